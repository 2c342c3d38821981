"""Japanese magazines, boards and letters: sections between rules, posts by number, answers taken back."""

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.small_games import asked, numbered

HARBOUR = """# 錨と灯台

## 灯台

灯台は夜に2回光ります。船は灯台を数えます。

## 錨

錨は3本まで下ろせます。

## 霧笛

霧笛は濃い霧の日に鳴らします。

## 渡し船

渡し船は客を4人まで運びます。客は銭を1枚払います。
"""
LINE = "―" * 26


def _shown(folder: Path, said: str, name: str, as_of: str | None = None) -> tuple[str, str]:
    shown = asked(folder, said, name, HARBOUR, "ja", as_of)
    return shown.status, numbered(shown)


MAGAZINE = f"""━━━━━━━━━━━━━━━━━━━━━━
 港玩具だより  第９号
━━━━━━━━━━━━━━━━━━━━━━

こんにちは、港玩具です。

{LINE}
１.「錨と灯台」おわびと訂正
{LINE}

◆「錨」
「３本まで」とありますが、２刷より「４本まで」に変わりま
した。１刷をお持ちの方も、こちらであそんでください。

{LINE}
２.「錨と灯台」おたより紹介
{LINE}

◆「霧笛」
Q.ことわってもよいですか？
A.ことわれます。いつでもよいです。

{LINE}
３.「森の渡し守」訂正
{LINE}

◆「渡し船」
「４人まで」は「２人まで」の誤りでした。

■発行 港玩具株式会社 広報課
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("錨", "錨は4本まで下ろせます。"),
        ("霧笛", "霧笛は濃い霧の日に鳴らします。"),
    ],
)
def test_a_section_of_a_magazine_begins_between_two_lines(tmp_path: Path, name: str, text: str) -> None:
    status, shown = _shown(tmp_path, MAGAZINE, name)
    assert (status, shown.replace("４", "4")) == ("in-force", text)


def test_a_section_on_another_game_changes_nothing(tmp_path: Path) -> None:
    assert "客を4人まで" in _shown(tmp_path, MAGAZINE, "渡し船")[1]


def test_corrections_after_the_title_of_another_game_are_not_made(tmp_path: Path) -> None:
    wordings = "【誤】灯台は夜に2回光ります。\n　【正】灯台は昼に9回光ります。"
    head = "# 港だより\n\n「錨と灯台」をお持ちの皆様、お元気ですか。"
    said = f"{head}\n\n## 「森の渡し守」の訂正\n\n(1) 灯台（5ページ）\n　{wordings}\n"
    assert "夜に2回" in _shown(tmp_path, said, "灯台")[1]
    (tmp_path / "more").mkdir()
    own = said.replace("森の渡し守", "プレイヤー早見表")
    assert "昼に9回" in _shown(tmp_path / "more", own, "灯台")[1]


def test_an_answer_that_a_later_letter_takes_back_leaves_the_rule(tmp_path: Path) -> None:
    later = (
        f"港玩具だより 第10号\n\nこんにちは、港玩具です。\n\n{LINE}\n"
        f"「錨と灯台」その後のおしらせ\n{LINE}\n\n◆「霧笛」\n"
        "第９号で「ことわれます。いつでもよいです。」とお答えしましたが、つぎの\nとおり改めます。\nA.ことわれません。\n"
    )
    shown = asked(tmp_path, later, "霧笛", HARBOUR, "ja")
    assert (shown.status, [one.title for one in shown.rulings]) == ("in-force", ["霧笛"])
    assert "ことわれません。" in shown.rulings[0].text[-1]


def test_a_change_told_in_an_answer_that_is_changed_is_not_passed_over(tmp_path: Path) -> None:
    said = "# 質問箱\n\n## 灯台\n\n以前の回答では足りませんでした。灯台の「2回」を「3回」に改めます。\n"
    status, shown = _shown(tmp_path, said, "灯台")
    assert status == "pending" or "3回光ります" in shown


BOARD = """# 錨と灯台スレッド まとめ

## 2021年2月

### 錨

11:名無しの船乗り
> 3本は少なくない? うちは5本。

12:【作者】岬ゆき
> 3本のままでお願いします。

### 灯台

20:名無しの船乗り
> 灯台が弱いと思います。

21:【作者】岬ゆき
> ご意見が多いので正式に変更します。「灯台は夜に2回光ります。」を「灯台は夜に4回光ります。」に変えます。

### 霧笛

31:名無しの船乗り
> 「霧笛は毎日鳴らします」でいいんじゃない?

32:別の船乗り
> 面白そう。今度やってみる。
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("錨", "錨は3本まで下ろせます。"),
        ("灯台", "灯台は夜に4回光ります。船は灯台を数えます。"),
        ("霧笛", "霧笛は濃い霧の日に鳴らします。"),
    ],
)
def test_the_author_answers_on_a_board(tmp_path: Path, name: str, text: str) -> None:
    assert _shown(tmp_path, BOARD, name) == ("in-force", text)


def test_what_readers_tell_one_another_is_no_answer(tmp_path: Path) -> None:
    told = asked(tmp_path, BOARD, "霧笛", HARBOUR, "ja").rulings
    assert not any("今度やってみる" in text and "いいんじゃない" not in text for r in told for text in r.text)


def test_posts_count_from_the_month_above_them(tmp_path: Path) -> None:
    assert "2回光ります" in _shown(tmp_path, BOARD, "灯台", "2021-01-15")[1]


SECOND = """# 『錨と灯台』第2版での変更点

港玩具

**灯台**
「灯台は夜に2回光ります。」の一文は、次のように改めました。
「灯台は夜に3回光り、昼は光りません。」

**錨**
下ろせる数を3本から2本に変えました。

**霧笛**
使う人が少なかったため、このルールは廃止しました。霧笛の札は箱にしまってください。

**渡し船**
2文目を差し替えます。新しい文は「客は銭を2枚払います。」です。
"""


@pytest.mark.parametrize(
    ("name", "status", "text"),
    [
        ("灯台", "in-force", "灯台は夜に3回光り、昼は光りません。船は灯台を数えます。"),
        ("錨", "in-force", "錨は2本まで下ろせます。"),
        ("霧笛", "withdrawn", ""),
        ("渡し船", "in-force", "渡し船は客を4人まで運びます。客は銭を2枚払います。"),
    ],
)
def test_a_list_of_changes_tells_them_in_sentences(tmp_path: Path, name: str, status: str, text: str) -> None:
    found = _shown(tmp_path, SECOND, name)
    assert found[0] == status
    assert status == "withdrawn" or found[1] == text


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ("分かりにくいとの声があったため、このルールは第2版でなくなりました。", "withdrawn"),
        ("点数の見直しを検討しましたが、今回は変えていません。", "in-force"),
    ],
)
def test_what_a_new_edition_leaves_out_or_leaves(tmp_path: Path, told: str, status: str) -> None:
    was = "使う人が少なかったため、このルールは廃止しました。霧笛の札は箱にしまってください。"
    assert _shown(tmp_path, SECOND.replace(was, told), "霧笛")[0] == status


def test_a_rule_that_something_takes_the_place_of_is_not_only_gone(tmp_path: Path) -> None:
    said = SECOND.replace("霧笛の札は箱にしまってください。", "代わりに霧の日は船が止まります。")
    assert _shown(tmp_path, said, "霧笛")[0] == "pending"


def test_what_counts_at_a_tournament_alone_leaves_the_rules(tmp_path: Path) -> None:
    said = (
        "錨と灯台 大会要項\n\n■ 1. 特別規定\n予選では次の規定を用います。\n"
        "通常のルールを変えるものではありません。\n・錨：予選では1本まで下ろせます。\n"
    )
    assert _shown(tmp_path, said, "錨") == ("in-force", "錨は3本まで下ろせます。")


def test_a_last_paragraph_that_something_is_right_is_no_part_of_the_correction_above(tmp_path: Path) -> None:
    said = (
        "『錨と灯台』正誤表\n\n■「灯台」\n 誤）灯台は夜に2回光ります。\n 正）灯台は夜に5回光ります。\n\n"
        "■箱裏\n 誤）約20分\n 正）約30分\n----------------------\n"
        "なお「錨」につきまして「2本ではないのか」とのお問い合わせをいただきましたが、ルールブックの記載のとおりで誤りはございません。\n"
    )
    assert _shown(tmp_path, said, "錨") == ("in-force", "錨は3本まで下ろせます。")
    (tmp_path / "more").mkdir()
    assert "5回光ります" in _shown(tmp_path / "more", said, "灯台")[1]


LETTER = """拝啓　秋も深まりました。

『錨と灯台』をお買い求めくださった皆様へ、いくつかお知らせがございます。

まず、錨について。「三本まで」は「二本まで」の誤植でした。

次に、灯台について。二文目に誤りがありました。「船は灯台を数えません。」が正しい文です。

霧笛については、「毎日鳴らしてはどうか」とのお便りをいくつもいただきましたが、説明書のままといたします。

敬具

二〇二一年六月　作者　岬ゆき
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("錨", "錨は2本まで下ろせます。"),
        ("灯台", "灯台は夜に2回光ります。船は灯台を数えません。"),
        ("霧笛", "霧笛は濃い霧の日に鳴らします。"),
    ],
)
def test_a_letter_goes_from_rule_to_rule(tmp_path: Path, name: str, text: str) -> None:
    assert _shown(tmp_path, LETTER, name) == ("in-force", text)


BULLETIN = """会報いかり　第三号

●ルール訂正（作者より）
一、灯台　「二回」を「六回」に改める。
一、渡し船　末尾に「犬は払わない。」を加える。
一、錨　「一本」を「九本」に改める。
"""


@pytest.mark.parametrize(
    ("name", "status", "text"),
    [
        ("灯台", "in-force", "灯台は夜に6回光ります。船は灯台を数えます。"),
        ("渡し船", "in-force", "渡し船は客を4人まで運びます。客は銭を1枚払います。犬は払わない。"),
        ("錨", "pending", "錨は3本まで下ろせます。"),
    ],
)
def test_ideographs_of_a_bulletin_count_what_figures_do(
    tmp_path: Path, name: str, status: str, text: str
) -> None:
    found = _shown(tmp_path, BULLETIN, name)
    assert (found[0], found[1].replace("\n", "")) == (status, text)


def test_a_line_that_nothing_was_changed_heads_nothing(tmp_path: Path) -> None:
    sides = "旧　濃い霧の日\n新　薄い霧の日"
    said = f"錨と灯台　新旧対照\n\n【錨】\n改定なし\n\n【霧笛】\n{sides}\n"
    assert _shown(tmp_path, said, "錨") == ("in-force", "錨は3本まで下ろせます。")
    (tmp_path / "more").mkdir()
    assert "薄い霧の日" in _shown(tmp_path / "more", said, "霧笛")[1]
