"""TBX-Basic: version 3 (ISO 30042:2019, in DCA style), and version 2, whose `martif` Weblate reads."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from xml.etree.ElementTree import Element

from taiyaku.corpus.exchange.term_texts import TermTexts, remark
from taiyaku.corpus.exchange.units import ListedTerm, primary
from taiyaku.corpus.exchange.xml import Node, tag, xml_bytes
from taiyaku.corpus.model import Lang, Term, TermForm
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.corpus.text import free_name, match_key
from taiyaku.errors import UnreadableError
from taiyaku.values import Struct

NAMESPACE = "urn:iso:std:iso:30042:ed-2"
NAMESPACES = (NAMESPACE, "urn:iso:std:iso:30042:ed:3.0")  # the second one before it was published
_PREFERRED, _ADMITTED = "preferredTerm-admn-sts", "admittedTerm-admn-sts"
_FORBIDDEN = "deprecatedTerm-admn-sts"
_BAD = ("deprecatedTerm", "supersededTerm", "forbidden", "obsolete")
_NOT_IN_ID = re.compile(r"[^A-Za-z0-9._-]+")


class _Dialect(Struct, frozen=True):
    """What a version calls the elements that both have."""

    root: str
    header: str
    concept: str
    language: str
    form: str
    attributes: Mapping[str, str]
    encoding: Element | None = None


_BASIC = {"type": "TBX-Basic"}
_DIALECTS = {
    "3": _Dialect(
        *("tbx", "tbxHeader", "conceptEntry", "langSec", "termSec"),
        {"xmlns": NAMESPACE, **_BASIC, "style": "dca"},
    ),
    "2": _Dialect(
        *("martif", "martifHeader", "termEntry", "langSet", "tig"),
        _BASIC,
        tag("encodingDesc", [tag("p", "TBXBasicXCSV02.xcs", type="XCSURI")]),
    ),
}
VERSIONS = tuple(_DIALECTS)


def write_tbx(
    terms: Iterable[Term], version: str, declared: Sequence[DeclaredTerm], title: str, texts: TermTexts
) -> bytes:
    """The termbase as TBX; `declared` says which forms are forbidden, `texts` what defines and shows them."""
    dialect, taken = _DIALECTS[version], set[str]()
    named_terms = ((t, _id_of(t.concept, taken)) for t in terms if t.en or t.ja)
    concepts = [_concept(t, id_, dialect, _forbidden(t, declared), texts) for t, id_ in named_terms]
    named = tag("titleStmt", [tag("title", title)]) if title else None
    described = tag("fileDesc", (named, tag("sourceDesc", [tag("p", "Written by taiyaku.")])))
    header = tag(dialect.header, (described, dialect.encoding))
    text = tag("text", [tag("body", concepts)])
    return xml_bytes(tag(dialect.root, (header, text), **dialect.attributes, xml_lang="en"))


def _id_of(concept: str, taken: set[str]) -> str:
    """An XML id for a concept: a name of its own in ASCII."""
    return free_name("c-" + (_NOT_IN_ID.sub("-", concept).strip("-") or "concept"), taken)


def _forbidden(term: Term, declared: Sequence[DeclaredTerm]) -> dict[Lang, list[str]]:
    ours = {match_key(form) for form in (*term.en, *term.ja)}
    found: dict[Lang, list[str]] = {"en": [], "ja": []}
    for one in declared:
        if one.concept == term.concept or ours & {match_key(form) for form in (*one.en, *one.ja)}:
            for form in one.forbidden:
                found["en" if form.isascii() else "ja"].append(form)
    return found


def _concept(
    term: Term, id_: str, dialect: _Dialect, forbidden: Mapping[Lang, Sequence[str]], texts: TermTexts
) -> Element:
    inside = [tag("descrip", term.kind, type="subjectField")] if term.kind else []
    known = {(form.lang, form.text): form for form in term.forms}
    defined = texts.definition(term)
    for lang, forms in (("en", term.en), ("ja", term.ja)):
        guessed = {f.text for f in term.forms if f.lang == lang and f.status == "candidate"}
        listed = [(f, _ADMITTED if at or f in guessed else _PREFERRED) for at, f in enumerate(forms)]
        listed += [(f, _FORBIDDEN) for f in dict.fromkeys(forbidden[lang]) if f not in forms]
        said = [tag("descrip", defined.text, type="definition")] if defined and defined.lang == lang else []
        for form, status in listed:
            named = tag("term", form), tag("termNote", status, type="administrativeStatus")
            said.append(tag(dialect.form, (*named, *_evidence(known.get((lang, form)), texts))))
        if listed:
            inside.append(tag(dialect.language, said, xml_lang=lang))
    return tag(dialect.concept, inside, id=id_)


def _evidence(form: TermForm | None, texts: TermTexts) -> Iterator[Element]:
    """A text with the form, where it stands, and that the form is a guess."""
    if form:
        if said := texts.clauses.get(form.source or ""):
            yield tag("descrip", said.text, type="context")
        if place := texts.source(form):
            yield tag("admin", place, type="source")
        if told := remark(form):
            yield tag("note", told)


def read_tbx(path: Path, root: Node) -> Iterator[ListedTerm]:
    """The concepts of a TBX file, version 3 or 2, that have a term in English or Japanese.

    Raises UnreadableError if none has.
    """
    other, found = "", False
    for concept in root.find("conceptEntry", "termEntry"):
        forms: dict[Lang, list[str]] = {"en": [], "ja": []}
        forbidden: list[str] = []
        for section in concept.find("langSec", "langSet"):
            lang = primary(section.lang)
            if lang in forms:
                for form, bad in _terms(section):
                    (forbidden if bad else forms[lang]).append(form)
        if not any(forms.values()):
            other = other or f"{path}:{concept.line}: no term in en or ja in this concept"
            continue
        found = True
        yield ListedTerm(concept.line, tuple(forms["en"]), tuple(forms["ja"]), tuple(forbidden))
    if other and not found:
        raise UnreadableError(other)


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
