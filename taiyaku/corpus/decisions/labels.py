"""Labels: what a document says without an id of its own, and often many times: headings, captions, cells.

A label is translated once for a document, in all its versions. Its id is made of the document and a digest of
the text, so that a decision on it is never about another text, wherever that goes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from taiyaku.corpus.decided import Translated
from taiyaku.corpus.decisions.reliance_file import digest_of
from taiyaku.corpus.model import Document, Entry, Lang, Section, Table
from taiyaku.corpus.text import has_japanese
from taiyaku.values import Struct, field, replace

_WORD = re.compile(r"[^\W\d_]{2}")

Words = Mapping[str, Mapping[str, tuple[str, ...]]]


def is_label(any_id: str) -> bool:
    """Whether an id is a label's: those of entries and their parts have a slash."""
    return "~" in any_id and "/" not in any_id


def label_id(document: Document, text: str) -> str:
    """The id of a label: `rules~9b0e12345678`."""
    return f"{document.series or document.id}~{digest_of(text)}"


def labels_of(section: Section) -> Iterator[tuple[str, str]]:
    """The labels of a section with what each is, in order; those with nothing to translate left out."""
    if section.heading and is_wordy(section.heading, section.lang):
        yield "heading", section.heading
    for table in section.tables:
        for cell in cells_of(table):
            if is_wordy(cell, section.lang):
                yield "table", cell


def cells_of(table: Table) -> Iterator[str]:
    """All texts of a table, the caption among them."""
    yield table.caption or ""
    for row in (table.header, *table.rows):
        yield from row


def is_wordy(text: str, lang: Lang) -> bool:
    """Whether a text has words of its language; figures, signs and single letters say the same in all."""
    return has_japanese(text) if lang == "ja" else bool(_WORD.search(text))


class DecidedLabels(Struct, frozen=True, dict=True):
    """What translators call labels, found by document and text."""

    documents: Mapping[str, Document] = field(default_factory=dict)
    texts: tuple[Translated, ...] = ()
    words: Words = field(default_factory=dict)  # a vocabulary; what it calls a role is called so

    @cached_property
    def _by_name(self) -> Mapping[tuple[str, str, Lang], Translated]:
        """By the name and digest in the id, and the language; of several the last."""
        return {(*_parted(t.of[0]), t.lang): t for t in self.texts if t.text and is_label(t.of[0])}

    @property
    def langs(self) -> list[Lang]:
        return sorted({t.lang for t in self._by_name.values()})

    def find(self, document: str, text: str | None, lang: Lang) -> Translated | None:
        """What a label of a document is called in a language."""
        known = self.documents.get(document)
        if not text or known is None:
            return None
        digest = digest_of(text)
        names = dict.fromkeys((known.series or known.id, known.id))
        found = (self._by_name.get((name, digest, lang)) for name in names)
        return next(filter(None, found), None)

    def lost(self, entries: Iterable[Entry]) -> list[Translated]:
        """The decisions whose text no document of theirs has."""
        used: set[int] = set()
        for entry in entries:
            for _, text in (label for section in entry.sections for label in labels_of(section)):
                used.update(id(self.find(entry.document, text, lang)) for lang in self.langs)
        return [t for t in self._by_name.values() if id(t) not in used]

    def heading(self, entry: Entry, section: Section, lang: Lang) -> str | None:
        """The heading of a section in a language, as translators have it, else as a vocabulary does."""
        if found := self.find(entry.document, section.heading, lang):
            return found.text
        named = self.words.get("roles", {}).get(section.role, ())
        standard = {has_japanese(word): word for word in reversed(named)}  # the first word of each language
        same = digest_of(section.heading or "") == digest_of(standard.get(section.lang == "ja", ""))
        return standard.get(lang == "ja") if section.heading and same and section.lang != lang else None

    def table(self, document: str, table: Table, lang: Lang, from_: Lang) -> Table | None:
        """A table in a language; None unless everything in it is translated, and something is."""
        found = {c: self.find(document, c, lang) for c in cells_of(table) if is_wordy(c, from_)}
        if not found or not all(found.values()):
            return None
        texts = {cell: said.text for cell, said in found.items() if said}
        made = next(said.where for said in found.values() if said)

        def row(cells: Iterable[str]) -> tuple[str, ...]:
            return tuple(texts.get(cell, cell) for cell in cells)

        caption = texts.get(table.caption, table.caption) if table.caption else None
        rows = tuple(map(row, table.rows))
        return replace(table, header=row(table.header), rows=rows, caption=caption, provenance=made)


def _parted(any_id: str) -> tuple[str, str]:
    name, _, digest = any_id.rpartition("~")
    return name, digest
