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
    """Groups, titles and section headings of entries, each a level below what it stands in."""
    by_id = {entry.id: entry for entry in entries}
    levels: dict[str, int] = {}
    open_groups: tuple[str, ...] = ()
    for entry in entries:
        place = _place(entry, unit)
        same = 0
        while same < min(len(open_groups), len(entry.path)) and open_groups[same] == entry.path[same]:
            same += 1
        for depth in range(same, len(entry.path)):
            yield Found(place, depth + 1, (entry.path[depth],))
        parent = by_id.get(entry.parent) if entry.parent else None
        above = levels.get(parent.id, 0) if parent else 0
        level = levels[entry.id] = max(above, len(entry.path)) + 1
        yield Found(place, level, tuple(_titles(entry)))
        yield from _section_headings(entry.sections, level, unit)
        open_groups = (*entry.path, entry.title)


def _titles(entry: Entry) -> Iterator[str]:
    """The ways a title may be printed: with its number, its other names and its labels, or without."""
    names = [title.text for title in entry.titles]
    for text in (" ".join(names), *names, f"{entry.title} {' '.join(entry.labels)}"):
        yield f"{entry.number} {text}" if entry.number else text
        yield text


def _section_headings(sections: Iterable[Section], level: int, unit: str) -> Iterator[Found]:
    group = None
    for section in sections:
        if section.group and section.group != group:
            yield Found(_place(section, unit), level + 1, (section.group,))
        group = section.group
        if section.heading:
            yield Found(_place(section, unit), level + (2 if group else 1), (section.heading,))


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
