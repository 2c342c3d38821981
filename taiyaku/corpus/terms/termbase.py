"""The termbase: which forms, in either language, name one concept.

A concept is what entries of one kind and one name speak of, in whatever edition or document. Its forms are
their headwords and aliases, what can be taken from these by rule (a level without its group, a state
without the word "State"), glosses and abbreviations in brackets, and what the workspace declares.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.model import Corpus, Entry, Lang, Lineage, Provenance, Term, TermForm
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.concept import LABELS, NEWS, NO_RULES, VAGUE, Concept
from taiyaku.corpus.terms.declared import headings_of
from taiyaku.corpus.terms.further_names import add_glosses, add_listed, tells_renaming
from taiyaku.corpus.terms.headword_forms import (
    HeadwordWords,
    canonical_key,
    derived_forms,
    headword_forms,
    is_named_by_sound,
    latin_names,
    plain_names,
)
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.text import free_name, has_japanese, is_katakana, slug
from taiyaku.multimap import multimap
from taiyaku.values import replace


def with_terms(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with its concepts and their forms, put together anew where one of the names has changed."""
    words = HeadwordWords.of(setting.words)
    headings = setting.words.get("structure", {}).get("glossary", ())
    entries = list(_naming(corpus.entries, frozenset(map(form_key, headings)), words))
    inputs = entries, setting.terms, setting.editions, setting.words

    def make() -> tuple[Term, ...]:
        concepts = _concepts(entries, words)
        _derive(concepts, entries, words)
        add_glosses(concepts, entries, words)
        add_listed(concepts, entries, words, headings)
        _declare(concepts, setting)
        return _terms(concepts, entries, setting.editions)

    return replace(corpus, terms=setting.memo("terms", lambda: inputs, tuple[Term, ...], make))


def _naming(entries: Iterable[Entry], headings: frozenset[str], words: HeadwordWords) -> Iterator[Entry]:
    """The entries as far as they name anything: of their texts, those that can; nothing else is looked at."""
    nowhere = Provenance("", (0, 0))
    for entry in entries:
        whole = is_named_by_sound(entry) or bool(headings & headings_of(entry))
        renames = (*words.renames, *words.everywhere) if entry.kind in NEWS else ()
        sections = []
        for section in entry.sections:
            clauses = [c for c in section.clauses if whole or _may_name(c.text, renames)]
            if whole or clauses:
                placeless = tuple([replace(clause, provenance=nowhere) for clause in clauses])
                tables = tuple([replace(t, provenance=nowhere) for t in section.tables if whole])
                sections.append(replace(section, provenance=nowhere, clauses=placeless, tables=tables))
        yield replace(entry, provenance=nowhere, sections=tuple(sections))


def _may_name(text: str, renames: tuple[str, ...]) -> bool:
    return "(" in text or "（" in text or tells_renaming(text, renames)


def targets(
    terms: Iterable[Term], entries: Iterable[Entry], words: HeadwordWords, lineage: Iterable[Lineage] = ()
) -> dict[str, list[tuple[int, Entry]]]:
    """For each form's key the entries it may mean, each with the number of its concept.

    Of the entries that witness a concept those count that are called by one of its names; the others
    only mention it. A rule that a newer version of its book renamed is meant by its former name as well.
    """
    known = {e.id: e for e in entries}
    after = successors(known, lineage)
    found: defaultdict[str, list[tuple[int, Entry]]] = defaultdict(list)
    for number, term in enumerate(terms):
        keys = dict.fromkeys(form_key(form) for form in (*term.en, *term.ja))
        named = [known[i] for i in term.evidence if i in known and _is_called(known[i], keys.keys(), words)]
        for key in keys:
            found[key] += [(number, after.get(entry.id, entry)) for entry in named]
    return found


def successors(known: Mapping[str, Entry], lineage: Iterable[Lineage]) -> dict[str, Entry]:
    """For each entry of an older version the one that took its place, where it is one."""
    steps = dict.fromkeys((step.older or "", step.newer or "") for step in lineage)
    newer = multimap((old, new) for old, new in steps if old in known and new in known and old != new)
    found: dict[str, Entry] = {}
    for first in newer:
        at, seen = first, {first}
        while len(nexts := newer.get(at, [])) == 1 and nexts[0] not in seen:
            at = nexts[0]
            seen.add(at)
        if at not in newer:  # not split
            found[first] = known[at]
    return found


def _is_called(entry: Entry, keys: Collection[str], words: HeadwordWords) -> bool:
    return entry.kind not in NO_RULES and any(form_key(f) in keys for f in headword_forms(entry, words))


def _concepts(entries: Sequence[Entry], words: HeadwordWords) -> list[Concept]:
    """Entries by kind and name; those of a vague kind join the one of their name that has a precise one."""
    by_name: defaultdict[str, dict[str, Concept]] = defaultdict(dict)
    for entry in entries:
        if entry.kind in NO_RULES or not (key := canonical_key(entry, words)):
            continue
        concept = by_name[key].setdefault(entry.kind, Concept(entry.kind))
        concept.entries.append(entry)
    concepts: list[Concept] = []
    for kinds in by_name.values():
        for vague in VAGUE:
            precise = [kind for kind in kinds if kind not in VAGUE and kind not in LABELS] or ["rule"]
            if vague in kinds and len(precise) == 1 and precise[0] in kinds and precise[0] != vague:
                kinds[precise[0]].entries += kinds.pop(vague).entries
        concepts += kinds.values()
    return _joined_by_reading(concepts)


def _joined_by_reading(concepts: list[Concept]) -> list[Concept]:
    """An entry with a Japanese name alone joins the one concept of its kind that has this form."""
    readings: defaultdict[tuple[str | None, str], list[Concept]] = defaultdict(list)
    for concept in concepts:
        if any(t.lang == "en" for e in concept.entries for t in e.titles):
            native = (t.text for e in concept.entries for t in e.titles if t.lang == "ja")
            for key in dict.fromkeys(map(form_key, native)):
                readings[concept.kind, key].append(concept)
    kept = []
    for concept in concepts:
        title = concept.entries[0].titles[0]
        known = readings[concept.kind, form_key(title.text)] if title.lang == "ja" else []
        if len(known) == 1 and known[0] is not concept:
            known[0].entries += concept.entries
        else:
            kept.append(concept)
    return kept


def _derive(concepts: Sequence[Concept], entries: Sequence[Entry], words: HeadwordWords) -> None:
    """The forms of each concept; a form made by rule is no form where another concept is called so."""
    parents = {e.id: e for e in entries}
    below = multimap((entry.parent or "", entry) for entry in entries)
    called: defaultdict[str, set[int]] = defaultdict(set)
    for number, concept in enumerate(concepts):
        for entry in concept.entries:
            for form in (*headword_forms(entry, words), *plain_names(entry, words)):
                if words.may_be_a_form(form):
                    concept.add(form, entry.id)
                    called[form_key(form)].add(number)
                else:
                    concept.evidence[entry.id] = None
    for number, concept in enumerate(concepts):
        for entry in concept.entries:
            own = derived_forms(entry, parents.get(entry.parent or ""), words)
            for form in (*own, *latin_names(entry, below[entry.id])):
                if words.may_be_a_form(form) and not called[form_key(form)] - {number}:
                    concept.add(form, entry.id)


def _declare(concepts: list[Concept], setting: Setting) -> None:
    """What people say of their terms: their forms come first, and what they forbid is no form."""
    for declared in setting.terms:
        forms = (*declared.en, *declared.ja, *declared.reading)
        keys = {form_key(form) for form in forms}
        named = [c for c in concepts if declared.concept and _slug(c) == slug(declared.concept)]
        known = named or [c for c in concepts if keys & c.forms.keys()]
        if not known:
            known = [Concept(None, name=declared.concept)]
            concepts += known
        for concept in known:
            ours = {form_key(form): form for form in forms}
            concept.banned |= {form_key(form) for form in declared.forbidden}
            merged = {**ours, **{k: v for k, v in concept.forms.items() if k not in ours}}
            concept.forms = {k: v for k, v in merged.items() if k not in concept.banned}
            concept.why |= dict.fromkeys(ours, ("former" if declared.found else "declared", None))


def _slug(concept: Concept) -> str:
    if concept.name:
        return slug(concept.name)
    first = min(concept.forms.values(), key=has_japanese, default="")  # one in Latin letters, if there is one
    return slug(first) if first else ""


def _forms(concept: Concept, before: Mapping[str, str | None]) -> Iterator[TermForm]:
    """Each form with what it rests on; `before` has the edition that came before that of each entry."""
    for key, form in concept.forms.items():
        why, place = concept.why.get(key, ("entry", None))
        lang: Lang = "ja" if has_japanese(form) else "en"
        edition = before.get(place or "") if why == "former" else None
        yield TermForm(form, lang, "admitted", evidence=(why,), source=place, edition=edition)


def _terms(
    concepts: Iterable[Concept], entries: Iterable[Entry], editions: Sequence[str]
) -> tuple[Term, ...]:
    """The concepts as data, in the order met; two of one name are told apart by their kinds."""
    earlier = dict(zip(editions[1:], editions, strict=False))
    before = {entry.id: earlier.get(entry.edition) for entry in entries}
    made: list[Term] = []
    taken: set[str] = set()
    for concept in concepts:
        if not concept.forms:
            continue
        name = _slug(concept)
        if name in taken:
            name = f"{name}-{concept.kind or 'term'}"
        forms = tuple(_forms(concept, before))
        en, ja = (tuple(form.text for form in forms if form.lang == lang) for lang in ("en", "ja"))
        made.append(
            Term(
                concept=free_name(name, taken),
                en=en,
                ja=ja,
                reading=tuple(filter(is_katakana, ja)),
                kind=concept.kind if concept.kind != "erratum" else "rule",
                evidence=tuple(concept.evidence),
                forms=forms,
            )
        )
    return tuple(made)
