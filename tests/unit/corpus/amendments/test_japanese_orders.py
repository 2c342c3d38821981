"""One Japanese order in the many forms that publishers have for it, each for a rule of its own."""

from __future__ import annotations

import itertools
from pathlib import Path

from tests.unit.corpus.amendments.ferry import assembled, in_force, read, titled

FIRST, SECOND, THIRD = "山札から三枚引く。", "その後、左隣の人に灯りを渡す。", "カードを一枚捨てる。"
TEXT = FIRST + SECOND + THIRD
FOUR = TEXT.replace("三枚", "四枚")
SHORT = FIRST + THIRD
NEW = "その後、目を閉じる。"
LONGER = TEXT + NEW
MIDDLE = FIRST + NEW + SECOND + THIRD

EXCHANGED = (
    "改訂しました",
    "置換してください",
    "お改めください",
    "直します",
    "差替え願います",
    "置き換えるものとする",
)
PASSIVE = ("書き換えられました", "改正となります", "直されました", "訂正済みです")
DELETED = ("抹消します", "取り除いてください", "ご削除ください", "省くこと", "消去いたします")
INSERTED = ("付け加えます", "書き足してください", "補います", "加筆しております", "ご追記願います")


def _orders() -> dict[str, str]:
    orders = {f"「三枚」を「四枚」に{verb}。": FOUR for verb in EXCHANGED}
    orders |= {f"「三枚」は「四枚」に{verb}。": FOUR for verb in PASSIVE}
    for verb in DELETED:
        orders |= {f"2文目を{verb}。": SHORT, f"「{SECOND}」という一文を{verb}。": SHORT}
    for verb in INSERTED:
        orders |= {f"「{NEW}」を末尾に{verb}。": LONGER, f"1文目と2文目の間に「{NEW}」を{verb}。": MIDDLE}
    said = ("とされていますが", "と表示されていますが、これは", "と記載がありますが")
    orders |= {f"「三枚」{one}「四枚」の書き誤りでございます。": FOUR for one in said}
    return orders | {
        "「三枚」に代えて「四枚」とします。": FOUR,
        "正しくは「四枚」です（「三枚」は誤植）。": FOUR,
        "「三枚」となっている箇所を「四枚」へ改めます。": FOUR,
        "2文目は余分です。": SHORT,
        f"末尾に「{NEW}」が抜け落ちていました。": LONGER,
        f"次の文を1文目の後に加えます。「{NEW}」": MIDDLE,
    }


def _asked(folder: Path, orders: dict[str, str]) -> dict[str, tuple[str, str]]:
    """By order, the status and text of its rule."""
    names = [
        f"{animal}の{place}" for place, animal in itertools.product("橋塔谷丘森", "狐狸鶴亀鷹鯨熊狼鹿蝶蟹馬")
    ]
    rules = "# ルール\n\n" + "\n\n".join(f"## {name}\n\n{TEXT}" for name in names[: len(orders)])
    said = "\n\n".join(f"## {name}\n\n{order}" for name, order in zip(names, orders, strict=False))
    corpus = assembled(
        read(folder, "rules", f"{rules}\n", "rulebook", "ja", date="2020-01", version=""),
        read(folder, "errata", f"# エラッタ\n\n{said}\n", "faq", "ja", date="2021-06", version=""),
    )
    return {
        order: (titled(corpus, name).status, "".join(in_force(corpus, name).removeprefix("[body]\n").split()))
        for name, order in zip(names, orders, strict=False)
    }


def test_an_order_is_read_in_any_form_of_its_verb(tmp_path: Path) -> None:
    orders = _orders()
    assert _asked(tmp_path, orders) == {order: ("in-force", text) for order, text in orders.items()}


def test_what_is_only_talked_of_is_no_order(tmp_path: Path) -> None:
    talk = (
        "「三枚」を「四枚」に訂正するというご指摘がありました。",
        "「三枚」を「四枚」に変更する案がありました。",
        "「三枚」を「四枚」に変更できます。",
        "「三枚」を「四枚」とする訂正は誤りでした。",
        "2文目は抹消しません。",
        f"「{NEW}」を末尾に追記する必要はありません。",
    )
    for order, (_, text) in _asked(tmp_path, dict.fromkeys(talk, "")).items():
        assert text == TEXT, order


def _texts(folder: Path, rules: str, errata: str, *names: str) -> list[str]:
    corpus = assembled(
        read(folder, "rules", f"# ルール\n\n{rules}\n", "rulebook", "ja", date="2020-01", version=""),
        read(folder, "errata", f"# エラッタ\n\n{errata}\n", "faq", "ja", date="2021-06", version=""),
    )
    return ["".join(in_force(corpus, name).removeprefix("[body]\n").split()) for name in names]


def test_a_second_order_behind_a_conjunction_is_of_the_same_rule(tmp_path: Path) -> None:
    said = "## 粉屋\n\n「2袋」を「3袋」に訂正します。\nまた、末尾に「雨の日は休む。」を追加します。"
    assert _texts(tmp_path, "## 粉屋\n\n粉屋は2袋を挽く。", said, "粉屋") == [
        "粉屋は3袋を挽く。雨の日は休む。"
    ]


def test_what_is_told_to_owners_of_another_edition_is_not_done(tmp_path: Path) -> None:
    said = "## 第2版をお使いの方へ\n\n- 粉屋：「2袋」を「4袋」に変更します。"
    assert _texts(tmp_path, "## 粉屋\n\n粉屋は2袋を挽く。", said, "粉屋") == ["粉屋は2袋を挽く。"]


def test_a_text_beside_quoted_words_comes_without_them(tmp_path: Path) -> None:
    said = "## 粉屋\n\n「粉屋は2袋を挽く。」の後に次の文を追加します。\n\n「雨の日は休む。」"
    assert _texts(tmp_path, "## 粉屋\n\n粉屋は2袋を挽く。", said, "粉屋") == [
        "粉屋は2袋を挽く。雨の日は休む。"
    ]


def test_clauses_in_a_row_behind_a_counted_paragraph(tmp_path: Path) -> None:
    rules = (
        "## 1 風車\n\n1.1 風車は2袋を挽く。\n\n1.2 風車は夜に止まる。\n\n## 2 水車\n\n2.1 水車は2袋を挽く。"
    )
    said = "一、1.1及び2.1の「2袋」を「3袋」に改める。\n\n二、1.2の「夜」を「朝」に改める。"
    mill, wheel = _texts(tmp_path, rules, said, "風車", "水車")
    assert ("3袋を挽く" in mill, "朝に止まる" in mill, "3袋を挽く" in wheel) == (True, True, True)
