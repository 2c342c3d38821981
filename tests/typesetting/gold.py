"""What a press says of the headings it has printed, in the shape that scores of headings read."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Printed:
    """A heading on its page, counted from 1."""

    page: int
    text: str
    level: int


def to_json_lines(pdf: str, headings: Iterable[Printed], labels: Iterable[str]) -> str:
    """One object a line: {"pdf", "page", "text", "level"}; a label is "neutral", found or not."""
    rows: list[dict[str, object]] = [
        {"pdf": pdf, "page": h.page, "text": h.text, "level": h.level} for h in headings
    ]
    rows += [{"pdf": pdf, "page": 1, "text": text, "level": 0, "neutral": True} for text in labels]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
