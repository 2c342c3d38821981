"""The fitted part: how probable it is that a candidate is a heading, by logistic regression.

`weights.json` is written by scripts/fit_outline.py from judged documents; see docs/ingestion.md.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import exp


def probability(features: Mapping[str, float], kind: str) -> float:
    """Between 0 and 1, for a line of a "printed" or of a "typed" document."""
    bias, weights = _weights(kind)
    score = bias + sum(weights.get(name, 0.0) * value for name, value in features.items() if value)
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


@cache
def _weights(kind: str) -> tuple[float, dict[str, float]]:
    text = files("taiyaku.ingest.outline").joinpath("weights.json").read_text(encoding="utf-8")
    table = json.loads(text)[kind]
    return float(table["bias"]), {name: float(weight) for name, weight in table["weights"].items()}
