"""Texts of clauses: words and sentences in them, versions of one text, and where in an entry each stands."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from taiyaku.corpus.model import Clause, Entry, Section
from taiyaku.corpus.part_names import marked_name, run_in_name
from taiyaku.corpus.similarity import functional_key, likeness, plain
from taiyaku.corpus.subsequence import similarity
from taiyaku.corpus.text import any_of, has_japanese
from taiyaku.values import Struct, replace

ALIKE = 0.45  # from here on two texts may be versions of one another
_SENTENCE = re.compile(  # a quotation that ends with a stop ends no sentence where a particle goes on
    r"(?<!\bp\.)(?<!\bpp\.)(?<=[.!?])(?:[\"'”’)]+\s+(?![a-z])|\s+)(?=\S)"
    r"|(?<=[。！？])(?:[」』）]+(?![をにはがとのへでもやかだ、→⇒＞」』）])|(?![」』）]))\s*(?=\S)"
)
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
