"""Terms in a text and its translation: renderings the termbase does not have, and forms nobody should use.

A summary may leave a term out and say "it" instead; so a term counts as mistranslated only where the other
text names another concept of its kind in its place, one that the first text does not name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from taiyaku.corpus.model import Term
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.corpus.terms.form_tokens import form_key
from taiyaku.corpus.terms.matcher import ConceptFinder, FormFinder

_SHORT = 90  # characters of English: a longer text names this and that

Names = frozenset[str]  # the concepts that a name may mean


class NamedConcepts:
    """What two texts name, each by its own words."""

    def __init__(self, terms: Iterable[Term]) -> None:
        bilingual = [term for term in terms if term.en and term.ja]
        self._finder = ConceptFinder(bilingual)
        self._forms = {
            t.concept: tuple({form_key(f).replace(" ", "") for f in (*t.en, *t.ja)}) for t in bilingual
        }

    def exchanged(self, en: str, ja: str) -> bool:
        """Whether two short texts say one thing of two concepts: "the ladder breaks", 籠が壊れる."""
        return len(en) < _SHORT and all(len(names) == 1 for names in self.apart(en, ja))

    def apart(self, en: str, ja: str, capitals: bool = False) -> tuple[list[Names], list[Names]]:
        """What each text names and the other has no form of; `capitals` asks for English names alone."""
        ours, theirs = self._named(en, capitals), self._named(ja)
        spelt = form_key(ja).replace(" ", ""), form_key(en).replace(" ", "")
        lost = [names for names in ours if not self._said(names, spelt[0])]
        return lost, [names for names in theirs if not self._said(names, spelt[1])]

    def _named(self, text: str, capitals: bool = False) -> list[Names]:
        found: dict[Names, None] = {}
        for hit, names in self._finder.find(text):
            written = text[hit.start : hit.end]
            if not capitals or (hit.start > 0 and written[:1].isupper()):
                found[frozenset(names)] = None
        return list(found)

    def _said(self, names: Iterable[str], spelt: str) -> bool:
        """Whether any form of the concepts stands anywhere in a text, be it inside another word."""
        return any(form in spelt for name in names for form in self._forms[name])


class TermCheck:
    """What a termbase has to say of a pair of texts."""

    def __init__(self, terms: Sequence[Term], declared: Iterable[DeclaredTerm] = ()) -> None:
        self._kinds: Mapping[str, str] = {term.concept: term.kind for term in terms if term.kind}
        self._names = NamedConcepts(term for term in terms if term.kind)
        kept = {form_key(form) for one in declared for form in (*one.en, *one.ja)}
        banned = {form_key(form) for one in declared for form in one.forbidden} - kept
        self._banned = FormFinder(banned)

    def issues(self, en: str, ja: str) -> tuple[str, ...]:
        """`term-mismatch` and `forbidden-term`, where they apply."""
        found = []
        if self._mismatch(en, ja):
            found.append("term-mismatch")
        if any(True for text in (en, ja) for _ in self._banned.find(text)):
            found.append("forbidden-term")
        return tuple(found)

    def _mismatch(self, en: str, ja: str) -> bool:
        lost, new = self._names.apart(en, ja, capitals=True)
        kinds = {self._kinds[name] for names in lost for name in names}
        return len(lost) == 1 and len(new) == 1 and {self._kinds[name] for name in new[0]} <= kinds
