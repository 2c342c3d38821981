"""Which unit a segment is of: by its id where that still has the text, else by what became of the text.

A file may have been exported before the documents changed. It is an outline of what they said then, and is
followed as the decisions are (`decisions.outline_matching`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from taiyaku.corpus.decisions.labels import is_label
from taiyaku.corpus.decisions.outline_matching import Course, Part, match_outlines, sketch
from taiyaku.corpus.decisions.reliance_file import digest_of
from taiyaku.corpus.exchange.units import Segment, Unit, same_meaning
from taiyaku.corpus.exchange.xliff import token_of
from taiyaku.corpus.text import visible
from taiyaku.multimap import multimap


class SegmentMatching:
    """The segments of a file and the units of a corpus in its direction."""

    def __init__(self, segments: Sequence[Segment], units: Iterable[Unit], former: Iterable[str]) -> None:
        """`former` are ids that earlier builds had."""
        self._segments = segments
        self._units = {unit.id: unit for unit in units}
        self._tokens = {token_of(i): i for i in (*former, *self._units)}
        self._by_clause = {i: unit for unit in self._units.values() for i in unit.ids}

    def name(self, segment: Segment) -> str:
        """The id of a segment as the corpus writes it, where the format has another name for it."""
        return self._tokens.get(segment.id or "", segment.id or "")

    def by_id(self, segment: Segment) -> Unit | None:
        """The unit that has the segment's id."""
        return self._units.get(self.name(segment))

    def find(self, segment: Segment) -> Unit | None:
        """The unit that has the text of a segment, be it edited; None if there is none, or no telling."""
        unit = self.by_id(segment)
        if self._is_current or (unit and self._fits(segment) and self._is_settled(segment)):
            return unit
        went = [
            self._by_clause[i] for i in self._course.to.get(self._key(segment), ()) if i in self._by_clause
        ]
        return went[0] if went and all(one is went[0] for one in went) else None

    def near(self, segment: Segment) -> Unit | None:
        """The unit that a text without an id was edited to; None if there is none."""
        went = self._course.to.get(self._key(segment), ())
        return self._by_clause.get(went[0]) if len(went) == 1 else None

    def _fits(self, segment: Segment) -> bool:
        unit = self.by_id(segment)
        return unit is not None and same_meaning(segment.source, visible(unit.source))

    @cached_property
    def _is_current(self) -> bool:
        """Whether all segments have the texts of their ids: then nothing has changed since the export."""
        return all(self._fits(segment) for segment in self._segments if segment.id)

    def _is_settled(self, segment: Segment) -> bool:
        """Whether all segments of an entry, as far as their ids are there, have the texts of these."""
        inside = self._of_entry[self.name(segment).partition("#")[0]]
        return all(self._fits(one) for one in inside if self.by_id(one))

    @cached_property
    def _of_entry(self) -> Mapping[str, Sequence[Segment]]:
        return multimap((self.name(segment).partition("#")[0], segment) for segment in self._segments)

    @cached_property
    def _keys(self) -> Mapping[int, str]:
        names = (self.name(s).partition(" ")[0] or f"#{n}" for n, s in enumerate(self._segments))
        return {id(s): name for s, name in zip(self._segments, names, strict=True)}

    def _key(self, segment: Segment) -> str:
        return self._keys[id(segment)]

    @cached_property
    def _course(self) -> Course:
        ours = ((self._key(s), s.source) for s in self._segments if not is_label(s.id or ""))
        units = [unit for unit in self._units.values() if not is_label(unit.id)]
        theirs = ((unit.ids[0], visible(unit.source)) for unit in units)
        olds, news = list(_outline(ours, whole=False)), list(_outline(theirs, whole=True))
        return match_outlines(olds, news, {u.ids[0]: visible(u.source) for u in units})


def _outline(texts: Iterable[tuple[str, str]], whole: bool) -> Iterator[Part]:
    """Texts with their neighbours, as far as they are there: a file may be only a part of a document."""
    known = [(name, digest_of(text), sketch(text)) for name, text in texts]
    for at, (name, digest, words) in enumerate(known):
        before = known[at - 1][1] if at and _is_next(known[at - 1][0], name, whole) else ""
        ahead = known[at + 1] if at + 1 < len(known) else None
        after = ahead[1] if ahead and _is_next(name, ahead[0], whole) else ""
        none = "" if whole else f"? {name}"  # that nothing is known of a neighbour is like no other place
        yield Part(name, digest, words, before or none, after or none)


def _is_next(one: str, other: str, whole: bool) -> bool:
    (first, _, n), (second, _, m) = one.rpartition("."), other.rpartition(".")
    if whole:
        return one.partition("#")[0] == other.partition("#")[0]
    return first == second != "" and n.isdecimal() and m.isdecimal() and int(m[:99]) == int(n[:99]) + 1
