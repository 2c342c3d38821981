"""A correction that says when, or for whom, it counts, or that it is none, leaves the rule as it is."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from tests.unit.corpus.amendments.small_games import asked
from tests.unit.corpus.lookup.workspace import seen, texts

MARSH = "# Marsh\n\n## Kelp Ferry\n\nYou may take 4 crates from the mill. A closed mill gives nothing.\n"
MARSH += "\n## Kale Market\n\nYou may draw 3 coins from the mill. Nobody bids twice.\n"
ORDERS = (
    'Replace "4 crates" with "9 crates".',
    "You may take 9 crates, not 4.",
    "4 crates → 9 crates.",
    'In the first sentence, "4 crates" should read "9 crates".',
    "You now take 9 crates from the mill.",
)
LIMITED = (
    "In games with five or more players: {}",
    "If you play with the Tides expansion: {}",
    "Tournament play: {}",
    "At night: {}",
    "{} (Tides expansion only)",
    "{} (advanced game)",
    "{} This applies only with the Tides expansion.",
    "{} Unless you play the campaign, that is.",
    "{} Exception: the first turn.",
    "{} This correction has been withdrawn.",
    "{} Valid for league matches.",
    "{} (retracted)",
    "We are considering the following change. {}",
    "Do not apply the following correction: {}",
    "French rules: {}",
    "{} (duel)",
    "{} A vote on this is open until June.",
    "{} Ask your organiser whether this is used.",
)
PLAIN = (
    "{}",
    "Page 12: {}",
    "(p. 12) {}",
    "{} This was a misprint.",
    "{} (typo)",
    "{} (Kelp Ferry, page 12)",
    "Page 12, column 2: {}",
    "{} (v1.2)",
    "{} We are sorry for the trouble this caused.",
    "{} (The player aid is correct.)",
    "{} This avoids a stalemate.",
    "{} Several readers asked about this.",
)
JA = "# 沼地\n\n## 渡し船\n\n水車から木箱を4個取る。閉じた水車からは取れない。\n"
JA_ORDERS = (
    "「木箱を4個」を「木箱を9個」に変更します。",
    "木箱4個→9個",
    "木箱は4個ではなく9個取る。",
    "木箱の数を4個から9個に変更しました。",
)
JA_LIMITED = (
    "5人以上で遊ぶ場合：{}",
    "2人プレイ時は、{}",
    "上級ルール：{}",
    "夜のあいだ：{}",
    "アプリ版では、{}",
    "{}（ドイツ語版）",
    "{}（拡張『潮』使用時のみ）",
    "次の変更を検討しています。{}",
    "次の訂正は適用しないでください。{}",
)
JA_PLAIN = (
    "{}お詫びして訂正いたします。",
    "{}第2刷以降では修正済みです。",
    "{}公認大会でもこの訂正を適用します。",
    "5ページ左段：{}",
)


@pytest.mark.parametrize(("order", "limit"), [*product(ORDERS, LIMITED)])
def test_what_is_changed_at_times_or_for_some_only_is_not_merged(
    order: str, limit: str, tmp_path: Path
) -> None:
    said = limit.format(order)
    shown = asked(tmp_path, f"# Errata\n\n## Kelp Ferry\n\n{said}\n", "Kelp Ferry", MARSH)
    assert shown.status == "pending" and "take 4 crates" in " ".join(texts(shown))
    assert "9 crates" in seen(shown)


@pytest.mark.parametrize(("order", "beside"), [*product(ORDERS[:2], PLAIN)])
def test_what_says_where_or_why_limits_nothing(order: str, beside: str, tmp_path: Path) -> None:
    said = beside.format(order)
    shown = asked(tmp_path, f"# Errata\n\n## Kelp Ferry\n\n{said}\n", "Kelp Ferry", MARSH)
    assert shown.status == "in-force" and "take 9 crates" in " ".join(texts(shown))


@pytest.mark.parametrize(
    "new", ["A withdrawn barge gives nothing.", "If a proposal fails, the mill closes.", "Only millers sell."]
)
@pytest.mark.parametrize(
    "order", ['The second sentence should read: "{}"', "The second sentence should read: {}"]
)
def test_words_of_the_new_text_limit_nothing(order: str, new: str, tmp_path: Path) -> None:
    errata = f"# Errata\n\n## Kelp Ferry\n\n{order.format(new)}\n"
    shown = asked(tmp_path, errata, "Kelp Ferry", MARSH)
    assert shown.status == "in-force" and new in " ".join(texts(shown))


def test_a_sentence_of_the_game_beside_quoted_words_is_no_remark(tmp_path: Path) -> None:
    said = 'Replace "4 crates" with "9 crates". Each crate fills half of a ferry.'
    shown = asked(tmp_path, f"# Errata\n\n## Kelp Ferry\n\n{said}\n", "Kelp Ferry", MARSH)
    assert shown.status == "pending" and "take 4 crates" in " ".join(texts(shown))


@pytest.mark.parametrize(("order", "beside"), [*product((*JA_ORDERS[:1], *JA_ORDERS[3:]), JA_PLAIN)])
def test_japanese_remarks_limit_nothing(order: str, beside: str, tmp_path: Path) -> None:
    said = f"# エラッタ\n\n## 渡し船\n\n{beside.format(order)}\n"
    assert texts(asked(tmp_path, said, "渡し船", JA, "ja")) == [
        "水車から木箱を9個取る。閉じた水車からは取れない。"
    ]


@pytest.mark.parametrize(("order", "limit"), [*product(JA_ORDERS, JA_LIMITED)])
def test_japanese_orders_for_some_games_only_are_not_merged(order: str, limit: str, tmp_path: Path) -> None:
    said = limit.format(order)
    shown = asked(tmp_path, f"# エラッタ\n\n## 渡し船\n\n{said}\n", "渡し船", JA)
    assert shown.status == "pending" and "木箱を4個" in "".join(texts(shown))
    assert "9個" in seen(shown)


def test_which_printing_has_the_fault_limits_nothing(tmp_path: Path) -> None:
    errata = f"# Errata\n\n## Kelp Ferry\n\nFirst printing only: {ORDERS[0]}\n"
    assert "take 9 crates" in " ".join(texts(asked(tmp_path, errata, "Kelp Ferry", MARSH)))


def test_a_label_below_the_name_of_a_rule_leads_to_no_other_rule(tmp_path: Path) -> None:
    said = "In the app: The first sentence should read: You may take 9 crates from the market."
    errata = f"# Errata\n\n## Kelp Ferry\n\n{said}\n"
    assert "draw 3 coins" in " ".join(texts(asked(tmp_path, errata, "Kale Market", MARSH)))
    assert asked(tmp_path, errata, "Kelp Ferry", MARSH).status == "pending"


@pytest.mark.parametrize("said", ["From 1 March 2031: {}", "{} (effective 1 March 2031)"])
def test_what_holds_from_a_day_on_is_announced_before(said: str, tmp_path: Path) -> None:
    errata = f"# Errata\n\n## Kelp Ferry\n\n{said.format(ORDERS[0])}\n"
    now = asked(tmp_path, errata, "Kelp Ferry", MARSH)
    assert "take 4 crates" in " ".join(texts(now)) and any("2031-03-01" in note for note in now.notes)
    then = asked(tmp_path, errata, "Kelp Ferry", MARSH, as_of="2031-04")
    assert "take 9 crates" in " ".join(texts(then))


@pytest.mark.parametrize(
    "said",
    [
        "**Q: Is Kelp Ferry printed right?**\n\nA: No. At night: you may take 9 crates, not 4.",
        "**Q: Is Kelp Ferry printed right?**\n\nA: No. You may take 9 crates, not 4. (advanced game)",
        "**Q: Is Kelp Ferry printed right?**\n\nA: No. You may take 9 crates, not 4. This holds in winter.",
        "- **Kelp Ferry**: Solo mode: Was: You may take 4 crates from the mill. "
        "Now: You may take 9 crates from the mill.",
        "**Page 3, Kelp Ferry.** You take 9 crates instead of 4. (Withdrawn.)",
        "| Rule | Correction |\n| --- | --- |\n| Kelp Ferry | In tournaments, take 9 crates, not 4. |",
    ],
)
def test_answers_lists_and_tables_are_limited_alike(said: str, tmp_path: Path) -> None:
    shown = asked(tmp_path, f"# Errata\n\n{said}\n", "Kelp Ferry", MARSH)
    assert "take 4 crates" in " ".join(texts(shown)) and "9 crates" in seen(shown)


@pytest.mark.parametrize(
    ("head", "status"),
    [
        ("This document is meant only for league play and is not official errata.", "pending"),
        ("These rulings are entirely unofficial.", "pending"),
        ("This document lists what was wrong in the first printing.", "in-force"),
        ("Sorry for the trouble. Only two pages are concerned.", "in-force"),
    ],
)
def test_what_a_document_says_in_front_limits_all_of_it(head: str, status: str, tmp_path: Path) -> None:
    said = f'# Errata\n\n{head}\n\n## Kelp Ferry\n\n{ORDERS[0]}\n\n## Kale Market\n\n"3 coins" → "5 coins"\n'
    names = ("Kelp Ferry", "Kale Market")
    assert [asked(tmp_path, said, name, MARSH).status for name in names] == [status, status]
