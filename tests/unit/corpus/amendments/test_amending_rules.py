"""Corrections as Japanese regulations, logs and wikis word them: articles, flags, words of two languages."""

from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.inspection.document import inspect_document
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments.small_games import asked, numbered, read
from tests.unit.corpus.lookup.workspace import ask, seen, texts

ARTICLES = """果樹園競技規則

第１条（梯子）
１　梯子は３本とする。
２　梯子は木に掛ける。

第２条（籠）
籠は２つ配る。

第３条（蜂）
蜂は夜に帰る。
"""


def test_a_regulation_that_amends_another_names_its_articles(tmp_path: Path) -> None:
    said = """果樹園競技規則の一部を改正する規則

令和３年２月１日　公布

第一条第１項中「３本」を「４本」に改める。
第一条に次の一項を加える。
３　梯子は雨の日に使わない。

第２条中「２つ」の下に「ずつ」を加える。

第３条を削る。

附　則
この規則は、令和３年４月１日から施行する。
"""
    page = tmp_path / "kaisei.txt"
    page.write_text(said, "utf-8")
    found = inspect_document(page, page.name, ())
    assert (found.format, found.page.date.value) == ("faq", "2021-02-01")
    ladder = asked(tmp_path, said, "梯子", ARTICLES, "ja")
    assert texts(ladder) == [
        "１　梯子は４本とする。",
        "２　梯子は木に掛ける。",
        "３　梯子は雨の日に使わない。",
    ]
    assert texts(asked(tmp_path, said, "籠", ARTICLES, "ja")) == ["籠は２つずつ配る。"]
    assert asked(tmp_path, said, "蜂", ARTICLES, "ja").status == "withdrawn"
    before = asked(tmp_path, said, "梯子", ARTICLES, "ja", as_of="2021-03")
    assert texts(before)[0] == "１　梯子は３本とする。"


def test_flags_say_what_is_done_below_the_numbers_of_clauses(tmp_path: Path) -> None:
    rules = (
        "果樹園\n\n1. 梯子\n1-1. 配置\n1-1-1. 梯子は木に掛けます。\n1-1-2. 梯子は4本まで置けます。\n"
        "1-1-3. 梯子は夜に倒れます。\n1-2. 籠\n1-2-1. 籠は2つ配ります。\n"
    )
    said = """果樹園　総合ルール　更新内容

◆1-1-1
【変更】「木に」→「枝に」

◆1-1-2
【変更】置ける数を4本から3本に変更

◆1-1-3
【削除】

◆1-2-1
【追記】ただし、3人なら3つ配ります。
"""
    assert numbered(asked(tmp_path, said, "配置", rules, "ja")) == (
        "1-1-1. 梯子は枝に掛けます。\n1-1-2. 梯子は3本まで置けます。"
    )
    shown = numbered(asked(tmp_path, said, "籠", rules, "ja"))
    assert shown == "1-2-1. 籠は2つ配ります。ただし、3人なら3つ配ります。"


RULES = """# 果樹園

## 梯子

梯子は木に掛ける。梯子は夜に倒れる。

## 籠

籠には梨を4個まで入れる。

## 一　蜂

蜂は巣に帰る。

## 二　市

市は朝に開く。

## 三　柵

柵は2本である。
"""


def test_orders_behind_what_is_wrong_arrows_with_counters_and_marked_words(tmp_path: Path) -> None:
    said = """# 果樹園 エラッタ

※●p35：「梯子」2文目は誤記です。削除してください。

籠：入れる梨は4個→6個です。

**エラッタ（柵）：**「2本」は「3本」の誤りです。

蜂：下線部が抜けておりました。
蜂は<u>夜に</u>巣に帰る。
"""
    assert texts(asked(tmp_path, said, "梯子", RULES, "ja")) == ["梯子は木に掛ける。"]
    assert texts(asked(tmp_path, said, "籠", RULES, "ja")) == ["籠には梨を6個まで入れる。"]
    assert texts(asked(tmp_path, said, "柵", RULES, "ja")) == ["柵は3本である。"]
    assert texts(asked(tmp_path, said, "蜂", RULES, "ja")) == ["蜂は夜に巣に帰る。"]
    condition = asked(tmp_path, "# エラッタ\n\n- 籠：夜は入れる梨は4個→6個です。\n", "籠", RULES, "ja")
    assert (condition.status, texts(condition)) == ("pending", ["籠には梨を4個まで入れる。"])


def test_a_line_that_only_lists_rules_is_shown_at_each(tmp_path: Path) -> None:
    said = "# エラッタ\n\n## 禁止・制限カード\n\n禁止：梯子、柵\n"
    for name in ("梯子", "柵"):
        shown = asked(tmp_path, said, name, RULES, "ja")
        assert shown.status == "in-force" and "禁止：梯子、柵" in seen(shown)
    assert "禁止" not in seen(asked(tmp_path, said, "籠", RULES, "ja"))


def test_an_erratum_in_another_language_exchanges_the_words_it_quotes(tmp_path: Path) -> None:
    said = """# 果樹園 英語版のエラッタ

- Ladder（梯子）：「two pears」を「three pears」に訂正。
- Cider Press（圧搾機）：2文目「The press works once a day.」は削除。
- Wasps（蜂）：3匹ではなく4匹です。
"""
    now = {n: asked(tmp_path, said, n, said_in="ja") for n in ("Ladder", "Cider Press", "Wasps")}
    assert texts(now["Ladder"]) == ["Lean the ladder on a tree. A worker on a ladder picks three pears."]
    assert texts(now["Cider Press"]) == ["Press four pears into one jug."]
    assert now["Wasps"].status == "pending"
    on_a_condition = "# エラッタ\n\n- Ladder（梯子）：夜だけ「two pears」→「three pears」。\n"
    assert asked(tmp_path, on_a_condition, "Ladder", said_in="ja").status == "pending"


def test_a_page_of_a_wiki_tells_of_one_thing(tmp_path: Path) -> None:
    page = tmp_path / "狐火.html"
    page.write_text(
        "<html><head><title>狐火 - 果樹園 @ wiki</title></head><body><h1>狐火</h1>"
        "<p>更新日：2023/05/18 Thu 21:04:11</p><table><tr><th>コスト</th><td>3</td></tr></table>"
        "<h2>効果</h2><ul><li>妖怪1体に2ダメージ。</li><li><del>1ターンに1回だけ使える。</del></li></ul>"
        "<h2>裁定</h2><ul><li>夜と朝の境目は夜として扱う。</li></ul></body></html>",
        "utf-8",
    )
    found = inspect_document(page, page.name, ())
    assert (found.format, found.page.date.value) == ("wiki", "2023-05-18")
    rules = tmp_path / "rules.html"
    rules.write_text(
        "<html><head><title>基本ルール - 果樹園 @ wiki</title></head><body><h1>基本ルール</h1>"
        "<h2>市場</h2><p>札を5枚並べる。</p><h2>支払い</h2><p>銭で支払う。</p><h2>夜</h2><p>夜は2ターン続く。</p>"
        "</body></html>",
        "utf-8",
    )
    assert inspect_document(rules, rules.name, ()).format == "rulebook"


def test_numbers_of_clauses_in_wide_figures(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n5.0　移動\n\n5.1　籠は１ヘクスしか運べない。\n\n5.2　梯子は２ヘクス運べる。\n"
    said = "# 果樹園 訂正\n\n* ５．１　「１ヘクスしか」→「２ヘクスまでしか」（誤訳）\n"
    said += "* ５．２　末尾に「雨の日は運べない。」を追加。\n"
    shown = numbered(asked(tmp_path, said, "移動", rules, "ja"))
    assert shown == ("5.1 籠は２ヘクスまでしか運べない。\n5.2 梯子は２ヘクス運べる。雨の日は運べない。")


def test_an_erratum_by_number_where_each_language_has_a_book(tmp_path: Path) -> None:
    parts = [
        read(tmp_path, "en", "# Orchard\n\n## 5 Moving\n\n5.1 A basket moves one hex.\n", "rulebook", "en"),
        read(tmp_path, "ja", "# 果樹園\n\n## 5　移動\n\n5.1　籠は1ヘクス動く。\n", "rulebook", "ja"),
    ]
    said = "ORCHARD – Errata, 1 June 2021\n\n5.1 (Correction) Change “one hex” to “two hexes”.\n"
    mended = "# 果樹園 訂正\n\n- 5.1 「1ヘクス」は「2ヘクス」の誤訳でした。\n"
    for text, lang, first, second in (
        (said, "en", ("in-force", "A basket moves two hexes."), ("pending", "籠は1ヘクス動く。")),
        (mended, "ja", ("in-force", "A basket moves one hex."), ("in-force", "籠は2ヘクス動く。")),
    ):
        news = read(tmp_path, "news", text, "faq", lang, date="2021-06")
        corpus = assemble([*parts, news], Setting(words=load_vocabulary().tables), [], {})
        shown = [ask(corpus, tmp_path, name) for name in ("Moving", "移動")]
        assert [(one.status, *texts(one)) for one in shown] == [first, second]


def test_polite_orders_and_boxed_names_with_the_other_language_behind_them(tmp_path: Path) -> None:
    said = "# 果樹園 改定のお知らせ\n\n1．「梯子」　「夜に倒れる」を「朝に倒れる」といたします。\n\n"
    said += "2．「市」　変更ございません。\n"
    assert texts(asked(tmp_path, said, "梯子", RULES, "ja")) == ["梯子は木に掛ける。梯子は朝に倒れる。"]
    assert asked(tmp_path, said, "市", RULES, "ja").status == "in-force"
    anew = asked(tmp_path, "# エラッタ\n\n- 柵：古い柵を「垣」とします。\n", "柵", RULES, "ja")
    assert (anew.status, texts(anew)) == ("pending", ["柵は2本である。"])
    boxed = "果樹園　公式回答\n\n《Ladder》（梯子）\nQ：2人で登れますか？\nA：登れません。\n\n"
    boxed += "《Cider Press》（圧搾機）\nQ：夜も動きますか？\nA：動きます。\n"
    page = read(tmp_path, "news", boxed, "faq", "ja")
    assert {e.path[-1] for e in page.entries if e.kind == "faq"} == {
        "Ladder（梯子）",
        "Cider Press（圧搾機）",
    }
