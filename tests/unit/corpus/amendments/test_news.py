"""Updates, news and answers as publishers write them on the way: dated lists, labels, places behind names."""

from __future__ import annotations

from pathlib import Path

from taiyaku.ingest.inspection.document import inspect_document
from tests.unit.corpus.amendments.small_games import asked, numbered
from tests.unit.corpus.lookup.workspace import seen, texts


def test_a_page_of_dated_updates_is_a_list_of_changes(tmp_path: Path) -> None:
    page = tmp_path / "updates.html"
    page.write_text(
        "<html><title>Orchard – Updates</title><h1>Orchard: Updates</h1>"
        "<h2>Update 2 – 14 February 2023</h2>"
        "<ol><li>The press works twice a day, as it once did (Cider Press).</ol>"
        "<h2>Update 1 – 3 May 2022</h2><ul><li>Workers who fall start at the bottom.</ul></html>",
        "utf-8",
    )
    assert inspect_document(page, page.name, ()).format == "faq"
    battles = tmp_path / "scenarios.md"
    text = "# Steel Winter\n\nA game of tanks.\n"
    for name, rule in (
        ("Arras, 21 May 1940", "The attacker has eight tanks."),
        ("Sedan, May 1940", "It rains."),
    ):
        text += f"\n## {name}\n\n{rule}\n"
    battles.write_text(f"{text}\n## Bir Hacheim, June 1942\n\nMines cover the west.\n", "utf-8")
    assert inspect_document(battles, battles.name, ()).format == "rulebook"


def test_a_name_in_brackets_behind_a_change_is_that_of_its_rule(tmp_path: Path) -> None:
    said = "# Errata\n\n- The press works twice a day, as it once did (Cider Press).\n"
    shown = asked(tmp_path, said, "Cider Press")
    assert shown.status == "pending" and "as it once did" in seen(shown)


def test_a_page_behind_a_name_is_no_part_of_the_rule(tmp_path: Path) -> None:
    said = "# Errata\n\n1. **Ladder, p. 3.** After “two pears” insert “(if ripe)”.\n"
    assert texts(asked(tmp_path, said, "Ladder"))[0].endswith("picks two pears (if ripe).")


def test_an_answer_that_begins_with_errata_is_the_answer(tmp_path: Path) -> None:
    said = "# FAQ\n\n## Questions\n\n**May I press plums alone?** Errata: yes. Strike “four”.\n"
    said += "\n**May I rest?** No.\n"
    assert texts(asked(tmp_path, said, "May I press plums alone?"))[1].startswith("Errata: yes.")


def test_a_change_behind_an_answer_is_no_flag(tmp_path: Path) -> None:
    said = "梯子の質問\n（2023年4月10日更新）\n\nQ1 何人まで登れますか？\n"
    said += "A1 1人です。【変更】2023/4/10より2人まで登れます。\n\n"
    said += "Q2 雨の日も使えますか？\nA2 使えます。\n"
    shown = asked(tmp_path, said, "何人まで登れますか？", lang="ja")
    assert "2人まで登れます" in texts(shown)[1] and shown.status != "superseded"


def test_a_verb_in_another_form_names_its_rule(tmp_path: Path) -> None:
    rules = "# 馬車\n\n## 馬車を走らせる\n\n馬車を3区間まで走らせます。\n\n"
    rules += "## 宿で休む\n\n馬の疲労を取り除きます。\n"
    said = "# Q&A\n\n## Q. 馬車を走らせないことはできますか？\n\nA. できません。宿で休むことはできます。\n"
    shown = asked(tmp_path, said, "馬車を走らせる", rules, "ja")
    assert [r.title for r in shown.rulings] == ["馬車を走らせないことはできますか？"]


def test_a_label_before_a_correction_is_none_of_its_text(tmp_path: Path) -> None:
    rules = (
        "# Cards\n\n## Amber Cat\n\nCost 3. Draw a card.\n\n## Evening Star\n\nCost 6. Win with ten charms.\n"
    )
    said = "CARD RULINGS AND ERRATA\nLast update: 9 June 2021\n\nAMBER CAT\n* Errata: cost is 4.\n"
    said += "* The pond is checked at once.\n\nEVENING STAR\n* Errata (9 June 2021): the text becomes: "
    said += "“Win with ten other charms.”\n* You may win in another turn.\n"
    assert texts(asked(tmp_path, said, "Amber Cat", rules)) == ["Cost 4. Draw a card."]
    assert asked(tmp_path, said, "Evening Star", rules).status == "pending"


def test_numbers_in_brackets_before_names_are_none_of_them(tmp_path: Path) -> None:
    rules = "【雪だるま工房　説明書】\n2021年11月発行\n\n【１】雪玉を引く\n　雪玉を3個引きます。\n\n"
    rules += "【２】売る\n　帽子があれば2点高く売れます。\n\n【３】勝敗\n　40点で終わりです。\n"
    said = "<h1>サポートページ</h1><h2>ルールの訂正（2022年12月5日）</h2>"
    said += "<p>【１】雪玉を引く：「3個」を「2個」に訂正します。</p><p>【２】売る：2点ではなく3点です。</p>"
    assert texts(asked(tmp_path, said, "雪玉を引く", rules, "ja")) == ["雪玉を2個引きます。"]
    assert texts(asked(tmp_path, said, "売る", rules, "ja")) == ["帽子があれば3点高く売れます。"]


def test_an_erratum_to_a_number_among_questions_is_none_of_the_answer_above(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## 2 Press\n\n2.1 A jug is worth three points.\n\n2.2 It works once.\n"
    said = "# FAQ\n\n**May I wait?** No.\n\n**Erratum to 2.1:** a jug is worth four points from now on.\n"
    assert "four points" in seen(asked(tmp_path, said, "2.1", rules))
    assert texts(asked(tmp_path, said, "May I wait?", rules)) == ["May I wait?", "No."]


def test_what_is_marked_may_be_added_and_struck_words_may_have_others_put_in_their_place(
    tmp_path: Path,
) -> None:
    for said, name, expected in (
        (
            "**Ladder**: Lean the ladder on a tree, *or on a wall*.",
            "Ladder",
            "on a tree, or on a wall. A worker",
        ),
        ("Cider Press: strike “a day” and put “a night” in its place.", "Cider Press", "works once a night."),
        (
            "Ladder: the last sentence is an error and should be ignored.",
            "Ladder",
            "Lean the ladder on a tree.",
        ),
    ):
        (text,) = texts(asked(tmp_path, f"# Errata\n\n{said}\n", name))
        assert expected in text and (name != "Ladder" or text.count(".") < 3)


def test_a_name_inside_a_longer_name_is_not_what_a_question_calls(tmp_path: Path) -> None:
    rules = "# 竜\n\n## 移動\n\n竜は4歩動きます。\n\n## 移動フェイズ\n\n全員が順に動かします。\n"
    said = "# Q&A\n\n## Q. 移動フェイズは飛ばせますか？\n\nA. 飛ばせます。\n"
    assert asked(tmp_path, said, "移動", rules, "ja").rulings == ()
    assert [r.text for r in asked(tmp_path, said, "移動フェイズ", rules, "ja").rulings] == [("飛ばせます。",)]


def test_what_is_new_in_a_printing_is_errata(tmp_path: Path) -> None:
    news = "# Orchard: what is new in the second printing\n\nOwners of the first one may use it too.\n\n"
    news += "### Ladder\n\nA worker on a ladder picks **four** pears (was: two).\n\n"
    news += "### Cider Press\n\nNew last sentence: It rests on Sundays.\n\n### Wasps\n\nDeleted.\n"
    (tmp_path / "news.md").write_text(news, "utf-8")
    assert inspect_document(tmp_path / "news.md", "news.md").format == "faq"
    assert numbered(asked(tmp_path, news, "Ladder")).endswith("A worker on a ladder picks four pears.")
    assert numbered(asked(tmp_path, news, "Cider Press")).endswith("It rests on Sundays.")
    assert asked(tmp_path, news, "Wasps").status == "withdrawn"


def test_what_is_done_stands_before_a_dash_and_the_name(tmp_path: Path) -> None:
    said = "# Errata\n\n- Removed – Wasps.\n- Modification – Ladder. Change “two” to “three”.\n"
    assert asked(tmp_path, said, "Wasps").status == "withdrawn"
    assert "picks three pears" in numbered(asked(tmp_path, said, "Ladder"))
