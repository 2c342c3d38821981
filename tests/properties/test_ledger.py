"""The account starts from the file: what it holds is in an entry, furniture, hidden or residue."""

from __future__ import annotations

import string
import unicodedata
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2  # type: ignore[import-untyped]
import pypdfium2.raw as pdfium  # type: ignore[import-untyped]
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bench.documents import SHARED
from taiyaku.corpus.model import Coverage, Ingested
from taiyaku.ingest import ingest
from taiyaku.workspace import Source
from tests.pdfs import HEIGHT, WIDTH, Text, pdf
from tests.readings import READER, read_once

DOCUMENTS = SHARED / "documents"
FORMATS = (".pdf", ".html", ".md", ".txt", ".mediawiki")
WORDS = st.text(string.ascii_lowercase, min_size=3, max_size=9)
PLACED = st.tuples(
    WORDS,
    st.integers(40, 400),
    st.integers(3, 52),  # rows of a page, so that no word stands on another
    st.sampled_from(["seen", "seen", "seen", "outside the page", "too small or too large to be read"]),
)


def read(data: bytes, suffix: str = ".pdf", form: str = "rulebook") -> Ingested:
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"rules{suffix}"
        path.write_bytes(data)
        return ingest(Source("rules", path, path.name, form, "en", "E1"))


def account(ingested: Ingested) -> Coverage:
    """The coverage, after its parts are found to make the whole."""
    coverage = ingested.coverage
    assert coverage is not None
    parts = coverage.entries, coverage.furniture, coverage.hidden, coverage.residue
    assert min(parts) >= 0 and sum(parts) == coverage.total
    for part in ("furniture", "hidden"):
        assert sum(t.characters for t in coverage.tallies if t.part == part) == getattr(coverage, part)
    assert coverage.residue == 0 or any(u.reason == "residue" for u in coverage.leftovers)
    return coverage


def printed(word: str, x: int, row: int, kind: str) -> Text:
    y = -30.0 - row if kind.startswith("outside") else row * 15.0
    return Text(min(x, WIDTH - 150), min(y, HEIGHT - 20), word, size=0.3 if kind.startswith("too") else 10)


@settings(max_examples=25)
@example([[("aaa", 40, 3, "outside the page")]] * 2)
@given(
    st.lists(
        st.lists(PLACED, min_size=1, max_size=12, unique_by=lambda t: (t[2], t[3])), min_size=1, max_size=3
    )
)
def test_every_word_of_a_pdf_is_accounted_for(pages: list[list[tuple[str, int, int, str]]]) -> None:
    # No two alike, or a document with nothing else is all furniture, and refused.
    anchors = ("anchored", "moored", "beached")
    pages = [[*page, (anchor, 60, 1, "seen")] for page, anchor in zip(pages, anchors, strict=False)]
    coverage = account(read(pdf(*([printed(*word) for word in page] for page in pages))))
    put = Counter[str]()
    for word, _, _, kind in (word for page in pages for word in page):
        put[kind] += len(word)
    assert coverage.total == put.total() and coverage.residue == 0
    hidden = {t.reason: t.characters for t in coverage.tallies if t.part == "hidden"}
    assert hidden == {kind: count for kind, count in put.items() if kind != "seen"}


@settings(max_examples=25)
@given(
    st.lists(WORDS, min_size=1, max_size=12),
    st.sampled_from(["p", "li", "td", "nav", "footer", "span", "h2"]),
)
def test_every_text_node_of_a_page_is_accounted_for(words: list[str], tag: str) -> None:
    body = "".join(f"<{tag}>{word}</{tag}>\n" for word in words)
    page = f"<!DOCTYPE html><html><body><p>Lanterns burn.</p>{body}</body></html>"
    coverage = account(read(page.encode(), ".html", "wiki"))
    assert coverage.total == len("Lanternsburn.") + sum(map(len, words))


@settings(max_examples=25)
@given(
    st.lists(st.sampled_from(["# Oars", "- row", "row the boat.", "", "| a | b |", "|---|---|", "1. stop"]))
)
def test_every_character_of_a_text_is_accounted_for(lines: list[str]) -> None:
    text = "\n".join(["Boats sail.", *lines])
    assert account(read(text.encode(), ".md")).total == len("".join(text.split()))


def test_marks_of_questions_are_accounted_for_in_the_line_they_stand_in() -> None:
    text = "# エラッタ\n\n## 3.3 サギ\n\n（誤）二通失う\n（正）一通失う\n\n## よくある質問\n"
    text += "\n**Q1. 水没したタイル1枚だけを漕いで越えられますか？**\nA1. はい。1枚でも越えられます。\n"
    text += "\n**Q2. 手紙を7通持っているとき、休息で引きますか？**\nA2. いいえ。5通未満のときだけ引きます。\n"
    coverage = account(read(text.encode(), ".md", "faq"))
    assert coverage.residue == 0, coverage.leftovers


def reported(path: Path) -> int:
    """How many characters with ink pdfium reports: the ones it made up and the blanks do not count."""
    document = pypdfium2.PdfDocument(path)
    count = 0
    for page in document:
        text = page.get_textpage()
        for index in range(pdfium.FPDFText_CountChars(text.raw)):
            code = pdfium.FPDFText_GetUnicode(text.raw, index)
            made_up = not pdfium.FPDFText_GetTextObject(text.raw, index)
            blank = code in (9, 10, 13) or (code >= 0x20 and unicodedata.category(chr(code)) in ("Zs", "Cf"))
            count += not (made_up or blank or 0xDC00 <= code < 0xE000)
    return count


@pytest.mark.shared
@pytest.mark.skipif(not DOCUMENTS.is_dir(), reason=f"the shared documents are not in {DOCUMENTS}")
@pytest.mark.parametrize(
    "path",
    sorted(p for p in DOCUMENTS.glob("*.*") if p.suffix in FORMATS and p.name != "README.md"),
    ids=lambda path: path.name,
)
def test_the_account_of_a_real_document_starts_from_its_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(READER, read_once)
    form = "faq" if "errata" in path.name or "qa" in path.name else "rulebook"
    coverage = account(ingest(Source("real", path, path.name, form, path.name.split(".")[-2], "E1")))
    if path.suffix == ".pdf":
        assert abs(coverage.total - reported(path)) <= 0.002 * coverage.total  # ligatures count as letters


def test_links_of_wikitext_hold_what_they_show() -> None:
    text = (
        b"== Lamps ==\n'''Lit''' [[Lamp]]s and [[Harbour/Boat|boats]] burn.[[File:l.png|thumb]]<!-- no -->\n"
    )
    page = text + b"{{Box|A boat [[Row|rows]].}}\n[[Category:Lamps]]\n" + b"Boats sail at night. " * 9
    coverage = account(read(page, ".wiki", "wiki"))
    shown = "LampsLitLampsandboatsburn.Aboatrows.Boatssailatnight." + "Boatssailatnight." * 8
    assert coverage.total == len(shown)
