"""The translator's round trip: units out of the corpus, files for translators' tools, and the way back.

units       what is given to a translator                    hits       termbase forms in a text
xliff12 xliff21 tmx po tables    a format each, both ways    tbx        the termbase, both ways
writing     one function for all formats                     incoming   any returning file to segments
markup      XML read safely, XML written                     merging    segments held against the corpus
termlist    terms that come back                             characters what XML cannot carry
"""
