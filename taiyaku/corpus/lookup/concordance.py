"""A term in context: where its forms stand, what renders them on the other side, and what deviates."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from taiyaku.corpus.alignment.transliteration import sounds_like
from taiyaku.corpus.amendments.texts_in_force import in_force
from taiyaku.corpus.ids import PAST
from taiyaku.corpus.model import Corpus, Lang, Provenance, Term
from taiyaku.corpus.similarity import plain
from taiyaku.corpus.terms.concept import NO_RULES
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.corpus.terms.matcher import FormFinder, Spotted, form_key
from taiyaku.corpus.text import HAN, has_japanese, is_katakana, slug
from taiyaku.values import Struct, field

_KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc]{3,}")
_ORDINARY = re.compile(rf"[a-z]+|[{HAN}]{{1,2}}")  # may be no name: "move", 操作
_HEARD = 0.7  # how alike a suggestion must sound
_SUGGESTIONS = 5


class Use(Struct, frozen=True):
    """A form of a concept in a clause, and what is aligned with the clause."""

    id: str
    lang: Lang
    text: str
    start: int
    end: int
    where: Provenance
    other: tuple[str, ...] = ()  # ids of the clauses that say the same
    rendering: str | None = None  # that clauses' text
    rendered: tuple[int, int] | None = None  # where the concept is named in it

    @property
    def highlight(self) -> tuple[int, int]:
        return self.start, self.end

    @property
    def written(self) -> str:
        return self.text[self.start : self.end]


class Form(Struct, frozen=True):
    """A form of a concept, and how often texts in force have it."""

    text: str
    lang: Lang
    count: int
    preferred: bool = False
    forbidden: bool = False


class Suggestion(Struct, frozen=True):
    """A word that may be another form of the concept; nobody confirmed it."""

    form: str
    text: str
    score: float
    count: int
    basis: Literal["sound", "rule"] = "sound"  # it sounds like the form; a rule so called renders the form's


class Concordance(Struct, frozen=True):
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

    @property
    def deviating(self) -> list[str]:
        """The ids of the clauses that they are in."""
        return list(dict.fromkeys(use.id for use in self.deviations))


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


class _Clause(Struct):
    id: str
    lang: Lang
    text: str
    where: Provenance


class _Work(Struct):
    corpus: Corpus
    clauses: dict[str, _Clause]
    finder: FormFinder
    declared: Sequence[DeclaredTerm]
    others: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    mentions: Mapping[str, list[tuple[int, int]]] = field(default_factory=dict)  # their places, by clause

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
        mentions: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for link in corpus.links:
            if link.type == "mentions" and link.span:
                mentions[link.source].append(link.span)
        told = {i: tuple(ids) for i, ids in others.items()}
        return cls(corpus, clauses, finder, declared, told, mentions)

    def concordance(self, term: Term) -> Concordance:
        own = {form_key(form): form for form in (*term.en, *term.ja)}
        banned = {form_key(f): f for d in self.declared if self._is_of(d, term) for f in d.forbidden}
        keys = own | banned
        uses = list(self._uses(keys, term.evidence))
        counts = Counter((form_key(use.written), use.lang) for use in uses)
        return Concordance(term, tuple(_forms(term, banned, counts)), tuple(uses), self._suggestions(term))

    def _is_of(self, declared: DeclaredTerm, term: Term) -> bool:
        if declared.concept and slug(declared.concept) == term.concept:
            return True
        keys = {form_key(form) for form in (*term.en, *term.ja)}
        return any(form_key(form) in keys for form in (*declared.en, *declared.ja))

    def _is_name(self, clause: _Clause, hit: Spotted, evidence: Collection[str]) -> bool:
        """Whether an ordinary word is a name where it stands: in its own rule, or where it is a mention."""
        written = clause.text[hit.start : hit.end]
        if not self.mentions or not _ORDINARY.fullmatch(plain(written)):
            return True
        spans = self.mentions.get(clause.id, ())
        return clause.id.partition("#")[0] in evidence or any(a < hit.end and hit.start < b for a, b in spans)

    def _uses(self, keys: Mapping[str, str], evidence: Collection[str]) -> Iterator[Use]:
        for clause in self.clauses.values():
            for hit in self.finder.find(clause.text):
                if hit.key in keys and self._is_name(clause, hit, evidence):
                    other = tuple(i for i in self.others.get(clause.id, ()) if i in self.clauses)
                    rendering = " ".join(self.clauses[i].text for i in other)
                    there = next((h for h in self.finder.find(rendering) if h.key in keys), None)
                    place = (there.start, there.end) if there else None
                    own = clause.id, clause.lang, clause.text, hit.start, hit.end, clause.where
                    yield Use(*own, other, rendering or None, place)

    def _suggestions(self, term: Term) -> tuple[Suggestion, ...]:
        """What may be a form in a language that has none: the likeliest first."""
        found = {s.text: s for s in (*self._by_sound(term), *self._by_rule(term))}  # what is in both: by rule
        return tuple(sorted(found.values(), key=lambda s: (-s.score, -s.count, s.text))[:_SUGGESTIONS])

    def _by_rule(self, term: Term) -> Iterator[Suggestion]:
        """The names of rules that render those of the concept, where only one language has its name."""
        if term.en and term.ja:
            return
        names = {e.id: e for e in self.corpus.entries if e.kind not in NO_RULES}
        form = (*term.en, *term.ja)[0]
        for a in self.corpus.alignments:
            own, others = (a.en, a.ja) if term.en else (a.ja, a.en)
            if a.level != "entry" or a.status == "rejected" or set(own).isdisjoint(term.evidence):
                continue
            for title in (t for i in others if i in names for t in names[i].titles):
                if has_japanese(title.text) == bool(term.en):
                    yield Suggestion(form, title.text, a.score, self._times(title.text), "rule")

    def _times(self, form: str) -> int:
        finder = FormFinder([form_key(form)])
        return sum(1 for clause in self.clauses.values() for _ in finder.find(clause.text))

    def _by_sound(self, term: Term) -> Iterator[Suggestion]:
        """Katakana words of the texts that sound like a Latin form and belong to no concept."""
        latin = [form for form in term.en if form.replace(" ", "").isalpha()]
        if any(is_katakana(form) for form in term.ja) or not latin:
            return
        known = {form_key(form) for t in self.corpus.terms for form in t.ja}
        words = Counter(w for c in self.clauses.values() if c.lang == "ja" for w in _KATAKANA.findall(c.text))
        for word, count in words.items():
            if form_key(word) not in known:
                score, form = max((sounds_like(form.replace(" ", ""), word), form) for form in latin)
                if score >= _HEARD:
                    yield Suggestion(form, word, round(score, 2), count)


def _forms(term: Term, banned: Mapping[str, str], counts: Mapping[tuple[str, Lang], int]) -> Iterator[Form]:
    """The forms of both languages, the preferred ones first in theirs."""
    for lang, forms in (("en", term.en), ("ja", term.ja)):
        for number, form in enumerate(forms):
            used = sum(n for (key, _), n in counts.items() if key == form_key(form))
            yield Form(form, lang, used, preferred=number == 0)
    for key, form in banned.items():
        used = sum(n for (other, _), n in counts.items() if other == key)
        yield Form(form, "ja" if has_japanese(form) else "en", used, forbidden=True)
