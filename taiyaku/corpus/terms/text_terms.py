"""Terms of running text: pairs of phrases that surely name one thing become forms of concepts, or concepts.

A concept without an entry is one that only texts use. What entries and `terms.toml` say stands: a pair that
contradicts them is left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.model import Corpus, Entry, Lang, Term, TermForm
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.abbreviations import fits, is_short_form
from taiyaku.corpus.terms.bitext import Pair
from taiyaku.corpus.terms.concept_rows import SHOWN, Rows
from taiyaku.corpus.terms.form_tokens import form_key
from taiyaku.corpus.terms.phonetics import alike
from taiyaku.corpus.terms.phrases import japanese_key
from taiyaku.corpus.terms.text_pairs import Found, find_pairs
from taiyaku.corpus.text import is_katakana
from taiyaku.values import replace

LEAST = 0.75  # probability of a pair that becomes a row
_NAMED = 0.5  # share of uses with capitals, or inside a longer phrase
_VARIANTS = 0.8  # how alike two spellings of a loan sound: プレイヤー, プレーヤー


def with_text_terms(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with the terms of its texts among its concepts, all forms with their status."""
    rows = Rows(corpus.terms)
    if setting.find_nouns is not None:
        stop = frozenset(setting.words.get("terms", {}).get("stop", ()))
        banned = {key for one in setting.terms for form in one.forbidden for key in _keys(form)}
        for pair, one in chosen(find_pairs(corpus, setting, stop), rows.native_keys()):
            if banned.isdisjoint(pair):
                rows.take(pair, one)
    return settled(corpus, rows.terms())


def _keys(form: str) -> tuple[str, str]:
    return form_key(form), japanese_key(form)


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
    return any(holder in names for holder in one.inside) and (
        told.capitals < _NAMED or told.inside[0] >= _NAMED
    )


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
        if link.type in _NAMING and link.status == "resolved" and link.target:
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


_LANGS: tuple[Lang, Lang] = ("en", "ja")


def _ranked(forms: Sequence[TermForm], counts: Mapping[str, int]) -> list[TermForm]:
    """The forms of one language: what people declared as they have it, else the most used one first."""
    if not forms:
        return []
    declared = [form for form in forms if "declared" in form.evidence]
    whole = [form for form in forms if not _shortens(form, forms) and "former" not in form.evidence]
    able = declared or [f for f in whole if f.status != "candidate"] or list(forms)
    first = able[0] if declared else max(able, key=lambda form: counts.get(form_key(form.text), 0))
    others = [form for form in forms if form is not first]
    status = first.status if first.status == "candidate" else "preferred"
    return [replace(first, status=status), *others]


def _shortens(form: TermForm, forms: Iterable[TermForm]) -> bool:
    return is_short_form(form.text) and any(fits(form.text, other.text) for other in forms)


def _defining(entry: Entry) -> str | None:
    """The clause of an entry that says what it is."""
    found = {section.role: section.clauses[0].id for section in reversed(entry.sections) if section.clauses}
    return next((found[role] for role in _DEFINING if role in found), None)
