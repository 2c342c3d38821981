"""Texts that say the same but stand elsewhere: moved items, after everything in order is paired."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

import numpy as np

from taiyaku.corpus.aligning.scoring import Evidence

_MOVED = 0.1  # of the texts without counterpart in their place so many are assumed to have one elsewhere
_LOOKED_AT = 3  # candidates for each English text
_LEAST = 2.0  # evidence that makes a candidate, before lengths


def crossing_pairs(
    evidence: Evidence, en: Iterable[int], ja: Iterable[int], says: Callable[[int, int], float]
) -> Iterator[tuple[int, int, float]]:
    """(English, Japanese, probability) of pairs among the texts left over, one to one, surest first.

    `says` is the log-likelihood ratio for a pair; only the few best candidates of each text are asked for.
    """
    columns = np.array(sorted(ja), dtype=np.int64)
    if not len(columns):
        return
    scores: dict[tuple[int, int], float] = {}
    for i, row in evidence.one_to_one(en):
        here = row[columns]
        for k in np.argsort(-here, kind="stable")[:_LOOKED_AT]:
            j = int(columns[k])
            if (score := says(i, j)) >= _LEAST:
                scores[i, j] = score
    chance = math.log(_MOVED / len(columns))
    mass: defaultdict[tuple[str, int], float] = defaultdict(float)
    for (i, j), score in scores.items():
        odds = math.exp(min(50.0, score + chance))
        mass["en", i] += odds
        mass["ja", j] += odds
    taken: set[tuple[str, int]] = set()
    for (i, j), score in sorted(scores.items(), key=lambda item: (-item[1], item[0])):
        if ("en", i) in taken or ("ja", j) in taken:
            continue
        taken |= {("en", i), ("ja", j)}
        odds = math.exp(min(50.0, score + chance))
        yield i, j, odds / (1 + mass["en", i] + mass["ja", j] - odds)
