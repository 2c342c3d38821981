"""Rules that a rule of a season or an event only lists: "Banned cards", with a name in each item below.

What such a list says is so of each of them, and is shown there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from taiyaku.corpus.model import Corpus, Link
from taiyaku.corpus.name_keys import kind_rank
from taiyaku.multimap import multimap

_LABEL = 4  # words before names
LISTED = "a list of names has it"  # a reason of links


def listings(corpus: Corpus) -> Iterator[Link]:
    """An `about` link from each rule of a layer to each rule of another document that is an item of it."""
    layers = {d.id for d in corpus.documents if d.scope}
    rules = {e.id: e for e in corpus.entries if kind_rank(e.kind) == 0}
    mentions = multimap((x.source, x) for x in corpus.links if x.type == "mentions" and x.target in rules)
    for entry in (e for e in rules.values() if e.document in layers):
        told: dict[str, Link] = {}
        for clause in (c for s in entry.sections for c in s.clauses):
            named = _only_names(clause.text, mentions.get(clause.id, ()))
            told |= {x.target: x for x in named if x.target}
        for target, link in told.items():
            if rules[target].document != entry.document:
                yield Link(entry.id, target, "about", link.anchor, "resolved", reasons=(LISTED,))


def _only_names(text: str, mentions: Sequence[Link]) -> Sequence[Link]:
    """The names in a line, or behind a colon, where nothing else stands there: "Banned: Cat, Owl"."""
    said = text
    for start, end in (x.span for x in mentions if x.span):
        said = said[:start] + " " * (end - start) + said[end:]
    label, colon, rest = said.replace("：", ":").partition(":")
    left = rest if colon and len(label.split()) <= _LABEL else said
    return () if any(map(str.isalnum, left)) else mentions

