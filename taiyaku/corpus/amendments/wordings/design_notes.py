"""What a designer tells of a game: how it came about, what could be otherwise. It changes no rule."""

from __future__ import annotations

from collections.abc import Iterable

from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.model import Document, Entry


def is_design_note(entry: Entry, document: Document | None, words: PlaceWords) -> bool:
    """Whether a text stands in a designer's notes, as it or its document is called."""
    called = (document.title or "", document.id.replace("-", " ")) if document else ()
    return calls_design_notes((entry.title, *reversed(entry.path), *called), words)


def calls_design_notes(heads: Iterable[str], words: PlaceWords) -> bool:
    """Whether the innermost heading that says what a text is calls it a designer's notes, and no errata."""
    for head in map(lowered, heads):
        if words.find("headings").search(head) or words.find("logs").search(head):
            return False
        if words.find("design_notes").search(head):
            return True
    return False


def asks_to_play_so(entry: Entry, words: PlaceWords) -> bool:
    """Whether it asks readers to play so all the same, which leaves in doubt whether that is a rule."""
    said = (c.text for s in entry.sections for c in s.clauses)
    return any(words.find("asks_to_play_so").search(lowered(text)) for text in said)
