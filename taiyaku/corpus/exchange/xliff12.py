"""XLIFF 1.2, strict: the interchange every tool reads.

Each unit is a `trans-unit` with the unit's id; `context` elements of the type x-digest carry a digest of the
target as exported, so that an edit is told from a text that had changed meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from xml.etree.ElementTree import Element

from taiyaku import __version__
from taiyaku.corpus.exchange.returned_units import Segment, date_of, languages
from taiyaku.corpus.exchange.units import Selection, State, Unit, notes_of
from taiyaku.corpus.exchange.xml import Node, add, named, xml_bytes
from taiyaku.corpus.xml_characters import visible
from taiyaku.errors import UnreadableError

NAMESPACE = "urn:oasis:names:tc:xliff:document:1.2"
_STATES = {State.NEW: "needs-translation", State.REVIEW: "needs-review-translation", State.FINAL: "final"}
_DONE = frozenset({"final", "signed-off", "translated"})
_CODES = frozenset({"bpt", "ept", "it", "ph", "bx", "ex", "x"})  # native codes of another tool
_TEXT = frozenset({"source", "target", "note", "context"})


def write_xliff12(selection: Selection) -> bytes:
    """The units as XLIFF 1.2, a `file` for each document."""
    root = Element("xliff", named(version="1.2", xmlns=NAMESPACE))
    for number, (document, units) in enumerate(groupby(selection.units, lambda u: u.document), 1):
        known = selection.documents.get(document)
        file = add(
            root,
            "file",
            **{
                "original": known.file if known else document or str(number),
                "source-language": selection.source,
                "target-language": selection.target,
                "datatype": "plaintext",
                "tool-id": "taiyaku",
            },
        )
        header = add(file, "header")
        add(header, "tool", **{"tool-id": "taiyaku", "tool-name": "taiyaku", "tool-version": __version__})
        body = add(file, "body")
        for unit in units:
            _unit(body, unit, selection)
    if not selection.units:
        raise ValueError("no units")
    return xml_bytes(root, keep=_TEXT)


def _unit(body: Element, unit: Unit, selection: Selection) -> None:
    approved = "yes" if unit.state is State.FINAL else "no"
    node = add(body, "trans-unit", id=unit.id, approved=approved, xml_space="preserve")
    add(node, "source", unit.source, xml_lang=selection.source)
    target = unit.target.text if unit.target else unit.source if selection.prefilled else ""
    add(node, "target", target, state=_STATES[unit.state], xml_lang=selection.target)
    group = add(node, "context-group", purpose="information")
    add(group, "context", f"{unit.place[0]}:{unit.place[1]}", **{"context-type": "x-place"})
    add(group, "context", unit.digest, **{"context-type": "x-digest"})
    if unit.target:
        add(group, "context", " ".join(unit.target.ids), **{"context-type": "x-target"})
    for note in notes_of(unit):
        add(node, "note", note, **{"from": "taiyaku", "annotates": "source"})
    if unit.previous:
        old = add(node, "alt-trans", alttranstype="previous-version")
        add(old, "source", unit.previous, xml_lang=selection.source)
        add(old, "target", target, xml_lang=selection.target)
    for other in unit.alternatives:
        quality = f"{other.score:.0%}"
        alternative = add(node, "alt-trans", **{"match-quality": quality, "origin": "taiyaku"})
        add(alternative, "target", other.text, xml_lang=selection.target)


def read_xliff12(path: Path, root: Node) -> Iterator[Segment]:
    """The segments of an XLIFF 1.2 file. Raises UnreadableError."""
    for file in root.children("file"):
        langs = file.get("source-language"), file.get("target-language")
        phases = {p.get("phase-name"): p for p in file.find("phase")}
        for unit in file.find("trans-unit"):
            yield _segment(path, unit, langs, phases)


def _segment(path: Path, unit: Node, langs: tuple[str, str], phases: dict[str, Node]) -> Segment:
    source, target = unit.child("source"), unit.child("target")
    if not unit.get("id") or source is None:
        missing = "source" if unit.get("id") else "id"
        raise UnreadableError(f"{path}:{unit.line}: this trans-unit has no {missing}")
    phase = phases.get((target.get("phase-name") if target else "") or unit.get("phase-name"))
    own = languages(source.lang or langs[0], (target.lang if target else "") or langs[1])
    contexts = {c.get("context-type"): c.text() for c in unit.find("context")}
    notes = [n.text().strip() for n in unit.children("note") if n.get("from") != "taiyaku"]
    return Segment(
        line=unit.line,
        source=source.text(_CODES),
        target=target.text(_CODES) if target else "",
        id=unit.get("id"),
        state=_state(unit, target),
        rejected=bool(target) and target.get("state-qualifier").startswith("rejected") if target else False,
        digest=contexts.get("x-digest"),
        by=(phase.get("contact-name") or None) if phase else None,
        on=date_of(phase.get("date")) if phase else None,
        note=visible("\n".join(filter(None, notes))) or None,
        langs=own,
        partial=_is_partial(unit, target),
    )


def _is_partial(unit: Node, target: Node | None) -> bool:
    """Whether a tool split the source into segments and not all of them have a text in the target."""
    split = unit.child("seg-source")
    if split is None or target is None:
        return False
    wanted, given = _parts(split), _parts(target)
    return bool(given) and not wanted <= given


def _parts(node: Node) -> set[str]:
    marks = (mark for mark in node.find("mrk") if mark.get("mtype") == "seg")
    return {mark.get("mid") for mark in marks if mark.text(_CODES).strip()}


def _state(unit: Node, target: Node | None) -> State | None:
    said = target.get("state") if target else ""
    if unit.get("approved") == "yes" or said in _DONE:
        return State.FINAL
    if said in ("new", "needs-translation"):
        return State.NEW
    return State.REVIEW if said or unit.get("approved") == "no" else None
