"""The decision: which candidates are headings, and of what level."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from taiyaku.ingest.outline.bookmarks import Bookmark, named_by
from taiyaku.ingest.outline.candidates import Candidate
from taiyaku.ingest.outline.contents import contents_of, title_key
from taiyaku.ingest.outline.features import Measured, measure
from taiyaku.ingest.outline.levels import Marked, levels_of
from taiyaku.ingest.outline.scorer import probability
from taiyaku.values import Struct

_LONGEST = 220  # characters


class Outline(Struct, frozen=True):
    """What was decided for each candidate of a document."""

    levels: tuple[int | None, ...]  # None: no heading
    contents: frozenset[int]  # positions of the printed table of contents


def find_outline(
    candidates: Sequence[Candidate], is_contents: Callable[[str], bool], bookmarks: Sequence[Bookmark] = ()
) -> Outline:
    """Score every candidate, take those above one half, and give them levels.

    `is_contents` knows the word above a table of contents; bookmarks that name what is printed are believed.
    """
    contents = contents_of(candidates, is_contents)
    known = named_by(bookmarks, candidates)
    measured = measure(candidates, contents, {title_key(mark.title) for mark in bookmarks})
    taken = [at for at, m in enumerate(measured) if _is_heading(m, at in known)]
    marked = [_marked(measured[at], known.get(at)) for at in taken]
    levels = dict(zip(taken, levels_of(marked), strict=True))
    return Outline(tuple(levels.get(at) for at in range(len(candidates))), contents)


def _is_heading(measured: Measured, known: bool) -> bool:
    candidate = measured.candidate
    if candidate.table or len(candidate.text) > _LONGEST or not any(c.isalnum() for c in candidate.text):
        return False
    return known or probability(measured.features) > 0.5


def _marked(measured: Measured, known: int | None) -> Marked:
    candidate = measured.candidate
    listed = measured.features["listed"] > 0
    return Marked(candidate.look, measured.number, known, candidate.centred, listed)
