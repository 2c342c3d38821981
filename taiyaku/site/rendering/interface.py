"""The interface's own words, dates and numbers in the reader's language. The only module that knows Babel.

English is written in the templates and below; `taiyaku/catalogs.py` says where the other languages are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from functools import cache

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_skeleton
from babel.numbers import format_decimal, format_percent

from taiyaku.catalogs import catalog
from taiyaku.corpus.versions.events import Event

_DATE = re.compile(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?")
_SKELETONS = {1: "y", 2: "yMMMM"}


def _(text: str) -> str:
    """Marks a text for extraction."""
    return text


KINDS = {
    "skill": _("Skill"),
    "state": _("State"),
    "trait": _("Trait"),
    "ammunition": _("Ammunition"),
    "weapon": _("Weapon"),
    "equipment": _("Equipment"),
    "hacking-device": _("Hacking device"),
    "hacking-program": _("Hacking program"),
    "rule": _("Rule"),
    "scenario": _("Scenario"),
    "objective": _("Objective"),
    "unit": _("Unit"),
    "faq": _("Question"),
    "erratum": _("Erratum"),
    "notice": _("Notice"),
}
KINDS_LISTED = {
    "skill": _("Skills"),
    "state": _("States"),
    "trait": _("Traits"),
    "weapon": _("Weapons"),
    "hacking-device": _("Hacking devices"),
    "hacking-program": _("Hacking programs"),
    "rule": _("Rules"),
    "scenario": _("Scenarios"),
    "objective": _("Objectives"),
    "unit": _("Units"),
    "faq": _("Questions and answers"),
    "erratum": _("Errata"),
    "notice": _("Notices"),
}
ROLES = {
    "requirements": _("Requirements"),
    "effects": _("Effects"),
    "activation": _("Activation"),
    "cancellation": _("Cancellation"),
    "labels": _("Labels"),
    "summary": _("Summary"),
    "note": _("Note"),
    "important": _("Important"),
    "remember": _("Remember"),
    "example": _("Example"),
    "question": _("Question"),
    "answer": _("Answer"),
    "original": _("Original text"),
    "deployment": _("Deployment"),
    "objectives": _("Objectives"),
    "special-rules": _("Special rules"),
    "end": _("End of the game"),
}
STATUSES = {"superseded": _("Superseded"), "withdrawn": _("Withdrawn"), "pending": _("A change is pending")}
OPERATIONS = {
    "replace": _("Replaces"),
    "insert": _("Adds"),
    "delete": _("Removes"),
    "clarify": _("Clarifies"),
}
EVENTS = {
    "printed": _("First printed"),
    "added": _("Added"),
    "updated": _("Updated"),
    "amended": _("Amended"),
    "repaired": _("Restored"),
    "confirmed": _("Said already"),
    "announced": _("Announced, not merged"),
    "version": _("New version"),
    "withdrawn": _("Withdrawn"),
}
CHANGES = {
    "replace": _("changed"),
    "insert": _("added to"),
    "delete": _("cut"),
    "clarify": _("clarified"),
    "added": _("added"),
    "updated": _("updated"),
    "withdrawn": _("withdrawn"),
    "removed": _("removed"),
    "edited": _("edited"),
    "moved": _("moved"),
    "renumbered": _("renumbered"),
    "split": _("split"),
    "merged": _("merged"),
    "unchanged": _("unchanged"),
}
WHAT = {
    "amendment": _("Amendment"),
    "rule": _("Rule"),
    "faq": _("Question"),
    "document": _("Document"),
}
ISSUES = {
    "number-mismatch": _("the numbers differ"),
    "negation-mismatch": _("one of the two denies"),
    "modality-mismatch": _("one says must where the other says may"),
    "condition-mismatch": _("only one of the two has the condition"),
    "scope-mismatch": _("one of the two is for more than the other"),
    "term-mismatch": _("a term is translated otherwise"),
    "mixed-width": _("full and half width are mixed"),
    "untranslated": _("not translated"),
    "list-length": _("one list is longer than the other"),
    "inconsistent-translation": _("the same text is translated otherwise elsewhere"),
}
PROBLEMS = {  # what a code of docs/checks.md means; the message itself is English
    "E001": _("A source cannot be read"),
    "E002": _("The configuration contradicts itself"),
    "E003": _("Reading a source ended in an internal error"),
    "E004": _("Reading a source took too much time or memory"),
    "N101": _("Look-alike characters were written as ordinary ones"),
    "W102": _("The file is not what its name says"),
    "W103": _("The text is not UTF-8"),
    "W104": _("NUL characters were taken out"),
    "W106": _("A page cannot be read"),
    "W107": _("The text of a page may be incomplete"),
    "W108": _("Much of the document is left out"),
    "W109": _("What was left out may be text"),
    "W201": _("A list is announced and none follows"),
    "W202": _("A reference names a number that nothing has"),
    "W203": _("A number is out of sequence"),
    "W204": _("A heading without a body"),
    "W205": _("Two neighbours say nearly the same"),
    "W206": _("Look-alike letters of two scripts in one word"),
    "W207": _("A minus sign was put back"),
    "W208": _("Where superseded text ends was inferred"),
    "W210": _("A question without an answer"),
    "W211": _("Listed headings were not found"),
    "W212": _("A title is a number or part of a table"),
    "W213": _("An entry is very long"),
    "W214": _("Few entries for many pages"),
    "W215": _("A word lacks letters it has elsewhere"),
    "W216": _("A clause ends in mid-sentence"),
    "E101": _("Two entries share an id"),
    "E102": _("Two parts of an entry share an id"),
    "E201": _("Something names an id that does not exist"),
    "W301": _("A reference leads to nothing"),
    "W302": _("A reference can mean several entries"),
    "W303": _("Nothing took the place of a superseded text"),
    "N301": _("A related name has no entry here"),
    "N302": _("An erratum amends a rule that is not here"),
    "N303": _("A name can mean several entries"),
    "N304": _("Two editions seem to call one rule by two names"),
    "W401": _("A decision changes nothing"),
    "E401": _("A decision leads to something that is gone"),
    "W402": _("Two decisions contradict each other"),
    "W404": _("A decision leads in a circle"),
    "W405": _("A file of decisions is empty now"),
    "N401": _("A decision uses an older name of something"),
    "N402": _("What rulings rely on cannot be remembered"),
    "W411": _("A ruling was made for a text that has changed"),
    "W412": _("A translation was made for a text that has changed"),
    "W413": _("A confirmed translation says something else than its text"),
    "W421": _("An erratum is not worked in: its place is not plain"),
    "W422": _("A change no longer fits its text"),
    "W423": _("One question has two answers in force"),
    "W424": _("A document of changes has no version and no date"),
    "W425": _("Texts take one another's place in a circle"),
    "W426": _("Two documents of one layer have the rule"),
    "N421": _("A version has no date"),
    "N422": _("Two documents are taken as versions of one another"),
    "W501": _("Searching for a name does not find its entry first"),
}
MESSAGES = "en"  # the language that problems are told in


def _named_in(names: Mapping[str, str]) -> Callable[[Words, str], str]:
    """Names a word of ours as a table has it; one that it has not is spelled out."""

    def named(self: Words, key: str) -> str:
        return self.gettext(names[key]) if key in names else _spelled_out(key)

    return named


class Words:
    """The words, dates and numbers of one interface language."""

    def __init__(self, locale: str, own: Mapping[str, str] | None = None) -> None:
        """`own` are names of kinds and roles that only the workspace knows, in this language."""
        self.locale = locale
        self._own = own or {}
        self.catalog = catalog(locale)
        self._babel = Locale.parse(locale)

    def gettext(self, message: str) -> str:
        return self.catalog.gettext(message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return self.catalog.ngettext(singular, plural, number)

    def kind(self, kind: str) -> str:
        """A kind's name; one that only the workspace knows is shown in the workspace's words."""
        return self.gettext(KINDS[kind]) if kind in KINDS else self._named(kind)

    def kinds(self, kind: str) -> str:
        """The name of all entries of a kind."""
        return self.gettext(KINDS_LISTED[kind]) if kind in KINDS_LISTED else self.kind(kind)

    def role(self, role: str) -> str:
        """A role's name; body text has none."""
        return "" if role == "body" else self.gettext(ROLES[role]) if role in ROLES else self._named(role)

    def _named(self, key: str) -> str:
        return self._own.get(key) or _spelled_out(key)

    def status(self, status: str) -> str:
        return self.gettext(STATUSES[status]) if status in STATUSES else ""

    operation = _named_in(OPERATIONS)
    event = _named_in(EVENTS)  # what happened to a text
    change = _named_in(CHANGES)  # what a change did
    what = _named_in(WHAT)  # what sort of thing changed
    issue = _named_in(ISSUES)  # what is doubtful about a translation

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
