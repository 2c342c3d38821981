"""A query as units to look for: a word, a code, a run of Japanese; each with the terms that show it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from taiyaku.index.analyzer import Token, tokens

COMMON = 0.15  # weight of a word that is in every sentence
MAX_UNITS = 24
MAX_TERMS = 80
_FUNCTION_WORDS = """
    a an and are as at be but by can could do does for from had has have how i if in into is it its may my not
    of on or should so than that the their them then there they this to was we were what when where which who
    why will with would you your
"""
_COMMON = frozenset(_FUNCTION_WORDS.split())


class Sought(NamedTuple):
    """One term of a unit and its share of the unit's weight."""

    term: str
    weight: float
    prefix: bool = False


class Unit(NamedTuple):
    """What the asker thinks of as one word."""

    sought: tuple[Sought, ...]
    weight: float


def read_query(text: str) -> list[Unit]:
    """The units of any text; none where it has neither letters nor digits."""
    units: list[Unit] = []
    seen: set[tuple[Sought, ...]] = set()
    count = 0
    for group in _words(text[:4000]):
        unit = _unit(group, text)
        count += len(unit.sought)
        if unit.sought not in seen:
            seen.add(unit.sought)
            units.append(unit)
        if len(units) >= MAX_UNITS or count >= MAX_TERMS:
            break
    return units


def _words(text: str) -> Iterator[list[Token]]:
    """Tokens that touch one another belong together."""
    group: list[Token] = []
    for token in tokens(text):
        if group and token.start >= max(t.end for t in group):
            yield group
            group = []
        group.append(token)
    if group:
        yield group


def _unit(group: list[Token], text: str) -> Unit:
    start, end = group[0].start, max(t.end for t in group)
    if len(group) == 1 and group[0].term.isascii():
        return _word(group[0], text[start:end])
    if group[0].start < group[-1].start:
        return _run(group)
    if len(group) == 1:
        return Unit((Sought(group[0].term, 1.0, prefix=True),), 1.0)
    share = 0.5 / max(1, len(group) - 1)
    return Unit(tuple(Sought(t.term, share if t.weak else 1.0) for t in group), 1.0)


def _word(token: Token, printed: str) -> Unit:
    sought = [Sought(token.term, 1.0)]
    if token.term.isalpha() and len(token.term) >= 3:
        sought.append(Sought(token.term, 0.4, prefix=True))
    common = printed.casefold() in _COMMON
    return Unit((sought[0],) if common else tuple(sought), COMMON if common else 1.0)


def _run(group: list[Token]) -> Unit:
    """A run of Japanese: pairs of mere grammar weigh little beside the others."""
    pairs = group[:-1][:MAX_TERMS]
    content = [t for t in pairs if not t.weak]
    if not content:
        return Unit(tuple(Sought(t.term, 1 / len(pairs)) for t in pairs), 1.0)
    total = len(content) + 0.15 * (len(pairs) - len(content))
    sought = tuple(Sought(t.term, (0.15 if t.weak else 1.0) / total) for t in pairs)
    return Unit(sought, min(3.0, 0.7 + 0.3 * len(content)))
