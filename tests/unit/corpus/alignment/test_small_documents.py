"""Documents of a few texts: what their places say is little, what the texts say is all."""

from __future__ import annotations

from taiyaku.corpus.model import Corpus
from taiyaku.values import replace
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


def test_an_example_renders_no_rule() -> None:
    rules = (
        "Pots",
        "Each turn plant one red flower.",
        "A pot holds two flowers.",
        "At night close the door.",
    )
    texts = ("鉢", "手番に赤い花を1つ植える。", "赤い花を鉢2つに植えた。", "夜は扉を閉める。")
    ja = document(texts, "ja", ())
    (body,) = ja[0].sections
    shown = replace(body, id=f"{ja[0].id}#example", role="example", clauses=body.clauses[1:2])
    rest = replace(body, clauses=(body.clauses[0], body.clauses[2]))
    ja[0] = replace(ja[0], sections=(rest, shown))
    found = pairs(aligned(document(rules, "en", ()), ja))
    assert (rules[1], texts[1]) in found and not any(text == texts[2] for _, text in found)


def test_titles_over_texts_that_are_clearly_apart_are_no_pair() -> None:
    names = {"en": ("Garden", "Flowers", "Two players"), "ja": ("庭", "花", "あとがき")}
    en = document(
        ("Garden", "A garden has ten red flowers.", "Flowers", "A rose blooms in spring.", "Two players",
         "Each player draws three cards."), "en", names["en"],
    )  # fmt: skip
    ja = document(
        ("庭", "庭には赤い花が10ある。", "花", "薔薇は春に咲く。", "あとがき",
         "この遊びは父の思い出から生まれ、長い年月をかけて形になりました。"), "ja", names["ja"],
    )  # fmt: skip
    entries = [(a.en, a.ja) for a in aligned(en, ja).alignments if a.level == "entry"]
    assert (("en/1",), ("ja/1",)) in entries and not any("ja/2" in ja for _, ja in entries)
