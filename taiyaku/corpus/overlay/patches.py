"""Patches: one change to the parts of an entry, applied to its text or taken back.

A part is named by its id, so that patches from different layers can be left out one by one. A patch never
guesses: if the text is not what it was made for, it does not apply.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from taiyaku.corpus.model import Entry, Patch


class PatchError(ValueError):
    """A patch met a text it was not made for; the message says what it did not find."""


def apply(entry: Entry, patch: Patch) -> Entry:
    """The entry with the change made. Raises PatchError if the place or what stands there is another one."""
    if patch.entry != entry.id:
        raise PatchError(f"a change of {patch.entry}, not of {entry.id}")
    if patch.section is None:
        return replace(entry, sections=_spliced(entry.sections, patch))
    for at, section in enumerate(entry.sections):
        if section.id == patch.section:
            changed = replace(section, clauses=_spliced(section.clauses, patch))
            return replace(entry, sections=(*entry.sections[:at], changed, *entry.sections[at + 1 :]))
    raise PatchError(f"{patch.section} is not there")


def apply_all(entry: Entry, patches: Iterable[Patch]) -> Entry:
    """The entry with all changes made, in order. Raises PatchError."""
    for patch in patches:
        entry = apply(entry, patch)
    return entry


def inverse(patch: Patch) -> Patch:
    """The patch that takes this one back."""
    return replace(patch, removed=patch.added, added=patch.removed)


def inverses(patches: Sequence[Patch]) -> tuple[Patch, ...]:
    """What takes all of them back, in the order to apply it."""
    return tuple(inverse(patch) for patch in reversed(patches))


def _spliced(parts: tuple[Any, ...], patch: Patch) -> tuple[Any, ...]:
    removed: tuple[Any, ...] = patch.removed
    added: tuple[Any, ...] = patch.added
    start = _place([part.id for part in parts], patch)
    if parts[start : start + len(removed)] != removed:
        raise PatchError(f"{removed[0].id} does not read as expected" if removed else "it does not fit")
    kept = {part.id for part in (*parts[:start], *parts[start + len(removed) :])}
    if clash := next((part.id for part in added if part.id in kept), None):
        raise PatchError(f"{clash} is there already")
    return (*parts[:start], *added, *parts[start + len(removed) :])


def _place(ids: Sequence[str], patch: Patch) -> int:
    """Where the patch begins: at the first part it removes, else behind the one it names."""
    wanted = patch.removed[0].id if patch.removed else patch.after
    if wanted is None:
        return 0
    if wanted not in ids:
        raise PatchError(f"{wanted} is not there")
    return ids.index(wanted) + (0 if patch.removed else 1)
