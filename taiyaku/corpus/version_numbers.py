"""Version numbers and dates as documents give them: 1.9 before 1.10, "2021" as all the days of a year."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import takewhile

_DATE = re.compile(r"(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?")
_MARK = re.compile(r"\Av(?:er(?:sion)?)?[.\s]*(?=\d)")  # "v1.0" is 1.0
_NUMBER = re.compile(r"(?<![a-z\d.])\d+(?:\.\d+)*[a-z]?(?!\w)")
_PIECE = re.compile(r"\d+|[^\W\d_]+")
_BEFORE_RELEASE = frozenset({"alpha", "beta", "draft", "preview", "rc", "α", "β"})
EARLIEST, LATEST = "", "9999-12-31"
_MOST = 99  # digits of a number that count; Python refuses those of some thousand

VersionKey = tuple[tuple[int, int, str], ...]
Days = tuple[str, str]  # first and last day, as YYYY-MM-DD


@lru_cache(maxsize=4096)
def version_key(name: str) -> VersionKey:
    """Orders version numbers: 1.0 < 1.0.1 < 1.2 < 1.9 < 1.10 < 2.0-beta < 2.0; 1 and 1.0 are the same.

    >>> sorted(["1.10", "v2.0", "1.9", "2.0 beta", "1.0.1", "1"], key=version_key)
    ['1', '1.0.1', '1.9', '1.10', '2.0 beta', 'v2.0']
    """
    pieces = _PIECE.findall(plain_name(name))
    numbers = [int(piece[:_MOST]) for piece in takewhile(str.isdecimal, pieces)]
    rest = pieces[len(numbers) :]
    while len(numbers) > 1 and numbers[-1] == 0:
        numbers.pop()
    key = [(2, number, "") for number in numbers]
    for piece in rest:
        if piece.isdecimal():
            key.append((2, int(piece[:_MOST]), ""))
        else:
            key.append((-1 if piece in _BEFORE_RELEASE else 1, 0, piece))
    return (*key, (0, 0, ""))


@lru_cache(maxsize=4096)
def plain_name(name: str) -> str:
    """A version's name without width, case and a "v" before its number."""
    return _MARK.sub("", unicodedata.normalize("NFKC", name).casefold().strip())


def only_number(name: str) -> VersionKey | None:
    """The one number in a name: 1.1 in "FAQ 1.1" and in "バージョン1.1"."""
    found = _NUMBER.findall(plain_name(name))
    return version_key(found[0]) if len(found) == 1 else None


def is_date(text: str) -> bool:
    """Whether it is YYYY, YYYY-MM or YYYY-MM-DD."""
    return _DATE.fullmatch(text) is not None


def days_of(date: str | None) -> Days:
    """The days a date can mean; all of them if there is none or it cannot be read.

    >>> days_of("2021-06")
    ('2021-06-01', '2021-06-31')
    """
    if not date or not is_date(date):
        return EARLIEST, LATEST
    return date + "-01-01"[len(date) - 4 :], date + "-12-31"[len(date) - 4 :]


def common_days(a: Days, b: Days) -> Days | None:
    """The days two dates share."""
    first, last = max(a[0], b[0]), min(a[1], b[1])
    return (first, last) if first <= last else None


def is_within(days: Days, end: str, latest_end: str) -> bool | None:
    """Whether days lie before an end that is itself somewhere between two days."""
    if days[1] <= end:
        return True
    return False if days[0] > latest_end else None


def of_one_kind(a: VersionKey, b: VersionKey) -> bool:
    """Whether the order of two version numbers says something: 1.0 and 1.2, or "Season 1" and "Season 2"."""
    return a[0] == b[0] or (a[0][0] == b[0][0] == 2)
