"""What a returning segment still has of its export: our own notes, and whether it is as it went out."""

from __future__ import annotations

import re

from taiyaku.corpus.exchange.returned_units import Segment
from taiyaku.corpus.exchange.units import PATH, State, Unit, notes_of, state_digest
from taiyaku.corpus.xml_characters import visible

# notes that read otherwise once the corpus does
_OURS = ("terms: ", "check: ", "label: ", "no counterpart")
_DIGEST = re.compile(r"[0-9a-f]{12}-[nrf]$")


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
