"""Which entry of one language renders which of the other: by name, else by what both say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from taiyaku.corpus.aligning.headwords import Names
from taiyaku.corpus.aligning.segments import Tools, segments
from taiyaku.corpus.keys import edition_rank, kind_rank
from taiyaku.corpus.linking.termbase import VAGUE
from taiyaku.corpus.model import Corpus, Document, Entry, Lang
from taiyaku.corpus.names import LOCAL_PARENTS

_BY_NAME = 0.97  # how likely entries of one name and concept are the same rule
_BY_SOUND = 0.9  # where the one name is the other in its letters
_LEAST = 0.9  # of pairs by content alone
_ROUNDS = 2  # whole entries have enough in common to be told apart early
_REASONS = 3  # things that both have to say, at least


@dataclass(frozen=True, slots=True)
class Rendered:
    """An English entry and the Japanese one that renders it."""

    en: Entry
    ja: Entry
    score: float = _BY_NAME

    @property
    def edition_gap(self) -> bool:
        return bool(self.en.edition and self.ja.edition and self.en.edition != self.ja.edition)


def rendered_entries(
    corpus: Corpus, entries: Sequence[Entry], tools: Tools, editions: Sequence[str] = ()
) -> Iterator[Rendered]:
    """The pairs of entries, one to one; what has no sure counterpart is in none.

    `entries` are those of the corpus with the texts to compare.
    """
    named = list(_by_link(corpus, {entry.id: entry for entry in entries}))
    yield from named
    taken = {entry.id for pair in named for entry in (pair.en, pair.ja)}
    taken |= _unsure(corpus)
    for pair in _by_headword(entries, taken, tools, editions):
        taken |= {pair.en.id, pair.ja.id}
        yield pair
    for en, ja in _twins(corpus.documents):
        sides = [_entries(entries, one.id, lang) for one, lang in ((en, "en"), (ja, "ja"))]
        for pair in _by_content(sides[0], sides[1], tools):
            if taken.isdisjoint((pair.en.id, pair.ja.id)):
                taken |= {pair.en.id, pair.ja.id}
                yield pair


def _by_link(corpus: Corpus, known: Mapping[str, Entry]) -> Iterator[Rendered]:
    for link in corpus.links:
        if link.type == "translation-of" and link.status == "resolved":
            source, target = known.get(link.source), known.get(link.target or "")
            if source and target and source.lang == "ja":
                yield Rendered(target, source)


def _unsure(corpus: Corpus) -> set[str]:
    """Entries that may render one of several: two candidates are not an answer."""
    return {k.source for k in corpus.links if k.type == "translation-of" and k.status == "ambiguous"}


def _by_headword(
    entries: Sequence[Entry], taken: Collection[str], tools: Tools, editions: Sequence[str]
) -> Iterator[Rendered]:
    """Entries whose names are one another's in the other script, where each is the other's only best."""
    free = [e for e in entries if e.id not in taken and e.status == "in-force" and not kind_rank(e.kind)]
    homes = {e.id for e in entries if e.kind in LOCAL_PARENTS}  # what is in them is called so only there
    free = [e for e in free if e.parent not in homes]
    sides = [[e for e in free if e.lang == lang] for lang in ("en", "ja")]
    names = Names(tools.find_words)
    best: defaultdict[str, list[tuple[float, int, str]]] = defaultdict(list)
    for en, ja, score in names.alike(*sides):
        if en.kind != ja.kind and not {en.kind, ja.kind} & set(VAGUE):
            continue
        gap = 0 if en.edition == ja.edition else 2 + 2 * edition_rank(en.edition, editions)
        gap += (en.parent is None) != (ja.parent is None)
        best[en.id].append((-score, gap, ja.id))
        best[ja.id].append((-score, gap, en.id))
    known = {e.id: e for side in sides for e in side}
    for en in sides[0]:
        other = _only_best(best.get(en.id, ()))
        if other and _only_best(best[other]) == en.id:
            yield Rendered(en, known[other], _BY_SOUND)


def _only_best(ranked: Collection[tuple[float, int, str]]) -> str | None:
    order = sorted(ranked)
    tie = len(order) > 1 and order[0][:2] == order[1][:2]
    return order[0][2] if order and not tie else None


def _twins(documents: Sequence[Document]) -> Iterator[tuple[Document, Document]]:
    """Documents in two languages that may be one another's translation: of one edition and format."""
    by_lang: defaultdict[Lang, list[Document]] = defaultdict(list)
    for document in documents:
        by_lang[document.lang].append(document)
    for en in by_lang["en"]:
        for ja in by_lang["ja"]:
            if en.format == ja.format and en.edition == ja.edition:
                yield en, ja


def _entries(entries: Sequence[Entry], document: str, lang: Lang) -> list[Entry]:
    return [e for e in entries if e.document == document and e.lang == lang and e.status == "in-force"]


def _by_content(en: Sequence[Entry], ja: Sequence[Entry], tools: Tools) -> Iterator[Rendered]:
    """Pairs that the texts themselves tell, the surest first."""
    from taiyaku.corpus.aligning.aligner import Options, align_segments  # numpy: only to build

    found = align_segments(
        segments([_whole(entry, "en") for entry in en], "en", tools),
        segments([_whole(entry, "ja") for entry in ja], "ja", tools),
        Options(rounds=_ROUNDS),
    )
    for pair in sorted(found, key=lambda p: (-p.score, p.en, p.ja)):
        if len(pair.en) == len(pair.ja) == 1 and pair.score >= _LEAST and len(pair.evidence) >= _REASONS:
            ours, theirs = en[pair.en[0]], ja[pair.ja[0]]
            if ours.kind == theirs.kind:
                yield Rendered(ours, theirs, pair.score)


def _whole(entry: Entry, lang: Lang) -> str:
    """All an entry says in a language."""
    titles = [title.text for title in entry.titles]
    return " ".join((*titles, *(c.text for s in entry.sections if s.lang == lang for c in s.clauses)))
