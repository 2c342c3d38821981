"""The same words cut into other clauses: one that was split, several that were merged, a shifted boundary.

Only digests of the earlier clauses are known, so the sentences that stand there now are put together until
they give these digests.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from taiyaku.corpus.decisions.reliance_file import digest_of

_SENTENCE_END = re.compile(r"(?<=[.!?;:])[\"'”’)\]]*\s+|(?<=[。！？；])(?![」』）)])\s*|\n+")
_LONGEST = 24  # sentences of one clause


def find_retold(
    clauses: Sequence[tuple[str, str]], wanted: Counter[str]
) -> Iterator[tuple[tuple[str, ...], Counter[str]]]:
    """Runs of neighbouring clauses, by id, that say no more and no less than earlier clauses did, and which.

    `wanted` counts the digests of the earlier ones; those that a run accounts for are taken out of it.
    """
    pieces = [(id_, sentence) for id_, text in clauses for sentence in _sentences(text)]
    ends = [at for at in range(1, len(pieces) + 1) if at == len(pieces) or pieces[at][0] != pieces[at - 1][0]]
    sentences = [sentence for _, sentence in pieces]
    start, known = 0, frozenset(ends)
    while start < len(pieces) and wanted:
        found = _tiles(sentences, start, known, wanted)
        if found is None:
            start = ends[bisect(ends, start)]
            continue
        end, used = found
        wanted.subtract(used)
        wanted += Counter()  # drops those that are used up
        yield tuple(dict.fromkeys(id_ for id_, _ in pieces[start:end])), Counter(used)
        start = end


def _tiles(
    sentences: Sequence[str], start: int, ends: frozenset[int], wanted: Mapping[str, int]
) -> tuple[int, Counter[str]] | None:
    """How far earlier clauses, one behind the other, reach from there to the end of a clause."""
    paths: list[tuple[int, Counter[str]]] = [(start, Counter())]
    seen = {start}
    while paths:
        here, used = paths.pop()
        for end in range(here + 1, min(len(sentences), here + _LONGEST) + 1):
            digest = digest_of(" ".join(sentences[here:end]))
            if wanted.get(digest, 0) <= used[digest]:
                continue
            told = used + Counter([digest])
            if end in ends:
                return end, told
            if end not in seen:
                seen.add(end)
                paths.append((end, told))
    return None


def _sentences(text: str) -> list[str]:
    cuts = [0, *(match.end() for match in _SENTENCE_END.finditer(text)), len(text)]
    return [part for a, b in itertools.pairwise(cuts) if (part := text[a:b].strip())]
