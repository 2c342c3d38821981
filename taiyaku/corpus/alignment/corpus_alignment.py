"""The alignments of a corpus: entries, the sections inside them, and the clauses inside those.

Which entries say the same is known by name (`translation-of` links), else by what they say
(`alignment.entry_pairs`). Clauses are paired inside an entry only; words, lengths and gaps are learned from
all entries of a Japanese document together. Texts are aligned as they are in force.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import groupby
from typing import TYPE_CHECKING

from taiyaku.corpus.alignment.clause_pairs import UNSURE, Part, by_role, comparable, paired_clauses
from taiyaku.corpus.alignment.entry_pairs import (
    EntryTexts,
    Rendered,
    by_link,
    of_one_kind,
    pair_terms,
    rendered_entries,
    twins,
)
from taiyaku.corpus.alignment.features import Tools, joined
from taiyaku.corpus.alignment.issues import TermCheck, Vocabulary, contradict
from taiyaku.corpus.alignment.pair_check import Compared, apart_from_notes, judgements
from taiyaku.corpus.alignment.passages import Passage, entry_passages
from taiyaku.corpus.alignment.plausibility import plausible
from taiyaku.corpus.alignment.rivals import Differs, Rivals
from taiyaku.corpus.alignment.sides import Side, Texts, clause_texts
from taiyaku.corpus.amendments.texts_in_force import in_force
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, place_words
from taiyaku.corpus.model import Alignment, Clause, Corpus, Document, Entry, Lang, Missing, Section
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.matcher import ConceptFinder
from taiyaku.multimap import multimap
from taiyaku.values import Struct, field, replace

if TYPE_CHECKING:
    from taiyaku.corpus.alignment.aligner import Pair


def with_alignments(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with its alignments; entries that nothing renders, and that render nothing, are left out."""
    work = _Work.of(corpus, setting)
    texts = list(in_force(corpus))
    linked = {i for pair in by_link(corpus, texts) for i in pair.ids}
    wholes = list(whole_documents(corpus, texts, linked, work.tools, work.differs))
    told = {i for whole in wholes for i in whole.entries}
    rendered = list(rendered_entries(corpus, texts, work.tools, setting.editions, setting.words, told))
    work.tools = replace(work.tools, find_terms=ConceptFinder((*corpus.terms, *pair_terms(rendered))))
    by_translation = multimap((pair.ja[0].document, pair) for pair in rendered)
    found: list[Alignment] = []
    for pairs in by_translation.values():
        found += _with_homes(pairs, work.clauses(pairs, texts))
    for whole in wholes:
        found += _with_homes(list(whole.rendered()), list(work.of_whole(whole)))
    return replace(corpus, alignments=(*corpus.alignments, *work.compared(found)))


def _with_homes(pairs: Sequence[Rendered], clauses: Sequence[Alignment]) -> Iterator[Alignment]:
    """The entries and sections that clauses in pairs stand in, then the clauses."""
    alone = _unpaired(clauses)
    for pair in pairs:
        ids = tuple(e.id for e in pair.en), tuple(e.id for e in pair.ja)
        yield Alignment(*ids, "entry", pair.score, edition_gap=pair.edition_gap)
        yield from _sections(pair, alone)
    yield from clauses


def _sections(pair: Rendered, alone: Mapping[str, int]) -> Iterator[Alignment]:
    """Sections of one role, where each side has one of it."""
    sides = [by_role(pair.en, "en"), by_role(pair.ja, "ja")]
    for role, ours in sides[0].items():
        theirs = sides[1].get(role, [])
        if len(ours) == len(theirs) == 1:
            lists = _is_list(ours[0]) and _is_list(theirs[0])
            unequal = lists and alone[ours[0].id] != alone[theirs[0].id]
            ids, issues = ((ours[0].id,), (theirs[0].id,)), ("list-length",) if unequal else ()
            yield Alignment(*ids, "section", pair.score, edition_gap=pair.edition_gap, issues=issues)


def _is_list(section: Section) -> bool:
    return sum(clause.marker is not None for clause in section.clauses) >= 2


def _unpaired(clauses: Sequence[Alignment]) -> Counter[str]:
    """How many clauses of each section have no counterpart."""
    ids = (i for a in clauses if not (a.en and a.ja) for i in (*a.en, *a.ja))
    return Counter(i.rpartition(".")[0] for i in ids)


class _Work(Struct):
    """Clauses being paired, with what is needed to judge the pairs."""

    tools: Tools
    vocabulary: Vocabulary
    check: TermCheck
    places: PlaceWords
    differs: Differs  # whether two texts contradict one another: a pair is asked about again and again
    texts: dict[str, str]
    known: dict[tuple[str, Lang], Texts] = field(default_factory=dict)  # by document

    @classmethod
    def of(cls, corpus: Corpus, setting: Setting) -> _Work:
        vocabulary = Vocabulary.of(setting.words)
        tools = Tools.of(setting.words, setting.find_words, ConceptFinder(corpus.terms))
        tools = replace(tools, memo=setting.memo)
        check = TermCheck(corpus.terms, setting.terms)
        differs = cache(partial(contradict, words=vocabulary))
        return cls(tools, vocabulary, check, place_words(setting.words), differs, {})

    def clauses(self, pairs: Sequence[Rendered], entries: Sequence[Entry]) -> list[Alignment]:
        """The clauses of all pairs with one Japanese document, those without counterpart among them."""
        parts = [Part(pair, *sides) for pair in pairs for sides in comparable(pair, self.places)]
        self.texts |= {clause.id: clause.text for part in parts for clause in (*part.en, *part.ja)}
        near = [part for part in parts if not part.home.edition_gap]
        far = [part for part in parts if part.home.edition_gap]
        documents = {e.document for part in far for e in (*part.home.en, *part.home.ja)}
        own = multimap((entry.document, entry) for entry in entries if entry.document in documents)
        return [*self._paired(near, {}), *self._paired(far, own)]

    def _paired(self, parts: Sequence[Part], among: Mapping[str, Sequence[Entry]]) -> list[Alignment]:
        """The clauses of parts; across editions they are compared with all `among` which they stand."""

        def told(clauses: Sequence[Clause]) -> list[tuple[str, str]]:
            return [(clause.id, clause.text) for clause in clauses]

        def inputs() -> object:
            homes = ([[entry.id for entry in side] for side in (p.home.en, p.home.ja)] for p in parts)
            said = [(home, told(p.en), told(p.ja)) for home, p in zip(homes, parts, strict=True)]
            beside = [[(s.lang, told(s.clauses)) for e in own for s in e.sections] for own in among.values()]
            return "clauses", said, beside, self.tools.recipe

        def make() -> list[Alignment]:
            en, ja = (Side(self._told(among, lang)) for lang in ("en", "ja"))
            rivals = Rivals(en, ja, self.differs) if among else None
            return list(paired_clauses(parts, self.tools, self.differs, rivals))

        return self.tools.memo("alignment", inputs, list[Alignment], make) if parts else []

    def _told(self, entries: Mapping[str, Sequence[Entry]], lang: Lang) -> Texts:
        """The clauses of documents; of each document they are looked at once."""
        for document, own in entries.items():
            if (document, lang) not in self.known:
                self.known[document, lang] = clause_texts(own, lang, self.tools, self.tools.memo)
        return {i: text for document in entries for i, text in self.known[document, lang].items()}

    def of_whole(self, whole: Whole) -> Iterator[Alignment]:
        """The clauses of two documents, those without counterpart among them."""
        self.texts |= {p.id: p.text for p in (*whole.en, *whole.ja)}
        for en, ja, pair in whole.clause_pairs():
            if bool(en and ja) == bool(pair.en and pair.ja):
                unlike: Missing | None = None if en and ja else "unlike"
                yield Alignment(en, ja, "clause", pair.score, evidence=pair.evidence, reason=unlike)
            else:  # it goes with a title
                yield Alignment(en, ja, "clause", UNSURE, reason="unlike")

    def compared(self, found: Sequence[Alignment]) -> Iterator[Alignment]:
        """The alignments with what may be wrong in each pair of clauses."""
        found = list(apart_from_notes(found, self.texts, self.vocabulary))
        pairs = [a for a in found if a.level == "clause" and a.en and a.ja]
        compared = [Compared(self._joined(a.en), self._joined(a.ja), a.score, a.edition_gap) for a in pairs]
        told = {
            (pair.en, pair.ja): replace(pair, issues=issues, relation=what)
            for pair, (issues, what) in zip(
                pairs, judgements(compared, self.vocabulary, self.check), strict=True
            )
        }
        yield from (told.get((a.en, a.ja), a) if a.level == "clause" else a for a in found)

    def _joined(self, ids: Sequence[str]) -> str:
        return " ".join(self.texts[i] for i in ids)


# Documents that are one another's translation: aligned as wholes, their entries paired by what is in them.
# Where neither names nor glosses tell which entries go together, and even where one document has in one
# entry what the other has in five, the texts follow one another in both. That two documents are a translation
# shows in how much of them is surely paired: of translations more than half, of other texts a fifth.
# Small ones may be paired by their places alone, little of them surely: there what the pairs say tells.

_KINDRED = 0.4  # of the characters of the shorter document that have to be surely paired
_SURE = 0.9
_MAY_BE_KINDRED = 0.6  # how likely pairs are at least of documents that are looked at closer
_PLAIN = 0.7  # and how likely by what they say are those that speak for themselves
_MOST_OF_ALL = 0.8  # of the text is in such pairs, where little is sure
_SOME = 0.5  # of the text at least is paired by what it says
_LARGE = 250_000  # pairs of texts; of larger documents entries are looked at first
_KINDRED_ENTRIES = 0.2  # what has to be surely paired of those
_ROUNDS = 2
_BOTH = 0.3  # of the entries of a document in both languages have text in the one, and in the other
_SLIGHT = 0.1  # of the characters in one language are no translation into the other
_UNKNOWN = 0.5  # how likely a text has no counterpart where it was put beside one of another kind
_MOST = 0.5  # of what an entry has in pairs: it is with one other entry

Ids = tuple[str, ...]


class Whole(Struct, frozen=True):
    """Two documents with their texts, titles and clauses of entries, in pairs by number."""

    en: tuple[Passage, ...]
    ja: tuple[Passage, ...]
    pairs: tuple[Pair, ...]
    entries: Mapping[str, Entry]

    @property
    def documents(self) -> tuple[str, str]:
        """The ids of both."""
        return self.entries[_home(self.en[0])].document, self.entries[_home(self.ja[0])].document

    def clause_pairs(self) -> Iterator[tuple[Ids, Ids, Pair]]:
        """The ids of clauses that say the same, and those of clauses without a counterpart."""
        for pair in self.pairs:
            en = tuple(p.id for p in (self.en[i] for i in pair.en) if p.id not in self.entries)
            ja = tuple(p.id for p in (self.ja[j] for j in pair.ja) if p.id not in self.entries)
            if en and ja:
                yield en, ja, pair
            else:  # to a title of the other document too
                yield from (((one,), (), pair) for one in en)
                yield from (((), (one,), pair) for one in ja)

    def rendered(self) -> Iterator[Rendered]:
        """The entries that say the same: one of each, or several that the other document has in one."""
        shared, scores = self._shared()
        partner = _partners(shared)
        others = [link for link in partner.items() if link[0] != link[1]]  # an entry is not its own rendering
        for en, ja in _groups(others, {en for en, _ in shared}):
            pairs = [(en, ja)]
            if min(len(en), len(ja)) > 1:
                pairs = [([i], [partner[i]]) for i in en if partner.get(partner.get(i, "")) == i]
            for ours, theirs in pairs:
                sides = tuple(self.entries[i] for i in ours), tuple(self.entries[j] for j in theirs)
                if told := [s for i in ours for j in theirs for s in scores.get((i, j), ())]:
                    yield Rendered(*sides, round(sum(told) / len(told), 3))

    def _shared(self) -> tuple[dict[Ids, float], dict[Ids, list[float]]]:
        """How much each two entries have in pairs, in characters, and the scores of these pairs."""
        shared: defaultdict[Ids, float] = defaultdict(float)
        scores: defaultdict[Ids, list[float]] = defaultdict(list)
        told = {i.partition("#")[0] for en, ja, _ in self.clause_pairs() if en and ja for i in (*en, *ja)}
        below = Counter(_home(p) for side in (self.en, self.ja) for p in side if p.id not in self.entries)
        full = {home for home, clauses in below.items() if clauses > 1}  # one may only have been corrected
        for pair in self.pairs:
            ids = {p.id for p in (*(self.en[i] for i in pair.en), *(self.ja[j] for j in pair.ja))}
            if ids <= self.entries.keys() & full - told and not pair.evidence:
                continue  # two titles, left where all below them is unlike
            size = sum(len(self.en[i].text) for i in pair.en) * pair.score
            for link in {(_home(self.en[i]), _home(self.ja[j])) for i in pair.en for j in pair.ja}:
                shared[link] += size
                scores[link].append(pair.score)
        return shared, scores


def _home(passage: Passage) -> str:
    """The entry a text stands in."""
    return passage.id.partition("#")[0]


def _partners(shared: Mapping[Ids, float]) -> dict[str, str]:
    """For each entry the one that most of what it has in pairs is with."""
    own: defaultdict[str, float] = defaultdict(float)
    for (en, ja), size in shared.items():
        own[en] += size
        own[ja] += size
    found: dict[str, str] = {}
    for (en, ja), size in shared.items():
        if size > _MOST * own[en]:
            found[en] = ja
        if size > _MOST * own[ja]:
            found[ja] = en
    return found


def _groups(
    links: Iterable[tuple[str, str]], english: Collection[str]
) -> Iterator[tuple[list[str], list[str]]]:
    """Entries that hang together, in English and in Japanese."""
    groups: dict[str, list[str]] = {}
    for link in links:
        joined = list(dict.fromkeys(i for one in link for i in groups.get(one, [one])))
        groups |= dict.fromkeys(joined, joined)
    for group in {id(group): group for group in groups.values()}.values():
        yield [i for i in group if i in english], [i for i in group if i not in english]


def whole_documents(
    corpus: Corpus, entries: Sequence[Entry], taken: Collection[str], tools: Tools, differs: Differs
) -> Iterator[Whole]:
    """Documents of one edition that are a translation, each in one pair, the likeliest first.

    `entries` are those of the corpus with the texts to compare; those that are `taken` are left out.
    `differs` tells whether two texts contradict one another.
    """
    texts = EntryTexts(corpus, [e for e in entries if e.id not in taken])
    found = []
    for en, ja in (*_in_both_languages(corpus.documents, texts), *twins(corpus.documents)):
        same = en.id == ja.id
        ours, theirs = texts.of(en, ja)
        whole = _whole(
            [e for e in ours if e.lang == "en" or (same and _has(e, "en"))],
            [e for e in theirs if e.lang == "ja" or (same and _has(e, "ja"))],
            tools,
        )
        if whole is None or _share(whole, _MAY_BE_KINDRED) < _KINDRED:
            continue
        pairs = plausible(whole.en, whole.ja, list(_of_one_kind(whole)), tools, differs)
        told, share = replace(whole, pairs=tuple(pairs)), _share(whole, _SURE)
        plain, some = (_share(told, least, titles=False) for least in (_PLAIN, UNSURE))
        if plain >= _MOST_OF_ALL or (share >= _KINDRED and some >= _SOME):
            found.append((max(share, plain), told))
    used: set[str] = set()
    for _, whole in sorted(found, key=lambda one: -one[0]):
        if used.isdisjoint(whole.documents):
            used.update(whole.documents)
            yield whole


def _of_one_kind(whole: Whole) -> Iterator[Pair]:
    """The pairs without texts whose entries cannot render the others'; of those it is not known."""

    def entry(passage: Passage) -> Entry:
        return whole.entries[_home(passage)]

    for pair in whole.pairs:
        en, ja = (
            tuple(n for n in own if all(of_one_kind(entry(side[n]), entry(other[m])) for m in others[:1]))
            for side, own, other, others in (
                (whole.en, pair.en, whole.ja, pair.ja),
                (whole.ja, pair.ja, whole.en, pair.en),
            )
        )
        if not (pair.en and pair.ja) or (en, ja) == (pair.en, pair.ja):
            yield pair
            continue
        if en and ja:
            yield replace(pair, en=en, ja=ja)
        apart = replace(pair, score=_UNKNOWN, evidence=())
        yield from (replace(apart, en=(i,), ja=()) for i in pair.en if i not in en or not ja)
        yield from (replace(apart, en=(), ja=(j,)) for j in pair.ja if j not in ja or not en)


def _in_both_languages(
    documents: Sequence[Document], texts: EntryTexts
) -> Iterator[tuple[Document, Document]]:
    """Documents that may hold their own translation; a few words in the other language are none."""
    for document in documents:
        (entries,) = texts.of(document)
        shares = [sum(_has(entry, lang) for entry in entries) for lang in ("en", "ja")]
        said = [sum(len(p.text) for p in entry_passages(entries, lang)) for lang in ("en", "ja")]
        if entries and min(shares) >= _BOTH * len(entries) and min(said) >= _SLIGHT * max(said):
            yield document, document


def _has(entry: Entry, lang: Lang) -> bool:
    return any(section.lang == lang and section.clauses for section in entry.sections)


def _whole(en: Sequence[Entry], ja: Sequence[Entry], tools: Tools) -> Whole | None:
    """The texts of entries in pairs; None where the entries have too little in common to look closer."""
    from taiyaku.corpus.alignment.aligner import align_unlike  # numpy: only to build

    left, right = tuple(entry_passages(en, "en")), tuple(entry_passages(ja, "ja"))
    if not (left and right) or (len(left) * len(right) > _LARGE and not _may_be_kindred(left, right, tools)):
        return None
    found = align_unlike([p.text for p in left], [p.text for p in right], tools)
    return Whole(left, right, tuple(found), {e.id: e for e in (*en, *ja)})


def _may_be_kindred(en: Sequence[Passage], ja: Sequence[Passage], tools: Tools) -> bool:
    """Whether entries in both languages say the same in them; of others, whether whole entries are alike."""
    from taiyaku.corpus.alignment.aligner import Options, align

    if both := {*map(_home, en)} & {*map(_home, ja)}:
        en, ja = ([p for p in side if _home(p) in both] for side in (en, ja))
        number = {home: n for n, home in enumerate(dict.fromkeys(map(_home, en)))}
        groups = [number[_home(p)] for p in en], [number[_home(p)] for p in ja]
        found = align([p.text for p in en], [p.text for p in ja], tools, groups=groups)
        return _paired_share(_sizes(en), _sizes(ja), found, _SURE) >= _KINDRED
    homes = list(map(_home, en)), list(map(_home, ja))
    join = partial(joined, homes=homes)
    found = align([p.text for p in en], [p.text for p in ja], tools, Options(rounds=_ROUNDS), trim=join)
    ours, theirs = ([sum(_sizes(own)) for _, own in groupby(side, _home)] for side in (en, ja))
    return _paired_share(ours, theirs, found, _SURE) >= _KINDRED_ENTRIES


def _share(whole: Whole, least: float, titles: bool = True) -> float:
    """How much of two documents is paired, their titles left out or not, in pairs that are likely enough."""
    en, ja = ([len(p.text) if titles or not p.is_title else 0 for p in side] for side in (whole.en, whole.ja))
    return _paired_share(en, ja, whole.pairs, least)


def _paired_share(en: Sequence[int], ja: Sequence[int], pairs: Iterable[Pair], least: float) -> float:
    """How much of the document of which more is surely paired is so, by the sizes of texts."""
    sure = [pair for pair in pairs if pair.en and pair.ja and pair.score >= least]
    paired = sum(en[i] for pair in sure for i in pair.en), sum(ja[j] for pair in sure for j in pair.ja)
    return max(paired[0] / max(1, sum(en)), paired[1] / max(1, sum(ja)))


def _sizes(texts: Iterable[Passage]) -> list[int]:
    return [max(1, len(text.text)) for text in texts]
