"""Search in the page: the tables of the index as static scripts, and the scripts that ask them.

data     what is in the tables, from the index file and the corpus
shards   tables as files that a page loads when a query needs them
"""
