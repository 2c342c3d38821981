"""The termbase: which forms, in either language, name one concept.

headword_forms what a headword is in running text; `abbreviations`, `declared` give more forms
termbase       the concepts (`concept`, `further_names`); `declared` is terms.toml
concept_rows   joins what two documents name
text_pairs     terms of running text (phrases, bitext, meetings, sound_partners), which concept_rows adds
matcher        forms as tokens, so that variants are equal, and where they stand in a text
phonetics      how words sound
"""
