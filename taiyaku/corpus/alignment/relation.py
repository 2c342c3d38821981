"""What a pair of texts is: the same, the same with a difference, a part of the other, or unclear.

That two texts say the same is a claim too, and a reader relies on it. It is made where nothing speaks
against it: the pair is sure, no check finds a difference, numbers, their bounds and denials agree, no word is
the opposite of another one, and neither text is much shorter.
Whatever is between is unclear.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from taiyaku.corpus.alignment.modality import either
from taiyaku.corpus.model import Relation
from taiyaku.corpus.similarity import plain
from taiyaku.values import Struct

_LATIN = re.compile(r"[a-z]{2,}")
DIFFERENCES = frozenset(
    f"{what}-mismatch" for what in ("number", "negation", "modality", "condition", "scope")
)
# What two texts differ in that have opposites of a kind: "before" and 後, "friend" and 敵
CONDITIONS = frozenset({"order", "when"})
SCOPES = frozenset({"side", "role", "spin", "parity", "amount", "limit", "all", "far"})
BOUNDS = frozenset({"bound"})
_LONG = 60  # characters of English that may be summed up
_SHORTER = 0.37  # characters of Japanese for one of English; a full translation has about twice as many
_LESS, _MORE = 0.5, 0.7  # characters of Japanese for one of English where a condition lacks, or is more
_SURE = 0.95  # how likely a pair is right that is claimed to say the same


class Tie(Struct, frozen=True):
    """Words that say a thing for sure, and those that may say it."""

    sure: re.Pattern[str]
    near: re.Pattern[str]

    @staticmethod
    def of(sure: Sequence[str], near: Sequence[str]) -> Tie:
        """From two lists of a vocabulary."""
        return Tie(either(sure), either((*sure, *near)))

    def missing(self, said: str, text: str) -> bool:
        """Whether one text says it, and the other does not even by a word that may."""
        return bool(self.sure.search(said)) and not self.near.search(text)


class RelationWords(Struct, frozen=True):
    """The words that tie a rule to a condition, those that restrict it, and opposites."""

    ifs: Tie
    onlys: Tie
    poles: Mapping[str, str]  # of words: "friend" is "side+", 敵 is "side-"
    of_poles: re.Pattern[str]
    untils: re.Pattern[str]  # what a bound of the other language may be

    @staticmethod
    def of(words: Mapping[str, Sequence[str]]) -> RelationWords:
        """From a vocabulary's `[alignment]`."""
        poles = dict(word.rsplit(" ", 1) for word in words.get("opposites", ()))
        ifs, onlys = (Tie.of(words.get(name, ()), words.get(f"near_{name}", ())) for name in ("ifs", "onlys"))
        return RelationWords(ifs, onlys, poles, either(tuple(poles)), either(words.get("untils", ())))

    def bounded_alone(self, en: str, ja: str) -> bool:
        """Whether only one of two texts bounds anything: "twelve", 12個まで."""
        bounds = [any(pole.startswith("bound") for pole in self._poles(text)) for text in (en, ja)]
        return bounds[0] != bounds[1] and not self.untils.search(plain(en))

    def opposed(self, en: str, ja: str) -> set[str]:
        """The kinds of which each text has a word, and none on the same side: "most", 最も少ない."""
        ours, theirs = self._poles(en), self._poles(ja)
        kinds = ({pole.rstrip("+-=<>*/") for pole in poles} for poles in (ours, theirs))
        shared = {pole.rstrip("+-=<>*/") for pole in ours & theirs}
        return set.intersection(*kinds) - shared

    def _poles(self, text: str) -> set[str]:
        return {self.poles[found.casefold()] for found in self.of_poles.findall(plain(text))}


def relation(en: str, ja: str, issues: Sequence[str], score: float, alike: bool) -> Relation:
    """What a pair is, as far as can be told; `alike` says that no number, bound and denial differs."""
    if DIFFERENCES.intersection(issues):
        return "differs"
    if is_short(en, ja) or "untranslated" in issues:
        return "partly"
    return "same" if score >= _SURE and alike else "unclear"


def uneven(en: str, ja: str) -> tuple[bool, bool]:
    """Whether the Japanese text says more than the English one, or less, but does not sum it up."""
    size, native = _sizes(en, ja)
    return native > _MORE * size, native < _LESS * size and not is_short(en, ja)


def is_short(en: str, ja: str) -> bool:
    """Whether a long English text is summed up."""
    sizes = _sizes(en, ja)
    return sizes[0] >= _LONG and sizes[1] < _SHORTER * sizes[0]


def _sizes(en: str, ja: str) -> tuple[int, int]:
    """How many characters each text says something with, but for words that both have in Latin letters."""
    ours, theirs = plain(en), plain(ja)
    words = Counter(_LATIN.findall(ours.casefold())) & Counter(_LATIN.findall(theirs.casefold()))
    shared = sum(len(word) * times for word, times in words.items())
    return sum(map(str.isalnum, ours)) - shared, sum(map(str.isalnum, theirs)) - shared
