"""Which texts stand on which: a game's own rules, and the packs, seasons and house rules over them.

A workspace may say it (`scope`). Where it does not, a book that names many rules of another one, which
hardly names any of its own, is a pack built on it. What the game's own texts call by a name they got from
no pack.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from taiyaku.corpus.model import Document, Entry
from taiyaku.values import Struct

FEWEST_NAMES = 5  # of rules of the other book alone, that make a book one built on it
MORE_OFTEN = 3  # times as many as the other way round
KNOWN = 2  # times that a text uses a name it knows
_BOOKS = frozenset({"rulebook", "summary"})
Naming = tuple[str, Sequence[Entry]]  # a document names what may be one of these


class Layers(Struct, frozen=True):
    """The layer of each document, and which names the documents below it use."""

    ranks: Mapping[str, int]  # of a document's declared layer; 0: the game's own rules
    below: Mapping[str, frozenset[str]]  # pack -> the documents it stands on
    uses: Mapping[str, Counter[str]]  # entry -> how often each document uses a name of it

    @classmethod
    def of(cls, documents: Iterable[Document], scopes: Sequence[str], namings: Iterable[Naming]) -> Layers:
        """The layers of a corpus, by what is declared and by which document names whose rules."""
        known = {d.id: d for d in documents}
        ranks = {d.id: scopes.index(d.scope) + 1 if d.scope in scopes else 0 for d in known.values()}
        uses: defaultdict[str, Counter[str]] = defaultdict(Counter)
        named: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        for document, entries in namings:
            for entry in entries:
                uses[entry.id][document] += 1
            if len({e.document for e in entries}) == 1 and entries[0].document != document:
                named[document, entries[0].document].update(e.id for e in entries)
        below = {d: frozenset(_below(d, known, ranks, named)) for d in known}
        return cls(ranks, {d: found for d, found in below.items() if found}, uses)

    def objection(self, source: Entry, target: Entry, bearers: Sequence[Entry]) -> str:
        """Why a text cannot mean a rule that stands in a pack; "" where it can."""
        pack = target.document
        if pack not in self.below:
            return ""
        if self.ranks.get(pack, 0) > self.ranks.get(source.document, 0):
            return "a rule of a later layer"
        below = self.below[pack]
        if any(e.document not in self.below for e in bearers):
            return "" if source.document == pack else "the game's own rule of that name comes first"
        if any(self.uses[target.id][document] >= KNOWN for document in below if document in self.ranks):
            return "the game's own texts use the name: a rule of theirs"
        return ""


def _below(
    document: str,
    known: Mapping[str, Document],
    ranks: Mapping[str, int],
    named: Mapping[tuple[str, str], set[str]],
) -> Iterable[str]:
    """The documents that one stands on: those of lower layers, else what it builds on."""
    if ranks[document]:
        return (other for other, rank in ranks.items() if rank < ranks[document])
    if known[document].format not in _BOOKS:
        return ()
    return (
        other
        for other in known
        if len(there := named.get((document, other), ())) >= FEWEST_NAMES
        and len(there) >= MORE_OFTEN * len(named.get((other, document), ()))
        and known[other].format in _BOOKS
        and not ranks[other]
    )
