"""The headings that a reader judged real documents to have, as the files here hold them."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
SHARED = HERE.parents[3] / "shared"
FOLDERS = ("documents", "pdf")
KEPT = 40  # characters of a heading that are written down


@dataclass(frozen=True, slots=True)
class Judgement:
    """One judged heading; a neutral one counts neither for nor against."""

    place: int  # page or line, counted from 1
    level: int
    text: str
    neutral: bool = False
    partial: bool = False


@dataclass(frozen=True, slots=True)
class Gold:
    """The judged headings of one document, in reading order."""

    document: str
    unit: str  # "page" or "line"
    judged: tuple[int, int]  # first and last page or line
    format: str
    lang: str
    headings: tuple[Judgement, ...]

    @property
    def path(self) -> Path | None:
        """Where the document is, if it is there."""
        places = (SHARED / folder / self.document for folder in FOLDERS)
        return next((path for path in places if path.is_file()), None)

    @property
    def set_aside(self) -> bool:
        """Whether the document is kept for the final test: every third one, by the hash of its name."""
        return int(hashlib.sha256(self.document.encode()).hexdigest(), 16) % 3 == 0


def load(path: Path) -> Gold:
    """The judgements of one document."""
    head, *rows = (json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip())
    unit = "page" if "pages" in head else "line"
    first, last = head[unit + "s"]
    marks = ("neutral", "partial")
    headings = tuple(
        Judgement(r[unit], r["level"], r["text"], **{m: True for m in marks if m in r}) for r in rows
    )
    return Gold(head["document"], unit, (first, last), head["format"], head["lang"], headings)


def load_all() -> list[Gold]:
    """The judgements of all documents, by name."""
    return [load(path) for path in sorted(HERE.glob("*.jsonl"))]
