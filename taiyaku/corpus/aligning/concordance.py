"""A term in context: where its forms stand, what renders them on the other side, and what deviates."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from taiyaku.corpus.aligning.headwords import sounds_like
from taiyaku.corpus.aligning.terms import FormFinder
from taiyaku.corpus.exchange.texts import PAST, in_force
from taiyaku.corpus.linking.declared import DeclaredTerm
from taiyaku.corpus.linking.forms import form_key
from taiyaku.corpus.model import Corpus, Lang, Provenance, Term
from taiyaku.corpus.text import has_japanese, is_katakana, slug

_KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc]{3,}")
_HEARD = 0.7  # how alike a suggestion must sound
_SUGGESTIONS = 5


@dataclass(frozen=True, slots=True)
class Use:
    """A form of a concept in a clause, and what is aligned with the clause."""

    id: str
    lang: Lang
    text: str
    start: int
    end: int
    where: Provenance
    other: tuple[str, ...] = ()  # ids of the clauses that say the same
    rendering: str = ""  # that clauses' text
    rendered: tuple[int, int] | None = None  # where the concept is named in it

    @property
    def written(self) -> str:
        return self.text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Form:
    """A form of a concept, and how often texts in force have it."""

    text: str
    lang: Lang
    count: int
    preferred: bool = False
    forbidden: bool = False


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A word that sounds like a form and may be its katakana; nobody confirmed it."""

    form: str
    text: str
    score: float
    count: int


@dataclass(frozen=True, slots=True)
class Concordance:
    """All that texts in force say of one concept."""

    term: Term
    forms: tuple[Form, ...]
    uses: tuple[Use, ...]
    suggestions: tuple[Suggestion, ...] = ()

    @property
    def deviations(self) -> tuple[Use, ...]:
        """Uses of another form than the preferred one, or of a forbidden one."""
        preferred = {form_key(form.text) for form in self.forms if form.preferred}
        return tuple(use for use in self.uses if form_key(use.written) not in preferred)


def concepts_of(terms: Iterable[Term], name: str) -> tuple[Term, ...]:
    """The concepts that have a form, else the one whose name it is."""
    listed = list(terms)
    key = form_key(name)
    found = [t for t in listed if key in {form_key(form) for form in (*t.en, *t.ja)}]
    return tuple(found or [t for t in listed if t.concept == slug(name)])


def concordance(corpus: Corpus, name: str, declared: Sequence[DeclaredTerm] = ()) -> list[Concordance]:
    """Every concept of a name with its uses; none where no concept is called so."""
    found = concepts_of(corpus.terms, name)
    if not found:
        return []
    work = _Work.of(corpus, declared)
    return [work.concordance(term) for term in found]


@dataclass
class _Clause:
    id: str
    lang: Lang
    text: str
    where: Provenance


@dataclass
class _Work:
    corpus: Corpus
    clauses: dict[str, _Clause]
    finder: FormFinder
    declared: Sequence[DeclaredTerm]
    others: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, corpus: Corpus, declared: Sequence[DeclaredTerm]) -> _Work:
        clauses: dict[str, _Clause] = {}
        for entry in in_force(corpus):
            for section in entry.sections if entry.status not in PAST else ():
                for c in section.clauses:
                    clauses.setdefault(c.id, _Clause(c.id, section.lang, c.text, c.provenance))
        forms = [form for term in corpus.terms for form in (*term.en, *term.ja)]
        forms += [form for term in declared for form in term.forbidden]
        others: defaultdict[str, dict[str, None]] = defaultdict(dict)
        for a in corpus.alignments:
            if a.level == "clause" and a.status != "rejected":
                for one, other in ((a.en, a.ja), (a.ja, a.en)):
                    for i in one:
                        others[i].update(dict.fromkeys(other))
        finder = FormFinder(map(form_key, forms))
        return cls(corpus, clauses, finder, declared, {i: tuple(ids) for i, ids in others.items()})

    def concordance(self, term: Term) -> Concordance:
        own = {form_key(form): form for form in (*term.en, *term.ja)}
        banned = {form_key(f): f for d in self.declared if self._is_of(d, term) for f in d.forbidden}
        keys = own | banned
        uses = list(self._uses(keys))
        counts = Counter((form_key(use.written), use.lang) for use in uses)
        return Concordance(term, tuple(_forms(term, banned, counts)), tuple(uses), self._suggestions(term))

    def _is_of(self, declared: DeclaredTerm, term: Term) -> bool:
        if declared.concept and slug(declared.concept) == term.concept:
            return True
        keys = {form_key(form) for form in (*term.en, *term.ja)}
        return any(form_key(form) in keys for form in (*declared.en, *declared.ja))

    def _uses(self, keys: Mapping[str, str]) -> Iterator[Use]:
        for clause in self.clauses.values():
            for hit in self.finder.find(clause.text):
                if hit.key in keys:
                    other = tuple(i for i in self.others.get(clause.id, ()) if i in self.clauses)
                    rendering = " ".join(self.clauses[i].text for i in other)
                    there = next((h for h in self.finder.find(rendering) if h.key in keys), None)
                    place = (there.start, there.end) if there else None
                    own = clause.id, clause.lang, clause.text, hit.start, hit.end, clause.where
                    yield Use(*own, other, rendering, place)

    def _suggestions(self, term: Term) -> tuple[Suggestion, ...]:
        """Katakana words of the texts that sound like a Latin form and belong to no concept."""
        latin = [form for form in term.en if form.replace(" ", "").isalpha()]
        if any(is_katakana(form) for form in term.ja) or not latin:
            return ()
        known = {form_key(form) for t in self.corpus.terms for form in t.ja}
        words = Counter(w for c in self.clauses.values() if c.lang == "ja" for w in _KATAKANA.findall(c.text))
        found = []
        for word, count in words.items():
            if form_key(word) not in known:
                score, form = max((sounds_like(form.replace(" ", ""), word), form) for form in latin)
                if score >= _HEARD:
                    found.append(Suggestion(form, word, round(score, 2), count))
        return tuple(sorted(found, key=lambda s: (-s.score, -s.count, s.text))[:_SUGGESTIONS])


def _forms(term: Term, banned: Mapping[str, str], counts: Mapping[tuple[str, Lang], int]) -> Iterator[Form]:
    """The forms of both languages, the preferred ones first in theirs."""
    for lang, forms in (("en", term.en), ("ja", term.ja)):
        for number, form in enumerate(forms):
            used = sum(n for (key, _), n in counts.items() if key == form_key(form))
            yield Form(form, lang, used, preferred=number == 0)
    for key, form in banned.items():
        used = sum(n for (other, _), n in counts.items() if other == key)
        yield Form(form, "ja" if has_japanese(form) else "en", used, forbidden=True)


def concordance_json(found: Concordance) -> dict[str, Any]:
    """A concordance as JSON."""
    return {
        "concept": found.term.concept,
        "kind": found.term.kind,
        "forms": [
            {
                "lang": form.lang,
                "form": form.text,
                "count": form.count,
                "preferred": form.preferred,
                "forbidden": form.forbidden,
            }
            for form in found.forms
        ],
        "uses": [_use_json(use) for use in found.uses],
        "deviations": list(dict.fromkeys(use.id for use in found.deviations)),
        "suggestions": [
            {"form": s.form, "text": s.text, "score": s.score, "count": s.count} for s in found.suggestions
        ],
    }


def _use_json(use: Use) -> dict[str, Any]:
    return {
        "id": use.id,
        "lang": use.lang,
        "text": use.text,
        "highlight": [use.start, use.end],
        "file": use.where.file,
        "lines": list(use.where.lines),
        "aligned": list(use.other),
        "rendering": use.rendering or None,
        "rendered": list(use.rendered) if use.rendered else None,
    }
