"""Rules that a rule of a season or an event only lists: "Banned cards", with a name in each item below.

What such a list says is so of each of them, and is shown there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from taiyaku.corpus.model import Corpus, Link
from taiyaku.corpus.name_keys import kind_rank
from taiyaku.multimap import multimap

LISTED = "a list of names has it"  # a reason of links


def listings(corpus: Corpus) -> Iterator[Link]:
    """An `about` link from each rule or notice of a layer to each rule of another document that it lists."""
    layers = {d.id for d in corpus.documents if d.scope}
    rules = {e.id: e for e in corpus.entries if kind_rank(e.kind) == 0}
    named = (x for x in corpus.links if x.type == "mentions")
    mentions = multimap((x.source, x) for x in named if _sole(x) in rules)
    notices = [e for e in corpus.entries if e.kind == "notice"]
    for entry in (e for e in (*rules.values(), *notices) if e.document in layers):
        told: dict[str, Link] = {}
        for clause in (c for s in entry.sections for c in s.clauses):
            told |= {_sole(x): x for x in _only_names(clause.text, mentions.get(clause.id, ()))}
        for target, link in told.items():
            if rules[target].document != entry.document:
                yield Link(entry.id, target, "about", link.anchor, "resolved", reasons=(LISTED,))


def _sole(link: Link) -> str:
    """What a name leads to: where only names stand, a plain word is one."""
    return link.target or (link.candidates[0] if len(link.candidates) == 1 else "")


def _only_names(text: str, mentions: Sequence[Link]) -> Sequence[Link]:
    """The names in a line, or behind a colon, where nothing else stands there: "Banned: Cat, Owl"."""
    said = text
    for start, end in (x.span for x in mentions if x.span):
        said = said[:start] + " " * (end - start) + said[end:]
    _, colon, rest = said.replace("：", ":").partition(":")
    left = rest if colon else said
    return () if any(map(str.isalnum, left)) else mentions
