"""How likely an English and a Japanese phrase name one thing, by all that speaks for it.

The weights are fitted on judged concepts (`scripts/fit_terms.py`): of pairs at .9 nine in ten are right.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from taiyaku.values import Struct

KINDS = ("entry", "bracket", "sound", "lexicon", "parts")  # of evidence, as a reader is told


class PairEvidence(Struct, frozen=True):
    """What speaks for a pair of phrases, and how they are."""

    whole: int = 0  # times that both are the whole of two aligned names
    bracket: int = 0  # times that one stands in brackets behind the other
    bracket_share: float = 0.0  # of all times that one of them stands so
    sound: float = 0.0  # how alike they sound, if they do; 1.0 the same
    sounds: int = 0  # how long the reading is
    sound_lead: float = 0.0  # before the next best phrase
    sound_best: bool = False  # neither sounds more like another phrase
    borrowed: bool = False  # each English word is known to be borrowed as it is heard
    known: bool = False  # everyday words that mean the same
    links: int = 0  # aligned texts in which nothing else explains the one but the other
    met: int = 0  # aligned texts that have both
    linked: float = 0.0  # links as a part of all aligned uses of either, with doubt about few
    telling: float = 0.0  # log-likelihood ratio of meeting so often
    dice: float = 0.0
    rival: float = 0.0  # the next best partner of either, as a part of what this one tells
    inside: tuple[float, float] = (0.0, 0.0)  # share of the uses of each in one and the same longer phrase
    capitals: float = 0.0  # share of the English uses with capitals
    times: tuple[int, int] = (0, 0)  # how often each stands in all texts
    letters: tuple[int, int] = (1, 1)
    parts: float = 0.0  # how likely a compound is made of parts that are one another's

    def features(self) -> dict[str, float]:
        """The numbers that the weights are for."""
        sound = max(0.0, self.sound - 0.5) * 2
        return {
            "none": 1.0,
            "whole": math.log1p(self.whole),
            "bracket": math.log1p(self.bracket),
            "bracket share": self.bracket_share,
            "sound": sound,
            "long sound": sound * min(self.sounds, 10) / 10,
            "sound lead": self.sound_lead if sound else 0.0,
            "sound best": sound * self.sound_best,
            "borrowed": float(self.borrowed and self.sound_best),
            "known": float(self.known),
            "links": math.log1p(self.links),
            "link share": self.links / self.met if self.met else 0.0,
            "linked": self.linked,
            "telling": math.log1p(self.telling),
            "dice": self.dice,
            "alone": float(self.telling > 0 and self.rival < 1),
            "rival": self.rival,
            "capitals": self.capitals,
            "rare English": 1.0 / (1 + self.times[0]),
            "rare Japanese": 1.0 / (1 + self.times[1]),
            "rare sound": sound / (1 + self.times[0]),
            "inside English": self.inside[0],
            "inside Japanese": self.inside[1],
            "short": float(min(self.letters) < 2 or self.letters[0] < 4),
            "one text": float(self.met == 1),
        }

    @property
    def probability(self) -> float:
        return max(self.parts, probability(self.features(), _weights()))

    @property
    def kinds(self) -> tuple[str, ...]:
        """What a reader is told to rest it on."""
        heard = self.sound >= 0.6 or self.borrowed
        said = (self.whole, self.bracket, heard, self.links, self.parts)
        return tuple(kind for kind, there in zip(KINDS, said, strict=True) if there)


def probability(features: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """Of logistic regression; 0.5 where there is no weight."""
    total = sum(weights.get(name, 0.0) * value for name, value in features.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


@cache
def _weights() -> dict[str, float]:
    return {name: float(weight) for name, weight in json.loads((_FILE).read_bytes()).items()}


_FILE = Path(__file__).with_name("pair_weights.json")
