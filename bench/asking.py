"""Questions answered with rulings: how often a right one is quoted, and how often none although it seems so.

`python -m bench asking`. Right is a hit that was judged 2 or 3, in one of its passages where one is judged.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench.building import fresh, run
from bench.documents import ROOT
from bench.judging import Places
from taiyaku.corpus.store import load_corpus, open_corpus
from taiyaku.index.asking import Rulings, ask
from taiyaku.index.engines import open_both

JUDGED = ROOT / "tests" / "judged"
_SETS = ("", "-later", "-players", "-blind", "-table", "-asked", "-fresh", "-evening")
SETS = tuple(f"infinity{name}" for name in _SETS)
NONE = JUDGED / "unanswerable.tsv"


class Asked(NamedTuple):
    """A question, the entries and lines that answer it, and whether it was kept apart."""

    text: str
    right: frozenset[int]
    lines: tuple[tuple[int, int], ...]  # entry and line, where a line inside is judged
    aside: bool


class Outcome(NamedTuple):
    """What came of a question."""

    among: bool  # a right entry is among the rulings
    passage: bool  # the right passage of it too
    sure: bool


def report() -> None:
    """Print the shares, of the questions that were looked at and of those kept apart."""
    with tempfile.TemporaryDirectory() as name:
        workspace = fresh(Path(name))
        run(workspace)
        measure(workspace / "build", [JUDGED / f"{name}.jsonl" for name in SETS])


def measure(build: Path, files: Sequence[Path]) -> None:
    """The same for a build folder and files of judged queries."""
    corpus = load_corpus(build / "corpus.db")
    positions = {entry.id: n for n, entry in enumerate(corpus.entries, 1)}
    passages, index = open_both(build)
    with passages, index, open_corpus(build / "corpus.db") as rows:
        questions = [one for file in files for one in _questions(file, Places(corpus))]
        nothing = [line.split("\t")[1] for line in NONE.read_text("utf-8").splitlines()]
        unanswered = [ask(rows, passages, index, text).sure for text in nothing]
        for title, aside in (("looked at", False), ("kept apart", True)):
            some = [one for one in questions if one.aside == aside]
            found = [_outcome(one, ask(rows, passages, index, one.text), positions) for one in some]
            _print(title, found, unanswered)


def _questions(file: Path, places: Places) -> Iterator[Asked]:
    for line in file.read_text("utf-8").splitlines():
        record: dict[str, Any] = json.loads(line)
        if record["type"] != "question":
            continue
        good = [(places.of(one), one.get("line", 0)) for one in record["relevant"] if one["grade"] >= 2]
        yield Asked(record["q"], frozenset(p for p, _ in good), tuple(good), record.get("aside", False))


def _outcome(asked: Asked, found: Rulings, positions: dict[str, int]) -> Outcome:
    among = passage = False
    for one in found.quoted:
        hit = one.hit
        for item in (hit.passage.id, *hit.variants):
            if (at := positions[item]) in asked.right:
                among = True
                (start, _), (first, last) = hit.passage.lines, hit.place.lines
                lines = [line for entry, line in asked.lines if entry == at]
                passage |= any(line <= start + 3 or first - 3 <= line <= last + 1 for line in lines)
    return Outcome(among, passage, found.sure)


def _print(title: str, found: Sequence[Outcome], unanswered: Sequence[bool]) -> None:
    count = max(1, len(found))
    wrong = sum(one.sure and not one.among for one in found)
    print(
        f"-- {title}: {len(found)} questions; right among three {sum(o.among for o in found) / count:.3f}"
        f" (in the right passage {sum(o.passage for o in found) / count:.3f}),"
        f" given as an answer {sum(o.sure and o.among for o in found) / count:.3f},"
        f" wrongly {wrong / count:.3f}"
    )
    together = (wrong + sum(unanswered)) / (count + len(unanswered))
    print(
        f"   of {len(unanswered)} that nothing answers {sum(unanswered)} are answered; of all {together:.3f}"
    )
