"""Pages without heading tags: the size of the type says what a heading is, and of which rank."""

from __future__ import annotations

from tests.unit.ingest.ingesting import read

PROSE = "Every boat moves two spaces a turn, and one more with the tide behind it."


def headings(body: str, sheet: str = "") -> list[tuple[str, int | None]]:
    blocks = read(f"<html><head><style>{sheet}</style></head><body>{body}", "html").blocks
    return [(b.text, b.level) for b in blocks if b.kind == "heading"]


def test_sizes_of_fonts_are_ranks() -> None:
    body = (
        f"<center><font size=+4><b>FERRY</b></font></center><p><font size=+2><b>Moves</b></font><p>{PROSE}"
        f"<p><font size=+1><b>Rowing</b></font><p>{PROSE}<p><font size=-1><b>Small print</b></font><p>{PROSE}"
    )
    assert headings(body) == [("FERRY", 1), ("Moves", 2), ("Rowing", 3)]


def test_sizes_of_style_sheets_are_ranks() -> None:
    body = (
        '<div style="font-size:28px"><span style="font-weight:bold">Moves</span></div>'
        f'<div class="t">{PROSE}</div><div class="s"><b>Rowing</b></div><div class="t">{PROSE}</div>'
    )
    sheet = ".t {font-size: 15px} .s {font-size: 13.5pt} h1.t {font-size: 40px; font-weight: bold}"
    assert headings(body, sheet) == [("Moves", 1), ("Rowing", 2)]


def test_large_text_that_is_not_bold_or_ends_is_no_heading() -> None:
    assert headings(f"<p>{PROSE}<p><big>Row on</big><p><big><b>Row on.</b></big>") == []


def test_commands_of_menus_are_headings_although_they_end_in_stops() -> None:
    body = f"<p>{PROSE}<p><font size=+1><b>Load game...</b></font><p>{PROSE}<p><big><b>Save as…</b></big>"
    assert [text for text, _ in headings(body)] == ["Load game...", "Save as…"]


def test_where_headings_have_tags_sizes_give_no_rank() -> None:
    body = f"<h1>Ferry</h1><p>{PROSE}<p><font size=5><b>Moves</b></font><p><font size=4><b>Rowing</b></font>"
    assert headings(body) == [("Ferry", 1), ("Moves", None), ("Rowing", None)]
