"""Errata and updates as patches over the text as printed: applied in order, they give the text in force.

patch, overlay  what a change does to an entry, and an entry as it stood at a point in time (layers, caveats)
wordings        what the text of an erratum tells to do
targets         which rules it may be about
fitting         the change as patches of a rule (patch_builder, clause_texts)
resolver        one erratum (rule_names, unnamed_rules): rule_changes, book_wide, left_over_clauses,
                told_answers (told_layouts); reservations and misgivings, what leaves a change open
compiler        all of a corpus (correcting_entries, printings): wiki_updates, lost_lists, manual_placement,
                accounting
revisions       what a later text makes of earlier corrections
"""
