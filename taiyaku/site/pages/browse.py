"""Labels, versions of a document, concordances, open problems: more ways to an entry."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from taiyaku.corpus.model import Clause, Corpus, Document, Entry, Lang, Problem, Term
from taiyaku.corpus.name_keys import anchor_name
from taiyaku.corpus.text import match_key
from taiyaku.corpus.version_numbers import version_key
from taiyaku.multimap import multimap
from taiyaku.site.addresses import Gone, Passage
from taiyaku.site.content.memory_corpus import owner
from taiyaku.site.excerpts import beginning_of, end_of
from taiyaku.site.pages.listings import Origin
from taiyaku.site.pages.relations import Pointer, Relations
from taiyaku.site.urls import Claims, href, page_path
from taiyaku.values import Struct, taken

_CONTEXT = 48  # characters on either side of a term
_LINES = 120  # of a concordance; the rest is counted
_PROBLEMS = 40


class Issue(Struct, frozen=True):
    """A version of a document and what became of the one before."""

    id: str
    title: str
    lang: Lang
    version: str | None
    date: str | None
    href: str
    relations: tuple[tuple[str, int], ...]  # how many entries are unchanged, edited, added, …
    functional: int  # how many of those edited say something else


class Quoted(Struct, frozen=True):
    """A term where it stands."""

    pointer: Pointer
    lang: Lang
    before: str
    words: str
    after: str


class Concordance(Struct, frozen=True):
    """A term of the termbase and the places that name it."""

    path: str
    term: Term
    pointers: tuple[Pointer, ...]
    lines: tuple[Quoted, ...]
    total: int

    @property
    def href(self) -> str:
        return href(self.path)


def labelled(entries: Sequence[Entry]) -> dict[str, list[int]]:
    """Positions of entries by label; spellings that differ in case or width are one, named by the first."""
    names: dict[str, str] = {}
    found: dict[str, list[int]] = {}
    for position, entry in enumerate(entries):
        for label in dict.fromkeys(entry.labels):
            if key := match_key(label):
                positions = found.setdefault(names.setdefault(key, label), [])
                if not positions or positions[-1] != position:
                    positions.append(position)
    return found


def issues_of(document: Document, corpus: Corpus, pages: Mapping[str, str]) -> tuple[Issue, ...]:
    """The versions of a document's series, newest first; none if it is the only one."""
    kin = [d for d in corpus.documents if d.series and d.series == document.series]
    if len(kin) < 2:
        return ()
    owners = {e.id: e.document for e in corpus.entries}
    kinds: defaultdict[str, Counter[str]] = defaultdict(Counter)
    functional: Counter[str] = Counter()
    before = {d.id: older.id for older, d in zip(_in_time(kin), _in_time(kin)[1:], strict=False)}
    after = {older: newer for newer, older in before.items()}
    for row in corpus.lineage:
        at = owners.get(row.newer or "") or after.get(owners.get(row.older or "", ""), "")
        kinds[at][row.relation] += 1
        functional[at] += row.functional and bool(row.older and row.newer)
    return tuple(
        Issue(
            href=pages[d.id],
            relations=tuple(sorted(kinds[d.id].items())),
            functional=functional[d.id],
            **taken(d, "id title lang version date"),
        )
        for d in reversed(_in_time(kin))
    )


def _in_time(documents: Iterable[Document]) -> list[Document]:
    return sorted(documents, key=lambda d: (d.date or "", version_key(d.version or "")))


def term_pages(corpus: Corpus, relations: Relations, claims: Claims) -> tuple[tuple[Term, str], ...]:
    """The terms that entries are headwords of and some text names, with their pages."""
    named = {owner(x.target) for x in corpus.links if x.leads("mentions")}
    return tuple(
        (term, claims.claim(page_path("term", term.concept).removesuffix(".html"), ".html"))
        for term in corpus.terms
        if any(i in named and relations.position(i) is not None for i in term.evidence)
    )


class Concordances:
    """Where terms stand."""

    def __init__(self, corpus: Corpus, relations: Relations) -> None:
        self._relations = relations
        self._links = multimap((owner(x.target), x) for x in corpus.links if x.leads("mentions"))

    def of(self, term: Term, path: str) -> Concordance:
        """A term with its first places, in document order."""
        links = [x for i in dict.fromkeys(term.evidence) for x in self._links.get(i, ())]
        at = self._relations.position
        spots = sorted({(at(x.source) or 0, x.source, x.anchor, x.span or (0, 0)) for x in links})
        quoted = (self._quoted(source, words, span) for _, source, words, span in spots[:_LINES])
        lines = [line for line in quoted if line]
        pointers = self._relations.all_of(dict.fromkeys(term.evidence))
        return Concordance(path, term, pointers, tuple(lines), len(spots))

    def _quoted(self, source: str, anchor: str, span: tuple[int, int]) -> Quoted | None:
        entry, pointer = self._relations.shown(source), self._relations.point_to(source)
        if entry is None or pointer is None:
            return None
        found = next(((s.lang, c) for s in entry.sections for c in s.clauses if c.id == source), None)
        if found is None:
            return Quoted(pointer, entry.lang, "", anchor, "")
        lang, clause = found
        at = _place(clause, anchor, span)
        if at < 0:
            return None
        end = at + len(anchor)
        before, after = clause.text[:at], clause.text[end:]
        return Quoted(pointer, lang, end_of(before, _CONTEXT), anchor, beginning_of(after, _CONTEXT))


def _place(clause: Clause, anchor: str, span: tuple[int, int]) -> int:
    return span[0] if span[1] > span[0] and clause.text[slice(*span)] == anchor else clause.text.find(anchor)


def open_problems(problems: Iterable[Problem]) -> dict[str, tuple[tuple[Problem, ...], int]]:
    """The first problems of each document, the worst first, and how many more there are; notes apart."""
    order = {"error": 0, "warning": 1}
    found = multimap((p.document, p) for p in problems if p.document and p.severity in order)
    for some in found.values():
        some.sort(key=lambda p: order[p.severity])
    return {d: (tuple(some[:_PROBLEMS]), max(0, len(some) - _PROBLEMS)) for d, some in found.items()}


# What stands under addresses of earlier builds: entries that are gone, passages that stand elsewhere now.


class Moved(Struct, frozen=True):
    """A passage that stood here once, under the same anchor as then."""

    anchor: str
    to: Pointer | None  # where its words stand now
    version: str  # it went in


class GonePage(Struct, frozen=True):
    """What stands under the address of an entry that is not there any more."""

    id: str
    to: Pointer | None  # the entry that says the same now
    nearest: tuple[Pointer, ...]
    passages: tuple[Moved, ...]
    source: Origin | None  # the document that has it not any more
    version: str  # of that, when it was missing first
    date: str


def gone_page(gone: Gone, relations: Relations, origins: Mapping[str, Origin]) -> GonePage:
    """What to say under an old address."""
    document, version, date = gone.since
    to, nearest = relations.point_to(gone.to), relations.all_of(gone.nearest)
    passages = moved_passages(gone.passages, relations)
    return GonePage(gone.id, to, nearest, passages, origins.get(document), version, date)


def moved_passages(passages: Iterable[Passage], relations: Relations) -> tuple[Moved, ...]:
    """Where passages of earlier builds stand now."""
    return tuple(Moved(anchor_name(f"#{p.anchor}"), relations.point_to(p.to), p.version) for p in passages)
