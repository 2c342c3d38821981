"""Texts in two languages side by side: which say the same, and what may be wrong between them.

features         what a text offers to be recognised by; lexicon what goes with what
aligner          two lists of texts: scorer, lattice, reordering
corpus_alignment a corpus: documents as wholes, else by entry_pairs (transliteration), then clause_pairs,
                 across editions if no rivals are as good
editions, passages, language_split   documents that lie anywhere; files with both languages
issues, review   what may be wrong, gravest first
"""
