"""Inspection: an unknown file in, out comes what a maintainer would write of it, and what is doubtful.

languages             which language, or which two, by script and small words
format_evidence       which format, by what can be counted on the reader's blocks
imprint               a version, a date or an edition in a line
front, title_page     title, version, date and edition as the first page prints them
vocabulary_proposals  labels that recur and that no vocabulary knows
doubts                what a person should look at before building
document              all of that for one file, with the tree of its headings
series                several files: versions of one document, the same text twice
source_tables         the `[[source]]` tables to write
report                an HTML page with pictures; json for programs
"""
