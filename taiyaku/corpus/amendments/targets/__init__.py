"""Targets: which rules, and which of their clauses, an erratum may be about.

rule_index      the rules by name, number (rule_chains) and heading; other_games, none of them
subjects        those that the title and the place of an erratum call
leading_names   names at the head of a text; passage_names, inside one
erratum_splitter one text for several rules (clause_names, erratum_parts); new_clauses, text that is new;
                whole_errata, of clauses as they are; several_rules, one order for all of them
named_lists     texts that name rules
change_lists    changes where rulings are expected
doubtful_rules  rules that a text may change in words nobody foresaw
"""
