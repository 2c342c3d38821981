"""What a translator is given: texts of one language, with what they are translated as and how far that is."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from enum import Enum
from hashlib import sha256
from pathlib import Path

from taiyaku.corpus.decided import Ids
from taiyaku.corpus.decisions.reliance_file import digest_of
from taiyaku.corpus.model import Document, Lang, Missing, Term
from taiyaku.corpus.terms.matcher import FormFinder, form_key
from taiyaku.corpus.text import visible
from taiyaku.errors import UnreadableError
from taiyaku.multimap import firsts
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
    origin: str = ""  # of a proposal, in the words of XLIFF 1.2: "exact-match", "leveraged-glossary"
    source: str = ""  # of a proposal: what that was translated from, where it is another text


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
    missing: tuple[Missing, float] | None = None  # why and how surely it has no target, where any was aligned
    use: str = ""  # of a label: what it is, and how often
    comment: str = ""  # what translators noted
    proposal: Target | None = None  # what may be a translation where there is none

    @property
    def given(self) -> Target | None:
        """What stands beside the source in an export."""
        return self.target or self.proposal

    @property
    def stale(self) -> bool:
        return self.previous is not None

    @property
    def digest(self) -> str:
        """What stands for the target and its state: another one if either is changed."""
        return state_digest(self.given.text if self.given else "", self.state)


class Selection(Struct, frozen=True):
    """The units of a corpus in one direction."""

    units: tuple[Unit, ...]
    source: Lang
    target: Lang
    documents: Mapping[str, Document] = field(default_factory=dict)
    prefilled: bool = False  # a target that is missing is the source over again, as some tools want it


PATH = " › "  # between the parts of a place


def text_digest(text: str) -> str:
    """A short digest of a text, character by character."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def state_digest(text: str, state: State) -> str:
    """A digest of a target as any file can carry it, and of how far it is: "0123456789ab-r"."""
    return f"{text_digest(visible(text))}-{_LETTERS[state]}"


_LETTERS = {State.NEW: "n", State.REVIEW: "r", State.FINAL: "f"}


def select(
    selection: Selection, states: frozenset[State] | None = None, documents: frozenset[str] | None = None
) -> Selection:
    """Only the units of these states and documents; None: of all."""
    kept = (unit for unit in selection.units if states is None or unit.state in states)
    kept = (unit for unit in kept if documents is None or unit.document in documents)
    return replace(selection, units=tuple(kept))


_WHY: Mapping[Missing, str] = {
    "not-compared": "compared with no text of the other language; there may be one",
    "unlike": "nothing in the text that renders the rest says the same",
    "dropped": "nothing in the text of the other edition says the same",
}


def notes_of(unit: Unit) -> list[str]:
    """What a translator should know of a unit, a line each."""
    place = PATH.join(filter(None, (*unit.path, unit.title, unit.section)))
    notes = [f"{place} ({unit.edition})" if unit.edition else place]
    if unit.use:
        notes.append(f"label: {unit.use}; one translation for the whole document")
    if unit.hits:
        notes.append("terms: " + "; ".join(f"{hit.form} = {', '.join(hit.targets)}" for hit in unit.hits))
    if unit.edition_gap:
        notes.append("the two texts are of different editions")
    if unit.stale:
        notes.append("the source has changed since this was translated")
    if unit.missing:
        why, sure = unit.missing
        how = "" if why == "not-compared" else f" ({sure:.2f} likely)"
        notes.append(f"no counterpart{how}: {_WHY[why]}")
    if unit.issues:
        notes.append("check: " + ", ".join(unit.issues))
    return notes


def same_meaning(one: str, other: str) -> bool:
    """Whether two texts differ in typography, white space and numbering alone."""
    return one == other or digest_of(one) == digest_of(other)


class TermHit(Struct, frozen=True):
    """A form that stands in a text and its renderings, the preferred one first."""

    form: str
    targets: tuple[str, ...]


class TermFinder:
    """Finds the longest forms of a language that have a rendering in another one, never inside a word."""

    def __init__(self, terms: Iterable[Term], source: Lang) -> None:
        found: defaultdict[str, dict[str, None]] = defaultdict(dict)
        for term in terms:
            ours, theirs = (term.en, term.ja) if source == "en" else (term.ja, term.en)
            for form in ours if theirs else ():
                found[form].update(dict.fromkeys(theirs))
        self._hits = firsts((form_key(f), TermHit(f, tuple(targets))) for f, targets in found.items())
        self._finder = FormFinder(self._hits)

    def find(self, text: str) -> tuple[TermHit, ...]:
        """The forms in the text, each once, in its order."""
        return tuple(dict.fromkeys(self._hits[spotted.key] for spotted in self._finder.find(text)))


# What a returning file says, whatever its format, and what of it is as it went out.

# notes that read otherwise once the corpus does
_OURS = ("terms: ", "check: ", "label: ", "no counterpart")
_DIGEST = re.compile(r"[0-9a-f]{12}-[nrf]$")
_DATE = re.compile(r"(\d{4})-?(\d\d)-?(\d\d)")


class Segment(Struct, frozen=True):
    """One segment of a returning file."""

    line: int
    source: str
    target: str
    id: str | None = None  # of the unit; None: the tool kept no ids, its source says which one it is
    state: State | None = None  # None: the file does not say
    rejected: bool = False  # the two texts are no pair
    digest: str | None = None  # of the target as it was exported, and its state
    by: str | None = None
    on: str | None = None
    note: str | None = None
    langs: tuple[Lang, Lang] | None = None  # of source and target, where the file says
    partial: bool = False  # a tool split it and only some parts have a target


class ListedTerm(Struct, frozen=True):
    """A concept of a returning glossary."""

    line: int
    en: tuple[str, ...] = ()
    ja: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()


class Incoming(Struct, frozen=True):
    """A returning file: segments, or terms."""

    path: Path
    segments: tuple[Segment, ...] = ()
    terms: tuple[ListedTerm, ...] = ()
    is_glossary: bool = False

    def fail(self, line: int, message: str) -> UnreadableError:
        """What is wrong with a line, in one line, whatever the file says there."""
        return UnreadableError(f"{self.path}:{line}: {' '.join(message.split())[:_LONGEST]}")


_LONGEST = 300  # characters of an error
_OTHERS: dict[Lang, Lang] = {"en": "ja", "ja": "en"}
LANGS = tuple(_OTHERS)


def other_lang(lang: Lang) -> Lang:
    """The other one of the two languages; Japanese for any third."""
    return _OTHERS.get(lang, "ja")


def languages(source: str, target: str) -> tuple[Lang, Lang] | None:
    """The languages a file names; where it names one of the two only, the other one is meant."""
    if source and target:
        return source, target
    said = primary(source or target)
    if said not in _OTHERS:
        return None
    return (source, other_lang(said)) if source else (other_lang(said), target)


def date_of(text: str) -> str | None:
    """The day in a time stamp: "20240501T120000Z", "2024-05-01 12:00+0900"; None if there is none."""
    found = _DATE.match(text.strip())
    return "-".join(found.groups()) if found else None


def primary(tag: str) -> Lang:
    """The language of a tag: "ja" of "ja-JP" or "ja_JP"."""
    return re.split(r"[-_]", tag.strip().lower())[0]


def own_note(segment: Segment, unit: Unit) -> str | None:
    """What a translator noted: some tools keep the notes of an export without saying whose they are."""
    exported = {*notes_of(unit), unit.digest, segment.digest, visible(unit.previous or "")}
    kept = [
        line
        for line in (segment.note or "").split("\n")
        if line not in exported
        and not line.startswith((*_OURS, f"{unit.place[0]}:"))
        and not (_DIGEST.match(line) or PATH in line)
    ]
    return "\n".join(kept) or None


def is_untouched(segment: Segment, text: str) -> bool:
    """Whether a segment is as it was exported."""
    states = [segment.state] if segment.state else list(State)
    return segment.digest in [state_digest(text, state) for state in states]
