"""What a page tells of an entry beside its text: notices, rulings, changes, texts of earlier times.

All of it is found by the code that answers `show`; here it becomes data that a template can word in the
reader's language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from taiyaku.corpus.amendments.wiki_updates import update_amendments
from taiyaku.corpus.lookup.answer import answer_of
from taiyaku.corpus.lookup.answer_model import Ruling
from taiyaku.corpus.lookup.history import Step, changes_of, history_of
from taiyaku.corpus.lookup.notes import GRAVE
from taiyaku.corpus.lookup.query import AS_PRINTED, CORE, NEWEST, Asked, Asking, Standing
from taiyaku.corpus.lookup.text_in_force import standing_of
from taiyaku.corpus.model import Amendment, Corpus, Entry, Section, Stale
from taiyaku.corpus.name_keys import kind_rank
from taiyaku.corpus.names import Candidate
from taiyaku.errors import UsageError
from taiyaku.site.content.memory_corpus import CorpusAtHand, owner
from taiyaku.site.pages.relations import Pointer, Relations
from taiyaku.values import Struct, asdict, replace, taken

if TYPE_CHECKING:
    from taiyaku.corpus.lookup.redline import SectionChange

_MOST_STATES = 8  # earlier texts that a page holds; older ones are in its history
# Notes that take nothing from what a text says.
_CALM = (
    "amended by",
    "restored from",
    "translated",
    "other clauses are printed",
    "an erratum;",
    "in force",
)
_DATE = re.compile(r"\d{4}-\d\d(?:-\d\d)?")
_ROOM = 16_000  # bytes of earlier texts on a page, so that it stays small on a phone


class Notice(Struct, frozen=True):
    """Something to know before the text, in the words of `show`, and what there is to see of it."""

    text: str
    named: tuple[tuple[str, Pointer], ...] = ()  # what the ids in it stand for
    grave: bool = False  # the text is not in force, or not as it stands
    calm: bool = False  # it takes nothing from the text
    pointer: Pointer | None = None
    version: str | None = None
    date: str | None = None
    place: str | None = None  # as the document words it
    before: str | None = None
    after: str | None = None
    reason: str | None = None


class Ruled(Struct, frozen=True):
    """A question or an erratum about the entry."""

    pointer: Pointer  # with its answer
    status: str
    version: str | None
    date: str | None
    document: str  # its title
    principal: bool
    merged: bool
    location: str | None
    notices: tuple[Notice, ...]
    also: tuple[Pointer, ...]


class Event(Step, frozen=True):
    """A step in the life of the text, its document by its title."""

    pointer: Pointer | None = None  # what made it, where that is another entry
    layer: str = ""  # empty: the game's own rules


class Text(Struct, frozen=True):
    """The sections as they stood at another time; nothing says as first printed."""

    version: str | None
    date: str | None
    printed: bool
    sections: tuple[Section, ...]


class Lower(Struct, frozen=True):
    """What a lower layer says of the rule."""

    pointer: Pointer | None
    document: str  # title
    sections: tuple[Section, ...]
    pending: bool  # a newer document changes it, and is not merged


class Same(Struct, frozen=True):
    """A text that stands elsewhere nearly word for word."""

    anchor: str | None  # of the section; None: the entry as a whole
    places: tuple[Pointer, ...]
    differing: tuple[Pointer, ...]


class Told(Struct, frozen=True):
    """All that is told of one entry."""

    notices: tuple[Notice, ...] = ()
    rulings: tuple[Ruled, ...] = ()
    version: str | None = None
    date: str | None = None
    layer: str | None = None  # the layer that decides, where it is not the game's own rules
    changes: tuple[SectionChange, ...] = ()  # the whole text, what went and came woven in
    events: tuple[Event, ...] = ()
    texts: tuple[Text, ...] = ()  # newest first
    same: tuple[Same, ...] = ()
    beneath: tuple[Lower, ...] = ()  # the nearest layer first


class Teller:
    """Tells of the entries of one corpus. `relations` knows where they are on the site."""

    def __init__(self, corpus: Corpus, relations: Relations) -> None:
        self.at_hand = CorpusAtHand(corpus, relations.asked)
        self._asking = Asking(self.at_hand, Asked(), NEWEST)
        self._relations, self._to = relations, relations.near
        self._titles = {d.id: d.title for d in corpus.documents}

    def tell(self, entry: Entry) -> Told:
        """What is to be told of an entry, given as it was stored."""
        standing = standing_of(self._asking, entry)
        shown = answer_of(self._asking, standing)
        layered = tuple(self._in_layers(entry, shown.others))
        is_long = layered or self._has_past(standing)
        changes, events, texts = self._past(standing, layered) if is_long else ((), (), ())
        return Told(
            notices=(*self._noted(shown.notes, shown.details), *self._noted(self._layered(entry, layered))),
            rulings=tuple(map(self._ruled, shown.rulings)),
            version=shown.version,
            date=shown.date,
            layer=shown.scope if shown.scope != CORE else None,
            changes=changes,
            events=events,
            texts=texts,
            same=tuple(self._same(entry)),
            beneath=tuple(Lower(self._to(b.id), b.document, b.sections, b.pending) for b in shown.beneath),
        )

    # What to know first

    def _noted(
        self, notes: Iterable[str], details: Mapping[str, Amendment | Stale] | None = None
    ) -> Iterator[Notice]:
        for note in notes:
            words = (word.strip(",;:()") for word in note.split())
            named = tuple((word, p) for word in dict.fromkeys(words) if "/" in word and (p := self._to(word)))
            notice = Notice(note, named, note.startswith(GRAVE), note.startswith(_CALM))
            match (details or {}).get(note):
                case Amendment() as of:
                    yield replace(
                        notice, pointer=self._to(of.source), version=of.version, date=of.date,
                        place=of.location, before=of.before, after=of.after, reason=of.reason,
                    )  # fmt: skip
                case Stale() as of:
                    yield replace(notice, before=of.before, after=of.after)
                case _:
                    yield replace(notice, date=self._ended(note, named)) if notice.grave else notice

    def _ended(self, note: str, named: Sequence[tuple[str, Pointer]]) -> str | None:
        """Since when a text is not in force: it was withdrawn, or another one came in its place."""
        if note.startswith("WITHDRAWN") and (found := _DATE.search(note)):
            return found[0]
        newer = self.at_hand.entry(named[0][1].entry.id) if named and note.startswith("SUPERSEDED") else None
        return self._asking.issue(newer)[1] if newer else None

    def _in_layers(self, entry: Entry, namesakes: Sequence[Candidate]) -> Iterator[Entry]:
        """The same rule as documents of other layers give it."""
        scope = self._asking.scope_of(entry.document)
        for other in namesakes:
            if self._asking.scope_of(other.document) == scope:
                continue
            if (other.edition, other.lang) == (entry.edition, entry.lang):
                rule = self.at_hand.entry(other.id)
                if rule and kind_rank(rule.kind) == kind_rank(entry.kind) == 0:
                    yield rule

    def _layered(self, entry: Entry, layered: Sequence[Entry]) -> Iterator[str]:
        """Since when a layer's text rules (a page knows no day, readers do), and what rules over it."""
        asking = self._asking
        scope = asking.scope_of(entry.document)
        if scope:
            yield f"rules of a layer, {scope}, which decide from their date on{self._stamp(entry)}"
        for rule in layered:
            if asking.rank(asking.scope_of(rule.document)) > asking.rank(scope):
                yield f"a later layer decides, from its date on: {rule.id}{self._stamp(rule)}"

    def _stamp(self, entry: Entry) -> str:
        version, date = self._asking.issue(entry)
        return f" ({', '.join(filter(None, (version, date)))})" if version or date else ""

    # Rulings

    def _ruled(self, ruling: Ruling) -> Ruled:
        return Ruled(
            pointer=self._relations.ruling(ruling.id),
            document=self._titles.get(ruling.document, ruling.document),
            notices=tuple(self._noted(ruling.said)),
            also=tuple(p for i in ruling.also if (p := self._to(i))),
            **taken(ruling, "status version date principal merged location"),
        )

    # The past

    def _has_past(self, standing: Standing) -> bool:
        """Whether anything ever happened to a text; most have none, and to look closely takes long."""
        entry = standing.entry
        if standing.amendments or update_amendments(entry, standing.document):
            return True
        if entry.kind == "faq" and any(x.leads("same-faq") for x in self.at_hand.links_from(entry.id)):
            return True
        return any(r.newer == entry.id and r.older for r in self.at_hand.lineage_of(entry.id))

    def _past(
        self, standing: Standing, layered: Sequence[Entry]
    ) -> tuple[tuple[SectionChange, ...], tuple[Event, ...], tuple[Text, ...]]:
        documents = self.at_hand.documents_of(a.source for a in standing.amendments)
        steps = history_of(self._asking, standing, documents)
        redline = changes_of(self._asking, standing)
        if redline.changed and sum(bool(step.sections) for step in steps) == 1:
            steps = tuple(replace(step, sections=()) for step in steps)  # the changes say it already
        events = self._events(standing.entry, steps, layered)
        if not redline.changed:
            return (), events, ()
        return redline.sections, events, tuple(self._texts(standing, steps))

    def _events(self, own: Entry, steps: Sequence[Step], layered: Sequence[Entry]) -> tuple[Event, ...]:
        """The steps, and since when other layers have the rule; one alone is no history."""
        others = (Step("printed", e.id, e.document, *self._asking.issue(e)) for e in layered)
        together = [*steps, *others]
        if layered:
            key = self._asking.timeline.key
            together.sort(key=lambda step: key(step.version, step.date, own.edition))
        return tuple(self._event(step, own.id) for step in together) if len(together) > 1 else ()

    def _event(self, step: Step, own: str) -> Event:
        scope = step.scope if step.amendment else self._asking.scope_of(step.document)
        return Event(
            **asdict(replace(step, document=self._titles.get(step.document, step.document))),
            pointer=self._to(step.source) if step.source != own else None,
            layer=scope if scope != CORE else "",
        )

    def _texts(self, standing: Standing, steps: Iterable[Step]) -> Iterator[Text]:
        """The text at each time it was another one, newest first, as printed last."""
        seen = {_wording(standing.state.entry.sections)}
        printed = self._at(standing.entry, AS_PRINTED)
        last = None
        if printed and (key := _wording(printed.state.entry.sections)) not in seen:
            seen.add(key)
            last = Text(*_stamp(printed), printed=True, sections=_shown(printed))
        times = dict.fromkeys(s.version or s.date for s in steps if s.sections or s.kind == "printed")
        found: list[Text] = []
        for time in reversed([t for t in times if t]):
            then = self._at(standing.entry, time)
            if then and not then.absent and (key := _wording(then.state.entry.sections)) not in seen:
                seen.add(key)
                version, date = _stamp(then)
                if time not in (version, date):
                    version, date = time, None
                found.append(Text(version, date, printed=False, sections=_shown(then)))
        room = _ROOM - (len(_wording(last.sections).encode()) if last else 0)
        for text in found[:_MOST_STATES]:
            room -= len(_wording(text.sections).encode())
            if room >= 0:
                yield text
        if last:
            yield last

    def _at(self, entry: Entry, time: str) -> Standing | None:
        try:
            return standing_of(Asking(self.at_hand, Asked(as_of=time), NEWEST), entry)
        except UsageError:
            return None

    # Elsewhere

    def _same(self, entry: Entry) -> Iterator[Same]:
        for item in (entry.id, *(s.id for s in entry.sections)):
            group = self.at_hand.group_of(item)
            if group is None:
                continue
            inside = self._relations.places.get(item)
            others = [m for m in group.members if m != item]
            differs = () if item in group.differing else group.differing
            same = tuple(p for m in others if m not in differs and (p := self._outer(m)))
            unlike = tuple(p for m in others if m in differs and (p := self._outer(m)))
            yield Same(inside.anchor if inside else None, same, unlike)

    def _outer(self, member: str) -> Pointer | None:
        """What a reader knows a member by: the entry its section is in, or what the entry stands inside."""
        entry = self.at_hand.entry(owner(member))
        pointer = self._to(member)
        if entry and pointer and "#" not in member and entry.parent and (outer := self._to(entry.parent)):
            return replace(outer, href=pointer.href)
        return pointer


def _stamp(standing: Standing) -> tuple[str | None, str | None]:
    return standing.state.version, standing.state.date


def _shown(standing: Standing) -> tuple[Section, ...]:
    return tuple(s for s in standing.state.entry.sections if s.role != "original")


def _wording(sections: Iterable[Section]) -> str:
    """All that sections say, to tell whether two texts are the same."""
    return "\n".join(
        line
        for s in sections
        if s.role != "original"
        for line in (
            s.heading or "",
            *(f"{c.marker or ''} {c.text}" for c in s.clauses),
            *(" | ".join(row) for t in s.tables for row in (t.header, *t.rows)),
        )
    )
