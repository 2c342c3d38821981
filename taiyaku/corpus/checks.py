"""What is wrong or suspicious in and between the documents: a table of small checks.

A check yields (id it is about, detail); its docstring is the message. Findings of the readers and formats
are problems already and are passed on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from taiyaku.corpus.model import Corpus, Entry, Problem, Provenance, Severity
from taiyaku.corpus.text import first_words

SEVERITIES: dict[str, Severity] = {"E": "error", "W": "warning", "N": "note"}
Finding = tuple[str, str]
Check = Callable[[Corpus], Iterator[Finding]]


def duplicate_id(corpus: Corpus) -> Iterator[Finding]:
    """two entries share an id"""
    counts = Counter(entry.id for entry in corpus.entries)
    return ((entry_id, entry_id) for entry_id, count in counts.items() if count > 1)


def duplicate_part(corpus: Corpus) -> Iterator[Finding]:
    """two sections or clauses share an id"""
    owners = {e.id: e for e in corpus.entries}
    for entry in owners.values():
        counts = Counter(i for s in entry.sections for i in (s.id, *(c.id for c in s.clauses)))
        yield from ((entry.id, part) for part, count in counts.items() if count > 1)


def broken_id(corpus: Corpus) -> Iterator[Finding]:
    """an id is referred to that the corpus does not have"""
    known = {i for e in corpus.entries for s in e.sections for i in (e.id, s.id, *(c.id for c in s.clauses))}
    known |= {e.id for e in corpus.entries}
    for entry in corpus.entries:
        if entry.parent and entry.parent not in known:
            yield entry.id, f"parent {entry.parent}"
    for link in corpus.links:
        for target in (link.target, *link.candidates):
            if target and target not in known:
                yield link.source, f"link to {target}"
    for amendment in corpus.amendments:
        if amendment.target and amendment.target not in known:
            yield amendment.source, f"amendment of {amendment.target}"


def dangling_reference(corpus: Corpus) -> Iterator[Finding]:
    """a reference leads to nothing in the workspace"""
    return _links(corpus, "dangling", ("see-also", "page-reference"))


def ambiguous_reference(corpus: Corpus) -> Iterator[Finding]:
    """a reference can mean several entries"""
    return _links(corpus, "ambiguous", ("see-also", "related", "page-reference", "amends"))


def related_elsewhere(corpus: Corpus) -> Iterator[Finding]:
    """a related name has no entry in the workspace"""
    return _links(corpus, "dangling", ("related",))


def amends_elsewhere(corpus: Corpus) -> Iterator[Finding]:
    """an erratum amends a rule of this edition that is not in the workspace; it stands alone"""
    return _links(corpus, "dangling", ("amends",))


def open_update(corpus: Corpus) -> Iterator[Finding]:
    """superseded text has no text beside it that took its place"""
    for amendment in corpus.amendments:
        if amendment.status == "unresolved" and amendment.before and amendment.target is None:
            kinds = {e.id: e.kind for e in corpus.entries}
            if kinds.get(amendment.source) != "erratum":
                yield amendment.source, first_words(amendment.before)


def _links(corpus: Corpus, status: str, types: tuple[str, ...]) -> Iterator[Finding]:
    for link in corpus.links:
        if link.status == status and link.type in types:
            more = f" and {len(link.candidates) - 2} more" if len(link.candidates) > 2 else ""
            options = f" ({', '.join(link.candidates[:2])}{more})"
            yield link.source, first_words(link.anchor, 12) + (options if link.candidates else "")


CHECKS: dict[str, Check] = {
    "E101": duplicate_id,
    "E102": duplicate_part,
    "E201": broken_id,
    "W301": dangling_reference,
    "W302": ambiguous_reference,
    "W303": open_update,
    "N301": related_elsewhere,
    "N302": amends_elsewhere,
}


@dataclass(frozen=True, slots=True)
class _Place:
    where: Provenance
    document: str


def find_problems(corpus: Corpus) -> tuple[Problem, ...]:
    """The problems of the documents and what the checks find, by document in order, then by place."""
    places = _places(corpus.entries)
    found = list(corpus.problems)
    for code, check in CHECKS.items():
        message = (check.__doc__ or "").strip()
        for subject, detail in check(corpus):
            place = places.get(subject)
            where, document = (place.where, place.document) if place else (None, None)
            found.append(Problem(code, f"{message}: {detail}", where, SEVERITIES[code[0]], document))
    order = {d.id: at for at, d in enumerate(corpus.documents)}
    found.sort(
        key=lambda p: (
            order.get(p.document or "", -1),
            p.where.lines if p.where else (0, 0),
            p.code,
            p.message,
        )
    )
    return tuple(dict.fromkeys(found))


def _places(entries: tuple[Entry, ...]) -> dict[str, _Place]:
    places: dict[str, _Place] = {}
    for entry in entries:
        places.setdefault(entry.id, _Place(entry.provenance, entry.document))
        for section in entry.sections:
            places.setdefault(section.id, _Place(section.provenance, entry.document))
            for clause in section.clauses:
                places.setdefault(clause.id, _Place(clause.provenance, entry.document))
    return places
