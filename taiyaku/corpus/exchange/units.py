"""What a translator is given: one unit for each alignment pair of clauses, or for a clause without one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from hashlib import sha256

from taiyaku.corpus.amendments.texts_in_force import JOINT, PAST, in_force
from taiyaku.corpus.decided import Ids, Translated
from taiyaku.corpus.decisions.reliance_file import digest_of
from taiyaku.corpus.exchange.term_hits import TermFinder, TermHit
from taiyaku.corpus.model import Alignment, Clause, Corpus, Document, Entry, Lang, Missing, Section
from taiyaku.corpus.similarity import functional_key
from taiyaku.corpus.xml_characters import visible
from taiyaku.values import Struct, field, replace


class State(Enum):
    """How far a unit is."""

    NEW = "needs-translation"
    REVIEW = "needs-review"  # paired by the machine, marked so by a person, or stale
    FINAL = "final"


class Target(Struct, frozen=True):
    """A text in the other language."""

    ids: Ids
    text: str
    score: float
    stored: bool = False  # came back from a translator; else it stands in a document


class Unit(Struct, frozen=True):
    """Clauses that are translated together, with what they are translated as."""

    id: str  # of its clause; of several clauses, their ids with a space between
    ids: Ids
    source: str
    document: str
    target: Target | None
    state: State
    entry: str = ""
    title: str = ""  # where the text stands, for people
    section: str = ""
    path: tuple[str, ...] = ()
    edition: str = ""
    place: tuple[str, int] = ("", 1)  # file and line
    hits: tuple[TermHit, ...] = ()
    alternatives: tuple[Target, ...] = ()
    previous: str | None = None  # what the target was made for, where the source reads otherwise now
    edition_gap: bool = False
    issues: tuple[str, ...] = ()
    missing: Missing | None = None  # why it has no target, where texts of both languages were compared

    @property
    def stale(self) -> bool:
        return self.previous is not None

    @property
    def digest(self) -> str:
        """What stands for the target and its state: another one if either is changed."""
        return state_digest(self.target.text if self.target else "", self.state)


class Selection(Struct, frozen=True):
    """The units of a corpus in one direction."""

    units: tuple[Unit, ...]
    source: Lang
    target: Lang
    documents: Mapping[str, Document] = field(default_factory=dict)
    prefilled: bool = False  # a target that is missing is the source over again, as some tools want it


def text_digest(text: str) -> str:
    """A short digest of a text, character by character."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def state_digest(text: str, state: State) -> str:
    """A digest of a target as any file can carry it, and of how far it is: "0123456789ab-r"."""
    return f"{text_digest(visible(text))}-{_LETTERS[state]}"


_LETTERS = {State.NEW: "n", State.REVIEW: "r", State.FINAL: "f"}


def gather(
    corpus: Corpus, source: Lang = "en", target: Lang = "ja", written: Sequence[Translated] = ()
) -> Selection:
    """Every unit of a corpus, in document order, whatever its state.

    `written` is what came back earlier; it is known then what a stale translation was made for.
    """
    work = _Gathering(corpus, source, target, written)
    documents = {d.id: d for d in corpus.documents}
    return Selection(tuple(work.units()), source, target, documents)


class _Place(Struct, frozen=True):
    entry: Entry
    section: Section
    clause: Clause


class _Gathering:
    def __init__(self, corpus: Corpus, source: Lang, target: Lang, written: Iterable[Translated]) -> None:
        self._from, self._to = source, target
        self._places: dict[str, _Place] = {}
        for entry in in_force(corpus):
            for section in entry.sections:
                for clause in section.clauses:
                    self._places.setdefault(clause.id, _Place(entry, section, clause))
        self._stored = {t.id: t for t in corpus.translations}
        self._made_for = {t.of: t.source for t in written if t.lang == target}
        self._aligned: defaultdict[str, list[Alignment]] = defaultdict(list)
        self._flagged: defaultdict[str, list[tuple[str, str | None]]] = defaultdict(list)
        self._missing: dict[str, Missing] = {}
        for alignment in corpus.alignments:
            if alignment.reason:
                self._missing |= dict.fromkeys(self._sides(alignment)[0], alignment.reason)
            if alignment.level == "clause" and all(self._sides(alignment)):
                for one in self._sides(alignment)[0]:
                    self._aligned[one].append(alignment)
        for flag in corpus.stale:
            self._flagged[flag.relies_on].append((flag.id, flag.before))
        self._terms = TermFinder(corpus.terms, source, target)

    def _sides(self, alignment: Alignment) -> tuple[Ids, Ids]:
        en, ja = alignment.en, alignment.ja
        return (en, ja) if self._from == "en" else (ja, en)

    def units(self) -> Iterator[Unit]:
        done: set[str] = set()
        for clause_id, place in self._places.items():
            if clause_id in done or not self._translatable(clause_id, place):
                continue
            pairs = [a for a in self._aligned[clause_id] if self._usable(a)]
            chosen = min(pairs, key=self._rank, default=None)
            ids = self._sides(chosen)[0] if chosen else (clause_id,)
            if done.intersection(ids):  # one of several clauses that another unit has already
                pairs, chosen, ids = [], None, (clause_id,)
            done.update(ids)
            yield self._unit(ids, chosen, pairs)

    def _translatable(self, clause_id: str, place: _Place) -> bool:
        """Whether a clause is a text of the source language that is in force."""
        spoken = place.section.lang == self._from and place.entry.status not in PAST
        return spoken and clause_id not in self._stored and bool(functional_key(place.clause.text))

    def _usable(self, alignment: Alignment) -> bool:
        ours, theirs = self._sides(alignment)
        return alignment.status != "rejected" and all(i in self._places for i in (*ours, *theirs))

    def _rank(self, alignment: Alignment) -> tuple[bool, bool, float, tuple[Ids, Ids]]:
        """What a translator wrote first, then what a person confirmed, then what is likeliest."""
        ours, theirs = self._sides(alignment)
        stored = all(i in self._stored for i in theirs)
        return not stored, alignment.status != "confirmed", -alignment.score, (ours, theirs)

    def _unit(self, ids: Ids, chosen: Alignment | None, pairs: Sequence[Alignment]) -> Unit:
        first = self._places[ids[0]]
        source = JOINT.join(self._places[i].clause.text for i in ids)
        target = self._target(chosen) if chosen else None
        others = [self._target(a) for a in sorted(pairs, key=self._rank) if a is not chosen]
        entry, where = first.entry, first.clause.provenance
        previous = self._previous(ids, chosen) if chosen and target else None
        return Unit(
            id=" ".join(ids),
            ids=ids,
            source=source,
            document=entry.document,
            target=target,
            state=self._state(chosen, target, previous),
            entry=entry.id,
            title=" / ".join(dict.fromkeys(title.text for title in entry.titles)),
            section=first.section.heading or first.section.role,
            path=entry.path,
            edition=entry.edition,
            place=(where.file, where.lines[0]),
            hits=self._terms.find(source),
            alternatives=tuple(dict.fromkeys(other for other in others if other != target)),
            previous=previous,
            edition_gap=bool(chosen and chosen.edition_gap),
            issues=chosen.issues if chosen else (),
            missing=None if target or not self._aligned else self._missing.get(ids[0], "not-compared"),
        )

    def _target(self, alignment: Alignment) -> Target:
        ids = self._sides(alignment)[1]
        text = JOINT.join(self._places[i].clause.text for i in ids)
        return Target(ids, text, alignment.score, all(i in self._stored for i in ids))

    def _state(self, chosen: Alignment | None, target: Target | None, previous: str | None) -> State:
        if target is None or chosen is None:
            return State.NEW
        stored = [self._stored[i] for i in target.ids if i in self._stored]
        sure = chosen.status == "confirmed" and all(t.state == "final" for t in stored)
        return State.FINAL if sure and previous is None and not chosen.stale else State.REVIEW

    def _previous(self, ids: Ids, chosen: Alignment) -> str | None:
        """What a stale target was made for; empty where that is not known any more."""
        if not chosen.stale:
            return None
        if ids in self._made_for:
            return self._made_for[ids]
        before = [text for i in ids for _, text in self._flagged[i] if text]
        return JOINT.join(dict.fromkeys(before))


def select(
    selection: Selection, states: frozenset[State] | None = None, documents: frozenset[str] | None = None
) -> Selection:
    """Only the units of these states and documents; None: of all."""
    kept = tuple(
        unit
        for unit in selection.units
        if (states is None or unit.state in states) and (documents is None or unit.document in documents)
    )
    return replace(selection, units=kept)


_WHY: Mapping[Missing, str] = {
    "not-compared": "compared with no text of the other language; there may be one",
    "unlike": "nothing in the text that renders the rest says the same",
    "dropped": "nothing in the text of the other edition says the same",
}


def notes_of(unit: Unit) -> list[str]:
    """What a translator should know of a unit, a line each."""
    place = " › ".join(filter(None, (*unit.path, unit.title, unit.section)))
    notes = [f"{place} ({unit.edition})" if unit.edition else place]
    if unit.hits:
        notes.append("terms: " + "; ".join(f"{hit.form} = {', '.join(hit.targets)}" for hit in unit.hits))
    if unit.edition_gap:
        notes.append("the two texts are of different editions")
    if unit.stale:
        notes.append("the source has changed since this was translated")
    if unit.missing:
        notes.append(f"no counterpart: {_WHY[unit.missing]}")
    if unit.issues:
        notes.append("check: " + ", ".join(unit.issues))
    return notes


def same_meaning(one: str, other: str) -> bool:
    """Whether two texts differ in typography, white space and numbering alone."""
    return digest_of(one) == digest_of(other)
