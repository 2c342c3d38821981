"""Which form of a concept is preferred: the one that texts use most for it; and where it is defined."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from taiyaku.corpus.model import Corpus, Entry, Lang, Term, TermForm
from taiyaku.corpus.terms.abbreviations import fits, is_short_form
from taiyaku.corpus.terms.form_tokens import form_key
from taiyaku.values import replace

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
