"""TBX-Basic: version 3 (ISO 30042:2019, in DCA style), and version 2, whose `martif` Weblate reads."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from xml.etree.ElementTree import Element

from taiyaku.corpus.exchange.returned_units import ListedTerm, primary
from taiyaku.corpus.exchange.xml import Node, add, named, xml_bytes
from taiyaku.corpus.model import Lang, Term
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.corpus.text import match_key
from taiyaku.errors import UnreadableError

NAMESPACE = "urn:iso:std:iso:30042:ed-2"
NAMESPACES = (NAMESPACE, "urn:iso:std:iso:30042:ed:3.0")  # the second one before it was published
_PREFERRED, _ADMITTED = "preferredTerm-admn-sts", "admittedTerm-admn-sts"
_FORBIDDEN = "deprecatedTerm-admn-sts"
_BAD = ("deprecatedTerm", "supersededTerm", "forbidden", "obsolete")
_KEPT = frozenset({"term", "termNote", "note", "title", "p", "descrip"})
_NOT_IN_ID = re.compile(r"[^A-Za-z0-9._-]+")


def write_tbx(
    terms: Iterable[Term], version: str = "3", declared: Sequence[DeclaredTerm] = (), title: str = ""
) -> bytes:
    """The termbase as TBX; `declared` says which forms are forbidden."""
    taken: set[str] = set()
    if version == "2":
        root = Element("martif", named(type="TBX-Basic", xml_lang="en"))
        _header(add(root, "martifHeader"), title, version)
        body = add(add(root, "text"), "body")
    else:
        root = Element("tbx", named(xmlns=NAMESPACE, type="TBX-Basic", style="dca", xml_lang="en"))
        _header(add(root, "tbxHeader"), title, version)
        body = add(add(root, "text"), "body")
    for term in terms:
        if term.en or term.ja:
            _concept(body, term, _id_of(term.concept, taken), version, _forbidden(term, declared))
    if not taken:
        raise ValueError("no terms")
    return xml_bytes(root, keep=_KEPT)


def _header(header: Element, title: str, version: str) -> None:
    described = add(header, "fileDesc")
    if title:
        add(add(described, "titleStmt"), "title", title)
    add(add(described, "sourceDesc"), "p", "Written by taiyaku.")
    if version == "2":
        add(add(header, "encodingDesc"), "p", "TBXBasicXCSV02.xcs", type="XCSURI")


def _id_of(concept: str, taken: set[str]) -> str:
    """An XML id for a concept: a name of its own in ASCII."""
    base = "c-" + (_NOT_IN_ID.sub("-", concept).strip("-") or "concept")
    name, number = base, 1
    while name in taken:
        number += 1
        name = f"{base}-{number}"
    taken.add(name)
    return name


def _forbidden(term: Term, declared: Sequence[DeclaredTerm]) -> dict[Lang, list[str]]:
    ours = {match_key(form) for form in (*term.en, *term.ja)}
    found: dict[Lang, list[str]] = {"en": [], "ja": []}
    for one in declared:
        if one.concept == term.concept or ours & {match_key(form) for form in (*one.en, *one.ja)}:
            for form in one.forbidden:
                found["en" if form.isascii() else "ja"].append(form)
    return found


def _concept(body: Element, term: Term, id_: str, version: str, forbidden: dict[Lang, list[str]]) -> None:
    old = version == "2"
    concept = add(body, "termEntry" if old else "conceptEntry", id=id_)
    if term.kind:
        add(concept, "descrip", term.kind, type="subjectField")
    for lang, forms in (("en", term.en), ("ja", term.ja)):
        listed = [(f, _PREFERRED if at == 0 else _ADMITTED) for at, f in enumerate(forms)]
        listed += [(f, _FORBIDDEN) for f in dict.fromkeys(forbidden[lang]) if f not in forms]
        if not listed:
            continue
        section = add(concept, "langSet" if old else "langSec", xml_lang=lang)
        for form, status in listed:
            group = add(section, "tig" if old else "termSec")
            add(group, "term", form)
            add(group, "termNote", status, type="administrativeStatus")


def read_tbx(path: Path, root: Node) -> Iterator[ListedTerm]:
    """The concepts of a TBX file, version 3 or 2. Raises UnreadableError."""
    for concept in root.find("conceptEntry", "termEntry"):
        forms: dict[Lang, list[str]] = {"en": [], "ja": []}
        forbidden: list[str] = []
        for section in concept.find("langSec", "langSet"):
            lang = primary(section.lang)
            if lang in forms:
                for form, bad in _terms(section):
                    (forbidden if bad else forms[lang]).append(form)
        if not any(forms.values()):
            raise UnreadableError(f"{path}:{concept.line}: no term in en or ja in this concept")
        yield ListedTerm(concept.line, tuple(forms["en"]), tuple(forms["ja"]), tuple(forbidden))


def _terms(section: Node) -> Iterator[tuple[str, bool]]:
    """Each form, and whether it is not to be used; the preferred ones first."""
    found = []
    for group in section.find("termSec", "tig", "ntig"):
        term = next(group.find("term"), None)
        form = " ".join(term.text().split()) if term else ""
        status = " ".join(node.text() for node in group.walk() if _is_status(node))
        if form:
            found.append((form, _has(status, _BAD), not _has(status, ("preferred",))))
    return ((form, bad) for form, bad, _ in sorted(found, key=lambda f: f[2]))


def _is_status(node: Node) -> bool:
    """Whether an element says if a term is to be used: by its type, or in DCT style by its own name."""
    kind = node.get("type") if node.local == "termNote" else node.local
    return kind in ("administrativeStatus", "normativeAuthorization", "termStatus")


def _has(status: str, words: Collection[str]) -> bool:
    return any(word in status for word in words)
