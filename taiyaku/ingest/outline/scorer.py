"""The fitted part: how probable it is that a candidate is a heading, by logistic regression.

`weights.json` is written by scripts/fit_outline.py from judged documents; see docs/ingestion.md.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from math import exp

from taiyaku.ingest.outline.features import Measured


def probability(measured: Measured, typed: bool) -> float:
    """Between 0 and 1, for a line of a typed or of a printed document."""
    kind = kind_of(measured, typed)
    kinds = (kind,)
    score = max(_score(measured, kind) for kind in kinds)
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


def _score(measured: Measured, kind: str) -> float:
    bias, weights = _weights(kind)
    return bias + sum(weights.get(name, 0.0) * value for name, value in measured.features.items() if value)


def kind_of(measured: Measured, typed: bool) -> str:
    """Which weights a line has: "typed", "printed", or "plain" if it is printed as the text is."""
    if typed:
        return "typed"
    return "plain" if measured.candidate.look.name and measured.features["distinct"] < 2 else "printed"


@cache
def _weights(kind: str) -> tuple[float, dict[str, float]]:
    text = files("taiyaku.ingest.outline").joinpath("weights.json").read_text(encoding="utf-8")
    table = json.loads(text)[kind]
    return float(table["bias"]), {name: float(weight) for name, weight in table["weights"].items()}
