from __future__ import annotations

import pytest

from taiyaku.corpus.model import Span
from taiyaku.ingest.readers.text.inline_markup import read_inline


@pytest.mark.parametrize(
    ("printed", "text", "spans"),
    [
        ("A **bold** move", "A bold move", (Span(2, 6, "strong"),)),
        ("**Wet.** It dries.", "Wet. It dries.", (Span(0, 4, "strong"),)),
        ("*Quiet* and _slow_", "Quiet and slow", (Span(0, 5, "emphasis"), Span(10, 14, "emphasis"))),
        ("<b>DUCK</b>", "DUCK", (Span(0, 4, "strong"),)),
        ("~~gone~~ <ins>new</ins>", "gone new", (Span(0, 4, "deleted"), Span(5, 8, "inserted"))),
        ("[the map](#map)", "the map", ()),
        ("射程は**8**インチ", "射程は8インチ", (Span(3, 4, "strong"),)),
        ("**鐘：**1つ、**灯。**2つ", "鐘：1つ、灯。2つ", (Span(0, 2, "strong"), Span(5, 7, "strong"))),
        ("鐘は**1つ**で、**灯**は2つ", "鐘は1つで、灯は2つ", (Span(2, 4, "strong"), Span(6, 7, "strong"))),
    ],
)
def test_markup_becomes_spans(printed: str, text: str, spans: tuple[Span, ...]) -> None:
    assert read_inline(printed) == (text, spans)


@pytest.mark.parametrize(
    "text", ["2*3 and 4*5", "snake_case_name", "a < b > c", "footnote*", "<|marker|>", "5 & 6"]
)
def test_signs_that_are_no_markup_stay(text: str) -> None:
    assert read_inline(text, escapes=False) == (text, ())


def test_backslashes_are_kept_in_plain_text() -> None:
    assert read_inline(r"C:\maps & \more", escapes=False)[0] == r"C:\maps & \more"
