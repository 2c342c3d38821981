"""What is text on a page of Markdown, and what is not."""

from __future__ import annotations

import pytest

from taiyaku.ingest.blocks import BlockKind, Manuscript
from taiyaku.ingest.readers.text.reader import read_text
from taiyaku.ingest.vocabulary import load_vocabulary

VOCABULARY = load_vocabulary()


def page(text: str) -> Manuscript:
    return read_text(text, "rules.md", VOCABULARY, markdown=True)


def texts(text: str) -> list[str]:
    return [block.text for block in page(text).blocks]


def reasons(text: str) -> dict[str, str]:
    return {part.text: part.reason for part in page(text).furniture}


def lines(text: str) -> dict[int, str]:
    return {n.provenance.lines[0]: n.text for n in page(text).lines if n.text}


FRONT = "---\nlayout: page\ntitle: Ferry Rules\ntags:\n  - boats\n---\n\n"


def test_front_matter_is_no_text_and_its_title_heads_the_page() -> None:
    found = page(FRONT + "## Boarding\n\nPay first.\n")
    assert [(b.text, b.level) for b in found.blocks] == [
        ("Ferry Rules", 1),
        ("Boarding", 2),
        ("Pay first.", None),
    ]
    assert {part.reason for part in found.furniture} == {"front matter"}
    assert found.blocks[1].provenance.lines == (8, 8)


def test_a_page_with_a_heading_of_its_own_keeps_it() -> None:
    assert texts(FRONT + "# The Ferry\n\nPay first.\n") == ["The Ferry", "Pay first."]


def test_a_ruled_line_at_the_top_is_no_front_matter() -> None:
    assert "Pay first, and then board." in texts("---\nPay first, and then board.\n---\n\nRow.\n")


def test_targets_of_links_are_neither_text_nor_furniture() -> None:
    text = 'See [the *bell*](/rules/#bell "Bell") and [oars][o] or [nets].\n\n[o]: http://a.b\n[nets]: /n\n'
    assert texts(text) == ["See the bell and oars or nets."]
    assert lines(text) == {1: "See the bell and oars or nets."}
    assert reasons(text) == {}


def test_brackets_that_name_no_target_stay() -> None:
    assert texts("Roll [two][dice] now [sic].\n") == ["Roll [two][dice] now [sic]."]


def test_emphasis_marks_are_not_counted_as_text() -> None:
    assert lines('**Ferrier**: _"You row."_\n\n- a *wet* rope\n') == {
        1: 'Ferrier: "You row."',
        3: "- a wet rope",
    }


def test_comments_on_one_line_and_on_many() -> None:
    text = "Row. <!-- why --> Rest.\n\n<!-- one\ntwo -->\nEat.\n\nAn arrow <!-- never ends.\n"
    assert texts(text) == ["Row.  Rest.", "Eat.", "An arrow <!-- never ends."]
    assert set(reasons(text).values()) == {"comment"}


@pytest.mark.parametrize(
    "text, reason",
    [
        ("# Boats\n{: .no_toc }\n\nRow.", "attributes"),
        ("# Boats {#boats .wide}\n\nRow.", "attributes"),
        ("# Boats{ .wide }\n\nRow.", "attributes"),
        ("# Boats\n\n{% include menu %}\n\nRow.", "template"),
        ("# Boats\n\nRow.[^1]\n", "reference mark"),
        ("# Boats\n\n- TOC\n{:toc}\n\nRow.", "table of contents"),
        ("# Boats\n\n[TOC]\n\nRow.", "table of contents"),
    ],
)
def test_marks_of_page_makers_are_furniture_with_a_reason(text: str, reason: str) -> None:
    assert texts(text) == ["Boats", "Row."]
    assert set(reasons(text).values()) == {reason}


def test_a_foot_note_stands_behind_its_mark() -> None:
    text = "Row.[^1]\n\n## Bell\n\nRing.\n\n## Notes\n\n[^1]: Not at night.\n"
    assert texts(text) == ["Row.", "Not at night.", "Bell", "Ring."]
    assert reasons(text)["## Notes"] == "heading of notes"


def test_a_foot_note_nobody_calls_for_is_an_item_with_its_number() -> None:
    blocks = page("Row.\n\n[^1]: Not at night.\n").blocks
    assert [(b.kind, b.marker, b.text) for b in blocks][1:] == [(BlockKind.ITEM, "(1)", "Not at night.")]


def test_lone_tags_go_and_what_they_enclose_stays_markdown() -> None:
    text = '<details markdown="block">\n<summary>\nAn example\n</summary>\n\n- *Pim* rows.\n</details>\n'
    assert texts(text) == ["An example", "Pim rows."]
    assert lines(text) == {3: "An example", 6: "- Pim rows."}


def test_ruby_and_buttons_in_markdown_are_markup() -> None:
    text = "<ruby>灯守<rp>(</rp><rt>ひもり</rt><rp>)</rp></ruby>は漕ぐ。\n\n<button>Show</button>\n"
    assert texts(text) == ["灯守は漕ぐ。", "Show"]
    assert reasons(text)["<rt>ひもり</rt>"] == "ruby reading"


def test_a_placeholder_in_angle_brackets_is_text() -> None:
    assert texts("Name it <boat name> and\n\n<name>\n") == ["Name it <boat name> and", "<name>"]


def test_a_table_in_tags_is_a_table_with_its_lines() -> None:
    text = "Prices:\n\n<table>\n<tr><th>Boat</th><th>Cost</th></tr>\n<tr><td>Punt<td>3</table>\n\nPay."
    before, table, after = page(text).blocks
    assert (before.text, after.text) == ("Prices:", "Pay.")
    assert table.rows == (("Boat", "Cost"), ("Punt", "3"))
    assert table.provenance.lines == (4, 5)


def test_a_list_in_tags_keeps_its_depth() -> None:
    blocks = page("<ul>\n<li>oars<ul><li>long</li></ul></li>\n<li>nets</li>\n</ul>\n").blocks
    assert [(b.text, b.depth) for b in blocks] == [("oars", 0), ("long", 1), ("nets", 0)]


def test_quotations_lose_their_marks_on_every_line() -> None:
    assert texts("> Row.\n>\n> - Rest.\n> - Eat.\n") == ["Row.", "Rest.", "Eat."]


def test_fences_of_code_are_no_text() -> None:
    assert texts("```\nroll d6\n```\n\nRow.\n") == ["roll d6", "Row."]


def test_a_link_whose_target_runs_on_is_one_link() -> None:
    assert texts('Take [an oar](/oars "Long\noars") now.\n\n![](/a_\nb.png) Row.\n') == [
        "Take an oar now.",
        "Row.",
    ]


def test_links_for_editing_are_furniture() -> None:
    text = '## Boats [edit]\n\n[[edit](/x?a=edit "Edit\nsection: Boats")]\n\nRow [edit](/e).\n'
    assert texts(text) == ["Boats", "Row edit."]
    assert set(reasons(text).values()) == {"edit link"}


def test_org_headings_tables_and_settings() -> None:
    text = (
        "#+TITLE: House rules\n#+OPTIONS: toc:nil\n\n* Before the game  :setup:\n:PROPERTIES:\n:END:\n"
        "Everyone takes a boat.\n** TODO Bidding\nBid once, see [[*Scoring][the scores]].\n- Never twice.\n"
        "| Tile | Points |\n|------+--------|\n| Mill |      3 |\n"
    )
    page = read_text(text, "rules.org", VOCABULARY)
    heads = [(b.level, b.text) for b in page.blocks if b.kind == "heading"]
    assert heads == [(1, "House rules"), (2, "Before the game"), (3, "Bidding")]
    assert [b.text for b in page.blocks if b.kind in {"paragraph", "item"}] == [
        "Everyone takes a boat.",
        "Bid once, see the scores.",
        "Never twice.",
    ]
    assert [b.rows for b in page.blocks if b.rows] == [(("Tile", "Points"), ("Mill", "3"))]


def test_stars_alone_are_no_org() -> None:
    page = read_text("Tools\n\n* a rope\n* an oar\n", "rules.txt", VOCABULARY)
    assert [b.kind for b in page.blocks] == ["paragraph", "item", "item"]


def test_tags_of_forums() -> None:
    text = (
        "[size=150][b]Mill[/b][/size]\n\n[b]1. The wheel[/b]\nTurns [i]once[/i], see [url=/w]it[/url] [1].\n"
        "[list]\n[*]in frost\n[*]in flood\n[/list]\n"
    )
    found = read_text(text, "rules.txt", VOCABULARY)
    assert [(b.kind.value, b.text, b.strong) for b in found.blocks] == [
        ("paragraph", "Mill", True),
        ("item", "The wheel", True),
        ("paragraph", "Turns once, see it [1].", False),
        ("item", "in frost", False),
        ("item", "in flood", False),
    ]


def test_headings_of_html_are_headings_however_far_they_stand_in() -> None:
    box = (
        "<div>\n  <div class='box'>\n    <h2>Tides</h2>\n    <p>The tide turns twice.</p>\n  </div>\n</div>\n"
    )
    found = [b.text for b in page(f"# Ferries\n\n{box}").blocks if b.kind is BlockKind.HEADING]
    assert found == ["Ferries", "Tides"]


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        ("% Ferry Rules\n% Pim\n% 2024-03-09\n\n", "front matter"),
        ('+++\ntitle = "Ferry Rules"\n[params]\n  version = "1.2"\n+++\n', "front matter"),
        ("```metadata\ntitle: Ferry Rules\ntags:\n  - boats\n```\n", "front matter"),
        ("```css\n.page { color: red }\n```\n", "style"),
        ("\\page\n\n", "template"),
        ("{{frontCover}}\n\n", "mark of a site"),
        ("%% ask the designer %%\n\n", "comment"),
        ("[Back to top](#top)\n\n", "navigation"),
    ],
)
def test_what_programs_write_into_a_page_is_no_text(head: str, reason: str) -> None:
    text = f"{head}# Ferry Rules\n\n## Boarding {{#sec:a .unnumbered}}\n\nPay first.\n"
    assert texts(text) == ["Ferry Rules", "Boarding", "Pay first."]
    assert reason in reasons(text).values()


def test_boxes_of_homebrewery_keep_their_words() -> None:
    text = "{{note\n##### Tides\nWait.\n}}\n:\n**Punt** :: A flat boat.\n"
    assert texts(text) == ["Tides", "Wait.", "Punt: A flat boat."]


def test_a_link_may_run_on_over_several_lines() -> None:
    text = 'Go [see more](http://a.b/c-\nd "http://a.b/c-\nd") now.\n\nRow.\n'
    assert texts(text)[-1] == "Row."
    assert "http" not in " ".join(texts(text))


def test_a_link_in_brackets_is_no_link_of_a_wiki() -> None:
    assert texts("### Summary [[1]](https://a.b/c)\n\nRow.\n") == ["Summary [1]", "Row."]


def test_items_that_are_all_written_1_count_on() -> None:
    text = "1. Row\n1. Rest\n    1. at the pier\n    1. in the boat\n1. Row on\n\nThen:\n\n1. Moor\n"
    markers = [b.marker for b in page(text).blocks if b.marker]
    assert markers == ["1.", "2.", "1.", "2.", "3.", "1."]


def test_a_backslash_that_breaks_a_line_is_no_text() -> None:
    assert texts("Row.\\\nRest.\n") == ["Row.", "Rest."]


def test_further_lines_of_a_note_go_with_it() -> None:
    text = "Row.[^a]\n\n## Bell\n\nRing.\n\n[^a]: Not at night.\n\n    Nor in fog.\n"
    assert texts(text) == ["Row.", "Not at night.", "Nor in fog.", "Bell", "Ring."]
