"""Names of the parts of a scenario or unit, which its other parts speak of: "a Specialist Prowler must…"."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from taiyaku.corpus.links.capitalisation import Found
from taiyaku.corpus.links.disambiguation import Place
from taiyaku.corpus.links.reference_parser import without_brackets
from taiyaku.corpus.model import Clause, Entry, Link, Section
from taiyaku.corpus.names import LOCAL_PARENTS
from taiyaku.corpus.terms.form_tokens import form_key
from taiyaku.corpus.terms.headword_forms import LONGEST_NAME, HeadwordWords
from taiyaku.corpus.text import has_japanese
from taiyaku.values import Struct

SHORTEST_NATIVE = 4  # characters of a Japanese heading that is a name and not a word


class Parts(Struct, frozen=True):
    """The headings inside each scenario or unit."""

    headings: dict[str, None]  # as printed, in the order met
    by_home: Mapping[tuple[str, str], Sequence[str]]  # (scenario, key of a heading) -> its sections

    @classmethod
    def of(
        cls, entries: Sequence[Entry], place: Place, words: HeadwordWords, forms: Collection[str]
    ) -> Parts:
        """The headings that are no form of the termbase; `forms` are the keys of those."""
        headings: dict[str, None] = {}
        found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        for entry in entries:
            if (home := home_of(entry, place)) is None:
                continue
            for section in entry.sections:
                for name in _names(section, words):
                    if form_key(name) in forms:
                        continue
                    headings[name] = None
                    found[home, form_key(name)].append(section.id)
        return cls(headings, found)

    def link(self, entry: Entry, section: Section, clause: Clause, hit: Found, place: Place) -> Link | None:
        """The link to the one other part of the same scenario that is headed so; case must be a name's."""
        home = home_of(entry, place)
        there = self.by_home.get((home, hit.key), ()) if home else ()
        if not there or section.id in there or hit.case in ("start", "lower"):
            return None
        anchor, span = clause.text[hit.start : hit.end], (hit.start, hit.end)
        if len(there) == 1:
            return Link(clause.id, there[0], "mentions", anchor, "resolved", span=span)
        return Link(clause.id, None, "mentions", anchor, "ambiguous", tuple(there), span=span)


def home_of(entry: Entry, place: Place) -> str | None:
    """The scenario or unit an entry is, or is part of."""
    return entry.id if entry.kind in LOCAL_PARENTS else place.home(entry)


def _names(section: Section, words: HeadwordWords) -> Iterator[str]:
    """What a heading is called, with and without its bracket; none for "Objectives" and the like."""
    heading = (section.heading or "").strip()
    for name in dict.fromkeys((heading, without_brackets(heading))):
        parts = name.split()
        long_enough = len(name) >= SHORTEST_NATIVE if has_japanese(name) else 1 < len(parts) <= LONGEST_NAME
        if long_enough and words.may_be_a_form(name) and not words.names_a_kind(name):
            yield name
