"""The alignments of a corpus: entries, the sections inside them, and the clauses inside those.

Which entries say the same is known by name (`translation-of` links), else by what they say
(`aligning.counterparts`). Clauses are paired inside an entry only; words, lengths and gaps are learned from
all entries of a Japanese document together. Texts are aligned as they are in force.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from taiyaku.corpus.aligning.counterparts import Rendered, rendered_entries
from taiyaku.corpus.aligning.issues import Vocabulary, find_issues, inconsistent, relation
from taiyaku.corpus.aligning.segments import Tools, segments
from taiyaku.corpus.aligning.termcheck import TermCheck
from taiyaku.corpus.aligning.terms import ConceptFinder
from taiyaku.corpus.exchange.texts import in_force
from taiyaku.corpus.model import Alignment, Clause, Corpus, Entry, Lang, Section
from taiyaku.corpus.setting import Setting


def with_alignments(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with its alignments; entries that nothing renders, and that render nothing, are left out."""
    work = _Work.of(corpus, setting)
    by_translation: defaultdict[str, list[Rendered]] = defaultdict(list)
    for rendered in rendered_entries(corpus, list(in_force(corpus)), work.tools, setting.editions):
        by_translation[rendered.ja.document].append(rendered)
    found: list[Alignment] = []
    for pairs in by_translation.values():
        clauses = list(work.clauses(pairs))
        alone = _alone(clauses)
        for pair in pairs:
            ids = (pair.en.id,), (pair.ja.id,)
            found.append(Alignment(*ids, "entry", pair.score, edition_gap=pair.edition_gap))
            found += _sections(pair, alone)
        found += clauses
    return replace(corpus, alignments=(*corpus.alignments, *work.compared(found)))


def _sections(pair: Rendered, alone: Mapping[str, int]) -> Iterator[Alignment]:
    """Sections of one role, where each side has one of it."""
    sides = [_by_role(pair.en, "en"), _by_role(pair.ja, "ja")]
    for role, ours in sides[0].items():
        theirs = sides[1].get(role, [])
        if len(ours) == len(theirs) == 1:
            lists = _is_list(ours[0]) and _is_list(theirs[0])
            unequal = lists and alone[ours[0].id] != alone[theirs[0].id]
            yield Alignment(
                (ours[0].id,),
                (theirs[0].id,),
                "section",
                pair.score,
                edition_gap=pair.edition_gap,
                issues=("list-length",) if unequal else (),
            )


def _is_list(section: Section) -> bool:
    return sum(clause.marker is not None for clause in section.clauses) >= 2


def _alone(clauses: Sequence[Alignment]) -> Counter[str]:
    """How many clauses of each section have no counterpart."""
    ids = (i for a in clauses if not (a.en and a.ja) for i in (*a.en, *a.ja))
    return Counter(i.rpartition(".")[0] for i in ids)


def _by_role(entry: Entry, lang: Lang) -> dict[str, list[Section]]:
    found: defaultdict[str, list[Section]] = defaultdict(list)
    for section in entry.sections:
        if section.lang == lang:
            found[section.role].append(section)
    return found


@dataclass
class _Work:
    """Clauses being paired, with what is needed to judge the pairs."""

    tools: Tools
    vocabulary: Vocabulary
    check: TermCheck
    texts: dict[str, str]

    @classmethod
    def of(cls, corpus: Corpus, setting: Setting) -> _Work:
        vocabulary = Vocabulary.of(setting.words)
        tools = Tools(setting.find_words, ConceptFinder(corpus.terms), vocabulary.numbers)
        return cls(tools, vocabulary, TermCheck(corpus.terms, setting.terms), {})

    def clauses(self, pairs: Sequence[Rendered]) -> Iterator[Alignment]:
        """The clauses of all pairs with one Japanese document, those without counterpart among them."""
        from taiyaku.corpus.aligning.aligner import Options, align_segments  # numpy: only to build

        sides: tuple[list[tuple[int, Clause]], list[tuple[int, Clause]]] = ([], [])
        for group, pair in enumerate(pairs):
            ours, theirs = _texts(pair.en, "en"), _texts(pair.ja, "ja")
            self.texts |= {clause.id: clause.text for clause in (*ours, *theirs)}
            if ours and theirs:
                sides[0].extend((group, clause) for clause in ours)
                sides[1].extend((group, clause) for clause in theirs)
            for clause in () if theirs else ours:
                yield Alignment((clause.id,), (), "clause", 1.0, edition_gap=pair.edition_gap)
            for clause in () if ours else theirs:
                yield Alignment((), (clause.id,), "clause", 1.0, edition_gap=pair.edition_gap)
        en, ja = sides
        found = align_segments(
            segments([c.text for _, c in en], "en", self.tools),
            segments([c.text for _, c in ja], "ja", self.tools),
            Options(),
            ([group for group, _ in en], [group for group, _ in ja]),
        )
        for pair_found in found:
            left, right = [en[i] for i in pair_found.en], [ja[j] for j in pair_found.ja]
            yield Alignment(
                tuple(clause.id for _, clause in left),
                tuple(clause.id for _, clause in right),
                "clause",
                pair_found.score,
                edition_gap=pairs[(left or right)[0][0]].edition_gap,
                evidence=pair_found.evidence,
            )

    def compared(self, found: Sequence[Alignment]) -> Iterator[Alignment]:
        """The alignments with what may be wrong in each pair of clauses."""
        pairs = [a for a in found if a.level == "clause" and a.en and a.ja]
        sides = [(self._joined(a.en), self._joined(a.ja)) for a in pairs]
        varied = set(inconsistent(sides))
        told: dict[tuple[tuple[str, ...], tuple[str, ...]], Alignment] = {}
        for number, (pair, (en, ja)) in enumerate(zip(pairs, sides, strict=True)):
            issues = (*find_issues(en, ja, self.vocabulary), *self.check.issues(en, ja))
            issues += ("inconsistent-translation",) if number in varied else ()
            judged = replace(pair, issues=issues, relation=relation(en, ja, issues))
            told[pair.en, pair.ja] = judged
        yield from (told.get((a.en, a.ja), a) if a.level == "clause" else a for a in found)

    def _joined(self, ids: Sequence[str]) -> str:
        return " ".join(self.texts[i] for i in ids)


def _texts(entry: Entry, lang: Lang) -> list[Clause]:
    """The clauses of an entry in one language."""
    return [
        clause
        for section in entry.sections
        if section.lang == lang and section.role != "original"
        for clause in section.clauses
        if clause.text.strip()
    ]
