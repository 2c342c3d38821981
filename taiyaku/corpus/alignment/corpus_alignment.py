"""The alignments of a corpus: entries, the sections inside them, and the clauses inside those.

Which entries say the same is known by name (`translation-of` links), else by what they say
(`alignment.entry_pairs`). Clauses are paired inside an entry only; words, lengths and gaps are learned from
all entries of a Japanese document together. Texts are aligned as they are in force.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial

from taiyaku.corpus.alignment.clause_pairs import UNSURE, Part, by_role, comparable, paired_clauses
from taiyaku.corpus.alignment.entry_pairs import Rendered, by_link, pair_terms, rendered_entries
from taiyaku.corpus.alignment.features import Tools
from taiyaku.corpus.alignment.issues import TermCheck, Vocabulary, contradict
from taiyaku.corpus.alignment.pair_check import Compared, judgements
from taiyaku.corpus.alignment.rivals import Differs, Rivals
from taiyaku.corpus.alignment.sides import Side, Texts, clause_texts
from taiyaku.corpus.alignment.whole_documents import Whole, whole_documents
from taiyaku.corpus.amendments.location_parser import PlaceWords, place_words
from taiyaku.corpus.amendments.texts_in_force import in_force
from taiyaku.corpus.memo import no_memo
from taiyaku.corpus.model import Alignment, Clause, Corpus, Entry, Lang, Missing, Section
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.matcher import ConceptFinder
from taiyaku.multimap import multimap
from taiyaku.values import Struct, field, replace


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
            return list(paired_clauses(parts, replace(self.tools, memo=no_memo), self.differs, rivals))

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
