"""Words that point somewhere, and where they point.

reference_parser   finds "(see: X)", "page 21", "rule 702.5a"; reference_resolver leads them
mentions           names of rules in running text; usage, capitalisation: whether they are names
meaning            what a name means (layers); section_names: parts of scenarios, chapters
disambiguation     which of several entries that fit is the nearest; settlement, what no link may do
subjects           the rules a question is about; translations, the text that a translation renders
same_questions     one question asked twice (question_similarity); near_duplicates, boxes that say the same
"""
