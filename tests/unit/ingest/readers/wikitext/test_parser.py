"""Wikitext to blocks: lists, templates, links, notes and broken markup."""

from __future__ import annotations

import pytest

from taiyaku.ingest.blocks import containers
from tests.unit.ingest.ingesting import ingest_wiki, read


def blocks(text: str) -> list[tuple[str, str | None, int, str]]:
    return [(b.kind.value, b.marker, b.depth, b.text) for b in read(text, "wikitext").blocks]


def test_paragraphs_and_lists() -> None:
    assert blocks("One\ntwo\n\nthree\n* a\n** b\n*: more\n# c\n# d\n: in\n; Term : def\nend") == [
        ("paragraph", None, 0, "One two"),
        ("paragraph", None, 0, "three"),
        ("item", "•", 0, "a"),
        ("item", "•", 1, "b"),
        ("paragraph", None, 0, "more"),
        ("item", "1.", 0, "c"),
        ("item", "2.", 0, "d"),
        ("paragraph", None, 0, "in"),
        ("paragraph", None, 0, "Term"),
        ("paragraph", None, 0, "def"),
        ("paragraph", None, 0, "end"),
    ]


def test_a_style_strikes_as_a_tag_does() -> None:
    (block,) = read('Row <span style="text-decoration:line-through">twice</span> once.', "wikitext").blocks
    assert [(block.text[s.start : s.end], s.style) for s in block.spans] == [("twice", "deleted")]


def test_inline_markup_and_links() -> None:
    (block,) = read(
        "A '''b''' ''c'' <del>d</del> [[E|f]] [[G]] [http://x y] &amp; <nowiki>''z''</nowiki>", "wikitext"
    ).blocks
    assert block.text == "A b c d f G y & ''z''"
    assert [(block.text[s.start : s.end], s.style) for s in block.spans] == [
        ("b", "strong"),
        ("c", "emphasis"),
        ("d", "deleted"),
    ]


def test_tables() -> None:
    (table,) = read('{| class="x"\n! A !! B\n|-\n| rowspan=2 | 1 || 2\n|-\n| 3\n|}', "wikitext").blocks
    assert table.rows == (("A", "B"), ("1", "2"), ("1", "3"))


def test_templates_in_the_line_and_alone() -> None:
    text = (
        "Pay {{Icon|Order}} now.\n{{Fog box\n|name=FOG\n|effects=\n* dim\n|width=3px\n|note=It is dark.\n}}\n"
    )
    assert [(b.kind.value, b.text) for b in read(text, "wikitext").blocks] == [
        ("paragraph", "Pay Order now."),
        ("heading", "FOG"),
        ("heading", "Effects"),
        ("item", "dim"),
        ("heading", "Note"),
        ("paragraph", "It is dark."),
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("{{Original|x}}", ["original"]),
        ("{{Original start}}\n\nx\n\ny\n{{Original end}}", ["original"]),
        ("{{FAQ|q=a?|a=x}}", ["card", "answer"]),
        ("{{Important|x}}", ["important"]),
        ("<div class='mw-collapsible'>\n'''原文'''\n\nx\n</div>", ["original"]),
        ("{{Update|1.2|Mar 2024}}\nx", []),
    ],
)
def test_boxes(text: str, names: list[str]) -> None:
    assert [c.name for c in containers(read(text, "wikitext").blocks[-1].style)] == names


def test_notes_pictures_and_categories() -> None:
    manuscript = read(
        "#REDIRECT [[Z]]\nA<ref>note</ref> b.[[File:x.png|thumb|A caption]]\n[[Category:C]]\n<!-- c -->",
        "wikitext",
    )
    assert [b.text for b in manuscript.blocks] == ["A b.", "note", "A caption"]
    assert {u.reason for u in manuscript.furniture} == {"redirect", "category", "comment"}


def test_provenance_is_the_source_line() -> None:
    lines = [
        b.provenance.lines for b in read("== H ==\n\na\nb\n\n{{FAQ\n|q=x?\n|a=y\n}}\n* c", "wikitext").blocks
    ]
    assert lines == [(1, 1), (3, 4), (7, 7), (8, 8), (10, 10)]


@pytest.mark.parametrize(
    "text", ["{{a|" * 300, "[[" * 500, "*" * 500 + "x", "{|\n|" * 300, "'''''" * 300, "<ref>x", "== =="]
)
def test_broken_markup_does_not_crash(text: str) -> None:
    read(text, "wikitext")


def test_an_original_between_templates_without_parameters() -> None:
    page = (
        "{{Navbox|Boats}}\n'''OARS'''\n\n== Effects ==\n{{Update|2.1, May 2024}}\n* The boat moves 4 quays.\n"
        "{{Original}}\n* The boat moves 3 quays.\n{{/Update}}\n\n== Rowing State ==\nA boat in motion.\n"
    )
    found = ingest_wiki(page, "wikitext", title="Oars")
    oars, rowing = found.entries
    assert [(s.role, s.version) for s in oars.sections] == [("effects", "2.1"), ("original", "2.1")]
    assert (rowing.kind, rowing.title) == ("state", "Rowing State")


def test_lists_in_cells_leave_a_table_of_data_one() -> None:
    text = (
        '{| class="wikitable"\n! Boat !! Holds\n|-\n| Punt\n|\n* a pole\n* one goose\n|-\n| Barge\n|'
        "\nMuch:\n* coal\n* six oxen\n|-\n| Coracle || nobody\n|}\n"
    )
    (table,) = read(text, "wikitext").blocks
    assert table.rows == (
        ("Boat", "Holds"),
        ("Punt", "• a pole • one goose"),
        ("Barge", "Much: • coal • six oxen"),
        ("Coracle", "nobody"),
    )


@pytest.mark.parametrize(
    "text, words",
    [
        ("{{a|{{a|{{b c", "{{a|{{a|{{b c"),
        ("a <b and <i>c</i> d", "a <b and c d"),
        ("one <b>two three", "one two three"),
        ("one</b> two", "one two"),
        ("{| one\ntwo", "{| one two"),
        ("<nowiki><b></nowiki> two", "<b> two"),
        ("2 < 3 > 1", "2 < 3 > 1"),
        ("a <nowiki>b <nowiki>c", "a b c"),
        ("a <!-- b --> c <!-- d <!-- e", "a c <!-- d <!-- e"),
    ],
)
def test_what_never_ends_is_text_and_stray_tags_go(text: str, words: str) -> None:
    assert " ".join(block.text for block in read(text, "wikitext").blocks) == words


def test_closed_braces_keep_their_meaning() -> None:
    text = "{{Note|a {{b|c}} d}} {{{1|e}}}\n{|\n| {{x|f}} || g\n|-\n| h || i\n|}"
    blocks = read(text, "wikitext").blocks
    assert blocks[-1].rows[-1] == ("h", "i")
    assert not any("{" in block.text for block in blocks)


def test_a_caption_is_no_cell_and_hatnotes_are_no_text() -> None:
    text = (
        "{{Main|Boats}}\n{| class=x\n|+ All boats\n! Boat !! Oars\n|-\n| style='width:9%' | Punt\n| 2\n|}\n"
    )
    caption, table = read(text, "wikitext").blocks
    assert (caption.text, table.rows) == ("All boats", (("Boat", "Oars"), ("Punt", "2")))
