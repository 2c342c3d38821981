"""What no order can be made of: texts that supersede one another in a circle, layers that decide at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from taiyaku.corpus.model import Corpus
from taiyaku.corpus.name_keys import kind_rank, name_key
from taiyaku.multimap import multimap

Finding = tuple[str, str]


def find_circles(edges: Iterable[tuple[str, str]]) -> list[tuple[str, ...]]:
    """The members of each circle of a graph, in the order in which the edges name them.

    >>> find_circles([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")])
    [('a', 'b', 'c')]
    """
    ways = multimap(edges)
    reached = {start: reached_from(start, ways) for start in ways}
    circles: list[tuple[str, ...]] = []
    for start in ways:
        if start in reached[start] and not any(start in circle for circle in circles):
            circles.append(tuple(i for i in ways if i in reached[start] and start in reached[i]))
    return circles


def reached_from(start: str, ways: dict[str, list[str]]) -> set[str]:
    """All that a start leads to."""
    found: set[str] = set()
    open_ = list(ways.get(start, ()))
    while open_:
        if (here := open_.pop()) not in found:
            found.add(here)
            open_ += ways.get(here, ())
    return found


def superseded_in_a_circle(corpus: Corpus) -> Iterator[Finding]:
    """texts take one another's place in a circle, or an erratum amends itself"""
    edges = [(r.newer, r.older) for r in corpus.lineage if r.newer and r.older and "#" not in r.older]
    same = (x for x in corpus.links if x.leads("same-faq"))
    edges += [(x.source, x.target) for x in same if x.target]
    errata = {e.id for e in corpus.entries if e.kind == "erratum"}
    owners = ((a.source, (a.target or "").partition("#")[0]) for a in corpus.amendments)
    edges += [edge for edge in owners if errata.issuperset(edge)]
    standing = {e.id for e in corpus.entries if e.status == "in-force"}  # nothing took their place
    for circle in find_circles((newer, older) for newer, older in edges if older not in standing):
        yield circle[0], ", ".join(circle)


def two_of_one_layer(corpus: Corpus) -> Iterator[Finding]:
    """two documents of one layer have the rule, and no date says which of them decides"""
    documents = {d.id: d for d in corpus.documents if d.scope}
    parents = {e.id: e.kind for e in corpus.entries}
    found: defaultdict[tuple[str, ...], list[tuple[str, str]]] = defaultdict(list)
    for entry in corpus.entries:
        document = documents.get(entry.document)
        local = parents.get(entry.parent or "") in ("scenario", "unit")
        if document and not local and kind_rank(entry.kind) == 0 and entry.status in ("in-force", "pending"):
            key = (document.scope, entry.edition, entry.lang, entry.kind, name_key(entry.title))
            found[(*key, entry.date or document.date or "")].append((entry.id, entry.document))
    for same in found.values():
        if len({document for _, document in same}) > 1:
            yield same[0][0], ", ".join(i for i, _ in same)
