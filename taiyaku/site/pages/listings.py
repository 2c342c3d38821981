"""Pages that list entries: outlines of documents, kinds, editions and labels, and the glossaries."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from taiyaku.corpus.lookup.answer_model import RULING_KINDS
from taiyaku.corpus.model import Lang, Term
from taiyaku.corpus.text import match_key
from taiyaku.multimap import multimap
from taiyaku.site.pages.headwords import Name, other_names
from taiyaku.site.pages.relations import Pointer, Relations
from taiyaku.site.urls import Claims, href, page_path
from taiyaku.values import Struct, field, replace

NO_HEADWORDS = frozenset({*RULING_KINDS, "notice"})  # kinds whose titles are sentences, not names

_NOT_TYPED = re.compile(r"\W+")


class Stop(Struct, frozen=True):
    """A listing page: its address and what it lists."""

    path: str
    key: str  # kind, document id, edition or language
    count: int
    old: str = ""  # its address when spaces and signs were written out in it

    @property
    def href(self) -> str:
        return href(self.path)


class Origin(Struct, frozen=True):
    """A document as the pages of its entries name it: how well it was read is said elsewhere."""

    title: str
    lang: Lang
    edition: str
    version: str | None
    date: str | None
    scope: str
    href: str


class Branch(Struct):
    """An entry in an outline, with those inside it."""

    pointer: Pointer
    inside: list[Branch] = field(default_factory=list)


class Chapter(Struct, frozen=True):
    """Entries under one heading: a path of printed headings, a document, a kind, a letter."""

    heading: tuple[str, ...]
    branches: tuple[Branch, ...]
    document: Origin | None = None


class Listing(Struct, frozen=True):
    """A page that lists entries in chapters."""

    stop: Stop
    chapters: tuple[Chapter, ...]


class Row(Struct, frozen=True):
    """One headword of the glossary and the entries it names."""

    name: Name
    others: tuple[Name, ...]
    pointers: tuple[Pointer, ...]
    term: str | None = None  # its concordance


class Glossary(Struct, frozen=True):
    """All headwords of one language by letter or kana row."""

    stop: Stop
    letters: tuple[tuple[str, tuple[Row, ...]], ...]


def stop_at(claims: Claims, folder: str, key: str, count: int) -> Stop:
    """A listing page under the first free name."""
    name = key.casefold()
    old = page_path(folder, name)
    typed = "=" in old and _NOT_TYPED.sub("-", name).strip("-")  # `entire-order`, not `entire=20order`
    path = page_path(folder, typed) if typed else old
    return Stop(claims.claim(path.removesuffix(".html"), ".html"), key, count, old if typed else "")


def _grow(relations: Relations, positions: Iterable[int]) -> tuple[Branch, ...]:
    """Entries in order, each inside its parent if that is listed too."""
    branches: dict[str, Branch] = {}
    top: list[Branch] = []
    for position in positions:
        branch = Branch(relations.point(position))
        parent = branches.get(relations.entries[position].parent or "")
        (parent.inside if parent else top).append(branch)
        branches.setdefault(branch.pointer.entry.id, branch)
    return tuple(top)


def document_listing(relations: Relations, document: str, stop: Stop) -> Listing:
    """A document's entries in book order under its printed headings."""
    grouped = groupby(relations.inside[document], lambda p: relations.entries[p].path)
    return Listing(stop, tuple(Chapter(path, _grow(relations, some)) for path, some in grouped))


def kind_listing(relations: Relations, stop: Stop, sources: dict[str, Origin]) -> Listing:
    """A kind's entries, document by document."""
    chosen = [p for p, entry in enumerate(relations.entries) if entry.kind == stop.key]
    chapters = (
        Chapter((), _grow(relations, some), sources.get(document))
        for document, some in groupby(chosen, lambda p: relations.entries[p].document)
    )
    return Listing(stop, tuple(chapters))


def by_kind_listing(
    relations: Relations, stop: Stop, positions: Iterable[int], kinds: Sequence[str]
) -> Listing:
    """Entries kind by kind; the heading of a chapter is the kind."""
    by_kind = multimap((relations.entries[position].kind, position) for position in positions)
    chapters = (Chapter((kind,), _grow(relations, by_kind[kind])) for kind in kinds if by_kind[kind])
    return Listing(stop, tuple(chapters))


def glossaries_of(
    relations: Relations, languages: Iterable[Lang], claims: Claims, terms: Sequence[tuple[Term, str]]
) -> Iterator[Glossary]:
    """A glossary for each language that has headwords; a site without any has an empty English one."""
    rows: dict[Lang, dict[Name, list[int]]] = defaultdict(lambda: defaultdict(list))
    for position, entry in enumerate(relations.entries):
        if entry.kind not in NO_HEADWORDS:
            for name in relations.names[position]:
                rows[name.lang][name].append(position)
            for alias in other_names(entry):
                rows[alias.lang][Name(alias.lang, alias.text)].append(position)
    known = {
        (lang, match_key(form)): (term, path)
        for term, path in reversed(terms)
        for lang, forms in (("en", term.en), ("ja", (*term.ja, *term.reading)))
        for form in forms
    }
    order = [*dict.fromkeys((*languages, *sorted(rows)))]
    for lang in [lang for lang in order if rows[lang]] or ["en"]:
        named = ((n, positions, known.get((lang, match_key(n.text)))) for n, positions in rows[lang].items())
        found = sorted((_row(relations, *one) for one in named), key=lambda row: row.name.order)
        letters = tuple((letter, tuple(some)) for letter, some in groupby(found, lambda row: row.name.group))
        yield Glossary(stop_at(claims, "glossary", lang, len(found)), letters)


def _row(relations: Relations, name: Name, positions: Iterable[int], known: tuple[Term, str] | None) -> Row:
    pointers = tuple(relations.point(p) for p in dict.fromkeys(positions))
    others = dict.fromkeys(other for p in pointers for other in p.names if other != name)
    if known:
        said = {match_key(other.text) for other in (name, *others)}
        forms = [*(Name("en", form) for form in known[0].en), *(Name("ja", form) for form in known[0].ja)]
        others |= dict.fromkeys(form for form in forms if match_key(form.text) not in said)
    return Row(name, tuple(others), pointers, href(known[1]) if known else None)


# Long lists cut into pages that a phone can load; a list of ordinary length is one page.

MOST = 500  # entries on a page
T = TypeVar("T")


class Leaf(Struct, frozen=True):
    """One page of a list, and where the others are."""

    path: str
    number: int
    pages: tuple[str, ...]  # links to all of them, in order

    @property
    def of(self) -> int:
        return len(self.pages)

    @property
    def previous(self) -> str | None:
        return self.pages[self.number - 2] if self.number > 1 else None

    @property
    def next(self) -> str | None:
        return self.pages[self.number] if self.number < self.of else None


class ListingPage(Struct, frozen=True):
    """A page of a list of chapters; a chapter that goes on here from the page before has its number."""

    leaf: Leaf
    listing: Listing  # the chapters of this page
    first: int  # number of the first of them in the whole list, from 1


class GlossaryPage(Struct, frozen=True):
    """A page of a glossary, with links to where each letter begins."""

    leaf: Leaf
    glossary: Glossary  # the letters of this page
    first: int  # number of the first of them in the whole glossary, from 1
    letters: tuple[tuple[str, str], ...]  # of the whole glossary: (letter, link; begins with # on this page)


def leaves(path: str, count: int) -> tuple[Leaf, ...]:
    """The pages of a list: the first one under the list's own address."""
    stem = path.removesuffix(".html")
    paths = (path, *(f"{stem}~page{n}.html" for n in range(2, count + 1)))
    links = tuple(map(href, paths))
    return tuple(Leaf(one, n, links) for n, one in enumerate(paths, 1))


def listing_pages(listing: Listing) -> Iterator[ListingPage]:
    """A list's pages; what is inside an entry stays on its page."""
    parts = cut([c.branches for c in listing.chapters], _size)
    for leaf, part in zip(leaves(listing.stop.path, len(parts)), parts, strict=True):
        chapters = (replace(listing.chapters[n], branches=tuple(some)) for n, some in part)
        yield ListingPage(leaf, replace(listing, chapters=tuple(chapters)), part[0][0] + 1 if part else 1)


def glossary_pages(glossary: Glossary) -> Iterator[GlossaryPage]:
    """A glossary's pages."""
    parts = cut([rows for _, rows in glossary.letters], lambda _: 1)
    all_leaves = leaves(glossary.stop.path, len(parts))
    begins = {n: at for at, part in reversed([*enumerate(parts)]) for n, _ in part}
    for at, part in enumerate(parts):
        yield GlossaryPage(
            all_leaves[at],
            replace(glossary, letters=tuple((glossary.letters[n][0], tuple(some)) for n, some in part)),
            part[0][0] + 1 if part else 1,
            tuple(
                (letter, ("" if begins[n] == at else all_leaves[0].pages[begins[n]]) + f"#_{n + 1}")
                for n, (letter, _) in enumerate(glossary.letters)
            ),
        )


def cut(chapters: Sequence[Sequence[T]], size: Callable[[T], int]) -> list[list[tuple[int, list[T]]]]:
    """Chapters shared out to pages in order: for each page, (number of a chapter, its items there)."""
    pages: list[list[tuple[int, list[T]]]] = [[]]
    room = MOST
    for number, items in enumerate(chapters):
        for item in items:
            if pages[-1] and size(item) > room:
                pages.append([])
                room = MOST
            if not pages[-1] or pages[-1][-1][0] != number:
                pages[-1].append((number, []))
            pages[-1][-1][1].append(item)
            room -= size(item)
    return pages


def _size(branch: Branch) -> int:
    return 1 + sum(map(_size, branch.inside))
