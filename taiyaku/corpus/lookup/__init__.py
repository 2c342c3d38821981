"""The answer to "show NAME": an entry at a point in time, with everything a reader must know beside it.

resolver           which entry a name means; counterparts, the same in the other language
query              one question to one corpus; text_in_force, the text that stood then
rulings, history   questions and errata about it (ruling_sources), and how it came to be
notes, redline   what a reader must know, and what changed
answer             all of it put together (answer_model, with its published shape)
concordance        a term in context
"""
