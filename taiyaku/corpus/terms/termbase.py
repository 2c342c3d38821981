"""The termbase: which forms, in either language, name one concept.

A concept is what entries of one kind and one name speak of, in whatever edition or document. Its forms are
their headwords and aliases, what can be taken from these by rule (a level without its group, a state
without the word "State"), glosses and abbreviations in brackets, and what the workspace declares.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.model import Corpus, Entry, Lang, Lineage, Provenance, Term, TermForm
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.abbreviations import (
    Gloss,
    find_glosses,
    fits,
    initials_fit,
    is_gloss,
    is_short_form,
    whole_gloss,
)
from taiyaku.corpus.terms.declared import glossary_names, headings_of
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
from taiyaku.corpus.terms.renamings import renamings, tells_renaming
from taiyaku.corpus.text import free_name, has_japanese, is_caps, is_katakana, slug
from taiyaku.multimap import multimap
from taiyaku.values import Struct, field, replace

NO_RULES = frozenset({"faq", "notice"})  # their titles are questions and announcements
NEWS = NO_RULES | {"erratum"}  # they may tell of a new name
VAGUE = ("rule", "erratum")  # kinds that say little: an entry of them may speak of a skill or a state
LISTED = "column"  # evidence of a form: a line or a row that gives the name in both languages
LABELS = frozenset({"trait"})  # they say of other things what the rule of their name says of itself


class _Concept(Struct):
    """A concept while it is put together."""

    kind: str | None
    entries: list[Entry] = field(default_factory=list)
    forms: dict[str, str] = field(default_factory=dict)  # key -> as printed
    evidence: dict[str, None] = field(default_factory=dict)
    why: dict[str, tuple[str, str | None]] = field(default_factory=dict)  # key -> kind of evidence, its place
    name: str | None = None
    banned: set[str] = field(default_factory=set)  # keys of forms that people forbid

    def add(self, form: str, entry: str | None = None, why: str = "entry") -> None:
        key = form_key(form)
        self.why.setdefault(key, (why, entry))
        known = self.forms.get(key)
        if known is None or (is_caps(known) and not is_caps(form) and any(c.islower() for c in form)):
            self.forms[key] = form
        if entry:
            self.evidence[entry] = None


def with_terms(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with its concepts and their forms, put together anew where one of the names has changed."""
    words = HeadwordWords.of(setting.words)
    headings = setting.words.get("structure", {}).get("glossary", ())
    entries = list(_naming(corpus.entries, frozenset(map(form_key, headings)), words))
    inputs = entries, setting.terms, setting.editions, setting.words

    def make() -> tuple[Term, ...]:
        concepts = _concepts(entries, words)
        _derive(concepts, entries, words)
        _gloss(concepts, entries, words)
        _list(concepts, entries, words, headings)
        _declare(concepts, setting)
        return _terms(concepts, entries, setting.editions)

    return replace(corpus, terms=setting.memo("terms", lambda: inputs, tuple[Term, ...], make))


def _naming(entries: Iterable[Entry], headings: frozenset[str], words: HeadwordWords) -> Iterator[Entry]:
    """The entries as far as they name anything: of their texts, those that can; nothing else is looked at."""
    nowhere = Provenance("", (0, 0))
    for entry in entries:
        whole = is_named_by_sound(entry) or bool(headings & headings_of(entry))
        news = entry.kind in NEWS
        sections = []
        for section in entry.sections:
            clauses = [
                c
                for c in section.clauses
                if whole
                or "(" in c.text
                or "（" in c.text
                or (news and tells_renaming(c.text, words.renames))
            ]
            if whole or clauses:
                placeless = tuple([replace(clause, provenance=nowhere) for clause in clauses])
                tables = tuple([replace(t, provenance=nowhere) for t in section.tables if whole])
                sections.append(replace(section, provenance=nowhere, clauses=placeless, tables=tables))
        yield replace(entry, provenance=nowhere, sections=tuple(sections))


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


def _concepts(entries: Sequence[Entry], words: HeadwordWords) -> list[_Concept]:
    """Entries by kind and name; those of a vague kind join the one of their name that has a precise one."""
    by_name: defaultdict[str, dict[str, _Concept]] = defaultdict(dict)
    for entry in entries:
        if entry.kind in NO_RULES or not (key := canonical_key(entry, words)):
            continue
        concept = by_name[key].setdefault(entry.kind, _Concept(entry.kind))
        concept.entries.append(entry)
    concepts: list[_Concept] = []
    for kinds in by_name.values():
        for vague in VAGUE:
            precise = [kind for kind in kinds if kind not in VAGUE and kind not in LABELS] or ["rule"]
            if vague in kinds and len(precise) == 1 and precise[0] in kinds and precise[0] != vague:
                kinds[precise[0]].entries += kinds.pop(vague).entries
        concepts += kinds.values()
    return _joined_by_reading(concepts)


def _joined_by_reading(concepts: list[_Concept]) -> list[_Concept]:
    """An entry with a Japanese name alone joins the one concept of its kind that has this form."""
    readings: defaultdict[tuple[str | None, str], list[_Concept]] = defaultdict(list)
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


def _derive(concepts: Sequence[_Concept], entries: Sequence[Entry], words: HeadwordWords) -> None:
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


def _gloss(concepts: list[_Concept], entries: Iterable[Entry], words: HeadwordWords) -> None:
    """Abbreviations and translations that texts give in brackets behind a name."""
    owners = multimap((key, concept) for concept in concepts for key in concept.forms)
    native: defaultdict[str, dict[str, str]] = defaultdict(dict)  # of an abbreviation's key: names, entries
    for entry, text in _texts(entries):
        for gloss in find_glosses(text) if "(" in text or "（" in text else ():
            if not words.may_be_a_form(gloss.inside):
                continue
            if is_short_form(gloss.inside) and is_gloss(name := gloss.before[-1]):
                native[form_key(gloss.inside)].setdefault(name, entry.id)
            _take_gloss(gloss, entry, concepts, owners, words)
        if (whole := whole_gloss(text)) and not owners.get(form_key(whole.inside)):
            known = owners.get(form_key(whole.before[0]), [])
            for concept in known if len(known) == 1 else ():
                concept.add(whole.inside, entry.id, LISTED)
    _name_natively(native, owners)
    for entry, long, former in _renamed(entries, words):
        _add_former(long, former, entry, owners, words)
    for entry, text in _texts(entries):
        for told in renamings(text, entry.title, words.renames) if entry.kind in NEWS else ():
            _add_former(told.new, told.old, entry, owners, words)
            _add_former(told.old, told.new, entry, owners, words)  # its book has the old name still


def _add_former(
    known: str, other: str, entry: Entry, owners: Mapping[str, list[_Concept]], words: HeadwordWords
) -> None:
    """Another name for a concept that is known by one, unless it is another concept's."""
    for concept in owners.get(form_key(known), ()):
        if words.may_be_a_form(other) and not owners.get(form_key(other)):
            concept.add(other, entry.id, "former")


def _take_gloss(
    gloss: Gloss,
    entry: Entry,
    concepts: list[_Concept],
    owners: defaultdict[str, list[_Concept]],
    words: HeadwordWords,
) -> None:
    """What is in the brackets as a form of the name before them, or both as a concept of their own."""
    long, known = _glossed(gloss.before, owners, words)
    short = is_short_form(gloss.inside)
    if known and (not short or has_japanese(long) or fits(gloss.inside, long)):
        theirs = owners.get(form_key(gloss.inside), known)
        for concept in known if len(known) <= 2 else ():
            if concept in theirs:
                concept.add(gloss.inside, entry.id, "bracket")
    elif not known and short and (new := _spelled_out(gloss.inside, gloss.before, words)):
        owned = owners.get(form_key(gloss.inside))
        concept = owned[0] if owned else _Concept(None)
        if not owned:
            concepts.append(concept)
        concept.add(new, entry.id, "bracket")
        concept.add(gloss.inside, entry.id, "bracket")
        for key in concept.forms:
            if concept not in owners[key]:
                owners[key].append(concept)


def _name_natively(native: Mapping[str, Mapping[str, str]], owners: Mapping[str, list[_Concept]]) -> None:
    """Japanese names behind which texts put the abbreviation of a concept: 名声（PR）.

    Only where the abbreviation stands behind no other name, and the name before no other abbreviation:
    能力値（BS）, 能力値（PH） say what kind of thing these are.
    """
    times = Counter(name for names in native.values() for name in names)
    for short, names in native.items():
        known = owners.get(short, [])
        if len(names) == 1 and len(known) == 1:
            ((name, entry),) = names.items()
            taken = [c for c in owners.get(form_key(name), ()) if c is not known[0]]
            if times[name] == 1 and not taken and not any(map(has_japanese, known[0].forms.values())):
                known[0].add(name, entry, "bracket")


def _list(
    concepts: list[_Concept], entries: Sequence[Entry], words: HeadwordWords, headings: Collection[str]
) -> None:
    """What a glossary calls a concept in the other language, or a concept that only the glossary has."""
    owners = multimap((key, concept) for concept in concepts for key in concept.forms)
    for entry, en, ja in glossary_names(entries, headings):
        if not (words.may_be_a_form(en) and words.may_be_a_form(ja)):
            continue
        known = [*owners[form_key(en)], *owners[form_key(ja)]] or [_Concept(None)]
        if known[0] is known[-1]:  # else each language has a concept of its own, or several have the name
            if not known[0].forms:
                concepts.append(known[0])
            for form in (en, ja):
                known[0].add(form, entry, LISTED)
                owners[form_key(form)] = known[:1]


def _texts(entries: Iterable[Entry]) -> Iterator[tuple[Entry, str]]:
    for entry in entries:
        for section in entry.sections:
            for clause in section.clauses:
                yield entry, clause.text


def _glossed(
    runs: Sequence[str], owners: Mapping[str, list[_Concept]], words: HeadwordWords
) -> tuple[str, list[_Concept]]:
    """The longest of the runs before a bracket that is a form already, a word such as "Marker" left out."""
    for run in runs:
        for form in (run, words.without_marker(run)):
            if form and (known := owners.get(form_key(form))):
                return form, known
    return "", []


def _spelled_out(short: str, runs: Sequence[str], words: HeadwordWords) -> str | None:
    """The run before a bracket whose initials a new abbreviation is, or the word it shortens: Prestige (PR).

    Their parts must be capitalised.
    """
    last = runs[-1]
    shortened = last[:1].isupper() and last.isalpha() and not has_japanese(last) and fits(short, last)
    return next((run for run in runs if initials_fit(short, run, words.small)), last if shortened else None)


def _renamed(entries: Iterable[Entry], words: HeadwordWords) -> Iterator[tuple[Entry, str, str]]:
    """(entry, name, former name) where a text says "Look Out! (formerly Alert)" or "ドッジ（旧：回避）"."""
    pattern = words.former
    for entry, text in _texts(entries):
        for match in pattern.finditer(text) if "(" in text or "（" in text else ():
            head = text[max(0, match.start() - 60) : match.start()].strip()
            for run in _tails(head):
                yield entry, run, match["former"].strip()
    for entry in entries:
        for title in entry.titles:
            if found := pattern.search(title.text):
                yield entry, title.text[: found.start()].strip(), found["former"].strip()


def _tails(head: str) -> Iterator[str]:
    parts = re.split(r"\s+", head)
    for count in range(1, min(6, len(parts)) + 1):
        yield " ".join(parts[-count:])


def _declare(concepts: list[_Concept], setting: Setting) -> None:
    """What people say of their terms: their forms come first, and what they forbid is no form."""
    for declared in setting.terms:
        forms = (*declared.en, *declared.ja, *declared.reading)
        keys = {form_key(form) for form in forms}
        named = [c for c in concepts if declared.concept and _slug(c) == slug(declared.concept)]
        known = named or [c for c in concepts if keys & c.forms.keys()]
        if not known:
            known = [_Concept(None, name=declared.concept)]
            concepts += known
        for concept in known:
            ours = {form_key(form): form for form in forms}
            concept.banned |= {form_key(form) for form in declared.forbidden}
            merged = {**ours, **{k: v for k, v in concept.forms.items() if k not in ours}}
            concept.forms = {k: v for k, v in merged.items() if k not in concept.banned}
            concept.why |= dict.fromkeys(ours, ("former" if declared.found else "declared", None))


def _slug(concept: _Concept) -> str:
    if concept.name:
        return slug(concept.name)
    latin = [form for form in concept.forms.values() if not has_japanese(form)]
    first = next(iter(latin or concept.forms.values()), "")
    return slug(first) if first else ""


def _forms(concept: _Concept, before: Mapping[str, str | None]) -> Iterator[TermForm]:
    """Each form with what it rests on; `before` has the edition that came before that of each entry."""
    for key, form in concept.forms.items():
        why, place = concept.why.get(key, ("entry", None))
        lang: Lang = "ja" if has_japanese(form) else "en"
        edition = before.get(place or "") if why == "former" else None
        yield TermForm(form, lang, "admitted", evidence=(why,), source=place, edition=edition)


def _terms(
    concepts: Iterable[_Concept], entries: Iterable[Entry], editions: Sequence[str]
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
        forms = list(concept.forms.values())
        made.append(
            Term(
                concept=free_name(name, taken),
                en=tuple(f for f in forms if not has_japanese(f)),
                ja=tuple(f for f in forms if has_japanese(f)),
                reading=tuple(f for f in forms if has_japanese(f) and is_katakana(f)),
                kind=concept.kind if concept.kind != "erratum" else "rule",
                evidence=tuple(concept.evidence),
                forms=tuple(_forms(concept, before)),
            )
        )
    return tuple(made)
