"""Any file that comes back from a translator's tool: told by what is in it, read, and checked as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from taiyaku.corpus.exchange import tables, tbx, tmx, xliff12, xliff21
from taiyaku.corpus.exchange.markup import Node, read_xml
from taiyaku.corpus.exchange.segments import Incoming, Segment, primary
from taiyaku.corpus.model import Lang
from taiyaku.errors import UnreadableError

_MOST = 200_000_000  # bytes
_EXPECTED = "expected XLIFF 1.2 or 2, TMX, TBX, PO, CSV or a tab-separated glossary"
_OTHERS: dict[Lang, Lang] = {"en": "ja", "ja": "en"}


def read_file(path: Path, source: Lang = "en") -> Incoming:
    """A returning file. `source` is the language translated from where the file does not say so.

    Raises UnreadableError naming the file, the line where it is known, and what is wrong there.
    """
    try:
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
            return Incoming(path, tuple(tables.read_csv(path, data)))
        case ".txt" | ".tsv" | ".tab" | ".utf8":
            return Incoming(path, terms=tuple(tables.read_glossary(path, data, source)), is_glossary=True)
    what = (
        "the file is empty"
        if not data.strip()
        else f"neither its name nor its text says what it is; {_EXPECTED}"
    )
    raise UnreadableError(f"{path}: {what}")


def _xml(path: Path, data: bytes, source: Lang) -> Incoming:
    root = read_xml(path, data)
    match root.namespace, root.local:
        case xliff12.NAMESPACE, "xliff":
            return Incoming(path, tuple(xliff12.read_xliff12(path, root)))
        case xliff21.NAMESPACE, "xliff":
            return Incoming(path, tuple(xliff21.read_xliff2(path, root)))
        case "", "tmx":
            ours = _tmx_source(root, source)
            return Incoming(path, tuple(tmx.read_tmx(path, root, ours, _OTHERS.get(ours, "ja"))))
        case (namespace, "tbx" | "martif") if namespace in ("", *tbx.NAMESPACES):
            return Incoming(path, terms=tuple(tbx.read_tbx(path, root)), is_glossary=True)
    of = f"of the namespace {root.namespace!r}" if root.namespace else "of no namespace"
    raise UnreadableError(f"{path}:{root.line}: <{root.local}> {of} is not read here; {_EXPECTED}")


def _tmx_source(root: Node, source: Lang) -> Lang:
    header = root.child("header")
    said = primary(header.get("srclang")) if header is not None else ""
    return said if said in _OTHERS else source


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


def direction(incoming: Incoming, default: Lang) -> tuple[Lang, Lang]:
    """The languages of a file, as its first segment that says so has them."""
    said = next((tuple(map(primary, langs)) for langs in _langs(incoming)), None)
    if said in (("en", "ja"), ("ja", "en")):
        return said[0], said[1]
    return default, _OTHERS.get(default, "ja")


def _langs(incoming: Incoming) -> Iterator[tuple[Lang, Lang]]:
    return (segment.langs for segment in incoming.segments if segment.langs)


def untouched(segment: Segment) -> bool:
    """Whether a segment says nothing at all."""
    return not segment.target.strip() and not segment.rejected
