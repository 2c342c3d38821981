"""Japanese pages that gather corrections and rulings: marks with a legend, versions, days above names."""

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.small_games import asked, numbered

INN = """# 峠の宿

## 1.1 客

客は毎朝ひとり来ます。雨の日は来ません。

## 1.2 風呂

風呂は薪2本で沸きます。

## 1.3 番犬

番犬は盗人を追い払います。

## 1.4 看板

看板は客をふたり呼びます。
"""


def _shown(folder: Path, said: str, name: str, as_of: str | None = None) -> tuple[str, str]:
    shown = asked(folder, said, name, INN, "ja", as_of)
    return shown.status, numbered(shown)


LEGEND = """峠の宿 正誤と補足

※[訂]は訂正、[追]は追加、[明]は明確化、[削]は削除を表します。

[明] 1.3 番犬は昼も起きています。

[訂] 1.1 第2文を次のとおり改める。
  「雪の日は来ません。」

[追] 1.2 末尾に次の一文を加える。
  「薪は宿の裏にあります。」

[明] 1.3 番犬は一匹です。

[削] 1.4 本項は削除する。
"""


@pytest.mark.parametrize(
    ("name", "status", "text"),
    [
        ("客", "in-force", "雪の日は来ません。"),
        ("風呂", "in-force", "薪は宿の裏にあります。"),
        ("番犬", "in-force", "番犬は盗人を追い払います。"),
        ("看板", "withdrawn", ""),
    ],
)
def test_marks_mean_what_a_line_of_the_document_says(
    tmp_path: Path, name: str, status: str, text: str
) -> None:
    found = _shown(tmp_path, LEGEND, name)
    assert (found[0], text in found[1]) == (status, True)


def test_what_a_mark_calls_clear_is_told_beside_its_rule(tmp_path: Path) -> None:
    told = asked(tmp_path, LEGEND, "番犬", INN, "ja").rulings
    assert {"番犬は昼も起きています。", "番犬は一匹です。"} <= {text for one in told for text in one.text}


@pytest.mark.parametrize(
    ("name", "status", "text"),
    [
        ("風呂", "in-force", "風呂は薪3本で沸きます。"),
        ("看板", "withdrawn", ""),
        ("番犬", "in-force", "番犬は盗人を追い払います。"),
        ("客", "in-force", "雪の日は来ません。"),
    ],
)
def test_a_legend_may_stand_alone_above_a_list(tmp_path: Path, name: str, status: str, text: str) -> None:
    said = (
        "# 峠の宿 正誤表\n\n凡例　【訂】訂正　【補】補足　【削】削除\n\n"
        "- 【訂】1.2 風呂 「薪2本」→「薪3本」\n- 【補】1.3 番犬 雪の日も番をします。\n"
        "- 【削】1.4 看板 このルールは廃止します。\n"
        "- 【訂】1.1 客 2文目を「雪の日は来ません。」に改めます。\n"
    )
    found = _shown(tmp_path, said, name)
    assert (found[0], text in found[1]) == (status, True)


HISTORY = """# 峠の宿 更新履歴

## ver.1.2(2021/04/25 春の即売会頒布分)

- 「風呂」:ver.1.1の変更を取り消し、ver.1.0の効果に戻しました。
- イラストの差し替え(番犬)。効果は変わりません。

## ver.1.1(2020/10/30 再販分)

- 「客」:「毎朝ひとり」→「毎朝ふたり」
- 「風呂」:「薪2本」→「薪3本」
"""


@pytest.mark.parametrize(
    ("name", "as_of", "text"),
    [
        ("客", None, "毎朝ふたり"),
        ("客", "2020-10-01", "毎朝ひとり"),
        ("風呂", "2020-12-31", "薪3本"),
        ("風呂", None, "薪2本"),
        ("番犬", None, "番犬は盗人を追い払います。"),
    ],
)
def test_changes_count_from_the_version_they_stand_below(
    tmp_path: Path, name: str, as_of: str | None, text: str
) -> None:
    status, shown = _shown(tmp_path, HISTORY, name, as_of)
    assert (status, text in shown) == ("in-force", True)


def test_words_on_pictures_hide_no_change_beside_them(tmp_path: Path) -> None:
    said = HISTORY.replace("効果は変わりません。", "番犬は眠るようになりました。")
    assert _shown(tmp_path, said, "番犬")[0] == "pending"


RULINGS = """峠の宿 裁定集
================
新しいものが上です。

●2021/05/01
[1.4 看板]
Q. 看板は雨でも客を呼びますか？
A. 呼びます。雨は客の項にだけ効きます。

●2021/04/02 ※裁定変更
[1.3 番犬]
Q. 番犬は猫を追いますか？
A. 追いません。盗人だけです。

●2020/11/03
[1.3 番犬]
Q. 番犬は猫を追いますか？
A. 追います。猫も盗むからです。

峠出版株式会社 編集部
"""


def test_rulings_have_the_day_above_the_name_they_are_on(tmp_path: Path) -> None:
    now = asked(tmp_path, RULINGS, "番犬", INN, "ja").rulings
    assert [(one.date, one.status) for one in now] == [
        ("2021-04-02", "in-force"),
        ("2020-11-03", "superseded"),
    ]
    assert [one.principal for one in now] == [True, True]


def test_an_older_ruling_counts_before_the_day_of_the_newer_one(tmp_path: Path) -> None:
    then = asked(tmp_path, RULINGS, "番犬", INN, "ja", "2021-01-01").rulings
    assert [" ".join(one.text) for one in then] == ["追います。猫も盗むからです。"]


def test_who_wrote_a_page_is_no_part_of_its_last_correction(tmp_path: Path) -> None:
    kept = "- 1.4（看板）について、客を3人にする案は見送りといたしました。"
    said = f"# 改定のお知らせ\n\n## 今回改定しないもの\n\n{kept}\n\n峠出版株式会社 編集部\n"
    assert _shown(tmp_path, said, "看板") == ("in-force", "看板は客をふたり呼びます。")


@pytest.mark.parametrize(
    ("told", "status"),
    [("誤字を修正しました。", "in-force"), ("誤字を修正し、客を3人呼ぶようにしました。", "pending")],
)
def test_a_misspelling_alone_leaves_its_rule(tmp_path: Path, told: str, status: str) -> None:
    head = "# 峠の宿 更新履歴\n\n## Ver.1.1（2021年1月2日　再版分）"
    said = f"{head}\n\n- 「看板」{told}\n- 「客」ひとり→ふたり\n"
    assert _shown(tmp_path, said, "看板")[0] == status


BY_NUMBERS = """峠の宿　正誤表　（2021年6月15日）

ルールブック
1.1　(誤)毎朝ひとり　(正)毎朝ふたり
1.2　全文を以下に差し替え。
　　　風呂は炭1俵で沸きます。
1.3　「盗人を」を削除。
1.4　本項を削除。以下の項番号は変わらない。

マップ
峠の道は一本である。（地図の印刷漏れ）
"""


@pytest.mark.parametrize(
    ("name", "status", "text"),
    [
        ("客", "in-force", "客は毎朝ふたり来ます。雨の日は来ません。"),
        ("風呂", "in-force", "風呂は炭1俵で沸きます。"),
        ("番犬", "in-force", "番犬は追い払います。"),
        ("看板", "withdrawn", ""),
    ],
)
def test_each_number_below_a_pair_of_wordings_is_one_of_its_own(
    tmp_path: Path, name: str, status: str, text: str
) -> None:
    found = _shown(tmp_path, BY_NUMBERS, name)
    assert (found[0], found[1] == text or status == "withdrawn") == (status, True)


def test_changes_may_stand_behind_their_days(tmp_path: Path) -> None:
    days = ("2020/05/10 客は毎朝ひとりから毎朝ふたりに変更", "2021/05/20 風呂の薪は2本から5本に変更")
    said = "峠の宿　ルール変更\n\n" + "\n".join(days) + "\n"
    assert "薪2本で" in _shown(tmp_path, said, "風呂", "2020-12-31")[1]
    (tmp_path / "now").mkdir()
    assert "薪5本で" in _shown(tmp_path / "now", said, "風呂")[1]
