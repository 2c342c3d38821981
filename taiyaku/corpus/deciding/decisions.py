"""Decisions by people: small TOML files in the workspace's `decisions/`, in the order of their names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from taiyaku.corpus.model import Provenance


@dataclass(frozen=True, slots=True)
class LinkDecision:
    """What some words point to; no target: to nothing."""

    source: str  # id of the entry or clause that carries the words
    anchor: str
    target: str | None
    where: Provenance  # the decision's own file and line
    type: str | None = None  # only links of this type; None: of any


@dataclass(frozen=True, slots=True)
class AmendmentDecision:
    """Where an amendment goes, or that it goes nowhere."""

    amendment: str
    verdict: Literal["placed", "dismissed"]
    where: Provenance
    target: str | None = None  # the entry, section or clause it changes
    operation: Literal["replace", "insert", "delete", "clarify"] | None = None  # None: as the source says


@dataclass(frozen=True, slots=True)
class ClearedFlag:
    """A ruling or translation looked at again: it holds for the text as it is now."""

    id: str
    relies_on: str
    digest: str  # of the text it was found to hold for
    where: Provenance


@dataclass(frozen=True, slots=True)
class Decisions:
    """Everything people decided in a workspace."""

    links: tuple[LinkDecision, ...] = ()
    amendments: tuple[AmendmentDecision, ...] = ()
    cleared: tuple[ClearedFlag, ...] = ()
