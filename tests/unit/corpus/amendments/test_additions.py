"""Text that is added goes where it belongs, and what errata alone name is found."""

from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments.small_games import ORCHARD, asked, read
from tests.unit.corpus.lookup.workspace import ask, seen, texts


def test_a_part_of_a_sentence_is_added_before_its_full_stop(tmp_path: Path) -> None:
    for said, name, expected in (
        (
            "## Cider Press\n\nAdd the following to the end of the first sentence: ', but no peel'\n",
            "Cider Press",
            "Press four pears into one jug, but no peel. The press works once a day.",
        ),
        (
            "## Ladder\n\nThe second sentence should include the text “, or three plums” at its end.\n",
            "Ladder",
            "Lean the ladder on a tree. A worker on a ladder picks two pears, or three plums.",
        ),
    ):
        assert texts(asked(tmp_path, f"# Errata\n\n{said}", name)) == [expected]


def test_a_clause_that_is_new_stands_by_its_number_where_the_one_before_is_gone(tmp_path: Path) -> None:
    rules = "# Quay\n\n## 4.0 Gulls\n\n4.1 A gull lands.\n\n4.2 It eats fish.\n\n4.3 A fish moves it.\n"
    said = "QUAY\nErrata\n\n4.3 (deletion): this rule is deleted in its entirety.\n"
    said += "4.4 (addition): A gull leaves a bare quay.\n"
    shown = asked(tmp_path, said, "Gulls", rules)
    assert texts(shown) == ["A gull lands.", "It eats fish.", "A gull leaves a bare quay."]
    assert shown.status == "in-force"


def test_an_order_in_an_answer_changes_the_rule_that_was_asked_about(tmp_path: Path) -> None:
    said = "# FAQ\n\n## Cider Press\n\nQ: Does it stop at night?\n\n"
    said += "A: It does: change “once a day” to “once a night”.\n"
    assert texts(asked(tmp_path, said, "Cider Press")) == [
        "Press four pears into one jug. The press works once a night."
    ]


def test_a_card_that_only_a_table_of_errata_names_is_found_there(tmp_path: Path) -> None:
    said = "# Errata\n\n## Cards\n\n| Card | No. | Text |\n|--|--|--|\n"
    said += "| Iron Beak | 14 | Should be: “Ignore the first wasp.” |\n| Torch | 31 | It is light. |\n"
    assert "Ignore the first wasp." in seen(asked(tmp_path, said, "Iron Beak"))


def test_a_sentence_announced_below_its_place_goes_between_the_sentences(tmp_path: Path) -> None:
    rules = "# 宿\n\n## 仲居\n\n仲居は二回働きます。横向きの仲居は縦に戻します。\n"
    said = (
        "# エラッタ\n\n## 仲居\n\n「横向きの仲居は」の前に次の一文を追加。\n\n「疲れた仲居は戻せません。」\n"
    )
    assert texts(asked(tmp_path, said, "仲居", rules, "ja")) == [
        "仲居は二回働きます。疲れた仲居は戻せません。横向きの仲居は縦に戻します。"
    ]


def test_a_sentence_that_is_counted_is_replaced_by_one_in_other_words(tmp_path: Path) -> None:
    said = "# Errata\n\n- p. 9, Ladder: replace the second sentence by “Birds nest there.”\n"
    assert texts(asked(tmp_path, said, "Ladder")) == ["Lean the ladder on a tree. Birds nest there."]


def test_what_is_struck_in_a_cell_is_no_answer(tmp_path: Path) -> None:
    said = "# FAQ\n\n| Question | Answer | Since |\n|--|--|--|\n"
    said += "| May two lean on the Ladder? | ~~Yes.~~ No. | 2021-02, changed 2021-04 |\n"
    markdown = asked(tmp_path, said, "May two lean on the Ladder?")
    assert (texts(markdown), markdown.date) == (["May two lean on the Ladder?", "No."], "2021-04")
    cells = "<tr><th>Question<th>Answer<tr><td>May two lean on the Ladder?<td><del>Yes.</del> No."
    page = asked(tmp_path, f"<html><h1>FAQ</h1><table>{cells}</table></html>", "May two lean on the Ladder?")
    assert texts(page) == ["May two lean on the Ladder?", "No."]


def test_a_question_that_calls_a_rule_by_the_end_of_its_name_is_shown_there(tmp_path: Path) -> None:
    said = "# FAQ\n\n**Can I climb the Ladder with the Press?**\n\nNot with a full one.\n"
    shown = asked(tmp_path, said, "Cider Press")
    assert [r.title for r in shown.rulings] == ["Can I climb the Ladder with the Press?"]


def test_a_rule_that_errata_bring_is_found_by_its_name_without_the_number(tmp_path: Path) -> None:
    said = "正誤表（2021年1月15日現在）\n\n2-4 瞑想（新規）\n　手番に何もしない場合、札を一枚引きます。\n"
    rules = "# 塔\n\n## 2-1 占う\n\n札を一枚公開します。\n\n## 2-3 休む\n\n魔力を得ます。\n"
    assert "札を一枚引きます。" in seen(asked(tmp_path, said, "瞑想", rules, "ja"))


def test_the_one_marked_word_of_a_sentence_given_anew_is_exchanged(tmp_path: Path) -> None:
    said = "# Errata\n\n**Cider Press**: The press works once a *night*.\n"
    pressed = "Press four pears into one jug. The press works once a night."
    assert texts(asked(tmp_path, said, "Cider Press")) == [pressed]
    said = "# Errata\n\n**Ladder**: Read “three pears” for “two pears”.\n"
    assert "picks three pears" in texts(asked(tmp_path, said, "Ladder"))[0]


def test_an_erratum_that_names_a_seasons_text_is_to_that_alone(tmp_path: Path) -> None:
    league = "# Orchard League 2021\n\n## Ladder\n\nA worker on a ladder picks one pear.\n"
    said = "# Errata\n\n**League 2021, Ladder**: change “one pear” to “no pear”.\n"
    parts = [
        read(tmp_path, "core", ORCHARD, "rulebook", "en", date="2020-01"),
        read(tmp_path, "league", league, "rulebook", "en", date="2021-01", scope="season"),
        read(tmp_path, "news", said, "faq", "en", date="2021-06"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables, scopes=("season",)), [], {})
    shown = ask(corpus, tmp_path, "Ladder")
    assert texts(shown) == ["A worker on a ladder picks no pear."]
    assert {a.target.partition("#")[0] for a in corpus.amendments if a.target} == {shown.entry.id}


FOXES = """狐火　ルール

●手番の流れ
手番には次のどれかを行います。
・灯す：提灯コマを1個、好きなマスに置く。
・待つ：手札を1枚捨て、山札から2枚引く。

●化かし合い
手札を5枚ずつ配り、同時に公開します。
"""


def test_text_is_added_to_the_item_that_is_named(tmp_path: Path) -> None:
    said = "# エラッタ\n\n- 2ページ「手番の流れ」の「待つ」に「（上限は8枚）」を追記してください。\n"
    said += "- 3ページ「化かし合い」「5枚ずつ」とありますが「6枚ずつ」の誤りです。\n"
    waiting = "待つ：手札を1枚捨て、山札から2枚引く。（上限は8枚）"
    assert texts(asked(tmp_path, said, "手番の流れ", FOXES, "ja"))[-1] == waiting
    assert texts(asked(tmp_path, said, "待つ", FOXES, "ja"))[-1] == waiting  # by the name of the item
    assert texts(asked(tmp_path, said, "化かし合い", FOXES, "ja")) == [
        "手札を6枚ずつ配り、同時に公開します。"
    ]


def test_a_question_that_names_an_item_or_a_row_is_shown_at_its_rule(tmp_path: Path) -> None:
    said = "# Q&A\n\n## Q. 灯すとき、他の人の提灯があるマスに置けますか？\n\n"
    said += "A. 置けます。化かし合いになります。\n"
    shown = asked(tmp_path, said, "灯す", FOXES, "ja")
    assert [r.title for r in shown.rulings] == ["灯すとき、他の人の提灯があるマスに置けますか？"]
    rules = "# Lions\n\n## Animals\n\n| Animal | Sheets |\n|--|--|\n| Crane | 2 |\n| Mouse | 1 |\n"
    rules += "\n## Fire\n\nA burnt animal is discarded.\n"
    said = "# FAQ\n\n**Can I use the power of the Crane twice?** Once per turn.\n"
    assert [r.title for r in asked(tmp_path, said, "Animals", rules).rulings] == [
        "Can I use the power of the Crane twice?"
    ]


def test_a_new_rule_among_changes_is_found_and_puts_no_other_in_doubt(tmp_path: Path) -> None:
    said = "# Changes in the 3rd printing\n\n1. New: **Glue.** Wasps with glue can't sting workers.\n"
    said += "2. **Ladder** is removed from the game.\n"
    assert "Wasps with glue can't sting" in seen(asked(tmp_path, said, "Glue"))
    assert asked(tmp_path, said, "Wasps").status == "in-force"
    assert asked(tmp_path, said, "Ladder").status == "withdrawn"


def test_words_marked_in_the_cells_of_errata_are_exchanged(tmp_path: Path) -> None:
    rows = (
        "<tr><th>Section<th>Change<tr><td>Ladder<td>A worker on a ladder picks <s>two</s> <b>three</b> pears."
    )
    rows += "<tr><td>Cider Press<td>The press works once a <b>night</b>."
    said = f"<html><h1>Errata</h1><table>{rows}</table></html>"
    ladder = "Lean the ladder on a tree. A worker on a ladder picks three pears."
    assert texts(asked(tmp_path, said, "Ladder")) == [ladder]
    pressed = "Press four pears into one jug. The press works once a night."
    assert texts(asked(tmp_path, said, "Cider Press")) == [pressed]
