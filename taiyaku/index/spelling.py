"""What a unit of a query is looked up as."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from taiyaku.index.analyzer import folded
from taiyaku.index.query_units import Unit

OKURIGANA = ("る", "う", "く", "す", "つ", "ぬ", "む", "ぐ", "ぶ", "い", "")


def neighbours(units: Sequence[Unit]) -> Iterator[str]:
    """What each two Latin words side by side are looked up as."""
    for one, other in pairwise(units):
        if one.script == other.script == "latin":
            yield f"{one.terms[0]} {other.terms[0]}"


def unit_keys(unit: Unit) -> tuple[str, ...]:
    """What a unit is looked up as."""
    if unit.script in {"latin", "code", "other"}:
        return unit.terms[:1]
    return candidates(unit.text + unit.tail, 0, len(unit.text))


def candidates(text: str, start: int, end: int) -> tuple[str, ...]:
    """A Japanese word, and dictionary forms that its ending may come from."""
    word = text[start:end]
    tail = re.match(r"[\u3041-\u3096]{0,3}", text[end:])
    found = [word]
    for length in range(len(tail[0]) + 1 if tail else 1):
        found += [word + text[end : end + length] + ending for ending in OKURIGANA]
    return tuple(dict.fromkeys(folded(form) for form in found))


def shorter(key: str) -> list[str]:
    """The keys of a skeleton that lacks one consonant."""
    return [f"~:{key}", *(f"~:{key[:n]}{key[n + 1 :]}" for n in range(len(key)))] if len(key) >= 4 else []


def spelt_alike(latin: str, kana: str) -> bool:
    """Whether an F of the one is a フ of the other: a hack is no fake."""
    return (latin[:1].lower() == "f" or latin[:2].lower() == "ph") == (kana[:1] in "フふ")
