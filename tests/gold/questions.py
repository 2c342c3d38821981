"""What `show` answers about points in time, held against what a person read in the documents.

python -m tests.gold.questions infinity|lantern-alley WORKSPACE [-v] [--set-aside]

`questions.jsonl` has the questions; README.md gives its fields. A third is set aside.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from taiyaku.corpus.lookup.answer import answer
from taiyaku.corpus.lookup.answer_model import answer_json
from taiyaku.corpus.lookup.query import AS_PRINTED, Asked, Asking
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.reader import CorpusFile
from taiyaku.corpus.store import load_corpus, open_corpus
from taiyaku.errors import TaiyakuError
from taiyaku.terminal.show import look_up

GOLD = Path(__file__).with_name("questions.jsonl")
_HEDGE = re.compile(
    r"^(NOT MERGED|PENDING|showing )|not known|no text (known )?at|not here|not in this workspace|not loaded"
)

Json = dict[str, Any]


def read_questions(workspace: str) -> list[Json]:
    """The questions about one workspace."""
    questions = [json.loads(line) for line in GOLD.read_text("utf-8").splitlines()]
    return [one for one in questions if one["workspace"] == workspace]


def is_set_aside(question: Json) -> bool:
    put = {key: question.get(key) for key in ("ask", "as_of", "as_printed", "edition", "lang")}
    return int(hashlib.sha256(json.dumps(put, sort_keys=True).encode()).hexdigest(), 16) % 3 == 0


class Examiner:
    """Puts questions to a built workspace."""

    def __init__(self, corpus: Corpus, file: CorpusFile) -> None:
        self._file = file
        self._places = [
            (e.id, e.document, c.provenance.lines, c.text)
            for e in corpus.entries
            for s in e.sections
            for c in s.clauses
        ]
        self._files = {d.id: d.file for d in corpus.documents}

    def verdict(self, question: Json) -> tuple[str, str]:
        """right, open, wrong, or "not in force" (text of another time is shown as if it were so); and why."""
        shown = self._show(question)
        failed = list(self._failures(question, shown))
        if not failed:
            return "right", ""
        hedged = "error" in shown[0] or any(map(_is_hedged, shown))
        if hedged:
            return "open", failed[0]
        worst = next((f for f in failed if f.startswith("shows")), "")
        return ("not in force", worst) if worst else ("wrong", failed[0])

    def _show(self, question: Json) -> list[Json]:
        name = question["ask"]
        if isinstance(name, dict):  # a question of a document, asked in its own words
            _, _, _, name = next(self._at([name["document"], name["line"]]))
        as_of = AS_PRINTED if question.get("as_printed") else question.get("as_of")
        try:
            asking = Asking(self._file, Asked(as_of, question.get("scope"), question.get("lang")))
            meant, said = look_up(asking, name, question.get("edition"))
            notes = (*((said,) if said else ()), *meant.notes)
            shown = [answer_json(answer(asking, one, meant.found.candidates, notes)) for one in meant.answers]
        except TaiyakuError as error:
            return [{"error": str(error)}]
        candidates = [c.id for c in meant.found.candidates]
        return shown or [{"error": "ambiguous" if candidates else "not found", "candidates": candidates}]

    def _failures(self, question: Json, shown: Sequence[Json]) -> Iterator[str]:
        if question.get("unknown"):
            doubt = "error" in shown[0] or all(s["status"] is None or _is_hedged(s) for s in shown)
            if not doubt:
                yield "is sure of what no document says"
            return
        if "error" in shown[0]:
            yield shown[0]["error"]
            return
        ids = [s["id"] for s in shown]
        if "is" in question and not set(ids) & set(question["is"]):
            yield f"answers with {ids}"
        if "status" in question and not {s["status"] for s in shown} <= set(question["status"]):
            yield f"status {[s['status'] for s in shown]}"
        text = _text(shown)
        for place in question.get("text", ()):
            if not self._stands(place, shown, text):
                yield f"does not show {place}"
        past = {s["status"] for s in shown} <= {"superseded", "withdrawn", None}
        for place in question.get("never", ()):
            if not past and self._stands(place, shown, text):
                yield f"shows {place}"
        yield from self._ruled(question, shown)
        whole = json.dumps(shown, ensure_ascii=False)
        for place in question.get("leads", ()):
            found = place in whole if isinstance(place, str) else any(p[0] in whole for p in self._at(place))
            if not found:
                yield f"does not lead to {place}"

    def _ruled(self, question: Json, shown: Sequence[Json]) -> Iterator[str]:
        ruled = [r for s in shown for r in s["ruling_texts"] if r["status"] == "in-force"]
        ids = {i for r in ruled for i in (r["id"], *r["also"])}
        said = " ".join(line for r in ruled for line in r["text"])
        for one in question.get("rulings", ()):
            there = one in said if isinstance(one, str) else any(self._ids(p) & ids for p in one)
            if not there:
                yield f"does not list {one}"
        for one in question.get("no_rulings", ()):
            if one in said if isinstance(one, str) else self._ids(one) & ids:
                yield f"shows the ruling {one}"

    def _ids(self, place: Sequence[Any]) -> set[str]:
        return {p[0] for p in self._at(place)}

    def _at(self, place: Sequence[Any]) -> Iterator[tuple[str, str, tuple[int, int], str]]:
        """The clauses that begin on a line, or hold it."""
        document, line = place
        yield from (p for p in self._places if p[1] == document and p[2][0] <= line <= p[2][1])

    def _stands(self, place: Any, shown: Sequence[Json], text: str) -> bool:
        if isinstance(place, str):
            return place in text
        if isinstance(place[0], list):  # any of several documents that say it
            return any(self._stands(one, shown, text) for one in place)
        document, line = place
        return any(
            c["provenance"]["file"] == self._files[document]
            and c["provenance"]["lines"][0] <= line <= c["provenance"]["lines"][1]
            for s in shown
            for section in s["sections"]
            for c in section["clauses"]
        )


def _is_hedged(shown: Json) -> bool:
    return shown["status"] == "pending" or any(_HEDGE.search(note) for note in shown["notes"])


def _text(shown: Sequence[Json]) -> str:
    lines = []
    for section in (section for s in shown for section in s["sections"]):
        lines += [clause["text"] for clause in section["clauses"]]
        lines += [" | ".join(row) for table in section["tables"] for row in table["rows"]]
    return " ".join("\n".join(lines).split(" "))


def examine(name: str, database: Path) -> Iterator[tuple[Json, str, str]]:
    """Every question about a workspace with its verdict and why."""
    with open_corpus(database) as file:
        examiner = Examiner(load_corpus(database), file)
        for question in read_questions(name):
            yield question, *examiner.verdict(question)


def main(arguments: Iterable[str] | None = None) -> int:
    """Print how many questions are answered right, and those of the tuned part that are not."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", choices=("infinity", "lantern-alley"))
    parser.add_argument("workspace", type=Path)
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="list what is not right in the tuned part"
    )
    parser.add_argument("--set-aside", action="store_true", help="and in the part set aside")
    options = parser.parse_args(None if arguments is None else list(arguments))
    counts: dict[str, Counter[str]] = {"tuned": Counter(), "set aside": Counter()}
    for question, verdict, why in examine(options.name, options.workspace / "build" / "corpus.db"):
        part = "set aside" if is_set_aside(question) else "tuned"
        counts[part][verdict] += 1
        if verdict != "right" and options.verbose and (part == "tuned" or options.set_aside):
            put = {
                k: v for k, v in question.items() if k in ("ask", "as_of", "as_printed", "edition", "lang")
            }
            print(f"{verdict:12} {json.dumps(put, ensure_ascii=False)}: {why}")
    for part, found in counts.items():
        print(f"{part:9}  {dict(found)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
