"""Which entries can be reached from some others over the links between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from taiyaku.corpus.names import Way
from taiyaku.corpus.reader import CorpusFile
from taiyaku.errors import UsageError

FOLLOWED = frozenset({"related", "see-also", "about", "amends", "same-faq", "translation-of"})  # both ways
DEPTH = 2


def named(corpus: CorpusFile, names: Iterable[str], edition: str | None = None) -> tuple[str, ...]:
    """Ids of all entries the names stand for, those of the edition if it has any.

    Raises UsageError for a name that nothing bears.
    """
    ids: dict[str, None] = {}
    for name in names:
        found = corpus.find(name, edition)
        if not (found.answer or found.candidates):
            found = corpus.find(name)
        if not (found.answer or found.candidates):
            near = f"; did you mean {', '.join(found.near)}?" if found.near else ""
            raise UsageError(f"--for {name}: nothing is called so{near}")
        bearers = [found.answer] if found.answer else []
        bearers += [c for c in found.candidates if not found.answer or c.way < Way.PREFIX]
        if found.answer:
            bearers = [c for c in bearers if c.edition == found.answer.edition]
        ids.update(dict.fromkeys(c.id for c in bearers))
    return tuple(ids)


def reachable(corpus: CorpusFile, start: Sequence[str], depth: int = DEPTH) -> frozenset[str]:
    """The entries at most `depth` links away, breadth first, those of the start among them.

    Resolved links of the FOLLOWED types count both ways, and an entry leads to those inside it. Mentions
    count only from the entries of the start, one step: everything mentions everything else in the end.
    """
    seen = dict.fromkeys(start)
    frontier = list(seen)
    for step in range(depth):
        found = dict.fromkeys(
            other for entry in frontier for other in _neighbours(corpus, entry, mentions=step == 0)
        )
        frontier = [other for other in found if other not in seen]
        seen.update(dict.fromkeys(frontier))
        if not frontier:
            break
    return frozenset(seen)


def _neighbours(corpus: CorpusFile, entry: str, mentions: bool) -> Iterator[str]:
    followed = FOLLOWED | {"mentions"} if mentions else FOLLOWED
    ids = [
        *corpus.children(entry),
        *(n.target for n in corpus.links_from(entry) if n.status == "resolved" and n.type in followed),
        *(n.source for n in corpus.links_to(entry) if n.status == "resolved" and n.type in FOLLOWED),
    ]
    for amendment in corpus.amendments_of(entry):
        ids += (amendment.source, amendment.target)
    yield from (i.split("#", 1)[0] for i in ids if i)
