"""Plain text and Markdown.

reader        which of these a file is
line_rules    where blank lines part paragraphs: `tables`, `inline_markup`, `furniture`
page_markup   a page of Markdown with HTML in it: `other_marks`, `pukiwiki`, `inventory`
indented      structure that is indentation (`indentation`, `column_tables`), wrapped lines (`hard_wraps`)
"""
