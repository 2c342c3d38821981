"""What the outline of a document means to the formats.

front_matter  title, version, table of contents: what stands before the first rule
named_texts   names that run into their texts, such as those of numbered cases, as headings
named_rows    the same of tables with a rule in each row, and of definitions
headings      the outline's headings with their numbers, the types below names, the names of parts
open_headings the headings above a block
"""
