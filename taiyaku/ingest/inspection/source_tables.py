"""The `[[source]]` tables a maintainer would write, as TOML with comments where something is doubtful."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from pathlib import PurePosixPath

from taiyaku.configuration import SCOPES
from taiyaku.corpus.text import free_name, slug
from taiyaku.ingest.inspection.document import Inspection
from taiyaku.ingest.inspection.front import names
from taiyaku.ingest.inspection.series import Family
from taiyaku.ingest.inspection.title_page import Found
from taiyaku.values import Struct

_MOST_DOUBTS = 5
_ID = re.compile(r"[^a-z0-9._-]+")
_DIGEST = re.compile(r"[0-9a-f]{12}")


class SourceTable(Struct, frozen=True):
    """One table: its keys in order, each with a remark or none, and lines of comment before it."""

    id: str
    path: str
    values: tuple[tuple[str, str, str], ...]  # key, value, remark
    comments: tuple[str, ...]
    twin: str | None = None  # the source that says the same: this one is written as a comment

    def toml(self) -> str:
        rows = ["[[source]]"]
        for key, value, remark in self.values:
            row = f"{key} = {_text(value)}"
            rows.append(f"{row}  # {remark}" if remark else row)
        if self.twin:
            rows = [f"# {row}" for row in rows]
        return "\n".join((*(f"# {comment}" for comment in self.comments), *rows)) + "\n"


def source_tables(
    found: Sequence[Inspection],
    kin: Sequence[Family],
    paths: Sequence[str],
    taken: Collection[str],
    editions: Sequence[str],
) -> tuple[SourceTable, ...]:
    """A table for each document: `paths` are relative to the workspace, `taken` ids in use there already.

    `editions` are the workspace's, the oldest first; the last one stands in where a document names none.
    """
    used = set(taken)
    ids = [free_name(proposed_id(one, path), used) for one, path in zip(found, paths, strict=True)]
    return tuple(
        _table(one, family, ids[n], paths[n], ids, editions, found)
        for n, (one, family) in enumerate(zip(found, kin, strict=True))
    )


def rules_first(found: Sequence[Inspection]) -> list[Inspection]:
    """The order to list documents in: rules in most documents' language give the ids that others share."""
    often = Counter(one.languages.main for one in found)
    return sorted(found, key=lambda one: (one.verdicts[0].format == "faq", -often[one.languages.main]))


def _table(
    one: Inspection, family: Family, id_: str, path: str, ids: Sequence[str], editions: Sequence[str],
    others: Sequence[Inspection],
) -> SourceTable:  # fmt: skip
    best = one.verdicts[0]
    spoken = one.languages.spoken
    also = f"also {spoken[1]}" if len(spoken) > 1 else "" if spoken else "a guess: no sentence told it"
    printed = [(key, getattr(one.page, key)) for key in ("version", "date", "title")]
    values = [
        ("id", id_, ""),
        ("path", path, ""),
        ("format", best.format, "; ".join(best.reasons)),
        ("lang", one.lang, also),
        *_edition(one, editions, others),
        *_scope(one, others),
        *((key, found.value, _from(found)) for key, found in printed if found.value),
    ]
    if family.series:
        values.append(("series", family.series, family.newer_than(ids) or "the oldest version here"))
    twin = ids[family.twin] if family.twin is not None else None
    return SourceTable(id_, path, tuple(values), tuple(_comments(one, twin)), twin)


def printed_editions(found: Sequence[Inspection]) -> set[str]:
    """The editions that documents print; a list of changes may lead to one whose rules nobody brought."""
    return {edition for one in found if (edition := one.page.edition.value) and not _is_list_of_changes(one)}


def _is_list_of_changes(one: Inspection) -> bool:
    return one.format == "faq" and names(one.page.title.value or "", "errata")


def _edition(
    one: Inspection, editions: Sequence[str], others: Sequence[Inspection]
) -> Iterator[tuple[str, str, str]]:
    found = one.page.edition
    if found.value and (not editions or found.value in editions):
        yield "edition", found.value, _from(found)
    elif editions:
        current = _current_then(one, editions, others)
        said = f"; it says {found.value}" if found.value else ""
        remark = f"the current one{'' if current == editions[-1] else ' then'}{said}"
        yield "edition", current, remark if len(editions) > 1 or said else ""


def _current_then(one: Inspection, editions: Sequence[str], others: Sequence[Inspection]) -> str:
    """The edition of the text that a title begins with, else the newest whose rules had come out by then."""
    own = {o.page.edition.value for o in others if o is not one and o.page.edition.value and _is_on(one, o)}
    if len(own) == 1:
        return own.pop()
    date = one.page.date.value
    came_out: dict[str, str] = {}
    for other in others:
        edition, day = other.page.edition.value, other.page.date.value
        if edition and day and other.format != "faq":
            came_out[edition] = min(day, came_out.get(edition, day))
    later = {e for e, day in came_out.items() if date and day[: len(date)] > date}
    return next((e for e in reversed(editions) if e not in later), editions[-1])


def _is_on(one: Inspection, other: Inspection) -> bool:
    """Whether a title begins with another one, whatever stands there in brackets: "Quick guide: errata"."""
    printed = (o.page.title.value or "" for o in (one, other))
    title, theirs = (re.sub(r"[(（][^()（）]*[)）]", "", text).strip() for text in printed)
    return bool(theirs) and len(theirs.split()) > 1 and title.startswith(theirs) and title != theirs


def _scope(one: Inspection, others: Sequence[Inspection]) -> Iterator[tuple[str, str, str]]:
    """A layer over the game's own rules, for a document called so, or that ends, beside one below that."""
    layer = _layer(one)
    below = [None, *SCOPES][: SCOPES.index(layer) + 1] if layer else []
    if layer and any(o.format != "faq" and _layer(o) in below for o in others if o is not one):
        yield "scope", layer, "so it says: it rules over the game's own rules, and does not replace them"
        if one.page.until.value:
            yield "until", one.page.until.value, _from(one.page.until)


def _layer(one: Inspection) -> str | None:
    title = one.page.title.value or ""
    named = next((layer for layer in SCOPES if names(title, f"{layer}s")), None)
    if one.page.unofficial and one.format == "faq":
        return named or SCOPES[-1]
    return named or (SCOPES[0] if one.page.until.value else None)


def _from(found: Found) -> str:
    return "" if found.place == "first page" else f"from {found.place}"


def _comments(one: Inspection, twin: str | None) -> Iterator[str]:
    if twin:
        yield f"The same text as {twin}: one of the two is enough."
    for doubt in one.doubts[:_MOST_DOUBTS]:
        yield f"? {' '.join(doubt.message.split())}"
    if len(one.doubts) > _MOST_DOUBTS:
        yield f"? … and {len(one.doubts) - _MOST_DOUBTS} more: `taiyaku inspect` lists them"
    if one.labels:
        words = ", ".join(_text(label.word) for label in one.labels[:8])
        yield f"Labels that recur; say what they are: vocabulary = {{ roles = {{ body = [{words}] }} }}"


def proposed_id(one: Inspection, path: str) -> str:
    """A short name: the file's, if it has words in it, else the title's, else format and language."""
    stem = PurePosixPath(path).stem
    named = slug(stem) if stem.isascii() else ""
    title = one.page.title.value or ""
    titled = slug(title, 40) if title.isascii() and title else ""
    if titled and one.page.version.value:
        titled += f"-{one.page.version.value}"
    stem_id = _ID.sub("-", stem.casefold()).strip("-._")
    if stem.isascii() and _telling(stem_id):
        return stem_id
    return titled or (named if _telling(named) else f"{one.format}-{one.lang}")


def _telling(name: str) -> bool:
    """Whether a file's name says something: more letters than figures, and no digest."""
    letters, figures = (sum(map(kind, name)) for kind in (str.isalpha, str.isdigit))
    return letters > figures and not _DIGEST.search(name)


def _text(value: str) -> str:
    """A TOML string: JSON's escapes are TOML's as well."""
    return json.dumps(value, ensure_ascii=False)
