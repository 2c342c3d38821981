"""Whatever a text is, its tokens stand where they say, and what is found in it is there."""

import unicodedata
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from taiyaku.corpus.terms.matcher import form_key, tokens
from taiyaku.ingest.language import find_terms

TEXTS = st.text(
    st.one_of(st.characters(codec="utf-8"), st.sampled_from("DodgeラインﾄﾞｯｼﾞーＡ・移動力する-(): 1")),
    max_size=60,
)
FORMS = ("Dodge", "ドッジ", "移動", "ライン", "Line of Fire")


@given(TEXTS)
def test_tokens_stand_in_order_and_cover_letters(text: str) -> None:
    found = tokens(text)
    assert all(0 <= start < end <= len(text) for _, start, end in found)
    assert all(a[2] <= b[1] for a, b in pairwise(found))
    assert all(token for token, _, _ in found)


@given(st.text("abcdeDODGE ラリルドッジ移動12", max_size=30))
def test_a_key_forgets_case_and_width(text: str) -> None:
    assert form_key(text.upper()) == form_key(text.lower())
    assert form_key(unicodedata.normalize("NFKC", text)) == form_key(text)


@settings(max_examples=150, deadline=None)
@given(TEXTS, TEXTS)
def test_what_is_found_is_a_form_and_lies_apart(before: str, after: str) -> None:
    text = f"{before} Dodge {after}"
    (found,) = find_terms([(text, "en")], FORMS)
    assert all(form_key(text[start:end]) == form_key(form) for form, start, end in found)
    assert all(a[2] <= b[1] for a, b in pairwise(found))


@settings(max_examples=60, deadline=None)
@given(TEXTS)
def test_a_name_between_spaces_is_found(after: str) -> None:
    text = f"x , Dodge . {after}"
    (found,) = find_terms([(text, "en")], FORMS)
    assert ("Dodge", 4, 9) in found
