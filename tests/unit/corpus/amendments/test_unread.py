"""Corrections in shapes that no reader foresaw, and remarks on pages: never hidden from their rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.lookup.answer_model import Answer
from taiyaku.corpus.settings import Setting
from taiyaku.ingest import ingest
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.workspace import Source
from tests.unit.corpus.amendments.small_games import ORCHARD, asked, read
from tests.unit.corpus.lookup.workspace import ask, texts


def _page(folder: Path, text: str, name: str, as_of: str | None = None) -> Answer:
    path = folder / "page.wiki"
    path.write_text(text, "utf-8")
    parts = [ingest(Source("page", path, path.name, "wiki", "en", "1"))]
    return ask(assemble(parts, Setting(words=load_vocabulary().tables), [], {}), folder, name, as_of=as_of)


def test_rules_called_by_their_numbers_in_both_languages_are_amended_each(tmp_path: Path) -> None:
    book = "# Orchard\n\n## 1 Ladder\n\nA worker picks two pears.\n\n## 2 Press\n\nPress four pears.\n"
    japanese = "# 果樹園\n\n## 1 はしご\n\n梨を2個取る。\n\n## 2 圧搾機\n\n梨を4個搾る。\n"
    sheet = "ERRATA\n\nWith our thanks to all.\n\n* Rule 1: replace “two pears” by “three pears”.\n"
    sheet += "* Rule 2: at the end, add: “The press rests at night.”\n"
    parts = [
        read(tmp_path, "rules", book, "rulebook", "en", date="2020-01"),
        read(tmp_path, "japanese", japanese, "rulebook", "ja", date="2020-02"),
        read(tmp_path, "sheet", sheet, "faq", "en", date="2021-01"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    assert texts(ask(corpus, tmp_path, "Ladder")) == ["A worker picks three pears."]
    assert texts(ask(corpus, tmp_path, "Press")) == ["Press four pears.", "The press rests at night."]
    assert ask(corpus, tmp_path, "はしご").status == "pending"


def test_what_a_list_of_changes_says_of_a_rule_is_shown_there(tmp_path: Path) -> None:
    log = "# Changelog\n\n## [1.1.0] - 2021-06-30\n\n### Added\n\n- Wasps can be driven off with smoke.\n\n"
    log += "### Changed\n\n- The press, too, may stand in a barn.\n"
    wasps = asked(tmp_path, log, "Wasps", dated=False)
    assert wasps.status == "pending" and any("driven off with smoke" in note for note in wasps.notes)


def test_what_is_not_released_is_not_in_force(tmp_path: Path) -> None:
    log = "# Changelog\n\n## [Unreleased]\n\n- Ladder: “two pears” is now “nine pears”.\n\n"
    log += "## [1.1.0] - 2021-06-30\n\n- Cider Press: “four pears” is now “five pears”.\n"
    ladder = asked(tmp_path, log, "Ladder", dated=False)
    assert "picks two pears." in texts(ladder)[0]
    assert any("not in force yet" in note for note in ladder.notes)
    assert "Press five pears" in texts(asked(tmp_path, log, "Cider Press", as_of="1.1.0", dated=False))[0]
    assert "Press four pears" in texts(asked(tmp_path, log, "Cider Press", as_of="2021-05", dated=False))[0]


@pytest.mark.parametrize(
    "said",
    [
        "Change “two pears” to “six pears” and “on a tree” to “on a wall”.",
        "“two pears” should be “six pears”, and “on a tree” should be “on a wall”.",
        "New: Lean the ladder on a wall. A worker on a ladder picks six pears. "
        "Old: Lean the ladder on a tree. A worker on a ladder picks two pears.",
        "For the reprint we have changed “two pears” to “six pears”, and “on a tree” to “on a wall”.",
    ],
)
def test_two_exchanges_in_one_sentence_and_both_wordings_in_one_line(tmp_path: Path, said: str) -> None:
    shown = asked(tmp_path, f"# Errata\n\n**Ladder.** {said}\n", "Ladder")
    assert "".join(texts(shown)) == "Lean the ladder on a wall. A worker on a ladder picks six pears."


def test_two_exchanges_in_one_japanese_sentence_and_a_sentence_that_was_lost(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## はしご\n\n木に立てる。梨を2個取る。\n\n## 蜂\n\n夕方に去る。\n"
    page = "# 正誤表\n\n- **はしご**：「木」を「壁」に、「2個」を「6個」に訂正します。\n"
    page += "- **蜂**：次の一文が抜けておりました。「蜂は煙を嫌う。」\n"
    assert texts(asked(tmp_path, page, "はしご", rules, "ja")) == ["壁に立てる。梨を6個取る。"]
    assert "".join(texts(asked(tmp_path, page, "蜂", rules, "ja"))) == "夕方に去る。蜂は煙を嫌う。"


def test_a_correction_at_the_end_of_questions_that_looks_like_a_heading_is_kept(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## はしご\n\n梨を2個取る。\n\n## 蜂\n\n夕方に去る。\n"
    faq = (
        "果樹園 Q&A\n\n【蜂】\nQ：蜂は飼えますか？\nA：飼えません。\n\n【はしご】\nQ：壁に立てられますか？\n"
    )
    faq += "A：はい。\n\n〈訂正〉はしご：「2個」→「6個」\n"
    assert texts(asked(tmp_path, faq, "はしご", rules, "ja")) == ["梨を6個取る。"]


def test_an_asterisk_before_a_question_or_a_version_is_a_sign(tmp_path: Path) -> None:
    faq = "ORCHARD\nFAQ and Errata, version 1.3\n\nERRATA\n\n*(v1.3) Ladder (page 2)\n"
    faq += '"two pears" should be "six pears".\n\nFAQ\n\nQ: May I rest on a ladder?\nA: Yes.\n\n'
    faq += "*Q: Can I drink from the press?\nA: No.\n"
    shown = asked(tmp_path, faq, "Ladder")
    assert "picks six pears" in texts(shown)[0]
    assert [r.text for r in shown.rulings if not r.principal] == [("Yes.",)]


def test_a_question_that_names_a_rule_is_shown_there_though_its_answer_names_another(tmp_path: Path) -> None:
    faq = "# FAQ\n\nQ: Is anybody whom wasps have stung still at work?\n\nA: Yes. See the Cider Press.\n"
    (ruling,) = asked(tmp_path, faq, "Wasps").rulings
    assert ruling.text == ("Yes. See the Cider Press.",)


def test_a_column_of_a_page_does_not_keep_a_sentence_of_a_short_rule_from_being_found(tmp_path: Path) -> None:
    errata = "# Errata\n\n**Ladder (page 3, column 2).** The last sentence should be replaced with: "
    errata += "“A worker on a ladder picks six pears.”\n"
    assert "picks six pears" in "".join(texts(asked(tmp_path, errata, "Ladder")))


PAGE = """= Stoking =

'''Effects'''
* Add two embers. Six embers flare.
"""


def test_a_remark_on_a_page_that_exchanges_its_words_is_an_erratum_to_it(tmp_path: Path) -> None:
    box = '\n{| class="wikitable"\n! Update\n|-\n'
    box += "| '''Update 1.2 (October 2021).''' \"Add two embers.\" is replaced by \"Add three embers.\"\n|}\n"
    shown = _page(tmp_path, PAGE + box, "Stoking")
    assert texts(shown) == ["Add three embers. Six embers flare."]
    aside = PAGE + "\n'''Update 1.2 (October 2021).''' \"Sparks\" are now called \"embers\".\n"
    assert "Add two embers." in texts(_page(tmp_path, aside, "Stoking"))[0]


def test_a_page_that_says_that_its_rule_was_removed_is_withdrawn(tmp_path: Path) -> None:
    for said in ("Removed in 1.3 (March 2022).", "This rule was removed in version 1.3 (March 2022)."):
        gone = PAGE.replace("'''Effects'''", f"'''{said}''' Use the kiln.\n\n'''Effects'''")
        shown = _page(tmp_path, gone, "Stoking")
        assert shown.status == "withdrawn" and shown.notes[0].startswith("WITHDRAWN in 1.3")
    part = PAGE.replace("'''Effects'''", "The limit was removed in 1.3 (March 2022).\n\n'''Effects'''")
    assert _page(tmp_path, part, "Stoking").status == "in-force"


def test_what_a_name_that_is_not_here_corrects_puts_no_other_rule_in_doubt(tmp_path: Path) -> None:
    errata = "# Errata\n\n**Harvest Moon.** “A worker on a ladder picks two pears.” should be in italics.\n\n"
    errata += "**Ladder.** “two” should be “three”.\n"
    assert asked(tmp_path, errata, "Cider Press", ORCHARD).status == "in-force"


def test_what_a_letter_says_beside_its_corrections_is_shown_at_the_rules_it_names(tmp_path: Path) -> None:
    letter = (
        "Dear owner,\n\ntwo errors crept into your rules.\n\n1) A worker on a ladder picks six pears.\n\n"
    )
    letter += "2) Lean the ladder on a wall, not on a tree.\n\nAnd in a cider press? No, no wasp dares to.\n"
    (ruling,) = asked(tmp_path, letter, "Cider Press").rulings
    assert ruling.text == ("And in a cider press? No, no wasp dares to.",)
    assert asked(tmp_path, letter, "Ladder").status == "pending"


def test_a_correction_that_is_read_in_part_is_not_made(tmp_path: Path) -> None:
    errata = (
        "# Errata\n\n- Ladder: “two pears” has been replaced by “six pears”; the first sentence looks odd.\n"
    )
    shown = asked(tmp_path, errata, "Ladder")
    assert shown.status == "pending" and "picks two pears" in texts(shown)[0]


def test_both_wordings_with_a_stroke_between_and_a_name_of_one_ideograph(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## はしご\n\n梨を2個取る。\n\n## 蜂\n\n夕方に去る。\n"
    page = (
        "<html><body><h1>正誤情報</h1><dl><dt>①はしご</dt><dd>誤：梨を2個取る。／正：梨を6個取る。</dd></dl>"
    )
    page += "<p>蜂について。夕方とあるのは朝の間違いでした。</p></body></html>"
    assert texts(asked(tmp_path, page, "はしご", rules, "ja")) == ["梨を6個取る。"]
    assert asked(tmp_path, page, "蜂", rules, "ja").status == "pending"


def test_words_that_html_quotes_are_quoted(tmp_path: Path) -> None:
    page = "<html><body><h1>Errata</h1><h2>Ladder</h2><p>Replace <q>two pears</q> with <q>six pears</q>.</p>"
    assert "picks six pears" in texts(asked(tmp_path, page + "</body></html>", "Ladder"))[0]


def test_a_heading_that_dates_a_version_among_changes_names_it(tmp_path: Path) -> None:
    news = "# FAQ and Errata\n\n## Changes in 1.2 (June 2021)\n\n"
    news += "- Ladder: “two pears” is replaced by “six pears”.\n\n"
    news += "## Changes in 1.1 (March 2021)\n\n- Cider Press: “four pears” is replaced by “five pears”.\n"
    assert "picks two pears" in texts(asked(tmp_path, news, "Ladder", as_of="1.1"))[0]
    assert "Press five pears" in texts(asked(tmp_path, news, "Cider Press", as_of="1.1"))[0]


def test_a_number_that_is_said_to_go_is_not_taken_out(tmp_path: Path) -> None:
    news = "# News\n\nLadder: the word “two” in the last sentence is a leftover of an old board. It's five.\n"
    shown = asked(tmp_path, news, "Ladder")
    assert shown.status == "pending" and "picks two pears" in texts(shown)[0]


@pytest.mark.parametrize("said", ["There is nothing wrong with this rule.", "Stands as printed."])
def test_a_rule_that_is_said_to_be_right_is_not_in_doubt(tmp_path: Path, said: str) -> None:
    assert asked(tmp_path, f"# Errata\n\n**Ladder.** {said}\n", "Ladder").status == "in-force"
    open_ = asked(tmp_path, "# Errata\n\n**Ladder.** No error at all? One pear is enough.\n", "Ladder")
    assert open_.status == "pending"


def test_all_that_is_said_of_a_rule_is_shown_there(tmp_path: Path) -> None:
    news = "# News\n\nYou asked about the cider press. A jug is a jug.\n\n"
    news += "Our cider press? Forget what we said.\n"
    (ruling,) = asked(tmp_path, news, "Cider Press").rulings
    assert [text.split(". ")[-1] for text in ruling.text] == [
        "A jug is a jug.",
        "Our cider press? Forget what we said.",
    ]


@pytest.mark.parametrize(
    "said",
    [
        "If you play with the expansion, replace “two pears” with “three pears”.",
        "With four players, “two pears” should read “three pears”.",
        "In the German edition, “two pears” should read “three pears”.",
        "Optional rule. Replace the last sentence with: “A worker on a ladder picks three pears.”",
        "“two pears” → “three pears” (expansion only)",
        "The last sentence is deleted. This does not apply to the solo game.",
        "We considered replacing “two pears” with “three pears” and decided against it.",
        "The forum says “two pears” should be “three pears”. The forum is wrong.",
        "Should “two pears” read “three pears”? No.",
    ],
)
def test_what_is_so_on_a_condition_or_is_denied_changes_nothing(tmp_path: Path, said: str) -> None:
    shown = asked(tmp_path, f"# Errata\n\n**Ladder.** {said}\n", "Ladder")
    assert shown.status == "pending" and "picks two pears" in texts(shown)[0]
    answered = f"# FAQ\n\n## Ladder\n\nQ: May I rest there?\n\nA: Yes. {said}\n"
    assert "picks two pears" in texts(asked(tmp_path, answered, "Ladder"))[0]


def test_why_something_is_changed_is_no_condition(tmp_path: Path) -> None:
    errata = "# Errata\n\n**Ladder.** Ignore the second sentence. It belongs to the expansion.\n"
    assert texts(asked(tmp_path, errata, "Ladder")) == ["Lean the ladder on a tree."]


@pytest.mark.parametrize(
    "said",
    [
        "拡張を使う場合、「2個」を「3個」に変更します。",
        "「2個」を「3個」に変更する予定でしたが、取りやめました。",
        "4人プレイ時は「2個」を「3個」と読み替えてください。",
        "「2個」は「3個」の誤りではありません。",
        "選択ルール：「2個」を「3個」に変更する。",
    ],
)
def test_what_is_so_on_a_condition_or_is_denied_in_japanese(tmp_path: Path, said: str) -> None:
    rules = "# 果樹園\n\n## はしご\n\n梨を2個取る。\n\n## 蜂\n\n夕方に去る。\n"
    shown = asked(tmp_path, f"# エラッタ\n\n- **はしご**：{said}\n", "はしご", rules, "ja")
    assert (shown.status, texts(shown)) == ("pending", ["梨を2個取る。"])


def test_a_part_of_a_sentence_does_not_take_the_place_of_a_whole_rule(tmp_path: Path) -> None:
    shown = asked(tmp_path, "# Errata\n\n**Ladder.** The card should say “picks six pears”.\n", "Ladder")
    assert shown.status == "pending" and texts(shown)[0].startswith("Lean the ladder on a tree.")


def test_rows_of_a_table_on_one_rule_are_all_told_and_none_is_made(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## はしご\n\n梨を2個取る。\n\n## 蜂\n\n夕方に去る。\n"
    table = "# エラッタ集\n\n| No. | 種別 | 対象 | 内容 |\n|---|---|---|---|\n"
    table += "| 1 | エラッタ | はしご | 「2個」→「6個」 |\n"
    table += "| 2 | エラッタ | はしご | No.1を撤回し、「2個」とします |\n"
    shown = asked(tmp_path, table, "はしご", rules, "ja")
    assert (shown.status, texts(shown)) == ("pending", ["梨を2個取る。"])
    assert any("撤回" in note for note in shown.notes)


def test_names_in_a_list_of_japanese_orders_without_their_numbers(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## はしご\n\n梨を2個取る。\n\n## 蜂\n\n夕方に去る。\n"
    news = "# 訂正\n\n一、はしごの項、「2個」を「6個」とする。\n一、蜂の項、「夕方」を「朝」とする。\n"
    assert texts(asked(tmp_path, news, "はしご", rules, "ja")) == ["梨を6個取る。"]
    assert texts(asked(tmp_path, news, "蜂", rules, "ja")) == ["朝に去る。"]


def test_a_correction_that_was_taken_for_a_title_is_read_all_the_same(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## はしご\n\n梨を2個取る。\n\n## 蜂\n\n夕方に去る。\n"
    faq = "果樹園 FAQ\n2021年8月8日更新\n\n■エラッタ\nはしご：「2個」→「6個」\n★蜂：「夕方」→「朝」\n\n"
    faq += "■FAQ\nQ1：蜂は飼えますか？\nA1：飼えません。\n"
    assert texts(asked(tmp_path, faq, "はしご", rules, "ja")) == ["梨を6個取る。"]
    assert texts(asked(tmp_path, faq, "蜂", rules, "ja")) == ["朝に去る。"]


@pytest.mark.parametrize(
    "said",
    [
        "In the rulebook, “two pears” should read “six pears”.",
        "Due to a printing error, “two pears” should read “six pears”. We apologise.",
        "“two pears” should of course be “six pears”. This was fixed in the second printing.",
        "Replace “two pears” with “six pears” for better balance.",
        "The number is wrong: “two pears” should be “six pears”.",
    ],
)
def test_what_a_publisher_says_beside_an_order_is_no_condition(tmp_path: Path, said: str) -> None:
    assert "picks six pears." in texts(asked(tmp_path, f"# Errata\n\n**Ladder.** {said}\n", "Ladder"))[0]
    rules = "# 果樹園\n\n## はしご\n\n梨を2個取る。\n\n## 蜂\n\n夕方に去る。\n"
    page = "# エラッタ\n\n## はしご\n\nルールブックの「2個」は「6個」の誤りです。お詫びして訂正いたします。\n"
    assert texts(asked(tmp_path, page, "はしご", rules, "ja")) == ["梨を6個取る。"]


def test_what_an_answer_says_besides_its_change_is_read_beside_the_rule(tmp_path: Path) -> None:
    rules = "# Dragons\n\n## Flying\n\nMove up to your wind. You can't enter a cloud.\n"
    said = "Dragons - rules update\n\nFLYING\n"
    said += "Delete the sentence “You can't enter a cloud.” Clouds cost 2 wind.\n\n"
    said += "TEARING\nReplace “wind” with “paper”.\n\nQ: Is a gust free?\nA: Yes.\n"
    flying = asked(tmp_path, said, "Flying", rules)
    assert texts(flying) == ["Move up to your wind."]
    assert [(r.merged, r.text) for r in flying.rulings] == [
        (False, ("Delete the sentence “You can't enter a cloud.” Clouds cost 2 wind.",))
    ]


def test_words_exchanged_for_others_that_nobody_quotes_take_no_later_quotation_for_them(
    tmp_path: Path,
) -> None:
    errata = '# Errata\n\n**Ladder.** Change "two pears" to six. The text should read: "A worker rests."\n'
    shown = asked(tmp_path, errata, "Ladder")
    assert shown.status == "pending" and "picks two pears" in texts(shown)[0]
