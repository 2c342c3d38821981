"""Two versions of a text compared: entries and clauses paired, and what became of each.

pairing     which entry of one is which of the other    changes    what became of each
series      versions of one document in a workspace
"""
