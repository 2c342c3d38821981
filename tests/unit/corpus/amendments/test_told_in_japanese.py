"""Changes as Japanese lists of changes, pages of cards and blogs tell them."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments.small_games import asked, numbered, read
from tests.unit.corpus.lookup.workspace import ask, seen

FERRY = """# 渡し船

## 支度

各自に櫂4本と6文を配る。

## 乗船

渡し場で客を2人まで乗せる。客は3文を払う。

## 霧

霧の札が出たら船は動けない。霧は2ラウンド続く。

## 番人

番人のいる渡し場では1文を払う。番人は夜に眠る。

## 幕引き

8ラウンドで幕を引く。文の多い者が勝つ。
"""
LIST = "渡し船　改訂箇所一覧\n2021年6月\n\n"
FOG, GUARD = "霧の札が出たら船は動けない。", "番人のいる渡し場では1文を払う。"


def shown(folder: Path, said: str, name: str, rules: str = FERRY, as_of: str | None = None):  # type: ignore[no-untyped-def]
    return asked(folder, said, name, rules, "ja", as_of=as_of)


@pytest.mark.parametrize(
    ("line", "name", "now"),
    [
        ("・幕引き：8ラウンドから7ラウンドに短縮。", "幕引き", "7ラウンドで幕を引く。文の多い者が勝つ。"),
        ("「乗船」の3文を4文に訂正します。", "乗船", "渡し場で客を2人まで乗せる。客は4文を払う。"),
        ("乗船：3文とあるのは4文の誤りです。", "乗船", "渡し場で客を2人まで乗せる。客は4文を払う。"),
        ("・支度：櫂4本→櫂3本（誤植でした。申し訳ありません）", "支度", "各自に櫂3本と6文を配る。"),
        ("「２．霧」の「2ラウンド」は「3ラウンド」の誤り。失礼しました！", "霧", f"{FOG}霧は3ラウンド続く。"),
        ("「霧」　次の文を追加　「夜は出ない。」", "霧", f"{FOG}霧は2ラウンド続く。夜は出ない。"),
        ("霧：「動けない」の後に「夜は休む。」を追加", "霧", f"{FOG}夜は休む。霧は2ラウンド続く。"),
    ],
)  # fmt: skip
def test_figures_and_sentences_told_in_a_line(tmp_path: Path, line: str, name: str, now: str) -> None:
    answer = shown(tmp_path, f"{LIST}{line}\n", name)
    assert (numbered(answer), answer.status) == (now, "in-force")


@pytest.mark.parametrize("line", ["・霧：2ラウンド→3ラウンド（2人で遊ぶ場合）", "番人：1文削除。"])
def test_what_is_so_in_brackets_on_a_condition_or_counts_no_sentence_is_open(
    tmp_path: Path, line: str
) -> None:
    name = line.strip("・").partition("：")[0]
    answer = shown(tmp_path, f"{LIST}{line}\n", name)
    assert answer.status == "pending" and numbered(answer).startswith((FOG, GUARD))


def test_a_cell_or_a_sentence_that_says_that_nothing_changes(tmp_path: Path) -> None:
    table = "<h1>渡し船　新旧対照表</h1><table><tr><th>項目</th><th>旧</th><th>新</th></tr>"
    table += "<tr><td>番人</td><td>番人は夜に眠る。</td><td>（変更なし）</td></tr>"
    table += "<tr><td>霧</td><td>霧は2ラウンド続く。</td><td>同左</td></tr></table>"
    assert numbered(shown(tmp_path, table, "番人")) == f"{GUARD}番人は夜に眠る。"
    assert numbered(shown(tmp_path, table, "霧")) == f"{FOG}霧は2ラウンド続く。"
    gone = "渡し船　エラッタ\n2021年6月\n\n■番人\n削除。※「幕引き」に変更はありません。\n"
    assert shown(tmp_path, gone, "番人").status == "withdrawn"
    banned = "渡し船　エラッタ\n2021年6月\n\n■番人\n大会では使用禁止です。\n"
    banned += "※《幕引き》の文面に変更はありません。\n"
    assert shown(tmp_path, banned, "幕引き").status == "in-force"


def test_a_rule_that_is_gone_with_a_remark_behind(tmp_path: Path) -> None:
    answer = shown(tmp_path, f"{LIST}・霧：廃止。以降の番号は繰り上げません。\n", "霧")
    assert answer.status == "withdrawn"


@pytest.mark.parametrize(
    "line", ["「番人」の名称を「夜警」に変更します。効果は変わりません。", "・「番人」は「夜警」に名称変更。"]
)
def test_a_new_name_changes_nothing_else_and_leads_there(tmp_path: Path, line: str) -> None:
    answers = [shown(tmp_path, f"{LIST}{line}\n", name) for name in ("番人", "夜警")]
    assert [numbered(a) for a in answers] == [f"{GUARD}番人は夜に眠る。"] * 2
    assert all(a.status == "in-force" and "夜警" in seen(a) for a in answers)


def test_wordings_behind_a_name_with_a_remark_below(tmp_path: Path) -> None:
    said = "渡し船　カードの修正\n2021年6月\n\n《乗船》　「客は3文」→「客は4文」\n"
    said += "※バランス調整による変更です。\n\n"
    said += "《霧》　「2ラウンド」→「3ラウンド」\n"
    answer = shown(tmp_path, said, "乗船")
    assert numbered(answer) == "渡し場で客を2人まで乗せる。客は4文を払う。"
    assert answer.status == "in-force" and "バランス調整" in seen(answer)
    assert numbered(shown(tmp_path, said, "霧")) == f"{FOG}霧は3ラウンド続く。"


def test_a_remark_behind_a_new_wording_is_shown_and_no_text(tmp_path: Path) -> None:
    said = "渡し船　エラッタ\n2021年6月\n\n■番人\n誤　番人は夜に眠る。\n正　番人は昼に眠る。\n"
    said += "※英語版も次の増刷で修正されるとのことです。\n"
    answer = shown(tmp_path, said, "番人")
    assert numbered(answer) == f"{GUARD}番人は昼に眠る。"
    assert "次の増刷" in seen(answer)


def test_columns_parted_by_wide_spaces_are_a_table(tmp_path: Path) -> None:
    said = "渡し船　正誤表\n二〇二一年六月\n\n"
    said += "項目　　　誤　　　　　　　　　　正\n霧　　　　2ラウンド続く　　　　　3ラウンド続く\n"
    said += "番人　　　夜に眠る　　　　　　　昼に眠る\n"
    assert numbered(shown(tmp_path, said, "霧")) == f"{FOG}霧は3ラウンド続く。"
    assert numbered(shown(tmp_path, said, "番人")) == f"{GUARD}番人は昼に眠る。"


def test_errata_that_nobody_can_read_put_all_rules_in_doubt_that_they_name(tmp_path: Path) -> None:
    said = "渡し船　正誤表\n2021年6月10日\n\n支度の六文は五文、乗船の二人は三人、番人の一文は二文。\n"
    assert [shown(tmp_path, said, name).status for name in ("支度", "乗船", "番人", "霧")] == [
        "pending", "pending", "pending", "in-force",
    ]  # fmt: skip


def test_a_dated_remark_on_a_page_is_on_the_rule_that_it_names(tmp_path: Path) -> None:
    rules = FERRY.replace("続く。\n", "続く。\n\n【2020/12/24 更新】乗船は1手番に2回までになりました。\n")
    nothing = "渡し船　よくある質問\n2021年6月\n\nQ. 遊べますか？\nA. はい。\n"
    answer = shown(tmp_path, nothing, "乗船", rules)
    assert answer.status == "pending" and "2回まで" in seen(answer)
    assert numbered(shown(tmp_path, nothing, "霧", rules)) == f"{FOG}霧は2ラウンド続く。"


def test_an_answer_that_was_changed_takes_back_its_own_wording_alone(tmp_path: Path) -> None:
    said = "渡し船　よくある質問\n2021年6月\n\nQ. 霧の間に客を置けますか？\nA. 置けません。\n\n"
    said += "Q. 番人を2人置けますか？\n"
    said += "A. 以前は「置けない」とお答えしていましたが、裁定を変更します。置けます。\n"
    assert "takes an answer back" not in seen(shown(tmp_path, said, "霧"))


def test_a_regulation_that_changes_its_articles_at_its_end(tmp_path: Path) -> None:
    rules = "大会規定\n\n第1条（参加）　参加者は16名までとする。\n第2条（制限時間）　1試合は45分とする。\n"
    rules += (
        "第3条（同点）　同点は引き分けとする。\n\n附則\n第2条の制限時間は、2020年10月1日より50分に改める。\n"
    )
    nothing = "大会　よくある質問\n2021年6月\n\nQ. 遊べますか？\nA. はい。\n"
    answer = shown(tmp_path, nothing, "制限時間", rules)
    assert answer.status == "pending" and "50分" in seen(answer)


def test_a_rule_called_as_a_part_has_the_sign_of_the_others(tmp_path: Path) -> None:
    rules = FERRY.replace("## 支度", "## 準備").replace("## 幕引き", "## 得点")
    said = f"{LIST}◇準備\n・櫂は4本→3本になりました。\n◇霧\n"
    said += "・霧は2ラウンド→霧は3ラウンド\n◇得点\n・8ラウンド→7ラウンド\n"
    now = {name: numbered(shown(tmp_path, said, name, rules)) for name in ("準備", "霧", "得点")}
    assert now == {
        "準備": "各自に櫂3本と6文を配る。",
        "霧": f"{FOG}霧は3ラウンド続く。",
        "得点": "7ラウンドで幕を引く。文の多い者が勝つ。",
    }


def test_cards_with_fields_in_brackets_and_effects_with_circled_numbers(tmp_path: Path) -> None:
    cards = "渡し船　カード集\n\n"
    for name, effect in (
        ("夜明けの舟", "客を2人乗せる。"),
        ("霧の灯", "霧を払う。"),
        ("渡し賃", "3文を得る。"),
    ):
        cards += (
            f"《{name}》\n【種別】舟\n【値】4\n【効果】\n①：{effect}\n②：1手番に1度、船を1マス動かす。\n\n"
        )
    said = "<h1>カードテキスト変更のお知らせ</h1><p>2021年6月</p><h2>夜明けの舟</h2>"
    said += "<table><tr><th>変更前</th><td>①：客を2人乗せる。</td></tr>"
    said += "<tr><th>変更後</th><td>①：客を3人乗せる。</td></tr></table>"
    corpus = assemble(
        [
            read(tmp_path, "cards", cards, "summary", "ja", date="2020-01"),
            read(tmp_path, "news", said, "faq", "ja", date="2021-06"),
        ],
        Setting(words=load_vocabulary().tables), [], {},
    )  # fmt: skip
    answer = ask(corpus, tmp_path, "夜明けの舟")
    assert [s.heading for s in answer.sections] == ["種別", "値", "効果"]
    assert numbered(answer).endswith("① 客を3人乗せる。\n② 1手番に1度、船を1マス動かす。")


def test_columns_of_printings_have_the_old_and_the_new_wording(tmp_path: Path) -> None:
    table = "<h1>渡し船　第2刷の変更点</h1><table><tr><th>項目</th><th>第1刷</th><th>第2刷</th></tr>"
    table += "<tr><td>霧</td><td>2ラウンド</td><td>3ラウンド</td></tr></table>"
    assert numbered(shown(tmp_path, table, "霧")) == f"{FOG}霧は3ラウンド続く。"


def test_chapters_in_brackets_before_what_is_wrong_in_them(tmp_path: Path) -> None:
    rules = "渡し船　説明書\n\n第１章　支度\n　　花びらを中央に２０個置く。\n\n"
    rules += "第２章　霧\n　　霧は２本の枝に出る。\n\n第３章　幕引き\n　　花びらがなくなったら終わる。\n"
    said = "渡し船　エラッタ\n2021年6月\n\n・【第1章】花びらの数は20個ではなく24個です。\n"
    said += "・【第2章】「2本の枝」は「3本の枝」の誤りです。\n"
    assert numbered(shown(tmp_path, said, "支度", rules)) == "花びらを中央に24個置く。"
    assert numbered(shown(tmp_path, said, "霧", rules)) == "霧は3本の枝に出る。"


def test_a_rule_called_as_a_part_before_its_wordings_in_a_line(tmp_path: Path) -> None:
    rules = FERRY.replace("## 支度", "## 準備")
    said = "渡し船　正誤まとめ\n2021年6月\n\n準備　誤）4本　正）3本\n霧　誤）2ラウンド　正）3ラウンド\n"
    assert numbered(shown(tmp_path, said, "準備", rules)) == "各自に櫂3本と6文を配る。"
    assert numbered(shown(tmp_path, said, "霧", rules)) == f"{FOG}霧は3ラウンド続く。"
