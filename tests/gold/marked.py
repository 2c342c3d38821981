"""Games of our own whose texts mark the names in them: `{{Pit Lane}}`, or `{{stalls|Breakdown}}`.

Marked before any link was looked at. `~` before the rule: a reader needs no link there, but it is right.
A link to any rule from words that are not marked is wrong.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from taiyaku.corpus.model import Clause, Corpus, Entry, Link
from taiyaku.values import Struct, field
from tests.gold.score import Score

FOLDER = Path(__file__).with_name("marked")
_MARK = re.compile(r"\{\{(?P<words>[^|}]*)(?:\|(?P<may>~?)(?P<rule>[^}]*))?\}\}")


class Marked(Struct, frozen=True):
    """Words of a line that are the name of a rule."""

    line: int
    start: int
    end: int
    rule: str
    needed: bool


class Text(Struct, frozen=True):
    """A document without its marks."""

    lines: tuple[str, ...]
    marks: tuple[Marked, ...]


class MarkedScore(Struct):
    """Resolved links, names that need one, and what differs."""

    resolved: Score = field(default_factory=Score)
    names: Score = field(default_factory=Score)
    differences: list[str] = field(default_factory=list)


def read_text(path: Path) -> Text:
    """A document and its marks."""
    lines, marks = [], []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        plain, at = "", 0
        for found in _MARK.finditer(line):
            plain += line[at : found.start()]
            rule = (found["rule"] or found["words"]).casefold()
            end = len(plain) + len(found["words"])
            if found["rule"] != "-":
                marks.append(Marked(number, len(plain), end, rule, not found["may"]))
            plain, at = plain + found["words"], found.end()
        lines.append(plain + line[at:])
    return Text(tuple(lines), tuple(marks))


def score_marked(corpus: Corpus, texts: dict[str, Text]) -> MarkedScore:
    """Compare the links of a game with the marks of its documents, by file name."""
    score = MarkedScore()
    entries = {e.id: e for e in corpus.entries}
    clauses = {c.id: c for e in corpus.entries for s in e.sections for c in s.clauses}
    led: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
    for link in corpus.links:
        if link.span and link.status == "resolved" and link.source in clauses:
            clause = clauses[link.source]
            name = Path(clause.provenance.file).name
            here = _marks_at(texts[name], clause, link)
            right = {mark.rule for mark in here} & set(_names(entries, link))
            score.resolved.found += 1
            score.resolved.right += bool(right)
            for line in range(clause.provenance.lines[0], clause.provenance.lines[1] + 1):
                led[name, line] |= right
            if not right:
                score.differences.append(f"wrong {clause.id} {link.anchor!r}: {link.target}")
    for name, text in texts.items():
        for mark in (m for m in text.marks if m.needed):
            found = mark.rule in led[name, mark.line]
            score.names.expected += 1
            score.names.right += found
            if not found:
                score.differences.append(f"missing {name}:{mark.line} {mark.rule}")
    return score


def _names(entries: dict[str, Entry], link: Link) -> Iterator[str]:
    entry = entries[(link.target or "").partition("#")[0]]
    yield from (title.text.casefold() for title in entry.titles)


def _marks_at(text: Text, clause: Clause, link: Link) -> list[Marked]:
    """The marks on the words of a link: the same words, counted from the first line of the clause."""
    assert link.span
    before = clause.text[: link.span[0]].count(link.anchor)
    first, last = clause.provenance.lines
    for number in range(first, last + 1):
        for found in re.finditer(re.escape(link.anchor), text.lines[number - 1]):
            if before == 0:
                start, end = found.span()
                return [m for m in text.marks if m.line == number and m.start < end and start < m.end]
            before -= 1
    return []
