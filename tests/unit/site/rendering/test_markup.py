"""Passages and tables as HTML."""

from taiyaku.corpus.model import Table
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
