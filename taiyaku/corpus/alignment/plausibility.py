"""Whether texts that the aligner pairs in their place have anything to say to one another.

In a translation whatever is left between two sure pairs is a pair. Of a summary it is not: there both texts
may have a sentence of their own in one place, which share the name of the rule and no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from taiyaku.corpus.alignment.features import Tools, segments
from taiyaku.corpus.alignment.rivals import Differs, Rivals, apart
from taiyaku.corpus.alignment.sides import Side
from taiyaku.values import replace

if TYPE_CHECKING:
    from taiyaku.corpus.alignment.aligner import Pair
    from taiyaku.corpus.alignment.passages import Passage

_LEAST = 0.3  # a pair that is less likely is none
_UNSURE = 0.5  # how likely a pair is right at least that is one


def plausible(
    en: Sequence[Passage], ja: Sequence[Passage], pairs: Sequence[Pair], tools: Tools, differs: Differs
) -> list[Pair]:
    """The pairs of texts of two documents, those of clauses that are hardly likely taken apart.

    `differs` tells whether two texts contradict one another.
    """
    from taiyaku.corpus.alignment.aligner import Pair  # numpy: only to build

    def inputs() -> object:
        return "plausible", *([(p.is_title, p.text) for p in side] for side in (en, ja)), pairs, tools.recipe

    return tools.memo("evidence", inputs, list[Pair], lambda: list(_plausible(en, ja, pairs, tools, differs)))


def _plausible(
    en: Sequence[Passage], ja: Sequence[Passage], pairs: Sequence[Pair], tools: Tools, differs: Differs
) -> Iterator[Pair]:
    ours, theirs = (
        {str(n): one for n, one in enumerate(segments([p.text for p in side], lang, tools))}
        for side, lang in ((en, "en"), (ja, "ja"))
    )
    told = [(list(map(str, p.en)), list(map(str, p.ja)), p.score) for p in pairs if p.en and p.ja]
    rivals = Rivals(Side(ours), Side(theirs), differs).taught(told)
    alone = min(sum(not p.en for p in pairs), sum(not p.ja for p in pairs))
    left = (alone + 1) / (len(told) + alone + 2)
    for pair in pairs:
        titles = any(en[i].is_title for i in pair.en) or any(ja[j].is_title for j in pair.ja)
        weighed = pair.en and pair.ja and not titles
        likely = rivals.in_place(*_named(pair), pair.score, left) if weighed else 1.0
        if likely >= _LEAST:
            yield replace(pair, score=min(pair.score, max(_UNSURE, round(likely, 3))))
            continue
        yield from (type(pair)((n,), (), apart(likely)) for n in pair.en)
        yield from (type(pair)((), (n,), apart(likely)) for n in pair.ja)


def _named(pair: Pair) -> tuple[list[str], list[str]]:
    return list(map(str, pair.en)), list(map(str, pair.ja))
