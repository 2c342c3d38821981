"""Rulings that were given on a text that says something else now, where no build has remembered it.

The dates of documents tell what a rule said when a ruling came out: the version of its document that was
there, without the errata that came later. A ruling that no link leads to a rule is held against every
change of its edition: it is doubted if it has words that were taken out, and others of the same clause. So is
one with most words of what a later correction calls wrong, where it is not known which rule that corrects.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property, partial

from taiyaku.corpus.amendments.doubtful_rules import telling
from taiyaku.corpus.amendments.location_parser import place_words
from taiyaku.corpus.decisions.reliance_file import digest_of
from taiyaku.corpus.model import BY_ITS_WORDS, Corpus, Entry, Stale
from taiyaku.corpus.moved_ids import PAST
from taiyaku.corpus.reliance.basis import RULINGS, Ground
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.versions.timeline import Point
from taiyaku.values import Struct

_COMMON = 2  # words of a clause, beside one that was taken out, that a ruling has to have
_COVERED, _FEWEST = 0.6, 3  # of the words that a correction of no known rule takes for wrong


class _Change(Struct, frozen=True):
    """A clause that said something else at some time."""

    part: str
    before: str
    after: str
    gone: frozenset[str]  # words that were taken out
    kept: frozenset[str]  # words that were there and still are

    date: str = ""

    def is_told_by(self, said: Collection[str]) -> bool:
        return not self.gone.isdisjoint(said) and len(self.kept.intersection(said)) >= _COMMON


class EarlierTexts:
    """What rules said when rulings came out."""

    def __init__(self, corpus: Corpus, ground: Ground, setting: Setting) -> None:
        self._corpus, self._ground = corpus, ground
        self._telling = partial(telling, words=place_words(setting.words))
        self._known: dict[tuple[str, str, str], Sequence[_Change]] = {}

    def outdated(self, linked: Mapping[str, Collection[str]]) -> Iterator[Stale]:
        """Flags for answers in force; `linked` are the rules that rulings are sure to be about."""
        by_words = {k.source: k.candidates for k in self._corpus.links if BY_ITS_WORDS in k.reasons}
        for ruling in self._corpus.entries:
            date = self._printed(ruling)
            if ruling.kind != "faq" or ruling.status in PAST or not date:
                continue
            changes = self._since(date, ruling)
            later = [c for c in self._unplaced if c.date[: len(date)] > date]
            if not (changes or later):
                continue
            said = self._telling("\n".join(c.text for s in ruling.sections for c in s.clauses))
            about = {*linked.get(ruling.id, ()), *by_words.get(ruling.id, ())}
            for change in later:
                wrong = change.gone | change.kept
                common = len(wrong & said)
                of = self._ground.entries[change.part]
                alike = (of.edition, of.lang) == (ruling.edition, ruling.lang) and of.id != ruling.id
                if alike and common >= max(_FEWEST, _COVERED * len(wrong)):
                    yield Stale(ruling.id, change.part, "corrected", change.before, change.after)
            for change in changes:
                if change.part.split("#")[0] in about or (not about and change.is_told_by(said)):
                    yield Stale(ruling.id, change.part, "changed", change.before, change.after)

    def _printed(self, ruling: Entry) -> str:
        """When a ruling last came out: a document stands by what it prints again."""
        document = self._ground.document(ruling)
        return max(filter(None, (ruling.date, document.date if document else None)), default="")

    def _since(self, date: str, ruling: Entry) -> Sequence[_Change]:
        """The clauses of rules of an edition, in a layer, that said something else at a date."""
        document = self._ground.document(ruling)
        scope = document.scope if document else ""
        key = date, ruling.edition, scope
        if key not in self._known:
            rules = (e for e in self._changing if e.edition == ruling.edition)
            self._known[key] = [
                self._change(part, before, now[part])
                for rule in rules
                if (of := self._ground.document(rule)) is None or of.scope == scope
                for now in [self._ground.parts(rule)]
                for part, before in self._then(rule, date).items()
                if part in now and digest_of(before) != digest_of(now[part])
            ]
        return self._known[key]

    def _change(self, part: str, before: str, after: str, date: str = "") -> _Change:
        was, now = self._telling(before), self._telling(after)
        return _Change(part, before, after, was - now, was & now, date)

    @cached_property
    def _unplaced(self) -> Sequence[_Change]:
        """What corrections of no known rule say is wrong."""
        return [
            self._change(a.source, a.before, a.after, a.date)
            for a in self._corpus.amendments
            if a.status == "unresolved" and not (a.target or a.decided) and a.before and a.after and a.date
            if a.source in self._ground.entries
        ]

    @cached_property
    def _changing(self) -> Sequence[Entry]:
        """The rules of which earlier texts are known."""
        earlier = {part.split("#")[0] for part in self._ground.before}
        return [
            e
            for e in self._ground.entries.values()
            if e.kind not in RULINGS and e.status not in PAST and self._ground.is_printed(e)
            if e.id in earlier or self._ground.is_amended(e)
        ]

    def _then(self, rule: Entry, date: str) -> Mapping[str, str]:
        """What the parts of a rule said at a date, as far as it is known."""
        document = self._ground.document(rule)
        versions = self._ground.series.get((document.series if document else None) or "", ())
        if versions and all(v.date for v in versions) and document is versions[-1]:
            there = [v.id for v in versions if (v.date or "")[: len(date)] <= date]
            if not there:
                return {}
            if there[-1] != document.id:
                parts = self._ground.parts(rule)
                return {p: t[there[-1]] for p in parts if there[-1] in (t := self._ground.before.get(p, {}))}
        return self._ground.parts_then(rule, Point(date, date)) if self._ground.is_amended(rule) else {}
