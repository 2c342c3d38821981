"""Words that point somewhere, and where they point.

reference_parser   finds "(see: X)", "page 21"; reference_resolver leads them (rule_numbers for "rule 702.5a")
mentions           names of rules in running text; capitalisation, section_names: whether they are names
disambiguation     which of several entries a name means
subjects           the rules a question is about; translations, the text that a translation renders
same_questions     one question asked twice (question_similarity); near_duplicates, boxes that say the same
"""
