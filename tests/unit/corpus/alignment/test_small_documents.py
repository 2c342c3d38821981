"""Documents of a few texts: what their places say is little, what the texts say is all."""

from __future__ import annotations

from taiyaku.corpus.model import Corpus
from tests.unit.corpus.alignment.test_whole_documents import aligned, document

FROST = (
    "Frost",
    "Roll one die for each pot.",
    "On a six the pot breaks.",
    "A broken pot is worth three coins.",
)
MARKET = ("市場", "手番に魚を2匹売る。", "売れた魚は箱に戻す。", "夕方に店を閉める。")
PRESS = (
    "Cider press",
    "Press four apples for one jug.",
    "Trade two jugs for a horse.",
    "Wait to gain five apples.",
    "Ring the bell to call the merchant.",
)
PRESS_JA = (
    "林檎しぼり",
    "待って林檎を5個得る。",
    "鐘を鳴らして商人を呼ぶ。",
    "林檎4個を壺1個にする。",
    "壺2個を馬と交換する。",
)


def pairs(corpus: Corpus) -> set[tuple[str, str]]:
    texts = {c.id: c.text for e in corpus.entries for s in e.sections for c in s.clauses}
    told = ((a.en, a.ja) for a in corpus.alignments if a.level == "clause" and a.en and a.ja)
    return {(texts[i], texts[j]) for en, ja in told for i in en for j in ja}


def test_texts_of_another_game_are_no_translation_though_they_stand_alike() -> None:
    assert not aligned(document(FROST, "en", ()), document(MARKET, "ja", ())).alignments


def test_items_in_another_order_are_found_by_what_they_say() -> None:
    found = pairs(aligned(document(PRESS, "en", ()), document(PRESS_JA, "ja", ())))
    assert found == {
        (PRESS[1], PRESS_JA[3]),
        (PRESS[2], PRESS_JA[4]),
        (PRESS[3], PRESS_JA[1]),
        (PRESS[4], PRESS_JA[2]),
    }
