"""XLIFF 1.2, strict: the interchange every tool reads; and 2.1, which keeps the namespace of 2.0.

A unit carries a digest of its target as exported, so that an edit is told from a text that had changed
meanwhile. Ids of units have to be name tokens in 2.1: the unit's own id is its `name` there, its `id` a
digest of that. What comes back is read below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from xml.etree.ElementTree import Element

from taiyaku import __version__
from taiyaku.corpus.exchange.units import (
    Segment,
    Selection,
    State,
    Target,
    Unit,
    date_of,
    languages,
    notes_of,
    text_digest,
)
from taiyaku.corpus.exchange.xml import Node, tag, xml_bytes
from taiyaku.corpus.model import Document
from taiyaku.corpus.text import visible
from taiyaku.errors import UnreadableError
from taiyaku.values import Struct

STRICT = "urn:oasis:names:tc:xliff:document:1.2"
SECOND = "urn:oasis:names:tc:xliff:document:2.0"
_MATCHES = "urn:oasis:names:tc:xliff:matches:2.0"
REVIEW, REJECTED = "taiyaku:needs-review", "taiyaku:rejected"  # sub-states of 2.1
COMMENT = "comment"  # category of a translator's note in 2.1
_OURS = {"from": "taiyaku", "annotates": "source"}


def token_of(unit_id: str) -> str:
    """The name token that stands for an id in XLIFF 2."""
    return f"u-{text_digest(unit_id)}"


def write_xliff(selection: Selection, version: str = "1.2") -> bytes:
    """The units as XLIFF, a `file` for each document."""
    dialect = _DIALECTS[version]
    by_document = enumerate(groupby(selection.units, lambda u: u.document), 1)
    files = (
        dialect.file(number, document, selection, (dialect.unit(unit, selection) for unit in units))
        for number, (document, units) in by_document
    )
    return xml_bytes(tag("xliff", files, version=version, **dialect.root(selection)))


class _Dialect(Struct, frozen=True):
    """How a version names what is the same in all of them."""

    root: Callable[[Selection], Mapping[str, str]]  # attributes
    file: Callable[[int, str, Selection, Iterable[Element]], Element]
    unit: Callable[[Unit, Selection], Element]


def _original(document: str, selection: Selection) -> str | None:
    known: Document | None = selection.documents.get(document)
    return known.file if known else document or None


# 1.2

_STATES12 = {State.NEW: "needs-translation", State.REVIEW: "needs-review-translation", State.FINAL: "final"}


def _file12(number: int, document: str, selection: Selection, units: Iterable[Element]) -> Element:
    tool = tag("tool", tool_id="taiyaku", tool_name="taiyaku", tool_version=__version__)
    return tag(
        "file",
        (tag("header", [tool]), tag("body", units)),
        original=_original(document, selection) or str(number),
        source_language=selection.source,
        target_language=selection.target,
        datatype="plaintext",
        tool_id="taiyaku",
    )


def _unit12(unit: Unit, selection: Selection) -> Element:
    approved = "yes" if unit.state is State.FINAL else "no"
    return tag("trans-unit", _inside12(unit, selection), id=unit.id, approved=approved, xml_space="preserve")


def _inside12(unit: Unit, selection: Selection) -> Iterator[Element]:
    source, target = {"xml_lang": selection.source}, {"xml_lang": selection.target}
    given = unit.given
    text = given.text if given else unit.source if selection.prefilled else ""
    how = unit.proposal.origin if given and given is unit.proposal else None
    yield tag("source", unit.source, **source)
    yield tag("target", text, state=_STATES12[unit.state], state_qualifier=how, **target)
    contexts = (("x-place", f"{unit.place[0]}:{unit.place[1]}"), ("x-digest", unit.digest))
    group = (tag("context", said, context_type=kind) for kind, said in contexts)
    yield tag("context-group", group, purpose="information")
    for note in notes_of(unit):
        yield tag("note", note, **_OURS)
    if unit.comment:
        yield tag("note", unit.comment, **{"from": "translator", "annotates": "general"})
    if unit.previous:
        old = (tag("source", unit.previous, **source), tag("target", text, **target))
        yield tag("alt-trans", old, alttranstype="previous-version")
    for other in unit.alternatives:
        inside = [tag("source", other.source, **source)] if other.source else []
        inside.append(tag("target", other.text, **target))
        origin = f"taiyaku {other.origin}".rstrip()
        yield tag("alt-trans", inside, match_quality=f"{other.score:.0%}", origin=origin)


# 2.1

_STATES21 = {State.NEW: "initial", State.REVIEW: "translated", State.FINAL: "final"}


def _inside21(unit: Unit) -> Iterator[Element]:
    if unit.alternatives:
        yield tag("mtc:matches", (_match21(unit, other) for other in unit.alternatives))
    notes = [("taiyaku", note) for note in notes_of(unit)]
    notes += [("taiyaku-place", f"{unit.place[0]}:{unit.place[1]}"), ("taiyaku-digest", unit.digest)]
    notes += [("taiyaku-previous-source", unit.previous or ""), (COMMENT, unit.comment)]
    yield tag("notes", (tag("note", said, category=kind) for kind, said in notes if said))
    proposed = f"taiyaku:{unit.proposal.origin}" if unit.proposal and not unit.target else None
    sub = REVIEW if unit.state is State.REVIEW else proposed
    yield tag(
        "segment", _texts21(unit.source, unit.given), id="s1", state=_STATES21[unit.state], subState=sub
    )


def _match21(unit: Unit, other: Target) -> Element:
    kind = {"exact-match": "tm", "fuzzy-match": "tm", "leveraged-glossary": "tb"}.get(other.origin)
    quality, origin = f"{100 * other.score:.0f}", f"taiyaku {other.origin}".rstrip()
    how = {"ref": "#s1", "matchQuality": quality, "origin": origin, "type": kind}
    return tag("mtc:match", _texts21(other.source or unit.source, other), **how)


def _texts21(source: str, target: Target | None) -> Iterator[Element]:
    yield tag("source", source, xml_space="preserve")
    if target:
        yield tag("target", target.text, xml_space="preserve")


_DIALECTS = {
    "1.2": _Dialect(lambda s: {"xmlns": STRICT}, _file12, _unit12),
    "2.1": _Dialect(
        lambda s: {"srcLang": s.source, "trgLang": s.target, "xmlns": SECOND, "xmlns:mtc": _MATCHES},
        lambda number, document, s, units: tag(
            "file", units, id=f"f{number}", original=_original(document, s)
        ),
        lambda unit, _: tag("unit", _inside21(unit), id=token_of(unit.id), name=unit.id),
    ),
}
VERSIONS = tuple(_DIALECTS)


# What tools give back: what one split is joined again, its own codes are no text.
NAMESPACES = (STRICT, SECOND, "urn:oasis:names:tc:xliff:document:2.2")
_CODES = frozenset({"bpt", "ept", "it", "ph", "bx", "ex", "x"})  # native codes of another tool
_DONE = frozenset({"final", "signed-off", "translated"})


def read_xliff(path: Path, root: Node) -> Iterator[Segment]:
    """The segments of an XLIFF file of any version, one for each unit. Raises UnreadableError."""
    if root.namespace == STRICT:
        for file in root.children("file"):
            langs = file.get("source-language"), file.get("target-language")
            phases = {p.get("phase-name"): p for p in file.find("phase")}
            for unit in file.find("trans-unit"):
                yield _segment12(path, unit, langs, phases)
        return
    if root.get("version") not in ("2.0", "2.1", "2.2"):
        expected = "expected 1.2, 2.0 or 2.1"
        raise UnreadableError(f"{path}:{root.line}: XLIFF version {root.get('version')!r}: {expected}")
    both = languages(root.get("srcLang"), root.get("trgLang"))
    for unit in root.find("unit"):
        if not unit.get("id"):
            raise UnreadableError(f"{path}:{unit.line}: this unit has no id")
        yield _segment2(unit, both)


def _noted(notes: Iterable[Node], kind: str, ours: str) -> str | None:
    """What translators noted: all notes but those that an attribute calls ours."""
    said = (note.text().strip() for note in notes if not note.get(kind).startswith(ours))
    return visible("\n".join(filter(None, said))) or None


# 1.2


def _segment12(path: Path, unit: Node, langs: tuple[str, str], phases: Mapping[str, Node]) -> Segment:
    source, target = unit.child("source"), unit.child("target")
    if not unit.get("id") or source is None:
        missing = "source" if unit.get("id") else "id"
        raise UnreadableError(f"{path}:{unit.line}: this trans-unit has no {missing}")
    goal = target or Node(unit.namespace, "target", {}, unit.line)
    phase = phases.get(goal.get("phase-name") or unit.get("phase-name"))
    groups = unit.children("context-group")
    contexts = {c.get("context-type"): c.text() for group in groups for c in group.children("context")}
    # A tool may split the source into segments, of which not all have a text in the target.
    split = unit.child("seg-source")
    given = _parts(goal) if split else set()
    return Segment(
        line=unit.line,
        source=source.text(_CODES),
        target=goal.text(_CODES),
        id=unit.get("id"),
        state=_state12(unit, goal.get("state")),
        rejected=goal.get("state-qualifier").startswith("rejected"),
        digest=contexts.get("x-digest"),
        by=(phase.get("contact-name") or None) if phase else None,
        on=date_of(phase.get("date")) if phase else None,
        note=_noted(unit.children("note"), "from", "taiyaku"),
        langs=languages(source.lang or langs[0], goal.lang or langs[1]),
        partial=split is not None and bool(given) and not _parts(split) <= given,
    )


def _parts(node: Node) -> set[str]:
    marks = (mark for mark in node.walk() if mark.local == "mrk" and mark.get("mtype") == "seg")
    return {mark.get("mid") for mark in marks if mark.text(_CODES).strip()}


def _state12(unit: Node, said: str) -> State | None:
    if unit.get("approved") == "yes" or said in _DONE:
        return State.FINAL
    if said in ("new", "needs-translation"):
        return State.NEW
    return State.REVIEW if said or unit.get("approved") == "no" else None


# 2


def _segment2(unit: Node, langs: tuple[str, str] | None) -> Segment:
    parts = list(unit.children("segment", "ignorable"))
    segments = [part for part in parts if part.local == "segment"]
    target = "".join(
        _inside(p, "target") or (_inside(p, "source") if p.local == "ignorable" else "")
        for p in _as_read(parts)
    )
    has_target = any(_inside(part, "target") for part in segments)
    empty = any(_inside(s, "source").strip() and not _inside(s, "target").strip() for s in segments)
    by, on = _signed(unit)
    states = {_state2(segment) for segment in segments}
    notes = [note for group in unit.children("notes") for note in group.children("note")]
    return Segment(
        line=unit.line,
        source="".join(_inside(part, "source") for part in parts),
        target=target if has_target else "",
        id=unit.get("name") or unit.get("id"),
        state=next((s for s in (State.NEW, State.REVIEW, None) if s in states), State.FINAL),
        rejected=any(segment.get("subState") == REJECTED for segment in segments),
        digest=next((n.text() for n in notes if n.get("category") == "taiyaku-digest"), None),
        by=by,
        on=on,
        note=_noted(notes, "category", "taiyaku"),
        langs=langs,
        partial=has_target and empty,
    )


def _as_read(parts: list[Node]) -> list[Node]:
    """The parts of a unit in the order of their targets, which may say a place of their own."""
    placed = list(enumerate(parts, 1))

    def place(item: tuple[int, Node]) -> int:
        target = item[1].child("target")
        said = target.get("order") if target is not None else ""
        return int(said) if said.isascii() and said.isdigit() and len(said) < 10 else item[0]

    return [part for _, part in sorted(placed, key=place)]


def _signed(unit: Node) -> tuple[str | None, str | None]:
    """Who changed the target last and when, where the file tracks changes: a module of many namespaces."""
    tracked = (
        revision
        for changes in unit.content
        if isinstance(changes, Node) and changes.local == "changeTrack"
        for revisions in changes.walk()
        if revisions.local == "revisions" and revisions.get("appliesTo") == "target"
        for revision in revisions.walk()
        if revision.local == "revision"
    )
    last = max(tracked, key=lambda revision: revision.get("datetime"), default=None)
    return (last.get("author") or None, date_of(last.get("datetime"))) if last else (None, None)


def _inside(part: Node, name: str) -> str:
    node = part.child(name)
    return node.text() if node is not None else ""


def _state2(segment: Node) -> State | None:
    match segment.get("state"):
        case "final" | "reviewed":
            return State.FINAL
        case "translated":
            return State.REVIEW if segment.get("subState") == REVIEW else State.FINAL
        case "initial" | "":
            return State.NEW
    return None
