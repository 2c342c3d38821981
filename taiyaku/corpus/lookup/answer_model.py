"""What an answer is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from taiyaku.corpus.lookup.query import CORE
from taiyaku.corpus.model import (
    Alignment,
    Amendment,
    Clause,
    Document,
    Entry,
    Group,
    Section,
    Stale,
    Translation,
)
from taiyaku.corpus.names import Candidate
from taiyaku.values import Struct

if TYPE_CHECKING:  # what differences are made of is brought in where they are asked for
    from taiyaku.corpus.lookup.history import Step
    from taiyaku.corpus.lookup.redline import Redline
from collections.abc import Sequence
from typing import Any

from taiyaku.corpus.exchange.json_lines import shape

RULING_KINDS = frozenset({"faq", "erratum"})
LANGUAGES = {"en": "English", "ja": "Japanese"}
# As the answer itself has them.
_SHOWN = (
    *("as_of", "status", "version", "date", "until", "until_date", "scope", "layer"),
    *("marks", "stale", "notes", "beneath"),
)


def redlined(clause: Clause) -> str:
    """The text with what its source struck out shown as [-…-] and what it put in as {+…+}."""
    text = clause.text
    marks = {"deleted": ("[-", "-]"), "inserted": ("{+", "+}")}
    for span in sorted(clause.spans, key=lambda s: -s.start):
        if span.style in marks:
            before, after = marks[span.style]
            text = text[: span.start] + before + text[span.start : span.end] + after + text[span.end :]
    return text


class Mark(Struct, frozen=True):
    """A clause or section that an amendment put in, changed or cut, as it is pointed out in the text."""

    id: str  # of the clause, or of the section as a whole
    amendment: str
    operation: str
    source: str  # the entry that made the change
    document: str
    version: str | None
    date: str | None
    repairs: bool = False
    scope: str = ""
    cut: bool = False  # something was taken out of the section


class Ruling(Struct, frozen=True):
    """A question or an erratum about an entry, with its text."""

    id: str
    kind: str
    title: str
    document: str
    edition: str
    version: str | None
    date: str | None
    status: str  # at the point asked for
    principal: bool = True  # about this entry, and does not only mention it
    text: tuple[str, ...] = ()  # the answer, or what the erratum says
    said: tuple[str, ...] = ()  # what a reader must know of it: other edition, withdrawn since, stale
    location: str | None = None  # the place an erratum amends
    merged: bool = False  # the text of the entry says so already
    also: tuple[str, ...] = ()  # ids of the same question elsewhere


class Repeat(Struct, frozen=True):
    """A text that stands elsewhere nearly word for word."""

    id: str  # of the section, or of the entry
    group: Group
    places: tuple[str, ...]  # names of the places of the other members
    differing: tuple[str, ...]  # names of those that say something else


class Beneath(Struct, frozen=True):
    """What a lower layer says of the rule."""

    id: str
    scope: str
    document: str  # its title
    sections: tuple[Section, ...]
    pending: bool = False  # a change to it is not merged
    waiting: str = ""  # what those changes say


class Answer(Struct, frozen=True):
    """An entry with its sections as they stand at the asked point, and what has to be said about them."""

    entry: Entry
    document: Document | None
    sections: tuple[Section, ...]
    as_of: str | None = None  # as asked; None is now
    status: str | None = "in-force"  # None: there was no text at the point
    version: str | None = None  # of the newest text shown
    date: str | None = None
    until: str | None = None  # the version or date of the change that the text shown came before
    until_date: str | None = None
    scope: str = CORE  # the layer that decides
    layer: str | None = None  # the same with its document, where it is not the game's own rules
    notes: tuple[str, ...] = ()  # the most urgent first
    details: Mapping[str, Amendment | Stale] = {}  # what a note speaks of, where there is more to show of it
    marks: tuple[Mark, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    amendments: tuple[Amendment, ...] = ()
    repeats: tuple[Repeat, ...] = ()
    stale: tuple[Stale, ...] = ()
    aligned: tuple[Alignment, ...] = ()
    translations: tuple[Translation, ...] = ()  # who wrote the clauses, where the text is a translation
    related: tuple[str, ...] = ()  # titles, or names as printed where nothing carries them
    inside: tuple[str, ...] = ()  # titles of the entries inside this one
    others: tuple[Candidate, ...] = ()  # other entries of that name
    beneath: tuple[Beneath, ...] = ()  # the same rule in lower layers, the nearest first
    redline: Redline | None = None
    history: tuple[Step, ...] = ()


def answer_json(shown: Answer) -> dict[str, Any]:
    """The entry with its sections as they stand at the asked point, and what is said beside them."""
    found = {
        **shape(shown.entry),
        "sections": shape(shown.sections),
        **{name: shape(getattr(shown, name)) for name in _SHOWN},
        "amendments": [a.id for a in shown.amendments],
        "rulings": [r.id for r in shown.rulings],
        "ruling_texts": shape(shown.rulings),
        "aligned": _aligned(shown),
        "translations": {t.id: shape(t) for t in shown.translations},
        "repeats": [
            {"id": r.id, "members": list(r.group.members), "differing": list(r.group.differing)}
            for r in shown.repeats
        ],
        "others": [c.id for c in shown.others],
    }
    if shown.redline is not None:
        changed = [shape(section) for section in shown.redline.sections if section.changed]
        found["changes"] = {"since": shown.redline.since, "sections": changed}
    if shown.history:
        found["history"] = shape(shown.history)
    return found


def _aligned(shown: Answer) -> dict[str, list[str]]:
    """Clause ids of the entry with those of the other language, as far as nobody rejected the pair."""
    found: dict[str, list[str]] = {}
    for alignment in shown.aligned:
        if alignment.status != "rejected":
            ours, theirs = _sides(alignment, f"{shown.entry.id}#")
            for one in ours:
                found.setdefault(one, []).extend(theirs)
    return found


def _sides(alignment: Alignment, inside: str) -> tuple[Sequence[str], Sequence[str]]:
    if any(one.startswith(inside) for one in alignment.en):
        return alignment.en, alignment.ja
    return alignment.ja, alignment.en
