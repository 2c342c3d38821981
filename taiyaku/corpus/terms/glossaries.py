"""Names that a glossary gives in both languages: two columns of a table, or "Potter / 陶工" in a list."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from taiyaku.corpus.model import Entry, Section
from taiyaku.corpus.terms.form_tokens import form_key
from taiyaku.corpus.text import ends_sentence, has_japanese, has_latin

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
    said = [clause.text for section in entry.sections for clause in section.clauses]
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
