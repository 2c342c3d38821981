"""Labels, versions of a document, concordances, the state of translations: more ways to an entry."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from taiyaku.corpus.model import Clause, Corpus, Document, Entry, Lang, Link, Problem, Term
from taiyaku.corpus.text import match_key
from taiyaku.corpus.versions import version_key
from taiyaku.site.at_hand import owner
from taiyaku.site.extracts import beginning_of, end_of
from taiyaku.site.relations import Pointer, Relations
from taiyaku.site.urls import Claims, href, page_path

_CONTEXT = 48  # characters on either side of a term
_LINES = 120  # of a concordance; the rest is counted
_LISTED = 150  # entries without a translation, or pairs to look at again, that a page names
_PROBLEMS = 40


@dataclass(frozen=True, slots=True)
class Issue:
    """A version of a document and what became of the one before."""

    id: str
    title: str
    lang: Lang
    version: str | None
    date: str | None
    href: str
    relations: tuple[tuple[str, int], ...]  # how many entries are unchanged, edited, added, …
    functional: int  # how many of those edited say something else


@dataclass(frozen=True, slots=True)
class Quoted:
    """A term where it stands."""

    pointer: Pointer
    lang: Lang
    before: str
    words: str
    after: str


@dataclass(frozen=True, slots=True)
class Concordance:
    """A term of the termbase and the places that name it."""

    path: str
    term: Term
    pointers: tuple[Pointer, ...]
    lines: tuple[Quoted, ...]
    total: int

    @property
    def href(self) -> str:
        return href(self.path)


@dataclass(frozen=True, slots=True)
class Translated:
    """How far a document is in the other languages."""

    id: str
    entries: int
    paired: int
    clauses: int
    aligned: int
    confirmed: int
    stale: int
    issues: int
    missing: tuple[Pointer, ...]  # entries without a counterpart; the first of them
    without: int


@dataclass(frozen=True, slots=True)
class Doubtful:
    """A pair of clauses to look at again."""

    left: Pointer
    right: Pointer
    words: str
    issues: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Translation:
    """All that translators want to know."""

    documents: tuple[Translated, ...]
    stale: tuple[Doubtful, ...]
    doubtful: tuple[Doubtful, ...]


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
            id=d.id,
            title=d.title,
            lang=d.lang,
            version=d.version,
            date=d.date,
            href=pages[d.id],
            relations=tuple(sorted(kinds[d.id].items())),
            functional=functional[d.id],
        )
        for d in reversed(_in_time(kin))
    )


def _in_time(documents: Iterable[Document]) -> list[Document]:
    return sorted(documents, key=lambda d: (d.date or "", version_key(d.version or "")))


def term_pages(corpus: Corpus, relations: Relations, claims: Claims) -> tuple[tuple[Term, str], ...]:
    """The terms that entries are headwords of and some text names, with their pages."""
    named = {owner(x.target) for x in corpus.links if x.type == "mentions" and x.status == "resolved"}
    return tuple(
        (term, claims.claim(page_path("term", term.concept).removesuffix(".html"), ".html"))
        for term in corpus.terms
        if any(i in named and relations.position(i) is not None for i in term.evidence)
    )


class Concordances:
    """Where terms stand."""

    def __init__(self, corpus: Corpus, relations: Relations) -> None:
        self._relations = relations
        self._links: defaultdict[str, list[Link]] = defaultdict(list)
        for link in corpus.links:
            if link.type == "mentions" and link.status == "resolved":
                self._links[owner(link.target)].append(link)

    def of(self, term: Term, path: str) -> Concordance:
        """A term with its first places, in document order."""
        links = [x for i in dict.fromkeys(term.evidence) for x in self._links.get(i, ())]
        at = self._relations.position
        spots = sorted({(at(x.source) or 0, x.source, x.anchor, x.span or (0, 0)) for x in links})
        quoted = (self._quoted(source, words, span) for _, source, words, span in spots[:_LINES])
        lines = [line for line in quoted if line]
        pointers = tuple(p for i in dict.fromkeys(term.evidence) if (p := self._relations.point_to(i)))
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


def translation_of(
    corpus: Corpus, relations: Relations, others: frozenset[str], whole: Corpus | None = None
) -> Translation:
    """How far the translations are; `others` are kinds that are not translated on their own.

    `whole` has the texts to count, where pages show less than all of them.
    """
    kept = [a for a in corpus.alignments if a.level == "clause" and a.status != "rejected"]
    by_clause = [a for a in kept if a.en and a.ja]
    state: dict[str, tuple[bool, bool, bool]] = {}
    for a in by_clause:
        for i in (*a.en, *a.ja):
            state[i] = (a.status == "confirmed", a.stale, bool(a.issues))
    stale = [a for a in by_clause if a.stale]
    doubtful = sorted((a for a in by_clause if a.issues and not a.stale), key=lambda a: a.score)

    def pair(en: str, ja: str, issues: tuple[str, ...]) -> Doubtful | None:
        left = relations.point_to(en) or relations.point_to(owner(en))
        right = relations.point_to(ja) or relations.point_to(owner(ja))
        return Doubtful(left, right, _words(relations, en), issues) if left and right else None

    return Translation(
        tuple(_documents(corpus, relations, state, others, whole.entries if whole else relations.entries)),
        tuple(d for a in stale[:_LISTED] if (d := pair(a.en[0], a.ja[0], a.issues))),
        tuple(d for a in doubtful[:_LISTED] if (d := pair(a.en[0], a.ja[0], a.issues))),
    )


def _words(relations: Relations, clause_id: str) -> str:
    entry = relations.shown(clause_id)
    texts = (c.text for s in entry.sections for c in s.clauses if c.id == clause_id) if entry else iter(())
    text = next(texts, "")
    return beginning_of(text, 90)


def _documents(
    corpus: Corpus,
    relations: Relations,
    state: Mapping[str, tuple[bool, bool, bool]],
    others: frozenset[str],
    entries: Sequence[Entry],
) -> Iterator[Translated]:
    positions: defaultdict[str, list[int]] = defaultdict(list)
    for position, entry in enumerate(relations.entries):
        if entry.status in ("in-force", "pending"):
            positions[entry.document].append(position)
    for document in corpus.documents:
        mine = positions[document.id]
        clauses = [c.id for p in mine for s in entries[p].sections for c in s.clauses]
        known = [state[i] for i in clauses if i in state]
        paired = {p for p in mine if _is_paired(relations, p)}
        without = [p for p in mine if p not in paired and relations.entries[p].kind not in others]
        yield Translated(
            id=document.id,
            entries=len(mine),
            paired=len(paired),
            clauses=len(clauses),
            aligned=len(known),
            confirmed=sum(k[0] for k in known),
            stale=sum(k[1] for k in known),
            issues=sum(k[2] for k in known),
            missing=tuple(relations.point(p) for p in without[:_LISTED]),
            without=len(without),
        )


def _is_paired(relations: Relations, position: int) -> bool:
    lang = relations.entries[position].lang
    return any(p.entry.lang != lang for p in relations.counterparts(position))


def open_problems(problems: Iterable[Problem]) -> dict[str, tuple[tuple[Problem, ...], int]]:
    """The first problems of each document, the worst first, and how many more there are; notes apart."""
    order = {"error": 0, "warning": 1}
    found: defaultdict[str, list[Problem]] = defaultdict(list)
    for problem in problems:
        if problem.document and problem.severity in order:
            found[problem.document].append(problem)
    for some in found.values():
        some.sort(key=lambda p: order[p.severity])
    return {d: (tuple(some[:_PROBLEMS]), max(0, len(some) - _PROBLEMS)) for d, some in found.items()}
