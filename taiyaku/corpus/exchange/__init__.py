"""The translator's round trip: units out of the corpus, files for translators' tools, and the way back.

units                     what is given to a translator; term_hits, termbase forms in it
writer                    one for all formats: xliff12 xliff21 tmx po tables tbx (xml)
file_reader               any returning file to returned_units (po_parser)
merger, term_importer     held against the corpus; importer and decision_writer store it
json_lines                the published JSON shapes
"""
