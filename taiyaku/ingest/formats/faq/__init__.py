"""FAQ and errata documents: questions with answers, rulings by name, corrections, each one entry.

masthead      what the document says of itself
splitter      cuts blocks so that no question shares one with another (`formats.question_marks` tells them)
parser        the document from start to end; rules, the order in which blocks are taken (`faq_reader` walks)
rulings       questions and rulings in the making; `stamps` are their versions and dates
errata        corrections: `errata_headings`, `errata_titles`, `locations` (where), `corrections` (what is
              told), `wordings` (before and after), `errata_tables`
"""
