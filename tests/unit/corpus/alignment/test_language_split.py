"""Documents that hold both languages, cut where the language changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyaku.corpus.alignment.language_split import Interleaved, lang_of, sentences_by_language

BESIDE = Interleaved(["Climbing 登る", "The eagle 鷲", "It never sleeps.眠らない。"])
APART = Interleaved(["Climbing", "登る", "The eagle", "鷲"])


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("Climbing / 登る", ["Climbing", "登る"]),
        ("登る / Climbing", ["登る", "Climbing"]),
        ("2. Does it sleep? / 2. 眠りますか？", ["2. Does it sleep?", "2. 眠りますか？"]),
        ("It never sleeps. 決して眠らない。", ["It never sleeps.", "決して眠らない。"]),
        ("It never sleeps.決して眠らない。", ["It never sleeps.", "決して眠らない。"]),
        ("決して眠らない。It never sleeps.", ["決して眠らない。", "It never sleeps."]),
        ("Dodge を宣言する。", ["Dodge を宣言する。"]),
        ("Dodge, Reset etc.の場合", ["Dodge, Reset etc.の場合"]),
        ("鷲（Eagle）は眠らない。", ["鷲（Eagle）は眠らない。"]),
    ],
)
def test_both_languages_in_one_paragraph(text: str, pieces: list[str]) -> None:
    assert list(APART.pieces(text)) == pieces


def test_side_by_side_only_where_the_document_is_so() -> None:
    assert list(BESIDE.pieces("Climbing登る")) == ["Climbing", "登る"]
    assert list(APART.pieces("Climbing登る")) == ["Climbing登る"]


def test_rows_of_a_table_in_two_columns() -> None:
    assert list(Interleaved.cells(("1", "Eagle", "鷲", "4"))) == ["1 Eagle 4", "1 鷲 4"]
    assert list(Interleaved.cells(("", "3"))) == ["3"]


@given(
    st.lists(
        st.sampled_from(["Climb up. ", "登る。", "A/B ", "鷲 / ", "2. ", "etc.", "（Eagle）"]), max_size=8
    )
)
def test_nothing_is_lost(parts: list[str]) -> None:
    text = "".join(parts)
    for pieces in (sentences_by_language(text), APART.pieces(text), BESIDE.pieces(text)):
        kept = "".join(c for piece in pieces for c in piece if c.isalnum())
        assert kept == "".join(c for c in text if c.isalnum())


def test_the_language_of_a_text() -> None:
    assert [lang_of(t) for t in ("Eagle", "鷲 Eagle", "12")] == ["en", "ja", ""]
