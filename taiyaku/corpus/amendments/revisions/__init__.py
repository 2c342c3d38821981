"""Revisions: what a later text makes of earlier corrections.

reissues        an erratum that a new version of its document gives again
supersession    what took the place of which, and what was left out
contradictions  two corrections of the same words (overlaps)
withdrawals     errata that are taken back; retractions, answers
"""
