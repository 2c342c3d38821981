"""The letters that part an index at the back of a book: no names of rules, however they are set."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from taiyaku.ingest.outline.candidates import Candidate

_SEVERAL = 3  # letters one after the other in the order of the alphabet
_PAGES = 0.5  # share of the lines between them that hold a page number


def within_index(candidates: Sequence[Candidate], taken: Sequence[int]) -> set[int]:
    """The headings in an index: its letters, and what stands between them. A glossary's names no pages."""
    found: set[int] = set()
    for run in _runs(candidates, taken):
        look = candidates[run[0]].look
        behind = (at for at in taken if at > run[-1] and candidates[at].look.size > look.size)
        end = next(behind, len(candidates))
        between = [c.text for at, c in enumerate(candidates[run[0] : end], run[0]) if at not in run]
        if len(run) >= _SEVERAL and sum(any(map(str.isdigit, t)) for t in between) > _PAGES * len(between):
            found.update(at for at in taken if run[0] <= at < end)
    return found


def _runs(candidates: Sequence[Candidate], taken: Sequence[int]) -> list[list[int]]:
    """Single letters among the headings, as long as they rise."""
    letters = [at for at in taken if len(candidates[at].text) == 1 and candidates[at].text.isalpha()]
    runs = [letters[:1]] if letters else []
    for before, at in pairwise(letters):
        if candidates[before].text.casefold() < candidates[at].text.casefold():
            runs[-1].append(at)
        else:
            runs.append([at])
    return runs
