"""HTML, and the page of blocks that it shares with wikitext.

parser         the standard library's tokenizer, tags to calls
block_builder  opening tags, closing tags and text to blocks; `inline_runs` are its paragraphs
cell_grid      tables; layout tables told apart from tables of data
boxes          boxes whose purpose shows only by what is in them
"""
