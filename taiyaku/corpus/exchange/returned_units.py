"""What a returning file says, whatever its format, and what of it is as it went out."""

from __future__ import annotations

import re
from pathlib import Path

from taiyaku.corpus.exchange.units import PATH, State, Unit, notes_of, state_digest
from taiyaku.corpus.model import Lang
from taiyaku.corpus.xml_characters import visible
from taiyaku.errors import UnreadableError
from taiyaku.values import Struct

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
