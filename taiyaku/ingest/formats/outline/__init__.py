"""The outline of a document: which blocks are headings, and how deep.

front_matter  title, version, table of contents: what stands before the first rule
headings      the decision, from the source's own levels, capitals, numbers or bold type
numbering     numbers before headings and the level each one has; `unmarked` headings have nothing
open_headings the headings above a block
"""
