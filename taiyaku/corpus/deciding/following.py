"""Ids that people wrote down, found again where a newer version of a document moved them."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from taiyaku.corpus.model import Clause, Corpus, Entry, Section
from taiyaku.corpus.wording import functional_key

_PAST = frozenset({"superseded", "withdrawn"})


class Places:
    """Every id of a corpus, and where ids went that are written down elsewhere."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self.entries: dict[str, Entry] = {}
        self.parts: dict[str, Section | Clause] = {}
        for entry in corpus.entries:
            self.entries.setdefault(entry.id, entry)
            for section in entry.sections:
                self.parts.setdefault(section.id, section)
                self.parts.update({c.id: c for c in section.clauses if c.id not in self.parts})

    def __contains__(self, any_id: object) -> bool:
        return any_id in self.entries or any_id in self.parts or any_id in self._amended

    @cached_property
    def _amended(self) -> frozenset[str]:
        """Ids of the parts that amendments bring."""
        patches = [p for a in self._corpus.amendments for p in a.patches]
        added = [part for patch in patches for part in patch.added]
        inside = [c.id for part in added if isinstance(part, Section) for c in part.clauses]
        return frozenset([*(part.id for part in added), *inside])

    @cached_property
    def _newer(self) -> dict[str, list[str]]:
        newer: defaultdict[str, list[str]] = defaultdict(list)
        for step in self._corpus.lineage:
            if step.older and step.newer and step.older != step.newer:
                newer[step.older].append(step.newer)
        return dict(newer)

    def owner(self, any_id: str) -> Entry | None:
        """The entry of an id, or the one it is a part of."""
        return self.entries.get(any_id.split("#", 1)[0])

    def follow(self, any_id: str) -> str | None:
        """The id, or what became of it in the newest version of its document; None if it is gone.

        A part that was renumbered is found by its text. Two places are not an answer.
        """
        at, _, part = any_id.partition("#")
        seen = {at}
        while self._past(at) and len(nexts := self._newer.get(at, [])) == 1 and nexts[0] not in seen:
            at = nexts[0]
            seen.add(at)
        if f"{at}#{part}" == any_id or not part:
            found = any_id if part else at
            return found if found in self else None
        return self._part(at, part, self.parts.get(any_id))

    def _past(self, entry_id: str) -> bool:
        entry = self.entries.get(entry_id)
        return entry is None or entry.status in _PAST

    def _part(self, entry_id: str, part: str, was: Section | Clause | None) -> str | None:
        there = f"{entry_id}#{part}"
        entry = self.entries.get(entry_id)
        if isinstance(was, Clause) and entry:
            key = functional_key(was.text)
            same = [c.id for s in entry.sections for c in s.clauses if functional_key(c.text) == key]
            if there in same or len(same) == 1:
                return there if there in same else same[0]
        return there if there in self.parts else None
