"""The translator's round trip: units out of the corpus, files for translators' tools, and the way back.

units, gathering          what is given to a translator, and what comes back
writer                    one for all formats: xliff tmx po tables tbx (xml, term_texts)
merger                    held against the corpus: segment_matching finds the unit, stored_decisions what is
                          decided; importer reads any file, decision_writer stores it
json_lines                the published JSON shapes
"""
