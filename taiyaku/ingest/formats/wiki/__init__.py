"""Wiki pages: one page is one entry, its headings are entries below it; updates and FAQ cards have dates.

parser      the page from start to end
titles      what the page is called; `furniture` what a wiki puts around it
classifier  what each block is (`block_kinds`); `card_drafts` and `updates` are the dated ones
page_drafts parts to drafts; `card_drafts` cards to questions
"""
