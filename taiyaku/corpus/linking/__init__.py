"""Words that point somewhere, and where they point.

explicit    "(see: X)", "page 21", related pages, errata   references  finding such words in a text
termbase    the forms of each concept                      mentions    names of rules in running text
about       the rules a question is about                  questions   the same question asked twice
groups      near-identical blocks
"""
