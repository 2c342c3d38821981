"""Passages and tables as HTML."""

from taiyaku.corpus.model import Table
from taiyaku.site.pages.headwords import Name
from taiyaku.site.pages.relations import Face, Pointer
from taiyaku.site.rendering.interface import Words
from taiyaku.site.rendering.markup import Writer
from tests.unit.site.sample import where


def test_an_empty_corner_of_a_table_is_no_header() -> None:
    html = Writer(Words("en")).table(Table(("", "CC", "BS"), (("Ash", "12", "11"),), where(1, 2)))
    assert '<thead><tr><td></td><th scope="col" lang="en">CC</th>' in html
    assert '<th scope="row" lang="en">Ash</th>' in html


def test_tables_without_a_caption_are_no_landmarks_of_one_name() -> None:
    html = Writer(Words("ja")).table(Table(("CC",), (("12",),), where(1, 2)))
    assert 'role="group" tabindex="0" aria-label="表"' in html


def test_a_link_has_its_own_name_whatever_else_leads_there() -> None:
    """Where a text stands nearly word for word elsewhere, its place goes by what it stands inside."""
    writer, href = Writer(Words("en")), "entry/x/rule/sources.html"
    for entry_id, name in (("x/rule/kites", "Kites"), ("x/rule/sources", "Sources")):
        face = Face(entry_id, "rule", "X", "en", "in-force")
        assert f">{name}<" in writer.pointer(Pointer(face, (Name("en", name),), href), "")
