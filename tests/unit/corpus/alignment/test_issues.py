"""What may be wrong in a translation; correct text gives no remark."""

from __future__ import annotations

import pytest

from taiyaku.corpus.alignment.issues import Vocabulary, alike, contradict, find_issues, inconsistent
from taiyaku.corpus.alignment.pair_check import apart_from_notes
from taiyaku.corpus.model import Alignment
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.alignment.harbour import PAIRS

WORDS = Vocabulary.of(load_vocabulary().tables)


@pytest.mark.parametrize(("en", "ja"), PAIRS)
def test_correct_text_gives_no_remark(en: str, ja: str) -> None:
    assert find_issues(en, ja, WORDS) == ()


@pytest.mark.parametrize(
    ("en", "ja"),
    [
        ("Roll two dice.", "ダイスを２個振る。"),
        ("Move twice.", "二回移動する。"),
        ("It may turn once before it lands.", "着地する前に１回だけ曲がってもよい。"),
        ("Double the cost of one ferry.", "フェリー1隻のコストを2倍にする。"),
        ("The ferry sinks on the 3rd turn.", "フェリーは３ターン目に沈む。"),
        ("It costs 1,000 coins.", "1000コインかかる。"),
        ("Make a PH-3 roll.", "PH－３でロールする。"),
        ("Use a Level-2 pilot.", "レベル２の水先人を使う。"),
        ("See the chart (page 21).", "海図を参照（P.43）。"),
        ("A pilot may leap. See Leap.", "水先人は跳んでもよい。（03　Leap 参照）"),
        ("3. A whale moves 15 cm.", "クジラは１５cm移動する。"),
        ("The captain must pay.", "船長は支払わなければならない。"),
        ("A ferry without a captain drifts.", "船長のいないフェリーは漂流する。"),
        ("The pilot can only tow wrecks.", "水先人は難破船しか曳けない。"),
        ("The captain must not pay.", "船長は支払ってはならない。"),
    ],
)
def test_another_way_of_saying_it_is_no_mistake(en: str, ja: str) -> None:
    assert find_issues(en, ja, WORDS) == ()


@pytest.mark.parametrize(
    ("en", "ja", "issue"),
    [
        ("A modifier of −3.", "修正は+3。", "number-mismatch"),
        ("It moves 4 cm, then 4 cm.", "4cm移動する。", "number-mismatch"),
        ("It moves 15 cm.", "それは移動する。", "number-mismatch"),
        ("The ferry cannot leave.", "フェリーは出発できる。", "negation-mismatch"),
        ("The ferry leaves in a storm.", "嵐のときフェリーは出発しない。", "negation-mismatch"),
        ("The captain must pay.", "船長は支払ってもよい。", "modality-mismatch"),
        ("The captain may pay.", "船長は支払わなければならない。", "modality-mismatch"),
        ("The pilot tows the wreck to port.", "The pilot tows the wreck to port.", "untranslated"),
        ("Roll 2 dice, then 3.", "ダイスを２個、次に3個振る。", "mixed-width"),
    ],
)
def test_a_mistake_is_found(en: str, ja: str, issue: str) -> None:
    assert issue in find_issues(en, ja, WORDS)


def test_the_same_english_rendered_in_two_ways() -> None:
    pairs = [("Open the gate.", "門を開ける。"), ("It rains.", "雨だ。"), ("Open the gate.", "扉を開く。")]
    assert list(inconsistent(pairs)) == [0, 2]
    assert list(inconsistent([("Open the gate.", "門を開ける。"), ("Open the gate.", "門を開ける。 ")])) == []


@pytest.mark.parametrize(
    ("en", "ja", "same"),
    [
        ("A pilot may turn twice.", "水先人は２回曲がってもよい。", True),
        ("A pilot may turn twice.", "水先人は１回曲がってもよい。", False),
        ("On a five or a six the rope holds.", "６が出たら縄は切れない。", False),
        ("Place a second buoy.", "浮標をもう１つ置く。", True),
        ("Tow the nearest friendly ship.", "最も近い敵の船を曳く。", False),
        ("The side with the most crates wins.", "木箱の少ない側の勝ち。", False),
        ("The side with the most crates wins.", "木箱の多い側の勝ち。", True),
        ("It sinks if the roll is higher than 4.", "出目が４以上なら沈む。", False),
        ("A captain may sleep on board.", "船長は船で眠らない。", False),
        ("A mate loads twelve crates.", "航海士は木箱を１２個まで積む。", False),
        ("A mate loads up to twelve crates.", "航海士は木箱を１２個まで積む。", True),
        ("The mate loads until noon.", "航海士は昼まで積む。", True),
        ("In case of a tie the defender wins.", "同点なら攻撃側の勝利とする。", False),
        ("In case of a tie the defender wins.", "同点なら防御側の勝利とする。", True),
        ("On an odd roll the buoy drifts.", "出目が偶数なら浮標は流れる。", False),
    ],
)
def test_what_is_alike_in_numbers_denials_and_opposites(en: str, ja: str, same: bool) -> None:
    assert alike(en, ja, WORDS) == same


@pytest.mark.parametrize(
    ("en", "ja", "against"),
    [
        ("The pilot sends for the tug.", "（訳注：曳船の絵は付録にあります。）", True),
        ("The pilot sends for the tug.", "【訳者注】原文では「tug」です。", True),
        ("Translator's note: the tug is drawn in the appendix.", "訳者註：曳船の絵は付録にあります。", False),
        ("The pilot sends for the tug.", "水先人は曳船を呼ぶ。", False),
        ("The pilot sends for two tugs.", "水先人は曳船を３隻呼ぶ。", True),
    ],
)
def test_a_translators_note_stands_for_no_text_of_the_original(en: str, ja: str, against: bool) -> None:
    assert contradict(en, ja, WORDS) == against


def test_a_translators_note_is_taken_out_of_a_pair() -> None:
    texts = {
        "e": "The pilot sends for the tug.",
        "j": "水先人は曳船を呼ぶ。",
        "k": "（訳者注：曳船は黄色い。）",
    }
    pair = Alignment(("e",), ("j", "k"), "clause", 0.8)
    kept, note = apart_from_notes([pair], texts, WORDS)
    assert (kept.en, kept.ja, kept.score) == (("e",), ("j",), 0.8)
    assert (note.en, note.ja, note.reason) == ((), ("k",), "unlike")
    assert list(apart_from_notes([kept], texts, WORDS)) == [kept]
