"""Word processors mark what is struck or bold by classes of their own style sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.ingest import ingest
from taiyaku.ingest.blocks import Block
from taiyaku.ingest.readers.html.inventory import text_nodes
from taiyaku.ingest.readers.html.parser import read_html
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.workspace import Source

SHEET = "<style>.c4, p.c5{text-decoration:line-through}/* .c7{font-weight:700} */.c6{font-weight:700}</style>"


def blocks(body: str) -> list[Block]:
    page = f"<html><head>{SHEET}</head><body>{body}</body></html>"
    return list(read_html(page, "a.html", load_vocabulary()).blocks)


@pytest.mark.parametrize(
    ("body", "style", "words"),
    [
        ('<p>Row <span class="c1 c4">twice</span> once.</p>', "deleted", "twice"),
        ('<p>Row <a style="text-decoration: underline line-through">twice</a>.</p>', "deleted", "twice"),
        ('<p>Row <b style="font-style: italic">now</b>.</p>', "emphasis", "now"),
        ('<p class="c5">Row.</p>', "deleted", "Row."),
        ('<p>Row <span class="c6">now</span>.</p>', "strong", "now"),
        ('<p><span class="c6">Row <span>now</span></span>.</p>', "strong", "Row now"),
    ],
)
def test_a_class_is_what_the_sheet_says(body: str, style: str, words: str) -> None:
    [block] = blocks(body)
    assert (words, style) in [(block.text[s.start : s.end], s.style) for s in block.spans]


def test_what_the_sheet_does_not_say_or_has_taken_back_is_plain() -> None:
    [block] = blocks('<p>Row <span class="c7">now</span> <span class="c9">here</span>.</p>')
    assert block.spans == ()


def test_a_sheet_is_no_text_and_a_raised_link_into_the_page_is_a_mark() -> None:
    page = f'{SHEET}<p>Row.<sup><a href="#n1">[a]</a></sup></p>'
    found = read_html(page, "a.html", load_vocabulary())
    assert [b.text for b in found.blocks] == ["Row."]
    assert ("[a]", "reference mark") in [(f.text, f.reason) for f in found.furniture]
    assert [line.text for line in text_nodes(page, "a.html")] == ["Row.", "[a]"]


def test_the_account_of_a_page_counts_its_text_and_not_its_sheet(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text(f"<html><head>{SHEET}</head><body><h1>Oars</h1><p>Row.</p></body></html>", "utf-8")
    coverage = ingest(Source("a", path, path.name, "rulebook", "en", "E1")).coverage
    assert (coverage.total, coverage.entries, coverage.furniture, coverage.residue) == (8, 8, 0, 0)
