"""Small games read and assembled as a whole: what is said of a rule anywhere is shown at it."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.lookup.answer_model import Answer
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments.small_games import ORCHARD, asked, read
from tests.unit.corpus.lookup.workspace import ask, seen, texts


def test_a_ruling_that_names_its_rule_in_small_letters_is_shown_there_as_uncertain(tmp_path: Path) -> None:
    faq = """# Orchard FAQ

**Does the press need a worker of its own for pears?**

No. It works alone.

**What is there to drink?**

Nothing before supper.
"""
    ladder = """# Orchard FAQ

**May a ladder lean on a tree that bears no pears?**

It may.

**What is there to drink?**

Nothing before supper.
"""
    for said, name, text in ((faq, "Cider Press", "No. It works alone."), (ladder, "Ladder", "It may.")):
        (ruling,) = asked(tmp_path, said, name).rulings
        assert ruling.text == (text,)
        assert any("by its words alone" in why for why in ruling.said) and not ruling.principal


def test_a_rule_is_answered_for_by_what_an_erratum_calls_it(tmp_path: Path) -> None:
    errata = "# Errata\n\n**Wasps (p. 4).** The last sentence has been removed.\n"
    shown = asked(tmp_path, errata, "Wasps")
    assert (shown.entry.kind, texts(shown)) == ("rule", ["Wasps sting n workers."])


def test_numbered_clauses_with_names_and_tags(tmp_path: Path) -> None:
    rules = """ORCHARD WAR

2.0 MOVEMENT

2.1 Carts. A cart moves two fields. It stops at a hedge.

2.2 Rain. In rain nobody moves. Halve all numbers.
"""
    errata = """Orchard War
Official errata

RULES

[2.1] (Correction) The first sentence should read: "A cart moves three fields."

[2.2] (Deletion) Delete the second sentence.
"""
    shown = texts(asked(tmp_path, errata, "2.1", rules))
    assert shown == ["Carts. A cart moves three fields. It stops at a hedge.", "Rain. In rain nobody moves."]
    assert texts(asked(tmp_path, errata, "Rain", rules)) == shown, "a clause is found by its name"


def test_a_correction_beside_a_remark_and_figures_that_nobody_quotes(tmp_path: Path) -> None:
    rules = '# Orchard\n\n## Scythe\n\nIt cuts all within 6" of it. It rusts.\n\n'
    rules += "## Rake\n\nIt has ten teeth. It breaks.\n"
    errata = """# Errata

**Scythe.** Change 6" to 9".

**Rake.** Remove the last sentence. Note that it may still be lost.
"""
    assert texts(asked(tmp_path, errata, "Scythe", rules)) == ['It cuts all within 9" of it. It rusts.']
    assert texts(asked(tmp_path, errata, "Rake", rules)) == ["It has ten teeth."]


def test_only_how_a_sentence_begins_is_quoted(tmp_path: Path) -> None:
    errata = '# Errata\n\n**Ladder.** The sentence beginning "A worker" should be '
    errata += '"A worker on a ladder picks three pears."\n'
    assert texts(asked(tmp_path, errata, "Ladder")) == [
        "Lean the ladder on a tree. A worker on a ladder picks three pears."
    ]


def test_a_number_and_a_date_do_not_tell_which_is_younger(tmp_path: Path) -> None:
    errata = "# Errata\n\n**Ladder.** The last sentence has been removed.\n"
    assert texts(asked(tmp_path, errata, "Ladder", dated=False)) == ["Lean the ladder on a tree."]


def test_a_table_by_the_numbers_of_clauses(tmp_path: Path) -> None:
    rules = "果樹園\n\n1. 準備\n\n1.1 梯子を2本置く。\n\n1.2 籠を配る。\n"
    errata = """<h1>果樹園 ルール変更</h1><table>
<tr><th>項番</th><th>変更前</th><th>変更後</th></tr>
<tr><td>1.1</td><td>梯子を2本置く。</td><td>梯子を3本置く。</td></tr>
<tr><td>1.2</td><td>籠を配る。</td><td>（削除）</td></tr></table>
"""
    assert texts(asked(tmp_path, errata, "1.1", rules, "ja")) == ["梯子を3本置く。"]


def test_an_answer_that_was_given_anew_counts_from_its_date(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## 梯子\n\n梯子は木に掛ける。\n"
    faq = """果樹園 公式Q&A

Q1（2021/02/03）
梯子を2本つなげますか？
A1
つなげます。
※2021/05/20 回答を変更しました。
つなげません。

Q2（2021/03/09）
梯子は雨の日も使えますか？
A2
使えます。
"""
    now = {r.text[0]: r.status for r in asked(tmp_path, faq, "梯子", rules, "ja").rulings}
    assert now == {"つなげません。": "in-force", "使えます。": "in-force", "つなげます。": "superseded"}
    then = {r.text[0]: r.status for r in asked(tmp_path, faq, "梯子", rules, "ja", as_of="2021-04").rulings}
    assert then == {"つなげます。": "in-force", "使えます。": "in-force"}


def test_answers_in_a_thread_to_what_was_asked_elsewhere(tmp_path: Path) -> None:
    posts = """Orchard: official answers

Posted by MaraDesigner on 3 May 2021

1. Ladder: yes, two workers may stand on it.

2. The press does not work at night.

Posted by MaraDesigner on 9 June 2021

3. Wasps ignore children.
"""
    assert [r.date for r in asked(tmp_path, posts, "Ladder").rulings] == ["2021-05-03"]
    assert [r.text for r in asked(tmp_path, posts, "Wasps").rulings] == [("Wasps ignore children.",)]


def test_posts_of_a_forum_with_names_and_roles_above_their_dates(tmp_path: Path) -> None:
    head = "Ada Quince\n@adaq\n{}\n\n", "Mara Till\n@mara\nDesigner\n{}\n\n"
    posts = "Orchard > Rules\n\n" + head[0].format("May 3, 2021") + "May a Ladder stand in a pond?\n\n"
    posts += head[1].format("May 4, 2021") + "adaq wrote:\nMay a Ladder stand in a pond?\n\nNo, it sinks.\n\n"
    posts += head[0].format("Jun 8, 2021") + "Does the cider press leak?\n\n"
    posts += head[1].format("Jun 9, 2021") + "It never leaks.\n"
    (ladder,) = asked(tmp_path, posts, "Ladder").rulings
    assert (ladder.date, ladder.text) == ("2021-05-04", ("No, it sinks.",))
    (press,) = asked(tmp_path, posts, "Cider Press").rulings
    assert (press.date, press.text, press.principal) == ("2021-06-09", ("It never leaks.",), True)


def test_a_clarification_is_a_ruling_with_its_words_and_not_said_to_be_merged(tmp_path: Path) -> None:
    rules = "ORCHARD WAR\n\n2 Movement\n\n2.1 A cart moves two fields.\n\n2.2 In rain nobody moves.\n"
    errata = "Orchard War - Known issues\n\nClarifications\n\n2.2: Snow is no rain.\n"
    shown = asked(tmp_path, errata, "Movement", rules)
    assert [r.merged for r in shown.rulings] == [False]
    assert shown.status == "in-force" and "Snow is no rain." in seen(shown)


def test_a_change_log_by_the_numbers_of_clauses(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## 1 Carts\n\n1.1 A cart holds two baskets.\n\n1.2 A cart needs one ox.\n\n"
    rules += "1.3 Oxen rest at night.\n\n## 2 Rain\n\n2.1 It rains for three days.\n\n2.2 Wet hay rots.\n"
    log = """# Orchard: change log

### Version 1.2 (June 2021)

- 1.1: "two" changed to "four".
- 1.3: Removed.
- 2.3 (new): Dry hay may be sold.
- Fixed a typo in 2.1: "three" now reads "two".

### Version 1.1 (March 2021)

- 1.2: A cart now needs two oxen.
- 2.2 Wet hay: clarified that it rots at dusk.
- Reworded 1.3: "Oxen rest at dawn."
"""
    cart = "1.1 A cart holds four baskets.\n1.2 A cart now needs two oxen."
    assert _numbered(asked(tmp_path, log, "1.1", rules)) == cart
    then = _numbered(asked(tmp_path, log, "1.1", rules, as_of="2021-04"))
    assert then == "1.1 A cart holds two baskets.\n1.2 A cart now needs two oxen.\n1.3 Oxen rest at dawn."
    rain = asked(tmp_path, log, "2.3", rules)
    assert _numbered(rain) == "2.1 It rains for two days.\n2.2 Wet hay rots.\n2.3 Dry hay may be sold."
    assert rain.status == "in-force" and "rots at dusk" in seen(rain)


def test_a_history_of_rules_with_numbers_of_hyphens(tmp_path: Path) -> None:
    rules = "果樹園 総合ルール\n\n10. 荷車\n\n10-1. 籠を2つ積めます。\n\n10-2. 牛を1頭つなぎます。\n\n"
    rules += "20. 雨\n\n20-1. 雨は3日降ります。\n\n20-2. 濡れた藁は腐ります。\n"
    log = """<h1>果樹園 ルール</h1><h2>総合ルール Ver.1.1（2021/06/02）</h2><ul>
<li>＜10-1＞の「2つ」を「4つ」に変更しました。</li><li>＜10-3＞を追記しました。「牛は夜に休みます。」</li>
<li>＜20-2＞を削除しました。</li><li>＜20-1＞ 雨の日数を変更しました。（3日→2日）</li></ul>
"""
    cart = "10-1. 籠を4つ積めます。\n10-2. 牛を1頭つなぎます。\n10-3 牛は夜に休みます。"
    assert _numbered(asked(tmp_path, log, "10-3", rules, "ja")) == cart
    assert _numbered(asked(tmp_path, log, "20-1", rules, "ja")) == "20-1. 雨は2日降ります。"


def test_numbers_with_dots_behind_them_and_what_is_said_politely(tmp_path: Path) -> None:
    rules = "果樹園\n\n1.0 荷車\n\n1.1 籠を2つ積む。牛を1頭つなぐ。\n\n"
    rules += "1.2 牛は夜に休む。\n\n1.3 雨の日は泥を避ける。\n"
    errata = "果樹園 エラッタ\n\n1.1・・・次の文を追加する。「馬はつなげない。」\n\n"
    errata += (
        "1.2・・・この項は無視すること。\n\n1.3・・・全文を次のとおり差し替える。「雨の日は動けない。」\n"
    )
    now = "1.1 籠を2つ積む。牛を1頭つなぐ。馬はつなげない。\n1.3 雨の日は動けない。"
    assert _numbered(asked(tmp_path, errata, "荷車", rules, "ja")) == now


def test_a_version_is_no_number_of_a_rule(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## 1 Carts\n\n1.1 A cart holds two baskets.\n\n1.2 A cart needs one ox.\n"
    log = "# Orchard: change log\n\n### Version 1.1\n\n- 1.2: A cart now needs two oxen.\n"
    assert _numbered(asked(tmp_path, log, "1.1", rules)) == (
        "1.1 A cart holds two baskets.\n1.2 A cart now needs two oxen."
    )


def test_a_sentence_with_another_figure_and_words_between_two_ellipses(tmp_path: Path) -> None:
    errata = "# Errata\n\n**Ladder.** A worker on a ladder picks three pears.\n\n"
    errata += '**Wasps.** Should read: "...sting twice as many workers..."\n\n'
    errata += '**Cider Press.** Should read: "...Press six pears into one..."\n'
    assert texts(asked(tmp_path, errata, "Ladder")) == [
        "Lean the ladder on a tree. A worker on a ladder picks three pears."
    ]
    assert texts(asked(tmp_path, errata, "Cider Press")) == [
        "Press six pears into one jug. The press works once a day."
    ]
    wasps = asked(tmp_path, errata, "Wasps")
    assert (wasps.status, texts(wasps)) == ("pending", ["Wasps sting n workers. They leave at dusk."])


def test_two_changes_in_one_sentence_and_a_paragraph_known_by_how_it_begins(tmp_path: Path) -> None:
    errata = """Orchard errata

Page 4, Cider Press
Replace "four pears" with "six pears", add the following sentence: "It stops in frost."

Page 5, Ladder
Replace the paragraph that begins "Lean the ladder" with the following:
"Lean the ladder on a wall. A worker on a ladder picks one pear."
"""
    assert texts(asked(tmp_path, errata, "Cider Press")) == [
        "Press six pears into one jug. The press works once a day. It stops in frost."
    ]
    assert texts(asked(tmp_path, errata, "Ladder")) == [
        "Lean the ladder on a wall. A worker on a ladder picks one pear."
    ]


def test_cards_with_a_version_before_their_names(tmp_path: Path) -> None:
    errata = """ORCHARD: THE CARD GAME
FAQ / Errata Version 2.0

Section 1: Card Errata

(v1.0) Ladder (Core 4)
No longer has the text: "Lean the ladder on a tree."

(v2.0) Cider Press (Core 9)
The phrase "once a day" should read "twice a day".

Section 2: Frequently Asked Questions

Q: Does the wasps card stay in play?
A: No.
"""
    assert texts(asked(tmp_path, errata, "Ladder")) == ["A worker on a ladder picks two pears."]
    press = texts(asked(tmp_path, errata, "Cider Press"))
    assert press == ["Press four pears into one jug. The press works twice a day."]


def test_what_is_done_stands_in_a_line_between_the_name_and_the_text(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## 梯子\n\n梯子は木に掛ける。梯子は夜に倒れる。\n\n"
    rules += "## 籠\n\n籠に梨を4つ入れる。\n\n## 蜂\n\n蜂は巣に帰る。\n"
    errata = """<h1>果樹園 エラッタのお知らせ</h1>
<h3>〔梯子〕</h3><p>◆削除<br>梯子は夜に倒れる。</p>
<h3>〔籠〕</h3><p>◆変更前<br>籠に梨を4つ入れる。</p><p>◆変更後<br>籠に梨を6つ入れる。</p>
<h3>〔蜂〕</h3><p>◆テキスト追加<br>蜂は雨を避ける。</p>
"""
    now = {name: texts(asked(tmp_path, errata, name, rules, "ja")) for name in ("梯子", "籠", "蜂")}
    assert now == {
        "梯子": ["梯子は木に掛ける。"],
        "籠": ["籠に梨を6つ入れる。"],
        "蜂": ["蜂は巣に帰る。", "蜂は雨を避ける。"],
    }


def test_what_speaks_of_a_text_is_not_taken_for_the_text(tmp_path: Path) -> None:
    errata = """# Orchard update

* **Ladder**: the words "Lean the ladder on a tree" came from a draft, so lean it where you like.
* **Cider Press**: The press works twice a day; this is a typo of ours.
"""
    for name in ("Ladder", "Cider Press"):
        printed = texts(asked(tmp_path, "# Orchard FAQ\n", name))
        shown = asked(tmp_path, errata, name)
        assert (shown.status, texts(shown)) == ("pending", printed)
    rules = "# 果樹園\n\n## 梯子\n\n梯子は木に掛ける。梯子は夜に倒れる。\n"
    errata = "『果樹園』エラッタ\n\np.2 ■梯子\n「梯子は夜に倒れる。」は不要です。削除してください。\n"
    assert texts(asked(tmp_path, errata, "梯子", rules, "ja")) == ["梯子は木に掛ける。"]


def test_columns_and_places_in_the_words_of_a_publisher(tmp_path: Path) -> None:
    errata = """<h1>Orchard</h1><h2>Known errata</h2><table>
<tr><th>Where</th><th>What it says</th><th>What it should say</th></tr>
<tr><td>p. 3, Ladder</td><td>two pears</td><td>three pears</td></tr>
<tr><td>p. 4, Cider Press</td><td>The press works once a day.</td><td>[deleted]</td></tr></table>
<h2>Clarifications</h2><dl><dt>Wasps</dt><dd>Hornets are wasps.</dd></dl>
"""
    ladder, press, wasps = (asked(tmp_path, errata, name) for name in ("Ladder", "Cider Press", "Wasps"))
    assert texts(ladder) == ["Lean the ladder on a tree. A worker on a ladder picks three pears."]
    assert texts(press) == ["Press four pears into one jug."]
    assert "Hornets are wasps." in seen(wasps)
    listed = '# Errata\n\n- **Ladder** - last sentence: "A worker on a ladder picks three pears."\n'
    assert texts(asked(tmp_path, listed, "Ladder")) == texts(ladder)


def test_rules_that_are_named_below_a_heading_which_says_that_they_are_gone(tmp_path: Path) -> None:
    notes = """# Orchard 1.4: what has changed

## Dropped rules

- Ladder
- Wasps (see the new book)

## Changed rules

- **Cider Press:** now needs six pears instead of four.

## Played at fairs

- Ladder
"""
    shown = {name: asked(tmp_path, notes, name) for name in ("Ladder", "Wasps", "Cider Press")}
    assert [one.status for one in shown.values()] == ["withdrawn", "withdrawn", "in-force"]
    assert texts(shown["Cider Press"]) == ["Press six pears into one jug. The press works once a day."]
    assert texts(asked(tmp_path, notes, "Ladder", as_of="2020-06")) == [
        "Lean the ladder on a tree. A worker on a ladder picks two pears."
    ]


def test_dates_beside_the_headings_of_subjects_stand_below_them(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## 客\n\n毎朝3人来る。\n\n## 籠\n\n梨を入れる。\n"
    faq = "果樹園 よくあるご質問\n\n■客に関する質問\n\n■2021/02/03\nQ：雨の日も来ますか？\nA：来ます。\n\n"
    faq += "■2021/04/05\nQ：夜も来ますか？\nA：来ません。\n\n"
    faq += "■籠に関する質問\n\n■2021/02/03\nQ：桃も入りますか？\nA：入ります。\n"
    told = [(r.date, r.text) for r in asked(tmp_path, faq, "客", rules, "ja").rulings]
    assert told == [("2021-04-05", ("来ません。",)), ("2021-02-03", ("来ます。",))]
    (basket,) = asked(tmp_path, faq, "籠", rules, "ja").rulings
    assert (basket.date, basket.text) == ("2021-02-03", ("入ります。",))


def test_a_change_of_a_ruling_puts_its_rule_in_doubt(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## 薪割り\n\n薪を2つ得る。雨の日は割れない。\n"
    faq = "# 果樹園 FAQ\n\n## 薪割り\n\n**Q. 屋根の下でもできませんか？**\n\n"
    faq += "A. 裁定変更により、雨の日でも割れるようになりました。\n"
    assert asked(tmp_path, faq, "薪割り", rules, "ja").status == "pending"


def test_a_rule_that_only_errata_have_is_found_there(tmp_path: Path) -> None:
    rules = "ORCHARD WAR\n\n[1.0] CARTS\n\n[1.1] Oxen\n\nAn ox pulls one cart.\n\n"
    rules += "[1.2] Mules\n\nA mule carries one sack.\n"
    errata = 'ORCHARD WAR ERRATA\n\n[1.1] (Correction) Strike the word "one".\n\n'
    errata += "[1.3] (Addition) Goats: A goat eats one hat.\n"
    shown = asked(tmp_path, errata, "Goats", rules)
    assert "A goat eats one hat." in seen(shown)
    assert asked(tmp_path, errata, "1.2", rules).status == "in-force"


def _numbered(shown: Answer) -> str:
    return "\n".join(
        f"{c.marker} {c.text}" if c.marker else c.text for s in shown.sections for c in s.clauses
    )


def test_a_question_is_shown_at_the_rule_whose_name_or_words_it_has_in_other_forms(tmp_path: Path) -> None:
    faq = """# Orchard FAQ

**Q: May I lean over the wasps without a ladder?**
A: No.

**Q: When do they leave if they stung at dusk?**
A: Never.
"""
    for name, answers in (("Ladder", {"No."}), ("Wasps", {"No.", "Never."})):
        rulings = asked(tmp_path, faq, name).rulings
        assert {text for ruling in rulings for text in ruling.text} == answers
        assert all(any("uncertain" in s or "words alone" in s for s in r.said) for r in rulings)
    rules = "# 果樹園\n\n## 柵\n\n柵には色を塗ることができます。\n\n## 箱\n\n梨を8個入れます。\n"
    faq = "# Q&A\n\n**Q. 色を塗る費用はかかりますか？**\n\nA. かかりません。\n"
    (ruling,) = asked(tmp_path, faq, "柵", rules, "ja").rulings
    assert ruling.text == ("かかりません。",) and not asked(tmp_path, faq, "箱", rules, "ja").rulings


def test_one_number_for_another_in_a_sentence(tmp_path: Path) -> None:
    for said in (
        "A worker on a ladder now picks three pears instead of two.",
        "A worker on a ladder picks three pears (was 2).",
        "The rules say that a worker picks two pears. This should be three pears.",
        "“A worker on a ladder picks two pears” is wrong. A worker on a ladder picks three pears.",
    ):
        shown = texts(asked(tmp_path, f"# Errata\n\n**Ladder (p. 3):** {said}\n", "Ladder"))
        assert shown == ["Lean the ladder on a tree. A worker on a ladder picks three pears."], said
    doubtful = "# Errata\n\n**Ladder:** With two ladders pick three pears, not four.\n"
    assert asked(tmp_path, doubtful, "Ladder").status == "pending"


def test_a_change_log_in_plain_text_dates_each_list(tmp_path: Path) -> None:
    log = """ORCHARD - CHANGE LOG

v1.2 (2021-06-05)
- Cider Press: the press works twice a day instead of once a day.
- Wasps: removed "They leave at dusk."

v1.1 (2021-03-01)
- Ladder: changed "two pears" to "four pears".
"""
    assert texts(asked(tmp_path, log, "Ladder", as_of="2021-04")) == [
        "Lean the ladder on a tree. A worker on a ladder picks four pears."
    ]
    assert texts(asked(tmp_path, log, "Wasps", as_of="2021-04")) == [
        "Wasps sting n workers. They leave at dusk."
    ]
    assert texts(asked(tmp_path, log, "Wasps")) == ["Wasps sting n workers."]


def test_a_name_in_brackets_may_have_a_point_and_a_quoted_sentence_is_no_stamp(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## 6. 柵\n\n柵は2本です。色は塗りません。\n"
    errata = "# エラッタ\n\n- 4ページ「6. 柵」：2文目を「色を塗ることができます。」に変更\n"
    assert texts(asked(tmp_path, errata, "柵", rules, "ja")) == ["柵は2本です。色を塗ることができます。"]


def test_a_remark_on_a_page_dates_its_text(tmp_path: Path) -> None:
    page = """# Orchard Wiki

## Ladder

Lean the ladder on a tree. A worker on a ladder picks six pears.

**Update, version 1.1 (2021-05-20):** six pears instead of two.

## Cider Press

Press four pears into two jugs.

*Updated in version 1.1.*

## Wasps (n)

This rule was removed in version 1.1.
"""
    parts = [
        read(tmp_path, "rules", ORCHARD, "rulebook", "en", date="2020-01"),
        read(tmp_path, "page", page, "wiki", "en"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    assert texts(ask(corpus, tmp_path, "Ladder"))[0].endswith("picks six pears.")
    assert texts(ask(corpus, tmp_path, "Cider Press"))[0] == "Press four pears into two jugs."
    assert texts(ask(corpus, tmp_path, "Wasps")) == ["This rule was removed in version 1.1."]
    assert texts(ask(corpus, tmp_path, "Ladder", as_of="2021-01"))[0].endswith("picks two pears.")


def test_an_erratum_among_questions_is_called_so(tmp_path: Path) -> None:
    faq = """# Orchard FAQ

**Q: May a worker rest?**
A: Yes.

**Erratum: Ladder.** The second sentence should read "A worker on a ladder picks five pears."

**Erratum: Wasps.** Delete the last sentence.

**Q: Does a worker sleep?**
A: No.
"""
    (answer,) = texts(asked(tmp_path, faq, "Ladder"))
    assert answer == "Lean the ladder on a tree. A worker on a ladder picks five pears."
    assert texts(asked(tmp_path, faq, "Wasps")) == ["Wasps sting n workers."]


def test_numbers_and_sentences_named_by_what_they_say(tmp_path: Path) -> None:
    rules = ORCHARD.replace("They leave at dusk.", "They leave at dusk. Smoke keeps one wasp away.")
    for said, name, text in (
        ("The press works twice a day, not once a day.", "Cider Press", "works twice a day."),
        ("A worker on a ladder should pick four pears.", "Ladder", "picks four pears."),
        ("Smoke keeps two wasps away, not one.", "Wasps", "Smoke keeps two wasps away."),
        ("Removed the sentence about smoke.", "Wasps", "They leave at dusk."),
        ('Add a sentence which fell off the end: "Bees stay."', "Wasps", "away. Bees stay."),
    ):
        shown = asked(tmp_path, f"# Errata\n\n**{name}.** {said}\n", name, rules)
        assert (" ".join(texts(shown)).endswith(text), shown.status) == (True, "in-force"), said
    unsure = '# Errata\n\n**Ladder.** The number of pears is missing a word: "Pick two ripe pears."\n'
    assert asked(tmp_path, unsure, "Ladder").status == "pending"


def test_lists_of_wordings_in_japanese_without_full_stops(tmp_path: Path) -> None:
    rules = (
        "# 果樹園\n\n## 柵\n\n柵は2本です。柵は白く塗ります。\n\n## 箱\n\n梨を8個入れます。箱は朱色です。\n"
    )
    for errata in (
        "果樹園 エラッタ\n\n●p009「箱」\n誤：梨を8個\n正：梨を9個\n\n"
        "●p010「柵」\n以下の一文を追加\n「柵は高い。」\n",
        "<h1>正誤表</h1><p><b>P.9　箱（2021-05-01）NEW!</b><br>梨を8個<br>-&gt;梨を9個</p>"
        "<p><b>P.10　柵（2021-05-01）NEW!</b><br>柵は白く塗ります。<br>-&gt;柵は高い。</p>",
        "# エラッタ\n\n## 箱\n\n【変更箇所】\n\n「8個」を「9個」に変更。\n\n"
        "## 柵\n\n【変更箇所】\n\n「柵は高い。」を追加。\n",
    ):
        assert texts(asked(tmp_path, errata, "箱", rules, "ja")) == ["梨を9個入れます。箱は朱色です。"], (
            errata
        )
        assert " ".join(texts(asked(tmp_path, errata, "柵", rules, "ja"))).endswith("柵は高い。"), errata
    errata = "# エラッタ\n\n## 箱\n\n- 大きさについての一文を削除しました。\n"
    assert asked(tmp_path, errata, "箱", rules, "ja").status == "pending", "no sentence has the word"
    errata = "# エラッタ\n\n## 箱\n\n朱色についての一文を削除しました。\n"
    assert texts(asked(tmp_path, errata, "箱", rules, "ja")) == ["梨を8個入れます。"]


def test_a_list_of_what_is_new_came_with_the_rules(tmp_path: Path) -> None:
    log = "# Changelog\n\nEvery change.\n\n## [2.0] - {}\n\n### Changed\n"
    log += "\n- The Cider Press now takes five pears to one jug (was four).\n"
    log += "\n## [1.0] - 2019-01-15\n\n- First.\n"
    for day, pears in (("2020-01-15", "four"), ("2020-03-01", "five")):
        parts = [
            read(tmp_path, "rules", ORCHARD, "rulebook", "en", date="2020-01-15"),
            read(tmp_path, "log", log.format(day), "faq", "en", date="2020-03-01"),
        ]
        corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
        press = ask(corpus, tmp_path, "Cider Press")
        assert texts(press) == [f"Press {pears} pears into one jug. The press works once a day."]
        assert press.status == "in-force"


def test_a_number_of_something_else_stays(tmp_path: Path) -> None:
    rules = ORCHARD + "\n## Barn\n\nA cart costs three coins. Straw is free for two days.\n"
    for said in (
        "The gate costs four coins, not three.",
        "Only a broken cart costs five coins.",
        "Grain is free for four days, not two.",
    ):
        shown = asked(tmp_path, f"# Errata\n\n**Barn.** {said}\n", "Barn", rules)
        assert texts(shown) == ["A cart costs three coins. Straw is free for two days."], said
        assert shown.status == "pending", said


def test_a_place_that_is_wrong_a_remark_beside_an_order_and_a_part_with_another_number(
    tmp_path: Path,
) -> None:
    rules = "# 果樹園\n\n## 職人\n\n職人は1人2金で雇えます。職人は3人まで雇えます。\n"
    errata = "# エラッタ\n\n・P5「職人」：雇える人数は3人ではなく4人です。\n"
    assert texts(asked(tmp_path, errata, "職人", rules, "ja")) == [
        "職人は1人2金で雇えます。職人は4人まで雇えます。"
    ]
    for said, text in (
        ("picks five pears.", "Lean the ladder on a tree. A worker on a ladder picks five pears."),
        (
            "The second sentence is wrong. A worker picks no pears.",
            "Lean the ladder on a tree. A worker picks no pears.",
        ),
        ("The first sentence should be deleted; trees stand alone.", "A worker on a ladder picks two pears."),
    ):
        assert texts(asked(tmp_path, f"# Errata\n\n**Ladder**: {said}\n", "Ladder")) == [text], said


def test_names_with_tags_behind_them_or_in_boxes(tmp_path: Path) -> None:
    errata = """Orchard
Errata of June 2021

LADDER (Addition): Nobody jumps from a ladder.

CIDER PRESS (Correction): It works, in fact, for two days rather than one day.

WASPS (Deletion): The second sentence does not apply.
"""
    rules = ORCHARD.replace("The press works once a day.", "It works for one day.")
    assert texts(asked(tmp_path, errata, "Ladder", rules))[-1].endswith("Nobody jumps from a ladder.")
    assert texts(asked(tmp_path, errata, "Cider Press", rules))[-1].endswith("It works for two days.")
    assert texts(asked(tmp_path, errata, "Wasps", rules)) == ["Wasps sting n workers."]
    rules = "# 札\n\n## 伏兵\n\n山札を5枚見る。1枚を取る。\n\n## 密偵\n\n手札を1枚見る。\n"
    errata = """エラッタ

■効果の明確化

〔伏兵〕(B-062)
◆変更前
1枚を取る。
◆変更後
2枚を取る。

■誤植

〔密偵〕(B-013)
◆変更前
手札を1枚見る。
◆変更後
手札を2枚見る。
"""
    assert texts(asked(tmp_path, errata, "伏兵", rules, "ja")) == ["山札を5枚見る。2枚を取る。"]
    assert texts(asked(tmp_path, errata, "密偵", rules, "ja")) == ["手札を2枚見る。"]


def test_the_highest_version_before_entries_is_that_of_the_day_of_their_document(tmp_path: Path) -> None:
    errata = """# Errata

* (v1.0) Page 2, "Cider Press": "four pears" should be "five pears".
* (v1.1) Page 3, "Ladder": "two pears" should be "three pears".
"""
    assert texts(asked(tmp_path, errata, "Ladder"))[0].endswith("three pears.")
    assert texts(asked(tmp_path, errata, "Ladder", as_of="2021-02"))[0].endswith("two pears.")


def test_a_value_in_the_only_row_of_a_rule_needs_no_name_of_a_row(tmp_path: Path) -> None:
    rules = "# Levies\n\n## Wolf\n\n| Name | Move | Save |\n|---|---|---|\n| Wolf | 8 | - |\n\n## Spears\n\n"
    rules += "| Name | Move | Save |\n|---|---|---|\n| Spear | 5 | 5+ |\n| Chief | 5 | 4+ |\n"
    errata = "# Errata\n\n- Wolf: change Save to 6+.\n- Spears: change Save to 3+.\n"
    wolf, spears = (asked(tmp_path, errata, name, rules) for name in ("Wolf", "Spears"))
    assert wolf.sections[0].tables[0].rows == (("Wolf", "8", "6+"),) and wolf.status == "in-force"
    assert spears.status == "pending", "whose Save is not said"


def test_remarks_stand_before_an_order_and_one_sentence_takes_the_place_of_another(tmp_path: Path) -> None:
    lean, pick = "Lean the ladder on a tree.", "A worker on a ladder picks two pears."
    for said, text in (
        (
            "Here a word is missing. The correct sentence is: “Lean the tall ladder on a tree.”",
            f"Lean the tall ladder on a tree. {pick}",
        ),
        ("Strike the last sentence and replace it with “A worker has arms.”", f"{lean} A worker has arms."),
        ("Add “or a wall” to the end of the first sentence.", f"Lean the ladder on a tree or a wall. {pick}"),
        (
            "The following sentence was omitted from the end of this section: “Ladders may be shared.”",
            f"{lean} {pick} Ladders may be shared.",
        ),
    ):
        assert texts(asked(tmp_path, f"# Errata\n\n**Ladder**: {said}\n", "Ladder")) == [text], said


def test_a_sentence_that_is_nearly_there_is_not_added(tmp_path: Path) -> None:
    said = "# Errata\n\n**Ladder**: Add “A worker on a ladder quickly picks two pears.”\n"
    shown = asked(tmp_path, said, "Ladder")
    assert texts(shown) == ["Lean the ladder on a tree. A worker on a ladder picks two pears."]
    assert shown.status == "pending"


def test_a_value_is_known_by_what_it_measures(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## Hornet\n\nCost 4, Power 4. Damage: 2d6. Hornets chase 4 workers.\n"
    rules += "\n## Basket\n\nA player has at most six baskets.\n"
    for said, name, text in (
        ("**Hornet**: Power reduced from 4 to 3.", "Hornet", "Cost 4, Power 3. Damage: 2d6."),
        ("**Hornet**: The damage should be 3d6.", "Hornet", "Cost 4, Power 4. Damage: 3d6."),
        (
            "**Basket**: the limit is now nine baskets (was six).",
            "Basket",
            "A player has at most nine baskets.",
        ),
    ):
        assert texts(asked(tmp_path, f"# Errata\n\n{said}\n", name, rules))[0].startswith(text), said


def test_a_rule_that_a_list_of_changes_says_is_gone(tmp_path: Path) -> None:
    log = "# Changelog\n\n## [1.1.0] - 2021-06-11\n\n### Removed\n\n- **Ladder** has been removed.\n"
    assert asked(tmp_path, log, "Ladder", dated=False).status == "withdrawn"


def test_rules_are_named_by_their_numbers_alone(tmp_path: Path) -> None:
    rules = "ORCHARD\n\n1 Ladder\nPick two pears.\n\n2 Press\nThe press works once. It needs a worker.\n"
    errata = """ORCHARD - ERRATA

Rule 1: "two pears" ought to be "three pears".
Rule 2, last sentence: strike out the words "a worker" and substitute "two workers".
"""
    assert texts(asked(tmp_path, errata, "Ladder", rules)) == ["Pick three pears."]
    assert texts(asked(tmp_path, errata, "Press", rules)) == ["The press works once. It needs two workers."]


def test_an_erratum_in_bold_among_questions(tmp_path: Path) -> None:
    faq = """# Orchard FAQ

**Does the press need a worker?**

No.

**Errata: Ladder**

A worker picks three pears, not two.

**May a ladder be moved?**

Yes.
"""
    assert texts(asked(tmp_path, faq, "Ladder"))[0].endswith("picks three pears.")


def test_plain_lines_date_the_questions_below_them(tmp_path: Path) -> None:
    thread = """# Orchard: answers

**June 3, 2021**

Q: Does the press work at night?
A: We changed our mind. It does not.

**May 1, 2020**

Q: Does the press work at night?
A: Yes, with a lamp.

Q: Is a jug worth a point?
A: Yes.
"""
    now = asked(tmp_path, thread, "Cider Press")
    night = {r.text: r.status for r in now.rulings if "night" in r.title}
    assert night == {
        ("We changed our mind. It does not.",): "in-force",
        ("Yes, with a lamp.",): "superseded",
    }
    then = asked(tmp_path, thread, "Cider Press", as_of="2020-08")
    assert [r.text for r in then.rulings if "night" in r.title] == [("Yes, with a lamp.",)]


def test_names_in_boxes_above_or_before_what_is_said_politely(tmp_path: Path) -> None:
    rules = (
        "# 果樹園\n\n## 梯子\n\n梯子を2本配る。\n\n## 搾り機\n\n1日1回動く。\n\n## 蜂\n\n蜂は2人まで刺す。\n"
    )
    notice = """「果樹園」に関する訂正とお詫び

ルールに誤りがあることが判明いたしました。下記の通り訂正させていただきます。

1．【梯子】の本数
　誤：2本
　正：3本

2．【搾り機】に記載漏れがありました。次の一文を追記いたします。
　「搾り機は夜には動きません。」

3．【蜂】
　「2人まで」とあるのは「3人まで」の誤りでした。
"""
    for name, text in (
        ("梯子", "梯子を3本配る。"),
        ("搾り機", "1日1回動く。搾り機は夜には動きません。"),
        ("蜂", "蜂は3人まで刺す。"),
    ):
        assert texts(asked(tmp_path, notice, name, rules, "ja")) == [text]


def test_a_list_of_changes_at_the_end_of_numbered_rules_is_no_text_of_the_last_one(tmp_path: Path) -> None:
    rules = """ORCHARD RULES

1. Trees

1.1 Ladder

1.1.1 Lean the ladder on a tree.

1.1.2 A worker picks three pears.

2. Press

2.1 Cider

2.1.1 Press four pears.

Change Log

February 4, 2020 [current]

1.1.2 Raised from two to three.

2.1.1 New rule.
"""
    news = "# Orchard FAQ\n\n**Is cider sweet?**\n\nYes.\n"
    assert texts(asked(tmp_path, news, "Cider", rules)) == ["Press four pears."]
    assert texts(asked(tmp_path, news, "1.1.2", rules))[-1] == "A worker picks three pears."


def test_each_name_above_its_wording_is_of_its_own_rule(tmp_path: Path) -> None:
    errata = """ORCHARD ERRATA

Ladder should read:
"Lean the tall ladder on a tree. A worker on a ladder picks two pears."

Cider Press should read:
"Press four pears into one big jug. The press works once a day."
"""
    assert texts(asked(tmp_path, errata, "Ladder"))[0].startswith("Lean the tall ladder")
    assert texts(asked(tmp_path, errata, "Cider Press"))[0].startswith("Press four pears into one big jug.")


def test_a_price_for_one_thing_is_exchanged_for_another_price(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## 梨\n\n梨は1個5円で売れる。\n\n## 籠\n\n籠を3枚引く。\n"
    faq = "# 果樹園 FAQ\n\n## ルールの訂正\n\n1. 「梨」について、1個5円ではなく1個6円です。\n"
    faq += "2. 「籠」の「3枚引く」は「4枚引く」の間違いです。\n"
    assert texts(asked(tmp_path, faq, "梨", rules, "ja")) == ["梨は1個6円で売れる。"]
    assert texts(asked(tmp_path, faq, "籠", rules, "ja")) == ["籠を4枚引く。"]


def test_labels_before_wordings_and_a_rule_named_by_its_number_in_a_sentence(tmp_path: Path) -> None:
    rules = "# 鷺\n\n## 巣\n\n鷺は葦に巣を作る。\n\n## 漁\n\n鷺は魚を2匹とる。\n"
    errata = """鷺　正誤表

P.4「巣」
【挿入文】「巣は動かせない。」

P.5「漁」
【訂正文】「鷺は魚を3匹とる。」
"""
    assert texts(asked(tmp_path, errata, "巣", rules, "ja")) == ["鷺は葦に巣を作る。巣は動かせない。"]
    assert texts(asked(tmp_path, errata, "漁", rules, "ja")) == ["鷺は魚を3匹とる。"]
    rules = "# Orchard\n\n## 1 Ladder\n\nLadders lean.\n\n## 2 Hut\n\nA hut is dry.\n"
    errata = "# Errata\n\n**Ladder**: Ladders stand.\n\n**Rule 2** is a misprint and should be ignored.\n"
    assert asked(tmp_path, errata, "Hut", rules).status in ("pending", "withdrawn")


def test_a_number_in_a_table_is_exchanged_by_the_names_of_its_row_and_column(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## Fruits\n\n| Fruit | Points |\n|---|---|\n| Pear | 6 |\n| Plum | 3 |\n"
    shown = asked(tmp_path, "# Errata\n\n**Fruits**: The Pear is worth 5 points, not 6.\n", "Fruits", rules)
    assert [row for s in shown.sections for t in s.tables for row in t.rows] == [
        ("Pear", "5"),
        ("Plum", "3"),
    ]


def test_names_with_a_sign_in_one_paragraph_with_their_wordings(tmp_path: Path) -> None:
    rules = "# 花火\n\n## 火薬\n\n1人5袋持つ。\n\n## 玉\n\n玉は3つまで作れる。\n\n## 空\n\n玉は2点。\n"
    page = """<html><body><h2>花火 エラッタ</h2>
<p>●火薬<br>誤：1人5袋持つ。<br>正：1人6袋持つ。</p>
<p>●玉<br>誤：玉は3つまで<br>正：玉は4つまで</p>
<p>●空<br>「2点」⇒「3点」</p></body></html>"""
    for name, text in (("火薬", "1人6袋持つ。"), ("玉", "玉は4つまで作れる。"), ("空", "玉は3点。")):
        assert texts(asked(tmp_path, page, name, rules, "ja")) == [text]


def test_a_table_without_a_header_of_names_and_corrections(tmp_path: Path) -> None:
    page = """<html><body><h1>Orchard: Corrections</h1><table>
<tr><td>Ladder</td><td>A worker on a ladder picks three pears.</td></tr>
<tr><td>Cider Press</td><td>Delete the second sentence.</td></tr></table></body></html>"""
    assert texts(asked(tmp_path, page, "Ladder"))[0].endswith("picks three pears.")
    assert texts(asked(tmp_path, page, "Cider Press")) == ["Press four pears into one jug."]


def test_the_number_of_a_rule_before_a_question_leads_there(tmp_path: Path) -> None:
    rules = "ORCHARD\n\n2.1 Ladder\nLean it.\n\n2.2 Press\nIt works once.\n\n2.3 Hut\nIt is dry.\n"
    faq = "ORCHARD FAQ\n\nQ: (2.2) May anybody use it?\nA: Yes.\n\nQ: (2.3) Is there a bed?\nA: No.\n"
    (ruling,) = asked(tmp_path, faq, "Press", rules).rulings
    assert ruling.text == ("Yes.",)


def test_a_cost_that_was_reduced_and_a_score_that_is_up(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## Hut\n\nA hut costs three twigs. A hut scores two points.\n"
    for said, text in (
        (
            "reduced the cost of a hut from three twigs to two twigs.",
            "A hut costs two twigs. A hut scores two points.",
        ),
        ("a hut scores three points (up from two).", "A hut costs three twigs. A hut scores three points."),
    ):
        assert texts(asked(tmp_path, f"# Errata\n\n**Hut**: {said}\n", "Hut", rules)) == [text], said


def test_what_counts_from_a_later_day_counts_from_then(tmp_path: Path) -> None:
    news = """# Orchard errata

Published 1 June 2021. These changes apply from 1 September 2021.

* **Ladder.** "two pears" → "three pears"

Effective at once:

* **Cider Press.** "one jug" → "two jugs"
"""
    for day, pears in (("2021-07", "two"), ("2021-10", "three")):
        shown = texts(asked(tmp_path, news, "Ladder", as_of=day))
        assert shown == [f"Lean the ladder on a tree. A worker on a ladder picks {pears} pears."]
    assert "two jugs" in texts(asked(tmp_path, news, "Cider Press", as_of="2021-07"))[0]
    rules = "# 果樹園\n\n## 柵\n\n柵は2本です。\n\n## 蜂\n\n蜂は夜に帰ります。\n"
    notice = "果樹園　改訂のお知らせ\n\n2021年9月1日より改めます。\n\n"
    notice += "【柵】「2本」を「3本」に改める。\n【蜂】この項を削る。\n"
    assert texts(asked(tmp_path, notice, "柵", rules, "ja", as_of="2021-07")) == ["柵は2本です。"]
    assert texts(asked(tmp_path, notice, "柵", rules, "ja")) == ["柵は3本です。"]
    assert asked(tmp_path, notice, "蜂", rules, "ja").status == "withdrawn"


def test_cards_that_replace_printed_ones_are_no_rulings_beside_them(tmp_path: Path) -> None:
    cards = """# Replacement cards

These cards were printed with mistakes.

**Ladder**

Lean the ladder on a tree. A worker on a ladder picks five pears.

**Cider Press**

Press what you like.
"""
    assert "five pears" in texts(asked(tmp_path, cards, "Ladder"))[0]
    assert asked(tmp_path, cards, "Cider Press").status == "pending"


def test_a_list_of_changes_says_what_is_so_now_or_again(tmp_path: Path) -> None:
    log = """# Orchard updates

## March 2021

- A worker on a ladder now picks four pears.

## May 2021

- We liked the old ladder more: a worker on a ladder picks two pears again.
- Wasps are gone.
"""
    for day, pears in (("2021-04", "four"), ("2021-06", "two")):
        assert f"picks {pears} pears" in texts(asked(tmp_path, log, "Ladder", as_of=day))[0]
    wasps = asked(tmp_path, log, "Wasps")
    assert wasps.status == "pending" and "Wasps are gone." in seen(wasps)


def test_lines_below_a_name_that_nothing_marks_put_its_rule_in_doubt(tmp_path: Path) -> None:
    log = "1.1 Changelog\n\nGeneral\n\tMoved the table\n\nOrchard\n\tCider Press\n\t\tBreaks on a six\n"
    press = asked(tmp_path, log, "Cider Press")
    assert press.status == "pending" and "Breaks on a six" in seen(press)


def test_struck_words_with_an_arrow_behind_them_in_errata(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## 柵\n\n柵は2本です。色は塗りません。\n\n## 蜂\n\n蜂は3匹です。\n"
    errata = "# 正誤表\n\nP.4 2行目「柵」\n　~~2本~~ → **4本**\n\nP.5 「蜂」　訂正：蜂は~~3匹~~5匹です。\n"
    assert texts(asked(tmp_path, errata, "柵", rules, "ja")) == ["柵は4本です。色は塗りません。"]
    assert texts(asked(tmp_path, errata, "蜂", rules, "ja")) == ["蜂は5匹です。"]


def test_a_rule_is_found_by_the_number_before_its_item(tmp_path: Path) -> None:
    rules = (
        "# Orchard\n\n## Pears\n\n- 2a) Pick pears.\n  - 2a1) Two a day.\n\n## <x-y> Wasps\n\nThey sting.\n"
    )
    questions = "# FAQ\n\nQ: Why?\n\nA: So.\n"
    assert "2a1) Two a day." in texts(asked(tmp_path, questions, "2a1", rules))
    assert texts(asked(tmp_path, questions, "Wasps", rules)) == ["They sting."]


def test_an_erratum_that_is_withdrawn_or_amended_counts_until_then(tmp_path: Path) -> None:
    by_laws = """# Amendments

**Amendment 1** (March 2021). In Ladder, for "two pears" read "four pears".

**Amendment 2** (April 2021). In Cider Press, for "one jug" read "two jugs".

**Amendment 3** (May 2021). Amendment 1 is repealed.

**Amendment 4** (June 2021). Amendment 2 is amended to read: In Cider Press, for "one jug" read "three jugs".
"""
    for day, pears in (("2021-02", "two"), ("2021-04", "four"), ("2021-06", "two")):
        assert f"{pears} pears" in texts(asked(tmp_path, by_laws, "Ladder", as_of=day))[0]
    for day, jugs in (("2021-05", "two jugs"), ("2021-06", "three jugs")):
        assert jugs in texts(asked(tmp_path, by_laws, "Cider Press", as_of=day))[0]
    log = """# Errata

## April 2021

- Ladder: "two pears" becomes "four pears".

## June 2021

- The April erratum on the ladder is withdrawn.
"""
    assert "two pears" in texts(asked(tmp_path, log, "Ladder"))[0]
    assert "four pears" in texts(asked(tmp_path, log, "Ladder", as_of="2021-05"))[0]


def test_what_later_errata_rest_on_is_not_taken_away_but_put_in_doubt(tmp_path: Path) -> None:
    log = """# Amendments

**Amendment 1** (March 2021). In Ladder, for "two pears" read "four pears".

**Amendment 2** (April 2021). In Ladder, for "four pears" read "four ripe pears".

**Amendment 3** (May 2021). Amendment 1 is withdrawn.
"""
    ladder = asked(tmp_path, log, "Ladder")
    assert ladder.status == "pending" and "four ripe pears" in texts(ladder)[0]


def test_paragraphs_of_news_that_begin_with_dates_count_from_then(tmp_path: Path) -> None:
    news = """# News from the orchard

**14 February 2021** – We have raised the yield: a worker on a ladder now picks four pears.

**3 May 2021** – Cider Press: change “one jug” to “two jugs”.

**20 May 2021** – We are dropping the rule about wasps.
"""
    for day, pears in (("2021-01", "two"), ("2021-03", "four")):
        assert f"picks {pears} pears" in texts(asked(tmp_path, news, "Ladder", as_of=day))[0]
    assert "one jug" in texts(asked(tmp_path, news, "Cider Press", as_of="2021-03"))[0]
    assert "two jugs" in texts(asked(tmp_path, news, "Cider Press"))[0]
    assert asked(tmp_path, news, "Wasps").status == "pending"


def test_an_answer_to_the_game_is_on_the_games_own_rule(tmp_path: Path) -> None:
    cup = ORCHARD.replace("two pears", "nine pears")
    parts = [
        read(tmp_path, "rules", ORCHARD, "rulebook", "en", date="2020-01"),
        read(tmp_path, "news", "# FAQ\n\n**Ladder**\n\n* Ladders are shared.\n", "faq", "en", date="2021-06"),
        read(tmp_path, "cup", cup, "rulebook", "en", date="2021-07", scope="event", until="2021-08"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    assert "Ladders are shared." in seen(ask(corpus, tmp_path, "Ladder", today="2022-01-01"))


def test_lettered_numbers_and_new_rules_among_numbered_ones(tmp_path: Path) -> None:
    rules = "ORRERY\n\nA. PLANETS\nA.1 A planet has an orbit.\nA.2 A planet moves one step.\n\n"
    rules += "B. MOONS\nB.1 They shine.\n"
    sheet = """ORRERY - ERRATA SHEET

A.2   For "one step" read "two steps".
A.3   New rule: Planets never stop.
B.2   [New rule] Moons follow their planet.
"""
    planets = [(c.marker, c.text) for s in asked(tmp_path, sheet, "A.2", rules).sections for c in s.clauses]
    assert planets[1:] == [("A.2", "A planet moves two steps."), ("A.3", "Planets never stop.")]
    assert texts(asked(tmp_path, sheet, "MOONS", rules)) == [
        "They shine.",
        "Moons follow their planet.",
    ]


def test_sentences_that_begin_with_they_and_tables_that_take_a_whole_rule_out(tmp_path: Path) -> None:
    letter = "# Designer's corner\n\nHello! Third: tall ladders. They should hold six workers, sorry.\n"
    assert asked(tmp_path, letter, "Ladder").status == "pending"
    table = "# Corrections\n\n| Where | Printed | Should be |\n|---|---|---|\n"
    table += "| Cider Press | (whole rule) | (deleted) |\n| Ladder | two pears | six pears |\n"
    assert asked(tmp_path, table, "Cider Press").status == "withdrawn"
    words = "# Corrections\n\n**Wasps:** They leave at dawn, not dusk.\n\n**Ladder:** Delete this rule.\n"
    assert texts(asked(tmp_path, words, "Wasps")) == ["Wasps sting n workers. They leave at dawn."]
    log = '# Changes\n\n- Cider Press: "one jug" becomes "two jugs".\n'
    log += "- A worker on a ladder now picks six pears.\n"
    assert "picks six pears" in texts(asked(tmp_path, log, "Ladder"))[0]


def test_a_heading_that_says_its_rule_is_deleted_is_no_rule(tmp_path: Path) -> None:
    newer = ORCHARD.replace(
        "## Cider Press\n\nPress four pears into one jug. The press works once a day.",
        "## Cider Press (deleted)",
    )
    parts = [
        read(tmp_path, "old", ORCHARD, "rulebook", "en", date="2020-01", version="1.0", series="orchard"),
        read(tmp_path, "new", newer, "rulebook", "en", date="2022-01", version="2.0", series="orchard"),
        read(
            tmp_path,
            "faq",
            "# FAQ\n\n## Cider Press\n\nQ: Does it rust?\n\nA: No.\n",
            "faq",
            "en",
            date="2021-01",
        ),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    assert "Does it rust?" in seen(ask(corpus, tmp_path, "Cider Press", as_of="2021-06"))
    assert ask(corpus, tmp_path, "Cider Press").status == "withdrawn"


def test_an_answer_of_an_undated_version_says_that_it_may_be_younger(tmp_path: Path) -> None:
    old, new = (
        f"# FAQ {n}\n\n**Q: May wasps sleep?**\n\nA: {said}.\n" for n, said in (("1", "No"), ("2", "Yes"))
    )
    parts = [
        read(tmp_path, "rules", ORCHARD, "rulebook", "en", date="2019-06"),
        read(tmp_path, "old", old, "faq", "en", version="1.0", date="2020-01", series="faq"),
        read(tmp_path, "new", new, "faq", "en", version="2.0", series="faq"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    said = "was out at 2021-01"
    assert said in seen(ask(corpus, tmp_path, "May wasps sleep?", as_of="2021-01"))
    assert said not in seen(ask(corpus, tmp_path, "May wasps sleep?"))


def test_names_before_questions_and_flags_in_one_paragraph(tmp_path: Path) -> None:
    faq = "# FAQ\n\n**Ladder** Q: May it lean? A: Yes.\n\n**Wasps** Q: Do they sleep? A: No.\n"
    assert "May it lean?" in seen(asked(tmp_path, faq, "Ladder"))
    rules = "果樹園\n\n【柵】\n柵は2本です。\n\n【蜂】\n蜂は3匹です。蜂は夜に帰ります。\n\n"
    rules += "【籠】\n籠は1文です。\n"
    sheet = """果樹園　よくある質問と修正

●柵について
（修正）2本 → 4本

●蜂について
（修正）2文目を削除します。

●籠について
Q 籠は貸せますか？
A いいえ。なお、籠は2文に値上げしました。
"""
    assert texts(asked(tmp_path, sheet, "柵", rules, "ja")) == ["柵は4本です。"]
    assert texts(asked(tmp_path, sheet, "蜂", rules, "ja")) == ["蜂は3匹です。"]
    basket = asked(tmp_path, sheet, "籠", rules, "ja")
    assert texts(basket) == ["籠は2文です。"] and "籠は貸せますか" in seen(basket)


def test_one_other_figure_is_exchanged_in_whatever_words(tmp_path: Path) -> None:
    rules = ORCHARD + "\n## Tolls\n\nCrossing costs one obol per cart. Animals cross free.\n"
    news = (
        "# News\n\nAfter much grumbling we raised the toll: crossing now costs two obols per cart. Sorry!\n"
    )
    assert "costs two obols per cart. Animals cross" in seen(asked(tmp_path, news, "Tolls", rules))
    for said in ("We raised the toll by two obols.", "Tolls changed: Anna pays two obols if it rains."):
        tolls = asked(tmp_path, f"# News\n\n{said}\n", "Tolls", rules)
        assert "costs one obol per cart" in seen(tolls) and tolls.status == "pending"
    rules = "果樹園\n\n【竹籠】\n竹籠は1人2文です。梨を8個入れます。\n"
    letter = "# お知らせ\n\n竹籠の値段に誤りがありました。正しくは1人3文です。\n"
    assert texts(asked(tmp_path, letter, "竹籠", rules, "ja")) == ["竹籠は1人3文です。梨を8個入れます。"]


@pytest.mark.parametrize(
    "said",
    [
        "In winter, crossing costs two obols.",
        "Crossing costs two obols in winter.",
        "Crossing costs two obols (in winter).",
        "With two carts: crossing costs two obols.",
    ],
)
def test_another_figure_on_a_condition_exchanges_nothing(said: str, tmp_path: Path) -> None:
    rules = ORCHARD + "\n## Tolls\n\nCrossing costs one obol. Animals cross free.\n"
    tolls = asked(tmp_path, f"# Errata\n\n## Tolls\n\n{said}\n", "Tolls", rules)
    assert tolls.status == "pending" and texts(tolls) == ["Crossing costs one obol. Animals cross free."]


def test_what_a_new_value_names_has_one_other_figure_in_the_rule(tmp_path: Path) -> None:
    rules = "# Engines\n\n## Cog\n\nSpeed 5. Armour 14. Jam: it cannot turn this round.\n"
    rules += "\n## Keeper\n\nRange 3. It guards all.\n"
    errata = """Engine errata

COG
- Change the engine's SPD to "Speed 6".
- Jam: Add "or climb" after "cannot turn".

KEEPER
- Range changed from 3 to 5.
"""
    now = ["Speed 6. Armour 14. Jam: it cannot turn or climb this round."]
    assert texts(asked(tmp_path, errata, "Cog", rules)) == now
    assert texts(asked(tmp_path, errata, "Keeper", rules)) == ["Range 5. It guards all."]


def test_rules_marked_up_below_their_numbers(tmp_path: Path) -> None:
    rules = "# Manual\n\n## 6 Field\n\n6.1 Dock. The dock is 8 ft. wide.\n\n## 9 Play\n\n"
    rules += "G201 Hands. Nobody touches the robot.\n\nG204 Pins. A pin lasts 5 seconds.\n\n"
    rules += "H301 Badges. All wear one.\n"
    update = """<h1>Team Update 7</h1><h2>GAME MANUAL UPDATES</h2><h3>Section 6.1 Dock</h3>
<p>The dock is <del>8 ft.</del> <ins>9 ft.</ins> wide.</p><h3>Section 9, G204</h3>
<p>G204 Pins. A pin lasts 5 seconds <ins>and ends at the whistle</ins>.</p>
<h3>Section 9, H301</h3><p><del>H301 Badges. All wear one.</del></p>"""
    assert _numbered(asked(tmp_path, update, "6.1", rules)) == "6.1 Dock. The dock is 9 ft. wide."
    play = [
        "G201 Hands. Nobody touches the robot.",
        "G204 Pins. A pin lasts 5 seconds and ends at the whistle.",
    ]
    assert texts(asked(tmp_path, update, "G204", rules)) == play


def test_a_ruling_below_a_number_is_on_that_clause_alone(tmp_path: Path) -> None:
    rules = (
        "# Cards\n\n## 104 Ending\n\n104.1. It ends when somebody wins.\n\n104.2. Without cards you lose.\n"
    )
    bulletin = """# Bulletin

**104.1**
Nothing but a comma.

**104.2**
It is a check. The rule now reads "Without cards you lose at the check."
"""
    shown = asked(tmp_path, bulletin, "104.2", rules)
    now = "104.1. It ends when somebody wins.\n104.2. Without cards you lose at the check."
    assert shown.entry.kind == "rule" and _numbered(shown) == now
    reworded = bulletin.replace("now reads", "lets it wait:")
    assert asked(tmp_path, reworded, "104.2", rules).status == "pending"


def test_a_name_with_the_word_erratum_in_brackets_among_questions(tmp_path: Path) -> None:
    faq = "# FAQ\n\n**Ladder** Q: May it lean? A: Yes.\n\n**Wasps** (Erratum) The last sentence is removed.\n"
    assert texts(asked(tmp_path, faq, "Wasps")) == ["Wasps sting n workers."]


def test_cards_whose_right_texts_stand_below_their_names(tmp_path: Path) -> None:
    rules = "果樹園カード\n\n【梯子】\n梨を2個取る。\n\n【蜂】\n蜂は3匹です。\n"
    errata = """カードの訂正について

以下のカードのテキストに誤りがありました。正しくは以下の通りです。

●梯子
梨を3個取る。

また、「蜂」につきましては、「3匹」を「4匹」と読み替えてください。
"""
    assert texts(asked(tmp_path, errata, "梯子", rules, "ja")) == ["梨を3個取る。"]
    assert texts(asked(tmp_path, errata, "蜂", rules, "ja")) == ["蜂は4匹です。"]


def test_a_value_behind_its_label_and_text_at_the_end_of_the_effects(tmp_path: Path) -> None:
    rules = "# 術\n\n## 火球\n\n射程は20m。消費MPは4点。\n\n## 霧\n\n姿が見えなくなる。\n"
    page = "# サポートページ\n\n## エラッタ\n\n- P45《火球》 消費MP　4点 → 5点\n"
    page += "- P48《霧》 効果の末尾に「動くと終わる。」を追加\n"
    assert texts(asked(tmp_path, page, "火球", rules, "ja")) == ["射程は20m。消費MPは5点。"]
    assert "姿が見えなくなる。動くと終わる。" in "".join(texts(asked(tmp_path, page, "霧", rules, "ja")))


def test_a_rule_that_a_later_version_leaves_out_was_taken_out_before(tmp_path: Path) -> None:
    old = "# 大会規定\n\n## 第1条 時間\n\n制限時間は25分とする。\n\n## 第2条 札\n\n札は無地に限る。\n\n"
    old += "## 第3条 遅刻\n\n遅刻は負けとする。\n"
    new = old.replace("25分", "30分").replace("## 第2条 札\n\n札は無地に限る。\n\n", "")
    news = "# 大会規定の改定について\n\n下記の通り改定し、2022年7月1日より施行いたします。\n\n"
    news += "第1条 「25分」を「30分」に改める。\n第2条 削除する。\n"
    series = {"series": "kitei"}
    parts = [
        read(tmp_path, "old", old, "rulebook", "ja", date="2021-04-01", version="2021", **series),
        read(tmp_path, "new", new, "rulebook", "ja", date="2023-04-01", version="2023", **series),
        read(tmp_path, "news", news, "faq", "ja", date="2022-06-10"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    for day, minutes, status in (("2022-06-20", "25", "in-force"), ("2022-08", "30", "withdrawn")):
        assert texts(ask(corpus, tmp_path, "時間", as_of=day)) == [f"制限時間は{minutes}分とする。"]
        assert ask(corpus, tmp_path, "札", as_of=day).status == status


def test_a_list_of_changes_by_numbers_with_hyphens_and_flags(tmp_path: Path) -> None:
    rules = "果樹園\n\n1. 荷車\n1-1. 籠を2つ積めます。\n1-2. 牛を1頭つなぎます。\n1-3. 牛は夜に休みます。\n"
    news = "果樹園 ルール改訂（2021年6月2日）\n\n以下の通りルールを改訂します。\n"
    news += "1-1. 「2つ」を「4つ」に変更。\n1-2. 変更：牛を3頭つなぎます。\n1-3. 廃止。\n"
    now = "1-1. 籠を4つ積めます。\n1-2. 牛を3頭つなぎます。"
    assert _numbered(asked(tmp_path, news, "荷車", rules, "ja")) == now


def test_lettered_numbers_without_questions_are_no_answers(tmp_path: Path) -> None:
    rules = "ORCHARD\n\nA. CARTS\nA.1 A cart holds two baskets.\nA.2 Carts rest at night.\n"
    sheet = 'ORCHARD - ERRATA SHEET\n\nA.1   For "two" read "four".\nA.2   Delete.\n'
    assert _numbered(asked(tmp_path, sheet, "CARTS", rules)) == "A.1 A cart holds four baskets."


def test_what_says_of_itself_that_it_lists_differences(tmp_path: Path) -> None:
    rules = ORCHARD + "\n## Pond\n\nA frozen pond cannot be used.\n"
    news = "# Orchard 1.1 – what's different\n\nThese are all:\n\n* A frozen pond can be used with skates.\n"
    assert asked(tmp_path, news, "Pond", rules).status == "pending"
    plain = news.replace("what's different", "for beginners").replace("These are all", "Remember")
    assert asked(tmp_path, plain, "Pond", rules).status == "in-force"


CHAPTERS = """夜の波止場　ルールブック
2022年3月

■１　荷揚げ
桟橋から荷を2つまで船に積む。

■２　見張り
見張りの札を1枚めくる。
【例外】霧の間は札をめくらない。

■３　出航
船を1マス動かす。
"""


def test_japanese_chapters_with_a_sign_and_a_number_are_found_by_their_names(tmp_path: Path) -> None:
    said = "# エラッタ\n\n## 荷揚げ\n\n「2つまで」→「3つまで」\n"
    shown = asked(tmp_path, said, "荷揚げ", CHAPTERS, "ja")
    assert (texts(shown), shown.entry.number) == (["桟橋から荷を3つまで船に積む。"], "1")
    watch = asked(tmp_path, said, "見張り", CHAPTERS, "ja")
    assert texts(watch) == ["見張りの札を1枚めくる。", "【例外】霧の間は札をめくらない。"]


def test_a_name_in_bold_or_in_brackets_before_a_clause_leads_there(tmp_path: Path) -> None:
    rules = "# Pier\n\n## Weather\n\n- **Gale:** each crew draws 2 cards.\n- **Calm:** no ship may move.\n"
    said = '# Errata\n\n- **Gale:** "2 cards" should read "3 cards".\n'
    assert texts(asked(tmp_path, said, "gale", rules)) == [
        "Gale: each crew draws 3 cards.",
        "Calm: no ship may move.",
    ]
    watch = "# エラッタ\n\n## 例外\n\n「霧の間」→「霧と雨の間」\n"
    shown = asked(tmp_path, watch, "見張り", CHAPTERS, "ja")
    assert texts(shown)[1] == "【例外】霧と雨の間は札をめくらない。"


def test_a_clarification_that_begins_with_a_quoted_word_is_shown_whole(tmp_path: Path) -> None:
    said = '# FAQ\n\n## v1.1\n\n- **Ladder (clarification).** "Tree" includes any bush.\n'
    shown = asked(tmp_path, said, "Ladder")
    assert [r.text for r in shown.rulings] == [('"Tree" includes any bush.',)]


def test_a_new_rule_is_told_before_its_number(tmp_path: Path) -> None:
    rules = "# Locks\n\n## 4 Wind\n\n4.1 Roll for wind.\n\n4.2 Wind moves each boat 1 space.\n"
    for said, text in (
        (
            "- 4.2 now 2 spaces (was 1)\n- New rule 4.3: Moored boats stay.",
            "Moored boats stay.",
        ),
        ("- 4.1: clarified that one player rolls\n- Added 4.3: Tugs never drift.", "Tugs never drift."),
    ):
        shown = asked(tmp_path, f"# Change log\n\n## June 2021\n\n{said}\n", "Wind", rules)
        assert texts(shown)[-1] == text, said
        assert len(texts(shown)) == 3, said


def test_an_erratum_among_bold_questions_ends_with_the_printing_that_went_another_way(tmp_path: Path) -> None:
    dusk = "# Court: Rules {}\n\n## Dusk\n\nDiscard down to {} cards.\n\n## Dawn\n\nRefresh all courtiers.\n"
    said = "# FAQ\n\n**May I discard more?**\n\nNo.\n\n**Errata, Dusk:** replace “six” with “five”.\n"
    parts = [
        read(tmp_path, "old", dusk.format("1.0", "six"), "rulebook", "en", date="2020-02", series="rules"),
        read(tmp_path, "new", dusk.format("2.0", "seven"), "rulebook", "en", date="2022-10", series="rules"),
        read(tmp_path, "faq", said, "faq", "en", date="2020-06"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    then = ask(corpus, tmp_path, "Dusk", as_of="2021")
    assert (texts(then), [r.merged for r in then.rulings]) == (["Discard down to five cards."], [True])
    now = ask(corpus, tmp_path, "Dusk")
    assert (texts(now), [(r.merged, r.said) for r in now.rulings]) == (
        ["Discard down to seven cards."],
        [(False, ("new is newer and has other words there",))],
    )


def test_an_answer_with_struck_words_is_shown_at_the_rules_its_question_names(tmp_path: Path) -> None:
    said = "# FAQ\n\n**Q: May a worker carry a ladder at night?**\n\nA: No. ~~Yes.~~\n"
    shown = asked(tmp_path, said, "Ladder")
    assert [r.text for r in shown.rulings] == [("No.",)]


def test_a_heading_with_its_page_behind_it_is_the_name_of_a_correction(tmp_path: Path) -> None:
    said = "# FAQ & Errata\n\n### Wasps (p. 4)\nThey are smaller than we thought.\n\n"
    said += '### Ladder (p. 3)\nChange "two" to "three".\n\n> **Q:** Can I lend it?\n> **A:** Yes.\n'
    rules = "# Orchard\n\n## Ladder\n\nA ladder holds two workers.\n\n## Wasps\n\nWasps sting.\n"
    assert texts(asked(tmp_path, said, "Ladder", rules)) == ["A ladder holds three workers."]
    wasps = asked(tmp_path, said, "Wasps", rules)
    assert ("They are smaller than we thought.",) in [r.text for r in wasps.rulings]


def test_a_quoted_beginning_of_a_japanese_name_leads_to_its_rule(tmp_path: Path) -> None:
    rules = (
        "# 鍛冶屋\n\n## 鍛造フェイズ\n\n炉に鉱石を置く。\n\n## 納品フェイズ\n\n剣2本を納め、銀を3つ得る。\n"
    )
    said = "# 裁定集\n\nQ：炉は重ねられる？\nA：いいえ。\n\n"
    said += "## お知らせ\n\n「納品」で得る銀は3つではなく2つです。\n"
    shown = asked(tmp_path, said, "納品フェイズ", rules, "ja")
    assert ("「納品」で得る銀は3つではなく2つです。",) in [r.text for r in shown.rulings]


def test_a_cell_is_given_with_the_names_of_its_row_and_column(tmp_path: Path) -> None:
    rules = "# Marsh\n\n## Tiles\n\n| Tile | Cost | Effect |\n| --- | --- | --- |\n"
    rules += "| Reed | 1 | Hides one |\n| Pool | 2 | Puts out a lamp |\n| Causeway | 1 | Always lit |\n"
    said = "# Errata\n\n| Page | Printed | Should be |\n| --- | --- | --- |\n"
    said += "| 5 | Pool: cost 2 | Pool: cost 3 |\n| 6 | Moths leave. | Moths stay. |\n"
    shown = asked(tmp_path, said, "pool", rules)
    assert [row for s in shown.sections for t in s.tables for row in t.rows][1] == (
        "Pool", "3", "Puts out a lamp",
    )  # fmt: skip


def test_lines_that_begin_with_a_section_or_a_page_are_corrections_of_their_own(tmp_path: Path) -> None:
    rules = (
        "# Craft\n\n## 1 BALLOON\n\n1.1 It may rise one level.\n\n## 2 DAMAGE\n\n2.1 Speed is rounded down.\n"
    )
    said = "CRAFT - errata sheet\n\nSection 1.1: It may rise TWO levels.\n"
    said += 'Section 2.1: Replace "rounded down" with "rounded up".\n'
    said += 'Page 7, last line: for "north" read "south".\n'
    assert texts(asked(tmp_path, said, "damage", rules)) == ["Speed is rounded up."]
    assert texts(asked(tmp_path, said, "balloon", rules)) == ["It may rise TWO levels."]


def test_plain_names_right_above_old_and_new_wordings_name_their_corrections(tmp_path: Path) -> None:
    rules = (
        "# 狂気\n\n## 女学生\n\n自分の支援にある札1枚を捨てる。\n\n## 蜘蛛の書\n\n捨て札から札1枚を壊す。\n"
    )
    said = "このたび見直した札を紹介します。\n改訂\n女学生\n旧）：自分の支援にある札1枚\n"
    said += "新）：支援の山にある札1枚\n強くなりました。\n蜘蛛の書\n旧）：捨て札から札1枚を壊す。\n"
    said += "新）：捨て札から元素の札1枚を壊す。\nこれまでの裁定を札に書きました。\n"
    assert texts(asked(tmp_path, said, "女学生", rules, "ja")) == ["支援の山にある札1枚を捨てる。"]
    assert texts(asked(tmp_path, said, "蜘蛛の書", rules, "ja")) == ["捨て札から元素の札1枚を壊す。"]


def test_what_goes_on_behind_a_new_wording_is_no_remark(tmp_path: Path) -> None:
    rules = "# Fleet\n\n## Sloop\n\nHull 3\n\nThe crew rests.\n\n## Galley\n\nRow on.\n"
    for old, new, expected in (
        ("Hull 3", "Hull 4\n\nSail 5", ["Hull 4", "Sail 5"]),
        ("The crew rests.", "The crew sleeps.\n\nThe previous crew sails.", ["Hull 3", "The crew"]),
    ):
        said = f"# Errata\n\n## Sloop\n\nWas:\n{old}\n\nNow:\n{new}\n"
        shown = asked(tmp_path, said, "Sloop", rules)
        stands = " ".join(texts(shown))
        assert all(text in stands for text in expected), stands
        assert shown.status == "pending" or new.split("\n")[-1] in stands, stands
