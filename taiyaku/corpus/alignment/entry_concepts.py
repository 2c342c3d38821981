"""Which concepts of the termbase an entry is the rule of, and which entries share one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.model import Entry, Term
from taiyaku.corpus.terms.form_tokens import form_key
from taiyaku.corpus.terms.termbase import VAGUE
from taiyaku.corpus.text import any_of
from taiyaku.multimap import multimap

Words = Mapping[str, Mapping[str, Sequence[str]]]
# roles whose names stand behind that of a rule, in the title of an entry about this part of it
_PARTS = ("requirements", "effects", "activation", "cancellation", "summary")


class Concepts:
    """The concepts of entries, by what they are called."""

    def __init__(self, terms: Sequence[Term], words: Words) -> None:
        self._terms = {term.concept: term for term in terms}
        self._forms = {t.concept: frozenset(map(form_key, (*t.en, *t.ja))) for t in terms}
        self._called: defaultdict[str, list[str]] = defaultdict(list)
        self._of_entry: defaultdict[str, list[str]] = defaultdict(list)
        for concept, forms in self._forms.items():
            for form in forms:
                self._called[form].append(concept)
            for entry in self._terms[concept].evidence:
                self._of_entry[entry].append(concept)
        roles = words.get("roles", {})
        self._part = _parts(word for role in _PARTS for word in roles.get(role, ()))

    def of(self, entry: Entry) -> list[str]:
        """The concepts an entry bears witness to and is called by a name of."""
        names = {form_key(title.text) for title in entry.titles}
        return [c for c in self._of_entry.get(entry.id, ()) if self._forms[c] & names]

    def witnesses(self, entries: Iterable[Entry]) -> dict[str, list[Entry]]:
        """The entries of each concept."""
        return multimap((concept, entry) for entry in entries for concept in self.of(entry))

    def partners(self, entry: Entry, pool: Mapping[str, Sequence[Entry]]) -> tuple[list[Entry], bool]:
        """Entries of the pool that share a concept with an entry, and whether by its very name.

        A rule called after a part of another one is that one's: "ARO条件" tells when the ARO is allowed.
        """
        for concepts, exact in ((self.of(entry), True), (list(self._without_part(entry)), False)):
            found = {e.id: e for concept in concepts for e in pool.get(concept, ())}
            if found:
                return list(found.values()), exact
        return [], False

    def _without_part(self, entry: Entry) -> Iterator[str]:
        for title in entry.titles:
            name = self._part.sub("", title.text).strip()
            if name and name != title.text:
                for concept in self._called.get(form_key(name), ()):
                    if self._terms[concept].kind == entry.kind or entry.kind not in VAGUE:
                        yield concept


def _parts(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern for the name of a part at the end of a title: "の条件", ": Requirements"."""
    listed = list(words)
    latin, native = any_of(w for w in listed if w.isascii()), any_of(w for w in listed if not w.isascii())
    return re.compile(rf"\s*[:：・\-–—の]?\s*(?:\b(?:{latin})|(?:{native}))\s*\Z", re.IGNORECASE)
