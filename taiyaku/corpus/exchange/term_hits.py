"""Forms of the termbase in a text, with what they are called in the other language."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from taiyaku.corpus.model import Lang, Term
from taiyaku.corpus.terms.form_tokens import form_key
from taiyaku.corpus.terms.matcher import FormFinder
from taiyaku.multimap import firsts
from taiyaku.values import Struct


class TermHit(Struct, frozen=True):
    """A form that stands in a text and its renderings, the preferred one first."""

    form: str
    targets: tuple[str, ...]


class TermFinder:
    """Finds the longest forms of a language that have a rendering in another one, never inside a word."""

    def __init__(self, terms: Iterable[Term], source: Lang) -> None:
        found: defaultdict[str, dict[str, None]] = defaultdict(dict)
        for term in terms:
            ours, theirs = (term.en, term.ja) if source == "en" else (term.ja, term.en)
            for form in ours if theirs else ():
                found[form].update(dict.fromkeys(theirs))
        self._hits = firsts((form_key(f), TermHit(f, tuple(targets))) for f, targets in found.items())
        self._finder = FormFinder(self._hits)

    def find(self, text: str) -> tuple[TermHit, ...]:
        """The forms in the text, each once, in its order."""
        return tuple(dict.fromkeys(self._hits[spotted.key] for spotted in self._finder.find(text)))
