"""How well an ingested document agrees with a hand-made ground truth.

python -m tests.gold.score GOLD.jsonl DOCUMENT --format summary --lang ja [-v]
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from taiyaku.corpus.model import Entry
from taiyaku.corpus.text import squeeze

Gold = dict[str, Any]


@dataclass(slots=True)
class Score:
    """Found, expected and right, for one measure."""

    right: int = 0
    expected: int = 0
    found: int = 0

    @property
    def precision(self) -> float:
        return self.right / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        return self.right / self.expected if self.expected else 1.0

    def count(self, same: bool) -> None:
        """Count one comparison of two values that must be equal."""
        self.expected += 1
        self.found += 1
        self.right += same


@dataclass(slots=True)
class Report:
    """Every measure of one document, and what differs."""

    scores: dict[str, Score] = field(default_factory=dict)
    differences: list[str] = field(default_factory=list)

    def __getitem__(self, name: str) -> Score:
        return self.scores.setdefault(name, Score())

    def differ(self, line: int, what: str, expected: object, found: object) -> None:
        self.differences.append(f"{line}: {what}: expected {expected!r}, found {found!r}")

    def __str__(self) -> str:
        rows = [f"{'measure':<10} precision  recall  right/expected/found"]
        for name, s in self.scores.items():
            rows.append(f"{name:<10} {s.precision:9.4f} {s.recall:7.4f}  {s.right}/{s.expected}/{s.found}")
        return "\n".join(rows)


def load_gold(path: Path) -> list[Gold]:
    """The gold entries of one file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def score(entries: Sequence[Entry], gold: Sequence[Gold]) -> Report:
    """Compare entries with the gold: which are there, and what they say of themselves."""
    report = Report()
    pairs = _pair(entries, gold, report)
    by_id = {entry.id: entry for entry in entries}
    gold_line = {id(entry): g["line"] for g, entry in pairs}
    for expected, entry in pairs:
        _compare(expected, entry, by_id, gold_line, report)
    return report


def _pair(entries: Sequence[Entry], gold: Sequence[Gold], report: Report) -> list[tuple[Gold, Entry]]:
    """Gold and entries matched by line and kind; entries on one line in order, by title where possible."""
    free = list(entries)
    pairs: list[tuple[Gold, Entry]] = []
    for expected in gold:
        lines = _lines(expected)
        candidates = [e for e in free if e.provenance.lines[0] in lines]
        same_kind = [e for e in candidates if e.kind == expected["kind"]] or candidates
        best = max(same_kind, key=lambda e: _likeness(expected, e), default=None)
        report["line"].expected += 1
        report["entries"].expected += 1
        if best is None:
            report.differ(expected["line"], "entry", f"{expected['kind']} {expected.get('titles', '')}", None)
            continue
        free.remove(best)
        report["line"].right += 1
        report["entries"].right += best.kind == expected["kind"]
        if best.kind != expected["kind"]:
            report.differ(expected["line"], "kind", expected["kind"], best.kind)
        pairs.append((expected, best))
    report["line"].found = report["entries"].found = len(entries)
    for entry in free:
        report.differ(entry.provenance.lines[0], "entry", None, f"{entry.kind} {entry.title}")
    return pairs


def _lines(expected: Gold) -> set[int]:
    """The lines an entry may begin at."""
    more = [expected.get("alt_line"), *_as_list(expected.get("also"))]
    return {expected["line"], *(line for line in more if isinstance(line, int))}


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value] if value is not None else []


def _likeness(expected: Gold, entry: Entry) -> tuple[int, int]:
    titles = {text for _, text in expected.get("titles", ())}
    same = len(titles & {t.text for t in entry.titles})
    if sha := expected.get("title_sha"):
        same += any(sha == title_sha(t.text) for t in entry.titles)
    return same, -abs(entry.provenance.lines[0] - expected["line"])


def title_sha(text: str) -> str:
    """How gold files name a title or heading that is long enough to be a sentence."""
    return hashlib.sha256(squeeze(text).casefold().encode()).hexdigest()[:12]


def _compare(
    expected: Gold, entry: Entry, by_id: dict[str, Entry], gold_line: dict[int, int], report: Report
) -> None:
    line = expected["line"]
    if "titles" in expected:
        _same(
            report,
            line,
            "titles",
            [tuple(t) for t in expected["titles"]],
            [(t.lang, t.text) for t in entry.titles],
        )
    elif "title_sha" in expected:
        _same(report, line, "title_sha", expected["title_sha"], title_sha(entry.title))
    _same(report, line, "labels", expected["labels"], list(entry.labels))
    parent = by_id.get(entry.parent) if entry.parent else None
    found_parent = gold_line.get(id(parent), parent.provenance.lines[0]) if parent else None
    _same(report, line, "parent", expected["parent"], found_parent)
    _same(report, line, "path", expected["path"], list(entry.path))
    _same(report, line, "number", expected["number"], entry.number)
    ends = {expected["end"], expected.get("alt_end", expected["end"])}
    found_ends = {_own_end(entry), entry.provenance.lines[1]}
    _same(report, line, "end", expected["end"], expected["end"] if ends & found_ends else _own_end(entry))
    for name in ("version", "date", "status", "removed"):
        if name in expected:
            _same(report, line, name, expected[name], getattr(entry, name))
    if "pages" in expected:
        pages = list(entry.reference.pages) if entry.reference and entry.reference.pages else None
        _same(report, line, "pages", _page_range(expected["pages"]), pages)
    if "location" in expected:
        _same(
            report,
            line,
            "location",
            expected["location"],
            entry.reference.location if entry.reference else None,
        )
    _compare_sections(expected, entry, report)


def _page_range(pages: Any) -> list[int] | None:
    listed = _as_list(pages)
    return [listed[0], listed[-1]] if listed else None


def _own_end(entry: Entry) -> int:
    """The last line of the entry's own text."""
    last = max((s.provenance.lines[1] for s in entry.sections), default=entry.provenance.lines[1])
    return max(last, entry.provenance.lines[0])


def _same(report: Report, line: int, what: str, expected: object, found: object) -> None:
    report[what].count(expected == found)
    if expected != found:
        report.differ(line, what, expected, found)


def _compare_sections(expected: Gold, entry: Entry, report: Report) -> None:
    wanted = Counter((s["line"], s["role"]) for s in expected["sections"])
    found = Counter((s.provenance.lines[0], s.role) for s in entry.sections)
    both = wanted & found
    report["sections"].expected += wanted.total()
    report["sections"].found += found.total()
    report["sections"].right += both.total()
    for place in (wanted - both).elements():
        report.differ(expected["line"], "section", place, None)
    for place in (found - both).elements():
        report.differ(expected["line"], "section", None, place)
    headings = {(s.provenance.lines[0], s.role): s.heading for s in entry.sections}
    for section in expected["sections"]:
        place = (section["line"], section["role"])
        if place in headings and "heading" in section:
            _same(report, section["line"], "heading", section["heading"], headings[place])
        if place in headings and (sha := section.get("heading_sha")):
            _same(report, section["line"], "heading", sha, title_sha(headings[place] or ""))


def read_document(path: Path, format_: str, lang: str, source_id: str = "document") -> Sequence[Entry]:
    """Ingest one file the way a build does."""
    from taiyaku.ingest import ingest
    from taiyaku.workspace import Source

    return ingest(Source(source_id, path, path.name, format_, lang, "X")).entries


def main(arguments: Iterable[str] | None = None) -> int:
    """Print the scores of one document, and with -v every difference."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("gold", type=Path)
    parser.add_argument("document", type=Path)
    parser.add_argument("--format", default="summary", choices=("faq", "summary", "wiki", "rulebook"))
    parser.add_argument("--lang", default="ja")
    parser.add_argument("-v", "--verbose", action="store_true", help="list every difference")
    options = parser.parse_args(None if arguments is None else list(arguments))
    report = score(read_document(options.document, options.format, options.lang), load_gold(options.gold))
    if options.verbose:
        print("\n".join(report.differences))
    print(report)
    return 0 if not report.differences else 1


if __name__ == "__main__":
    sys.exit(main())
