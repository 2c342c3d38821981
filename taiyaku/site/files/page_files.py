"""Pages into files: taken from the last site where they are made from the same, else rendered.

While the page of an entry or a term is gathered, the corpus and its relations note whose data they are
asked for; where nothing of these is another, it need not be gathered. There is a digest of all that is known
of each entry, and one of what any page may show: names, documents, where entries stand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from taiyaku.child_process import MOST, share_out
from taiyaku.corpus.model import Alignment, Amendment, Corpus, Group, Lineage, Link, Stale, Translation
from taiyaku.site.content.memory_corpus import owner
from taiyaku.site.files.page_memory import Inputs, Record, name_of
from taiyaku.site.files.site_folder import SiteFolder
from taiyaku.site.pages.page_data import Frame, Page
from taiyaku.site.pages.plan import Plan
from taiyaku.site.settings import LOCALES
from taiyaku.values import encode, replace
from taiyaku.whole_files import DIGEST, digest_of

if TYPE_CHECKING:
    from taiyaku.site.pages.news import Item
    from taiyaku.site.rendering.templates import Renderer

_FEW = 16  # pages that are not worth a process
_Made = tuple[Sequence[int], Sequence[tuple[str, Record]]]  # what a page has asked for, and its files
_Row = Link | Amendment | Lineage | Stale | Group | Alignment | Translation
_OF_BUILDS = ("inputs", "fingerprint")  # that no page shows


class Maker:
    """Makes pages in every interface language, below one folder."""

    def __init__(self, frame: Frame, folder: SiteFolder) -> None:
        self._frame, self._folder = frame, folder
        self.shared = name_of(frame)
        self._renderers: dict[str, Renderer] = {}

    def door(self) -> None:
        """The page that lets the reader choose the language."""
        self._folder.make("index.html", self.shared, lambda: self._renderer(LOCALES[0]).door())

    def feeds(self, items: tuple[Item, ...]) -> None:
        """The feed of changes."""
        key = name_of(self.shared, items)
        for locale in LOCALES:
            self._folder.make(f"{locale}/changes.atom", key, partial(self._feed, locale, items))

    def _feed(self, locale: str, items: tuple[Item, ...]) -> bytes:
        return self._renderer(locale).feed(items)

    def pages(
        self, first: Sequence[Page], more: int, page_at: Callable[[int], Page], jobs: int,
        same: Mapping[int, tuple[str, Sequence[int]]],
    ) -> list[Sequence[int]]:  # fmt: skip
        """Some pages, and so many more, each made when its turn comes, by as many as `jobs` processes.

        The first ones may be long lists, and are shared out one by one. Of the others those that are the
        `same` as in the last site are not even gathered. Returns what each of them has asked for.
        """
        blocks = [*_blocks(0, len(first), 1), *_blocks(len(first), more, _FEW)]

        def made(number: int) -> _Made:
            if number in same:
                path, asked = same[number]
                return asked, [self._again(path, locale, partial(page_at, number)) for locale in LOCALES]
            page = first[number + len(first)] if number < 0 else page_at(number)
            return page.asked, list(self._in_every_language(page))

        def block(number: int) -> list[_Made]:
            return [made(n - len(first)) for n in blocks[number]]

        if jobs > 1 and not self._folder.has_last:
            for locale in LOCALES:
                self._renderer(locale)  # once for all processes
        pages = [page for some in share_out(partial(map, block), len(blocks), jobs) for page in some]
        for path, record in (file for _, files in pages for file in files):
            self._folder.count(path, record)
        return [asked for asked, _ in pages[len(first) :]]

    def _again(self, path: str, locale: str, page: Callable[[], Page]) -> tuple[str, Record]:
        path = f"{locale}/{path}"
        key = self._folder.last_key(path)
        return path, self._folder.made(path, key, lambda: self._renderer(locale).page(page()))

    def _in_every_language(self, page: Page) -> Iterator[tuple[str, Record]]:
        key = name_of(self.shared, page.template, page.values)
        return (self._page(page, key, locale) for locale in LOCALES)

    def _page(self, page: Page, key: str, locale: str) -> tuple[str, Record]:
        path = f"{locale}/{page.path}"
        return path, self._folder.made(path, key, lambda: self._renderer(locale).page(page))

    def _renderer(self, locale: str) -> Renderer:
        if locale not in self._renderers:
            from taiyaku.site.rendering.templates import Renderer  # and with it Jinja2 and Babel

            self._renderers[locale] = Renderer(self._frame, locale)
        return self._renderers[locale]


def _blocks(start: int, count: int, size: int) -> Iterator[range]:
    """So many numbers in blocks of that size, or larger: two of these lists must not be too long together."""
    size = max(size, -(-count // (MOST // 2)))
    end = start + count
    return (range(n, min(n + size, end)) for n in range(start, end, size))


def inputs_of(plan: Plan, frame: str) -> Inputs:
    """The inputs of all these pages; none where texts are withheld. `frame` names that of all pages."""
    corpus, relations, terms = plan.corpus, plan.relations, plan.terms_of_entries()
    if plan.publication.withheld:
        return Inputs()
    try:
        shared = digest_of(encode((frame, _shared(plan))))
        known = {entry.id: hashlib.sha256() for entry in corpus.entries}
        for stored, shown in zip(corpus.entries, relations.entries, strict=True):
            more = relations.marks.get(stored.id), terms.get(stored.id), plan.former.passages.get(stored.id)
            known[stored.id].update(encode((stored, shown if shown is not stored else None, more)))
        for row in _rows(corpus):
            data = hashlib.sha256(encode(row)).digest()  # a row may have a thousand candidates
            for one in {owner(i) for i in _ids(row)} & known.keys():
                known[one].update(data)
        named = [digest_of(encode(term_and_path)) for term_and_path in plan.terms]
    except UnicodeEncodeError:  # half a character, for which JSON has no form
        return Inputs()
    return Inputs(shared, (*(one.hexdigest()[:DIGEST] for one in known.values()), *named))


def _shared(plan: Plan) -> object:
    meta = {key: value for key, value in plan.corpus.meta.items() if key not in _OF_BUILDS}
    named = [
        (e.id, e.document, e.kind, e.edition, e.lang, e.parent, e.titles, e.aliases)
        for e in plan.corpus.entries
    ]
    return (
        (meta, plan.name, plan.languages, plan.corpus.versions, named),
        [(replace(s.document, digest=""), s.origin, s.url) for s in plan.sources],
        [glossary.stop.href for glossary in plan.glossaries],
        sorted(plan.relations.called.items()),
    )


def _rows(corpus: Corpus) -> Iterable[_Row]:
    return chain(
        corpus.links, corpus.amendments, corpus.lineage, corpus.stale, corpus.groups, corpus.alignments,
        corpus.translations,
    )  # fmt: skip


def _ids(row: _Row) -> Iterable[str | None]:
    """All ids by which a row is found."""
    match row:
        case Link():
            return (row.source, row.target, *row.candidates)
        case Amendment():
            return (row.source, row.target, *row.nearest, *(patch.entry for patch in row.patches))
        case Lineage():
            return (row.older, row.newer)
        case Group():
            return row.members
        case Alignment():
            return (*row.en, *row.ja)
        case Stale() | Translation():
            return (row.id,)
