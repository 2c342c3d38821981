"""Why a hit stands where it stands, and how a query was understood."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from taiyaku.index.lexicon import Alternative, Wanted
from taiyaku.index.ranking import Postings

FIELD_NAMES = ("title", "alias", "question", "labels", "heading", "text", "path", "superseded text")


def unit_reasons(
    wanted: Sequence[Wanted], postings: Callable[[str], Postings], position: int
) -> Iterator[str]:
    """For each unit of a query the words of the entry that stand for it, how they were come by, and where."""
    for want in wanted:
        best: tuple[float, Alternative, int, float] | None = None
        for alternative in want.alternatives:
            there = [found[position] for t in alternative.terms if position in (found := postings(t))]
            if not there:
                continue
            share = len(there) / len(alternative.terms)
            worth = alternative.weight * share**2 * sum(impact for impact, *_ in there)
            if best is None or worth > best[0]:
                fields = there[0][2]
                for _, _, more, _ in there[1:]:
                    fields &= more
                best = (worth, alternative, fields, share)
        if best is None:
            yield f"{want.unit.text}: not there"
            continue
        _, alternative, fields, share = best
        where = ", ".join(name for n, name in enumerate(FIELD_NAMES) if fields & 1 << n) or "several places"
        how = "as it stands" if alternative.way == "literal" else f"by {alternative.way}: {alternative.form}"
        part = "" if share > 0.999 else f", {share:.0%} of it"
        yield f"{want.unit.text}: {how}{part} (weight {want.weight * alternative.weight:.2f}) in {where}"


def corrected(words: str, wanted: Sequence[Wanted]) -> str | None:
    """The words with each unknown one replaced by the spelling it was taken for; None if all are known."""
    changed = words
    for want in wanted:
        spelt = [a for a in want.alternatives if a.way in {"spelling", "joined"}]
        others = [a for a in want.alternatives if a.way in {"reading", "term", "initials"}]
        if want.known or not spelt or others:
            continue
        best = max(spelt, key=lambda a: a.weight)
        changed = changed.replace(want.unit.text, best.form, 1)
    return changed if changed != words else None
