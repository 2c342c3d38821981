"""The answer to "show NAME": an entry at a point in time, with everything a reader must know beside it.

parts      what an answer is made of           finding    which entry a name means
asking     one question to one corpus          standing   the text that stood at the point asked for
rulings    questions and errata about it       notes      what a reader must know first
marks      which clauses were amended          redline    what went and what came, word by word
history    how a text came to be               answer     all of it put together
published  the answer in its JSON shape
"""
