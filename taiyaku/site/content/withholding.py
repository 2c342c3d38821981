"""What of a corpus a site may show: the text of a source can be cut to a beginning, or left out.

Everything that is published (pages, lists, feed, search, API) is made from the corpus that `publish` gives,
so that nothing has to remember to leave something out. What the workspace says of its sources is in the
corpus's meta data; look-ups at a terminal go on using the whole text.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Literal

from taiyaku.corpus.amendments.texts_in_force import states_in_force, with_originals
from taiyaku.corpus.ids import part_ids
from taiyaku.corpus.lookup.answer import find_marks
from taiyaku.corpus.lookup.answer_model import RULING_KINDS, Mark
from taiyaku.corpus.model import Amendment, Clause, Corpus, Document, Entry, Link, Section, Span, Stale, Title
from taiyaku.corpus.versions.events import Event
from taiyaku.site.content.memory_corpus import owner
from taiyaku.site.excerpts import beginning_of
from taiyaku.values import Struct, field, replace

META = "publish"  # key of the corpus's meta data
FULL = "full"
SENTENCES = frozenset({*RULING_KINDS, "notice"})  # kinds whose titles are sentences, not names
NAME = 40  # characters of a withheld source's words that may stand anywhere, as a name or a place does
REASON = "its words are not published here"
_LEAST = 8  # characters of a clause that are worth giving
Mode = Literal["excerpt", "pointer"]


class Withheld(Struct, frozen=True):
    """Why a page has not all of an entry's text, and where that can be read."""

    mode: Mode
    url: str | None
    amended: tuple[str, ...] = ()  # errata that changed the text, by id


class Publication(Struct, frozen=True):
    """A corpus as it is published."""

    corpus: Corpus
    whole: Corpus  # the same before anything was taken away; only for counting
    withheld: Mapping[str, Withheld] = field(default_factory=dict)  # by the id of an entry not given whole
    documents: Mapping[str, Mode] = field(default_factory=dict)  # those not given in full


def publish_meta(modes: Mapping[str, str], excerpt: int) -> str:
    """What a workspace says of its sources, for the corpus's meta data; empty if all are given in full."""
    kept = {source: mode for source, mode in sorted(modes.items()) if mode != FULL}
    return json.dumps({"sources": kept, "excerpt": excerpt}) if kept else ""


def publish(corpus: Corpus) -> Publication:
    """The corpus as the workspace wants it published; the same one if nothing is withheld."""
    said = _said(corpus.meta)
    modes = _modes(corpus.documents, said)
    if not modes:
        return Publication(corpus, corpus)
    limit = int(said.get("excerpt", 0))
    cut = {e.id for e in corpus.entries if (m := modes.get(e.document)) and not _is_short(e, m, limit)}
    held = replace(corpus, amendments=tuple(_held_back(a, cut) for a in corpus.amendments))
    now = {e.id: e for e in put_in_force(held).corpus.entries}
    waiting = {a.target and owner(a.target) for a in held.amendments if a.reason == REASON}
    entries = tuple(
        _cut(now[e.id], modes[e.document], limit) if e.id in cut else _waiting(e, waiting)
        for e in corpus.entries
    )
    kept = {i for e in entries for i in (e.id, *part_ids(e))}
    told = [e for e in corpus.entries if e.kind in RULING_KINDS and e.id not in cut]
    texts = {e.id: "".join("".join(clause.text.split()) for clause in e.clauses) for e in told}
    alignments = tuple(a for a in corpus.alignments if all(i in kept or owner(i) not in cut for i in a.ids))
    public = replace(
        corpus,
        entries=entries,
        links=tuple(_link(link, cut, kept) for link in corpus.links),
        amendments=tuple(
            _retargeted(_amendment(a, cut, texts.get(a.source, "")), kept) for a in held.amendments
        ),
        alignments=alignments,
        stale=tuple(_stale(s, cut, kept) for s in corpus.stale),
        # What sort of problem it is and where stays; its message may quote.
        problems=tuple(replace(p, message="") if p.document in modes else p for p in corpus.problems),
        coverage=tuple(replace(c, leftovers=()) if c.document in modes else c for c in corpus.coverage),
        meta=_public_meta(corpus.meta),
    )
    return Publication(public, corpus, _withheld(corpus, modes, cut), modes)


def without_words(event: Event, cut: Collection[str]) -> Event:
    """A change as it may be told: without the words of any text that is withheld."""
    if not cut or not event.concerned & set(cut):
        return event
    title, place = beginning_of(event.title, NAME), _named(event.location)
    return replace(event, title=title, location=place, summary="", before=None, after=None)


# What the workspace says


def _said(meta: Mapping[str, str]) -> dict[str, Any]:
    try:
        said = json.loads(meta.get(META) or "{}")
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


def _public_meta(meta: Mapping[str, str]) -> dict[str, str]:
    """Under another fingerprint, so that an index of the whole texts is not taken for one of these."""
    kept = {k: v for k, v in meta.items() if k != META}
    return kept | {"fingerprint": f"{meta.get('fingerprint', '')} published"}


def _modes(documents: Iterable[Document], said: Mapping[str, Any]) -> dict[str, Mode]:
    """How each document is published that is not given in full; a translation goes by what it translates."""
    sources = said.get("sources", {})
    found: dict[str, Mode] = {}
    for document in documents:
        of = document.id.rpartition("@")[0] if document.is_translation else document.id
        mode = sources.get(of) or sources.get(document.id, FULL)
        if mode != FULL:
            found[document.id] = "excerpt" if mode == "excerpt" else "pointer"
    return found


def _withheld(corpus: Corpus, modes: Mapping[str, Mode], cut: Collection[str]) -> dict[str, Withheld]:
    urls = {d.id: d.url for d in corpus.documents}
    amended: dict[str, dict[str, None]] = {}
    for amendment in corpus.amendments:
        target = owner(amendment.target)
        if amendment.status == "applied" and target in cut and amendment.source != target:
            amended.setdefault(target, {})[amendment.source] = None
    own = (e for e in corpus.entries if e.id in cut)
    return {
        e.id: Withheld(modes[e.document], urls.get(e.document), tuple(amended.get(e.id, ()))) for e in own
    }


# Entries


def _is_short(entry: Entry, mode: Mode, limit: int) -> bool:
    """Whether an excerpt is all of it: then nothing is withheld."""
    return mode == "excerpt" and sum(map(_length, entry.sections)) <= limit


def _length(section: Section) -> int:
    cells = (c for t in section.tables for row in (t.header, *t.rows, (t.caption or "",)) for c in row)
    texts = (section.heading or "", section.group or "", *(c.text for c in section.clauses), *cells)
    return sum(map(len, texts))


def _cut(entry: Entry, mode: Mode, limit: int) -> Entry:
    """An entry with its names and place, and no more of its text in force than the mode gives."""
    given = limit if mode == "excerpt" else 0
    reference = entry.reference
    if reference:
        reference = replace(reference, location=_named(reference.location), printed=_named(reference.printed))
    return replace(
        entry,
        titles=tuple(_title(t, entry.kind, max(given, NAME)) for t in entry.titles),
        aliases=tuple(_title(t, entry.kind, max(given, NAME)) for t in entry.aliases),
        labels=tuple(label for label in entry.labels if len(label) <= NAME),
        path=tuple(beginning_of(part, NAME) for part in entry.path),
        related=tuple(name for name in entry.related if len(name) <= NAME),
        reference=reference,
        sections=tuple(_beginning(entry.sections, given)),
    )


def _waiting(entry: Entry, waiting: Collection[str | None]) -> Entry:
    """An entry that a withheld erratum changes: what is shown of it is not all there is to know."""
    if entry.id in waiting and entry.status == "in-force":
        return replace(entry, status="pending")
    return entry


def _title(title: Title, kind: str, longest: int) -> Title:
    return replace(title, text=beginning_of(title.text, longest)) if kind in SENTENCES else title


def _beginning(sections: Iterable[Section], left: int) -> Iterator[Section]:
    """The first sections in force, in all no longer than asked for; it ends where a table stands."""
    for section in sections:
        if section.role == "original":
            continue
        heading = section.heading
        left -= len(heading or "")
        if left < _LEAST:
            return
        clauses: list[Clause] = []
        for clause in section.clauses:
            if left < _LEAST:
                break
            clauses.append(_shortened(clause, left))
            left -= len(clause.text)
        yield replace(section, group=None, clauses=tuple(clauses), tables=())
        if section.tables:
            return


def _shortened(clause: Clause, length: int) -> Clause:
    text = beginning_of(clause.text, length)
    if text == clause.text:
        return clause
    end = len(text) - 1  # before the sign that it goes on
    spans = (Span(s.start, min(s.end, end), s.style) for s in clause.spans if s.start < end)
    return replace(clause, text=text, spans=tuple(spans))


def _named(words: str | None) -> str | None:
    return beginning_of(words, NAME) if words else words


# What was found in and between texts


def _held_back(amendment: Amendment, cut: Collection[str]) -> Amendment:
    """A withheld erratum cannot be worked into other texts: that would give its words away."""
    if amendment.source not in cut:
        return amendment
    own = tuple(p for p in amendment.patches if p.entry == amendment.source)
    if len(own) == len(amendment.patches) or not any(p.added for p in amendment.patches if p not in own):
        return amendment  # it changes nothing else, or only takes away
    return replace(amendment, patches=own, status="unresolved", reason=REASON)


def _amendment(amendment: Amendment, cut: Collection[str], words: str) -> Amendment:
    """An amendment without withheld words: those of its source, or those it is laid over."""
    patches = tuple(p for p in amendment.patches if p.entry not in cut)
    if amendment.source in cut:
        reason = amendment.reason if amendment.reason == REASON else None
        told = replace(amendment, location=_named(amendment.location), reason=reason, patches=patches)
        return replace(told, before=None, after=None)
    if any(owner(place) in cut for place in (amendment.target, *amendment.nearest)):
        said = amendment.before if amendment.before and "".join(amendment.before.split()) in words else None
        return replace(amendment, before=said, patches=patches, reason=_named(amendment.reason))
    return amendment


def _retargeted(amendment: Amendment, kept: Collection[str]) -> Amendment:
    nearest = tuple(dict.fromkeys(_published(place, kept) for place in amendment.nearest))
    target = _published(amendment.target, kept) if amendment.target else None
    if (target, nearest) == (amendment.target, amendment.nearest):
        return amendment
    return replace(amendment, target=target, nearest=nearest)


def _link(link: Link, cut: Collection[str], kept: Collection[str]) -> Link:
    """A link between what is published: a part that is left out is led to by its entry."""
    if owner(link.source) in cut:
        anchor = link.anchor if len(link.anchor) <= NAME else ""
        link = replace(link, anchor=anchor, span=None)
    candidates = tuple(dict.fromkeys(_published(c, kept) for c in link.candidates))
    target = _published(link.target, kept) if link.target else None
    return replace(link, source=_published(link.source, kept), target=target, candidates=candidates)


def _published(item_id: str, kept: Collection[str]) -> str:
    return item_id if item_id in kept or owner(item_id) not in kept else owner(item_id)


def _stale(stale: Stale, cut: Collection[str], kept: Collection[str]) -> Stale:
    """Words that a ruling relies on: withheld with their entry, or when nobody can tell whose they are."""
    known = owner(stale.relies_on)
    return replace(stale, before=None, after=None) if known in cut or known not in kept else stale


# The corpus as pages show it: every text in force, and what other documents' amendments put into it.


class InForce(Struct, frozen=True):
    """A corpus with its amendments applied, and which clauses they put there, by the entry's id."""

    corpus: Corpus
    marks: Mapping[str, tuple[Mark, ...]] = field(default_factory=dict)


def put_in_force(corpus: Corpus) -> InForce:
    """Apply what is applied to each entry; superseded texts that a page prints itself stay beside it."""
    sources = {e.id: e.document for e in corpus.entries}
    marks: dict[str, tuple[Mark, ...]] = {}
    entries: list[Entry] = []
    for entry, state in states_in_force(corpus):
        if state:
            others = [a for a in state.applied if a.source != entry.id]
            marks[entry.id] = find_marks(state.entry, others, sources)
            sections = with_originals(entry, state.entry)
            entry = replace(entry, sections=sections, version=state.version, date=state.date)
        entries.append(entry)
    return InForce(replace(corpus, entries=tuple(entries)) if marks else corpus, marks)
