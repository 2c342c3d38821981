"""The translator's round trip: units out of the corpus, files for translators' tools, and the way back.

units, gathering          what is given to a translator; proposals are part of it
writer                    one for all formats: xliff tmx po tables tbx (xml, term_texts)
file_reader               any returning file to returned_units
merger                    held against the corpus: segment_matching finds the unit, stored_decisions what is
                          decided; importer and decision_writer store it
json_lines                the published JSON shapes
"""
