"""Paragraphs in one language beside a sentence a line in the other."""

from __future__ import annotations

from taiyaku.corpus.alignment.aligner import align_unlike
from taiyaku.corpus.alignment.features import Tools

EN = [
    "Each baker begins with 7 loaves and 12 coins. Deal 3 oven cards to each baker. The game lasts 5 days.",
    "Baking a loaf takes 2 hours. A burnt loaf sells for 1 coin. A fresh one sells for 4 coins."
    " Buy flour for 6 coins.",
    "Whoever owns 30 coins wins.",
]
JA = [
    "各パン屋はパン7個と12金で始める。",
    "窯カードを3枚ずつ配る。",
    "ゲームは5日間続く。",
    "パンを焼くには2時間かかる。",
    "焦げたパンは1金で売れる。",
    "焼きたてのパンは4金で売れる。",
    "小麦粉は6金で買う。",
    "30金を持つ者が勝つ。",
]


def test_a_paragraph_stands_beside_the_lines_that_have_its_sentences() -> None:
    found = {p.en: p.ja for p in align_unlike(EN, JA, Tools()) if p.en and p.ja}
    assert found == {(0,): (0, 1, 2), (1,): (3, 4, 5, 6), (2,): (7,)}


def test_texts_cut_alike_are_aligned_as_they_are() -> None:
    found = [(p.en, p.ja) for p in align_unlike([EN[2]], [JA[7]], Tools())]
    assert found == [((0,), (0,))]
