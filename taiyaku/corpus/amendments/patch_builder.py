"""Building patches: clauses replaced, inserted and deleted so that ids, markers and spans stay sensible."""

from __future__ import annotations

import hashlib
import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from taiyaku.corpus.model import Clause, Entry, Patch, Provenance, Section, Span
from taiyaku.corpus.part_names import marked_name, run_in_name
from taiyaku.corpus.similarity import functional_key, likeness, plain
from taiyaku.corpus.subsequence import similarity
from taiyaku.corpus.text import any_of, has_japanese
from taiyaku.values import Struct, replace

ALIKE = 0.45  # from here on two texts may be versions of one another
_SENTENCE = re.compile(r"(?<!\bp\.)(?<!\bpp\.)(?<=[.!?])[\"'”’)]*\s+(?=\S)|(?<=[。！？])[」』）]*\s*(?=\S)")
_FIELD = re.compile(r"[A-Z][a-z]+(?: [+-]?\d+)?\.")
_STARTS = re.compile(r"[A-Za-z0-9]")
_SPACES = re.compile(r"\s+")


def alike(a: str, b: str) -> float:
    """How much of two texts is the same, 0 to 1: by words, for Japanese by characters if that is more."""
    if functional_key(a) == functional_key(b):
        return 1.0
    by_words = likeness(a, b)
    if has_japanese(a) and has_japanese(b):
        return max(by_words, similarity(functional_key(a), functional_key(b)))
    return by_words


def labelled_values(
    labels: Collection[str], value: str, slots: Iterable[Slot]
) -> list[tuple[Slot, tuple[int, int]]]:
    """Where a value, a pattern, stands behind the name of what it measures: "Damage: 2d6", "Power 4"."""
    pattern = rf"(?<![^\W\d_])(?:{any_of(labels)})[:：]? ?(?P<value>{value})(?![^\W_])"
    return [
        (slot, found.span("value"))
        for slot in slots
        for found in re.finditer(pattern, slot.clause.text, re.IGNORECASE)
        if labels
    ]


def excerpt(clause: Clause, part: str) -> Clause:
    """The clause with nothing but a part of its text, or with another text, which has no spans."""
    at = clause.text.find(part)
    if part == clause.text or at < 0:
        return clause if at == 0 else replace(clause, text=part, spans=())
    spans = tuple(
        replace(s, start=max(0, s.start - at), end=min(len(part), s.end - at))
        for s in clause.spans
        if s.end > at and s.start - at < len(part)
    )
    return replace(clause, text=part, spans=spans)


def same(a: str, b: str) -> bool:
    return functional_key(a) == functional_key(b)


# ---- words inside a text


def _flat(text: str) -> tuple[str, Sequence[int]]:
    """The text with typography and white space made alike, and where each of its signs came from."""
    if text.isascii() and len(spaced := _SPACES.sub(" ", text)) == len(text):
        return spaced.replace("`", "'"), range(len(text))
    signs: list[str] = []
    origin: list[int] = []
    for at, char in enumerate(text):
        if char.isspace():
            if signs and signs[-1] == " ":
                continue
            signs.append(" ")
            origin.append(at)
            continue
        for sign in plain(char):
            signs.append(sign)
            origin.append(at)
    return "".join(signs), origin


def occurrences(wanted: str, text: str) -> list[tuple[int, int]]:
    """Where words stand in a text, typography and case of Latin letters aside; never inside another word."""
    flat, origin = _flat(text)
    found = next(filter(None, (list(pattern.finditer(flat)) for pattern in _patterns(wanted))), [])
    return [(origin[m.start()], origin[m.end() - 1] + 1) for m in found]


@lru_cache(maxsize=1 << 6)  # each is looked for in many texts
def _patterns(wanted: str) -> list[re.Pattern[str]]:
    """What finds words: as they are, then, where they are many, in any case."""
    key = _flat(wanted.strip())[0].strip()
    if not key:
        return []
    left = r"(?<![A-Za-z0-9])" if _STARTS.match(key) else ""
    right = r"(?![A-Za-z0-9])" if _STARTS.match(key[-1]) else ""
    if key[-1].isdigit():
        right += r"(?![.,]\d)"
    if key[0].isdigit():
        left += r"(?<!\d[.,])(?<![+\-])"
    pattern = f"{left}{re.escape(key)}{right}"
    return [re.compile(pattern, case) for case in ((0, re.IGNORECASE) if len(key) >= 8 else (0,))]


def sentences(text: str) -> list[tuple[int, int]]:
    """Start and end of each sentence of a text."""
    cuts = [0, *(m.end() for m in _SENTENCE.finditer(text)), len(text)]
    found = []
    for start, end in itertools.pairwise(cuts):
        if text[start:end].strip():
            found.append((start, start + len(text[start:end].rstrip())))
    return found


def clause_sentences(clause: Clause) -> list[tuple[int, int]]:
    """Those of a clause; the name that one with a number begins with, or one in bold type, is no sentence.

    Nor are the fields of a card before its text: "Cost 4. Location. Exhaust it: draw a card."
    """
    found = sentences(clause.text)
    return found[fields_before(clause) or (_begins_with_name(clause) and len(found) > 1) :]


def fields_before(clause: Clause) -> int:
    """How many fields, a word or one with a figure, stand before the sentences of a clause."""
    found = [clause.text[a:b] for a, b in sentences(clause.text)]
    fields = list(itertools.takewhile(_FIELD.fullmatch, found[:-1]))
    return 0 if _begins_with_name(clause) else len(fields)


def _begins_with_name(clause: Clause) -> bool:
    numbered = "." in (clause.marker or "").rstrip(".")
    named = (numbered and run_in_name(clause)) or marked_name(clause)
    first = next((clause.text[a:b] for a, b in sentences(clause.text)), "")
    return bool(named) and first.rstrip(".") == named


def spliced(clause: Clause, at: Sequence[tuple[int, int]], new: str, source: Provenance) -> Clause:
    """The clause with other words in some places; spans around them move, spans in them go."""
    text = clause.text
    spans = clause.spans
    for start, end in sorted(at, reverse=True):
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


# ---- clauses of an entry


class Slot(Struct, frozen=True):
    """A clause and the section it stands in."""

    section: Section
    clause: Clause
    at: int  # its index in the section


def wordings_of(entry: Entry) -> Iterator[str]:
    """Every clause and cell of an entry."""
    for section in entry.sections:
        yield from (clause.text for clause in section.clauses)
        yield from (cell for table in section.tables for row in table.rows for cell in row)


def slots(entry: Entry) -> list[Slot]:
    """All clauses in force, in order."""
    return [
        Slot(section, clause, at)
        for section in entry.sections
        if section.role != "original"
        for at, clause in enumerate(section.clauses)
    ]


def in_place_of(new: Clause, old: Clause) -> Clause:
    """New text in place of an old clause: its id, so that citations stay, and a marker that fits."""
    marker = new.marker if _is_number(new.marker) and _is_number(old.marker) else old.marker
    if old.marker is None and _is_number(new.marker):
        marker = None
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


# ---- versions of one text


def aligned(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int, float]]:
    """Pairs of texts that are versions of one another, in the order of both, with their likeness.

    The pairing with the greatest sum of likeness (Needleman and Wunsch 1970); below `ALIKE` none.
    """
    score = [[0.0] * (len(new) + 1) for _ in range(len(old) + 1)]
    like = [[alike(a, b) for b in new] for a in old]
    for i in range(1, len(old) + 1):
        for j in range(1, len(new) + 1):
            pair = like[i - 1][j - 1]
            paired = score[i - 1][j - 1] + pair if pair >= ALIKE else 0.0
            score[i][j] = max(score[i - 1][j], score[i][j - 1], paired)
    pairs: list[tuple[int, int, float]] = []
    i, j = len(old), len(new)
    while i and j:
        pair = like[i - 1][j - 1]
        if pair >= ALIKE and score[i][j] == score[i - 1][j - 1] + pair:
            pairs.append((i - 1, j - 1, pair))
            i, j = i - 1, j - 1
        elif score[i][j] == score[i - 1][j]:
            i -= 1
        else:
            j -= 1
    return pairs[::-1]
