"""What ruling on an erratum needs, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from taiyaku.corpus.amendments.fitting.locator import Fit
from taiyaku.corpus.amendments.patch import PatchError, apply_all
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wordings.change import Change
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords
from taiyaku.corpus.model import Entry
from taiyaku.values import Struct, replace


class Ruled(Struct, frozen=True):
    """What one change of an erratum comes to in one entry; no entry: its base is not in the workspace."""

    change: Change
    fit: Fit
    entry: str | None


class Bench(Struct, frozen=True):
    """What compiling an erratum needs: how entries stand now, and who may be meant."""

    subjects: Subjects
    words: PlaceWords
    current: Mapping[str, Entry]
    reprinted: Callable[[Entry, Entry], bool]  # (erratum, entry): whether the entry's text is the younger one

    def amended(self, ruled: Sequence[Ruled]) -> Bench:
        """The bench with what an erratum has changed so far: its next change meets that text."""
        current = dict(self.current)
        for one in ruled:
            if one.entry and one.fit.patches:
                with suppress(PatchError):  # reported where the amendments are put together
                    current[one.entry] = apply_all(current[one.entry], one.fit.patches)
        return replace(self, current=current)
