"""Lists of changes: logs, news and sheets by dates and versions, and what they say is gone."""

from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments.small_games import ORCHARD, asked, numbered, read
from tests.unit.corpus.lookup.workspace import ask, seen, texts


def test_a_number_and_a_date_do_not_tell_which_is_younger(tmp_path: Path) -> None:
    errata = "# Errata\n\n**Ladder.** The last sentence has been removed.\n"
    assert texts(asked(tmp_path, errata, "Ladder", dated=False)) == ["Lean the ladder on a tree."]


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
    assert numbered(asked(tmp_path, log, "1.1", rules)) == cart
    then = numbered(asked(tmp_path, log, "1.1", rules, as_of="2021-04"))
    assert then == "1.1 A cart holds two baskets.\n1.2 A cart now needs two oxen.\n1.3 Oxen rest at dawn."
    rain = asked(tmp_path, log, "2.3", rules)
    assert numbered(rain) == "2.1 It rains for two days.\n2.2 Wet hay rots.\n2.3 Dry hay may be sold."
    assert rain.status == "in-force" and "rots at dusk" in seen(rain)


def test_a_history_of_rules_with_numbers_of_hyphens(tmp_path: Path) -> None:
    rules = "果樹園 総合ルール\n\n10. 荷車\n\n10-1. 籠を2つ積めます。\n\n10-2. 牛を1頭つなぎます。\n\n"
    rules += "20. 雨\n\n20-1. 雨は3日降ります。\n\n20-2. 濡れた藁は腐ります。\n"
    log = """<h1>果樹園 ルール</h1><h2>総合ルール Ver.1.1（2021/06/02）</h2><ul>
<li>＜10-1＞の「2つ」を「4つ」に変更しました。</li><li>＜10-3＞を追記しました。「牛は夜に休みます。」</li>
<li>＜20-2＞を削除しました。</li><li>＜20-1＞ 雨の日数を変更しました。（3日→2日）</li></ul>
"""
    cart = "10-1. 籠を4つ積めます。\n10-2. 牛を1頭つなぎます。\n10-3 牛は夜に休みます。"
    assert numbered(asked(tmp_path, log, "10-3", rules, "ja")) == cart
    assert numbered(asked(tmp_path, log, "20-1", rules, "ja")) == "20-1. 雨は2日降ります。"


def test_a_version_is_no_number_of_a_rule(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## 1 Carts\n\n1.1 A cart holds two baskets.\n\n1.2 A cart needs one ox.\n"
    log = "# Orchard: change log\n\n### Version 1.1\n\n- 1.2: A cart now needs two oxen.\n"
    assert numbered(asked(tmp_path, log, "1.1", rules)) == (
        "1.1 A cart holds two baskets.\n1.2 A cart now needs two oxen."
    )


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


def test_the_highest_version_before_entries_is_that_of_the_day_of_their_document(tmp_path: Path) -> None:
    errata = """# Errata

* (v1.0) Page 2, "Cider Press": "four pears" should be "five pears".
* (v1.1) Page 3, "Ladder": "two pears" should be "three pears".
"""
    assert texts(asked(tmp_path, errata, "Ladder"))[0].endswith("three pears.")
    assert texts(asked(tmp_path, errata, "Ladder", as_of="2021-02"))[0].endswith("two pears.")


def test_a_rule_that_a_list_of_changes_says_is_gone(tmp_path: Path) -> None:
    log = "# Changelog\n\n## [1.1.0] - 2021-06-11\n\n### Removed\n\n- **Ladder** has been removed.\n"
    assert asked(tmp_path, log, "Ladder", dated=False).status == "withdrawn"


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
    assert numbered(asked(tmp_path, news, "荷車", rules, "ja")) == now


def test_what_says_of_itself_that_it_lists_differences(tmp_path: Path) -> None:
    rules = ORCHARD + "\n## Pond\n\nA frozen pond cannot be used.\n"
    news = "# Orchard 1.1 – what's different\n\nThese are all:\n\n* A frozen pond can be used with skates.\n"
    assert asked(tmp_path, news, "Pond", rules).status == "pending"
    plain = news.replace("what's different", "for beginners").replace("These are all", "Remember")
    assert asked(tmp_path, plain, "Pond", rules).status == "in-force"


CHANGELOG = """# Changelog

## [Unreleased]

### Changed

- Carts now hold nine sacks.

## [1.2.0] - 2022-02-01

### Removed

- Wasps: nobody liked them.
- Cider Press: the second sentence.

## [1.1.0] - 2021-06-01

- Removed: Carts.
- Added: **Frost.** Pears freeze at night.
- Changed: Ladders cost four coins (was three).
"""


def test_what_was_removed_or_added_in_the_lines_of_a_change_log(tmp_path: Path) -> None:
    rules = """# Orchard

Version 1.0, January 2021

## Carts

A cart holds four sacks.

## Wasps

Wasps sting.

## Cider Press

Press three pears. Drink the cider.

## Ladders

Ladders cost three coins.
"""
    shown = {
        name: asked(tmp_path, CHANGELOG, name, rules)
        for name in ("Carts", "Wasps", "Cider Press", "Ladders", "Frost")
    }
    assert [shown[name].status for name in ("Carts", "Wasps")] == ["withdrawn"] * 2
    assert texts(shown["Cider Press"]) == ["Press three pears."]
    assert texts(shown["Ladders"]) == ["Ladders cost four coins."]
    assert any("Pears freeze at night." in text for text in texts(shown["Frost"]))
