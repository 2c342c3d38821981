"""Levels of headings: a consistent tree from looks and numbers, with bookmarks as strong evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cmp_to_key
from itertools import pairwise

from taiyaku.ingest.outline.candidates import Look
from taiyaku.ingest.outline.numbers import Number, counted
from taiyaku.values import Struct, replace

_COUNTED = frozenset({"chapter", "decimal", "lettered"})  # numbers that say how deep they count
_UNCOUNTED = frozenset({"bullet", "question", "ordinal"})
_SAME_SIZE = 0.045
_NEAR_SIZE = 0.13  # numbers of one depth stand at one level, however their sizes were rounded
_NEARLY_ALL = 0.9
_WHITE = 0xFFFFFF  # type that is seen on something dark
_LARGER = 1.1  # times the body: in smaller type slanted names stand below upright ones
_OFTEN = 2
_FEW, _OTHERS = 3, 3  # headings that the contents list, and times as many others of the same look


class Marked(Struct, frozen=True):
    """A heading as its level is found: how it looks, its number, the level a bookmark gives it."""

    look: Look
    number: Number | None = None
    known: int | None = None
    centred: bool = False
    listed: bool = False  # in the table of contents
    part: bool = False  # of what the heading before it names
    leads: bool = False  # to the heading right below it, with nothing between


class _Group(Struct, frozen=True):
    """What headings of one level have in common."""

    look: Look
    pattern: tuple[str, int, str] | None
    centred: bool
    listed: bool = False  # only where the contents list few of one look

    @property
    def counted(self) -> bool:
        return self.pattern is not None and self.pattern[0] in _COUNTED

    @property
    def deep(self) -> bool:
        return self.counted and self.pattern is not None and self.pattern[1] > (self.pattern[0] == "chapter")


def levels_of(headings: Sequence[Marked]) -> list[int]:
    """1 for the highest; headings of one look and one kind of number have one level."""
    groups = [_group(h) for h in headings]
    if groups and Counter(groups).most_common(1)[0][1] >= _NEARLY_ALL * len(groups):
        return _ranked(headings, groups)  # nothing to tell them apart by; what they say may
    whole = [h for h in headings if not h.part]
    ranked = iter(_ranked(whole, _groups(whole)))
    levels: list[int] = []
    above = 0
    for heading in headings:
        if not heading.part:
            above = next(ranked)
        levels.append(heading.known or (above + 1 if heading.part else above))
    return levels


def _ranked(headings: Sequence[Marked], groups: Sequence[_Group]) -> list[int]:
    """Every group has one level, a step below the group before it unless they are equals."""
    places: dict[_Group, list[int]] = {}
    known: dict[_Group, Counter[int]] = {}
    for at, (group, heading) in enumerate(zip(groups, headings, strict=True)):
        places.setdefault(group, []).append(at)
        known.setdefault(group, Counter()).update([heading.known] if heading.known else [])
    leads = Counter(pair for pair, h in zip(pairwise(groups), headings, strict=False) if h.leads)
    stand = _Standing(places, leads, _within_deep(headings, groups))

    def above(one: _Group, two: _Group) -> int:
        return _compare(one, two, stand) or places[one][0] - places[two][0]

    order = sorted(places, key=cmp_to_key(above))
    levels: dict[_Group, int] = {}
    lowest = 0
    equals: list[_Group] = []  # on the lowest level so far: a name may be the equal of "1." and of "1.1"
    for group in order:
        step = not equals or any(_compare(one, group, stand) != 0 for one in equals)
        named = known[group].most_common(1)[0][0] if known[group] else lowest + step
        equals = [*equals, group] if named <= lowest else [group]
        lowest = levels[group] = max(lowest, named)
    return [heading.known or levels[group] for group, heading in zip(groups, headings, strict=True)]


class _Standing:
    """Where headings of each group stand, and which lead right to which: those are above them.

    A band in small type above larger names is their chapter, if it has several of them.
    """

    def __init__(
        self,
        places: dict[_Group, list[int]],
        leads: Counter[tuple[_Group, _Group]],
        inner: Collection[_Group],
    ) -> None:
        self.places, self._leads, self.inner = places, leads, inner
        looks, pairs = Counter[Look](), Counter[tuple[Look, Look]]()
        for group, found in places.items():
            looks[group.look] += len(found)
        for (one, two), count in leads.items():
            pairs[one.look, two.look] += count
        self.sizes = {look: look.size for look in looks}
        for (a, b), count in sorted(pairs.items(), key=lambda pair: -pair[0][1].size):
            often = 1 if a.bar and not b.bar else _OFTEN
            if count >= often and not pairs[b, a] and looks[a] < looks[b]:
                self.sizes[a] = max(self.sizes[a], self.sizes[b])

    def leading(self, one: _Group, two: _Group, often: int = _OFTEN) -> int:
        """Below 0 if headings of the first group stand right above some of the second, and never below."""
        down, up = self._leads[one, two], self._leads[two, one]
        return (up >= often and not down) - (down >= often and not up)

    def beside_numbers(self, one: _Group, two: _Group, larger: int) -> int | None:
        """Below, above or beside: how names stand to numbers that tell it. `larger` tells of their sizes.

        Names between "9.2" and "9.3" are below both; one name in front of all chapters stands beside them.
        """
        for name, series, way in ((one, two, 1), (two, one, -1)):
            if name in self.inner and series.counted and larger != -way:
                return way
        for name, series in ((one, two), (two, one)):
            alike = name.look.bar == series.look.bar and name.look.bold == series.look.bold and not larger
            alone = name.pattern is None and len(self.places[name]) == 1
            front = series.counted and not series.deep and self.places[name][0] < self.places[series][0]
            if alike and alone and front:
                return 0
        return None


def _within_deep(headings: Sequence[Marked], groups: Sequence[_Group]) -> set[_Group]:
    """Groups without numbers whose headings mostly stand between two like "9.2" and "9.3": below both."""
    inside, count = Counter[_Group](), Counter(groups)
    above: Sequence[int] = ()  # the last deep number, and what has come since
    since: list[_Group] = []
    for heading, group in zip(headings, groups, strict=True):
        if not group.counted or heading.number is None:
            since.append(group)
            continue
        number = counted(heading.number) or ()
        if group.deep and len(number) > 1 and number == (*above[:-1], above[-1] + 1 if above else 0):
            inside.update(since)
        above, since = number, []
    return {group for group, n in inside.items() if n >= _OFTEN and 2 * n > count[group]}


def _groups(headings: Sequence[Marked]) -> list[_Group]:
    """The group of every heading. The contents tell chapters apart where they look like all the others."""
    groups = [_group(h) for h in headings]
    listed = Counter(g for g, h in zip(groups, headings, strict=True) if h.listed)
    counts = Counter(groups)
    split = {g for g, n in listed.items() if n >= _FEW and counts[g] - n >= _OTHERS * n and not g.counted}
    groups = [replace(g, listed=h.listed) if g in split else g for g, h in zip(groups, headings, strict=True)]
    return _with_last_names(groups)


def _with_last_names(groups: Sequence[_Group]) -> list[_Group]:
    """Names without a number behind the last of more chapters set alike are of their group: "Credits"."""
    places: dict[_Group, list[int]] = {}
    for at, group in enumerate(groups):
        places.setdefault(group, []).append(at)
    behind: dict[_Group, _Group] = {}
    for group, found in places.items():
        names = places.get(name := replace(group, pattern=None), [])
        if group.counted and not group.deep and names and names[0] > found[-1] and len(names) < len(found):
            behind.setdefault(name, group)
    return [behind.get(group, group) for group in groups]


def _group(heading: Marked) -> _Group:
    own = heading.look
    bar = own.bar or own.colour == _WHITE
    tracked = own.tracked and not own.caps  # of capitals, kerning hides it
    look = replace(own, size=round(own.size * 20) / 20, face="", name=False, bar=bar, tracked=tracked)
    number = heading.number
    return _Group(
        look,
        number.pattern if number and number.kind not in _UNCOUNTED else None,
        heading.centred and abs(look.size - 1) < _NEAR_SIZE,
    )


def _compare(one: _Group, two: _Group, stand: _Standing) -> int:
    """Below 0 if the first group stands above the second, 0 if they are equals."""
    a, b, places = one.look, two.look, stand.places
    large, small = stand.sizes[a], stand.sizes[b]
    gap = abs(large - small) / max(large, small)
    if one.counted and two.counted and one.pattern and two.pattern:
        chapters = (one.pattern[0] == "chapter") - (two.pattern[0] == "chapter")
        alike = gap < _NEAR_SIZE and a.bold == b.bold and a.bar == b.bar
        if chapters and min(one.pattern[1], two.pattern[1]) == 0 and alike:
            return 0  # "1 Lamps" and "Appendix A Tides", set alike
        if depth := -chapters or one.pattern[1] - two.pattern[1]:
            return depth
        if gap < _NEAR_SIZE and one.pattern == two.pattern:
            return 0
    larger = 0 if gap <= _SAME_SIZE else -1 if large > small else 1
    beside = stand.beside_numbers(one, two, larger)
    if beside is not None or larger:
        return larger if beside is None else beside
    if told := stand.leading(one, two):
        return told
    if weight := _weight(two) - _weight(one):
        return weight
    if told := stand.leading(one, two, 1):
        return told
    if a == b and bool(one.pattern) != bool(two.pattern):
        numbered, other = (one, two) if one.pattern else (two, one)
        if numbered.pattern and places[numbered][-1] < places[other][0]:
            return (1 if numbered is one else -1) if numbered.deep else 0
        if numbered.pattern and numbered.pattern[0] == "chapter" and _interleaved(places[one], places[two]):
            return -1 if numbered is one else 1
    if one.pattern != two.pattern and ((one.pattern and two.pattern) or not (one.counted or two.counted)):
        return places[one][0] - places[two][0]
    return places[one][0] - places[two][0] if _interleaved(places[one], places[two]) and a != b else 0


def _weight(group: _Group) -> int:
    look = group.look
    strength = 32 * group.listed + 16 * look.bar + 8 * look.bold + 4 * look.caps + 2 * group.centred
    return strength + look.tracked + look.underlined - (look.italic and look.size < _LARGER)


def _interleaved(one: Sequence[int], two: Sequence[int]) -> bool:
    """Whether headings of two groups stand among one another: then one kind is below the other."""
    turns = sorted([(at, True) for at in one] + [(at, False) for at in two])
    return sum(a[1] != b[1] for a, b in pairwise(turns)) > 1
