"""Which clauses of a text an amendment put there, and what was cut: pointed out in place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from taiyaku.corpus.lookup.answer_model import Mark
from taiyaku.corpus.model import Amendment, Clause, Entry, Patch, Section
from taiyaku.values import replace, taken


def find_marks(entry: Entry, applied: Sequence[Amendment], documents: Mapping[str, str]) -> tuple[Mark, ...]:
    """A mark for each clause that an applied amendment left in the text; the latest amendment counts.

    A section whose clauses all come from one amendment is marked as a whole; so is one that lost a clause.
    `documents` gives the document of an amendment's source.
    """
    found: dict[str, Mark] = {}
    for amendment in applied:
        document = documents.get(amendment.source, "")
        for patch in amendment.patches:
            for part in _touched(patch):
                own = taken(amendment, "operation source version date repairs scope")
                cut = part == patch.section
                found[part] = Mark(part, amendment.id, document=document, cut=cut, **own)
    return tuple(_placed(entry, found))


def _touched(patch: Patch) -> Iterator[str]:
    """Ids of the clauses and sections a patch puts in or changes; the section for what it only takes out."""
    before = {_says(clause) for part in patch.removed for clause in _clauses(part)}
    came = 0
    for part in patch.added:
        fresh = [clause.id for clause in _clauses(part) if _says(clause) not in before]
        yield from fresh
        came += len(fresh)
        if isinstance(part, Section) and (not patch.removed or (part.tables and not part.clauses)):
            yield part.id
    if not came and patch.removed and patch.section:
        yield patch.section


def _clauses(part: Section | Clause) -> tuple[Clause, ...]:
    return part.clauses if isinstance(part, Section) else (part,)


def _says(clause: Clause) -> tuple[str | None, str]:
    return clause.marker, "".join(clause.text.split())


def _placed(entry: Entry, found: Mapping[str, Mark]) -> Iterator[Mark]:
    for section in entry.sections:
        inside = [found.get(clause.id) for clause in section.clauses]
        whole = {mark.amendment for mark in inside if mark} if inside and all(inside) else set()
        own = found.get(section.id)
        if own:
            yield own
            yield from (m for m in inside if m and (own.cut or m.amendment != own.amendment))
        elif len(whole) == 1 and (first := inside[0]):
            yield replace(first, id=section.id)
        else:
            yield from (mark for mark in inside if mark)
