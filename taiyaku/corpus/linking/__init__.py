"""Words that point somewhere, and where they point.

explicit    "(see: X)", "page 21", related pages, errata   references  finding such words in a text
termbase    the forms of each concept                      headwords   what can be made of a headword by rule
declared    terms.toml                                     abbreviations  "Line of Fire (LoF)"
forms       when two spellings are one form                sections    headings inside a scenario
mentions    names of rules in running text                 usage       whether words are a name there
nearness    which of several entries a name means          about       the rules a question is about
translations  the English text a Japanese one renders      groups      near-identical blocks
questions   the same question asked twice                  rewording, precedence   how that is told
"""
