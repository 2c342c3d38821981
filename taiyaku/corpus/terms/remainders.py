"""What is left of two sentences that say the same where all else in them is explained."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import product

from taiyaku.corpus.terms.meetings import Pair, Unit
from taiyaku.multimap import multimap

_NO_NAME = re.compile(r"[\u3041-\u3096前後内外上下中間側]\Z")  # 静か, 好き, 船内, 後退中
_AROUND = re.compile(r"\A[各全同]|\d+\D{1,2}\Z|なし\Z")  # 裏方1人, 耐寒服なし
_OFTEN = 2  # times


class Remainders:
    """Pairs of nouns that nothing but each other is left for, in one sentence."""

    def __init__(
        self, units: Sequence[Unit], sure: Mapping[str, Collection[str]],
        meanings: Mapping[str, Collection[str]], is_verb: Callable[[str, str], bool],
        texts: Mapping[str, str],
    ) -> None:  # fmt: skip
        """`sure` are renderings, `meanings` those of everyday words; what `is_verb` in a text is no name."""
        self._units, self._sure, self._is_verb = units, sure, is_verb
        self._meanings, self._texts = meanings, texts
        self._common = frozenset[str]().union(*meanings.values())
        self._en = multimap((key, n) for n, unit in enumerate(units) for key in unit.en)
        self._ja = multimap((key, n) for n, unit in enumerate(units) for key in unit.ja)

    def __iter__(self) -> Iterator[tuple[Pair, Unit]]:
        for unit in self._units:
            here = {e: [j for j in self._sure.get(e, ()) if j in unit.ja] for e in unit.en}
            known = {e: found for e, found in here.items() if found}
            bare = {_AROUND.sub("", run) for run in unit.alone} & {*unit.ja}
            runs = frozenset(run for run in bare if not _NO_NAME.search(run))
            for pairs in (self._compounds(unit, runs, known), self._alone(unit, runs, known)):
                yield from ((pair, unit) for pair in _only(list(pairs)))

    def _compounds(
        self, unit: Unit, runs: frozenset[str], known: Mapping[str, Sequence[str]]
    ) -> Iterator[Pair]:
        """Compounds around a part that is known: hazard die, 危険ダイス."""
        told = {j for found in known.values() for j in found}
        for noun, run in product(unit.nouns, runs):
            words = noun.split()
            if noun in known or run in told or len(words) != 2:
                continue
            for word, other in (words, words[::-1]):
                ends = any(run != j and (run.startswith(j) or run.endswith(j)) for j in known.get(word, ()))
                if ends and (other not in known or any(j in run for j in known[other])):
                    yield noun, run

    def _alone(self, unit: Unit, runs: frozenset[str], known: Mapping[str, Sequence[str]]) -> Iterator[Pair]:
        """Nouns that hold no part of anything known and always stand together: often, or all that is left."""
        words = {word for e in known for word in e.split()}
        told = {j for found in known.values() for j in found}
        nouns = [n for n in unit.nouns if words.isdisjoint(n.split()) and not self._is_said(n, unit)]
        left = {run for run in runs if len(run) > 1 and not any(j in run or run in j for j in told)}
        left = {run for run in left if not self._is_verb(run, unit.ids[1])}
        alone = len(nouns) == len(left - self._common) == 1
        for noun, run in product(nouns, left):
            often = len(self._en[noun]) >= _OFTEN
            if self._en[noun] == self._ja[run] and (often or (alone and run not in self._common)):
                yield noun, run

    def _is_said(self, noun: str, unit: Unit) -> bool:
        """Whether the text has everyday words for all of it."""
        text = self._texts.get(unit.ids[1], "")
        return all(any(j in text for j in self._meanings.get(word, ())) for word in noun.split())


def _only(pairs: Sequence[Pair]) -> Iterator[Pair]:
    """Those of which neither phrase is in another pair."""
    for pair in pairs:
        if not any(other != pair and {*other} & {*pair} for other in pairs):
            yield pair
