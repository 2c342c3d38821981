"""The headings that ingestion finds in a document, and PDFs as blind copies.

Project modules are imported where they are used, so that a rename breaks one function.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from taiyaku.corpus.model import Entry, Section
from tests.gold.outlines.judgements import Gold
from tests.gold.outlines.matching import Found


def entry_headings(entries: Sequence[Entry], unit: str) -> Iterator[Found]:
    """Groups, titles and section headings of entries, each a level below what it stands in.

    A group is given once, at its first entry, and not at all if an entry before has its name and place.
    """
    levels: dict[str, int] = {}
    known: set[tuple[str, ...]] = set()
    for entry in entries:
        for depth, name in enumerate(entry.path, 1):
            if entry.path[:depth] not in known:
                known.add(entry.path[:depth])
                yield Found(_place(entry, unit), depth, (name,))
        known.add((*entry.path, entry.title))
        level = levels[entry.id] = max(levels.get(entry.parent or "", 0), len(entry.path)) + 1
        yield Found(_place(entry, unit), level, tuple(_titles(entry)))
        yield from _section_headings(entry.sections, level, unit)


def _titles(entry: Entry) -> Iterator[str]:
    """The ways a title may be printed: with its number, its other names and its labels, or without.

    A page that stands above a question is kept as its reference.
    """
    names = [title.text for title in entry.titles]
    labelled = (" ".join((entry.title, *entry.labels[:n])) for n in range(1, len(entry.labels) + 1))
    for text in (" ".join(names), *names, *labelled):
        yield f"{entry.number} {text}" if entry.number else text
        yield text
    if entry.reference and entry.reference.printed:
        yield entry.reference.printed


def _section_headings(sections: Iterable[Section], level: int, unit: str) -> Iterator[Found]:
    above = None
    for section in sections:
        if section.group and section.group != above:
            yield Found(_place(section, unit), level + 1, (section.group,))
        above = section.group or section.heading
        if section.heading:
            yield Found(_place(section, unit), level + (2 if section.group else 1), (section.heading,))


def _place(part: Any, unit: str) -> int:
    where = part.provenance
    first: int = (where.pages or where.lines)[0] if unit == "page" else where.lines[0]
    return first


def read_entries(gold: Gold, path: Path) -> list[Found]:
    """The headings that reach a reader of the corpus."""
    from taiyaku.ingest import ingest

    return list(entry_headings(ingest(_source(gold, path)).entries, gold.unit))


def read_blocks(gold: Gold, path: Path) -> list[Found]:
    """The headings that the reader of the file tells, before any format looks at them."""
    from taiyaku.ingest.readers import read
    from taiyaku.ingest.vocabulary import load_vocabulary

    blocks = read(_source(gold, path), load_vocabulary()).blocks
    headings = (block for block in blocks if block.kind == "heading")
    return [Found(_place(block, gold.unit), block.level or 0, (block.text,)) for block in headings]


def _source(gold: Gold, path: Path) -> Any:
    from taiyaku.workspace import Source

    return Source("document", path, path.name, gold.format, gold.lang, "X")


def blind_copy(path: Path, folder: Path) -> Path:
    """The PDF with its pages only: no outline, no structure tags, no names."""
    import pypdfium2 as pdfium  # type: ignore[import-untyped]

    copy = folder / path.name
    with pdfium.PdfDocument(path) as original:
        blind = pdfium.PdfDocument.new()
        blind.import_pages(original)
        blind.save(copy)
        blind.close()
    return copy
