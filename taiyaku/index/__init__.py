"""Search: the corpus into an index, a query into hits.

analyzer   text -> terms, the same for documents and queries, in both languages
engine     what every engine can do       fts5   the default engine
hits       ranked entries as people see them: title, place, snippet
"""
