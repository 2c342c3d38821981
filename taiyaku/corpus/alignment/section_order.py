"""Sections that stand in another order: told by what is in them, their headings too.

Near-identical sections ("Windows Users", "Mac Users") fit one another so well that a path through both texts
pairs them in any order, and one through texts in another order finds little. Sections are one another's that
have more in common than either has with any third; where these cross, what stands in them is put into one
order before the texts are aligned.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence

from taiyaku.corpus.alignment.features import Segment
from taiyaku.corpus.alignment.lexicon import Lexicon
from taiyaku.corpus.alignment.rivals import Rivals
from taiyaku.corpus.alignment.scorer import Place, uncrossed
from taiyaku.corpus.alignment.sides import Side, apart_from_echoes

_LONGEST = 40  # characters of a heading that say something
_ENDS = (".", "。", "!", "?", ":", "、", ",", ";")


def order_of_sections(en: Sequence[Segment], ja: Sequence[Segment], known: Lexicon) -> list[int] | None:
    """The Japanese texts in the order that the English sections have; None where theirs is the same.

    `known` are the words that go together.
    """
    rivals = Rivals(*apart_from_echoes(Side(_by_section(en)), Side(_by_section(ja))), known=known)
    return _order(sorted((int(i), int(j)) for i, j, _ in rivals.counterparts()), ja)


def _by_section(side: Sequence[Segment]) -> dict[str, Segment]:
    """The texts by ids that begin with the place of their heading."""
    starts = _headings(side)
    return {
        f"{starts[n - 1] if (n := bisect_right(starts, at)) else 0}#{at}": one for at, one in enumerate(side)
    }


def _order(anchors: Sequence[Place], ja: Sequence[Segment]) -> list[int] | None:
    kept = set(uncrossed(anchors))
    moved = [place for place in anchors if place not in kept]
    if not moved:
        return None
    starts = sorted({*_headings(ja), len(ja)})
    home = dict(anchors)
    blocks = {j: range(j, next(s for s in starts if s > j)) for _, j in moved}
    taken = {at for block in blocks.values() for at in block}
    before: defaultdict[int, list[int]] = defaultdict(list)  # what comes in before a place
    stay = sorted(kept)
    for i, j in sorted(moved):
        following = [home[k] for k, _ in stay if k > i]
        last = max((starts[bisect_left(starts, home[k] + 1)] for k, _ in stay if k < i), default=0)
        before[following[0] if following else last].extend(blocks[j])
    order: list[int] = []
    for at in range(len(ja) + 1):
        order += before.get(at, ())
        if at < len(ja) and at not in taken:
            order.append(at)
    return order


def _headings(side: Sequence[Segment]) -> list[int]:
    """The places of texts that look like headings."""
    return [
        at for at, one in enumerate(side) if one.size <= _LONGEST and not one.text.rstrip().endswith(_ENDS)
    ]
