"""`terms.toml`: forms that people add to the termbase, prefer or forbid."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from taiyaku.corpus.model import Entry, Section
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.text import ends_sentence, has_japanese, has_latin, slug
from taiyaku.errors import WorkspaceError
from taiyaku.toml_file import TomlFile, known_keys
from taiyaku.values import Struct

FILE = "terms.toml"


class DeclaredTerm(Struct, frozen=True):
    """A concept as the workspace words it; the first form of a language is the preferred one."""

    concept: str | None = None
    en: tuple[str, ...] = ()
    ja: tuple[str, ...] = ()
    reading: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()  # never used for it, nor looked for in texts
    found: bool = False  # not by a person: by what rules of two editions say


def read_terms(path: Path) -> tuple[DeclaredTerm, ...]:
    """What `terms.toml` declares; nothing where there is no such file. Raises WorkspaceError."""
    if not path.exists():
        return ()
    data = TomlFile(path).data
    unknown = sorted(set(data) - {"term"})
    if unknown:
        raise WorkspaceError(f"{path}: unknown key {unknown[0]!r}; expected [[term]]")
    items = data.get("term", [])
    if not isinstance(items, list):
        raise WorkspaceError(f"{path}: write [[term]], one for each concept")
    return tuple(_term(item, number, path) for number, item in enumerate(items, 1))


def _called(term: DeclaredTerm) -> str:
    """What a term is told from others by: its concept, else its first form."""
    return term.concept or next(iter((*term.en, *term.ja)), "")


def _name(term: DeclaredTerm) -> str:
    return slug(term.concept) if term.concept else form_key(_called(term))


def contradictions(
    terms: Sequence[DeclaredTerm], returned: Sequence[DeclaredTerm] = ()
) -> Iterator[tuple[bool, str]]:
    """What contradicts something else in these terms: a form that is forbidden, or another preferred one.

    A form that is forbidden is left out, of two preferred ones the later counts. `returned` are those that
    translators gave back; with each finding stands whether it is one of them that contradicts.
    """
    both = (*terms, *returned)
    places: defaultdict[str, list[int]] = defaultdict(list)
    for n, one in enumerate(both):
        back, name = n >= len(terms), f"[[term]] {_number(n, terms)}"
        told: dict[str, None] = {}
        forms = {form_key(form): form for form in (*one.en, *one.ja)}
        for form in one.forbidden:
            if form_key(form) in forms:
                told[f"{name} has {form!r} as a form and forbids it; it is left out"] = None
        earlier = dict.fromkeys(i for key in (*forms, _name(one)) for i in places[key])
        for i in sorted(earlier):
            other = f"number {i + 1} of the workspace's own" if back and i < len(terms) else _number(i, terms)
            told |= dict.fromkeys(_against(one, both[i], name, other, forms))
        yield from ((back, message) for message in told)
        for key in {*forms, _name(one)}:
            places[key].append(n)


def _number(n: int, own: Sequence[DeclaredTerm]) -> str:
    return f"number {n + 1 if n < len(own) else n + 1 - len(own)}"


def _against(
    one: DeclaredTerm, before: DeclaredTerm, name: str, other: str, forms: Mapping[str, str]
) -> Iterator[str]:
    """What a term says that an earlier one of its concept does not."""
    banned = {form_key(form) for form in before.forbidden}
    yield from (
        f"{name} has the form {form!r}, which {other} forbids" for key, form in forms.items() if key in banned
    )
    for ours, theirs in ((before.en, one.en), (before.ja, one.ja)):
        if ours and theirs and form_key(ours[0]) != form_key(theirs[0]) and form_key(theirs[0]) not in banned:
            yield f"{name} prefers {theirs[0]!r} for {_called(one)}, {other} {ours[0]!r}; the later counts"


def _term(item: object, number: int, path: Path) -> DeclaredTerm:
    where = f"{path}: [[term]] number {number}"
    if not isinstance(item, Mapping):
        raise WorkspaceError(f"{where}: expected a table")
    known = known_keys()["term"]
    if unknown := sorted(item.keys() - known.keys()):
        raise WorkspaceError(f"{where}: unknown key {unknown[0]!r}; expected {', '.join(known)}")
    concept = item.get("concept")
    if concept is not None and not isinstance(concept, str):
        raise WorkspaceError(f"{where}: concept: expected a text")
    forms = {key: _forms(item.get(key, []), f"{where}: {key}") for key in known if key != "concept"}
    if not concept and not forms["en"] and not forms["ja"]:
        raise WorkspaceError(f"{where}: needs a concept, or forms in en or ja")
    return DeclaredTerm(concept, forms["en"], forms["ja"], forms["reading"], forms["forbidden"])


def _forms(value: object, where: str) -> tuple[str, ...]:
    listed = [value] if isinstance(value, str) else value
    if not isinstance(listed, list) or not all(isinstance(form, str) and form.strip() for form in listed):
        raise WorkspaceError(f'{where}: expected forms, such as ["Dodge"]')
    return tuple(dict.fromkeys(form.strip() for form in listed))


# What a glossary gives in both languages: two columns of a table, or "Potter / 陶工" in a list.
_LONGEST = {"en": 40, "ja": 20}  # characters of a name
_LINE = re.compile(
    r"(?P<a>[^/／:：=＝|｜(（\t–—]+?)\s*[/／:：=＝|｜\t(（–—]+\s*(?P<b>[^/／:：=＝|｜(（\t]+?)\s*[)）]?"
)


def glossary_names(entries: Iterable[Entry], headings: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """(entry, English name, Japanese name) of what stands under one of the headings."""
    keys = {form_key(heading) for heading in headings}
    for entry in entries:
        above = _above(entry)
        for section in entry.sections:
            listed = keys & above or keys & _own(section)
            for cells in (*_lines(section), *_explained(entry)) if listed else ():
                if pair := _in_both(cells):
                    yield entry.id, *pair


def headings_of(entry: Entry) -> set[str]:
    """The keys of all headings above parts of an entry."""
    return _above(entry).union(*map(_own, entry.sections))


def _above(entry: Entry) -> set[str]:
    return {form_key(name) for name in (*entry.path, *(title.text for title in entry.titles))}


def _own(section: Section) -> set[str]:
    return {form_key(name) for name in (section.heading, *(t.caption for t in section.tables)) if name}


def _lines(section: Section) -> Iterator[Sequence[str]]:
    for table in section.tables:
        yield from (row[:2] for row in table.rows)
    for clause in section.clauses:
        if found := _LINE.fullmatch(clause.text.strip()):
            yield found["a"], found["b"]


def _explained(entry: Entry) -> Iterator[Sequence[str]]:
    """An entry of its own, whose explanation is its name."""
    said = [clause.text for clause in entry.clauses]
    if len(said) == len(entry.titles) == 1:
        yield entry.titles[0].text, said[0]


def _in_both(cells: Sequence[str]) -> tuple[str, str] | None:
    """The English and the Japanese one of two names."""
    if len(cells) != 2:
        return None
    one, other = (cell.strip() for cell in cells)
    en, ja = (other, one) if has_japanese(one) else (one, other)
    told_apart = has_latin(en) and not has_japanese(en) and has_japanese(ja)
    short = len(en) <= _LONGEST["en"] and len(ja) <= _LONGEST["ja"]
    return (en, ja) if told_apart and short and not (ends_sentence(en) or ends_sentence(ja)) else None
