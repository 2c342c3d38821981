"""Search: the corpus into an index, a query into hits.

analyzer    text -> terms, the same for documents and queries, in both languages; readings
engine      what is asked and answered; engines, whose tables are the same: fts5, whoosh
query_units   a query taken apart; lexicon (lexicon_builder), spelling: what its units may mean
index_file  what an index tells of terms and entries
searcher    candidates to an order by ranking; duplicates folded, explanation on request
hits        ranked entries as people see them (snippets); name_gate checks every name
"""
