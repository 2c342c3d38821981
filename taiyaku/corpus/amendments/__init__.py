"""Errata and updates as patches over the text as printed: applied in order, they give the text in force.

wording_parser  an erratum to changes (paragraph_, instruction_, exchange_, value_parser); location_parser
named_clauses   one text for several rules, taken apart (erratum_parts) by names (leading_, passage_names)
book_wide       words exchanged in all rules at once
targets         which entries it may amend (rule_chains: by several numbers); resolver, rule_changes,
                locator: how; left_over_clauses: the rest; unnamed_rules, where the title names none
reservations    what limits a change that was read, and leaves it open; misgivings: what speaks against the
                text it would leave; other_games: corrections that are on none of these rules
fitter          the change as patches (patch_builder): additions, restatements (restated_figures,
                remarks_on_texts), table_cells, value_fits, sentence_parts;
                what only the rule tells: unquoted_orders, other_figures, reversals
compiler        all of a corpus; wiki_updates, reissues, withdrawals, supersession, overlaps of several
retractions     answers that a later text takes back
overlay         an entry as it stood at a point in time; caveats, what to know of it
"""
