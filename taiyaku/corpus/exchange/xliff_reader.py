"""XLIFF 1.2 and 2 as tools give it back: what a tool split is joined again, its own codes are no text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from taiyaku.corpus.exchange.returned_units import Segment, date_of, languages
from taiyaku.corpus.exchange.units import State
from taiyaku.corpus.exchange.xliff import REJECTED, REVIEW, SECOND, STRICT
from taiyaku.corpus.exchange.xml import Node
from taiyaku.corpus.xml_characters import visible
from taiyaku.errors import UnreadableError

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
        partial=_is_partial(unit, goal),
    )


def _is_partial(unit: Node, target: Node) -> bool:
    """Whether a tool split the source into segments and not all of them have a text in the target."""
    split = unit.child("seg-source")
    given = _parts(target) if split else set()
    return split is not None and bool(given) and not _parts(split) <= given


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
