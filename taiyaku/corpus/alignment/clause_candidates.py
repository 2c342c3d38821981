"""Which clauses of two entries are compared with which, and by what of them.

A translation follows its original, and all of it is one text. Where the editions differ, one text is not
the other's translation: what both say has to be found among what only one says. There sections of one role
are compared with one another, what is left with what is left, and examples with examples alone; and what
most clauses of the rule name, such as the rule itself, is no evidence that two of them say the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from taiyaku.corpus.alignment.entry_pairs import Rendered
from taiyaku.corpus.alignment.features import Segment, without_echoes
from taiyaku.corpus.amendments.location_parser import PlaceWords, read_place
from taiyaku.corpus.amendments.texts_in_force import SUPERSEDED
from taiyaku.corpus.model import Clause, Entry, Lang, Section
from taiyaku.multimap import multimap
from taiyaku.values import replace

Sides = tuple[list[Clause], list[Clause]]
Roles = dict[str, list[Section]]
Groups = tuple[Sequence[int], Sequence[int]]

_NO_WORDS = PlaceWords()
_ANYTHING = "body"  # the role of sections that have none of their own
_REMARKS = ("note", "important", "remember")  # what one author calls important is a note to another
_ILLUSTRATION = "example"
_MOST = 0.4  # of the clauses of a rule: what so many name is what the rule is about
_WORDS = "lw"  # Latin and Japanese ones; that both name a concept of the termbase still counts a little
_FEW = 4  # and so many clauses at least


def comparable(pair: Rendered, words: PlaceWords) -> Iterator[Sides]:
    """The clauses of a pair in parts: those of a part may be paired with one another; a side may be empty."""
    if not pair.edition_gap:
        yield _clauses(_sections(pair.en, "en")), _clauses(_sections(pair.ja, "ja"))
        return
    sides = [by_role(entries, lang, words) for entries, lang in ((pair.en, "en"), (pair.ja, "ja"))]
    if any(_ILLUSTRATION not in side for side in sides):
        sides = [_with_examples_in_place(side) for side in sides]
    shared = [role for role in sides[0] if role in sides[1]]
    for role in dict.fromkeys((*shared, _ILLUSTRATION)):
        yield _clauses(sides[0].pop(role, [])), _clauses(sides[1].pop(role, []))
    en, ja = (_clauses([s for found in side.values() for s in found]) for side in sides)
    yield en, ja


def _with_examples_in_place(side: Roles) -> Roles:
    """The other text has no section for its examples: they stand in what they illustrate."""
    found: Roles = {}
    placed = ((section, role) for role, sections in side.items() for section in sections)
    order = sorted(placed, key=lambda one: one[0].provenance.lines)
    before: dict[str, str] = {}  # of each entry the last section's role
    for section, role in order:
        home = section.id.partition("#")[0]
        role = before.get(home, role) if role == _ILLUSTRATION else role
        before[home] = role
        found.setdefault(role, []).append(section)
    return found


def by_role(entries: Sequence[Entry], lang: Lang, words: PlaceWords = _NO_WORDS) -> Roles:
    """The sections of each role that entries have in a language."""
    return multimap(
        (_role(entry, section, words), section) for entry in entries for section in _sections((entry,), lang)
    )


def _role(entry: Entry, section: Section, words: PlaceWords) -> str:
    """Of a text that an erratum gives anew the role of the section that it says it stands in."""
    where = entry.reference.location if entry.reference else None
    if entry.kind == "erratum" and section.role == _ANYTHING and where:
        return next(iter(read_place(where, words).roles), _ANYTHING)
    return _REMARKS[0] if section.role in _REMARKS else section.role


def _sections(entries: Sequence[Entry], lang: Lang) -> list[Section]:
    return [s for entry in entries for s in entry.sections if s.lang == lang and s.role != SUPERSEDED]


def _clauses(sections: Sequence[Section]) -> list[Clause]:
    return [clause for section in sections for clause in section.clauses if clause.text.strip()]


def telling(
    sides: tuple[list[Segment], list[Segment]], groups: Groups
) -> tuple[list[Segment], list[Segment]]:
    """The texts of groups from two editions without what most texts of a group say.

    There a concept is no evidence beside a word that stands where it does, or the more terms are known the
    more would count twice.
    """
    sides = without_echoes(*sides)
    sizes = Counter((*groups[0], *groups[1]))
    counts: Counter[tuple[int, str]] = Counter()
    for side, numbers in zip(sides, groups, strict=True):
        counts.update((n, key) for one, n in zip(side, numbers, strict=True) for key in one.keys)
    common = {
        (n, key)
        for (n, key), count in counts.items()
        if key[0] in _WORDS and count >= max(_FEW, _MOST * sizes[n])
    }
    en, ja = (
        [
            replace(
                one,
                keys=frozenset(key for key in one.keys if (n, key) not in common),
                senses=tuple(sense for sense in one.senses if (n, sense[0]) not in common),
            )
            for one, n in zip(side, numbers, strict=True)
        ]
        for side, numbers in zip(sides, groups, strict=True)
    )
    return en, ja
