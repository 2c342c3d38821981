"""Two texts with their places, aligned, and what may be wrong in each pair."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from taiyaku.corpus.alignment.aligner import Pair, align, unpaired
from taiyaku.corpus.alignment.features import Tools
from taiyaku.corpus.alignment.issues import TermCheck, Vocabulary
from taiyaku.corpus.alignment.pair_check import Compared, judgements
from taiyaku.corpus.model import Entry, Lang, Provenance, Relation
from taiyaku.corpus.similarity import plain
from taiyaku.values import Struct, replace

_RELATED = 0.1  # of the texts of the shorter document
_SURE_ROW = 0.85
_FEW = 50  # texts that may well have little in common


class Passage(Struct, frozen=True):
    """A clause, a heading or a paragraph."""

    id: str
    text: str
    provenance: Provenance
    is_title: bool = False  # of an entry
    number: str = ""  # that it goes by: "4.2."

    @property
    def told(self) -> str:
        """All that it may be recognised by."""
        return f"{self.number} {self.text}" if self.number else self.text


class Aligned(Struct, frozen=True):
    """Passages that say the same; one side is empty where a passage has no counterpart."""

    en: tuple[Passage, ...]
    ja: tuple[Passage, ...]
    score: float
    issues: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    edition_gap: bool = False
    relation: Relation | None = None


def entry_passages(entries: Iterable[Entry], lang: Lang) -> Iterator[Passage]:
    """The titles and clauses of entries in one language, in order."""
    for entry in entries:
        titles = [title.text for title in entry.titles if title.lang == lang]
        own = [c for s in entry.sections if s.lang == lang for c in s.clauses if c.text.strip()]
        name = titles[0] if titles else entry.title
        asked = bool(own) and plain(own[0].text) == plain(name)  # the title of a question is the question
        if (titles or entry.lang == lang) and not asked:
            yield Passage(entry.id, name, entry.provenance, True)
        yield from (Passage(c.id, c.text, c.provenance) for c in own)


def align_passages(en: Sequence[Passage], ja: Sequence[Passage], tools: Tools) -> list[Pair]:
    """The passages in pairs by number, in the order of the English text.

    Where next to nothing is paired, nothing is: one document is no translation of the other, and of hundreds
    of texts some are always like one of hundreds of others.
    """
    found = align([p.told for p in en], [p.told for p in ja], tools)
    paired = [pair for pair in found if pair.en and pair.ja]
    shorter = min(len(en), len(ja))
    shared = min(sum(len(pair.en) for pair in paired), sum(len(pair.ja) for pair in paired))
    return found if shorter < _FEW or shared >= _RELATED * shorter else unpaired(len(en), len(ja))


def align_rows(
    en: Sequence[Sequence[str]], ja: Sequence[Sequence[str]], tools: Tools
) -> Iterator[tuple[int, int]]:
    """The numbers of rows of two tables that are pairs: by all they have in common, or all in one order."""
    texts = [[": ".join(row) for row in rows] for rows in (en, ja)]
    pairs = [p for p in align(texts[0], texts[1], tools) if len(p.en) == len(p.ja) == 1]
    told = [p for p in pairs if p.evidence]
    in_order = len(pairs) == len(en) <= 2 * len(told) and all(p.en == p.ja for p in pairs)
    for p in pairs:
        if p.score >= _SURE_ROW and (in_order or len(p.evidence) > 1):
            yield p.en[0], p.ja[0]


def judged(
    en: Sequence[Passage],
    ja: Sequence[Passage],
    pairs: Iterable[Pair],
    words: Vocabulary,
    check: TermCheck | None = None,
    gap: bool = False,
) -> list[Aligned]:
    """The pairs with their texts, and what may be wrong in each."""
    found = [
        Aligned(tuple(en[i] for i in p.en), tuple(ja[j] for j in p.ja), p.score, (), p.evidence, gap)
        for p in pairs
    ]
    both = [n for n, one in enumerate(found) if one.en and one.ja]
    compared = [Compared(joined(found[n].en), joined(found[n].ja), found[n].score, gap) for n in both]
    for n, (issues, what) in zip(both, judgements(compared, words, check), strict=True):
        found[n] = replace(found[n], issues=issues, relation=what)
    return found


def joined(passages: Sequence[Passage]) -> str:
    """Their text as one."""
    return " ".join(p.text for p in passages)


def aligned_json(aligned: Aligned) -> dict[str, Any]:
    """A pair as JSON: an alignment, with texts, places and evidence."""
    return {
        "en": [p.id for p in aligned.en],
        "ja": [p.id for p in aligned.ja],
        "level": "clause",
        "score": aligned.score,
        "status": "auto",
        "edition_gap": aligned.edition_gap,
        "stale": False,
        "issues": list(aligned.issues),
        "relation": aligned.relation,
        "evidence": list(aligned.evidence),
        "texts": {"en": [p.text for p in aligned.en], "ja": [p.text for p in aligned.ja]},
        "lines": {
            "en": [list(p.provenance.lines) for p in aligned.en],
            "ja": [list(p.provenance.lines) for p in aligned.ja],
        },
    }
