"""Texts that the aligner pairs because both stand in one place."""

from __future__ import annotations

from taiyaku.corpus.alignment.aligner import Pair
from taiyaku.corpus.alignment.features import Tools
from taiyaku.corpus.alignment.passages import Passage
from taiyaku.corpus.alignment.plausibility import plausible
from taiyaku.corpus.model import Provenance
from taiyaku.ingest.language import find_words
from taiyaku.ingest.vocabulary import load_vocabulary

EN = (
    "Each player draws two cards.",
    "A wolf may swim.",
    "The oldest player begins.",
    "or",
    "Roll three dice.",
)
JA = (
    "各プレイヤーはカードを2枚引きます。",
    "狼は1日に4匹まで売れます。",
    "最年長のプレイヤーから始めます。",
    "または",
    "ダイスを3個振ります。",
)


def passages(texts: tuple[str, ...]) -> list[Passage]:
    return [Passage(str(n), text, Provenance("rules", (n + 1, n + 1))) for n, text in enumerate(texts)]


def pairs(score: float) -> list[Pair]:
    return [Pair((n,), (n,), score) for n in range(len(EN))]


def apart(found: list[Pair]) -> set[int]:
    return {p.en[0] for p in found if p.en and not p.ja}


def test_two_texts_that_have_only_their_place_in_common_are_taken_apart() -> None:
    tools = Tools.of(load_vocabulary().tables, find_words)
    lone = [Pair((len(EN) + n,), (), 0.9) for n in range(3)] + [
        Pair((), (len(JA) + n,), 0.9) for n in range(3)
    ]
    more = (
        ("The rain falls.", "A king sleeps.", "Nobody wins."),
        ("猫がいます。", "鐘が鳴ります。", "夜は寒い。"),
    )
    sides = passages((*EN, *more[0])), passages((*JA, *more[1]))
    found = plausible(*sides, [*pairs(0.9), *lone], tools, lambda en, ja: "wolf" in en)
    assert apart(found) == {1, 5, 6, 7}
    assert all(p.score <= 0.9 for p in found)


def test_texts_without_words_are_left_alone() -> None:
    found = plausible(passages(EN), passages(JA), pairs(0.99), Tools(), lambda en, ja: False)
    assert Pair((3,), (3,), 0.99) in found


def test_a_text_that_stands_inside_another_is_not_surely_without_counterpart() -> None:
    tools = Tools.of(load_vocabulary().tables, find_words)
    en = (*EN, "The richest trader wins the game.", "The bell is made of copper.")
    ja = (*JA[:4], "ダイスを3個振ります。ゲームは最も金持ちの商人が勝ちます。")
    given = [*pairs(0.9), Pair((5,), (), 0.99), Pair((6,), (), 0.99)]
    found = plausible(passages(en), passages(ja), given, tools, lambda en, ja: False)
    scores = {p.en[0]: p.score for p in found if not p.ja}
    assert (scores[5], scores[6]) == (0.7, 0.99)


def test_texts_that_contradict_one_another_are_taken_apart_unless_they_are_likely_a_pair() -> None:
    tools = Tools.of(load_vocabulary().tables, find_words)
    en = (*EN, "A picker on a ladder gathers three apples per turn.", "Each keeper lights two lamps at dusk.")
    ja = (*JA, "凍った林檎は集められない。", "番人はそれぞれ夕暮れに灯を3つともす。")
    given = [*pairs(0.9), Pair((5,), (5,), 0.8), Pair((6,), (6,), 0.99)]
    sides = passages(en), passages(ja)
    assert apart(plausible(*sides, given, tools, lambda en, ja: False)) == set()
    assert apart(plausible(*sides, given, tools, lambda en, ja: "picker" in en or "keeper" in en)) == {5}


def test_a_text_that_only_stands_beside_a_pair_is_taken_out_of_it() -> None:
    tools = Tools.of(load_vocabulary().tables, find_words)
    en = passages(("Discard cubes beyond your storage limit.", *EN))
    ja = passages(("上限を超えたキューブは捨てます。", "箱の内側には短い挨拶が印刷されています。", *JA))
    rest = [Pair((n + 1,), (n + 2,), 0.9) for n in range(len(EN))]
    found = plausible(en, ja, [Pair((0,), (0, 1), 0.97), *rest], tools, lambda en, ja: False)
    assert {p.ja for p in found if p.en == (0,)} == {(0,)}
    assert (1,) in {p.ja for p in found if not p.en}


def test_both_halves_of_a_sentence_stay_in_its_pair() -> None:
    tools = Tools.of(load_vocabulary().tables, find_words)
    en = passages(("Discard all cubes beyond your storage limit. Pass the token to the left.", *EN))
    ja = passages(("上限を超えたキューブはすべて捨てます。", "トークンを左に渡します。", *JA))
    rest = [Pair((n + 1,), (n + 2,), 0.9) for n in range(len(EN))]
    found = plausible(en, ja, [Pair((0,), (0, 1), 0.97), *rest], tools, lambda en, ja: False)
    assert {p.ja for p in found if p.en == (0,)} == {(0, 1)}


def test_a_short_text_that_shares_nothing_with_a_long_one_is_not_its_pair() -> None:
    tools = Tools.of(load_vocabulary().tables, find_words)
    en = passages((*EN, "How many crates fit into the airlock of a small ship?", "The end."))
    ja = passages((*JA, "乗組員は何人まで雇えますか？", "おわり。"))
    found = plausible(
        en, ja, [*pairs(0.9), Pair((5,), (5,), 0.9), Pair((6,), (6,), 0.9)], tools, lambda en, ja: False
    )
    assert apart(found) >= {5} and 6 not in apart(found)
