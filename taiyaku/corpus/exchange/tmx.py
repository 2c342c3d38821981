"""TMX 1.4b. Accepted and unreviewed pairs make two files: a tool's fuzzy matches know nothing of scores."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from taiyaku import __version__
from taiyaku.corpus.exchange.units import Segment, Selection, State, Target, Unit, date_of, notes_of, primary
from taiyaku.corpus.exchange.xml import Node, tag, xml_bytes
from taiyaku.errors import UnreadableError

_DOCTYPE = '<!DOCTYPE tmx SYSTEM "tmx14.dtd">'
_CODES = frozenset({"bpt", "ept", "it", "ph", "ut"})  # native codes of another tool


def write_tmx(selection: Selection) -> bytes:
    """The units that have a target as TMX."""
    head = tag(
        "header",
        creationtool="taiyaku",
        creationtoolversion=__version__,
        segtype="paragraph",
        o_tmf="taiyaku",
        adminlang="en",
        srclang=selection.source,
        datatype="plaintext",
    )
    units = (tag("tu", _inside(u, u.target, selection), tuid=u.id) for u in selection.units if u.target)
    return xml_bytes(tag("tmx", (head, tag("body", units)), version="1.4"), _DOCTYPE)


def _inside(unit: Unit, target: Target, selection: Selection) -> Iterator[Element]:
    for note in (*notes_of(unit), *filter(None, [unit.comment])):
        yield tag("note", note)
    props = {
        "x-document": unit.document,
        "x-edition": unit.edition,
        "x-state": unit.state.value,
        "x-score": f"{target.score:.3f}",
        "x-bead": f"{len(unit.ids)}-{len(target.ids)}",
        "x-digest": unit.digest,
        "x-previous-source": unit.previous or "",
    }
    for kind, value in props.items():
        if value:
            yield tag("prop", value, type=kind)
    for lang, text in ((selection.source, unit.source), (selection.target, target.text)):
        yield tag("tuv", [tag("seg", text)], xml_lang=lang)


def read_tmx(path: Path, root: Node, source: str, target: str) -> Iterator[Segment]:
    """The segments of a TMX file in one direction. Raises UnreadableError.

    A memory may hold other languages too; only if no unit has both of these it is the wrong file.
    """
    other, found = "", False
    for unit in root.find("tu"):
        texts: dict[str, Node] = {}
        for variant in unit.children("tuv"):
            lang = primary(variant.lang)
            if lang in texts:
                raise UnreadableError(f"{path}:{variant.line}: this tu has two texts in {lang}")
            texts[lang] = variant
        if not {source, target} <= texts.keys():
            has = ", ".join(sorted(texts)) or "no text"
            other = other or f"{path}:{unit.line}: this tu has {has}; expected {source} and {target}"
            continue
        found = True
        yield _segment(unit, texts[source], texts[target], (source, target))
    if other and not found:
        raise UnreadableError(other)


def _segment(unit: Node, ours: Node, theirs: Node, langs: tuple[str, str]) -> Segment:
    props = {p.get("type"): p.text() for p in unit.children("prop")}
    changed = theirs if theirs.get("changeid") or theirs.get("changedate") else unit
    state = props.get("x-state", "")
    return Segment(
        line=unit.line,
        source=_seg(ours),
        target=_seg(theirs),
        id=unit.get("tuid") or None,
        state=next((s for s in State if s.value == state), None),
        rejected=state == "rejected",
        digest=props.get("x-digest"),
        by=changed.get("changeid") or None,
        on=date_of(changed.get("changedate")),
        note="\n".join(note.text().strip() for note in unit.children("note")) or None,
        langs=langs,
    )


def _seg(variant: Node) -> str:
    seg = variant.child("seg")
    return seg.text(_CODES) if seg is not None else ""
