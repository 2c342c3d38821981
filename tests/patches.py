"""Patches turned round: what takes them back."""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.corpus.amendments.patch import Patch
from taiyaku.values import replace


def inverse(patch: Patch) -> Patch:
    """The patch that takes this one back."""
    return replace(patch, removed=patch.added, added=patch.removed)


def inverses(patches: Sequence[Patch]) -> tuple[Patch, ...]:
    """What takes all of them back, in the order to apply it."""
    return tuple(inverse(patch) for patch in reversed(patches))
