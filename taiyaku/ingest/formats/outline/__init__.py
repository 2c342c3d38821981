"""What the outline of a document means to the formats.

front_matter  title, version, table of contents: what stands before the first rule
headings      the outline's headings with their numbers, the types below names, the names of parts;
              names that run into their text, such as those of numbered cases
open_headings the headings above a block
"""
