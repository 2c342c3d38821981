"""Points in time, and two versions of a text compared.

timeline        what came before what
entry_matching  which entry, section and clause is which (text_matching, assignment)
comparison      what stands elsewhere; diff, what became of each (diff_model)
series          over all versions of a document
changelog       what changed since a version, as events
"""
