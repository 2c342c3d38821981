"""What changed since a version or a date: amendments, questions, rules of new document versions, documents.

"Since 1.1.1" is everything after that version; "since 2022-01" is everything of that month or later. What may
be older, because its date is less precise than the one asked for, is listed too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from taiyaku.corpus.model import Amendment, Document, Entry, Lineage
from taiyaku.corpus.reader import CorpusFile
from taiyaku.corpus.similarity import functional_key
from taiyaku.corpus.versions.events import KINDS, Changes, Event
from taiyaku.corpus.versions.timeline import Point, Timeline
from taiyaku.errors import UsageError
from taiyaku.values import replace, taken

ALL_EDITIONS = "all"
_UNTOLD = frozenset({"unchanged"})
_OF_ENTRY = "edition id title document"
_DONE = {"replace": "changed", "insert": "added to", "delete": "cut", "clarify": "clarified"}


def find_changes(
    corpus: CorpusFile, since: str, edition: str | None = None, among: Collection[str] | None = None
) -> Changes:
    """What changed since a version or date in an edition: the current one, a named one, or ALL_EDITIONS.

    `among` restricts it to ids of entries. Raises UsageError for an edition, version or date nobody knows.
    """
    timeline = Timeline(corpus.versions())
    editions = _editions(corpus, edition)
    points = _points(timeline, since, editions)
    finder = _Finder(corpus, timeline, points)
    events = [e for e in finder.events() if among is None or e.concerned & set(among)]
    order = list(reversed(editions))

    def place(event: Event) -> tuple[Any, ...]:
        when = timeline.key(event.version, event.date, event.edition)
        return -order.index(event.edition), when

    events.sort(key=lambda e: (not e.functional, e.dated_by == "document", KINDS.index(e.kind)))
    events.sort(key=place, reverse=True)
    return Changes(tuple(events), tuple(order), finder.undated)


def _editions(corpus: CorpusFile, asked: str | None) -> tuple[str, ...]:
    """The editions asked about, oldest first; texts of no edition count with any."""
    used = dict.fromkeys(d.edition for d in corpus.documents())
    known = tuple(dict.fromkeys((*corpus.editions(), *used)))
    if asked == ALL_EDITIONS:
        return known
    if asked is None:
        current = corpus.editions()[-1:] or known[:1]
        return tuple(dict.fromkeys(("", *current))) if "" in used else tuple(current)
    if asked not in known:
        raise UsageError(f"--edition {asked}: no such edition; there are {', '.join(filter(None, known))}")
    return (asked,)


def _points(timeline: Timeline, since: str, editions: Sequence[str]) -> dict[str, Point]:
    """The point asked about in each edition that knows it; a date is known to all."""
    points: dict[str, Point] = {}
    failure: UsageError | None = None
    for edition in reversed(editions):
        try:
            points[edition] = _before(timeline.point(since, edition))
        except UsageError as error:
            failure = failure or error
    if not points and failure:
        raise UsageError(str(failure).replace("--as-of", "--since", 1))
    return points


def _before(point: Point) -> Point:
    """The end of the day before a date; a version is its own end."""
    if point.version or not point.date:
        return point
    year, month, day = (int(part) for part in f"{point.date}-01-01".split("-")[:3])
    if day > 1:
        return Point(point.asked, f"{year:04}-{month:02}-{day - 1:02}")
    year, month = (year, month - 1) if month > 1 else (year - 1, 12)
    return Point(point.asked, f"{max(year, 0):04}-{month:02}-31")


class _Finder:
    """Looks through a corpus for what happened after a point in time."""

    def __init__(self, corpus: CorpusFile, timeline: Timeline, points: Mapping[str, Point]) -> None:
        self._corpus = corpus
        self._timeline = timeline
        self._points = points
        self._documents = {d.id: d for d in corpus.documents() if not d.is_translation}
        self.undated = 0

    def events(self) -> Iterator[Event]:
        yield from self._amendments()
        yield from self._lineage()
        yield from self._questions()
        yield from self._new_documents()

    def _after(self, version: str | None, date: str | None, edition: str) -> bool:
        """Whether something came after the point, or may have; what says no time at all is only counted."""
        point = self._points.get(edition)
        if point is None:
            return False
        if not version and not date:
            self.undated += 1
            return False
        return self._timeline.placed(point, version, date, edition) is not True

    def _surely_before(self, version: str | None, date: str | None, edition: str) -> bool:
        point = self._points.get(edition)
        return bool(point and (version or date)) and bool(
            self._timeline.placed(point, version, date, edition)
        )

    # Amendments

    def _amendments(self) -> Iterator[Event]:
        found = [
            a for a in self._corpus.amendments() if a.edition in self._points and a.decided != "dismissed"
        ]
        found = [a for a in found if self._after(a.version, a.date, a.edition)]
        ids = {i.split("#", 1)[0] for a in found for i in (a.source, a.target) if i}
        entries = {e.id: e for e in self._corpus.entries(sorted(ids))}
        # Entries that a version of their document before the point has already, in the same words.
        kept = {r.newer: r.older for r in self._rows if r.older and r.newer and not r.functional}
        older = {e.id: e for e in self._corpus.entries(kept.values())}
        known = {i for i, e in older.items() if self._surely_before(*self._stamp(e), e.edition)}
        again = {newer for newer, before in kept.items() if before in known}
        told = {(a.source, a.target.split("#", 1)[0]) for a in found if a.target}
        newer = {r.older: r.newer for r in self._rows if r.older and r.newer}
        for amendment in found:
            target = (amendment.target or "").split("#", 1)[0]
            of_old_printing = (amendment.source, newer.get(target)) in told
            if amendment.source.split("#", 1)[0] not in again and not of_old_printing:
                yield self._amendment(amendment, entries)

    def _amendment(self, amendment: Amendment, entries: Mapping[str, Entry]) -> Event:
        source = entries.get(amendment.source.split("#", 1)[0])
        target = entries.get((amendment.target or "").split("#", 1)[0])
        subject = target or source
        document = self._documents.get(source.document if source else "")
        before, after = amendment.before, amendment.after
        functional = not amendment.repairs and (
            before is None or after is None or functional_key(before) != functional_key(after)
        )
        what = "given back" if amendment.repairs else _DONE.get(amendment.operation, amendment.operation)
        where = f": {amendment.location}" if amendment.location else ""
        undone = "" if amendment.status == "applied" else "; not merged into the text"
        undone += f" ({amendment.reason})" if amendment.reason else ""
        own = source is not None and bool(source.version or source.date or source.id in self._brought)
        by_document = document and (amendment.version, amendment.date) == (document.version, document.date)
        return Event(
            kind="amendment",
            id=amendment.target or amendment.source,
            title=subject.title if subject else amendment.source,
            document=source.document if source else "",
            functional=functional,
            summary=f"{what}{where}{undone}",
            dated_by="document" if by_document and not own else "entry",
            **taken(amendment, "date version edition operation before after source status location scope"),
        )

    # New versions of a document

    @cached_property
    def _rows(self) -> tuple[Lineage, ...]:
        return self._corpus.lineage()

    @cached_property
    def _brought(self) -> frozenset[str]:
        """Entries that a document's version has and the one before it had not, or not in this way."""
        return frozenset(row.newer for row in self._rows if row.newer and row.functional)

    def _lineage(self) -> Iterator[Event]:
        rows = [row for row in self._rows if row.relation not in _UNTOLD]
        ids = dict.fromkeys(i for row in rows for i in (row.older, row.newer) if i)
        entries = {e.id: e for e in self._corpus.entries(ids)}
        for row in rows:
            older, newer = entries.get(row.older or ""), entries.get(row.newer or "")
            entry = newer or older
            if entry is None or entry.kind == "erratum":  # amendments tell what these change
                continue
            if event := self._step(row, entry, older, newer):
                yield event

    def _step(self, row: Lineage, entry: Entry, older: Entry | None, newer: Entry | None) -> Event | None:
        document = self._documents.get(entry.document)
        if newer and document:
            version, date = document.version, document.date
        else:
            version, date = entry.removed, self._date_of(entry.removed, entry.edition)
        if entry.edition not in self._points or not self._after(version, date, entry.edition):
            return None
        is_question = entry.kind == "faq"
        operation = _AS_QUESTION.get(row.relation, row.relation) if is_question else row.relation
        gone = newer is None
        return Event(
            date=date,
            version=version,
            kind="faq" if is_question else "rule",
            operation=operation,
            functional=row.functional or row.relation in {"added", "removed"},
            summary=_relation(row, older, newer),
            before=_text(older) if older else None,
            after=None if gone else _text(newer),
            scope=document.scope if document else "",
            replaces=row.older if row.older != entry.id else None,
            **taken(entry, _OF_ENTRY),
        )

    def _date_of(self, version: str | None, edition: str) -> str | None:
        point = self._timeline.at(version, None, edition)
        return point.date if point else None

    # Questions

    def _questions(self) -> Iterator[Event]:
        asked = (e for e in self._corpus.of_kind("faq") if e.document in self._documents)
        questions = {e.id: e for e in asked if e.edition in self._points}
        compared = {i for row in self._rows for i in (row.older, row.newer) if i}
        older: dict[str, Entry] = {}
        told: set[str] = set(compared)
        for newer, known in self._same(questions):
            if functional_key(_asked_and_answered(newer)) == functional_key(_asked_and_answered(known)):
                again = newer if known.id in compared else self._repetition(newer, known)
                if not again.removed or newer.removed == known.removed:
                    told.add(again.id)
            elif newer.id not in older or self._issued_before(older[newer.id], known):
                older[newer.id] = known
        for entry in questions.values():
            if entry.id not in told and entry.removed:
                version, date = entry.removed, self._date_of(entry.removed, entry.edition)
                if self._after(version, date, entry.edition):
                    event = self._question(entry, "withdrawn", "the question was withdrawn", (version, date))
                    yield replace(event, before=_answer(entry), dated_by="entry")
            elif entry.id not in told:
                yield from self._asked(entry, older.get(entry.id))

    def _same(self, questions: Mapping[str, Entry]) -> Iterator[tuple[Entry, Entry]]:
        """The same question in two documents of an edition, the newer one first."""
        for link in self._corpus.links():
            if link.leads("same-faq") and not link.edition_gap:
                newer, older = questions.get(link.source), questions.get(link.target or "")
                if newer and older:
                    yield newer, older

    def _repetition(self, newer: Entry, older: Entry) -> Entry:
        """Which of two that say the same only says it again: that whose time is only its document's."""
        known_better = (newer.version or newer.date) and not (older.version or older.date)
        return older if known_better and self._after(*self._stamp(newer), newer.edition) else newer

    def _stamp(self, entry: Entry) -> tuple[str | None, str | None]:
        if entry.version or entry.date:
            return entry.version, entry.date or self._date_of(entry.version, entry.edition)
        document = self._documents.get(entry.document)
        if document is None or document.format == "wiki":  # dated by its last edit, whatever that was
            return None, None
        return document.version, document.date

    def _issued_before(self, a: Entry, b: Entry) -> bool:
        key = self._timeline.key
        return key(*self._stamp(a), a.edition) < key(*self._stamp(b), b.edition)

    def _asked(self, entry: Entry, older: Entry | None) -> Iterator[Event]:
        """A question that is new, or was asked or answered otherwise before."""
        version, date = self._stamp(entry)
        if entry.status == "superseded" or not self._after(version, date, entry.edition):
            return
        if older is None:
            event = self._question(entry, "added", "a question was answered", (version, date))
            yield replace(event, after=_answer(entry))
            return
        anew = functional_key(_answer(older)) != functional_key(_answer(entry))
        summary = f"{'answered' if anew else 'asked'} anew; before, in {older.document}"
        event = self._question(entry, "updated", summary, (version, date))
        before, after = _asked_and_answered(older), _asked_and_answered(entry)
        yield replace(event, before=before, after=after, replaces=older.id)

    def _question(
        self, entry: Entry, operation: str, summary: str, when: tuple[str | None, str | None]
    ) -> Event:
        document = self._documents.get(entry.document)
        return Event(
            date=when[1],
            version=when[0],
            kind="faq",
            operation=operation,
            functional=True,
            summary=summary,
            scope=document.scope if document else "",
            dated_by="entry" if entry.version or entry.date else "document",
            **taken(entry, _OF_ENTRY),
        )

    # Documents

    def _new_documents(self) -> Iterator[Event]:
        earlier = {d.series for d in self._documents.values() if d.series and not self._is_new(d)}
        for document in self._documents.values():
            if document.edition in self._points and self._is_new(document):
                edited = document.format == "wiki"
                again = edited or (bool(document.series) and document.series in earlier)
                what = "the page was edited" if edited else "a new document"
                yield Event(
                    kind="document",
                    document=document.id,
                    operation="updated" if again else "added",
                    functional=True,
                    summary="a new version of the document" if again and not edited else what,
                    **taken(document, "date version edition id title scope"),
                )

    def _is_new(self, document: Document) -> bool:
        if not (document.version or document.date):
            return False
        return not self._surely_before(document.version, document.date, document.edition)


_AS_QUESTION = {"edited": "updated", "removed": "withdrawn"}


def _relation(row: Lineage, older: Entry | None, newer: Entry | None) -> str:
    what = "the ruling" if newer and newer.kind == "faq" else "the rule"
    class_ = f"{what} changed" if row.functional else "only the wording or the place changed"
    match row.relation:
        case "added":
            return "new in this version"
        case "removed":
            return "no longer in this version"
        case "split" | "merged":
            return (
                f"{row.relation}: {older.title if older else ''} → {newer.title if newer else ''}; {class_}"
            )
        case _ if older and newer and functional_key(older.title) != functional_key(newer.title):
            same = functional_key(_text(older) or "") == functional_key(_text(newer) or "")
            return f"renamed: {older.title} → {newer.title}" + ("" if same else f"; {class_}")
        case _:
            return class_


def _text(entry: Entry | None) -> str | None:
    from taiyaku.corpus.links.near_duplicates import text_of

    return text_of(entry) if entry else None


def _answer(entry: Entry) -> str:
    return "\n".join(c.text for s in entry.sections if s.role == "answer" for c in s.clauses)


def _asked_and_answered(entry: Entry) -> str:
    asked = "\n".join(c.text for s in entry.sections if s.role == "question" for c in s.clauses)
    return f"{asked or entry.title}\n{_answer(entry)}"
