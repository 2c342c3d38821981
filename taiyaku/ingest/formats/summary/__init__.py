"""Players' summaries: numbered or bracketed rules in groups, each with short labelled sections.

head_marks  which signs and numbers make heads in this document
pieces      heads, labels and text, told apart by `head_rules` and `parser`
assembler   entries from the pieces
parser      all steps in order
"""
