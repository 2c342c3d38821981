"""Any file that comes back from a translator's tool: told by what is in it, read, and checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from taiyaku.corpus.exchange import tables, tbx, tmx, xliff
from taiyaku.corpus.exchange.returned_units import LANGS, Incoming, languages, other_lang, primary
from taiyaku.corpus.exchange.xml import Node, read_xml
from taiyaku.corpus.model import Lang
from taiyaku.corpus.text import has_japanese
from taiyaku.errors import UnreadableError

_MOST = 100_000_000  # bytes; read as a whole, and that takes ten times the room
_EXPECTED = "expected XLIFF 1.2 or 2, TMX, TBX, PO, CSV or a tab-separated glossary"


def read_file(path: Path, source: Lang | None = None) -> Incoming:
    """A returning file. `source` is the language translated from where the file does not say so; None: look
    at its texts.

    Raises UnreadableError naming the file, the line where it is known, and what is wrong there.
    """
    try:
        if path.exists() and not path.is_file():
            raise UnreadableError(f"{path}: not a file; save what is to be imported first")
        if path.stat().st_size > _MOST:
            raise UnreadableError(f"{path}: larger than {_MOST // 1_000_000} MB; import it in parts")
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableError(f"{path}: cannot be read: {error.strerror or error}") from None
    if data.lstrip(b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n")[:1] == b"<":
        return _xml(path, data, source)
    match path.suffix.casefold():
        case ".po" | ".pot":
            from taiyaku.corpus.exchange.po import read_po

            return Incoming(path, tuple(read_po(path, data)))
        case ".csv":
            return _table(path, data)
        case ".txt" | ".tsv" | ".tab" | ".utf8":
            if tables.is_titled(path, data):  # as a spreadsheet saves a table of ours
                return _table(path, data)
            return Incoming(path, terms=tuple(tables.read_glossary(path, data, source)), is_glossary=True)
    what = (
        "the file is empty"
        if not data.strip()
        else f"neither its name nor its text says what it is; {_EXPECTED}"
    )
    raise UnreadableError(f"{path}: {what}")


def _table(path: Path, data: bytes) -> Incoming:
    """A table with a header: of segments, or of terms with a column for each language."""
    if tables.lists_terms(path, data):
        return Incoming(path, terms=tuple(tables.read_terms(path, data)), is_glossary=True)
    return Incoming(path, tuple(tables.read_csv(path, data)))


def _xml(path: Path, data: bytes, source: Lang | None) -> Incoming:
    root = read_xml(path, data)
    match root.namespace, root.local:
        case namespace, "xliff" if namespace in xliff.NAMESPACES:
            return Incoming(path, tuple(xliff.read_xliff(path, root)))
        case "", "tmx":
            ours = _tmx_source(root, source)
            return Incoming(path, tuple(tmx.read_tmx(path, root, ours, other_lang(ours))))
        case (namespace, "tbx" | "martif") if namespace in ("", *tbx.NAMESPACES):
            return Incoming(path, terms=tuple(tbx.read_tbx(path, root)), is_glossary=True)
    of = f"of the namespace {root.namespace!r}" if root.namespace else "of no namespace"
    raise UnreadableError(f"{path}:{root.line}: <{root.local}> {of} is not read here; {_EXPECTED}")


def _tmx_source(root: Node, source: Lang | None) -> Lang:
    """The language a memory is from: as its header says, else as asked, else that of its first text."""
    header = root.child("header")
    first = next((variant.lang for unit in root.find("tu") for variant in unit.children("tuv")), "")
    for said in (header.get("srclang") if header is not None else "", source or "", first):
        if primary(said) in LANGS:
            return primary(said)
    return "en"


def check_segments(incoming: Incoming, source: Lang, target: Lang) -> None:
    """Raises UnreadableError for ids that stand twice and for segments of other languages."""
    seen: dict[str, int] = {}
    for segment in incoming.segments:
        if segment.id is not None:
            if segment.id in seen:
                message = f"the id {segment.id} stands in line {seen[segment.id]} already"
                raise incoming.fail(segment.line, message)
            seen[segment.id] = segment.line
        if segment.langs and tuple(map(primary, segment.langs)) != (source, target):
            languages = " to ".join(segment.langs)
            message = f"this segment is from {languages}; expected {source} to {target}"
            raise incoming.fail(segment.line, message)


def direction(incoming: Incoming, asked: Lang | None, of_ids: Mapping[str, Lang]) -> tuple[Lang, Lang]:
    """The languages of a file: as its first segment that says so has them, else as asked, else as its ids
    (`of_ids` gives the language of each clause) or its texts are.
    """
    said = next((tuple(map(primary, s.langs)) for s in incoming.segments if s.langs), None)
    if said in (("en", "ja"), ("ja", "en")):
        return said[0], said[1]
    first = next((of_ids[i] for s in incoming.segments for i in (s.id or "").split() if i in of_ids), None)
    mostly_japanese = 2 * sum(has_japanese(s.source) for s in incoming.segments) > len(incoming.segments)
    source = asked or first or ("ja" if mostly_japanese else "en")
    return languages(source, "") or ("en", "ja")
