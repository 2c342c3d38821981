"""How far the translations are: what stands beside what, what has gone stale since when, what to look at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.model import Alignment, Corpus, Document, Entry, Stale
from taiyaku.corpus.version_numbers import version_key
from taiyaku.multimap import multimap
from taiyaku.site.content.memory_corpus import owner
from taiyaku.site.excerpts import beginning_of
from taiyaku.site.pages.relations import Pointer, Relations
from taiyaku.values import Struct

_LISTED = 150  # entries without a translation, or pairs to look at again, that a page names
_SAID = 90  # characters of a clause


class Since(Struct, frozen=True):
    """The version that has the text a translation does not follow yet."""

    version: str | None
    date: str | None

    @property
    def order(self) -> tuple[bool, str, tuple[object, ...]]:
        """Sorts the longest ago first, what has no date last."""
        return (not self.date, self.date or "", version_key(self.version or ""))


class Translated(Struct, frozen=True):
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


class Doubtful(Struct, frozen=True):
    """A pair of clauses to look at again."""

    left: Pointer
    right: Pointer
    words: str
    issues: tuple[str, ...]
    since: Since | None = None  # of a stale one


class Behind(Struct, frozen=True):
    """Two entries of which one has changed since the other was made, with the pairs that say so."""

    left: Pointer
    right: Pointer
    since: Since | None  # the longest ago
    pairs: tuple[Doubtful, ...]


class Translation(Struct, frozen=True):
    """All that translators want to know."""

    documents: tuple[Translated, ...]
    stale: tuple[Behind, ...]  # the stalest first; the first of them
    doubtful: tuple[Doubtful, ...]
    more: int = 0  # further doubtful pairs
    more_stale: int = 0  # further entries that are behind


def translation_of(
    corpus: Corpus, relations: Relations, others: frozenset[str], whole: Corpus | None = None
) -> Translation:
    """How far the translations are; `others` are kinds that are not translated on their own.

    `whole` has the texts to count, where pages show less than all of them.
    """
    kept = [a for a in corpus.alignments if a.level == "clause" and a.status != "rejected"]
    by_clause = [a for a in kept if a.en and a.ja]
    state = {i: (a.status == "confirmed", a.stale, bool(a.issues)) for a in by_clause for i in a.ids}
    stale = tuple(_behind(corpus, relations, [a for a in by_clause if a.stale]))
    doubtful = sorted((a for a in by_clause if a.issues and not a.stale), key=lambda a: a.score)
    return Translation(
        tuple(_documents(corpus, relations, state, others, whole.entries if whole else relations.entries)),
        stale[:_LISTED],
        tuple(d for a in doubtful[:_LISTED] if (d := _pair(relations, a))),
        max(0, len(doubtful) - _LISTED),
        max(0, len(stale) - _LISTED),
    )


def since_when(
    flags: Iterable[Stale], relations: Relations, documents: Mapping[str, Document]
) -> Since | None:
    """The version that changed what a translation relies on: of the amendment, else of the document."""
    found = [s for flag in flags if (s := _changed_by(flag.relies_on, relations, documents))]
    return min(found, key=lambda since: since.order, default=None)


def _changed_by(item_id: str, relations: Relations, documents: Mapping[str, Document]) -> Since | None:
    marks = [m for m in relations.marks.get(owner(item_id), ()) if m.id == item_id and not m.repairs]
    if marks:
        return Since(marks[-1].version, marks[-1].date)
    entry = relations.shown(owner(item_id))
    document = documents.get(entry.document) if entry else None
    known = document and (document.version or document.date)
    return Since(document.version, document.date) if document and known else None


def flags_between(flags: Iterable[Stale], ids: Iterable[str]) -> list[Stale]:
    """Those that say one of some clauses relies on another of them."""
    known = set(ids)
    return [flag for flag in flags if flag.id in known and flag.relies_on in known]


def _behind(corpus: Corpus, relations: Relations, stale: Sequence[Alignment]) -> Iterator[Behind]:
    """Stale pairs, entry by entry: the one that is behind the longest first."""
    flags = multimap((flag.id, flag) for flag in corpus.stale)
    documents = {d.id: d for d in corpus.documents}
    found: defaultdict[tuple[str, str], list[Doubtful]] = defaultdict(list)
    for a in stale:
        between = flags_between((f for i in a.ids for f in flags[i]), a.ids)
        since = since_when(between, relations, documents)
        if pair := _pair(relations, a, since):
            found[owner(a.en[0]), owner(a.ja[0])].append(pair)
    pages = []
    for (en, ja), pairs in found.items():
        left, right = relations.point_to(en), relations.point_to(ja)
        times = [p.since for p in pairs if p.since]
        if left and right:
            pages.append(Behind(left, right, min(times, key=lambda s: s.order, default=None), tuple(pairs)))
    yield from sorted(pages, key=lambda b: ((b.since or Since(None, None)).order, -len(b.pairs)))


def _pair(relations: Relations, alignment: Alignment, since: Since | None = None) -> Doubtful | None:
    en, ja = alignment.en[0], alignment.ja[0]
    left, right = relations.near(en), relations.near(ja)
    return Doubtful(left, right, _words(relations, en), alignment.issues, since) if left and right else None


def _words(relations: Relations, clause_id: str) -> str:
    entry = relations.shown(clause_id)
    texts = (c.text for c in entry.clauses if c.id == clause_id) if entry else iter(())
    return beginning_of(next(texts, ""), _SAID)


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
