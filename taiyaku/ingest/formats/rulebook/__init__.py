"""Rulebooks, tournament rules and scenario packs: headings make entries, known headings their parts.

parser         the document from start to end
rules          what a block can be, in order; `entry_parts`, `unit_profiles`, `scenarios`
context        what is open while it is read
heading_names  what a heading says: names, labels, kind
"""
