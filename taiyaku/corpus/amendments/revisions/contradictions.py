"""Errata of one document that change the same words in two ways: which of them holds nobody can know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from taiyaku.corpus.amendments.fitting.bench import Bench
from taiyaku.corpus.amendments.patch import PatchError, apply_all
from taiyaku.corpus.amendments.resolver import rule_on
from taiyaku.corpus.amendments.revisions.overlaps import same_place
from taiyaku.corpus.amendments.revisions.reissues import says_the_same
from taiyaku.corpus.model import Entry, Patch
from taiyaku.values import Struct, replace


class _Done(Struct, frozen=True):
    patches: tuple[Patch, ...]
    text: Entry


def find_contradictions(
    errata: Sequence[Entry], bench: Bench, printed: Mapping[str, Entry]
) -> Iterator[tuple[str, str]]:
    """Pairs of errata of one document, given the texts it meets and those as printed.

    Each of the two fits the text, the place is the same, and whichever comes second either finds nothing to
    change any more or undoes what the first one did.
    """
    about: defaultdict[str, list[Entry]] = defaultdict(list)
    for erratum in errata:
        for entry in dict.fromkeys(s.entry for s in bench.subjects.of(erratum) if s.by_name):
            about[entry].append(erratum)
    for entry, some in about.items():
        texts = [bench.current[entry]]
        texts += [printed[entry]] if printed[entry] is not texts[0] else []
        alone = [[(e, _done(e, text, bench)) for e in some] for text in texts if len(some) > 1]
        for a, b in combinations(range(len(some)), 2):
            if any(_contradict(done[a], done[b], bench) for done in alone):
                yield some[a].id, some[b].id


def _contradict(a: tuple[Entry, _Done | None], b: tuple[Entry, _Done | None], bench: Bench) -> bool:
    (one, first), (other, second) = a, b
    if first is None or second is None or not same_place(first.patches, second.patches):
        return False
    if says_the_same(first.text, second.text):
        return False
    return _undoes(one, second.text, first.text, bench) and _undoes(other, first.text, second.text, bench)


def _undoes(erratum: Entry, other: Entry, alone: Entry, bench: Bench) -> bool:
    """Whether an erratum cannot be carried out after another one, or leaves nothing of it."""
    after = _done(erratum, other, bench)
    return after is None or says_the_same(after.text, alone)


def _done(erratum: Entry, text: Entry, bench: Bench) -> _Done | None:
    """What an erratum makes of a text; None where it has no place in it."""
    ruled = rule_on(erratum, replace(bench, current={**bench.current, text.id: text}), text.document)
    here = [r.fit for r in ruled if r.entry == text.id]
    patches = tuple(p for fit in here for p in fit.patches if p.entry == text.id)
    if not patches or not all(fit.placed for fit in here):
        return None
    try:
        return _Done(patches, apply_all(text, patches))
    except PatchError:
        return None
