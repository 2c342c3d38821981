"""How right the links of the real documents are, by the rule they lead to.

python -m tests.gold.links WORKSPACE [-v] [--set-aside]

`links.jsonl` judges every name in clauses drawn at random; README.md gives its fields. A third is set aside.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from taiyaku.corpus.model import Clause, Corpus, Link
from taiyaku.corpus.store import load_corpus
from taiyaku.values import Struct, field
from tests.gold.score import Score

GOLD = Path(__file__).with_name("links.jsonl")
NO_LINK = frozenset({"none", "external"})

Judgement = dict[str, Any]


class LinkScore(Struct):
    """Resolved links, names that have a rule, and names whose rule is not loaded."""

    resolved: Score = field(default_factory=Score)
    names: Score = field(default_factory=Score)
    external: Score = field(default_factory=Score)
    left_open: int = 0
    judged: int = 0
    differences: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"precision {self.resolved.precision:.3f} ({self.resolved.right}/{self.resolved.found})  "
            f"recall {self.names.recall:.3f} ({self.names.right}/{self.names.expected})  "
            f"external {self.external.recall:.3f} ({self.external.right}/{self.external.expected})  "
            f"ambiguous {self.left_open}  of {self.judged} judgements"
        )


def digest(text: str) -> str:
    """How a clause is known again without its text."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def is_set_aside(judgement: Judgement) -> bool:
    return int(str(judgement["clause"]), 16) % 3 == 0


def read_links(path: Path = GOLD) -> list[Judgement]:
    """The judgements of one file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def score_links(corpus: Corpus, judgements: Iterable[Judgement]) -> LinkScore:
    """Compare the links of judged clauses with the judgements. Raises KeyError for a clause not there."""
    clauses = _clauses(corpus)
    by_source: defaultdict[str, list[Link]] = defaultdict(list)
    for link in corpus.links:
        if link.span and link.type != "page-reference":
            by_source[link.source].append(link)
    by_clause: defaultdict[tuple[str, str, int], list[Judgement]] = defaultdict(list)
    for one in judgements:
        by_clause[one["document"], one["clause"], one["line"]].append(one)
    score = LinkScore()
    for place, ours in by_clause.items():
        clause = clauses[place]
        _compare(clause, by_source[clause.id], ours, score)
    return score


def _clauses(corpus: Corpus) -> dict[tuple[str, str, int], Clause]:
    return {
        (e.document, digest(c.text), c.provenance.lines[0]): c
        for e in corpus.entries
        for s in e.sections
        for c in s.clauses
    }


def _compare(clause: Clause, links: list[Link], ours: list[Judgement], score: LinkScore) -> None:
    score.judged += len(ours)
    for link in links:
        expected = _judgement_of(link, ours)
        right = {expected["should"], *expected.get("or", ())}
        if link.status == "ambiguous":
            score.left_open += 1
        elif link.status == "resolved":
            good = link.target in right
            score.resolved.found += 1
            score.resolved.right += good
            if not good:
                score.differences.append(
                    f"wrong   {clause.id} {link.anchor!r}: {link.target}, not {sorted(right)}"
                )
    for one in ours:
        right = {one["should"], *one.get("or", ())}
        if one["should"] == "external" and "none" not in right:
            found = any(link.status == "external" and _shared(link, one) for link in links)
            _count(score.external, found, "external", clause, one, score)
        elif right.isdisjoint(NO_LINK):
            found = any(link.status == "resolved" and link.target in right for link in links)
            _count(score.names, found, "missing", clause, one, score)


def _count(measure: Score, found: bool, word: str, clause: Clause, one: Judgement, score: LinkScore) -> None:
    measure.expected += 1
    measure.right += found
    if not found:
        anchor = clause.text[one["start"] : one["end"]]
        score.differences.append(f"{word:7} {clause.id} {anchor!r}: {one['should']}")


def _judgement_of(link: Link, ours: list[Judgement]) -> Judgement:
    """What was judged of the place of a link: the narrowest that holds most of it."""
    return max(ours, key=lambda one: (_shared(link, one), one["start"] - one["end"]))


def _shared(link: Link, one: Judgement) -> int:
    assert link.span
    shared: int = min(link.span[1], one["end"]) - max(link.span[0], one["start"])
    return max(0, shared)


def tuned_and_set_aside(corpus: Corpus) -> Iterator[tuple[str, LinkScore]]:
    """The score of the two parts of the judgements, then of those that were made later."""
    judgements = read_links()
    yield "tuned", score_links(corpus, [one for one in judgements if not is_set_aside(one)])
    yield "set aside", score_links(corpus, [one for one in judgements if is_set_aside(one)])
    for name in ("later", "last"):
        yield name, score_links(corpus, read_links(GOLD.with_name(f"links-{name}.jsonl")))


def main(arguments: Iterable[str] | None = None) -> int:
    """Print precision and recall, with -v what differs in the tuned part."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("workspace", type=Path)
    parser.add_argument("-v", "--verbose", action="store_true", help="list what differs in the tuned part")
    parser.add_argument("--set-aside", action="store_true", help="and in the part set aside")
    options = parser.parse_args(None if arguments is None else list(arguments))
    for name, score in tuned_and_set_aside(load_corpus(options.workspace / "build" / "corpus.db")):
        print(f"{name:9}  {score}")
        if options.verbose and (name == "tuned" or options.set_aside):
            print("\n".join(score.differences))
    return 0


if __name__ == "__main__":
    sys.exit(main())
