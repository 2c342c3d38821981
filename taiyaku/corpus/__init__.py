"""The model of a rules corpus, what is true of it, and the file it lives in."""
