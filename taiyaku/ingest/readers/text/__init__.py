"""Plain text and Markdown.

parser        ordered rules, where blank lines part paragraphs; `tables`, `inline_markup`, `furniture`
indented      texts whose structure is their indentation, measured by `indentation`
hard_wraps    the width a text was wrapped at
column_tables tables set with white space
"""
