"""What search engines and link previews are told of a page: schema.org (JSON-LD) and a description.

Only texts in force speak for a rule here; what a page shows of before, or withholds, is not in it.
"""

from __future__ import annotations

from typing import Any

from taiyaku.corpus.model import Document, Entry, Lang
from taiyaku.site.excerpts import beginning_of
from taiyaku.site.pages.headwords import Name
from taiyaku.site.script_json import script_json
from taiyaku.values import Struct

CONTEXT = "https://schema.org"
_DESCRIPTION = 200  # characters
_TITLES = ("labels", "original", "question")  # sections that say nothing of the rule


class Described(Struct, frozen=True):
    """What is told of a page; `thing` is its schema.org object without addresses."""

    description: str = ""
    lang: Lang = "en"
    thing: tuple[tuple[str, Any], ...] = ()
    in_set: str | None = None  # the glossary a term belongs to, below the folder of a locale
    set_name: str = ""

    def script(self, locale: str, absolute: str, here: str) -> str:
        """JSON-LD that may stand in a page; addresses only where the site's own is known."""
        thing: dict[str, Any] = {"@context": CONTEXT, **dict(self.thing)}
        if absolute:
            thing["url"] = f"{absolute}{locale}/{here}"
        if self.in_set is not None:
            of: dict[str, Any] = {"@type": "DefinedTermSet", "name": self.set_name}
            if absolute:
                of["url"] = f"{absolute}{locale}/{self.in_set}"
            thing["inDefinedTermSet"] = of
        return script_json(thing)


def describe_entry(
    entry: Entry, names: tuple[Name, ...], source: tuple[tuple[str, Any], ...], name: str, glossary: str
) -> Described:
    """An entry's page: a question with its answer, or a term of the glossary. `source` is its document."""
    said = " ".join(c.text for s in entry.sections if s.role not in _TITLES for c in s.clauses)
    description = beginning_of(said, _DESCRIPTION)
    if entry.status != "in-force":
        return Described(lang=entry.lang)  # whoever reads only this would take it for the rule
    of = {"isPartOf": dict(source)} if source else {}
    if entry.kind == "faq":
        answers = [c.text for s in entry.sections if s.role == "answer" for c in s.clauses]
        if not answers:
            return Described(description, entry.lang)
        asked = " ".join(c.text for s in entry.sections if s.role == "question" for c in s.clauses)
        question = {
            "@type": "Question",
            "name": asked or entry.title,
            "acceptedAnswer": {"@type": "Answer", "text": "\n".join(answers)},
        }
        thing = {"@type": "FAQPage", "inLanguage": entry.lang, "mainEntity": [question], **of}
        return Described(description, entry.lang, tuple(thing.items()))
    if entry.kind in ("erratum", "notice"):
        return Described(description, entry.lang)
    first, *others = (n.text for n in names)
    term: dict[str, Any] = {"@type": "DefinedTerm", "name": first, "inLanguage": entry.lang}
    term |= {"alternateName": others} if others else {}
    term |= {"description": description} if description else {}
    return Described(description, entry.lang, tuple((term | of).items()), glossary, name)


def describe_glossary(lang: Lang, name: str) -> Described:
    """A glossary: the set its terms belong to."""
    thing = {"@type": "DefinedTermSet", "name": name, "inLanguage": lang}
    return Described("", lang, tuple(thing.items()))


def document_thing(d: Document, url: str | None) -> tuple[tuple[str, Any], ...]:
    """A document as what an entry is part of."""
    known = {"version": d.version, "datePublished": d.date, "sameAs": url, "license": d.license}
    thing = {"@type": "CreativeWork", "name": d.title, "inLanguage": d.lang}
    return tuple((thing | {key: value for key, value in known.items() if value}).items())
