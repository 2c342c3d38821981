"""XLIFF 2.1, which keeps the namespace of 2.0; 2.2, which has its own, is read too.

Ids of units have to be name tokens there: the unit's own id is its `name`, its `id` a digest of that.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from xml.etree.ElementTree import Element

from taiyaku.corpus.exchange.returned_units import Segment, date_of, languages
from taiyaku.corpus.exchange.units import Selection, State, Unit, notes_of, text_digest
from taiyaku.corpus.exchange.xml import Node, add, named, xml_bytes
from taiyaku.corpus.xml_characters import visible
from taiyaku.errors import UnreadableError

NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0"
NAMESPACES = (NAMESPACE, "urn:oasis:names:tc:xliff:document:2.2")
_MATCHES = "urn:oasis:names:tc:xliff:matches:2.0"
_STATES = {State.NEW: "initial", State.REVIEW: "translated", State.FINAL: "final"}
_REVIEW = "taiyaku:needs-review"
_REJECTED = "taiyaku:rejected"
_TEXT = frozenset({"source", "target", "note"})


def token_of(unit_id: str) -> str:
    """The name token that stands for an id in XLIFF 2."""
    return f"u-{text_digest(unit_id)}"


def write_xliff21(selection: Selection) -> bytes:
    """The units as XLIFF 2.1, a `file` for each document."""
    if not selection.units:
        raise ValueError("no units")
    names = {"xmlns": NAMESPACE, "xmlns:mtc": _MATCHES}
    root = Element("xliff", named(version="2.1", srcLang=selection.source, trgLang=selection.target, **names))
    for number, (document, units) in enumerate(groupby(selection.units, lambda u: u.document), 1):
        known = selection.documents.get(document)
        file = add(root, "file", id=f"f{number}", original=known.file if known else document or None)
        for unit in units:
            _unit(file, unit)
    return xml_bytes(root, keep=_TEXT)


def _unit(file: Element, unit: Unit) -> None:
    node = add(file, "unit", id=token_of(unit.id), name=unit.id)
    if unit.alternatives:
        matches = add(node, "mtc:matches")
        for other in unit.alternatives:
            match = add(matches, "mtc:match", ref="#s1", matchQuality=f"{100 * other.score:.0f}")
            add(match, "source", unit.source, xml_space="preserve")
            add(match, "target", other.text, xml_space="preserve")
    notes = add(node, "notes")
    for note in notes_of(unit):
        add(notes, "note", note, category="taiyaku")
    add(notes, "note", f"{unit.place[0]}:{unit.place[1]}", category="taiyaku-place")
    add(notes, "note", unit.digest, category="taiyaku-digest")
    if unit.previous:
        add(notes, "note", unit.previous, category="taiyaku-previous-source")
    sub = _REVIEW if unit.state is State.REVIEW else None
    segment = add(node, "segment", id="s1", state=_STATES[unit.state], subState=sub)
    add(segment, "source", unit.source, xml_space="preserve")
    if unit.target:
        add(segment, "target", unit.target.text, xml_space="preserve")


def read_xliff2(path: Path, root: Node) -> Iterator[Segment]:
    """The segments of an XLIFF 2 file, one for each unit: what a tool split is joined again.

    Raises UnreadableError.
    """
    langs = languages(root.get("srcLang"), root.get("trgLang"))
    if root.get("version") not in ("2.0", "2.1", "2.2"):
        raise UnreadableError(
            f"{path}:{root.line}: XLIFF version {root.get('version')!r}: expected 1.2, 2.0 or 2.1"
        )
    for unit in root.find("unit"):
        if not unit.get("id"):
            raise UnreadableError(f"{path}:{unit.line}: this unit has no id")
        yield _segment(unit, langs)


def _segment(unit: Node, langs: tuple[str, str] | None) -> Segment:
    parts = list(unit.children("segment", "ignorable"))
    segments = [part for part in parts if part.local == "segment"]
    source = "".join(_inside(part, "source") for part in parts)
    target = "".join(
        _inside(p, "target") or (_inside(p, "source") if p.local == "ignorable" else "")
        for p in _as_read(parts)
    )
    has_target = any(_inside(part, "target") for part in segments)
    empty = any(_inside(s, "source").strip() and not _inside(s, "target").strip() for s in segments)
    by, on = _signed(unit)
    states = {_state(segment) for segment in segments}
    notes = {n.get("category"): n.text() for n in unit.find("note")}
    own = [n.text().strip() for n in unit.find("note") if not n.get("category").startswith("taiyaku")]
    return Segment(
        line=unit.line,
        source=source,
        target=target if has_target else "",
        id=unit.get("name") or unit.get("id"),
        state=next((s for s in (State.NEW, State.REVIEW, None) if s in states), State.FINAL),
        rejected=any(segment.get("subState") == _REJECTED for segment in segments),
        digest=notes.get("taiyaku-digest"),
        by=by,
        on=on,
        note=visible("\n".join(filter(None, own))) or None,
        langs=langs,
        partial=has_target and empty,
    )


def _as_read(parts: list[Node]) -> list[Node]:
    """The parts of a unit in the order of their targets, which may say a place of their own."""
    placed = list(enumerate(parts, 1))

    def place(item: tuple[int, Node]) -> int:
        target = item[1].child("target")
        said = target.get("order") if target is not None else ""
        return int(said) if said.isascii() and said.isdigit() else item[0]

    return [part for _, part in sorted(placed, key=place)]


def _signed(unit: Node) -> tuple[str | None, str | None]:
    """Who changed the target last and when, where the file tracks changes."""
    tracked = (
        revision
        for changes in _named(unit, "changeTrack")
        for revisions in _named(changes, "revisions")
        if revisions.get("appliesTo") == "target"
        for revision in _named(revisions, "revision")
    )
    last = max(tracked, key=lambda revision: revision.get("datetime"), default=None)
    return (last.get("author") or None, date_of(last.get("datetime"))) if last else (None, None)


def _named(node: Node, local: str) -> Iterator[Node]:
    """Children of this name, whatever their namespace: a module has one for each of its versions."""
    return (item for item in node.content if isinstance(item, Node) and item.local == local)


def _inside(part: Node, name: str) -> str:
    node = part.child(name)
    return _text(node) if node is not None else ""


def _text(node: Node) -> str:
    """Text with `cp` elements, which stand for characters, as these; codes have no text."""
    parts = []
    for item in node.content:
        if isinstance(item, str):
            parts.append(item)
        elif item.local == "cp":
            code = int(item.get("hex"), 16) if _is_hex(item.get("hex")) else 0xFFFD
            parts.append(visible(chr(code)) if code < 0x110000 else "\ufffd")
        else:
            parts.append(_text(item))
    return "".join(parts)


def _is_hex(text: str) -> bool:
    return 0 < len(text) <= 6 and all(c in "0123456789abcdefABCDEF" for c in text)


def _state(segment: Node) -> State | None:
    match segment.get("state"):
        case "final" | "reviewed":
            return State.FINAL
        case "translated":
            return State.REVIEW if segment.get("subState") == _REVIEW else State.FINAL
        case "initial" | "":
            return State.NEW
    return None
