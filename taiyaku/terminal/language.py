"""The language that the terminal speaks: `--ui`, else the locale, else English, which loads no catalog.

`_` and `ngettext` are for what the terminal words itself, `said` for sentences of the library, which are
English until they are shown, `word` for kinds, roles and statuses. JSON is none of theirs.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from taiyaku.errors import UsageError

if TYPE_CHECKING:
    from taiyaku.catalogs import Catalog


OPTION = "--ui"
_FOR_PROGRAMS = ("--json", "--plain")
_ENGLISH = ("", "C", "POSIX")


class _Session:
    """What is spoken: English, until told otherwise."""

    lang = "en"
    catalog: Catalog | None = None


def speak(lang: str) -> None:
    """Speak a language of the interface from now on. Raises UsageError where there is none of that name."""
    _Session.lang, _Session.catalog = "en", None
    if lang != "en":
        from taiyaku.catalogs import catalog, locales

        if lang not in locales():
            raise UsageError(f"{OPTION} {lang}: expected one of {', '.join(locales())}")
        _Session.lang, _Session.catalog = lang, catalog(lang)


def chosen(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> tuple[list[str], str]:
    """The arguments without `--ui LANG`, and the language to speak.

    A locale says nothing about output for programs: that stays as they know it unless `--ui` is given.
    """
    rest, lang = list(arguments), ""
    for at, word in enumerate(rest):
        name, joined, value = word.partition("=")
        if word == "--":
            break
        if name == OPTION and (joined or at + 1 < len(rest)):
            lang = value if joined else rest[at + 1]
            del rest[at : at + (1 if joined else 2)]
            break
    return rest, lang or ("en" if set(_FOR_PROGRAMS) & set(rest) else _of_locale(environment))


def _of_locale(environment: Mapping[str, str]) -> str:
    """The language of the locale, if the interface has it."""
    named = next(filter(None, (environment.get(n) for n in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    lang = named.partition(".")[0].partition("_")[0].partition("@")[0]
    if lang in _ENGLISH or lang == "en":
        return "en"
    from taiyaku.catalogs import locales

    return lang if lang in locales() else "en"


def _(text: str, /, **values: object) -> str:
    """A text of the terminal in its language, with values in its gaps."""
    text = _Session.catalog.gettext(text) if _Session.catalog else text
    return text % values if values else text


def ngettext(one: str, many: str, number: int, /, **values: object) -> str:
    """A text about a number of things; the number is the value `n`."""
    spoken = _Session.catalog
    text = spoken.ngettext(one, many, number) if spoken else one if number == 1 else many
    return text % {"n": number, **values}


def said(text: str) -> str:
    """A sentence of the library in the language of the terminal."""
    return _Session.catalog.said(text) if _Session.catalog else text


def word(text: str) -> str:
    """A kind, role, status or other word of ours as people read it."""
    return _Session.catalog.word(text) if _Session.catalog else text


def N_(text: str) -> str:
    """Marks a text for the catalogs that `_` is asked for later."""
    return text


def spoken() -> str:
    """The language of the session."""
    return _Session.lang


# `-word` of a search, on a command line where a hyphen begins an option.

HYPHEN = "\uff0d"  # for a query the same as -, for Typer no sign of an option
_WITHOUT = re.compile(r"-[^\W\d_]{2}")  # no option of a search looks so


def with_unwanted_words(arguments: Sequence[str]) -> list[str]:
    """The arguments with `-word` of a search so that it is not taken for options."""
    if "search" not in arguments:
        return list(arguments)
    at = arguments.index("search")
    words = (HYPHEN + word[1:] if _WITHOUT.match(word) else word for word in arguments[at + 1 :])
    return [*arguments[: at + 1], *words]
