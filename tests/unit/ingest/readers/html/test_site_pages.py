"""Pages as programs make them: what stands around the text, and tables, terms and comments in their ways."""

from __future__ import annotations

import pytest

from taiyaku.ingest.blocks import Manuscript
from tests.unit.ingest.ingesting import ingest_wiki, read

TEXT = "<h2>Rowing</h2><p>Two spaces a turn.</p>"


def page(body: str) -> Manuscript:
    return read(f"<html><body>{body}</body></html>", "html")


def texts(body: str) -> list[str]:
    return [block.text for block in page(body).blocks]


@pytest.mark.parametrize(
    "around",
    [
        '<div role="navigation"><a>All games</a></div>',
        '<div role="contentinfo">Built by hand</div>',
        '<div id="dw__toc"><h3>Contents</h3><ul><li>Rowing</ul></div>',
        '<form class="md-feedback"><legend>Was it good?</legend></form>',
        '<div class="sharedaddy"><h3>Share it:</h3></div>',
        '<div id="comments" class="comments-area"><h2>2 thoughts</h2><p>Lovely!</p></div>',
        '<section id="comments"><h2>2 Comments</h2><div><p>Lovely!</p></div></section>',
        '<aside class="related-articles"><h3>Read on</h3><p>The ferry.</p></aside>',
        '<aside class="article-sidebar"><h3>Articles in this section</h3><a>Spare parts</a></aside>',
        '<div class="pageSection group"><h2>Attachments:</h2></div>',
        '<div class="hatnote">For the film, see <a>Ferry</a>.</div>',
        '<div class="page-metadata">Created by Pim, modified on 2024-03-09</div>',
        '<div title="footer"><p>4</p></div>',
        '<p class="pagetop"><a href="#top">[Back to top]</a></p>',
        "<p>ページトップへ戻る</p>",
        "<p>© 2024 Harbour Games</p>",
        '<address>Mail: <a href="mailto:pim@example.org">Pim</a></address>',
        '<p><a href="intro.html">Start</a> | <a href="cards.html">Cards</a></p>',
        '<p>[<a href="a.html">A</a> | <b>B</b> | <a href="c.html">C</a>]</p>',
        '<table><tr><td><a href="a.html">Start</a></td><td><b>Boats</b></td>'
        '<td><a href="c.html">Cards</a></td></tr></table>',
    ],
)
def test_what_stands_around_a_text_is_no_rule(around: str) -> None:
    manuscript = page(TEXT + around)
    assert [block.text for block in manuscript.blocks] == ["Rowing", "Two spaces a turn."]
    assert manuscript.furniture


@pytest.mark.parametrize(
    "told",
    [
        '<p><a href="row.html">Rowing</a> | two spaces</p>',
        '<p>Costs: <a href="rope.html">Rope</a> | <a href="oar.html">Oar</a> | free</p>',
        '<table><tr><td><a href="row.html">Rowing</a></td><td>two</td><td>spaces</td></tr></table>',
        '<table><tr><td><a href="a.html">Rope</a></td><td><a href="b.html">Oar</a></td><td><a href="c.html">'
        "Sail</a></td></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>",
    ],
)
def test_links_beside_text_are_text(told: str) -> None:
    assert len(page(TEXT + told).blocks) == 3


def test_a_sites_own_name_heads_no_page() -> None:
    assert (
        texts(f'<header><h1 class="logo">Club</h1></header><main><h1>Ferry</h1>{TEXT}</main>')[0] == "Ferry"
    )


def test_a_heading_for_screen_readers_is_none() -> None:
    assert texts(TEXT + '<h2 class="sr-only">Footnotes</h2><p>Not at night.</p>')[2:] == ["Not at night."]


def test_comments_of_google_docs_are_no_text() -> None:
    body = TEXT + '<div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Still right?</span></p></div>'
    assert "Still right?" not in " ".join(texts(body))


def test_a_table_of_divs_is_a_table() -> None:
    row = '<div role="row"><div role="cell"><p>Punt</p></div><div role="cell"><p>2</p></div></div>'
    head = '<div role="row"><div role="columnheader">Boat</div><div role="columnheader">Oars</div></div>'
    (table,) = page(f'<div><div role="table"><div role="rowgroup">{head}{row}</div></div></div>').blocks
    assert table.rows == (("Boat", "Oars"), ("Punt", "2"))


def test_a_caption_is_no_heading() -> None:
    body = '<table><caption class="title">Table 1. Boats</caption><tr><th>A<th>B<tr><td>1<td>2</table>'
    assert [block.kind for block in page(body).blocks] == ["paragraph", "table"]


def test_a_badge_is_parted_from_its_question() -> None:
    body = '<dl><dt><span class="q">Q1</span>霧でも漕げますか？</dt><dd><span>A</span>漕げます。</dd></dl>'
    assert texts(body) == ["Q1 霧でも漕げますか？", "A 漕げます。"]
    assert texts("<p><span>A</span>fter the bell, <b>Q</b>uills row.</p>") == ["After the bell, Quills row."]


TERMS = (
    "<h2>Boats</h2><p>There are two.</p>"
    "<dl><dt>Punt</dt><dd>It is flat.</dd><dt>Gig</dt><dd>It is fast.</dd></dl>"
)


def test_text_below_terms_is_not_the_last_terms() -> None:
    blocks = page(f"{TERMS}<p>Each costs a crown.</p>").blocks
    assert [b.text for b in blocks[2:]] == ["Punt: It is flat.", "Gig: It is fast.", "Each costs a crown."]
    assert not any(b.style for b in blocks)


def test_terms_that_end_their_section_stay_terms() -> None:
    assert texts(f"{TERMS}<h2>Oars</h2>")[2:4] == ["Punt", "It is flat."]


def test_raised_figures_do_not_join_the_number_before_them() -> None:
    assert texts("<p>Draw 3<sup>1</sup> cards, the 2<sup>nd</sup> first.</p>") == [
        "Draw 3¹ cards, the 2nd first."
    ]


def test_the_labels_of_an_infobox_head_nothing() -> None:
    box = '<aside class="portable-infobox"><h2>Ferry</h2><h2 class="pi-header">Stats</h2></aside>'
    result = ingest_wiki(f"<h1>Ferry</h1>{box}{TEXT}", "html")
    assert [entry.title for entry in result.entries] == ["Ferry", "Rowing"]


def test_a_notice_inside_a_page_stays_where_it_is() -> None:
    result = ingest_wiki(f'<h1>Ferry</h1>{TEXT}<div class="notice">Not at night.</div>', "html")
    last = result.entries[-1]
    assert [c.text for s in last.sections for c in s.clauses] == ["Two spaces a turn.", "Not at night."]


def test_an_authors_name_heads_nothing() -> None:
    blocks = page('<h1>Ferry</h1><h3 class="author">Lotte Zand</h3>' + TEXT).blocks
    assert [b.text for b in blocks if b.kind == "heading"] == ["Ferry", "Rowing"]


def test_a_heading_may_be_told_by_its_role() -> None:
    blocks = page('<h2>Aim</h2><p>Win.</p><div role="heading" aria-level="2">Turn</div><p>Row.</p>').blocks
    assert [(b.text, b.level) for b in blocks if b.kind == "heading"] == [("Aim", 2), ("Turn", 2)]


def test_a_name_above_a_text_that_has_its_title_is_the_sites() -> None:
    assert texts(f"<header><h1>A diary</h1></header><article><h1>Ferry</h1>{TEXT}</article>")[0] == "Ferry"
    assert texts(f"<h1>Ferry</h1><article>{TEXT}</article>")[0] == "Ferry"


def test_what_stands_beside_the_main_part_is_outside() -> None:
    assert texts(f'<div>Games of the club</div><div role="main">{TEXT}</div><div>Built by hand</div>') == [
        "Rowing",
        "Two spaces a turn.",
    ]


ASKED = "May I row twice?"


@pytest.mark.parametrize(
    "title",
    [
        f'<button aria-expanded="false">{ASKED}</button>',
        f'<h3><button class="accordion-button" data-bs-toggle="collapse">{ASKED}</button></h3>',
        f'<div class="faq-list"><button>{ASKED}</button></div>',
        f"<details><summary>{ASKED}</summary></details>",
    ],
)
def test_a_button_that_unfolds_a_text_is_its_title(title: str) -> None:
    assert texts(f"{TEXT}{title}<p>No.</p>")[-2:] == [ASKED, "No."]


@pytest.mark.parametrize(
    "button",
    [
        '<button class="navbar-toggler" aria-expanded="false">Menu</button>',
        "<button>Send</button>",
        '<h3>Tolls <button aria-controls="x">#</button></h3>',
    ],
)
def test_other_buttons_are_no_text(button: str) -> None:
    shown = texts(f"{TEXT}{button}<p>No.</p>")
    assert not {"Menu", "Send", "#", "Tolls #"} & {*shown}


@pytest.mark.parametrize("sign", ["#", "¶", "🔗"])
def test_a_link_of_a_heading_to_itself_is_no_name(sign: str) -> None:
    assert texts(f'<h2 id="a">Rowing <a class="anchor" href="#a">{sign}</a></h2><p>Row.</p>') == [
        "Rowing",
        "Row.",
    ]


def test_a_link_of_a_note_to_its_mark_is_no_text() -> None:
    note = '<ol><li id="fn1">Twice. <a href="#r1">↩</a></li></ol>'
    assert texts(f'<p>Row.<sup><a href="#fn1" id="r1">1</a></sup></p>{note}')[-1] == "Twice."


def test_a_rule_may_be_called_comments() -> None:
    assert texts('<h2 id="comments">Comments</h2><p>Say # nothing.</p>') == ["Comments", "Say # nothing."]


@pytest.mark.parametrize("name", ["Related posts", "関連記事", "Das könnte dich auch interessieren:"])
def test_lists_of_other_pages_are_no_rules(name: str) -> None:
    links = "<ul><li><a href='a'>Lamps and candles</a></li><li><a href='b'>Why ropes break</a></li></ul>"
    manuscript = page(f"{TEXT}<h3>{name}</h3>{links}<h3>Categories</h3><p><a href='c'>Boats</a></p>")
    assert [block.text for block in manuscript.blocks] == ["Rowing", "Two spaces a turn."]
    assert {part.reason for part in manuscript.furniture} == {"navigation"}
    told = f"{TEXT}<h3>Categories</h3>{links}<h3>{name}</h3><p>A post is related if a rope joins it.</p>"
    assert texts(told)[2:] == [
        "Categories",
        "Lamps and candles",
        "Why ropes break",
        name,
        "A post is related if a rope joins it.",
    ]


@pytest.mark.parametrize(
    "around",
    [
        '<div class="widget PopularPosts"><h2>Popular</h2><p>On sleeves.</p></div>',
        '<div class="game_comments_widget"><h2>Comments</h2><p>Lovely!</p></div>',
        '<h1 class="title"><a href="/">The Drawer</a></h1>',
        '<h2 class="date-header">Friday, 14 March 2025</h2>',
    ],
)
def test_what_blogs_and_shops_put_around_a_text_is_no_rule(around: str) -> None:
    assert texts(around + TEXT) == ["Rowing", "Two spaces a turn."]


def test_classes_tell_headings_and_their_levels() -> None:
    body = '<div class="bb_h2">Oars</div>Two each.<div class="subSectionTitle">Ice</div>No way.'
    blocks = page(body).blocks
    assert [(b.text, b.level) for b in blocks if b.kind == "heading"] == [("Oars", 2), ("Ice", None)]


def test_fields_below_the_title_are_no_rules_and_those_of_the_text_are() -> None:
    fields = '<dl class="field-list"><dt>Version<span>:</span></dt><dd>1.2</dd></dl>'
    assert texts(f"<h1>Boats</h1>{fields}{TEXT}") == ["Boats", "Rowing", "Two spaces a turn."]
    assert "1.2" in " ".join(texts(f"<h1>Boats</h1>{TEXT}<p>Rest.</p>{fields}"))
