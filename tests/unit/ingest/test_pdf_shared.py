"""The three real PDFs against their text twins: shares and counts only, none of their text is kept here."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

import pytest

from taiyaku.corpus.radicals import count_radicals, fold_radicals
from taiyaku.ingest.blocks import BlockKind, Manuscript
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.readings import read_once

SHARED = Path(__file__).parents[4] / "shared"
TWINS = {
    "faq-n4-1.2": "000_515859187c90e6ef.txt",
    "ja-summary-n3": "002_965631f8717cf659.txt",
    "its-season-8": "003_13615bed2666499a.txt",
}

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not (SHARED / "pdf").is_dir(), reason="../shared with the real documents is absent"),
]


@cache
def manuscript(name: str) -> Manuscript:
    return read_once((SHARED / "pdf" / f"{name}.pdf").read_bytes(), f"{name}.pdf", load_vocabulary())


def twin(name: str) -> str:
    return (SHARED / "seeds" / TWINS[name]).read_text("utf-8")


def squeezed(text: str) -> str:
    """Without white space, and without the marks a PDF turns into styles."""
    if "\t" not in text:  # a table row may begin with any number
        text = re.sub(r"^(?:[#»•]+\s*|[-–]\s+|\d+\.\s+|\d+(?:\.\d+)+\.?\s+)+", "", text.strip())
    return re.sub(r"\s+|[*\\<>|]|</?[bi]>", "", text)


def printed(name: str) -> list[str]:
    """What the reader found, paragraph by paragraph and row by row."""
    blocks = manuscript(name).blocks
    pieces = (["\t".join(row) for row in block.rows] if block.rows else [block.text] for block in blocks)
    return [squeezed(text) for piece in pieces for text in piece]


@pytest.mark.parametrize(("name", "share"), [("faq-n4-1.2", 0.95), ("its-season-8", 0.95)])
def test_paragraphs_equal_the_twins(name: str, share: float) -> None:
    expected = [text for line in twin(name).split("\n") if (text := squeezed(line))]
    matcher = SequenceMatcher(None, expected, printed(name), autojunk=False)
    assert sum(match.size for match in matcher.get_matching_blocks()) >= share * len(expected)


def test_the_characters_of_the_summary_are_all_there_in_their_order() -> None:
    expected = squeezed(re.sub(r"<\|.*?\|>", "", fold_radicals(twin("ja-summary-n3"))))
    furniture = {
        u.where.lines for u in manuscript("ja-summary-n3").furniture if u.reason != "declared pattern"
    }
    lines = [x.text for x in manuscript("ja-summary-n3").lines if x.provenance.lines not in furniture]
    matcher = SequenceMatcher(None, expected, squeezed("".join(lines)), autojunk=False)
    assert matcher.quick_ratio() == 1.0


def test_radicals_are_counted() -> None:
    assert manuscript("ja-summary-n3").radicals == count_radicals(twin("ja-summary-n3")) == 563


@pytest.mark.parametrize(("name", "pages"), [("faq-n4-1.2", 9), ("its-season-8", 42)])
def test_every_page_gives_up_its_running_head_and_number(name: str, pages: int) -> None:
    reasons = [u.reason for u in manuscript(name).furniture]
    assert (reasons.count("running head"), reasons.count("page number")) == (pages, pages)


def test_a_table_split_between_pages_is_one() -> None:
    tables = [b for b in manuscript("its-season-8").blocks if b.kind is BlockKind.TABLE]
    over = [t for t in tables if t.provenance.pages == (8, 9)]
    assert [len(t.rows) for t in over] == [2] and len({len(row) for row in over[0].rows}) == 1
    assert all(len({len(row) for row in table.rows}) == 1 for table in tables)
