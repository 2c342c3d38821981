"""The lookup at the table: type, see the hits change, read the card. `taiyaku` alone in a terminal opens it.

library      corpus and index of the newest build, opened again when a build has replaced them
session      what is on the screen and what a key changes; knows no terminal
drawing      the session as lines of a width and height
application  the front door of prompt_toolkit: keys, cursor, screen; imported only when a lookup opens
"""
