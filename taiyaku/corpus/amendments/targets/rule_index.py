"""The rules that errata may amend, by name, number, heading and book."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from taiyaku.corpus.amendments.layers import Layers
from taiyaku.corpus.amendments.targets.rule_chains import RuleChains
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.article_numbers import read_article
from taiyaku.corpus.model import Document, Entry
from taiyaku.corpus.name_keys import loose_key, name_key
from taiyaku.corpus.names import Names
from taiyaku.corpus.part_names import labelled_items, marked_name, numbered_names
from taiyaku.corpus.text import CODED, LETTERED, narrow
from taiyaku.multimap import multimap
from taiyaku.values import Struct, replace

_NO_RULES = frozenset({"faq", "erratum", "notice"})
BRACKETS = re.compile(r"\s*[(（\[][^()（）\[\]]*[)）\]]\s*")
KIND = re.compile(r"[^:：]{1,30}[:：]\s*")  # "Optional: Winter"
NUMBER = re.compile(
    r"(?i)(?!v(?:er(?:sion)?)?\b|rev|バージョン)"  # "Version 1.2" is no rule
    r"(?:[^\W\d_]+\.?[ \u3000]|§ ?|[^\W\d_a-zA-Z]{1,3})?"
    rf"(?P<digits>\d+(?:[.-]\d+)+(?-i:[a-z](?![a-z]))?|(?-i:{LETTERED}|{CODED}|[A-Z]{{1,2}}\d{{3}}))"
)
WORD = re.compile(r"\w+")
_VERSION = re.compile(r"\bv?\d+(?:\.\d+)+")


class Subject(Struct, frozen=True):
    """An entry an erratum may amend, and what is known of the place in it."""

    entry: str
    section: str | None = None
    by_name: bool = True  # False: only its page or its document is known, the text has to decide
    heading: str | None = None  # the words that named it
    row: str | None = None  # of its table, where that is what was named
    clause: str | None = None  # the one whose number was named


class RuleIndex:
    """The rules of a corpus by what errata call them, and what holds them together."""

    def __init__(
        self, entries: Sequence[Entry], documents: Mapping[str, Document], editions: Sequence[str],
        words: PlaceWords, scopes: Sequence[str],
    ) -> None:  # fmt: skip
        self.words = words
        self._item_of = re.compile(
            rf"(?:(?:{words.find('rule_words').pattern})\s+)?(?P<rule>\d+(?:\.\d+)*)\s*"
            r"(?:\((?P<item>\d{1,2}|[a-z])\)|(?P<letter>[a-z])\))"
        )
        self._rule_number = re.compile(rf"(?:{words.find('rule_words').pattern})\s*(?P<digits>\d+)")
        self.documents = documents
        self.layers = Layers(documents, scopes)
        # An older printing is amended too: it answers for its own time.
        self.rules = {
            e.id: e for e in entries if e.kind not in _NO_RULES and (e.status != "withdrawn" or e.removed)
        }
        self.names = Names(tuple(self.rules.values()), editions)
        self.chains = RuleChains(self.rules, words)
        self.numbered: defaultdict[str, list[str]] = defaultdict(list)
        self.clauses: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)  # by their numbers
        # By titles without brackets, or what stands before a colon
        self.shortened: defaultdict[str, list[str]] = defaultdict(list)
        self.headings: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
        self.children: defaultdict[str, list[str]] = defaultdict(list)
        for entry in self.rules.values():
            for number in self._numbers_of(entry):
                self.numbered[number].append(entry.id)
            for clause in (c for s in entry.sections if s.role != "original" for c in s.clauses):
                for name in (named := numbered_names(clause)):
                    self.clauses[name if name is named[0] else loose_key(name)].append((entry.id, clause.id))
                if not named and (marked := marked_name(clause)):
                    self.clauses[loose_key(marked)].append((entry.id, clause.id))
            for name, clause in (n for s in entry.sections for n in labelled_items(s.clauses)):
                if name_key(name) not in words.role_of:
                    self.clauses[loose_key(name)].append((entry.id, clause.id))
            for title in (t.text for t in entry.titles):
                if BRACKETS.search(title):
                    self.shortened[loose_key(BRACKETS.sub(" ", title))].append(entry.id)
                if (kind := KIND.match(title)) and (name := title[kind.end() :]):
                    self.shortened[loose_key(name)].append(entry.id)
            if entry.parent:
                self.children[entry.parent].append(entry.id)
            for section in entry.sections:
                if section.heading and section.role != "original":
                    self.headings[loose_key(section.heading)].append((entry.id, section.id))

    @cached_property
    def _kin(self) -> Mapping[tuple[str, str], Sequence[Entry]]:
        return multimap(((rule.edition, rule.lang), rule) for rule in self.rules.values())

    def beside(self, erratum: Entry) -> Sequence[Entry]:
        """The rules of its edition and language."""
        return self._kin.get((erratum.edition, erratum.lang), ())

    def _numbers_of(self, entry: Entry) -> Iterator[str]:
        """The number of an entry, be it in its title: 規則25 記録員."""
        if entry.number:
            article, rule = read_article(entry.number), self._rule_number.fullmatch(lowered(entry.number))
            yield article[0] if article else rule["digits"] if rule else entry.number.strip(".")
            return
        called = filter(None, (self._rule_number.match(lowered(t.text)) for t in entry.titles))
        yield from (m["digits"] for m in [*called][:1] if re.match(r"\s+\D", m.string[m.end() :]))

    def called(self, text: str, erratum: Entry) -> list[Subject]:
        """The entries of the erratum's edition that have this very name, or number: "Rule 2.1"."""
        pool = [c.id for c in self.names.candidates(text) if c.edition == erratum.edition]
        if not pool and (item := self._item_of.fullmatch(lowered(narrow(text.strip())))):
            return list(self._items_of(item, erratum))  # 1.2(3): that item, or none
        if not pool and (number := NUMBER.fullmatch(narrow(text.strip()))):
            pool = [i for i in self.numbered[number["digits"]] if self.rules[i].edition == erratum.edition]
            if not pool:
                return self._clause_called(number["digits"], text, erratum)
        if not pool and (rule := self._rule_number.fullmatch(lowered(text.strip()))):  # "Rule 4"
            there = [i for i in self.numbered[rule["digits"]] if self.rules[i].edition == erratum.edition]
            titles = {(self.rules[i].lang, self.rules[i].title) for i in there}
            pool = there if len(titles) == len({lang for lang, _ in titles}) else []
        if not pool and (chained := self.chains.begun(text, erratum.edition)) and not chained.said:
            pool = list(chained.entries)
        if not pool and (article := read_article(text)):
            pool = [i for i in self.numbered[article[0]] if self.rules[i].edition == erratum.edition]
        kind = self.words.find("rule_words").match(lowered(text)) if not pool else None
        if kind and any(c.isdecimal() for c in text[kind.end() :]) and len(lowered(text)) == len(text):
            rest = text[kind.end() :].strip()  # "Rule B-3"
            pool = [c.id for c in self.names.candidates(rest) if c.edition == erratum.edition]
        key = loose_key(text)
        if not pool and (found := self._clause_called(key, text, erratum)):
            return found
        pool = pool or [i for i in self.shortened.get(key, ()) if self.rules[i].edition == erratum.edition]
        return [Subject(i, heading=text) for i in self.amendable(pool, erratum)]

    def _items_of(self, item: re.Match[str], erratum: Entry) -> Iterator[Subject]:
        """The one item (3) of a rule that is called by its number."""
        for subject in self.called(item["rule"], erratum):
            clauses = (c for s in self.rules[subject.entry].sections for c in s.clauses)
            there = [
                c.id
                for c in clauses
                if narrow(c.marker or "").strip("(). ") == (item["item"] or item["letter"])
            ]
            if len(there) == 1:
                yield replace(subject, heading=item[0], clause=there[0])

    def _clause_called(self, key: str, text: str, erratum: Entry) -> list[Subject]:
        """The one clause of that number or name in each document: "2.1" of a rule "2 Drawing water"."""
        there = [(e, c) for e, c in self.clauses.get(key, ()) if self.rules[e].edition == erratum.edition]
        meant = self.amendable((e for e, _ in there), erratum)
        found = [Subject(e, heading=text, clause=c) for e, c in there if e in meant]
        homes = {self.rules[one.entry].document for one in found}
        return found if len(found) == len(homes) else []

    def amendable(self, ids: Iterable[str], erratum: Entry) -> list[str]:
        """Those an erratum of this layer may change: of its own layer, else of the nearest one below.

        Below the name of a book, those of that book.
        """
        pool = [self.rules[i] for i in dict.fromkeys(ids) if i in self.rules]
        homes = {self.document_named(head) for head in erratum.path}
        return self.layers.amendable([e for e in pool if e.document in homes] or pool, erratum)

    def document_named(self, heading: str) -> str | None:
        """The one book whose title has all words of a heading: "Oak Ridge (20 June 2001)"."""
        words = frozenset(WORD.findall(_VERSION.sub(" ", lowered(BRACKETS.sub(" ", heading)))))
        exact = [i for i, title in self.book_words.items() if words == title]  # and not "… : Winter Lines"
        named = exact or [i for i, title in self.book_words.items() if words <= title]
        return (
            named[0] if len(named) == 1 < len(self.book_words) and not words <= self.words.fillers else None
        )

    @cached_property
    def book_words(self) -> dict[str, frozenset[str]]:
        """The books by their ids, with the words of their titles."""
        ids = dict.fromkeys(e.document for e in self.rules.values())
        titles = {i: d.title or "" for i in ids if (d := self.documents.get(i))}
        return {i: frozenset(WORD.findall(lowered(title))) for i, title in titles.items()}
