"""Building patches: clauses replaced, inserted and deleted so that ids, markers and spans stay sensible."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence

from taiyaku.corpus.model import Clause, Entry, Patch, Provenance, Section, Span
from taiyaku.values import replace

_STOPS = (".", "!", "?", "。", "！", "？")  # of sentences


def spliced(clause: Clause, at: Sequence[tuple[int, int]], new: str, source: Provenance) -> Clause:
    """The clause with other words in some places; spans around them move, spans in them go."""
    text = clause.text
    spans = clause.spans
    for start, end in sorted(at, reverse=True):
        begins = not text[:start].strip() or text[:start].rstrip()[-1] in _STOPS
        if not new and begins and text[end : end + 1] in _STOPS:
            end += 1  # the stop of a sentence that goes
        if not new and (start == 0 or text[start - 1 : start].isspace()):
            while end < len(text) and text[end].isspace():
                end += 1
        if not new and end == len(text):
            while start and text[start - 1].isspace():
                start -= 1
        if not new and start and text[start - 1].isspace() and text[end : end + 1] in {".", ",", ";", ":"}:
            start -= 1
        if (
            new[:1] in {",", ";"} and start and text[start - 1].isspace()
        ):  # ", keep wicket" for "or keep wicket"
            start -= 1
        rest = text[end:]
        if not new and text[start].isupper() and rest[:1].islower():  # it began a sentence
            rest = rest[0].upper() + rest[1:]
        text = text[:start] + new + rest
        spans = tuple(_moved(spans, start, end, len(new)))
    return replace(clause, text=text, spans=spans, provenance=source)


def _moved(spans: Sequence[Span], start: int, end: int, size: int) -> Iterator[Span]:
    shift = size - (end - start)
    for span in spans:
        if span.end <= start:
            yield span
        elif span.start >= end:
            yield replace(span, start=span.start + shift, end=span.end + shift)
        elif span.start <= start and span.end >= end and span.end + shift > span.start:
            yield replace(span, end=span.end + shift)


def in_place_of(new: Clause, old: Clause) -> Clause:
    """New text in place of an old clause: its id, so that citations stay, and a marker that fits."""
    numbers = (new.marker or "", old.marker or "")
    alike = all(map(_is_number, numbers)) and len({m.strip("().").count(".") for m in numbers}) == 1
    marker = new.marker if alike else old.marker  # "1." of a list of errata is not the number of rule 6.6
    return replace(new, id=old.id, marker=marker, depth=old.depth, variant=old.variant)


def _is_number(marker: str | None) -> bool:
    return bool(marker) and any(c.isalnum() for c in marker or "")


def inserted_id(section: Section, before: int, amendment: str, count: int, taken: frozenset[str]) -> str:
    """An id for new text behind the first `before` clauses of a section.

    It is made from the clause before it and a digest of the amendment, so that it clashes with no printed
    clause, and no other amendment changes it.
    """
    anchor = section.clauses[before - 1].id if before else f"{section.id}.0"
    digest = hashlib.blake2s(amendment.encode(), digest_size=3).hexdigest()
    number = count
    while True:
        made = f"{anchor}+{digest}" + (f"-{number}" if number > 1 else "")
        if made not in taken:
            return made
        number += 1


def fitted(new: Sequence[Clause], section: Section, at: int) -> tuple[Clause, ...]:
    """New clauses with the markers and the depth of the list they come into."""
    items = [c for c in section.clauses if c.marker and not _is_number(c.marker)]
    near = next((c for c in reversed(section.clauses[:at]) if c.marker), items[0] if items else None)
    least = min((c.depth for c in new), default=0)
    made = []
    for clause in new:
        marker, depth = clause.marker, clause.depth
        listed = near is not None and near.marker and not _is_number(near.marker)
        if listed and near is not None and marker and not _is_number(marker):
            marker, depth = near.marker, near.depth + clause.depth - least
        made.append(replace(clause, marker=marker, depth=depth))
    return tuple(made)


def patches_between(entry: Entry, before: Section, after: Sequence[Clause]) -> tuple[Patch, ...]:
    """The smallest patches that make a section's clauses into others; clauses of one id are one clause."""
    patches: list[Patch] = []
    old, new = before.clauses, tuple(after)
    kept = {c.id for c in new}
    i = j = 0
    last: str | None = None
    while i < len(old) or j < len(new):
        if i < len(old) and j < len(new) and old[i] == new[j]:
            last, i, j = old[i].id, i + 1, j + 1
            continue
        removed: list[Clause] = []
        added: list[Clause] = []
        while i < len(old) or j < len(new):
            if i < len(old) and j < len(new) and old[i].id == new[j].id:
                if old[i] == new[j]:
                    break
                removed.append(old[i])
                added.append(new[j])
                i, j = i + 1, j + 1
            elif i < len(old) and old[i].id not in kept:
                removed.append(old[i])
                i += 1
            elif j < len(new):
                added.append(new[j])
                j += 1
            else:
                removed.append(old[i])
                i += 1
        patches.append(Patch(entry.id, before.id, last, tuple(removed), tuple(added)))
        if added:
            last = added[-1].id
    return tuple(patches)


def patched(entry: Entry, changed: Mapping[str, Clause | None]) -> tuple[Patch, ...]:
    """Patches that give some clauses another text, or take them out."""
    patches: list[Patch] = []
    for section in entry.sections:
        if any(c.id in changed for c in section.clauses):
            after = [changed.get(c.id, c) for c in section.clauses]
            patches += patches_between(entry, section, [c for c in after if c is not None])
    return tuple(patches)
