"""What holds for the comparison of any two texts."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from taiyaku.corpus.similarity import functional_key, likeness, plain, word_diff

WORDS = (
    "model", "enemy", "may", "not", "move", "the", "a", "PH-3", "+1", "-6", "10", "2.5", "cm", "face-to-face",
    "ally's", "敵", "に", "接触する", "ドッジ", "２", "インチ", "できない", "を", "移動",
    "(ARO)", "「潜伏」", "360°", "50%",
)  # fmt: skip
texts = st.one_of(st.text(max_size=40), st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))
sentences = st.lists(st.sampled_from(WORDS), min_size=1, max_size=12)


def joined(runs: object, *changes: str) -> str:
    return "".join(run.text for run in runs if run.change in changes)  # type: ignore[attr-defined]


def bare(text: str) -> str:
    return re.sub(r"[\s\u2010-\u2015\u2212-]", "", plain(text))


@given(texts, texts)
def test_the_runs_give_both_texts_back(before: str, after: str) -> None:
    runs = word_diff(before, after)
    assert joined(runs, "same", "inserted") == after
    assert bare(joined(runs, "same", "deleted")) == bare(before)


@given(texts)
def test_a_text_does_not_differ_from_itself(text: str) -> None:
    assert {run.change for run in word_diff(text, text)} <= {"same"}
    assert likeness(text, text) == 1.0


@given(texts, texts)
def test_likeness_is_a_share_and_has_no_direction(a: str, b: str) -> None:
    assert 0.0 <= likeness(a, b) <= 1.0
    assert likeness(a, b) == likeness(b, a)


@given(
    sentences,
    st.sampled_from([" ", "  ", "\n", "\u3000", "\u00a0"]),
    st.sampled_from(["", ".", "。", "!", ";"]),
)
def test_white_space_and_stops_do_not_count(tokens: list[str], space: str, stop: str) -> None:
    assert functional_key(" ".join(tokens)) == functional_key(space.join(tokens) + stop)


@given(sentences)
def test_case_quotes_dashes_and_width_do_not_count(tokens: list[str]) -> None:
    text = " ".join(tokens)
    wide = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)
    assert functional_key(wide) == functional_key(text)
    assert functional_key(text.upper()) == functional_key(text)
    assert functional_key(text.replace("-", "\u2212").replace("'", "’")) == functional_key(text)
    assert functional_key(f"“{text}”") in {functional_key(text), functional_key(f'"{text}"')}


@given(sentences, st.integers(0, 12), st.sampled_from([w for w in WORDS if w not in {"(ARO)", "「潜伏」"}]))
def test_another_word_counts(tokens: list[str], place: int, word: str) -> None:
    longer = [*tokens[:place], word, *tokens[place:]]
    assert functional_key(" ".join(longer)) != functional_key(" ".join(tokens))
