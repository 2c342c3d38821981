"""What the outline of a document means to the formats.

front_matter  title, version, table of contents: what stands before the first rule
cases         numbered cases whose names run into their text
headings      the outline's headings with their numbers, the types below names, the names of parts
open_headings the headings above a block
"""
