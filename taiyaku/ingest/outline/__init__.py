"""The outline of a document: which of its lines are headings, and how deep.

candidates  what a reader hands over: lines in one look, and what stands around them
numbers     numbers and signs before them; `contents`, bookmarks among them: what names headings elsewhere
features    each candidate measured, by itself and with all that look like it; `scorer`: fitted weights
levels      a tree from looks and numbers
finder      the decision (`eligibility`: what may be one; `series`: what others of its kind tell);
            `typed` does it for blocks of text, Markdown and HTML
"""
