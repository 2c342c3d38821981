"""Whether texts that the aligner pairs in their place have anything to say to one another.

In a translation whatever is left between two sure pairs is a pair. Of a summary it is not: there both texts
may have a sentence of their own in one place, which share the name of the rule and no more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from taiyaku.corpus.alignment.features import Tools, segments
from taiyaku.corpus.alignment.rivals import Differs, Rivals, apart
from taiyaku.corpus.alignment.scorer import Lengths
from taiyaku.corpus.alignment.sides import Side
from taiyaku.values import replace

Partners = defaultdict[int, list[int]]  # of texts, by number

if TYPE_CHECKING:
    from taiyaku.corpus.alignment.aligner import Pair
    from taiyaku.corpus.alignment.passages import Passage

_LEAST = 0.3  # a pair that is less likely is none
_NEAR = 2  # texts before and after one without counterpart, whose own may have it inside them
_INSIDE, _HELD = 0.36, 0.7  # of what it says; how likely it has no counterpart then
_MANY = 8  # pairs that teach how long texts are for one another
_UNSURE = 0.5  # how likely a pair is right at least that is one


def plausible(
    en: Sequence[Passage], ja: Sequence[Passage], pairs: Sequence[Pair], tools: Tools, differs: Differs
) -> list[Pair]:
    """The pairs of texts of two documents, those of clauses that are hardly likely taken apart.

    `differs` tells whether two texts contradict one another.
    """
    from taiyaku.corpus.alignment.aligner import Pair  # numpy: only to build

    def inputs() -> object:
        return "plausible", *([(p.is_title, p.told) for p in side] for side in (en, ja)), pairs, tools.recipe

    return tools.memo("evidence", inputs, list[Pair], lambda: list(_plausible(en, ja, pairs, tools, differs)))


def _plausible(
    en: Sequence[Passage], ja: Sequence[Passage], pairs: Sequence[Pair], tools: Tools, differs: Differs
) -> Iterator[Pair]:
    ours, theirs = (
        {str(n): one for n, one in enumerate(segments([p.told for p in side], lang, tools))}
        for side, lang in ((en, "en"), (ja, "ja"))
    )
    told = [(*_ids(p), p.score) for p in pairs if p.en and p.ja]
    rivals = Rivals(Side(ours), Side(theirs), differs).taught(told)
    sizes = [
        (rivals.size(0, en_ids), rivals.size(1, ja_ids))
        for en_ids, ja_ids in map(_ids, pairs)
        if len(en_ids) == len(ja_ids) == 1
    ]
    lengths = Lengths.learned(sizes) if len(sizes) >= _MANY else Lengths()
    apart_from_titles = partial(_without_strangers, rivals=rivals, lengths=lengths)
    pairs = [one for p in pairs for one in ((p,) if _has_title(p, en, ja) else apart_from_titles(p))]
    alone = min(sum(not p.en for p in pairs), sum(not p.ja for p in pairs))
    left = (alone + 0.5) / (len(told) + alone + 1)
    found = list(_weighed(en, ja, pairs, rivals, left))
    partners: tuple[Partners, Partners] = defaultdict(list), defaultdict(list)
    for pair in found:
        for i, j in product(pair.en, pair.ja):
            partners[0][i].append(j)
            partners[1][j].append(i)
    held: set[tuple[bool, int]] = set()  # texts of either side that say much of one another's
    for side, n in ((bool(p.ja), (p.en or p.ja)[0]) for p in found if not (p.en and p.ja)):
        beside = {m for at in range(n - _NEAR, n + _NEAR + 1) for m in partners[side].get(at, ())}
        near = {m + d for m in beside for d in (-1, 0, 1) if 0 <= m + d < len(en if side else ja)}
        inside = {m for m in near if rivals.inside(side, str(n), str(m)) >= _INSIDE}
        held |= {(not side, m) for m in inside} | {(side, n) for _ in inside}
    for pair in found:
        alone = not (pair.en and pair.ja) and (bool(pair.ja), (pair.en or pair.ja)[0]) in held
        yield replace(pair, score=min(pair.score, _HELD)) if alone else pair


def _weighed(
    en: Sequence[Passage], ja: Sequence[Passage], pairs: Sequence[Pair], rivals: Rivals, left: float
) -> Iterator[Pair]:
    for pair in pairs:
        weighed = pair.en and pair.ja and not _has_title(pair, en, ja)
        likely = rivals.in_place(*_ids(pair), pair.score, left) if weighed else 1.0
        if likely >= _LEAST:
            yield replace(pair, score=min(pair.score, max(_UNSURE, round(likely, 3))))
            continue
        yield from (type(pair)((n,), (), apart(likely)) for n in pair.en)
        yield from (type(pair)((), (n,), apart(likely)) for n in pair.ja)


def _has_title(pair: Pair, en: Sequence[Passage], ja: Sequence[Passage]) -> bool:
    return any(en[i].is_title for i in pair.en) or any(ja[j].is_title for j in pair.ja)


def _ids(pair: Pair) -> tuple[list[str], list[str]]:
    return list(map(str, pair.en)), list(map(str, pair.ja))


def _without_strangers(pair: Pair, rivals: Rivals, lengths: Lengths) -> Iterator[Pair]:
    """The pair without those of its texts that stand beside the right one, and these alone."""
    name, own = ("en", pair.en) if len(pair.en) > 1 else ("ja", pair.ja)
    while pair.en and pair.ja and (stranger := rivals.stranger(*_ids(pair), lengths)):
        kept, alone = (tuple(n for n in own if (str(n) == stranger) == out) for out in (False, True))
        yield replace(pair, score=_UNSURE, evidence=(), **{"en": (), "ja": (), name: alone})
        pair, own = replace(pair, **{name: kept}), kept
    yield pair
