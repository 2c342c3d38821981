"""The concepts of a corpus while forms that texts give are added to them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Literal

from taiyaku.corpus.model import Corpus, Entry, Lang, Term, TermForm
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.abbreviations import fits, is_short_form
from taiyaku.corpus.terms.concept import LABELS, NO_RULES, VAGUE
from taiyaku.corpus.terms.counterparts import RowAligner, no_rows
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.terms.meetings import Pair
from taiyaku.corpus.terms.phonetics import alike
from taiyaku.corpus.terms.phrases import japanese_key
from taiyaku.corpus.terms.text_pairs import Found, find_pairs
from taiyaku.corpus.text import ends_sentence, free_name, is_katakana, slug, unique
from taiyaku.multimap import multimap
from taiyaku.values import Struct, field, replace

SURE = 0.95  # probability of a form that is more than a candidate
SHOWN = ("whole", "bracket")  # what a text says itself, so that a second rendering is one too
_LANGS: tuple[Lang, Lang] = ("en", "ja")
_HEADINGS = 3


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
            for lang, text in (*(("en", text) for text in term.en), *(("ja", text) for text in term.ja)):
                plain = TermForm(text, lang, "admitted", evidence=("entry",))
                self._add(row, replace(known.get(_key(text, lang), plain), text=text))

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
        own, other = ours.term.kind, theirs.term.kind
        ours.term = _joined(ours.term, theirs.term, kind=own if own not in (None, *VAGUE) else other or own)
        self._rows = [row for row in self._rows if row is not theirs]
        for owners in self._by_key.values():
            owners[:] = [row for row in owners if row is not theirs]


def _joined(ours: Term, theirs: Term, **more: Any) -> Term:
    counts = Counter(dict(ours.occurrences)) + Counter(dict(theirs.occurrences))
    evidence = unique((*ours.evidence, *theirs.evidence))
    return replace(ours, occurrences=tuple(sorted(counts.items())), evidence=evidence, **more)


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


def _times(one: Found) -> tuple[tuple[Lang, int], ...]:
    return tuple((lang, n) for lang, n in zip(_LANGS, one.evidence.times, strict=True) if n)


def _key(text: str, lang: Lang) -> str:
    return japanese_key(text) if lang == "ja" else form_key(text)


def _form(one: Found, lang: Lang) -> TermForm:
    sure = one.evidence.probability
    text, place = (one.en, one.places[0]) if lang == "en" else (one.ja, one.places[1])
    status: Literal["admitted", "candidate"] = "admitted" if sure >= SURE else "candidate"
    return TermForm(text, lang, status, round(sure, 2), one.evidence.kinds, place)


def _term(row: _Row, taken: set[str]) -> Term:
    forms = tuple(row.forms.values())
    en, ja = (tuple(form.text for form in forms if form.lang == lang) for lang in _LANGS)
    concept = row.term.concept or free_name(slug((*en, *ja)[0]), taken)
    return replace(
        row.term, concept=concept, en=en, ja=ja, reading=tuple(filter(is_katakana, ja)), forms=forms
    )


# Concepts that each language's own document names, joined where the documents render one another: the
# rules they name have to be a surely aligned pair, and so has something said in them. Sound or place alone
# is not enough.
_SURE = 0.9
_ASIDE = re.compile(r"\s*[(（].*\Z")  # "Look Out! (formerly Alert)"
_GRAMMAR_EN = re.compile(  # of a heading that says something: "Save and Load", "Use the terrain"
    r"(?i)[a-z]\W+(?:and|or|(?<!of )the|a|an|in|at|on|for|by|with|from|is|are|your|out(?=\W+\w))\b"
    r"|,|\b(?:your|how|what|why|when)\b"
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
            one, other = terms[ours[0]], terms.pop(theirs[0])
            reading = unique((*one.reading, *other.reading))
            terms[ours[0]] = _joined(one, other, ja=other.ja, reading=reading)
    return replace(corpus, terms=tuple(terms.values()))


def _named_alike(corpus: Corpus) -> Iterator[tuple[Entry, Entry]]:
    known = {entry.id: entry for entry in corpus.entries}
    said = {
        (en.partition("#")[0], ja.partition("#")[0])
        for a in corpus.alignments
        if a.level == "clause" and a.score >= _SURE and a.status != "rejected"
        for en, ja in product(a.en, a.ja)
    }
    for a in corpus.alignments:
        if a.level == "entry" and len(a.en) == len(a.ja) == 1 and a.score >= _SURE and not a.edition_gap:
            en, ja = known.get(a.en[0]), known.get(a.ja[0])
            if en and ja and (en.id, ja.id) in said and _is_name(en, 0) and _is_name(ja, 1):
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


# Terms of running text: pairs of phrases that surely name one thing become forms of concepts, or concepts.
# A concept without an entry is one that only texts use. What entries and `terms.toml` say stands: a pair that
# contradicts them is left out.

LEAST = 0.75  # probability of a pair that becomes a row
_NAMED = 0.5  # share of uses with capitals, or inside a longer phrase
_VARIANTS = 0.8  # how alike two spellings of a loan sound: プレイヤー, プレーヤー


def with_text_terms(corpus: Corpus, setting: Setting, align: RowAligner = no_rows) -> Corpus:
    """The corpus with the terms of its texts among its concepts, all forms with their status."""
    rows = Rows(corpus.terms)
    if setting.find_nouns is not None:
        stop = frozenset(setting.words.get("terms", {}).get("stop", ()))
        forbidden = [form for one in setting.terms for form in one.forbidden]
        banned = {*map(form_key, forbidden), *map(japanese_key, forbidden)}
        for pair, one in chosen(find_pairs(corpus, setting, stop, align), rows.native_keys()):
            if banned.isdisjoint(pair):
                rows.take(pair, one)
    return settled(corpus, rows.terms())


def chosen(found: Mapping[Pair, Found], known: Collection[str] = ()) -> Iterator[tuple[Pair, Found]]:
    """The pairs that are sure enough, the surest first, each phrase with one partner.

    A second one it has where the text says so, or where both are spellings of one loan. A phrase that only
    stands inside a longer name, be it one `known` or one found, is none by itself.
    """
    sure = [(pair, one) for pair, one in found.items() if one.evidence.probability >= LEAST]
    names = {key for pair, _ in sure for key in pair}.union(known)
    sure.sort(key=lambda p: (-p[1].evidence.probability, -len(p[0][1]), p[0]))
    partners: defaultdict[tuple[int, str], list[Found]] = defaultdict(list)
    for pair, one in sure:
        taken = [*partners[0, pair[0]], *partners[1, pair[1]]]
        if not _is_part(one, names) and all(_goes_with(one, other) for other in taken):
            partners[0, pair[0]].append(one)
            partners[1, pair[1]].append(one)
            yield pair, one


def _is_part(one: Found, names: Collection[str]) -> bool:
    """Whether one of its phrases only stands inside a name, and the other one is no name either."""
    told = one.evidence
    only_there = told.capitals < _NAMED or told.inside[0] >= _NAMED
    return not told.whole and only_there and any(holder in names for holder in one.inside)


def _goes_with(one: Found, other: Found) -> bool:
    if any(getattr(one.evidence, name) for name in SHOWN):
        return True
    kana = is_katakana(one.ja) and is_katakana(other.ja)
    return one.en == other.en and kana and alike(one.ja, other.ja) >= _VARIANTS


# Which form of a concept is preferred: the one that texts use most for it; and where it is defined.
_DEFINING = ("summary", "body", "effects")  # roles of sections that say what a rule is
_NAMING = ("mentions", "see-also", "about")


def settled(corpus: Corpus, terms: Iterable[Term]) -> Corpus:
    """The corpus with the terms, their preferred forms first, with what defines them and what uses them."""
    uses: defaultdict[str, Counter[str]] = defaultdict(Counter)
    shown: dict[str, str] = {}
    for link in corpus.links:
        if link.target and link.leads(*_NAMING):
            target = link.target.partition("#")[0]
            uses[target][form_key(link.anchor)] += 1
            if link.type == "mentions" and not link.source.startswith(f"{target}#"):
                shown.setdefault(target, link.source)
    entries = {entry.id: entry for entry in corpus.entries}
    return replace(corpus, terms=tuple(_settled(term, uses, shown, entries) for term in terms))


def _settled(
    term: Term, uses: Mapping[str, Counter[str]], shown: Mapping[str, str], entries: Mapping[str, Entry]
) -> Term:
    counts: Counter[str] = Counter()
    for entry in term.evidence:
        counts.update(uses.get(entry, ()))
    en, ja = (_ranked([f for f in term.forms if f.lang == lang], counts) for lang in _LANGS)
    return replace(
        term,
        en=tuple(form.text for form in en),
        ja=tuple(form.text for form in ja),
        forms=(*en, *ja),
        definition=next(filter(None, (_defining(entries[i]) for i in term.evidence if i in entries)), None),
        context=term.context or next((shown[i] for i in term.evidence if i in shown), None),
    )


def _ranked(forms: Sequence[TermForm], counts: Mapping[str, int]) -> list[TermForm]:
    """The forms of one language: what people declared as they have it, else the most used one first."""
    if not forms:
        return []
    declared = [form for form in forms if "declared" in form.evidence]
    short = [f for f in forms if is_short_form(f.text) and any(fits(f.text, other.text) for other in forms)]
    whole = [form for form in forms if form not in short and "former" not in form.evidence]
    able = declared or [f for f in whole if f.status != "candidate"] or list(forms)
    first = able[0] if declared else max(able, key=lambda form: counts.get(form_key(form.text), 0))
    others = [form for form in forms if form is not first]
    status = first.status if first.status == "candidate" else "preferred"
    return [replace(first, status=status), *others]


def _defining(entry: Entry) -> str | None:
    """The clause of an entry that says what it is."""
    found = {section.role: section.clauses[0].id for section in reversed(entry.sections) if section.clauses}
    return next((found[role] for role in _DEFINING if role in found), None)
