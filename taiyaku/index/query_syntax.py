"""What people type into a search box: words, and a few signs that ask for something exact.

    kind:state  lang:ja  edition:N4  source:faq-1.2  label:"SHORT SKILL"  "exact phrase"  -without  camo*

Everything else is words. A colon, quotation mark or hyphen that is no such sign is no mistake either: rules
are full of "CH: Mimetism" and -3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from taiyaku.errors import UsageError
from taiyaku.index.query_units import plain

FIELDS = ("kind", "lang", "edition", "label", "source", "status")
_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"'})
_SIGNED = re.compile(
    rf"""
    (?:(?<=\s)|^)(?:
        (?P<field>{"|".join(FIELDS)}):(?:"(?P<quoted>[^"]+)"|(?P<value>[^\s"]+))
      | (?P<no>-)?"(?P<phrase>[^"]+)"
      | -(?P<without>[^\W\d_][^\s"]*)
      | (?P<prefix>[^\W_][^\s"*]*)\*(?=\s|$)
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
MAX_SIGNED = 12


class Asked(NamedTuple):
    """A query taken apart."""

    words: str  # everything that counts for the ranking, phrases and beginnings included
    phrases: tuple[str, ...] = ()  # an entry must have each
    without: tuple[str, ...] = ()  # an entry must have none
    prefixes: tuple[str, ...] = ()  # beginnings of words, an entry must have each
    fields: tuple[tuple[str, str], ...] = ()


def parse(query: str) -> Asked:
    """Take any text apart."""
    text = plain(query.translate(_QUOTES))
    phrases: list[str] = []
    without: list[str] = []
    prefixes: list[str] = []
    fields: list[tuple[str, str]] = []

    def take(match: re.Match[str]) -> str:
        if len(phrases) + len(without) + len(prefixes) + len(fields) >= MAX_SIGNED:
            return match[0]
        if field := match["field"]:
            fields.append((field.lower(), (match["quoted"] or match["value"]).strip()))
            return " "
        if match["phrase"]:
            (without if match["no"] else phrases).append(match["phrase"])
            return " " if match["no"] else f" {match['phrase']} "
        if match["without"]:
            without.append(match["without"])
            return " "
        prefixes.append(match["prefix"])
        return " "

    words = _SIGNED.sub(take, text).replace('"', " ")
    return Asked(" ".join(words.split()), tuple(phrases), tuple(without), tuple(prefixes), tuple(fields))


def checked(field: str, value: str, known: Iterable[str]) -> str:
    """The known value that is meant. Raises UsageError, with those there are, if there is none such."""
    there = sorted(set(filter(None, known)))
    folded = {v.casefold(): v for v in there}
    if (found := folded.get(value.casefold())) is not None:
        return found
    if field in {"label", "source"}:
        parts = [v for key, v in folded.items() if value.casefold() in key]
        if parts:
            return parts[0] if len(parts) == 1 else value
    choice = ", ".join(there[:12]) + (", …" if len(there) > 12 else "")
    raise UsageError(f"{field}:{value}: nothing has that {field}; there are {choice or 'none'}")
