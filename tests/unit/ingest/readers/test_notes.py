"""Notes stand with the text that has their mark, in every kind of file."""

from __future__ import annotations

import pytest

from taiyaku.ingest.blocks import Manuscript
from taiyaku.ingest.readers.text.reader import read_text
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.ingest.ingesting import ingest_wiki, read

BELL = "<h2>Bell</h2><p>Ring.</p>"


def texts(manuscript: Manuscript) -> list[str]:
    return [block.text for block in manuscript.blocks]


@pytest.mark.parametrize(
    ("mark", "note"),
    [
        (
            '<a href="#fn1" class="footnote-ref" role="doc-noteref"><sup>1</sup></a>',
            '<section class="footnotes"><ol><li id="fn1"><p>Not at night.</p></li></ol></section>',
        ),
        (
            '<a href="#_ftn1" name="_ftnref1"><span>[1]</span></a>',
            '<div id=ftn1><p><a href="#_ftnref1" name="_ftn1"></a>Not at night.</p></div>',
        ),
        (
            '<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>',
            '<div><p><a href="#ftnt_ref1" id="ftnt1"></a><span>Not at night.</span></p></div>',
        ),
        (
            '<span class="footnote"><a href="#f-1" name="fn-1">*1</a></span>',
            '<p class="footnote"><a href="#fn-1" id="f-1"></a>:<span>Not at night.</span></p>',
        ),
        (
            '<a epub:type="noteref" href="#n1">1</a>',
            '<aside epub:type="footnote" id="n1"><p>Not at night.</p></aside>',
        ),
        (
            '<sup class="reference"><a href="#cite_note-1">[1]</a></sup>',
            '<h2>Notes</h2><ol><li id="cite_note-1"><span>Not at night.</span></li></ol>',
        ),
    ],
)
def test_notes_of_html(mark: str, note: str) -> None:
    manuscript = read(f"<html><body><h2>Rowing</h2><p>Row.{mark}</p>{BELL}{note}", "html")
    assert texts(manuscript) == ["Rowing", "Row.", "Not at night.", "Bell", "Ring."]


def test_notes_of_a_list_and_a_table() -> None:
    mark = '<sup><a href="#n{0}">{0}</a></sup>'
    body = (
        f"<ul><li>Row.{mark.format(1)}</li><li>Rest.</li></ul>"
        f"<table><tr><th>Boat<th>Oars<tr><td>Punt<td>2{mark.format(2)}</table>{BELL}"
        "<p id=n1>Not at night.</p><p id=n2>One in fog.</p>"
    )
    blocks = read(f"<html><body>{body}", "html").blocks
    assert [b.text for b in blocks][:3] == ["Row.", "Not at night.", "Rest."]
    assert [b.text for b in blocks][4:] == ["One in fog.", "Bell", "Ring."]


def test_a_chapter_that_a_raised_link_leads_to_stays() -> None:
    body = f'<p>Row.<sup><a href="#b">2</a></sup></p><h2>Oars</h2><p>Two.</p><div id="b">{BELL}</div>'
    assert texts(read(f"<html><body>{body}", "html")) == ["Row.", "Oars", "Two.", "Bell", "Ring."]


def test_notes_of_wikitext() -> None:
    result = ingest_wiki(
        "== Rowing ==\nRow.<ref>Not at night.</ref>\n\n== Bell ==\nRing.\n\n== Notes ==\n<references/>\n",
        "wikitext", title="Ferry",
    )  # fmt: skip
    clauses = {e.title: [c.text for s in e.sections for c in s.clauses] for e in result.entries}
    assert clauses["Rowing"] == ["Row.", "Not at night."]
    assert "Notes" not in clauses
    rowing = next(e for e in result.entries if e.title == "Rowing")
    assert rowing.provenance.lines[1] <= 2


def test_a_note_that_another_note_calls_for_is_not_lost() -> None:
    text = "Row.\n\n[^1]: Not at night.[^2]\n\n[^2]: Nor in fog.[^1]\n"
    found = texts(read_text(text, "rules.md", load_vocabulary(), markdown=True))
    assert sorted(found) == ["Nor in fog.", "Not at night.", "Row."]
