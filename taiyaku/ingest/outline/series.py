"""Headings that others of their series tell: set alike, counted on, in brackets of one sort."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from taiyaku.corpus.text import has_japanese
from taiyaku.ingest.outline.candidates import Look
from taiyaku.ingest.outline.eligibility import is_asked, is_line
from taiyaku.ingest.outline.features import Measured
from taiyaku.ingest.outline.numbers import Number, counted, is_name, unframed
from taiyaku.ingest.outline.scorer import probability
from taiyaku.values import replace

_IN_BRACKETS = re.compile(
    r"【[^【】]+】|「[^「」]+」|『[^『』]+』|［[^［］]+］|\[[^\[\]]+\]|＜[^＜＞]+＞|〔[^〔〕]+〕|《[^《》]+》|〈[^〈〉]+〉"
)
_FEW = 2
_OFTEN = 3  # times
_SEVERAL, _NEARLY_ALL = 5, 0.8  # headings, and the share of what stands as they do
_ABOVE = 0.25  # probability that is enough above a heading
_NEARLY, _MOST = 0.25, 0.6  # probability of what is set as headings are, and the share that are
_SIGNS = ("larger", "bold", "italic", "colour", "caps", "underlined")  # of a look that is not the text's
_COUNTED = frozenset({"decimal", "letter", "paren", "circled"})
_LARGE = 1.2  # times the size of the number above


def with_their_like(measured: Sequence[Measured], taken: Sequence[int], typed: bool) -> list[int]:
    """The headings, and what nearly scores enough where most of what is set and numbered alike is one.

    So does what counts on behind the first of its kind, with nothing between. Small type labels pictures.
    Names need no number where most that are set alike have one.
    """
    known = set(taken)
    groups: dict[tuple[Look, *tuple[object, ...]], list[int]] = {}
    for at, m in enumerate(measured):
        if m.candidate.look.size >= 1 and (at in known or is_asked(m, typed)):
            look = replace(m.candidate.look, name=False, caps=False)
            for of in ((), (m.number.kind,), m.number.pattern) if m.number else ((), (None,)):
                groups.setdefault((look, *of), []).append(at)

    def all_nearly(group: Sequence[int]) -> bool:
        named = [measured[at] for at in group if measured[at].features["name"]]
        told = all(m.features["text_below"] and probability(m, typed) > _NEARLY for m in named)
        return told and len(named) >= _OFTEN

    def all_apart(group: Sequence[int]) -> bool:
        """Whether each is a name below white space above text, and most score nearly enough."""
        own = [measured[at].features for at in group]
        told = all(f["name"] and f["gap"] and f["text_below"] and any(map(f.get, _SIGNS)) for f in own)
        if len(group) < _OFTEN or not told:
            return False
        return sorted(probability(measured[at], typed) for at in group)[len(group) // 2] > _NEARLY

    alike = {
        key: group
        for key, group in groups.items()
        if len(known.intersection(group)) >= max(_OFTEN, _MOST * len(group))
        or (group[0] in known and len(group) >= _OFTEN and _count_on([measured[at] for at in group]))
        or (known.intersection(group) and (all_nearly(group) or all_apart(group)))
    }
    apart = {key for key, group in alike.items() if known.intersection(group) and all_apart(group)}
    return sorted(
        known.union(
            at
            for key, group in alike.items()
            for at in group
            if key in apart or _fits(measured[at], len(key) == 1, probability(measured[at], typed))
        )
    )


def _fits(m: Measured, by_look: bool, score: float) -> bool:
    """Whether a line is a heading as its like are: a name where the look is all that they share."""
    own = m.features
    if by_look and (m.number or own["distinct"] <= own["set"] or not own["name"]):
        return bool(own["larger"] and own["name"])
    return bool(by_look and own["larger"]) or (score > _NEARLY and not own["few_letters"] and not own["tabs"])


def missing(measured: Sequence[Measured], taken: Sequence[int], typed: bool) -> list[int]:
    """Lines by themselves whose numbers are missing between those of headings: "2. What is this?"."""
    values = [counted(m.number) if m.number and _is_counted(m.number) else None for m in measured]
    series: dict[tuple[int, ...], list[int]] = {}
    for at in taken:
        if value := values[at]:
            series.setdefault(value[:-1], []).append(at)
    found: list[int] = []
    for above, run in series.items():
        found += _first_of(above, run, values, measured, typed)
        for one, two in pairwise(run if len(run) > _OFTEN else []):
            first, last = (values[one] or (0,))[-1], (values[two] or (0,))[-1]
            wanted = {(*above, n) for n in range(first + 1, last)}
            tight = not any(measured[at].features["gap_below"] for at in run)
            between = (at for at in range(one + 1, two) if values[at] in wanted)
            fits = [at for at in between if _is_apart(measured[at], typed, tight)]
            if [values[at] for at in fits] == sorted(wanted):
                found += fits
    return found


def _first_of(
    above: tuple[int, ...], run: Sequence[int], values: Sequence[tuple[int, ...] | None],
    measured: Sequence[Measured], typed: bool,
) -> list[int]:  # fmt: skip
    """The lines with the numbers before that of the first heading of a run, right below another line."""
    first = (values[run[0]] or (0,))[-1] if len(run) >= _FEW else 0
    wanted = [(*above, n) for n in range(1, first)]
    close = not all(measured[at].features["gap"] for at in run)
    tight = not any(measured[at].features["gap_below"] for at in run)
    before = [at for at in range(run[0]) if values[at] in wanted][-len(wanted) :] if wanted else []
    fits = [at for at in before if _is_apart(measured[at], typed, tight, close)]
    return fits if [values[at] for at in fits] == wanted else []


def _is_counted(number: Number) -> bool:
    """Whether a number may be one that is missing: 3, or 三、."""
    return number.kind == "decimal" or (number.kind == "letter" and has_japanese(number.values[0]))


def _is_apart(m: Measured, typed: bool, tight: bool, close: bool = False) -> bool:
    """Whether a line stands by itself, be it right above its text, or below other, as its kind does."""
    own = m.features
    apart = bool((own["gap"] or close) and (own["gap_below"] or tight))
    return apart and not own["stop"] and not own["inner"] and is_asked(m, typed)


def _count_on(group: Sequence[Measured]) -> bool:
    """Whether lines are numbered one after the other, with none between."""
    values = [counted(m.number) for m in group if m.number]
    return len(values) == len(group) and all(
        one and two and two == (*one[:-1], one[-1] + 1) for one, two in pairwise(values)
    )


def above_others(measured: Sequence[Measured], taken: Sequence[int]) -> list[int]:
    """Names in capitals, bold as those below, or that go on counting, directly above headings: "CARDS".

    So is what has the number of which the one below is a part: "2) Moving" above "2.1) Boats".
    """
    there = set(taken)
    above = {at - 1: measured[at - 1] for at in taken if at and at - 1 not in there}
    return [
        at
        for at, m in above.items()
        if m.features["name"] and is_asked(m, True)
        if _is_part_of(measured[at + 1], m)
        or (
            (
                m.series
                or (m.features["caps"] and m.features["gap"])
                or (m.features["bold"] and m.candidate.look == measured[at + 1].candidate.look)
            )
            and probability(m, True) > _ABOVE
        )
    ]


def _is_part_of(one: Measured, chapter: Measured) -> bool:
    """Whether the number of one continues that of another: B.1 and B., 2.1 and 2.0."""
    whole, part = (counted(m.number) if m.number else None for m in (chapter, one))
    if whole is None or part is None:
        return False
    return part[:-1] == (whole[:-1] if whole[-1] == 0 else whole) and len(part) > 1


def chapters_by_name(measured: Sequence[Measured]) -> list[int]:
    """Japanese names of chapters any game may have, right above their text, and blank lines above them."""
    return [
        at
        for at, (m, below) in enumerate(pairwise(measured))
        if m.features["named"] and m.features["name"] and m.features["gap"] and is_asked(m, True)
        if m.number is None and has_japanese(m.candidate.text)
        if not (below.features["gap"] or below.features["named"])
    ]


def counted_names(measured: Sequence[Measured]) -> list[int]:
    """Typed names that count on from 1 without a gap, most of them above text: （1）移動, （2）攻撃."""
    runs: dict[tuple[object, ...], list[list[int]]] = {}
    for at, m in enumerate(measured):
        value = counted(m.number) if m.number and m.number.kind in _COUNTED else None
        if m.number is None or value is None or not (_may_be_name(m) and is_asked(m, True)):
            continue
        of_kind = runs.setdefault((m.number.pattern, m.number.values[0].isdigit()), [])  # 1) and a)
        before = counted(last) if of_kind and (last := measured[of_kind[-1][-1]].number) else None
        if before and value == (*before[:-1], before[-1] + 1):
            of_kind[-1].append(at)
        else:
            of_kind.append([at])
    return [
        at
        for of_kind in runs.values()
        if all(len(run) > 1 and _begins_count(measured[run[0]]) for run in of_kind)
        and sum(map(len, of_kind)) >= _OFTEN
        for run in of_kind
        if sum(m.features["name"] for m in map(measured.__getitem__, run)) >= _MOST * len(run)
        if sum(_is_above_text(measured, at) for at in run) >= _MOST * len(run)
        or (len(run) > _OFTEN and all(_leads_lines(measured, at) for at in run))
        for at in run
    ]


def _may_be_name(m: Measured) -> bool:
    """Whether a line is a name, or one where others are: short, and no sentence."""
    own = m.features
    ended = own["stop"] or own["inner"] or own["comma"] or own["colon"] or own["asks"] or own["lower"]
    return bool(own["name"] or (not ended and own["long"] <= 1))


def _begins_count(m: Measured) -> bool:
    value = counted(m.number) if m.number else None
    return value is not None and value[-1] == 1


def _is_above_text(measured: Sequence[Measured], at: int) -> bool:
    """Whether text stands below a line and no further in, where that of an item stands.

    A Japanese name apart from what is above it, "(1) 天気", is none, nor one apart from an indented sentence.
    """
    own = measured[at].features
    if not own["text_below"]:
        return False
    below = measured[at + 1]
    apart = own["gap"] and (own["wide"] or own["gap_below"]) and below.features["stop"] and not below.number
    return not below.candidate.indented or bool(apart)


def _leads_lines(measured: Sequence[Measured], at: int) -> bool:
    """Whether something without a number of its kind stands below a line: １　日時 above 午前９時."""
    m, below = measured[at], measured[at + 1] if at + 1 < len(measured) else None
    number = below.number if below else None
    alike = number is not None and m.number is not None and number.pattern == m.number.pattern
    return below is not None and m.number is not None and m.number.kind == "decimal" and not alike


def bracketed(measured: Sequence[Measured], taken: Sequence[int], slanted: bool) -> list[int]:
    """Lines in brackets or ornaments above text, where several of other names are: 【準備】, — Setup —.

    So are `slanted` ones, which may say below a heading what kind of thing it names.
    """
    signs: dict[str, list[int]] = {}
    named: set[int] = set()
    there = set(taken)
    for at, m in enumerate(measured):
        text = m.candidate.text
        inside = text[1:-1] if _IN_BRACKETS.fullmatch(text) else unframed(text)
        if inside != text and is_asked(m, False):
            named.update([at] if is_name(inside) else [])
            signs.setdefault(text[0], []).extend([at] if at in named or _may_be_name(m) else [])
        elif (
            slanted and m.features["italic"] and m.features["gap"] and _may_be_name(m) and at - 1 not in there
        ):
            named.update([at] if m.features["name"] else [])
            signs.setdefault("italic", []).append(at)
    several = [
        found
        for found in signs.values()
        if len(found) >= _OFTEN and len({measured[at].candidate.text for at in found}) == len(found)
        if len(named.intersection(found)) >= _MOST * len(found)
        if 2 * sum(measured[at].features["text_below"] for at in found) > len(found)
    ]
    return [at for found in several for at in found if at not in there]


def standing_alike(measured: Sequence[Measured], taken: Sequence[int]) -> list[int]:
    """Short lines with white space above and text below, where nearly all that stand so are headings."""
    there = set(taken)
    groups: dict[tuple[object, ...], list[int]] = {}
    for at, m in enumerate(measured):
        own = m.features
        if own["gap"] and own["text_below"] and m.number is None and _may_be_name(m) and is_asked(m, False):
            key = (
                replace(m.candidate.look, name=False),
                own["gap_below"],
                own["indented"],
                m.candidate.text[:1] in "[「",
            )
            groups.setdefault(key, []).append(at)
    return [
        at
        for group in groups.values()
        if len(there.intersection(group)) >= max(_SEVERAL, _NEARLY_ALL * len(group))
        for at in group
    ]


def chapter_names(measured: Sequence[Measured], taken: Sequence[int]) -> list[int]:
    """What stands in larger type right below the number of a chapter: "Making a boat" below "Chapter Two"."""
    found = []
    for at in taken:
        m, below = measured[at], measured[at + 1] if at + 1 < len(measured) else None
        alone = m.number is not None and m.number.kind == "chapter" and m.number.end >= len(m.candidate.text)
        if alone and below and is_line(below.candidate) and not below.features["stop"]:
            larger = below.candidate.look.size > _LARGE * m.candidate.look.size
            found += [at + 1] if larger and below.candidate.page == m.candidate.page else []
    return found
