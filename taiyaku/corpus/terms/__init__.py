"""The termbase: which forms, in either language, name one concept.

form_tokens    names cut into tokens, so that variants of a form are equal
headword_forms what a headword is in running text; `abbreviations`, `declared` give more forms
termbase       the concepts; `declared` is terms.toml, `concept_merging` joins what two documents name
text_terms     terms of running text: text_pairs (phrases, aligned_phrases, bitext, sound_partners),
               concept_rows adds them
matcher        where forms stand in a text
phonetics      how words sound
"""
