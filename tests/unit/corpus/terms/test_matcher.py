"""Where forms of the termbase stand: the longest, and never inside a longer word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyaku.corpus.terms.matcher import FormFinder, form_key, stands_apart

FORMS = ("Tow", "Tow Rope", "Pilot", "曳航", "ドック", "ドックの主", "水先人")


def found(text: str) -> list[str]:
    finder = FormFinder(map(form_key, FORMS))
    return [text[hit.start : hit.end] for hit in finder.find(text)]


@pytest.mark.parametrize(
    ("text", "hits"),
    [
        ("A pilot may tow.", ["pilot", "tow"]),
        ("Cut the Tow Ropes.", ["Tow Ropes"]),
        ("A towel, two towns, a co-pilot.", []),
        ("ドックの主が水先人を呼ぶ。", ["ドックの主", "水先人"]),
        ("ドックを曳航する。", ["ドック", "曳航"]),
        ("ﾄﾞｯｸ", ["ﾄﾞｯｸ"]),
        ("ハドック、ドックス", []),
        ("曳航中", []),  # may be another word: not claimed
    ],
)
def test_forms_in_a_text(text: str, hits: list[str]) -> None:
    assert found(text) == hits


@given(st.text("Tow Rope-ドックの主曳航中ﾞー", max_size=24))
def test_a_form_found_stands_there_and_apart(text: str) -> None:
    keys = {form_key(form) for form in FORMS}
    end = 0
    for hit in FormFinder(keys).find(text):
        assert hit.key in keys and form_key(text[hit.start : hit.end]) == hit.key
        assert end <= hit.start < hit.end and stands_apart(text, hit.start, hit.end)
        end = hit.end
