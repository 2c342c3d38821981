"""The answer to "show NAME": an entry at a point in time, with everything a reader must know beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from taiyaku.corpus.export import entry_json, section_json
from taiyaku.corpus.keys import edition_rank
from taiyaku.corpus.model import Amendment, Document, Entry, Link, Section
from taiyaku.corpus.names import Candidate, Way
from taiyaku.corpus.overlay.updates import updates
from taiyaku.corpus.reading import CorpusFile
from taiyaku.errors import UsageError

RULING_KINDS = frozenset({"faq", "erratum"})
LANGUAGES = {"en": "English", "ja": "Japanese"}
AS_PRINTED = "printed"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question or an erratum about an entry, in short."""

    id: str
    kind: str
    title: str
    document: str
    version: str | None
    status: str


@dataclass(frozen=True, slots=True)
class Answer:
    """An entry with its sections as they stand at the asked point, and what has to be said about them."""

    entry: Entry
    document: Document | None
    sections: tuple[Section, ...]
    as_of: str | None = None  # as asked; None is now
    status: str = "in-force"
    version: str | None = None
    date: str | None = None
    notes: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    amendments: tuple[Amendment, ...] = ()
    related: tuple[str, ...] = ()  # titles, or names as printed where nothing carries them
    inside: tuple[str, ...] = ()  # titles of the entries inside this one
    others: tuple[Candidate, ...] = ()  # other entries of that name


def answer(
    corpus: CorpusFile,
    found: Candidate,
    others: Sequence[Candidate] = (),
    lang: str | None = None,
    as_of: str | None = None,
) -> Answer:
    """What is to be shown for a name that led to `found`; `as_of` is a version, a date or AS_PRINTED.

    Raises UsageError for a version that no document of the entry's edition knows.
    """
    entry = corpus.entry(found.id)
    assert entry is not None
    document = corpus.document(entry.document)
    point = _date_of(as_of, entry, corpus)
    others = _namesakes(entry, others, corpus)
    sections, replaced = _sections_at(entry, as_of, point)
    children = list(corpus.entries(corpus.children(entry.id)))
    told = _point_notes(entry, as_of, point, replaced)
    rulings = tuple(_rulings(entry, corpus.links_to(entry.id), children, corpus))
    return Answer(
        entry=entry,
        document=document,
        sections=sections,
        as_of=as_of,
        status=_status_at(entry, point, corpus),
        version=None if replaced else entry.version or (document.version if document else None),
        date=None if replaced else entry.date or (document.date if document else None),
        notes=(
            *_edition_notes(entry, others, corpus),
            *_language_notes(entry, lang),
            *told,
            *_errata_notes(rulings),
            *_variants(sections),
        ),
        rulings=rulings,
        amendments=corpus.amendments_of(entry.id),
        related=tuple(_related(entry, corpus)),
        inside=tuple(child.title for child in children if child.kind not in RULING_KINDS),
        others=others,
    )


def _namesakes(entry: Entry, others: Sequence[Candidate], corpus: CorpusFile) -> tuple[Candidate, ...]:
    """The other entries of any of its names, in either language."""
    found = [corpus.find(title.text) for title in entry.titles]
    same = [c for f in found for c in (f.answer, *f.candidates) if c and c.way < Way.PREFIX]
    return tuple({c.id: c for c in (*others, *same) if c.id != entry.id}.values())


def answer_json(shown: Answer) -> dict[str, Any]:
    """An answer in the published shape of `show --json`."""
    return {
        **entry_json(shown.entry),
        "sections": [section_json(section) for section in shown.sections],
        "as_of": shown.as_of,
        "status": shown.status,
        "version": shown.version,
        "date": shown.date,
        "amendments": [a.id for a in shown.amendments],
        "rulings": [r.id for r in shown.rulings],
        "aligned": {},
        "notes": list(shown.notes),
        "others": [c.id for c in shown.others],
    }


def _date_of(as_of: str | None, entry: Entry, corpus: CorpusFile) -> str | None:
    """The date a version or date stands for; "" is before everything."""
    if as_of is None:
        return None
    if as_of == AS_PRINTED:
        return ""
    known = corpus.dated_versions(entry.edition)
    if as_of in known:
        return known[as_of]
    if len(as_of) >= 4 and as_of[:4].isdecimal() and as_of.replace("-", "").isdecimal():
        return as_of
    versions = ", ".join(f"{version} ({date})" for version, date in known.items()) or "none"
    raise UsageError(
        f"--as-of {as_of}: neither a date (YYYY, YYYY-MM, YYYY-MM-DD) nor a known version: {versions}"
    )


def _later(date: str, point: str) -> bool:
    """Whether a date is after a point; a point of lesser precision takes in all of its month or year."""
    return date[: len(point)] > point if point else True


def _sections_at(entry: Entry, as_of: str | None, point: str | None) -> tuple[tuple[Section, ...], bool]:
    """The sections in force, superseded text in place of what came after the point; whether there was any."""
    gone: set[str] = set()
    back: dict[str, Section] = {}
    for current, original in updates(entry):
        date = original.date or next((s.date for s in current if s.date), None)
        if point is None or (_later(date, point) is False if date else as_of != AS_PRINTED):
            continue
        gone |= {s.id for s in current}
        first = current[0] if current else original
        back[first.id] = replace(original, role=first.role, heading=first.heading, version=None, date=None)
    kept = (back.get(s.id, s) for s in entry.sections if s.id in back or s.id not in gone)
    return tuple(s for s in kept if s.role != "original"), bool(back)


def _status_at(entry: Entry, point: str | None, corpus: CorpusFile) -> str:
    if point and entry.removed and entry.status == "withdrawn":
        removed = corpus.dated_versions(entry.edition).get(entry.removed)
        if removed and _later(removed, point):
            return "in-force"
    return entry.status


def _edition_notes(entry: Entry, others: Sequence[Candidate], corpus: CorpusFile) -> Iterator[str]:
    editions = corpus.editions()
    if edition_rank(entry.edition, editions) > 1:
        newer = [c for c in others if edition_rank(c.edition, editions) == 0]
        found = f"its entry of that name: {newer[0].id}" if newer else "it has no entry of that name here"
        edition = entry.edition or "of no known edition"
        yield f"older edition: this is {edition}, the current one is {editions[-1]}; {found}"


def _language_notes(entry: Entry, lang: str | None) -> Iterator[str]:
    if lang and lang != "both" and lang != entry.lang:
        yield f"no {LANGUAGES.get(lang, lang)} text: this is the {LANGUAGES.get(entry.lang, entry.lang)} one"


def _point_notes(entry: Entry, as_of: str | None, point: str | None, replaced: bool) -> Iterator[str]:
    if as_of == AS_PRINTED:
        yield "as printed, before any update" if replaced else "as printed: no earlier text is known"
    elif replaced:
        yield f"as it stood at {as_of}, before later updates"
    elif entry.date and point and _later(entry.date, point):
        version = f"version {entry.version}, " if entry.version else ""
        yield f"no text at {as_of}: what follows is of {version}{entry.date}"


def _errata_notes(rulings: Sequence[Ruling]) -> Iterator[str]:
    """Text that an erratum changes must not pass for the rule in force."""
    errata = [r for r in rulings if r.kind == "erratum" and r.status == "in-force"]
    if errata:
        documents = ", ".join(dict.fromkeys(r.document for r in errata))
        yield f"errata change this rule and are not merged into the text below ({documents}): see Rulings"


def _variants(sections: Sequence[Section]) -> Iterator[str]:
    if any(clause.variant for section in sections for clause in section.clauses):
        yield "some clauses stand in two variants; the source does not say which applies when"


def _rulings(
    entry: Entry, links: Sequence[Link], children: Sequence[Entry], corpus: CorpusFile
) -> Iterator[Ruling]:
    """Questions and errata that lead to the entry or stand in it, in force before withdrawn, newest first."""
    if entry.kind in RULING_KINDS:
        links, children = [link for link in links if link.type == "same-faq"], ()
    sources = dict.fromkeys(link.source.split("#")[0] for link in links if link.status == "resolved")
    found = {
        e.id: e for e in (*corpus.entries(sources), *children) if e.kind in RULING_KINDS and e.id != entry.id
    }
    documents = {d.id: d for d in corpus.documents()}
    newest = sorted(found.values(), key=lambda e: e.date or "", reverse=True)
    for e in sorted(newest, key=lambda e: e.status != "in-force"):
        version = e.version or (documents[e.document].version if e.document in documents else None)
        where = f": {e.reference.location}" if e.reference and e.reference.location else ""
        yield Ruling(e.id, e.kind, e.title + where, e.document, version, e.status)


def _related(entry: Entry, corpus: CorpusFile) -> Iterator[str]:
    """The names an entry points to, each once; a name nothing here carries is said to be elsewhere."""
    seen: set[str] = set()
    for link in corpus.links_from(entry.id):
        if link.type not in {"related", "see-also", "amends"} or link.anchor in seen:
            continue
        seen.add(link.anchor)
        yield link.anchor if link.status == "resolved" else f"{link.anchor} ({_WHY[link.status]})"


_WHY = {"ambiguous": "several", "dangling": "not in this workspace", "external": "elsewhere"}
