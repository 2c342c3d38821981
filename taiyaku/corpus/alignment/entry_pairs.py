"""Which entries of one language render which of the other: by name, by concept, else by what both say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from taiyaku.corpus.alignment.entry_concepts import Concepts, Words
from taiyaku.corpus.alignment.features import Tools
from taiyaku.corpus.alignment.transliteration import Names
from taiyaku.corpus.model import Corpus, Document, Entry, Lang, Term
from taiyaku.corpus.name_keys import edition_rank, kind_rank
from taiyaku.corpus.names import LOCAL_PARENTS
from taiyaku.corpus.terms.matcher import ConceptFinder
from taiyaku.corpus.terms.termbase import NO_RULES, VAGUE
from taiyaku.corpus.text import has_japanese
from taiyaku.values import Struct, replace

_BY_NAME = 0.97  # how likely entries of one name and concept are the same rule
_BY_SOUND = 0.9  # where the one name is the other in its letters
_LEAST = 0.9  # of pairs by content alone
_LEAST_BESIDE = 0.7  # of those next to a sure pair on both sides
_ROUNDS = 2  # whole entries have enough in common to be told apart early
_REASONS = 3  # things that both have to say, at least
_KINDRED = 0.25  # entries of the smaller document that have to pair, where the formats differ
_FEWEST = 3  # and at least so many


class Rendered(Struct, frozen=True):
    """Entries in English and those in Japanese that render them: mostly one of each.

    Several errata that restate parts of one rule stand together; so do entries that the other document has
    in one.
    """

    en: tuple[Entry, ...]
    ja: tuple[Entry, ...]
    score: float = _BY_NAME

    @property
    def ids(self) -> frozenset[str]:
        """The ids of both sides."""
        return self.sides[0] | self.sides[1]

    @property
    def sides(self) -> tuple[frozenset[str], frozenset[str]]:
        """The ids of each side."""
        return frozenset(entry.id for entry in self.en), frozenset(entry.id for entry in self.ja)

    @property
    def edition_gap(self) -> bool:
        en, ja = self.en[0].edition, self.ja[0].edition
        return bool(en and ja and en != ja)


def rendered_entries(
    corpus: Corpus,
    entries: Sequence[Entry],
    tools: Tools,
    editions: Sequence[str] = (),
    words: Words | None = None,
    told: Collection[str] = (),
) -> Iterator[Rendered]:
    """The pairs of entries, each entry in one; what has no sure counterpart is in none.

    `entries` are those of the corpus with the texts to compare, `words` the tables of a vocabulary. Of
    entries that are `told` otherwise, only those are paired that are linked by name.
    """
    taken = _unsure(corpus) | set(told)
    linked = list(by_link(corpus, entries))
    for pair in linked:
        taken |= pair.ids
        yield pair
    free = [e for e in entries if e.id not in taken and e.status == "in-force"]
    known = list(linked)
    for way in (
        _by_headword(free, tools, editions),
        _by_content(corpus, entries, tools, known),
        _by_concept(corpus, free, taken, editions, words or {}),
    ):
        for pair in way:
            if taken.isdisjoint(pair.ids):
                taken |= pair.ids
                known.append(pair)
                yield pair


def by_link(corpus: Corpus, entries: Iterable[Entry]) -> Iterator[Rendered]:
    """Entries that a `translation-of` link says are the same."""
    known = {entry.id: entry for entry in entries}
    for link in corpus.links:
        if link.type == "translation-of" and link.status == "resolved":
            source, target = known.get(link.source), known.get(link.target or "")
            if source and target and source.lang == "ja":
                yield Rendered((target,), (source,))


def _unsure(corpus: Corpus) -> set[str]:
    """Entries that may render one of several: two candidates are not an answer."""
    return {k.source for k in corpus.links if k.type == "translation-of" and k.status == "ambiguous"}


def _by_headword(free: Sequence[Entry], tools: Tools, editions: Sequence[str]) -> Iterator[Rendered]:
    """Entries whose names are one another's in the other script, where each is the other's only best."""
    free = [e for e in free if not kind_rank(e.kind)]
    homes = {e.id for e in free if e.kind in LOCAL_PARENTS}  # what is in them is called so only there
    free = [e for e in free if e.parent not in homes]
    sides = [[e for e in free if e.lang == lang] for lang in ("en", "ja")]
    names = Names(tools.find_words)
    best: defaultdict[str, list[tuple[float, int, str]]] = defaultdict(list)
    for en, ja, score in names.alike(*sides):
        if not _of_one_kind(en, ja):
            continue
        gap = 0 if en.edition == ja.edition else 2 + 2 * edition_rank(en.edition, editions)
        gap += (en.parent is None) != (ja.parent is None)
        best[en.id].append((-score, gap, ja.id))
        best[ja.id].append((-score, gap, en.id))
    known = {e.id: e for side in sides for e in side}
    for en in sides[0]:
        other = _only_best(best.get(en.id, ()))
        if other and _only_best(best[other]) == en.id:
            yield Rendered((en,), (known[other],), _BY_SOUND)


def _of_one_kind(one: Entry, other: Entry) -> bool:
    return one.kind == other.kind or bool({one.kind, other.kind} & set(VAGUE))


def _only_best(ranked: Collection[tuple[float, int, str]]) -> str | None:
    order = sorted(ranked)
    tie = len(order) > 1 and order[0][:2] == order[1][:2]
    return order[0][2] if order and not tie else None


def _by_concept(
    corpus: Corpus, free: Sequence[Entry], taken: Collection[str], editions: Sequence[str], words: Words
) -> Iterator[Rendered]:
    """Rules without a counterpart, and what the other language has of their concept.

    That is a rule, or else the errata that restate it: where a book is not at hand, the texts its errata
    give anew are all there is to compare with. `taken` grows as pairs are found.
    """
    concepts = Concepts(corpus.terms, words)
    for own, other in (("ja", "en"), ("en", "ja")):
        left = [e for e in free if e.id not in taken]
        claims: dict[tuple[str, ...], list[tuple[Entry, tuple[Entry, ...], bool]]] = {}
        pool = concepts.witnesses([e for e in left if e.lang == other and kind_rank(e.kind) <= _ERRATUM])
        for entry in left:
            if entry.lang == own and not kind_rank(entry.kind) and _size(entry):
                found, exact = concepts.partners(entry, pool)
                if goal := _nearest([e for e in found if e.document != entry.document], entry, editions):
                    claims.setdefault(tuple(e.id for e in goal), []).append((entry, goal, exact))
        for rivals in claims.values():
            entry, goal, exact = max(rivals, key=lambda claim: (claim[2], _size(claim[0])))
            en, ja = (goal, (entry,)) if own == "ja" else ((entry,), goal)
            yield Rendered(en, ja, _BY_NAME if exact else _BY_SOUND)


_ERRATUM = kind_rank("erratum")


def _size(entry: Entry) -> int:
    return sum(len(c.text) for s in entry.sections for c in s.clauses)


def _nearest(found: Sequence[Entry], entry: Entry, editions: Sequence[str]) -> tuple[Entry, ...]:
    """The one rule, or else the errata of one document, nearest by edition; none where two are as near."""

    def rank(one: Entry) -> tuple[int, int]:
        gap = 0 if one.edition == entry.edition else 1 + edition_rank(one.edition, editions)
        return kind_rank(one.kind), gap

    found = [e for e in found if _size(e)]
    best = [e for e in found if rank(e) == min(map(rank, found))]
    alone = len(best) == 1 or (bool(best) and all(e.kind == "erratum" for e in best))
    return tuple(best) if alone and len({e.document for e in best}) == 1 else ()


def _by_content(
    corpus: Corpus, entries: Sequence[Entry], tools: Tools, known: Sequence[Rendered]
) -> Iterator[Rendered]:
    """Entries of documents of one edition that say the same; `known` grows as pairs are found.

    Where the formats differ, documents are taken for renderings of one another only if a good part of them
    says the same: a tournament pack and a summary of the rules have no more than names in common.
    """
    own: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        if entry.status == "in-force":
            own[entry.document].append(entry)
    for en, ja in twins(corpus.documents):
        sides = [e for e in own[en.id] if e.lang == "en"], [e for e in own[ja.id] if e.lang == "ja"]
        names = ConceptFinder((*corpus.terms, *pair_terms(known)))
        found = list(_same_content(*sides, replace(tools, find_terms=names)))
        smaller = min(map(len, sides))
        if en.format == ja.format or len(found) >= max(_FEWEST, _KINDRED * smaller):
            yield from found


def pair_terms(pairs: Iterable[Rendered]) -> Iterator[Term]:
    """The names of rules that render one another, as concepts: what else names the one names the other."""
    for number, pair in enumerate(pairs):
        titles = [t.text for e in (*pair.en, *pair.ja) if e.kind not in NO_RULES for t in e.titles]
        en = tuple(t for t in titles if not has_japanese(t))
        ja = tuple(t for t in titles if has_japanese(t))
        if en and ja and len(pair.en) == len(pair.ja) == 1:
            yield Term(f"pair-{number}", en, ja)


def twins(documents: Sequence[Document]) -> Iterator[tuple[Document, Document]]:
    """Documents in two languages that may be one another's translation: those of one format come first."""
    by_lang: defaultdict[Lang, list[Document]] = defaultdict(list)
    for document in documents:
        by_lang[document.lang].append(document)
    pairs = [(en, ja) for en in by_lang["en"] for ja in by_lang["ja"] if en.edition == ja.edition]
    yield from sorted(pairs, key=lambda pair: pair[0].format != pair[1].format)


def _same_content(en: Sequence[Entry], ja: Sequence[Entry], tools: Tools) -> Iterator[Rendered]:
    """Pairs that the texts themselves tell, the surest first; then those that stand beside a sure pair."""
    from taiyaku.corpus.alignment.aligner import Options, align  # numpy: only to build

    ours, theirs = [whole_text(entry, "en") for entry in en], [whole_text(entry, "ja") for entry in ja]
    found = [p for p in align(ours, theirs, tools, Options(rounds=_ROUNDS)) if p.en and p.ja]
    sure: set[tuple[int, int]] = set()
    for pair in sorted(found, key=lambda p: (-p.score, p.en, p.ja)):
        both = tuple(en[i] for i in pair.en), tuple(ja[j] for j in pair.ja)
        told_apart = pair.score >= _LEAST and len(pair.evidence) >= _REASONS
        if told_apart and all(_of_one_kind(one, other) for one in both[0] for other in both[1]):
            sure |= {(pair.en[0], pair.ja[0]), (pair.en[-1], pair.ja[-1])}
            yield Rendered(*both, pair.score)
    near = [(p.en[0], p.ja[0], p) for p in found if len(p.en) == len(p.ja) == 1 and p.score >= _LEAST_BESIDE]
    while more := [(i, j, p) for i, j, p in near if (i, j) not in sure and _beside(i, j, sure)]:
        for i, j, pair in more:
            sure.add((i, j))
            if pair.evidence and _of_one_kind(en[i], ja[j]):
                yield Rendered((en[i],), (ja[j],), pair.score)


def _beside(i: int, j: int, sure: Collection[tuple[int, int]]) -> bool:
    return (i - 1, j - 1) in sure or (i + 1, j + 1) in sure


def whole_text(entry: Entry, lang: Lang) -> str:
    """All an entry says in a language."""
    titles = [title.text for title in entry.titles]
    return " ".join((*titles, *(c.text for s in entry.sections if s.lang == lang for c in s.clauses)))
