"""The fitted part: how probable it is that a candidate is a heading, by logistic regression.

`weights.json` is written by scripts/fit_outline.py from judged documents; see docs/ingestion.md.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import exp

from taiyaku.ingest.outline.features import Measured


def probability(measured: Measured, typed: bool) -> float:
    """Between 0 and 1, for a line of a typed or of a printed document."""
    score = _score(measured.features, "typed" if typed else "printed")
    if measured.apart is not None and is_plain(measured):
        score = max(score, _score(measured.apart, "plain"))
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


def is_plain(measured: Measured) -> bool:
    """Whether only its shape tells a line from the text; it has weights of its own then, besides."""
    return measured.apart is not None and not measured.features["distinct"]


def _score(features: Mapping[str, float], kind: str) -> float:
    bias, weights = _weights(kind)
    return bias + sum([weights.get(name, 0.0) * value for name, value in features.items() if value])


@cache
def _weights(kind: str) -> tuple[float, dict[str, float]]:
    text = files("taiyaku.ingest.outline").joinpath("weights.json").read_text(encoding="utf-8")
    table = json.loads(text)[kind]
    return float(table["bias"]), {name: float(weight) for name, weight in table["weights"].items()}
