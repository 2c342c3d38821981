"""Two versions of a text compared: entries and clauses paired, and what became of each.

pairing     which entry of one is which of the other    matching, assignment   how units find each other
changes     what became of each                         outcome, parts         what is said of it, and of what
rewriting   one version made out of the other           numbers                references that follow a number
series      versions of one document in a workspace         follows                where every id went
"""
