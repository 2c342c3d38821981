"""The clauses of entries that render one another, side by side: learned from all together, paired in each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from taiyaku.corpus.alignment.entry_pairs import Rendered
from taiyaku.corpus.alignment.features import Segment, Tools, without_echoes
from taiyaku.corpus.alignment.passages import Passage
from taiyaku.corpus.alignment.plausibility import plausible
from taiyaku.corpus.alignment.rivals import LIKELY, Differs, Rivals, apart
from taiyaku.corpus.amendments.texts_in_force import SUPERSEDED
from taiyaku.corpus.amendments.wordings.location_parser import read_place
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords
from taiyaku.corpus.model import Alignment, Clause, Entry, Lang, Missing, Section
from taiyaku.multimap import multimap
from taiyaku.values import Struct, replace

if TYPE_CHECKING:
    from taiyaku.corpus.alignment.aligner import Pair

Proposed = tuple[Rendered, "Pair", list[str], list[str]]  # ids of texts that may say the same, or stand alone

_ROUNDS = 2  # in which the pairs of two editions teach words
UNSURE = 0.5  # how likely a clause has no counterpart if nothing speaks for the one in its place


class Part(Struct, frozen=True):
    """Clauses of two entries that may be one another's."""

    home: Rendered
    en: Sequence[Clause]
    ja: Sequence[Clause]


def paired_clauses(
    parts: Sequence[Part], tools: Tools, differs: Differs, rivals: Rivals | None = None
) -> Iterator[Alignment]:
    """The clauses of parts in pairs; `rivals` are all texts, where the documents are of two editions."""
    for part in parts:
        if not (part.en and part.ja):
            en, ja = ([c.id for c in side] for side in (part.en, part.ja))
            yield from _alone(part.home, en, ja, UNSURE, "not-compared")
    both = [part for part in parts if part.en and part.ja]
    if both:
        yield from _compared(both, tools, differs, rivals)


def _alone(
    home: Rendered, en: Iterable[str], ja: Iterable[str], score: float, reason: Missing
) -> Iterator[Alignment]:
    """Each of the clauses without a counterpart."""
    for ids in (*(((i,), ()) for i in en), *(((), (j,)) for j in ja)):
        yield Alignment(*ids, "clause", score, edition_gap=home.edition_gap, reason=reason)


def _compared(
    parts: Sequence[Part], tools: Tools, differs: Differs, rivals: Rivals | None
) -> Iterator[Alignment]:
    from taiyaku.corpus.alignment.aligner import ACROSS_EDITIONS, align  # numpy: only to build

    en = [clause for part in parts for clause in part.en]
    ja = [clause for part in parts for clause in part.ja]
    groups = [n for n, p in enumerate(parts) for _ in p.en], [n for n, p in enumerate(parts) for _ in p.ja]
    texts = [c.text for c in en], [c.text for c in ja]
    options, trim = (ACROSS_EDITIONS, partial(telling, groups=groups)) if rivals else (None, None)
    found = align(*texts, tools, options, groups, trim)
    if not rivals:
        ours, theirs = ([Passage(c.id, c.text, c.provenance) for c in side] for side in (en, ja))
        found = plausible(ours, theirs, found, tools, differs)
    homes = [parts[groups[0][p.en[0]] if p.en else groups[1][p.ja[0]]].home for p in found]
    proposed = [
        (home, p, [en[i].id for i in p.en], [ja[j].id for j in p.ja])
        for home, p in zip(homes, found, strict=True)
    ]
    if rivals:
        yield from _standing(proposed, rivals)
        return
    for home, one, left, right in proposed:
        if left and right:
            ids, gap = (tuple(left), tuple(right)), home.edition_gap
            yield Alignment(*ids, "clause", one.score, edition_gap=gap, evidence=one.evidence)
        else:
            yield from _alone(home, left, right, one.score, "unlike")


def _standing(proposed: Sequence[Proposed], rivals: Rivals) -> Iterator[Alignment]:
    """Of pairs across editions those that are likelier right than not, beside all other texts."""
    both = [(en, ja, home.sides) for home, _, en, ja in proposed if en and ja]
    for _ in range(_ROUNDS):
        rivals = rivals.taught([(en, ja, rivals.likely(en, ja, homes)) for en, ja, homes in both])
    for home, one, en, ja in proposed:
        if not (en and ja):
            yield from _alone(home, en, ja, one.score, "dropped")
            continue
        likely = rivals.likely(en, ja, home.sides)
        stands = likely >= LIKELY
        kept = rivals.members(en, ja, home.sides) if stands else ()
        left, right = ([i for i in side if i not in kept] for side in (en, ja))
        yield from _alone(home, left, right, UNSURE if stands else apart(likely), "unlike")
        if stands:
            ids = tuple(i for i in en if i in kept), tuple(j for j in ja if j in kept)
            score, gap = round(min(likely, one.score), 3), home.edition_gap
            yield Alignment(*ids, "clause", score, edition_gap=gap, evidence=one.evidence)


# Where editions differ, what both texts say has to be found among what only one says: sections of one role
# are compared with one another, examples with examples, and what most clauses of the rule name is no
# evidence.
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
