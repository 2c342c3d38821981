"""Two texts put side by side: pairs, gaps, moved and merged items."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taiyaku.corpus.alignment.aligner import Pair, align
from taiyaku.corpus.alignment.features import Tools
from tests.unit.corpus.alignment.harbour import PAIRS

EN = [en for en, _ in PAIRS]
JA = [ja for _, ja in PAIRS]


@pytest.fixture(scope="module")
def tools() -> Tools:
    from taiyaku.ingest.language import find_words
    from taiyaku.ingest.vocabulary import load_vocabulary

    return Tools.of(load_vocabulary().tables, find_words)


def links(pairs: list[Pair]) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    return {(p.en, p.ja) for p in pairs if p.en and p.ja}


def test_a_whole_translation_is_paired_one_to_one(tools: Tools) -> None:
    assert links(align(EN, JA, tools)) == {((n,), (n,)) for n in range(len(EN))}


def test_what_is_missing_from_the_translation_stays_alone(tools: Tools) -> None:
    kept = [0, 2, 3, 4, 7, 8, 10, 11]
    pairs = align(EN, [JA[n] for n in kept], tools)
    assert links(pairs) == {((n,), (at,)) for at, n in enumerate(kept)}
    assert {p.en for p in pairs if not p.ja} == {(n,) for n in range(len(EN)) if n not in kept}


@pytest.mark.parametrize("swapped", [False, True])
def test_a_few_sentences_are_found_in_a_long_book(tools: Tools, swapped: bool) -> None:
    """Each step of the band is wider than the band once was."""
    few, book = [JA, EN] if swapped else [EN, JA]
    lines = [f"{n}: {'Fog.' if swapped else '霧。'}" for n in range(2400)]
    places = [600, 1200, 1800]
    for n, at in enumerate(places):
        lines[at] = book[n]
    pairs = links(align(lines, few[:3], tools) if swapped else align(few[:3], lines, tools))
    wanted = {((n,), (at,)) for n, at in enumerate(places)}
    assert pairs == ({(ja, en) for en, ja in wanted} if swapped else wanted)


def test_what_was_added_to_the_translation_stays_alone(tools: Tools) -> None:
    added = "この版では港の地図を省いた。"
    pairs = align(EN, [*JA[:5], added, *JA[5:]], tools)
    assert [p.ja for p in pairs if not p.en] == [(5,)]


def test_neighbours_that_changed_places_are_paired_crosswise(tools: Tools) -> None:
    moved = [*JA[:3], JA[4], JA[3], *JA[5:]]
    assert {((3,), (4,)), ((4,), (3,))} <= links(align(EN, moved, tools))


def test_an_item_moved_far_is_found(tools: Tools) -> None:
    moved = [JA[10], *JA[:10], JA[11]]
    assert ((10,), (0,)) in links(align(EN, moved, tools))


def test_a_list_in_another_order_is_paired_item_by_item(tools: Tools) -> None:
    order = [6, 1, 4, 9, 8, 10, 2]
    pairs = links(align([EN[n] for n in sorted(order)], [JA[n] for n in order], tools))
    right = {((sorted(order).index(n),), (at,)) for at, n in enumerate(order)}
    assert len(pairs & right) >= 5 and not pairs - right


def test_a_sentence_cut_in_two_is_paired_with_both_parts(tools: Tools) -> None:
    en = [*EN[:3], "On a total of 11 or more there is a storm, and every test has a modifier of −3.", *EN[5:]]
    assert ((3,), (3, 4)) in links(align(en, JA, tools))


def test_a_pair_tells_what_it_rests_on(tools: Tools) -> None:
    pair = next(p for p in align(EN, JA, tools) if p.en == (4,))
    assert "number -3" in pair.evidence


def test_texts_that_have_nothing_in_common_are_not_paired(tools: Tools) -> None:
    other = ["味噌汁に豆腐を入れる。", "猫は昼に眠る。", "駅前の本屋は改装中だ。", "明日の会議は延期された。"]
    assert len(links(align(EN, other, tools))) <= 1


def test_an_empty_side_leaves_the_other_alone() -> None:
    assert align([], ["港。"]) == [Pair((), (0,), 1.0)]
    assert align(["Harbour."], []) == [Pair((0,), (), 1.0)]


_texts = st.lists(st.text("ab 3−-港フェリー。", max_size=12), max_size=9)


@given(en=_texts, ja=_texts)
@settings(max_examples=60, deadline=None)
def test_every_text_stands_in_exactly_one_pair(en: list[str], ja: list[str]) -> None:
    pairs = align(en, ja)
    assert sorted(i for p in pairs for i in p.en) == list(range(len(en)))
    assert sorted(j for p in pairs for j in p.ja) == list(range(len(ja)))
    assert all(0 <= p.score <= 1 for p in pairs)
    assert pairs == align(en, ja)


def test_the_outcome_does_not_depend_on_the_order_of_sets() -> None:
    """Sums of floats depend on their order: each process has its own order of strings in a set."""
    code = (
        "from taiyaku.corpus.alignment.aligner import align\n"
        "from tests.unit.corpus.alignment.harbour import PAIRS\n"
        "en, ja = [e for e, _ in PAIRS], [j for _, j in PAIRS]\n"
        "print(align(en + en[::2], ja[::2] + ja))"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[4],
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2", "3", "4")
    }
    assert len(seen) == 1
