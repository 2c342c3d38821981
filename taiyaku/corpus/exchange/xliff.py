"""XLIFF 1.2, strict: the interchange every tool reads; and 2.1, which keeps the namespace of 2.0.

A unit carries a digest of its target as exported, so that an edit is told from a text that had changed
meanwhile. Ids of units have to be name tokens in 2.1: the unit's own id is its `name` there, its `id` a
digest of that. `xliff_reader` reads what comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from xml.etree.ElementTree import Element

from taiyaku import __version__
from taiyaku.corpus.exchange.units import Selection, State, Target, Unit, notes_of, text_digest
from taiyaku.corpus.exchange.xml import tag, xml_bytes
from taiyaku.corpus.model import Document
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
