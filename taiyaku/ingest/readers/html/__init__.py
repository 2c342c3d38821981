"""HTML, and the page of blocks that it shares with wikitext.

tokenizer      the standard library's, made to raise nothing
parser         tags to calls; `inventory` is what a file holds, whatever becomes of it
block_builder  opening tags, closing tags and text to blocks, by `tags`; `inline_runs` are its paragraphs
site_names     what programs call the parts of a page that are no text
cell_grid      tables; layout tables told apart from tables of data
boxes          boxes whose purpose shows only by what is in them
"""
