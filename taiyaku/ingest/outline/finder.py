"""The decision: which candidates are headings, and of what level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from taiyaku.ingest.outline.bookmarks import Bookmark, named_by
from taiyaku.ingest.outline.candidates import Candidate
from taiyaku.ingest.outline.contents import contents_of, title_key
from taiyaku.ingest.outline.features import Measured, measure
from taiyaku.ingest.outline.levels import Marked, levels_of
from taiyaku.ingest.outline.numbers import counted
from taiyaku.ingest.outline.scorer import probability
from taiyaku.values import Struct

_LONGEST = 220  # characters


class Outline(Struct, frozen=True):
    """What was decided for each candidate of a document."""

    levels: tuple[int | None, ...]  # None: no heading
    contents: frozenset[int]  # positions of the printed table of contents


def find_outline(
    candidates: Sequence[Candidate],
    is_contents: Callable[[str], bool],
    is_part: Callable[[str], bool],
    bookmarks: Sequence[Bookmark] = (),
) -> Outline:
    """Score every candidate, take those above one half, and give them levels.

    `is_contents` knows the word above a table of contents, `is_part` the names of an entry's parts
    ("Effects"), which stand below the heading before them. Bookmarks that name what is printed are believed.
    """
    contents = contents_of(candidates, is_contents)
    known = named_by(bookmarks, candidates)
    measured = measure(candidates, contents, {title_key(mark.title) for mark in bookmarks})
    taken = [at for at, m in enumerate(measured) if _is_heading(m, at in known)]
    stray = _out_of_series([measured[at] for at in taken])
    taken = [at for at, drop in zip(taken, stray, strict=True) if not drop]
    parts = _parts([candidates[at] for at in taken], is_part)
    marked = [_marked(measured[at], known.get(at), part) for at, part in zip(taken, parts, strict=True)]
    levels = dict(zip(taken, levels_of(marked), strict=True))
    return Outline(tuple(levels.get(at) for at in range(len(candidates))), contents)


def _is_heading(measured: Measured, known: bool) -> bool:
    candidate = measured.candidate
    if candidate.table or len(candidate.text) > _LONGEST or not any(c.isalnum() for c in candidate.text):
        return False
    small = measured.features["larger"] == 0
    item = measured.number is not None and measured.number.kind == "bullet"
    if not known and small and (item or candidate.within or measured.features.get("look_asks", 0) > 0.4):
        return False  # of a list, of a sentence, or a question, however it is set
    return known or probability(measured.features) > 0.5


def _out_of_series(headings: Sequence[Measured]) -> list[bool]:
    """Which numbered headings begin a count of their own in smaller type: steps among chapters."""
    sizes: dict[tuple[str, int, str], Counter[float]] = {}
    for m in headings:
        if m.number and m.number.kind == "decimal":
            sizes.setdefault(m.number.pattern, Counter())[m.candidate.look.size] += 1
    last: dict[tuple[str, int, str], tuple[int, ...]] = {}
    found = []
    for m in headings:
        value = counted(m.number) if m.number and m.number.pattern in sizes else None
        if m.number is None or value is None:
            found.append(False)
            continue
        main = max(sizes[m.number.pattern].items(), key=lambda item: (item[1], item[0]))[0]
        small = m.candidate.look.size < 0.9 * main and value[:-1] == last.get(m.number.pattern, value)[:-1]
        before = last.get(m.number.pattern, (0,))[-1]
        found.append(small and value[-1] != before + 1)
        if not found[-1]:
            last[m.number.pattern] = value
    return found


def _parts(headings: Sequence[Candidate], is_part: Callable[[str], bool]) -> list[bool]:
    """Which headings name parts: names that come again and again, or in a look that little else has."""
    named = [is_part(c.text) for c in headings]
    again = Counter(title_key(c.text) for c in headings)
    looks = Counter(c.look for c in headings)
    of_parts = Counter(c.look for c, part in zip(headings, named, strict=True) if part)
    return [
        part and (again[title_key(c.text)] > 1 or 2 * of_parts[c.look] > looks[c.look])
        for c, part in zip(headings, named, strict=True)
    ]


def _marked(measured: Measured, known: int | None, part: bool) -> Marked:
    candidate = measured.candidate
    listed = measured.features["listed"] > 0
    return Marked(candidate.look, measured.number, known, candidate.centred, listed, part)
