"""HTML to blocks: white space, boxes, lists, tables, hidden and broken markup."""

from __future__ import annotations

import pytest

from taiyaku.ingest.blocks import BlockKind, containers
from taiyaku.ingest.readers.html.inventory import text_nodes
from tests.unit.ingest.ingesting import read


def texts(markup: str) -> list[str]:
    return [b.text for b in read(markup, "html").blocks]


def test_white_space_and_entities() -> None:
    assert texts("<p>One\n  <b>two</b>&nbsp;&amp; three\u200b</p><p>漢字\nです</p>") == [
        "One two & three",
        "漢字です",
    ]


def test_spans_and_struck_text() -> None:
    (block,) = read("<p>Roll <b>two</b> <s>three</s> <u>four</u></p>", "html").blocks
    assert [(block.text[s.start : s.end], s.style) for s in block.spans] == [
        ("two", "strong"),
        ("three", "deleted"),
        ("four", "inserted"),
    ]


def test_ruby_keeps_the_word() -> None:
    assert texts("<p><ruby>灯火<rp>(</rp><rt>とうか</rt><rp>)</rp></ruby>を使う</p>") == ["灯火を使う"]


def test_lists_nested_numbered_and_unclosed() -> None:
    blocks = read("<ol start=3><li>a<ul><li>b</ul><li>c<br>More.</ol><p>1.1. Typed step</p>", "html").blocks
    assert [(b.kind.value, b.marker, b.depth, b.text) for b in blocks] == [
        ("item", "3.", 0, "a"),
        ("item", "•", 1, "b"),
        ("item", "4.", 0, "c"),
        ("paragraph", None, 0, "More."),
        ("item", "1.1.", 1, "Typed step"),
    ]


def test_tables_with_spans_and_layout_tables() -> None:
    markup = (
        "<table><caption>Boats</caption><tr><th>A<th>B<th>C<tr><td rowspan=2>1<td colspan=2>2<tr><td>3<td>4"
        "</table>"
        "<table><tr><th>FOG</th></tr><tr><td><p>Text.</p><ul><li>x</ul></td></tr></table>"
    )
    caption, table, *layout = read(markup, "html").blocks
    assert caption.text == "Boats"
    assert table.rows == (("A", "B", "C"), ("1", "2", "2"), ("1", "3", "4"))
    assert [(b.kind, b.text) for b in layout] == [
        (BlockKind.HEADING, "FOG"),
        (BlockKind.PARAGRAPH, "Text."),
        (BlockKind.ITEM, "x"),
    ]


def test_provenance_is_the_source_line() -> None:
    blocks = read("<h1>T</h1>\n<p>one\ntwo</p>\n\n<p>three</p>", "html").blocks
    assert [b.provenance.lines for b in blocks] == [(1, 1), (2, 3), (5, 5)]


def test_furniture_and_the_article() -> None:
    manuscript = read(
        "<nav>Home</nav><div>ad</div><main><h1>T</h1><p>x<sup class=reference>[1]</sup></p></main>"
        "<footer>f</footer>"
        "<script>if (a<b) c()</script>",
        "html",
    )
    assert [b.text for b in manuscript.blocks] == ["T", "x"]
    assert {"Home", "ad", "[1]", "f", "if (a<b) c()"} <= {u.text for u in manuscript.furniture}


def test_every_visible_word_is_in_a_line() -> None:
    manuscript = read("<p>a <b>b</b><br>c</p><table><tr><td>d<td>e</table><img alt='f.png'>g", "html")
    assert sorted(" ".join(line.text for line in manuscript.lines).split()) == [
        "a",
        "b",
        "c",
        "d",
        "e",
        "f.png",
        "g",
    ]


@pytest.mark.parametrize(
    ("markup", "names"),
    [
        ("<div class='original-text'><p>x</p><p>y</p></div>", ["original"]),
        ("<p>Show original text.</p><div style='display: none'><p>x</p></div>", ["original"]),
        ("<details><summary>原文を表示</summary><p>x</p></details>", ["original"]),
        ("<div class='faq'><div class='faq-question'>x</div></div>", ["card", "question"]),
        ("<div class='box warning important'><p>x</p></div>", ["important"]),
        ("<div class='mw-collapsible'><p>x</p></div>", []),
    ],
)
def test_boxes(markup: str, names: list[str]) -> None:
    assert [c.name for c in containers(read(markup, "html").blocks[-1].style)] == names


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<![foo[bar>x", ["x"]),
        ("</p></div><td>x", ["x"]),
        ("<li>y<p>z", ["y", "z"]),
        ("<table>x<tr>y<td>z", ["x", "y", "z"]),
        ("<p><b>a<p>b</b>c", ["a", "bc"]),
        ("<head><title>t</title><p>lost?", []),
    ],
)
def test_broken_markup(markup: str, expected: list[str]) -> None:
    assert [t for t in texts(markup) if t not in {"t", "lost?"}] == expected


def test_depth_has_no_limit() -> None:
    assert texts("<div class=note>" * 10_000 + "x" + "</div>" * 10_000) == ["x"]
    assert texts("<ul><li>" * 5_000 + "x")[-1] == "x"


@pytest.mark.parametrize("scrap", ["<a ", "<!--", "<", "&#", "<b>", "<table>", "</p>"])
def test_a_long_row_of_scraps_takes_no_time(scrap: str) -> None:
    read(scrap * 20_000, "html")


@pytest.mark.parametrize("declared", ["<![OX[ ", "<![if !IE]>", "<!x", "<![", "<![temp[x"])
def test_a_declaration_nobody_knows_is_passed_over(declared: str) -> None:
    markup = f"<p>Wick</p>{declared}<p>Lamp</p>"
    assert "Wick" in texts(markup)
    assert [line.text for line in text_nodes(markup, "x.html")][:1] == ["Wick"]


def test_bold_lines_in_large_type_are_headings() -> None:
    text = (
        "<p><a name=row></a>&nbsp;<br>\n<font size=+1><b>How to row</b></font>\n\n<p>Two spaces a turn.\n"
        '<p><font size="+1"><b>Each boat carries one crate.</b></font>\n<p><b>Not</b> <big>now</big>.\n'
    )
    found = [(b.kind, b.level) for b in read(f"<html><body>{text}", "html").blocks]
    assert found == [("heading", None), ("paragraph", None), ("paragraph", None), ("paragraph", None)]


def test_lines_below_a_title_in_a_header_are_no_headings() -> None:
    text = (
        '<header id="title-block-header"><h1 class="title">Reeds</h1><p class="author">T. Lund</p></header>'
    )
    assert [b.kind for b in read(f"<html><body>{text}", "html").blocks] == ["heading", "paragraph"]


def test_headings_of_docbook_are_as_deep_as_their_sections() -> None:
    section = '<div class="section"><div class="titlepage"><h2 class="title">{}</h2></div><p>Row.</p>{}</div>'
    note = '<div class="note"><h3 class="title">Note</h3><p>Once.</p></div>'
    inner = section.format("Oars", section.format("Long oars", note))
    text = (
        f'<html><body><div class="chapter"><h2 class="title">Chapter 1. Boats</h2>{inner}</div></body></html>'
    )
    heads = [(b.level, b.text) for b in read(text, "html").blocks if b.kind == "heading"]
    assert heads == [(1, "Chapter 1. Boats"), (2, "Oars"), (3, "Long oars")]


def test_the_end_of_any_heading_ends_the_open_one() -> None:
    found = read("<h2>Boats</h1><p>Rows.</p><h3>Oars<h3>Sails</h3><p>Fly.</p>", "html").blocks
    assert [(b.text, b.level) for b in found] == [
        ("Boats", 2), ("Rows.", None), ("Oars", 3), ("Sails", 3), ("Fly.", None)
    ]  # fmt: skip


def test_short_lines_of_a_class_of_their_own_stand_out_where_several_do() -> None:
    names = ["Stacking", "Zones of Control", "Combat"]
    page = "".join(
        f'<span class="big">{name}</span><p>Units <span class="x">stop</span>.</p>' for name in names
    )
    assert [b.text for b in read(page, "html").blocks if b.strong] == names
    assert not any(b.strong for b in read(page.replace("Combat", "Units fight."), "html").blocks)


def test_sentences_of_preformatted_text_are_whole_and_its_rows_apart() -> None:
    first = "I am glad to tell you that, after much tweaking and testing, I have been"
    item = "1) Row the boat to the lamp that burns at the end of the"
    rows = [
        "lamp          2 coins       burns until it is put out",
        "bell          3 coins       rings twice",
    ]
    found = texts(f"<pre>\n{first}\nable to light it.\n\n{item}\npier.\n" + "\n".join(rows) + "\n</pre>")
    told = [f"{first} able to light it.", f"{item[3:]} pier."]
    assert found == [*told, *(" ".join(row.split()) for row in rows)]
