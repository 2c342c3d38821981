"""Rulings that were given on a text that says something else now, where no build has remembered it.

The dates of documents tell what a rule said when a ruling came out: the version of its document that was
there, without the errata that came later. A ruling that no link leads to a rule is held against every
change of its edition: it is doubted if it has words that were taken out, and others of the same clause. So is
one with most words of what a later correction calls wrong, where it is not known which rule that corrects, or
of which the question has most words in what such a correction says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from taiyaku.corpus.amendments.wordings.place_words import place_words
from taiyaku.corpus.amendments.wordings.word_roots import telling
from taiyaku.corpus.decisions.reliance_file import digest_of
from taiyaku.corpus.ids import PAST
from taiyaku.corpus.model import Amendment, Corpus, Entry, Stale
from taiyaku.corpus.reliance.basis import RULINGS, Ground, out_by
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.versions.timeline import Point
from taiyaku.values import Struct, replace

_COMMON = 2  # words of a clause, beside one that was taken out, that a ruling has to have
_COVERED, _FEWEST = 0.6, 3  # of the words that a correction of no known rule takes for wrong


class _Change(Struct, frozen=True):
    """A text that said something else at some time, or that a correction calls wrong."""

    part: str
    before: str
    after: str
    gone: frozenset[str]  # words that were taken out
    kept: frozenset[str]  # words that were there and still are
    date: str = ""  # of a correction


class _Changes:
    """Changes by the rules they are made to, and by words."""

    def __init__(self, changes: Iterable[_Change], words: Callable[[_Change], Iterable[str]]) -> None:
        self.of_rule: defaultdict[str, list[_Change]] = defaultdict(list)
        self._having: defaultdict[str, list[_Change]] = defaultdict(list)
        for change in changes:
            self.of_rule[change.part.split("#")[0]].append(change)
            for word in words(change):
                self._having[word].append(change)

    def told_by(self, said: Collection[str]) -> Iterator[_Change]:
        """Those of which a text has words."""
        near = {change.part: change for word in sorted(said) for change in self._having.get(word, ())}
        yield from near.values()


class EarlierTexts:
    """What rules said when rulings came out."""

    def __init__(self, corpus: Corpus, ground: Ground, setting: Setting) -> None:
        self._corpus, self._ground = corpus, ground
        self._words = place_words(setting.words)
        self._known: dict[tuple[str, str, str], _Changes] = {}

    def outdated(self, linked: Mapping[str, Collection[str]]) -> Iterator[Stale]:
        """Flags for answers in force; `linked` are the rules that rulings are sure to be about."""
        about = defaultdict(set, {ruling: set(rules) for ruling, rules in linked.items()})
        for link in self._corpus.links:
            if link.type == "about":
                about[link.source].update(link.candidates)
        for ruling in self._corpus.entries:
            date = self._printed(ruling)
            if ruling.kind == "faq" and ruling.status not in PAST and date:
                said = telling("\n".join(c.text for c in ruling.clauses), self._words)
                for change in self._corrections.told_by(said):
                    if self._is_corrected(ruling, said, date, change):
                        yield Stale(ruling.id, change.part, "corrected", change.before, change.after)
                changes, rules = self._since(date, ruling), about.get(ruling.id)
                for rule in sorted(rules or ()):
                    for change in changes.of_rule.get(rule, ()):
                        yield Stale(ruling.id, change.part, "changed", change.before, change.after)
                for change in changes.told_by(said) if not rules else ():
                    if len(change.kept & said) >= _COMMON:
                        yield Stale(ruling.id, change.part, "changed", change.before, change.after)

    def _is_corrected(self, ruling: Entry, said: frozenset[str], date: str, change: _Change) -> bool:
        wrong = change.gone | change.kept
        by = self._ground.entries[change.part]
        alike = (by.edition, by.lang) == (ruling.edition, ruling.lang) and by.id != ruling.id
        if not (alike and change.date[: len(date)] > date):
            return False
        if change.before:
            return len(wrong & said) >= max(_FEWEST, _COVERED * len(wrong))
        question = (c.text for s in ruling.sections if s.role == "question" for c in s.clauses)
        asked = telling("\n".join(question), self._words)
        return len(wrong & asked) >= max(_COMMON, _COVERED * len(asked))

    def _printed(self, ruling: Entry) -> str:
        """When a ruling last came out: a document stands by what it prints again, below no day of its own."""
        if ruling.date and any(ruling.date[:4] in heading for heading in ruling.path):
            return ruling.date
        document = self._ground.document(ruling)
        return max(filter(None, (ruling.date, document.date if document else None)), default="")

    def _since(self, date: str, ruling: Entry) -> _Changes:
        """The parts of rules of an edition, in a layer, that said something else at a date."""
        document = self._ground.document(ruling)
        scope = document.scope if document else ""
        key = date, ruling.edition, scope
        if key not in self._known:
            rules = (e for e in self._changing if e.edition == ruling.edition)
            changes = (
                self._change(part, before, now[part])
                for rule in rules
                if (of := self._ground.document(rule)) is None or of.scope == scope
                for now in [self._ground.parts(rule)]
                for part, before in self._then(rule, date).items()
                if part in now and digest_of(before) != digest_of(now[part])
            )
            printed = (
                self._change(a.target or a.source, a.before, a.after)
                for a in self._own
                if a.edition == ruling.edition and a.scope == scope and (a.date or "")[: len(date)] > date
                if a.before and a.after
            )
            self._known[key] = _Changes((*changes, *printed), lambda change: change.gone)
        return self._known[key]

    def _change(self, part: str, before: str, after: str, date: str = "") -> _Change:
        was, now = telling(before, self._words), telling(after, self._words)
        return _Change(part, before, after, was - now, was & now, date)

    @cached_property
    def _corrections(self) -> _Changes:
        """What corrections of no known rule call wrong, or say without calling anything wrong."""
        found = (
            replace(self._change(a.source, a.before or a.after, a.after, a.date), before=a.before or "")
            for a in self._corpus.amendments
            if a.status == "unresolved" and not (a.target or a.decided) and a.after and a.date
            if a.source in self._ground.entries
        )
        return _Changes(found, lambda change: change.gone | change.kept)

    @cached_property
    def _own(self) -> Sequence[Amendment]:
        """What rules say themselves was changed in them."""
        rules = {i for i, e in self._ground.entries.items() if e.kind not in RULINGS and e.status not in PAST}
        own = (a for a in self._corpus.amendments if a.source in rules and a.status == "applied")
        return [a for a in own if (a.target or a.source).split("#")[0] == a.source]

    @cached_property
    def _changing(self) -> Sequence[Entry]:
        """The rules of which earlier texts are known."""
        earlier = {part.split("#")[0] for part in self._ground.before}
        rules = (e for e in self._ground.entries.values() if e.kind not in RULINGS and e.status not in PAST)
        printed = (e for e in rules if self._ground.is_printed(e))
        return [e for e in printed if e.id in earlier or self._ground.is_amended(e)]

    def _then(self, rule: Entry, date: str) -> Mapping[str, str]:
        """What the parts of a rule said at a date, as far as it is known."""
        versions = self._ground.versions(rule)
        if versions and all(v.date for v in versions) and rule.document == versions[-1].id:
            there = out_by(versions, date)
            if not there:
                return {}
            if (then := there[-1].id) != rule.document:
                return self._ground.parts_in(rule, then)
        return self._ground.parts_then(rule, Point(date, date)) if self._ground.is_amended(rule) else {}
