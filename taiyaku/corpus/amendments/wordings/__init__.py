"""Wordings: the text of an erratum in, what it tells to do and where out; no rule is read.

place_words     the vocabulary's words of place and change, as patterns; quotations, word_roots, hints
location_parser "second bullet of Range", page and paragraph; design_notes, where nothing is to be done
change          what is to be done; order_words, exchange_parser, wording_pairs, value_parser: its parts
instruction_parser  one order (quoted_orders, quoted_ranges, unquoted_orders, printed_figures)
wording_parser  a whole erratum: clause_orders, tags, notes, paragraph_parser, several_orders
"""
