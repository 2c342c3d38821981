"""What an inspection found: an HTML file with pictures of pages and their structure drawn in, or JSON."""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from taiyaku.corpus.exchange.json_lines import shape
from taiyaku.corpus.model import Provenance
from taiyaku.errors import TaiyakuError, UsageError
from taiyaku.ingest.inspection.document import Branch, Inspection
from taiyaku.ingest.inspection.series import Family
from taiyaku.ingest.inspection.source_tables import SourceTable
from taiyaku.ingest.inspection.title_page import Found
from taiyaku.values import taken

_PICTURES = 3  # of a document: each costs a reading
_DEEPEST = 6
_KEY = (
    ("heading", "rgb(200,30,30)"),
    ("paragraph", "rgb(30,90,200)"),
    ("list item", "rgb(20,140,60)"),
    ("table", "rgb(160,60,180)"),
    ("column", "rgb(150,150,150)"),
    ("furniture", "rgb(230,150,20)"),
)


def write_report(
    target: Path,
    found: Sequence[Inspection],
    kin: Sequence[Family],
    tables: Sequence[SourceTable],
    refused: Sequence[tuple[str, str]],
) -> None:
    """Write the report of several documents. Raises UsageError if the file cannot be written."""
    ids = [table.id for table in tables]
    parts = [part for n, one in enumerate(found) for part in _document(one, kin[n], tables[n], ids)]
    parts += _refusals(refused)
    colours = "".join(f'<span style="border-color:{colour}">{name}</span>' for name, colour in _KEY)
    style = files("taiyaku.ingest.inspection").joinpath("report.css").read_text("utf-8")
    page = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Inspection of {len(found)} documents</title><style>{style}</style></head><body>"
        f"<h1>Inspection of {len(found)} documents</h1>"
        f'<p class="key">On pictures of pages: {colours}</p>{"".join(parts)}</body></html>\n'
    )
    try:
        target.write_text(page, "utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"{target}: cannot be written: {error.strerror or error}") from None


def _document(one: Inspection, family: Family, table: SourceTable, ids: Sequence[str]) -> Iterator[str]:
    yield f"<h2>{escape(one.file)}</h2><pre>{escape(table.toml())}</pre>"
    yield "<table>"
    for name, text in _facts(one, family, ids):
        yield f"<tr><th>{name}</th><td>{escape(text)}</td></tr>"
    yield "</table>"
    if one.doubts:
        doubts = "".join(f"<li>{escape(_placed(d.message, d.where))}</li>" for d in one.doubts)
        yield f'<h3>Doubts</h3><ul class="doubt">{doubts}</ul>'
    if one.outline:
        yield f"<details open><summary>Headings</summary>{_tree(one.outline, 'tree')}</details>"
    if one.furniture:
        rows = "".join(
            f"<tr><td>{f.lines}</td><td>{escape(f.reason)}</td><td>{escape(f.example[:80])}</td></tr>"
            for f in one.furniture
        )
        yield f"<details><summary>Furniture</summary><table>{rows}</table></details>"
    yield from _pictures(one)


def _facts(one: Inspection, family: Family, ids: Sequence[str]) -> Iterator[tuple[str, str]]:
    yield "formats", "; ".join(f"{v.format} {v.score:.2f}" for v in one.verdicts)
    yield "languages", ", ".join(f"{lang} {share:.0%}" for lang, share in one.languages.shares) or "not told"
    kinds = ", ".join(f"{count} {kind}" for kind, count in one.kinds)
    yield "understood", f"{one.entries} entries ({kinds}), {one.tables} tables"
    if one.labels:
        yield "labels", ", ".join(f"{label.word} ({label.entries})" for label in one.labels)
    if family.series:
        yield "series", f"{family.series}, {family.newer_than(ids) or 'the oldest here'}"
    if family.twin is not None:
        yield "same as", ids[family.twin]


def _placed(message: str, where: Provenance | None) -> str:
    if where is None:
        return message
    return (f"page {where.pages[0]}: " if where.pages else f"line {where.lines[0]}: ") + message


def _tree(branches: Sequence[Branch], css: str = "", depth: int = 0) -> str:
    items = []
    for branch in branches:
        below = branch.entries - (branch.kind is not None)
        kind = f" [{branch.kind}]" if branch.kind and branch.kind != "rule" else ""
        count = f' <span class="count">{below}</span>' if below else ""
        inner = _tree(branch.children, depth=depth + 1) if branch.children and depth < _DEEPEST else ""
        items.append(f"<li>{escape(branch.title)}{kind}{count}{inner}</li>")
    return f'<ul class="{css}">{"".join(items)}</ul>' if css else f"<ul>{''.join(items)}</ul>"


def _pictures(one: Inspection) -> Iterator[str]:
    """Pages of a PDF spread over the document; a page that cannot be drawn is left out."""
    if one.reader != "pdf" or not one.pages:
        return
    from taiyaku.ingest.readers.pdf.picture import debug_image

    step = max(1, one.pages // _PICTURES)
    with tempfile.TemporaryDirectory() as folder:
        for page in list(range(1, one.pages + 1, step))[:_PICTURES]:
            picture = Path(folder) / f"{page}.png"
            try:
                debug_image(one.path, page, picture)
            except (TaiyakuError, OSError, ValueError):
                continue
            data = base64.b64encode(picture.read_bytes()).decode("ascii")
            yield (
                f'<figure><img alt="page {page} with what was recognised" src="data:image/png;base64,{data}">'
                f"<figcaption>page {page}</figcaption></figure>"
            )


def _refusals(refused: Sequence[tuple[str, str]]) -> Iterator[str]:
    if refused:
        rows = "".join(f"<li>{escape(file)}: {escape(message)}</li>" for file, message in refused)
        yield f'<h2>Not read</h2><ul class="error">{rows}</ul>'


def inspection_json(
    one: Inspection, family: Family, table: SourceTable, ids: Sequence[str]
) -> dict[str, Any]:
    """One document; `ids` are the proposed ids of all documents, which its family refers to."""
    page = one.page
    return {
        **taken(one, "file reader pages"),
        "source": {key: value for key, value, _ in table.values},
        "formats": [
            {"format": v.format, "score": round(v.score, 3), "reasons": list(v.reasons)} for v in one.verdicts
        ],
        "languages": [{"lang": lang, "share": round(share, 3)} for lang, share in one.languages.shares],
        **{name: _found(getattr(page, name)) for name in ("title", "version", "date", "edition")},
        "changed": one.metadata.changed if one.metadata else None,
        "older": [ids[n] for n in family.older],
        "same_as": ids[family.twin] if family.twin is not None else None,
        "entries": one.entries,
        "kinds": dict(one.kinds),
        "tables": one.tables,
        **{name: shape(getattr(one, name)) for name in ("outline", "labels", "furniture", "doubts")},
    }


def refusal_json(file: str, message: str) -> dict[str, Any]:
    return {"file": file, "error": message}


def _found(found: Found) -> dict[str, str] | None:
    return {"text": found.value, "from": found.place} if found.value else None
