"""Names of the parts of a scenario or unit, which its other parts speak of: "a Specialist Prowler must…"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial

from taiyaku.corpus.links.disambiguation import Place
from taiyaku.corpus.links.near_duplicates import text_of
from taiyaku.corpus.links.reference_parser import without_brackets
from taiyaku.corpus.links.usage import Found
from taiyaku.corpus.model import Clause, Entry, Link, Section, Term
from taiyaku.corpus.name_keys import kind_rank, without_count
from taiyaku.corpus.names import LOCAL_PARENTS
from taiyaku.corpus.similarity import functional_key
from taiyaku.corpus.terms.abbreviations import find_glosses, fits, is_short_form
from taiyaku.corpus.terms.headword_forms import LONGEST_NAME, HeadwordWords
from taiyaku.corpus.terms.matcher import form_key, singular
from taiyaku.corpus.text import any_of, has_japanese
from taiyaku.values import Struct

SHORTEST_LATIN = 5  # letters of a heading that is a name
RULING = frozenset({"special-rules"})  # of several parts of one name the others are captions and the like
_ORDER = re.compile(r"[a-z]{4,}")
SHORTEST_NATIVE = 4  # characters of a Japanese heading that is a name and not a word
MOST = 12  # rules below a heading that is the name of them all, and not a part of the book
SHORTEST = 5  # letters
_WHY = ("a heading of that name", "any of the rules below it")


class Parts(Struct, frozen=True):
    """The headings inside each scenario or unit."""

    headings: dict[str, str]  # as printed, in the order met, and as texts speak of them: their keys
    by_home: Mapping[tuple[str, str], Sequence[str]]  # (scenario, key of a heading) -> its sections
    by_key: Mapping[str, Sequence[str]]  # key of a heading -> the sections of all scenarios
    first_alike: Mapping[str, str]  # section -> the first one of the same heading and text
    rule_behind: re.Pattern[str]  # what makes a name of the word before it: "the Ambush rule"

    @classmethod
    def of(
        cls,
        entries: Sequence[Entry],
        place: Place,
        words: HeadwordWords,
        forms: Collection[str],
        rule_words: Iterable[str] = (),
    ) -> Parts:
        """The headings that are no form of the termbase; `forms` are the keys of those."""
        rule_behind = re.compile(rf"[\"”’')」』]? ?(?:の)?(?i:{any_of(rule_words)})(?![A-Za-z])")
        headings: dict[str, str] = {}
        found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        by_key: defaultdict[str, list[str]] = defaultdict(list)
        ruling: set[str] = set()
        first: dict[tuple[str, str], str] = {}
        alike: dict[str, str] = {}
        for entry in entries:
            if (home := home_of(entry, place)) is None:
                continue
            for section in entry.sections:
                for name in _names(section, words):
                    if form_key(name) in forms:
                        continue
                    key = form_key(name)
                    for said in (name, *_in_sentences(name, words.articles), *_members(name)):
                        if said == name or form_key(said) not in forms:
                            headings.setdefault(said, key)
                    found[home, key].append(section.id)
                    by_key[key].append(section.id)
                    if section.role in RULING:
                        ruling.add(section.id)
                    alike[section.id] = first.setdefault((key, functional_key(text_of(section))), section.id)
        main = {place: [i for i in ids if i in ruling] or ids for place, ids in found.items()}
        return cls(headings, main, by_key, alike, rule_behind)

    def link(self, entry: Entry, section: Section, clause: Clause, hit: Found, place: Place) -> Link | None:
        """The link to the part of the same scenario that is headed so; case must be a name's.

        A text outside of all scenarios may mean that part of any; of parts that say the same, the first.
        """
        home = home_of(entry, place)
        key = self.headings[hit.form]
        there = self.by_home.get((home, key), ()) if home else self.everywhere(key)
        if not there or section.id in there or hit.case in ("start", "lower"):
            return None
        if not home and any(f" {hit.key} " in f" {form_key(t.text)} " for t in entry.titles):
            return None  # the entry itself is called so
        apart = "" if home else f", which {len(self.by_key[key])} scenarios have"
        if not home and " " not in hit.key and not self.rule_behind.match(clause.text, hit.end):
            return None
        anchor, span = clause.text[hit.start : hit.end], (hit.start, hit.end)
        sure = 1.0 if home else 0.7
        said = (round(sure / len(there), 2), (f"a part of that name{apart}",))
        gap = all(place.entries[i.partition("#")[0]].edition != entry.edition for i in there)
        if len(there) == 1:
            return Link(clause.id, there[0], "mentions", anchor, "resolved", (), gap, span, False, *said)
        return Link(clause.id, None, "mentions", anchor, "ambiguous", tuple(there), gap, span, False, *said)

    def everywhere(self, key: str) -> Sequence[str]:
        """The parts of that name in all scenarios, of those that say the same only the first."""
        return tuple(dict.fromkeys(self.first_alike[part] for part in self.by_key.get(key, ())))


def _in_sentences(heading: str, articles: Sequence[str]) -> Iterator[str]:
    """How a sentence speaks of what an order heads: "Dominating a ZO" of DOMINATE ZO."""
    order, _, thing = heading.casefold().partition(" ")
    if not thing or not _ORDER.fullmatch(order):
        return
    stem = order[:-1] if order.endswith("e") and not order.endswith("ee") else order
    doing = order if order.endswith("ing") else f"{stem}ing"
    first, _, rest = thing.partition(" ")
    bare = rest if rest and first in articles else thing
    forms = (bare, *(f"{article} {bare}" for article in articles))
    yield from (f"{verb} {form}" for verb in (order, doing) for form in forms)


def _members(heading: str) -> Iterator[str]:
    """Who is of what a heading names: a "Specialist Trooper" of the SPECIALIST TROOPS."""
    before, _, last = heading.casefold().rpartition(" ")
    if before and _ORDER.fullmatch(last):
        yield f"{before} {singular(last)}er"


def home_of(entry: Entry, place: Place) -> str | None:
    """The scenario or unit an entry is, or is part of."""
    return entry.id if entry.kind in LOCAL_PARENTS else place.home(entry)


def _names(section: Section, words: HeadwordWords) -> Iterator[str]:
    """What a heading is called, with and without its bracket; none for "Objectives" and the like."""
    heading = (section.heading or "").strip()
    for name in dict.fromkeys((heading, without_brackets(heading))):
        parts = name.split()
        long_enough = (
            len(name) >= SHORTEST_NATIVE
            if has_japanese(name)
            else len(name) >= SHORTEST_LATIN and len(parts) <= LONGEST_NAME
        )
        if long_enough and words.may_be_a_form(name) and not words.names_a_kind(name):
            yield name


class Chapters(Struct, frozen=True):
    """The headings, and what stands below each."""

    headings: tuple[str, ...]  # as printed
    below: Mapping[str, Sequence[Entry]]  # by the keys of all names of a heading

    @classmethod
    def of(
        cls, entries: Iterable[Entry], terms: Iterable[Term], place: Place, words: HeadwordWords
    ) -> Chapters:
        """The headings of rules that may be names; a short form that texts give one is its name too."""
        printed: dict[str, str] = {}
        found: defaultdict[str, list[Entry]] = defaultdict(list)
        is_name = cache(partial(_is_name, words=words))  # many rules stand below one heading
        for entry in entries:
            if kind_rank(entry.kind) == 0 and entry.path and home_of(entry, place) is None:
                name = without_count(entry.path[-1]).strip()
                if is_name(name):
                    found[form_key(printed.setdefault(form_key(name), name))].append(entry)
        below: dict[str, Sequence[Entry]] = {k: there for k, there in found.items() if len(there) <= MOST}
        forms = [printed[key] for key in below]
        alike = [[*term.en, *term.ja] for term in terms]
        alike += (names for there in below.values() for entry in there for names in _glossed(entry))
        for names in alike:
            if known := next((below[key] for key in map(form_key, names) if key in below), None):
                new = [name for name in names if form_key(name) not in below]
                below.update((form_key(name), known) for name in new)
                forms += new
        return cls(tuple(forms), below)

    def link(self, entry: Entry, clause: Clause, hit: Found) -> Link | None:
        """The link to what stands below the heading, from outside of it; which of it stays open."""
        there = [e for e in self.below.get(hit.key, ()) if e.edition == entry.edition]
        there = [e for e in there if e.document == entry.document] or there
        if not there or entry in there or hit.case not in ("title", "caps", "native"):
            return None
        ids = tuple(e.id for e in there)
        anchor, span = clause.text[hit.start : hit.end], (hit.start, hit.end)
        sure = round(1 / len(ids), 2)
        return Link(clause.id, None, "mentions", anchor, "ambiguous", ids, False, span, False, sure, _WHY)


def _glossed(entry: Entry) -> Iterator[list[str]]:
    """A short form that a text gives, and what it may stand for: "its zone of control (ZOC)"."""
    for clause in entry.clauses:
        for gloss in find_glosses(clause.text) if "(" in clause.text else ():
            if is_short_form(gloss.inside):
                yield [gloss.inside, *(run for run in gloss.before if fits(gloss.inside, run))]


def _is_name(heading: str, words: HeadwordWords) -> bool:
    if has_japanese(heading) or len(heading) < SHORTEST or len(heading.split()) > LONGEST_NAME:
        return False
    return words.may_be_a_form(heading) and not words.names_a_kind(heading)
