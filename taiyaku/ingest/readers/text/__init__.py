"""Plain text and Markdown.

reader        which of these a file is
line_rules    where blank lines part paragraphs: `tables`, `inline_markup`, `furniture`
markdown_page a page of Markdown with HTML in it: `page_markup`, `other_marks`, `inventory`
indented      structure that is indentation (`indentation`, `column_tables`), wrapped lines (`hard_wraps`)
"""
