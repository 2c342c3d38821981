"""Links to be judged by hand: a random sample of one type with the words around each.

    python -m bench.links WORKSPACE --type mentions --count 100 --seed 1

Prints what to read and leaves a box for the verdict; precision is the share of ticks. With `--clauses` it
prints whole clauses with all their links instead, for recall: what would a person have linked besides?
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from taiyaku.corpus.model import Corpus, Link
from taiyaku.corpus.store import load_corpus

AROUND = 70  # characters on either side


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="bench.links", description=__doc__)
    parser.add_argument("workspace", type=Path)
    parser.add_argument("--type", default="mentions")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clauses", metavar="LANG", help="whole clauses of this language, for recall")
    options = parser.parse_args(arguments)
    corpus = load_corpus(options.workspace / "build" / "corpus.db")
    chance = random.Random(options.seed)
    if options.clauses:
        _print_clauses(corpus, options.clauses, options.count, chance)
    else:
        _print_links(corpus, options.type, options.count, chance)


def _print_links(corpus: Corpus, kind: str, count: int, chance: random.Random) -> None:
    texts = {c.id: c.text for e in corpus.entries for s in e.sections for c in s.clauses}
    texts |= {e.id: e.title for e in corpus.entries}
    links = [link for link in corpus.links if link.type == kind]
    print(f"{len(links)} links of type {kind}")
    for number, link in enumerate(chance.sample(links, min(count, len(links))), 1):
        print(f"[ ] {number} {link.source}\n      {_shown(link, texts.get(link.source, ''))}")
        print(f"      → {_goal(link)}")


def _print_clauses(corpus: Corpus, lang: str, count: int, chance: random.Random) -> None:
    by_source = defaultdict(list)
    for link in corpus.links:
        by_source[link.source].append(link)
    clauses = [c for e in corpus.entries for s in e.sections if s.lang == lang for c in s.clauses]
    for clause in chance.sample(clauses, min(count, len(clauses))):
        print(f"{clause.id}\n      {clause.text}")
        for link in by_source[clause.id]:
            print(f"      {link.type}: {link.anchor} → {_goal(link)}")


def _shown(link: Link, text: str) -> str:
    if not link.span:
        return f"{link.anchor} | {text[: 2 * AROUND]}"
    start, end = link.span
    return f"{text[max(0, start - AROUND) : start]}⟦{text[start:end]}⟧{text[end : end + AROUND]}"


def _goal(link: Link) -> str:
    gap = " (another edition)" if link.edition_gap else ""
    return (link.target or f"{link.status}: {', '.join(link.candidates)}") + gap


if __name__ == "__main__":
    main()
