"""Which layer may change whose text: a season amends the game's own rules, never the other way round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from taiyaku.corpus.model import Document, Entry

_CORE = frozenset({"", "core"})


class Layers:
    """The layers of a workspace, the game's own rules first; one that it does not name stands for itself."""

    def __init__(self, documents: Mapping[str, Document], scopes: Sequence[str]) -> None:
        self._documents = documents
        self._ranks = {scope: rank for rank, scope in enumerate(scopes, 1)}

    def scope(self, entry: Entry) -> str:
        document = self._documents.get(entry.document)
        scope = document.scope if document else ""
        return "" if scope in _CORE else scope

    def rank(self, scope: str) -> int:
        """Where a layer stands; unknown ones come last."""
        return 0 if scope in _CORE else self._ranks.get(scope, len(self._ranks) + 1)

    def amendable(self, entries: Sequence[Entry], erratum: Entry) -> list[str]:
        """Ids of those that an erratum may change: of its own layer, else of the nearest one below it."""
        own = self.scope(erratum)
        reach = [e for e in entries if self.scope(e) == own]
        if not reach:
            below = [e for e in entries if self.rank(self.scope(e)) < self.rank(own)]
            top = max((self.rank(self.scope(e)) for e in below), default=0)
            reach = [e for e in below if self.rank(self.scope(e)) == top]
        return [e.id for e in reach]
