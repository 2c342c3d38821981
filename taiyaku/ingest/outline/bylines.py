"""Lines of a title page that are set as headings are and lead to nothing: who wrote it, what it is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from taiyaku.ingest.outline.features import Measured

_LINES, _SHORT = 2, 60  # lines of at most so many characters below one: a date, a version, an address
_PAGES = 3  # fewer have no page for their title


def bylines(measured: Sequence[Measured], taken: Sequence[int]) -> set[int]:
    """The headings between the title, the first and largest of its page, and the first with text below.

    Numbered ones are none, nor are those that contents list, name a chapter, or return in their look.
    """
    candidates = [m.candidate for m in measured]
    if not taken or candidates[-1].page - candidates[taken[0]].page < _PAGES - 1:
        return set()
    title = candidates[taken[0]]
    found: set[int] = set()
    for at, after in pairwise([*taken[1:], len(candidates)]):
        one, own = candidates[at], measured[at].features
        below = candidates[at + 1 : after]
        told = measured[at].number or own["listed"] or own["named"] or one.look.size >= title.look.size
        again = any(
            candidates[other].look == one.look for other in taken if candidates[other].page > one.page
        )
        text = len(below) > _LINES or any(c.table or len(c.text) > _SHORT for c in below)
        if one.page != title.page or told or again or text:
            return found
        found.add(at)
    return found
