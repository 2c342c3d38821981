"""Sections that stand in another order: told by the names in their headings, or by what is in them.

Near-identical sections ("Windows Users", "Mac Users") fit one another so well that a path through both texts
pairs them in any order. Their headings are short texts that share a name no other heading has; where these
cross, the sections below them are put into one order before the texts are aligned. Where the headings share
no name, sections are one another's that have more in common than either has with any third.
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
_NAMES = "ltw"  # kinds of keys that may be a name


def order_by_names(en: Sequence[Segment], ja: Sequence[Segment]) -> list[int] | None:
    """The Japanese texts in the order that the English headings have; None where theirs is the same."""
    return _order(_anchors(_headings(en), _headings(ja)), ja)


def order_by_content(en: Sequence[Segment], ja: Sequence[Segment], known: Lexicon) -> list[int] | None:
    """The same by what stands below the headings, with the words that are known to go together."""
    rivals = Rivals(*apart_from_echoes(Side(_by_section(en)), Side(_by_section(ja))), known=known)
    return _order(sorted((int(i), int(j)) for i, j, _ in rivals.counterparts()), ja)


def _by_section(side: Sequence[Segment]) -> dict[str, Segment]:
    """The texts by ids that begin with the place of their heading."""
    starts = [at for at, _ in _headings(side)]
    return {
        f"{starts[n - 1] if (n := bisect_right(starts, at)) else 0}#{at}": one for at, one in enumerate(side)
    }


def _order(anchors: Sequence[Place], ja: Sequence[Segment]) -> list[int] | None:
    kept = set(uncrossed(anchors))
    moved = [place for place in anchors if place not in kept]
    if not moved:
        return None
    starts = sorted({at for at, _ in _headings(ja)} | {len(ja)})
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


def _headings(side: Sequence[Segment]) -> list[tuple[int, frozenset[str]]]:
    """The texts that look like headings, with the keys that may be names."""
    return [
        (at, frozenset(key for key in one.keys if key[0] in _NAMES))
        for at, one in enumerate(side)
        if one.size <= _LONGEST and not one.text.rstrip().endswith(_ENDS)
    ]


def _anchors(
    en: Sequence[tuple[int, frozenset[str]]], ja: Sequence[tuple[int, frozenset[str]]]
) -> list[Place]:
    """Headings that share a name which one heading of either side has; each in one pair at most."""
    once: list[dict[str, int]] = []
    for side in (en, ja):
        places: defaultdict[str, list[int]] = defaultdict(list)
        for at, keys in side:
            for key in keys:
                places[key].append(at)
        once.append({key: found[0] for key, found in places.items() if len(found) == 1})
    pairs = {(once[0][key], once[1][key]) for key in once[0].keys() & once[1].keys()}
    ours, theirs = [i for i, _ in pairs], [j for _, j in pairs]
    return sorted((i, j) for i, j in pairs if ours.count(i) == theirs.count(j) == 1)
