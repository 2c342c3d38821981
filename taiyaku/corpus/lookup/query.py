"""One question to one corpus: the point in time, the layers that count, the documents at hand."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from functools import cached_property

from taiyaku.corpus import rows
from taiyaku.corpus.amendments.overlay import State, state_at
from taiyaku.corpus.model import Amendment, Document, Entry
from taiyaku.corpus.reader import CorpusFile
from taiyaku.corpus.version_numbers import LATEST
from taiyaku.corpus.versions.timeline import PRINTED, Point, Timeline
from taiyaku.errors import UsageError
from taiyaku.values import Struct, decode

AS_PRINTED = "printed"
CORE = "core"  # the layer of the game's own rules
NEWEST = LATEST  # as today: whatever is printed counts, be it announced for later


class Asked(Struct, frozen=True):
    """What a reader wants to know of an entry; as it is, its text in force now."""

    as_of: str | None = None  # a version, a date, or AS_PRINTED
    scope: str | None = None  # the last layer that counts; None: all of them
    lang: str | None = None
    changes: bool = False
    history: bool = False


class Asking:
    """What `asked` means in this corpus on a day (YYYY-MM-DD), which is that of the clock if none is given.

    A build has no day and gives NEWEST. Raises UsageError for a layer the workspace does not know.
    """

    def __init__(self, corpus: CorpusFile, asked: Asked, today: str = "") -> None:
        self.corpus = corpus
        self.asked = asked
        self.today = today or datetime.date.today().isoformat()
        self._meta = corpus.meta()
        self.timeline = Timeline(corpus.versions(), self.today)
        self.documents = {d.id: d for d in corpus.documents()}
        self.scopes = self._layers(asked.scope)

    def _layers(self, last: str | None) -> tuple[str, ...]:
        known = rows.texts(self._meta.get("scopes", "[]"))
        if last is None:
            return known
        if last == CORE:
            return ()
        if last not in known:
            raise UsageError(f"--scope {last}: the layers here are {', '.join((CORE, *known))}")
        return known[: known.index(last) + 1]

    @cached_property
    def editions(self) -> tuple[str, ...]:
        return self.corpus.editions()

    @cached_property
    def withheld(self) -> dict[str, str]:
        """How much is given of documents that are not given as a whole: said by a game to take along."""
        return dict(decode(dict[str, str], self._meta.get("withheld", "{}")))

    def counts(self, scope: str) -> bool:
        """Whether a layer is among those asked for."""
        return not scope or self.asked.scope is None or scope in self.scopes

    def scope_of(self, document: str) -> str:
        """The layer of a document; empty for the game's own rules."""
        found = self.documents.get(document)
        return found.scope if found and found.scope != CORE else ""

    def rank(self, scope: str) -> int:
        """Where a layer stands among those that count: 0 is the game's own rules."""
        return self.scopes.index(scope) + 1 if scope in self.scopes else 0

    def point(self, entry: Entry) -> Point | None:
        """The point asked for, as an edition's versions place it; None is now. Raises UsageError."""
        if self.asked.as_of is None:
            return None
        if self.asked.as_of == AS_PRINTED:
            return PRINTED
        document = self.documents.get(entry.document)
        kin = [d.id for d in self.documents.values() if document and d.series and d.series == document.series]
        return self.timeline.point(self.asked.as_of, entry.edition, documents=(entry.document, *kin))

    def ended(self, entry: Entry) -> str | None:
        """The last time at which the layer of an entry's document counted, if that is past at the point."""
        document = self.documents.get(entry.document)
        if document is None or not document.until or not document.scope:
            return None
        point = self.point(entry)
        date = (self.today if self.today != NEWEST else "") if point is None else point.date or ""
        return document.until if date[: len(document.until)] > document.until else None

    def document_of(self, entry: Entry) -> Document | None:
        return self.documents.get(entry.document)

    def title_of(self, document: str) -> str:
        """What the document of an id is called."""
        found = self.documents.get(document)
        return found.title if found else document

    def named(self, document: str) -> str:
        """The same with its version and date."""
        found = self.documents.get(document)
        dated = ", ".join(filter(None, (found.version, found.date))) if found else ""
        return f"{self.title_of(document)} ({dated})" if dated else self.title_of(document)

    def state(self, entry: Entry, amendments: Iterable[Amendment], point: Point | None) -> State:
        """An entry at a point, with what had amended it in the layers that count."""
        return state_at(entry, amendments, self.timeline, point, self.scopes, self.document_of(entry))

    def same_asked_before(self, entry: Entry) -> list[Entry]:
        """Questions of older documents that this one asks again."""
        links = self.corpus.links_from(entry.id) if entry.kind == "faq" else ()
        asked = self.corpus.entries(x.target for x in links if x.target and x.leads("same-faq"))
        return [e for e in asked if e.edition == entry.edition]

    def issue(self, entry: Entry) -> tuple[str | None, str | None]:
        """Version and date of an entry: its own, else its document's."""
        document = self.documents.get(entry.document)
        version = entry.version or (document.version if document else None)
        date = entry.date or (document.date if document and version == document.version else None)
        return version, date

    def came_by(self, point: Point | None, entry: Entry) -> bool:
        """Whether an entry was there at a point."""
        return point == PRINTED or self.timeline.includes(point, *self.issue(entry), entry.edition)

    def amended_by(self, point: Point | None, amendment: Amendment) -> bool:
        """Whether an amendment had taken effect at a point."""
        return self.timeline.includes(point, amendment.version, amendment.date, amendment.edition)


class Rendering(Struct, frozen=True):
    """How far a translation is one of what its original said at the point."""

    original: Standing
    held: frozenset[str]  # ids of the translated clauses that are shown
    left_out: tuple[str, ...]  # of those made for a text of another time
    missing: int  # clauses of the original without a translation
    tables: bool  # the original has some that are not translated
    printed: tuple[str, ...] = ()  # ids of entries that print a translation of other clauses of the original


class Standing(Struct, frozen=True):
    """An entry at a point, as far as the layers asked for rule on it."""

    entry: Entry  # as the version of its document that counts gives it
    document: Document | None
    point: Point | None
    state: State
    absent: str | None = None  # why there is no text at the point
    asked_for: str | None = None  # the newer form of the question, where an older one stands for it
    unmerged: tuple[Amendment, ...] = ()  # in force then, but not part of the text shown
    dismissed: tuple[Amendment, ...] = ()
    unseen: bool = False  # whether there was a text is not known: only a younger printing of it is here
    rendering: Rendering | None = None  # where the entry is what a translator made of another one

    @property
    def amendments(self) -> tuple[Amendment, ...]:
        """Everything that was ever to change the text, in corpus order where that is known."""
        refused = (a for a, _ in self.state.refused)
        found = (*self.state.applied, *self.state.later, *refused, *self.unmerged, *self.dismissed)
        return tuple({a.id: a for a in found}.values())
