"""A wiki's updates: the text in force stands beside the one it took the place of, and both say since when.

Several updates can be stacked on one text: an original then follows another original, the newer one first.
What is not plainly said stays open: nothing here guesses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from taiyaku.corpus.model import Amendment, Clause, Document, Entry, Patch, Section
from taiyaku.corpus.text import match_key
from taiyaku.corpus.version_numbers import version_key
from taiyaku.values import Struct, replace

ORIGINAL = "original"


class _Stack(Struct, frozen=True):
    """One place of a page and every text known of it."""

    originals: tuple[Section, ...]  # newest first, as the page prints them
    texts: tuple[tuple[Section, ...], ...]  # in force, then each original as it stood; the first may be empty


def update_amendments(entry: Entry, document: Document | None = None) -> tuple[Amendment, ...]:
    """The updates of a page compiled to patches, the older of a stack before the newer.

    Applied to `printed(entry)` in this order, they give `in_force(entry)`.
    """
    return tuple(a for stack in _stacks(entry) for a in _amendments(entry, stack, document))


def printed(entry: Entry) -> Entry:
    """The entry as first printed: originals in place of what took their place, none left beside it.

    A section with a date and no original stays: nothing is known of the text before it.
    """
    back: dict[str, tuple[Section, ...]] = {}
    gone: set[str] = set()
    for stack in _stacks(entry):
        if stack.texts[0]:
            back[stack.texts[0][0].id] = stack.texts[-1]
            gone |= {section.id for section in stack.texts[0]}
    sections: list[Section] = []
    for section in entry.sections:
        if section.id in back:
            sections += back[section.id]
        elif section.id not in gone and section.role != ORIGINAL:
            sections.append(section)
    return replace(entry, sections=tuple(sections))


def has_original(entry: Entry) -> bool:
    """Whether a page gives texts that an update took the place of."""
    return any(s.role == ORIGINAL for s in entry.sections)


def in_force(entry: Entry) -> Entry:
    """The entry without its originals: what the page itself says today."""
    return replace(entry, sections=tuple(s for s in entry.sections if s.role != ORIGINAL))


def updates(entry: Entry) -> Iterator[tuple[Sequence[Section], Section]]:
    """(the sections in force now, the superseded one) for every update an entry went through.

    The superseded text follows what took its place, and says the same version. Below another superseded
    text it is the older one, which that one had taken the place of. An erratum that quotes the old text
    beside the new one has not been updated itself.
    """
    if entry.kind == "erratum":
        return
    for at, original in enumerate(entry.sections):
        if original.role == ORIGINAL:
            yield _replacement(entry.sections, at), original


def section_text(section: Section) -> str:
    """The plain text of a section, a line to each clause and table row."""
    lines = [f"{c.marker} {c.text}" if c.marker else c.text for c in section.clauses]
    for table in section.tables:
        lines += ["\t".join(row) for row in (table.header, *table.rows)]
    return "\n".join(lines)


def _replacement(sections: Sequence[Section], at: int) -> tuple[Section, ...]:
    """What took the place of the original at a position: the sections before it that its update brought."""
    original = sections[at]
    current: list[Section] = []
    for section in reversed(sections[:at]):
        if section.role == ORIGINAL:
            stacked = not current and section.group == original.group and _older(original, section)
            return (section,) if stacked else tuple(current)
        dated = section.version or section.date
        if not _brought_by(section, original) or (current and not dated):
            break
        current.insert(0, section)
    return tuple(current)


def _brought_by(section: Section, original: Section) -> bool:
    """Whether the update that put the original away brought this section; a card's answer carries no date."""
    if section.version or section.date:
        return _same_update(section, original)
    return not (original.version or original.date) or section.role in {"question", "answer"}


def _same_update(section: Section, other: Section) -> bool:
    if section.version and other.version:
        return section.version == other.version
    return section.date == other.date


def _older(original: Section, newer: Section) -> bool:
    """Whether an original went out before another one, as far as both say when."""
    if original.version and newer.version:
        return version_key(original.version) < version_key(newer.version)
    if original.date and newer.date:
        return original.date < newer.date
    return not (original.version or original.date) or not (newer.version or newer.date)


def _stacks(entry: Entry) -> tuple[_Stack, ...]:
    replaced = [(tuple(current), original) for current, original in updates(entry)]
    older = {c[0].id: original for c, original in replaced if c and c[0].role == ORIGINAL}
    stacks = []
    for current, original in replaced:
        if current and current[0].role == ORIGINAL:
            continue  # part of the stack of the one on top of it
        originals = [original]
        while (below := older.get(originals[-1].id)) is not None:
            originals.append(below)
        texts = [current]
        for at, text in enumerate(originals):
            since = originals[at + 1] if at + 1 < len(originals) else None
            texts.append(_restored(text, current, since) if current else (text,))
        stacks.append(_Stack(tuple(originals), tuple(texts)))
    return tuple(stacks)


def _restored(original: Section, current: Sequence[Section], since: Section | None) -> tuple[Section, ...]:
    """An original as it stood in place of the sections; `since` says which update had brought it.

    One original can hold the text of several sections: it is parted where it repeats their headings.
    """
    version, date = (since.version, since.date) if since else (None, None)
    first = current[0]
    plain = replace(original, group=first.group, version=version, date=date)
    if all(section.role == first.role for section in current):
        return (replace(plain, role=first.role, heading=first.heading),)
    parts = _parted(original.clauses, [s for s in current if s.heading])
    if len(parts) == 1:
        return (replace(plain, role="body", heading=None),)
    sections = []
    for number, (like, clauses) in enumerate(parts, 1):
        role, heading = (like.role, like.heading) if like else (first.role, first.heading)
        part = replace(plain, role=role, heading=heading, clauses=clauses)
        # Tables do not say between which clauses they stood; they stay with the first part.
        sections.append(part if number == 1 else replace(part, id=f"{original.id}.part-{number}", tables=()))
    return tuple(sections)


def _parted(
    clauses: Sequence[Clause], headed: Sequence[Section]
) -> list[tuple[Section | None, tuple[Clause, ...]]]:
    """The clauses in runs, each with the section whose heading stood over it."""
    headings = {match_key(section.heading or "").rstrip(" :："): section for section in headed}
    runs: list[tuple[Section | None, list[Clause]]] = [(None, [])]
    for clause in clauses:
        if like := headings.get(match_key(clause.text).rstrip(" :：")):
            runs.append((like, []))
        else:
            runs[-1][1].append(clause)
    if not runs[0][1] and len(runs) > 1:
        runs.pop(0)
    return [(like, tuple(run)) for like, run in runs]


def _amendments(entry: Entry, stack: _Stack, document: Document | None) -> Iterator[Amendment]:
    """One amendment for each original of a stack, oldest first."""
    scope = document.scope if document else ""
    for at in range(len(stack.originals) - 1, -1, -1):
        original, after, before = stack.originals[at], stack.texts[at], stack.texts[at + 1]
        if at:
            target: str | None = stack.originals[at - 1].id
        else:
            target = after[0].id if after else None
        known = bool(stack.texts[0])
        stamp = original if original.version or original.date else after[0] if after and not at else original
        version, date = original.version or stamp.version, original.date or stamp.date
        if not (version or date) and document and document.format != "wiki":
            dated = entry if entry.date else document  # a page's date is that of its last edit
            version, date = dated.version, dated.date
        yield Amendment(
            id=f"{original.id}.amendment",
            source=entry.id,
            target=target,
            operation="replace",
            before=section_text(original) or None,
            after="\n".join(map(section_text, after)) or None,
            edition=entry.edition,
            version=version,
            date=date,
            status="applied" if known else "unresolved",
            patches=(Patch(entry.id, None, None, removed=before, added=after),) if known else (),
            reason=None if known else "no text stands beside it that took its place",
            scope=scope,
        )
