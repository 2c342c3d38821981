"""Which questions count as asked again, and which are other questions."""

from __future__ import annotations

import pytest

from taiyaku.corpus.links.question_similarity import QuestionWords, Same, Weights, compare, reader_for, stem
from taiyaku.corpus.model import Entry, Term
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.questions import faq

WORDS = QuestionWords.of(load_vocabulary().tables)
TERMS = (Term("line-of-sight", ("Line of Sight", "LoS"), ("視線",)),)

LONG = (
    "Yes, but it has to end its move next to a lamp, and every guard that sees it there may ring one bell.",
    "Yes, but it must end its move next to a lamp, and every guard that sees it there may ring one bell.",
)

AGAIN = [
    ("Can you shove a Hidden figure?", "May a Hidden figure be shoved?"),
    (
        "Does a lamp stop burning when its bearer falls?",
        "When the bearer of a lamp falls, does it stop burning?",
    ),
    (
        "Can I climb a wall while carrying a barrel?",
        "Is it possible to climb walls while you carry a barrel?",
    ),
    ("Can a guard draw LoS through fog?", "Can a guard draw Line of Sight through fog?"),
    ("Does fog stop a thrown lamp? For example a lamp thrown over a wall.", "Does fog stop a thrown lamp?"),
    (
        "Does a Sleeping guard stop a thief from picking the lock of a Cellar?",
        "Does a guard in a Dazed State or a Sleeping State stop a thief from picking the lock of a Cellar?",
    ),
    ("隠蔽状態の敵を突き飛ばすことはできますか？", "隠蔽状態の敵は突き飛ばせますか？"),
    ("ランタンは霧の中でも点灯しますか？", "霧の中でもランタンは点灯するのでしょうか？"),
]

OTHERS = [
    (
        "Can a thief with Stealth pass a guard in the fog?",
        "Can a thief without Stealth pass a guard in the fog?",
    ),
    (
        "May a guard ring the bell twice in its active turn while standing on a roof?",
        "May a guard ring the bell twice in its reactive turn while standing on a roof?",
    ),
    ("Can three figures carry a barrel up a ladder?", "Can three figures not carry a barrel up a ladder?"),
    ("How far does a lamp of size 2 shine in fog?", "How far does a lamp of size 3 shine in fog?"),
    ("Does PH-3 apply to a figure on a ladder?", "Does PH-6 apply to a figure on a ladder?"),
    (
        "How are Round Lamps placed at the start of a scenario?",
        "How are Square Lamps placed at the start of a scenario?",
    ),
    ("Is a figure inside the fog seen by a guard?", "Is a figure outside the fog seen by a guard?"),
    ("Do you roll before the bell is rung?", "Do you roll after the bell is rung?"),
    ("Can only a captain open the gate at night?", "Can a captain open the gate at night?"),
    ("Can Shove be used against a guard on a roof?", "Can Hide be used against a guard on a roof?"),
    ("アクティブターンに鐘を鳴らすことはできますか？", "リアクティブターンに鐘を鳴らすことはできますか？"),
    (
        "視線が通る相手にランタンを投げることはできますか？",
        "視線が通らない相手にランタンを投げることはできますか？",
    ),
    ("味方の衛兵を突き飛ばすことはできますか？", "敵の衛兵を突き飛ばすことはできますか？"),
    ("修正値-3は累積しますか？", "修正値-6は累積しますか？"),
    ("鐘を鳴らす前に移動できますか？", "鐘を鳴らした後に移動できますか？"),
]

UNSURE = [
    ("Can a figure be shoved off a roof?", "Can a fallen figure be shoved off a roof?"),
    (
        "Can a thief move past a guard that looks the other way?",
        "Can a thief with Stealth move past a guard that looks the other way?",
    ),
]


def judged(first: str, second: str, answers: tuple[str, str] = ("Yes.", "Yes.")) -> Same:
    pair = (faq("n2/faq/a", first, answers[0]), faq("n2/faq/b", second, answers[1], document="faq-2"))
    return compared(*pair)


def compared(*pair: Entry) -> Same:
    reader = reader_for(pair, TERMS, WORDS)
    a, b = map(reader.read, pair)
    weights = Weights([a, b])
    there, back = compare(a, b, weights, WORDS)[0], compare(b, a, weights, WORDS)[0]
    assert there is back
    return there


@pytest.mark.parametrize(("first", "second"), AGAIN)
def test_a_question_asked_again(first: str, second: str) -> None:
    assert judged(first, second) >= Same.REWORDED


@pytest.mark.parametrize(("first", "second"), OTHERS)
def test_one_word_makes_another_question(first: str, second: str) -> None:
    assert judged(first, second) is Same.NO


@pytest.mark.parametrize(("first", "second"), OTHERS)
def test_not_even_one_long_answer_to_both_makes_them_the_same(first: str, second: str) -> None:
    assert judged(first, second, LONG) is Same.NO


@pytest.mark.parametrize(("first", "second"), UNSURE)
def test_a_word_more_leaves_it_open(first: str, second: str) -> None:
    assert judged(first, second) is Same.UNSURE


def test_a_long_answer_tells_what_other_words_ask() -> None:
    pair = ("May a thief slip past a guard at night?", "Can a thief get past a guard when it is night?")
    assert judged(*pair) is not Same.REWORDED
    assert judged(*pair, LONG) is Same.REWORDED


def test_typography_makes_no_other_question() -> None:
    assert (
        judged("Can't a “Hidden” figure roll PH−3?", "Can’t a 'hidden' figure roll PH-3 ?") is Same.IDENTICAL
    )


def test_few_words_are_the_same_question_only_in_the_same_place() -> None:
    def asked(id_: str, document: str, place: str) -> Entry:
        answer = {"Lamps": "Yes.", "Bells": "No."}[place.capitalize()]
        return faq(id_, "Does this stack?", answer, document=document, path=(place,))

    assert compared(asked("n2/faq/a", "faq", "Lamps"), asked("n2/faq/b", "faq-2", "LAMPS")) is Same.IDENTICAL
    assert compared(asked("n2/faq/a", "faq", "Lamps"), asked("n2/faq/b", "faq-2", "Bells")) is Same.UNSURE


def test_stems_are_for_comparing() -> None:
    assert len({stem(w) for w in ("shove", "shoved", "shoves", "shoving")}) == 1
    assert stem("pass") == "pass"
    assert stem("ドッジ") == "ドッジ"
