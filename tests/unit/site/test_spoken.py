"""No machine's English among the Japanese: every page is walked, and what is English has to say so."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from taiyaku.corpus.model import Corpus
from taiyaku.site.build import write_site
from tests.unit.site import sample
from tests.unit.site.pages.test_entry_context import amended, pair

_WORDS = re.compile(r"[A-Za-z][a-z'’]+(?:[ ,;:]+[A-Za-z'’]+){2,}")  # three words in a row
_SPOKEN = ("aria-label", "placeholder", "title", "alt", "data-label")
_VOID = {"meta", "link", "input", "br", "img", "hr"}
_UNSAID = {"script", "style", "title"}


class _Speech(HTMLParser):
    """Texts of a page with the language they are in, and of attributes that are read out."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[tuple[str, str, str]] = []  # language, element, text
        self._open: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        lang = given.get("lang") or (self._open[-1][1] if self._open else "")
        for name in _SPOKEN:
            if given.get(name):
                self.said.append((lang, f"{tag}[{name}]", given[name] or ""))
        if tag not in _VOID:
            self._open.append((tag, lang))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        tag, lang = self._open[-1] if self._open else ("", "")
        if data.strip() and tag not in _UNSAID:
            self.said.append((lang, tag, data))


def english_in(page: str, corpus: str = "") -> Iterator[str]:
    """English words, three in a row, where a page says that it speaks Japanese; not what the corpus has."""
    speech = _Speech()
    speech.feed(page)
    yield from (
        f"{element}: {text.strip()}"
        for lang, element, text in speech.said
        if lang == "ja" and _WORDS.search(text) and text.strip() not in corpus
    )


def test_english_is_found_where_it_is_not_said_to_be_any() -> None:
    assert list(english_in('<html lang="ja"><p>what stands there</p></html>')) == ["p: what stands there"]
    assert list(english_in('<html lang="ja"><p lang="en">what stands there</p></html>')) == []
    assert list(english_in('<html lang="ja"><a aria-label="Link to this place">文</a></html>')) != []


def _corpus_text(corpus: Corpus) -> str:
    """Whatever the documents say themselves; a Japanese sentence may name a rule in English."""
    return repr(corpus).replace("\\'", "'")


@pytest.mark.parametrize("corpus", [sample.corpus(), amended(), pair()[0]], ids=["sample", "amended", "pair"])
def test_japanese_pages_hold_no_unmarked_english(corpus: Corpus, tmp_path: Path) -> None:
    write_site(corpus, tmp_path / "site")
    pages = sorted((tmp_path / "site" / "ja").rglob("*.html"))
    assert pages
    own = _corpus_text(corpus)
    found = {p.relative_to(tmp_path).as_posix(): list(english_in(p.read_text("utf-8"), own)) for p in pages}
    assert {path: some for path, some in found.items() if some} == {}
