"""Terms of running text: pairs of phrases that surely name one thing become forms of concepts, or concepts.

A concept without an entry is one that only texts use. What entries and `terms.toml` say stands: a pair that
contradicts them is left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.model import Corpus, Lang, Term, TermForm
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.bitext import Pair
from taiyaku.corpus.terms.form_tokens import form_key
from taiyaku.corpus.terms.phonetics import alike
from taiyaku.corpus.terms.phrases import japanese_key
from taiyaku.corpus.terms.termbase import LABELS, VAGUE
from taiyaku.corpus.terms.text_pairs import Found, find_pairs
from taiyaku.corpus.text import is_katakana, slug
from taiyaku.values import Struct, field, replace

LEAST = 0.8  # probability of a pair that becomes a row
SURE = 0.95  # of one that is more than a candidate
_VARIANTS = 0.8  # how alike two spellings of a loan sound: プレイヤー, プレーヤー
_SHOWN = ("whole", "bracket", "column")  # what a text says itself, so that a second rendering is one too


def with_text_terms(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with the terms of its texts among its concepts."""
    if setting.find_nouns is None:
        return corpus
    stop = frozenset(setting.words.get("terms", {}).get("stop", ()))
    found = find_pairs(corpus, setting, stop)
    rows = Rows(corpus.terms)
    for pair, one in chosen(found, _labels(setting.words)):
        rows.take(pair, one)
    return replace(corpus, terms=rows.terms())


def _labels(words: Mapping[str, Mapping[str, Sequence[str]]]) -> frozenset[str]:
    """Keys of the headings that every document has, which are no terms: Effects, 効果."""
    listed = (
        word for table in ("roles", "structure") for own in words.get(table, {}).values() for word in own
    )
    return frozenset(key for word in listed for key in (form_key(word), japanese_key(word)))


def chosen(found: Mapping[Pair, Found], labels: frozenset[str] = frozenset()) -> Iterator[tuple[Pair, Found]]:
    """The pairs that are sure enough, the surest first, each phrase with one partner.

    A second one it has where the text says so, or where both are spellings of one loan.
    """
    ranked = sorted(found.items(), key=lambda p: (-p[1].evidence.probability, -len(p[0][1]), p[0]))
    partners: defaultdict[tuple[int, str], list[Found]] = defaultdict(list)
    for pair, one in ranked:
        if one.evidence.probability < LEAST:
            return
        if not labels.isdisjoint(pair) or _is_part(pair, found):
            continue
        taken = [*partners[0, pair[0]], *partners[1, pair[1]]]
        if all(_goes_with(one, other) for other in taken):
            partners[0, pair[0]].append(one)
            partners[1, pair[1]].append(one)
            yield pair, one


def _is_part(pair: Pair, found: Mapping[Pair, Found]) -> bool:
    """Whether a longer phrase is meant: as sure, and the one mostly stands in it."""
    return False


def _goes_with(one: Found, other: Found) -> bool:
    said = any(getattr(one.evidence, name) for name in _SHOWN)
    return said or (
        one.en == other.en
        and is_katakana(one.ja)
        and is_katakana(other.ja)
        and alike(one.ja, other.ja) >= _VARIANTS
    )


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
        for term in terms:
            row = _Row(term)
            self._rows.append(row)
            known = {_key(form.text, form.lang): form for form in term.forms}
            sides: tuple[tuple[Lang, Sequence[str]], ...] = (("en", term.en), ("ja", term.ja))
            for lang, texts in sides:
                for text in texts:
                    form = known.get(_key(text, lang)) or TermForm(
                        text, lang, "admitted", evidence=("entry",)
                    )
                    self._add(row, replace(form, text=text))

    def take(self, pair: Pair, one: Found) -> None:
        """A pair of phrases as forms of the concept that has one of them, or of one of their own."""
        ours, theirs = (self._owners(key) for key in pair)
        if len(ours) > 1 or len(theirs) > 1 or (ours and theirs and ours[0] is theirs[0]):
            return
        if ours and theirs:
            self._join(ours[0], theirs[0], one)
        elif ours or theirs:
            row = (ours or theirs)[0]
            if self._may_add(row, one, "ja" if ours else "en"):
                self._add(row, _form(one, "ja" if ours else "en"))
        else:
            row = _Row(Term("", (), (), context=one.place))
            self._rows.append(row)
            self._add(row, _form(one, "en"))
            self._add(row, _form(one, "ja"))

    def terms(self) -> tuple[Term, ...]:
        """All concepts, those of texts alone behind the others."""
        taken = {row.term.concept for row in self._rows}
        return tuple(_term(row, taken) for row in self._rows)

    def _owners(self, key: str) -> list[_Row]:
        rows = self._by_key.get(key, [])
        return [row for row in rows if row.term.kind not in LABELS] or rows

    def _add(self, row: _Row, form: TermForm) -> None:
        key = _key(form.text, form.lang)
        row.forms.setdefault(key, form)
        if not any(known is row for known in self._by_key[key]):
            self._by_key[key].append(row)

    def _may_add(self, row: _Row, one: Found, lang: Lang) -> bool:
        """Whether a concept has no other form in its language, or the text itself says that it is one."""
        if not row.has(lang) or any(getattr(one.evidence, name) for name in _SHOWN):
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
        one.place,
    )


def _term(row: _Row, taken: set[str]) -> Term:
    forms = tuple(row.forms.values())
    en = tuple(form.text for form in forms if form.lang == "en")
    ja = tuple(form.text for form in forms if form.lang == "ja")
    return replace(
        row.term,
        concept=row.term.concept or _name((*en, *ja), taken),
        en=en,
        ja=ja,
        reading=tuple(form for form in ja if is_katakana(form)),
        forms=forms,
    )


def _name(forms: Iterable[str], taken: set[str]) -> str:
    base = slug(next(iter(forms)))
    name, number = base, 2
    while name in taken:
        name, number = f"{base}-{number}", number + 1
    taken.add(name)
    return name
