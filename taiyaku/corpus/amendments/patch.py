"""Patches: one change to the parts of an entry, applied to its text or taken back.

A part is named by its id, so that patches from different layers can be left out one by one. A patch never
guesses: if the text is not what it was made for, it does not apply.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from taiyaku.corpus.model import Entry, Patch
from taiyaku.values import replace


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


def has_text(entry: Entry) -> bool:
    """Whether anything is left of what an entry says."""
    return any(section.clauses or section.tables for section in entry.sections)


def restated(patch: Patch, entry: Entry) -> Patch:
    """The patch for a text that has changed since: it takes out the same parts, however they read now.

    Only for a patch that restates its parts in full. Raises PatchError if a part is gone or has moved.
    """
    here = next((s for s in entry.sections if s.id == patch.section), None)
    if patch.section is not None and here is None:
        raise PatchError(f"{patch.section} is not there")
    parts: tuple[Any, ...] = here.clauses if here else entry.sections
    wanted = [part.id for part in patch.removed]
    ids = [part.id for part in parts]
    start = _place(ids, patch)
    if ids[start : start + len(wanted)] != wanted:
        raise PatchError(f"{wanted[0]} and what followed it do not stand together any more")
    return replace(patch, removed=parts[start : start + len(wanted)])


def _spliced(parts: tuple[Any, ...], patch: Patch) -> tuple[Any, ...]:
    removed: tuple[Any, ...] = patch.removed
    added: tuple[Any, ...] = patch.added
    start = _place([part.id for part in parts], patch)
    for at, part in enumerate(removed, start):
        if at >= len(parts) or parts[at].id != part.id:
            raise PatchError(f"{part.id} does not follow {removed[at - start - 1].id}")
        if parts[at] != part:
            raise PatchError(f"{part.id} does not read as expected")
    kept = {part.id for part in (*parts[:start], *parts[start + len(removed) :])}
    for part in added:
        if part.id in kept:
            raise PatchError(f"{part.id} is there already")
    if len({part.id for part in added}) < len(added):
        raise PatchError(f"{_repeated(added)} comes twice in one change")
    return (*parts[:start], *added, *parts[start + len(removed) :])


def _repeated(parts: Sequence[Any]) -> str:
    ids = [part.id for part in parts]
    return str(next(part_id for part_id in ids if ids.count(part_id) > 1))


def _place(ids: Sequence[str], patch: Patch) -> int:
    """Where the patch begins: at the first part it removes, else behind the one it names."""
    wanted = patch.removed[0].id if patch.removed else patch.after
    if wanted is None:
        return 0
    if wanted not in ids:
        raise PatchError(f"{wanted} is not there")
    return ids.index(wanted) + (0 if patch.removed else 1)
