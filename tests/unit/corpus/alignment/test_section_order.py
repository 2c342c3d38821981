"""Sections that differ in little but their names, in another order."""

from __future__ import annotations

from itertools import permutations

import pytest

from taiyaku.corpus.alignment.aligner import align
from taiyaku.corpus.alignment.features import Tools, segments
from taiyaku.corpus.alignment.lexicon import known_keys
from taiyaku.corpus.alignment.reordering import order_of_sections
from taiyaku.corpus.alignment.scorer import uncrossed
from taiyaku.ingest.language import find_words
from taiyaku.ingest.vocabulary import load_vocabulary

BEFORE = (("Getting ready", "準備"), ("Open the box and count the pieces.", "箱を開け、駒を数えます。"))
AFTER = (("Playing", "遊び方"), ("Each player draws five cards.", "各プレイヤーはカードを5枚引きます。"))


def section(name: str, colour: str, colour_ja: str) -> tuple[tuple[str, str], ...]:
    return (
        (f"{name} users", f"{name}ユーザー向け"),
        (
            "Put the disc into the drive and start the installer.",
            "ディスクを入れ、インストーラーを起動します。",
        ),
        ("Choose the folder in which the clock is kept.", "時計を保存するフォルダーを選びます。"),
        (
            f"If the bell does not ring, press the {colour} key.",
            f"ベルが鳴らなければ{colour_ja}キーを押します。",
        ),
    )


SECTIONS = (
    section("Windows", "red", "赤い"),
    section("Mac", "white", "白い"),
    section("Linux", "blue", "青い"),
)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_sections_are_told_apart_by_their_names(order: tuple[int, ...]) -> None:
    tools = Tools.of(load_vocabulary().tables, find_words)
    ours = [*BEFORE, *(pair for one in SECTIONS for pair in one), *AFTER]
    places = [*range(2), *(2 + 4 * n + k for n in order for k in range(4)), 14, 15]
    theirs = [ours[place][1] for place in places]
    found = {(p.en[0], p.ja[0]) for p in align([en for en, _ in ours], theirs, tools) if p.en and p.ja}
    assert {(place, at) for at, place in enumerate(places)} <= found


def test_the_same_order_and_shared_names_change_nothing() -> None:
    texts = [
        segments(side, lang, Tools()) for lang, side in (("en", ["Mac", "Dog"]), ("ja", ["Mac", "Mac 犬"]))
    ]
    assert order_of_sections(*texts, known_keys((), ())) is None


def test_what_crosses_nowhere() -> None:
    assert uncrossed([(0, 3), (1, 0), (2, 1), (3, 2)]) == [(1, 0), (2, 1), (3, 2)]


CHAPTERS = (
    (
        ("The market", "市場"),
        ("Each player buys two fish.", "各プレイヤーは魚を2匹買います。"),
        ("A fish costs three coins.", "魚は1匹3コインです。"),
    ),
    (
        ("The forest", "森"),
        ("A wolf attacks the nearest sheep.", "狼は最も近い羊を襲います。"),
        ("Roll a die for each wolf.", "狼1匹につきダイスを振ります。"),
    ),
    (
        ("The river", "川"),
        ("A boat moves five spaces.", "ボートは5マス移動します。"),
        ("A boat with a hole sinks.", "穴の開いたボートは沈みます。"),
    ),
)


@pytest.mark.parametrize("order", [(2, 1, 0), (1, 2, 0)])
def test_sections_without_a_name_in_common_are_told_apart_by_what_is_in_them(order: tuple[int, ...]) -> None:
    tools = Tools.of(load_vocabulary().tables, find_words)
    ours = [pair for chapter in CHAPTERS for pair in chapter]
    theirs = [ja for n in order for _, ja in CHAPTERS[n]]
    places = [3 * n + k for n in order for k in range(3)]
    found = {(p.en[0], p.ja[0]) for p in align([en for en, _ in ours], theirs, tools) if p.en and p.ja}
    assert {(place, at) for at, place in enumerate(places) if place % 3} <= found
