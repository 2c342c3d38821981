"""Fitting: a change and the rule as it stands in, patches out, or why none is certain.

bench           what ruling on an erratum needs, and what comes of it
locator         where in a rule the change is; exchanges, quoted words in it
fitter          the change as patches: additions, deletions, restatements (restated_pairs, _figures, _labels;
                remarks_on_texts, reversals), table_cells, value_fits, elided_wordings, sentence_parts
other_figures   a sentence that only gives another figure than the rule
"""
