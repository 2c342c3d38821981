"""Which entries of one language render which of the other: by name, by concept, else by what both say."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from heapq import nlargest

from taiyaku.corpus.alignment.features import Tools
from taiyaku.corpus.alignment.rivals import Rivals
from taiyaku.corpus.alignment.sides import Side, clause_texts
from taiyaku.corpus.alignment.transliteration import Names
from taiyaku.corpus.ids import PAST
from taiyaku.corpus.model import Corpus, Document, Entry, Lang, Term
from taiyaku.corpus.name_keys import edition_rank, kind_rank
from taiyaku.corpus.names import LOCAL_PARENTS
from taiyaku.corpus.terms.concept import NO_RULES, VAGUE
from taiyaku.corpus.terms.matcher import ConceptFinder, form_key
from taiyaku.corpus.text import any_of, has_japanese
from taiyaku.multimap import multimap
from taiyaku.values import Struct, encode, replace
from taiyaku.whole_files import digest_of

_BY_NAME = 0.97  # how likely entries of one name and concept are the same rule
_BY_SOUND = 0.9  # where the one name is the other in its letters
_KINDRED = 0.5  # entries of the smaller document that have to stand out, where formats or editions differ
_FEWEST = 3  # and at least so many
_MANY, _NEAREST = 12, 3  # documents; of more of them each is held against so many
_STANDS_OUT = 1.2  # so much more like one another than like any third


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
    free = [e for e in entries if e.id not in taken and e.status not in PAST]
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
        if not of_one_kind(en, ja):
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


def of_one_kind(one: Entry, other: Entry) -> bool:
    """Whether one may render the other: an answer is no erratum, though it may say what that says."""
    kinds = {one.kind, other.kind}
    return len(kinds) == 1 or (bool(kinds & set(VAGUE)) and not ("erratum" in kinds and kinds & NO_RULES))


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
    """Entries that have more in common than either has with any third; `known` grows as pairs are found.

    Documents of which one does not render the other pair a few entries by accident: a good part of the
    smaller one has to stand out.
    """
    texts = EntryTexts(corpus, [e for e in entries if _size(e)])
    by_id = {entry.id: entry for entry in entries}
    told, named = _Sides(tools), -1
    for en, ja in _likely(_in_two_languages(corpus.documents), texts, told):
        ours, theirs = texts.of(en, ja)
        across, smaller = en.edition != ja.edition, min(len(ours), len(theirs))
        if not smaller or (across and "faq" in (en.format, ja.format)):
            continue
        if named != len(known):  # what was found since is known by its names too
            names = ConceptFinder((*corpus.terms, *pair_terms(known)))
            told, named = _Sides(replace(tools, find_terms=names)), len(known)
        found = [(by_id[e], by_id[j], standing) for e, j, standing in told.counterparts(ours, theirs)]
        found = [pair for pair in found if of_one_kind(*pair[:2])]
        if across:  # what a document says of itself is another edition's nowhere
            found = [pair for pair in found if not {e.kind for e in pair[:2]} & NO_RULES]
        sure = sum(standing >= _STANDS_OUT for *_, standing in found)
        if sure >= max(_FEWEST, _KINDRED * smaller):
            yield from (Rendered((one,), (other,), _BY_SOUND) for one, other, _ in found)


def _likely(
    pairs: Sequence[tuple[Document, Document]], texts: EntryTexts, told: _Sides
) -> Sequence[tuple[Document, Document]]:
    """The pairs of documents to be held together: of many those with most rare keys in common."""
    documents = {document.id: document for pair in pairs for document in pair}
    if len(documents) <= _MANY:
        return pairs
    keys = {i: told.keys(texts.of(document)[0], document.lang) for i, document in documents.items()}
    counts = Counter(key for own in keys.values() for key in own)
    worth = {key: math.log(len(documents) / times) for key, times in counts.items()}
    shared = {(en, ja): math.fsum(map(worth.__getitem__, keys[en.id] & keys[ja.id])) for en, ja in pairs}
    best: set[tuple[Document, Document]] = set()
    for side in (0, 1):
        of = multimap((pair[side].id, pair) for pair in pairs)
        for found in of.values():
            best.update(nlargest(_NEAREST, found, key=shared.__getitem__))
    return [pair for pair in pairs if pair in best]


class _Sides:
    """The texts of documents, looked at once, and only where two have not been held together before."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._sides: dict[tuple[str, int, Lang], Side] = {}
        self._digests: dict[tuple[str, int, Lang], str] = {}

    def counterparts(self, en: Sequence[Entry], ja: Sequence[Entry]) -> list[tuple[str, str, float]]:
        """Entries of two documents that stand out together, if that may be a good part of them."""

        def found() -> list[tuple[str, str, float]]:
            rivals = Rivals(self._side(en, "en"), self._side(ja, "ja"))
            return rivals.counterparts(_STANDS_OUT, _KINDRED)

        def inputs() -> object:
            return "counterparts", self._digest(en, "en"), self._digest(ja, "ja")

        return self._tools.memo("alignment", inputs, list[tuple[str, str, float]], found)

    def keys(self, entries: Sequence[Entry], lang: Lang) -> frozenset[str]:
        """The keys that entries may have in common with some of the other language."""

        def found() -> frozenset[str]:
            side = self._side(entries, lang)
            return frozenset(side.numbers).union(*(others for others in side.senses[0].values()))

        if not entries:
            return frozenset()
        return self._tools.memo(
            "evidence", lambda: ("keys", self._digest(entries, lang)), frozenset[str], found
        )

    def _digest(self, entries: Sequence[Entry], lang: Lang) -> str:
        """A name for all that is known of the clauses of entries."""
        key = entries[0].document, len(entries), lang  # without errata there are fewer

        def told() -> str:
            texts = self._side(entries, lang).texts.items()
            return digest_of(encode([(i, s.text, sorted(s.keys), s.senses) for i, s in texts]))

        if key not in self._digests:
            texts = {c.id: c.text for e in entries for s in e.sections if s.lang == lang for c in s.clauses}
            recipe = self._tools.recipe
            self._digests[key] = self._tools.memo("evidence", lambda: (texts, lang, recipe), str, told)
        return self._digests[key]

    def _side(self, entries: Sequence[Entry], lang: Lang) -> Side:
        key = entries[0].document, len(entries), lang
        if key not in self._sides:
            if lang == "en":  # one is held against all Japanese ones before the next
                self._sides = {known: side for known, side in self._sides.items() if known[2] != lang}
            self._sides[key] = Side(clause_texts(entries, lang, self._tools))
        return self._sides[key]


class EntryTexts:
    """The entries of documents that may be compared with one another's."""

    def __init__(self, corpus: Corpus, entries: Iterable[Entry]) -> None:
        self._own: defaultdict[str, list[Entry]] = defaultdict(list)
        amended = {patch.entry for a in corpus.amendments for patch in a.patches}
        for entry in entries:  # what an erratum takes out still has a translation that does not know
            if entry.status not in PAST or (entry.status == "withdrawn" and entry.id in amended):
                self._own[entry.document].append(entry)
        self._amending = {a.source for a in corpus.amendments if a.target or a.nearest}

    def of(self, *documents: Document) -> list[list[Entry]]:
        """The entries of each; errata to rules at hand only if the other has errata: else the rules speak."""
        sides = [self._own[document.id] for document in documents]
        if all(any(e.kind == "erratum" for e in side) for side in sides):
            return sides
        return [[e for e in side if e.kind != "erratum" or e.id not in self._amending] for side in sides]


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
    return (pair for pair in _in_two_languages(documents) if pair[0].edition == pair[1].edition)


def _in_two_languages(documents: Sequence[Document]) -> list[tuple[Document, Document]]:
    """Pairs of documents, those of one edition and one format first."""
    pairs = [(en, ja) for en in documents for ja in documents if en.lang == "en" and ja.lang == "ja"]
    return sorted(
        pairs, key=lambda pair: (pair[0].edition != pair[1].edition, pair[0].format != pair[1].format)
    )


# Which concepts of the termbase an entry is the rule of, and which entries share one.

Words = Mapping[str, Mapping[str, Sequence[str]]]
# roles whose names stand behind that of a rule, in the title of an entry about this part of it
_PARTS = ("requirements", "effects", "activation", "cancellation", "summary")


class Concepts:
    """The concepts of entries, by what they are called."""

    def __init__(self, terms: Sequence[Term], words: Words) -> None:
        self._terms = {term.concept: term for term in terms}
        self._forms = {t.concept: frozenset(map(form_key, (*t.en, *t.ja))) for t in terms}
        self._called: defaultdict[str, list[str]] = defaultdict(list)
        self._of_entry: defaultdict[str, list[str]] = defaultdict(list)
        for concept, forms in self._forms.items():
            for form in forms:
                self._called[form].append(concept)
            for entry in self._terms[concept].evidence:
                self._of_entry[entry].append(concept)
        roles = words.get("roles", {})
        self._part = _parts(word for role in _PARTS for word in roles.get(role, ()))

    def of(self, entry: Entry) -> list[str]:
        """The concepts an entry bears witness to and is called by a name of."""
        names = {form_key(title.text) for title in entry.titles}
        return [c for c in self._of_entry.get(entry.id, ()) if self._forms[c] & names]

    def witnesses(self, entries: Iterable[Entry]) -> dict[str, list[Entry]]:
        """The entries of each concept."""
        return multimap((concept, entry) for entry in entries for concept in self.of(entry))

    def partners(self, entry: Entry, pool: Mapping[str, Sequence[Entry]]) -> tuple[list[Entry], bool]:
        """Entries of the pool that share a concept with an entry, and whether by its very name.

        A rule called after a part of another one is that one's: "ARO条件" tells when the ARO is allowed.
        """
        for concepts, exact in ((self.of(entry), True), (list(self._without_part(entry)), False)):
            found = {e.id: e for concept in concepts for e in pool.get(concept, ())}
            if found:
                return list(found.values()), exact
        return [], False

    def _without_part(self, entry: Entry) -> Iterator[str]:
        for title in entry.titles:
            name = self._part.sub("", title.text).strip()
            if name and name != title.text:
                for concept in self._called.get(form_key(name), ()):
                    if self._terms[concept].kind == entry.kind or entry.kind not in VAGUE:
                        yield concept


def _parts(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern for the name of a part at the end of a title: "の条件", ": Requirements"."""
    listed = list(words)
    latin, native = any_of(w for w in listed if w.isascii()), any_of(w for w in listed if not w.isascii())
    return re.compile(rf"\s*[:：・\-–—の]?\s*(?:\b(?:{latin})|(?:{native}))\s*\Z", re.IGNORECASE)
