"""The concepts of a corpus while forms that texts give are added to them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from taiyaku.corpus.model import Corpus, Entry, Lang, Term, TermForm
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.bitext import Pair
from taiyaku.corpus.terms.form_tokens import form_key
from taiyaku.corpus.terms.phrases import japanese_key
from taiyaku.corpus.terms.termbase import LABELS, NO_RULES, VAGUE
from taiyaku.corpus.terms.text_pairs import Found
from taiyaku.corpus.text import ends_sentence, free_name, is_katakana, slug, unique
from taiyaku.multimap import multimap
from taiyaku.values import Struct, field, replace

SURE = 0.95  # probability of a form that is more than a candidate
SHOWN = ("whole", "bracket")  # what a text says itself, so that a second rendering is one too
_SIDES: tuple[Lang, Lang] = ("en", "ja")
_HEADINGS = 3
_ARTICLE = re.compile(r"([A-Z][a-z]+) \d+[a-z]?\s*[:.：]\s+(?=\S)")
_KEPT = frozenset({"Level", "Grade", "Rank", "Tier"})


class _Row(Struct):
    """A concept while forms are added."""

    term: Term
    forms: dict[str, TermForm] = field(default_factory=dict)

    def has(self, lang: Lang) -> bool:
        return any(form.lang == lang for form in self.forms.values())


class Rows:
    """The concepts of a corpus by their forms."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self._rows: list[_Row] = []
        self._by_key: defaultdict[str, list[_Row]] = defaultdict(list)
        for term in _named(terms):
            row = _Row(term)
            self._rows.append(row)
            known = {_key(form.text, form.lang): form for form in term.forms}
            sides: tuple[tuple[Lang, Sequence[str]], ...] = (("en", term.en), ("ja", term.ja))
            for lang, texts in sides:
                for text in map(_unnumbered, texts):
                    form = known.get(_key(text, lang)) or TermForm(
                        text, lang, "admitted", evidence=("entry",)
                    )
                    self._add(row, replace(form, text=text))

    def native_keys(self) -> set[str]:
        """The keys of all Japanese forms."""
        return {key for row in self._rows for key, form in row.forms.items() if form.lang == "ja"}

    def take(self, pair: Pair, one: Found) -> None:
        """A pair of phrases as forms of the concept that has one of them, or of one of their own."""
        ours, theirs = self._owners(pair[0], "ja"), self._owners(pair[1], "en")
        if len(ours) > 1 or len(theirs) > 1 or (ours and theirs and ours[0] is theirs[0]):
            return
        if ours and theirs:
            self._join(ours[0], theirs[0], one)
        elif ours or theirs:
            row = (ours or theirs)[0]
            if self._may_add(row, one, "ja" if ours else "en"):
                self._add(row, _form(one, "ja" if ours else "en"))
        else:
            row = _Row(Term("", (), (), context=one.places[0], occurrences=_times(one)))
            self._rows.append(row)
            self._add(row, _form(one, "en"))
            self._add(row, _form(one, "ja"))

    def terms(self) -> tuple[Term, ...]:
        """All concepts, those of texts alone behind the others."""
        taken = {row.term.concept for row in self._rows}
        return tuple(_term(row, taken) for row in self._rows)

    def _owners(self, key: str, lang: Lang) -> list[_Row]:
        """The concepts a form belongs to; a label that is glossed already is no rule that texts speak of."""
        rows = self._by_key.get(key, [])
        rules = [row for row in rows if row.term.kind not in LABELS]
        return rules or [row for row in rows if not row.has(lang)]

    def _add(self, row: _Row, form: TermForm) -> None:
        key = _key(form.text, form.lang)
        row.forms.setdefault(key, form)
        if not any(known is row for known in self._by_key[key]):
            self._by_key[key].append(row)

    def _may_add(self, row: _Row, one: Found, lang: Lang) -> bool:
        """Whether a concept has no other form in its language, or the text itself says that it is one."""
        if any(form.lang == lang and form.evidence == ("declared",) for form in row.forms.values()):
            return False
        if not row.has(lang) or any(getattr(one.evidence, name) for name in SHOWN):
            return True
        kana = any(form.lang == "ja" and is_katakana(form.text) for form in row.forms.values())
        return lang == "ja" and is_katakana(one.ja) and not kana

    def _join(self, ours: _Row, theirs: _Row, one: Found) -> None:
        """Two concepts that each language has a name for, if they are of one kind, as one."""
        kinds = {ours.term.kind, theirs.term.kind} - {None, *VAGUE}
        if ours.has("ja") or theirs.has("en") or len(kinds) > 1:
            return
        sure = _form(one, "ja")
        for form in theirs.forms.values():
            self._add(ours, form if form.text != sure.text else replace(form, evidence=sure.evidence))
        ours.term = _joined(ours.term, theirs.term)
        self._rows = [row for row in self._rows if row is not theirs]
        for owners in self._by_key.values():
            owners[:] = [row for row in owners if row is not theirs]


def _joined(ours: Term, theirs: Term) -> Term:
    counts = dict(ours.occurrences)
    for lang, count in theirs.occurrences:
        counts[lang] = counts.get(lang, 0) + count
    return replace(
        ours,
        kind=ours.kind if ours.kind not in (None, *VAGUE) else theirs.kind or ours.kind,
        occurrences=tuple(sorted(counts.items())),
        evidence=tuple(dict.fromkeys((*ours.evidence, *theirs.evidence))),
    )


def _named(terms: Sequence[Term]) -> Iterator[Term]:
    """The concepts without Japanese titles that name none of them.

    Those are titles of several entries that say something else each ("Debian の選択", "Debian の歴史"), and
    what several concepts are called ("debc コマンド", "dput コマンド").
    """
    vague = [term for term in terms if term.en and term.kind in VAGUE]
    shared = Counter(japanese_key(form) for term in vague for form in term.ja)
    for term in terms:
        printed = {f.source: f.text for f in term.forms if f.lang == "ja" and f.evidence == ("entry",)}
        headings = len(set(printed.values())) == len(printed) >= _HEADINGS
        kept = () if headings else tuple(f for f in term.ja if shared[japanese_key(f)] < _HEADINGS)
        yield replace(term, ja=kept) if term.en and term.kind in VAGUE else term


def _unnumbered(form: str) -> str:
    """A name without the number of its article: "Article 2: Competitors"."""
    found = _ARTICLE.match(form)
    return form[found.end() :] if found and found[1] not in _KEPT else form


def _times(one: Found) -> tuple[tuple[Lang, int], ...]:
    counted: tuple[tuple[Lang, int], ...] = tuple(zip(_SIDES, one.evidence.times, strict=True))
    return tuple((lang, count) for lang, count in counted if count)


def _key(text: str, lang: Lang) -> str:
    return japanese_key(text) if lang == "ja" else form_key(text)


def _form(one: Found, lang: Lang) -> TermForm:
    sure = one.evidence.probability
    return TermForm(
        one.en if lang == "en" else one.ja,
        lang,
        "admitted" if sure >= SURE else "candidate",
        round(sure, 2),
        one.evidence.kinds,
        one.places[0 if lang == "en" else 1],
    )


def _term(row: _Row, taken: set[str]) -> Term:
    forms = tuple(row.forms.values())
    en = tuple(form.text for form in forms if form.lang == "en")
    ja = tuple(form.text for form in forms if form.lang == "ja")
    return replace(
        row.term,
        concept=row.term.concept or free_name(slug((*en, *ja)[0]), taken),
        en=en,
        ja=ja,
        reading=tuple(form for form in ja if is_katakana(form)),
        forms=forms,
    )


# Concepts that each language's own document names, joined where the documents render one another: the
# rules they name have to be a surely aligned pair, and so has something said in them. Sound or place alone
# is not enough.
_SURE = 0.9
_ASIDE = re.compile(r"\s*[(（].*\Z")  # "Look Out! (formerly Alert)"
_GRAMMAR_EN = re.compile(  # of a heading that says something: "Save and Load", "Use the terrain"
    r"(?i)[a-z]\W+(?:and|or|the|a|an|in|at|on|for|by|with|from|is|are|your|out)\b|,|\b(?:your|how|what|why|when)\b"
)
_GRAMMAR_JA = re.compile(r"[をがはへ]|[にとでも](?=.)|^[のにはでと]|(?:する|せよ|べし|な|ろ)\Z")
_LONGEST = 60, 24  # characters of a name in English and in Japanese


def with_joined_terms(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with one concept for each two that aligned rules of one edition are called by."""
    terms = dict(enumerate(corpus.terms))
    witnessed = multimap((entry, number) for number, term in terms.items() for entry in term.evidence)
    for en, ja in _named_alike(corpus):
        ours = [n for n in witnessed[en.id] if n in terms and _is_called(en, terms[n].en)]
        theirs = [n for n in witnessed[ja.id] if n in terms and _is_called(ja, terms[n].ja)]
        if len(ours) == len(theirs) == 1 and not (terms[ours[0]].ja or terms[theirs[0]].en):
            terms[ours[0]] = _one_of(terms[ours[0]], terms.pop(theirs[0]))
    return replace(corpus, terms=tuple(terms.values()))


def _named_alike(corpus: Corpus) -> Iterator[tuple[Entry, Entry]]:
    known = {entry.id: entry for entry in corpus.entries}
    said = Counter(
        (en, ja)
        for a in corpus.alignments
        if a.level == "clause" and a.score >= _SURE and a.status != "rejected"
        for en in {i.partition("#")[0] for i in a.en}
        for ja in {i.partition("#")[0] for i in a.ja}
    )
    for a in corpus.alignments:
        if a.level == "entry" and len(a.en) == len(a.ja) == 1 and a.score >= _SURE and not a.edition_gap:
            en, ja = known.get(a.en[0]), known.get(a.ja[0])
            if en and ja and said[en.id, ja.id] and _is_name(en, 0) and _is_name(ja, 1):
                yield en, ja


def _is_name(entry: Entry, side: int) -> bool:
    title = entry.titles[0].text if entry.titles else ""
    told = _ASIDE.sub("", title).rstrip("!！")
    if not 0 < len(told) <= _LONGEST[side] or entry.kind in NO_RULES or ends_sentence(told):
        return False
    return not (_GRAMMAR_JA if side else _GRAMMAR_EN).search(told)


def _is_called(entry: Entry, forms: Sequence[str]) -> bool:
    names = {form_key(_ASIDE.sub("", title.text)) for title in entry.titles}
    return not names.isdisjoint(map(form_key, forms))


def _one_of(ours: Term, theirs: Term) -> Term:
    counts = Counter(dict(ours.occurrences)) + Counter(dict(theirs.occurrences))
    return replace(
        ours,
        ja=theirs.ja,
        reading=unique((*ours.reading, *theirs.reading)),
        occurrences=tuple(counts.items()),
        evidence=unique((*ours.evidence, *theirs.evidence)),
    )
