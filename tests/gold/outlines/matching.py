"""Found headings against judged ones: which are the same, which are missing, how they stand to one another.

A heading is found if its likeness (difflib's ratio of letters and digits, with or without its number and what
stands in brackets) is high enough on the page of the judged one or on the page beside it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import pairwise

from tests.gold.outlines.judgements import KEPT, Gold, Judgement

ALIKE = 0.9  # likeness of two headings taken for one
NEAR = {"page": 1, "line": 30}  # how far from its judged place a heading may be found
NUMBER = re.compile(
    r"\s*(?:(?:chapter|part|appendix|section)\s+)?"
    r"(?:第\s*\d+\s*[章節条部]|[A-Z]{0,2}\d+(?:[.\-]\d+)*[a-z]?|[A-Z](?:\.\d+)+|[IVXLC]+|[A-Z])"
    r"(?:[.:)〉]+\s*|\s+)",
    re.IGNORECASE,
)
NUMBER_ONLY = re.compile(
    r"(?:(?:chapter|part|appendix|section)\s*)?[\dA-Z]{1,3}(?:\.\d+)*[.:]?", re.IGNORECASE
)
LEADING = re.compile(r"^\s*[(\[【].*?[)\]】]")  # a mark such as [Errata]
BRACKETED = re.compile(r"[(\[【].*?(?:[)\]】]|$)")


@dataclass(frozen=True, slots=True)
class Found:
    """One heading as ingestion gives it; `texts` are the ways of writing it, as printed first."""

    place: int
    level: int
    texts: tuple[str, ...]


@dataclass(slots=True)
class Result:
    """What was found of one document; a measure is None where there is nothing to measure."""

    expected: int
    found: int
    extra: int
    levels: float | None  # share of neighbours that stand to one another as judged: above, beside, below
    partial: bool = False
    missed: list[Judgement] = field(default_factory=list)
    wrong: list[Found] = field(default_factory=list)

    @property
    def recall(self) -> float | None:
        return self.found / self.expected if self.expected else None

    @property
    def precision(self) -> float | None:
        if self.partial:
            return None
        predicted = self.found + self.extra
        return self.found / predicted if predicted else None if not self.expected else 0.0

    @property
    def f1(self) -> float | None:
        if self.partial or not self.expected:
            return None
        return 2 * self.found / (2 * self.found + self.extra + len(self.missed))


def score(gold: Gold, found: Sequence[Found]) -> Result:
    """Compare found headings, in reading order, with the judged ones."""
    first, last = gold.judged
    found = [f for f in found if first <= f.place <= last]
    wanted = [j for j in gold.headings if not j.neutral]
    pairs = _pairs(wanted, found, NEAR[gold.unit])
    matched = set(pairs.values())
    start = min(matched, default=len(found))
    title_page = min((j.place for j in wanted), default=0)
    wrong = [
        f
        for at, f in enumerate(found)
        if at not in matched and not _is_free(f, gold, before_first=at < start and f.place <= title_page)
    ]
    return Result(
        expected=len(wanted),
        found=len(pairs),
        extra=len(wrong),
        levels=_levels(wanted, found, pairs),
        partial=any(j.partial for j in gold.headings),
        missed=[j for at, j in enumerate(wanted) if at not in pairs],
        wrong=wrong,
    )


def _pairs(wanted: Sequence[Judgement], found: Sequence[Found], near: int) -> dict[int, int]:
    """Judged and found headings that are the same, by position: nearest and most alike first."""
    likely = []
    for i, judged in enumerate(wanted):
        for j, one in enumerate(found):
            apart = abs(judged.place - one.place)
            if apart <= near and (likeness := _likeness(judged, one)) >= ALIKE:
                order = abs(i / len(wanted) - j / len(found))
                likely.append((apart, -likeness, order, i, j))
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for *_, i, j in sorted(likely):
        if i not in pairs and j not in taken:
            pairs[i] = j
            taken.add(j)
    return pairs


def _likeness(judged: Judgement, found: Found) -> float:
    """The best likeness of two headings in any of their forms, 0 to 1."""
    cut = len(judged.text) >= KEPT - 2 or judged.text.endswith("…")  # it may hold the beginning only
    best = 0.0
    for mine in _forms(judged.text):
        for text in found.texts:
            for other in _forms(text):
                theirs = other[: len(mine)] if cut else other[:KEPT]
                if mine == theirs:
                    return 1.0
                if min(len(mine), len(theirs)) >= 0.8 * max(len(mine), len(theirs)):
                    best = max(best, SequenceMatcher(None, mine, theirs, autojunk=False).ratio())
    return best


def _forms(text: str, brackets: re.Pattern[str] = BRACKETED) -> list[str]:
    """A heading as printed, without number, without brackets: letters and digits only."""
    plain = unicodedata.normalize("NFKC", text)
    forms = [plain, NUMBER.sub("", plain, count=1)]
    forms += [brackets.sub("", form) for form in forms]
    return [form for form in dict.fromkeys(map(_squashed, forms)) if form]


def _squashed(text: str) -> str:
    return "".join(c for c in text if c.isalnum()).casefold()


def _is_free(found: Found, gold: Gold, before_first: bool) -> bool:
    """Whether a heading that was not judged is forgiven: neutral, a bare number, of the title page."""
    forms = [form for text in found.texts for form in _forms(text)]
    if not forms or NUMBER_ONLY.fullmatch(found.texts[0].strip()):
        return True
    for judged in (j for j in gold.headings if j.neutral):
        for free in _forms(judged.text, LEADING):
            if any(form.startswith(free) or (len(form) > 11 and free.startswith(form)) for form in forms):
                return True
    return before_first and not any(_likeness(j, found) >= ALIKE for j in gold.headings)


def _levels(wanted: Sequence[Judgement], found: Sequence[Found], pairs: dict[int, int]) -> float | None:
    """How many matched neighbours stand to one another as they were judged to."""
    order = sorted(pairs)
    same = [
        _sign(wanted[b].level - wanted[a].level) == _sign(found[pairs[b]].level - found[pairs[a]].level)
        for a, b in pairwise(order)
    ]
    return sum(same) / len(same) if same else None


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
