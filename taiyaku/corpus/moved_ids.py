"""Every id of a corpus, and where those of an older version of a document went, by the lineage of `diff`."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from taiyaku.corpus.model import Clause, Corpus, Entry, Section

PAST = frozenset({"superseded", "withdrawn"})


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

    @cached_property
    def _dropped(self) -> frozenset[str]:
        """Parts of an entry that its next version does not have."""
        return frozenset(s.older for s in self._corpus.lineage if s.older and not s.newer and "#" in s.older)

    def owner(self, any_id: str) -> Entry | None:
        """The entry of an id, or the one it is a part of."""
        return self.entries.get(any_id.split("#", 1)[0])

    def edition_gap(self, one: str, other: str) -> bool:
        """Whether two texts are of editions that are known, and not the same."""
        owners = (self.owner(one), self.owner(other))
        return len({owner.edition for owner in owners if owner and owner.edition}) == 2

    def follow(self, any_id: str) -> str | None:
        """The id, or what became of it in the newest version of its document; None if it is gone.

        A part of which the lineage says nothing kept its name. Two places are not an answer.
        """
        at, seen = any_id, {any_id}
        while self._past(at.partition("#")[0]):
            nexts = self._next(at)
            if at in self._dropped or len(nexts) > 1:
                return None if at in self._dropped or at not in self else at
            if not nexts or nexts[0] in seen:
                break
            at = nexts[0]
            seen.add(at)
        return at if at in self else None

    def _next(self, at: str) -> list[str]:
        """What an id is in the next version."""
        if at in self._newer or "#" not in at:
            return self._newer.get(at, [])
        entry, _, part = at.partition("#")
        return [f"{new}#{part}" for new in self._newer.get(entry, ())[:1]]

    def _past(self, entry_id: str) -> bool:
        entry = self.entries.get(entry_id)
        return entry is None or entry.status in PAST
