"""The interface's own words, dates and numbers in the reader's language. The only module that knows Babel.

English is written in the templates and in `words.toml`; `taiyaku/catalogs` says where the rest is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from functools import cache
from html import escape
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_skeleton
from babel.numbers import format_decimal, format_percent

from taiyaku.catalogs import catalog, named, parsed
from taiyaku.corpus.text import guess_lang
from taiyaku.corpus.versions.events import Event

_DATE = re.compile(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?")
_SKELETONS = {1: "y", 2: "yMMMM"}
KINDS, ROLES, PROBLEMS = map(named, ("kinds", "roles", "problems"))
_TITLE_TOO = re.compile(r"%\(title\)s [(（]%\(id\)s[)）]|%\(id\)s: %\(title\)s")
MESSAGES = "en"  # the language that problems are told in


def _named_in(table: str) -> Callable[[Words, str], str]:
    """Names a word of ours as a table has it; one that it has not is spelled out."""
    names = named(table)
    return lambda words, key: words.gettext(names[key]) if key in names else _spelled_out(key)


class Words:
    """The words, dates and numbers of one interface language."""

    def __init__(self, locale: str, own: Mapping[str, str] | None = None) -> None:
        """`own` are names of kinds and roles that only the workspace knows, in this language."""
        self.locale = locale
        self._own = own or {}
        known = catalog(locale)
        self.gettext, self.ngettext = known.gettext, known.ngettext
        self._babel = Locale.parse(locale)

    def kind(self, kind: str) -> str:
        """A kind's name; one that only the workspace knows is shown in the workspace's words."""
        return self.gettext(KINDS[kind]) if kind in KINDS else self._named(kind)

    def kinds(self, kind: str) -> str:
        """The name of all entries of a kind."""
        listed = named("kinds-listed")
        return self.gettext(listed[kind]) if kind in listed else self.kind(kind)

    def role(self, role: str) -> str:
        """A role's name; body text has none."""
        return "" if role == "body" else self.gettext(ROLES[role]) if role in ROLES else self._named(role)

    def _named(self, key: str) -> str:
        return self._own.get(key) or _spelled_out(key)

    def status(self, status: str) -> str:
        return self.gettext(named("statuses").get(status, ""))

    operation = _named_in("operations")
    event = _named_in("events")  # what happened to a text
    change = _named_in("changes")  # what a change did
    what = _named_in("what")  # what sort of thing changed
    issue = _named_in("issues")  # what is doubtful about a translation

    def problem(self, code: str, message: str) -> str:
        """What a problem is, for a reader who has no message or may not understand it; else nothing."""
        known = code in PROBLEMS and not (message and self.locale == MESSAGES)
        return self.gettext(PROBLEMS[code]) if known else ""

    def summary(self, event: Event) -> str:
        """A change in a line: what, where, when."""
        when = " · ".join(filter(None, (event.edition, event.version, self.date(event.date))))
        said = f"{self.what(event.kind)} · {self.change(event.operation)} · {when}"
        return f"{said}\n{event.after}"[:600] if event.after else said

    def language(self, lang: str) -> str:
        """A language's name in this one."""
        return _language(lang, self.locale)

    def date(self, text: str | None) -> str:
        """A year, month or day as people write it here; what is no date is left as it is."""
        return _date(text, self.locale) if text else ""

    def since(self, version: str | None, date: str | None) -> str:
        """That a translation is older than a version; nothing if that is not known."""
        named = " · ".join(filter(None, (version, self.date(date))))
        return self.gettext("stale since %(version)s") % {"version": named} if named else ""

    def number(self, value: int) -> str:
        return format_decimal(value, locale=self._babel)

    def percent(self, share: float) -> str:
        """A share with one decimal; what is less than all never reads as 100 %."""
        shown = min(share, 0.999) if share < 1 else share
        return format_percent(shown, "0.0%", locale=self._babel, decimal_quantization=True)


def _spelled_out(word: str) -> str:
    text = word.replace("-", " ").replace("_", " ").strip()
    return text[:1].upper() + text[1:]


@cache
def _language(lang: str, locale: str) -> str:
    try:
        return Locale.parse(lang, sep="-").get_display_name(locale) or lang
    except (UnknownLocaleError, ValueError):
        return lang


@cache
def _date(text: str, locale: str) -> str:
    match = _DATE.fullmatch(text)
    if not match:
        return text
    given = [int(part) for part in match.groups() if part]
    try:
        day = date(*([*given, 1, 1])[:3])
    except ValueError:
        return text
    if len(given) == 3:
        return format_date(day, "long", locale=locale)
    return format_skeleton(_SKELETONS[len(given)], day, locale=locale)


# What the corpus says of its own findings it keeps in English, with the names they speak of inside: the
# catalog knows those sentences by their patterns. One that is not known stays English, and is marked so.
def reworded(words: Words, said: str, links: Mapping[str, str] = {}) -> str:
    """A sentence of the corpus as HTML with its language; one that is not known stays English.

    `links` has the HTML of entries whose ids stand in the sentence.
    """
    found = parsed(said)
    if found is None:
        return f'<span lang="en">{escape(said, quote=False)}</span>'
    sentence, gaps = found
    worded = words.gettext(sentence)
    if gaps.get("id") in links:  # which says the title
        worded = _TITLE_TOO.sub("%(id)s", worded)
    html = escape(worded, quote=False) % {n: _named(words, n, t, links) for n, t in gaps.items()}
    return f'<span lang="{words.locale}">{html}</span>'


def _named(words: Words, name: str, text: str, links: Mapping[str, str]) -> str:
    """What a sentence speaks of: parts by their roles' names, everything else as the document words it."""
    if name.startswith(("said", "why")):
        return reworded(words, text, links)
    if name.startswith("id"):
        return ", ".join(links.get(one) or escape(one, quote=False) for one in text.split(", "))
    if name == "part" and all(piece in ROLES for piece in text.split(" or ")):
        return escape(" / ".join(words.role(piece) for piece in text.split(" or ")), quote=False)
    lang = guess_lang(text, "en")
    quoted = escape(text, quote=False)
    return quoted if lang == words.locale or text.isdecimal() else f'<span lang="{lang}">{quoted}</span>'


def search_words(words: Words) -> dict[str, Any]:
    """The words of the search box and the list of results, for a data attribute."""
    return {
        "none": words.gettext("Nothing found."),
        "found": words.gettext("Found: {count}."),
        "best": words.gettext("Found: {count}; the best {shown} are shown."),
        "meant": words.gettext("Showing results for “{query}”."),
        "rulings": words.gettext("Rulings"),
        "nearest": words.gettext("No ruling found; nearest:"),
        "amended": words.gettext("Amended by {source}: its page has the text in force."),
        "earlier": words.gettext("Your last searches, kept on this device only"),
        "forget": words.gettext("Forget them"),
        "same": words.gettext("The same is said in:"),
        "unknown": words.gettext("Nothing has {field}. There are: {choice}"),
        "failed": words.gettext(
            "The search could not be loaded. If the site has just been renewed, load the page again."
        ),
        "ways": {way: words.gettext(name) for way, name in named("ways").items()},
    }
