"""Figures beside the aims they are held against."""

from __future__ import annotations

from collections.abc import Sequence


def bound(what: str, figure: float, aim: float, unit: str, told: str = "") -> None:
    """Print a figure, the most it may be, and whether it is."""
    kept = "pass" if figure <= aim else "FAIL"
    print(f"{kept}  {what:46} {figure:7.2f} {unit:4} <= {aim:g} {unit:4} {told}".rstrip())


def within(values: Sequence[float], share: float = 0.95) -> float:
    """What that share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
