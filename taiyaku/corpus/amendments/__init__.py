"""Errata and updates as patches over the text as printed: applied in order, they give the text in force.

wording_parser  an erratum to changes (instruction_parser, exchange_parser) and places (location_parser)
named_clauses   one text that corrects several rules, taken apart by their names
targets         which entries it may amend; resolver and locator find the place there
fitter          the change as patches (patch_builder): additions, restatements, table_cells, manual_placement
compiler        all of a corpus; wiki_updates, reissues, withdrawals, supersession, overlaps of several
retractions     answers that a later text takes back
overlay         an entry as it stood at a point in time; caveats, what to know of it
"""
