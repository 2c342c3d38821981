"""The small readers an FAQ is taken apart with: marks, stamps, places and corrections."""

from __future__ import annotations

import pytest

from taiyaku.corpus.model import Provenance, Span
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.faq.corrections import (
    begins_correction,
    name_and_body,
)
from taiyaku.ingest.formats.faq.locations import (
    is_instruction,
    is_location,
    leading_location,
    leading_pages,
    numbered_thing,
    split_location,
    trailing_pages,
)
from taiyaku.ingest.formats.faq.masthead import dates_document, names_errata, names_questions
from taiyaku.ingest.formats.faq.stamps import leading_stamps, read_stamp, trailing_stamps
from taiyaku.ingest.formats.faq.wordings import arrow_parts, change_word, mark_wordings, split_wordings
from taiyaku.ingest.formats.question_marks import (
    answer_mark,
    ends_asking,
    inline_answer,
    opens_asking,
    question_mark,
)
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace

WORDS = load_vocabulary({})


def block(text: str, bold: int = 0) -> Block:
    spans = (Span(0, bold, "strong"),) if bold else ()
    return Block(BlockKind.PARAGRAPH, text, Provenance("f", (1, 1)), spans)


@pytest.mark.parametrize(
    ("text", "number", "rest"),
    [
        ("Q: Why?", None, "Why?"),
        ("Q1. Why?", "1", "Why?"),
        ("Q.12 Why?", "12", "Why?"),
        ("Q1-3 Why?", "1-3", "Why?"),
        ("[Q12] Why?", "12", "Why?"),
        ("Q - Why?", None, "Why?"),
        ("Question 7: Why?", "7", "Why?"),
        ("Q1 — Why?", "1", "Why?"),
        ("【Q1】なぜ？", "1", "なぜ？"),
        ("Ｑ１　なぜ？", "１", "なぜ？"),
        ("質問3：なぜ？", "3", "なぜ？"),
        ("Q なぜ？", None, "なぜ？"),
        ("Q 2回続けて休めますか？", None, "2回続けて休めますか？"),
        ("Q.3人で遊べますか？", None, "3人で遊べますか？"),
    ],
)
def test_question_marks(text: str, number: str | None, rest: str) -> None:
    mark = question_mark(text, WORDS)
    assert mark is not None
    assert (mark.number, text[mark.end :]) == (number, rest)


@pytest.mark.parametrize("text", ["Quick question", "Q&A", "Questions and answers", "QUESTIONS", "Q-ship"])
def test_words_that_are_no_question_marks(text: str) -> None:
    assert question_mark(text, WORDS) is None


@pytest.mark.parametrize("text", ["A boat may turn.", "A model", "Answering takes time", "a. Row home"])
def test_words_that_are_no_answer_marks(text: str) -> None:
    assert answer_mark(text, WORDS) is None


def test_what_asks() -> None:
    assert all(map(ends_asking, ["Why?", "May I? (p23)", "できますか【新規】", "使うのですか", "可能か。"]))
    assert not any(map(ends_asking, ["I asked why.", "静かな夜", "Is it? It is.", "漕ぐか走るか"]))
    assert opens_asking("Can robots swim", WORDS)
    assert opens_asking("What scale is the game", WORDS)
    assert not opens_asking("What you can do", WORDS)
    assert not opens_asking("Canals of the north", WORDS)


@pytest.mark.parametrize(
    ("text", "labels", "version", "date", "holds"),
    [
        ("NEW", ("NEW",), None, None, None),
        ("Updated in v1.3", ("Updated",), "1.3", None, None),
        ("v2.1", (), "2.1", None, None),
        ("2024年5月10日 更新", ("更新",), None, "2024-05-10", None),
        ("v1.2追加", ("追加",), "1.2", None, None),
        ("Withdrawn 2023-06", ("Withdrawn 2023-06",), None, "2023-06", "withdrawn"),
        ("No longer applies.", ("No longer applies",), None, None, "withdrawn"),
        ("Superseded by R-012", ("Superseded by R-012",), None, None, "superseded"),
        ("削除", ("削除",), None, None, "withdrawn"),
    ],
)
def test_stamps(
    text: str, labels: tuple[str, ...], version: str | None, date: str | None, holds: str | None
) -> None:
    stamp = read_stamp(text, WORDS)
    assert stamp is not None
    assert (stamp.labels, stamp.version, stamp.date, stamp.holds) == (labels, version, date, holds)


@pytest.mark.parametrize("text", ["1.2", "p23", "Updated armour", "Only boats", "see rule 4", "新しい船"])
def test_texts_that_are_no_stamps(text: str) -> None:
    assert read_stamp(text, WORDS) is None


def test_stamps_before_and_behind_a_text() -> None:
    start, found = leading_stamps("[Errata] NEW: ► May I row?", WORDS)
    assert ("[Errata] NEW: ► May I row?"[start:], found.labels) == ("May I row?", ("Errata", "NEW", "►"))
    assert leading_stamps("New boats float.", WORDS)[0] == 0
    assert leading_stamps("(two or more) boats", WORDS)[0] == 0
    text = "It does. (Updated in v1.3)"
    end, found = trailing_stamps(text, WORDS)
    assert (text[:end].strip(), found.version) == ("It does.", "1.3")
    assert trailing_stamps("It does (see rule 1.2)", WORDS)[0] == len("It does (see rule 1.2)")


@pytest.mark.parametrize(
    ("text", "pages", "rest"),
    [
        ("Page 23 – Charge Move", (23, 23), "Charge Move"),
        ("*Pg 45, Weapons", (45, 45), "Weapons"),
        ("Pages 10 and 11, Rally", (10, 11), "Rally"),
        ("Core Rules p. 45: Rally", (45, 45), "Rally"),
        ("P.22〜23　早見表", (22, 23), "早見表"),
        ("31ページ 移乗", (31, 31), "移乗"),
        ("ルールブックP.8の「4枚」", (8, 8), "「4枚」"),
    ],
)
def test_pages_at_the_start(text: str, pages: tuple[int, int], rest: str) -> None:
    found = leading_pages(text, WORDS)
    assert found is not None
    assert (found[0], text[found[1] :]) == (pages, rest)


def test_pages_at_the_end() -> None:
    assert trailing_pages("Weather table (page 17)", WORDS) == ((17, 17), 14)
    assert trailing_pages("Rally, p. 4", WORDS) == ((4, 4), 7)
    assert trailing_pages("The 4 riders", WORDS) is None


def test_locations_and_instructions() -> None:
    for text in (
        "Grey box, Effects bullet 1",
        "3rd paragraph",
        "左段 3行目",
        "効果の3項目",
        "Addition to the Rope",
    ):
        assert is_location(text, WORDS), text
    for text in ("Delete the last sentence.", "Weapons table", "Add:", "歯車の回し方"):
        assert not is_location(text, WORDS), text
    for text in ("Replace 'X' with 'Y'", "Step 4 should read “hoot”", "「3」を「4」に変更", "Add:"):
        assert is_instruction(text, WORDS), text
    assert not is_instruction("Addition to the Rope", WORDS)


@pytest.mark.parametrize(
    ("title", "name", "place"),
    [
        ("Shields, First paragraph", "Shields", "First paragraph"),
        ("Moray, Special Rules", "Moray", "Special Rules"),
        ("「歯車の回し方」2段落目", "「歯車の回し方」", "2段落目"),
        ("移乗 例", "移乗", "例"),
        ("Bow and Arrow", "Bow and Arrow", None),
    ],
)
def test_a_name_with_a_place_in_it(title: str, name: str, place: str | None) -> None:
    assert split_location(title, WORDS) == (name, place)


def test_numbered_things() -> None:
    found = [
        numbered_thing(t, WORDS) for t in ("Card 017 – The Old Owl", "カードNo.21 《大時計》", "Cardinal 3")
    ]
    assert [(f.number, f.name) if f else None for f in found] == [
        ("017", "The Old Owl"),
        ("21", "大時計"),
        None,
    ]


def test_names_before_corrections() -> None:
    name, body = name_and_body(block("Movement, 3rd paragraph: Replace “may” with “must”."), WORDS)
    assert (name, body and body.text) == ("Movement, 3rd paragraph", "Replace “may” with “must”.")
    name, body = name_and_body(block("The example should read “three mice”."), WORDS)
    assert (name, body and body.text) == ("", "The example should read “three mice”.")
    name, body = name_and_body(block("Tides. The last sentence is wrong.", bold=6), WORDS)
    assert (name, body and body.text) == ("Tides", "The last sentence is wrong.")
    assert begins_correction(block("Scarecrow: Ignore the text in italics."), WORDS)
    assert begins_correction(block("Walk – On page 6 under Walk, change “8” to “10”.", 4), WORDS)
    assert not begins_correction(block("Roll. Check everything declared, then roll all dice."), WORDS)


def test_old_and_new_wording() -> None:
    assert parts("誤：3枚　正：2枚") == [("original", "3枚"), ("body", "2枚")]
    assert parts("P.4 例　（誤）三人　（正）二人") == [("", "P.4 例"), ("original", "三人"), ("body", "二人")]
    assert parts("誤「帆布」　正「帆柱」") == [("original", "「帆布」"), ("body", "「帆柱」")]
    assert parts("【正】夜，謝辞：海の会") == [("body", "夜，"), ("note", "謝辞：海の会")]
    assert parts("正しい船") == [("", "正しい船")]
    assert [w.is_old for t in ("（誤）三", "Was: three", "正：二") if (w := change_word(t, WORDS))] == [
        True,
        True,
        False,
    ]
    assert change_word("正しい船", WORDS) is None
    assert change_word("Now the boat turns", WORDS) is None
    assert change_word("正 三日月", WORDS) is not None


def parts(text: str) -> list[tuple[str, str]]:
    return [(part.role, part.block.text) for part in split_wordings(block(text), WORDS)]


def test_an_arrow_between_wordings() -> None:
    assert [p.block.text for p in arrow_parts(block("port bow → starboard bow"), WORDS)] == [
        "port bow",
        "starboard bow",
    ]
    for text in ("「左」→「右」", "3 → 4", "one → two → three", "It turns. → It stops."):
        assert [p.block.text for p in arrow_parts(block(text), WORDS)] == [text]


def test_struck_words_give_both_wordings() -> None:
    struck = block("A lamp costs two three coins.")
    spans = (Span(13, 16, "deleted"), Span(17, 22, "strong"))
    old, new = arrow_parts(replace(struck, spans=spans), WORDS)
    assert (old.block.text, new.block.text) == ("A lamp costs two coins.", "A lamp costs three coins.")


def test_marks_of_wordings_make_no_headings() -> None:
    boxed = [replace(block(t), kind=BlockKind.HEADING) for t in ("【誤】三人", "【正】二人", "【新】")]
    kinds = [b.kind for b in mark_wordings(boxed, WORDS)]
    assert kinds == [BlockKind.PARAGRAPH, BlockKind.PARAGRAPH, BlockKind.HEADING]


def test_places_that_open_a_text() -> None:
    for place, rest in (
        ("下から3行目", "　「左」"), ("図2.1", "の船"), ("l.7", " beacon"), ("↓3", " 浮力"), ("脚注 11)", ""),
        ("2nd paragraph", ": three"), ("3～5行目", ""), ("式(3.5)の下2行目", ""),
        ("第3章 3.2節", ""), ("[208]", ""),
    ):  # fmt: skip
        assert leading_location(place + rest, WORDS) == len(place), place
    for text in (
        "例外を除く",
        "first player",
        "line up the oars",
        "図書館に入る",
        "末尾に「夜」を追加",
        "3 coins",
    ):
        assert leading_location(text, WORDS) == 0, text


def test_what_headings_name() -> None:
    assert names_errata("Rulebook errata (v1.2)", WORDS)
    assert names_errata("ルールブックのエラッタ", WORDS)
    assert not names_errata("修正値", WORDS)
    assert names_questions("Q&A: Sailing", WORDS)
    assert not names_questions("Sailing", WORDS)
    assert dates_document("Last updated: 3 February 2025 (v1.4)", WORDS)
    assert not dates_document("The wreck of 3 February 2025", WORDS)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("漕げますか？ Ａ１．はい。", "はい。"),
        ("漕げますか？ A2) はい。", "はい。"),
        ("May I row? A. Yes, twice.", "Yes, twice."),
        ("May I row?\nA: Yes.", "Yes."),
        ("舟が二つあるときはどうしますか。答　一つを選びます。", "一つを選びます。"),
        ("問に答えます。回答は一つです。", None),
        ("Is this plan A. Or is it B?", None),
        ("May I row? A boat is needed.", None),
    ],
)
def test_an_answer_behind_its_question(text: str, answer: str | None) -> None:
    found = inline_answer(text, WORDS)
    assert (text[found[1] :] if found else None) == answer
