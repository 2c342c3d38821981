"""Bytes to other bytes, along the structure of what they are: lines, tokens, brackets, values."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

LONGEST = 30_000  # bytes of an input
_TOKEN = re.compile(
    rb"\d+(?:\.\d+)?|\"[^\"\n]*\"|'[^'\n]*'|</?[^<>\n]{1,60}>|\[\[?[^\[\]\n]*\]\]?|\w+|[^\w\s]+"
)
_VALUES = [
    *(
        b"0",
        b"-1",
        b"1e400",
        b"9" * 5000,
        b"null",
        b"true",
        b"[]",
        b"{}",
        b'""',
        b"''",
        b"nan",
        b"1979-05-27",
    ),
    *(b"[" * 3000, b"{" * 3000, b'{"a":' * 800, b"(" * 2000, b"<b>" * 800, b"</b>", b"<!--", b"]]>"),
    *(b"&#x110000;", b"\\u0000", b"\\ud800", b"\\", b'"""', b"%", b"%00", b"../../x", b"#", b"=", b"|"),
    *(b"*" * 999, b"_a_" * 300),
]
_SIGNS = [
    *("\0", "\ufeff", "\r", "\f", "\x1b[2J", "\u202e", "\u2028", "\u3000", "\u200b", "\u00ad", "か\u3099"),
    *("ｶﾞ", "①", "𠮷", "😀", "İ", "ß", "ﬁ", "Ǆ", "\u0345", "\ufdd0", "\U0010ffff", "「", "】", "◆", "・"),
    *("Q: ", "A: ", "誤：", "正：", "第３章", "か？", "→", "～", "v1.", "N4", "(see ", "p. 3", "# ", "- "),
    *(
        "* ",
        "1. ",
        "> ",
        "| a | b |\n|---|---|\n",
        "```\n",
        "<td>",
        "{{",
        "}}",
        "[[",
        "{|\n",
        "==",
        "~~",
        "$",
    ),
]
SIGNS = [*(sign.encode() for sign in _SIGNS), b"\xff", b"\xed\xa0\x80"]
Change = Callable[[bytes, Sequence[bytes], random.Random], bytes]


def mutated(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    """Another input made of one, with parts of others."""
    for _ in range(chance.choice((1, 1, 2, 3, 6, 12))):
        data = chance.choice(CHANGES)(data, others, chance)
    return data[:LONGEST]


def _flip(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def _insert(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice(SIGNS) * chance.choice((1, 1, 1, 2, 50)) + data[at:]


def _cut(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    first, last = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    return data[:first] + data[last:] if chance.random() < 0.7 else data[:last]


def _repeat(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    first = chance.randrange(len(data) + 1)
    part = data[first : first + chance.choice((1, 3, 20, 200))]
    return data[:first] + part * chance.choice((2, 3, 40, 400)) + data[first:]


def _splice(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    other = chance.choice(others)
    first = chance.randrange(len(other) + 1)
    at = chance.randrange(len(data) + 1)
    return data[:at] + other[first : first + chance.choice((10, 100, 1000))] + data[at:]


def _lines(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    """A line goes, comes again, moves, is indented or joined."""
    lines = data.split(b"\n")
    at, to = chance.randrange(len(lines)), chance.randrange(len(lines))
    what = chance.randrange(6)
    if what == 0:
        del lines[at]
    elif what == 1:
        lines[to:to] = lines[at : at + chance.choice((1, 2, 8))]
    elif what == 2:
        lines[at], lines[to] = lines[to], lines[at]
    elif what == 3:
        lines[at] = chance.choice((b"  ", b"\t", b"\xe3\x80\x80", b"> ", b"    - ")) + lines[at]
    elif what == 4:
        lines[at : at + 2] = [b"".join(lines[at : at + 2])]
    else:
        lines[at:at] = [chance.choice(chance.choice(others).split(b"\n"))]
    return b"\n".join(lines)


def _token(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    """A token becomes a value of another kind, or another token."""
    tokens = list(_TOKEN.finditer(data, chance.randrange(len(data) + 1)))[:50]
    if not tokens:
        return _insert(data, others, chance)
    place, other = chance.choice(tokens), chance.choice(tokens)
    value = other[0] if chance.random() < 0.4 else chance.choice(_VALUES)
    return data[: place.start()] + value + data[place.end() :]


CHANGES: tuple[Change, ...] = (_flip, _insert, _cut, _repeat, _splice, _lines, _lines, _token, _token)
