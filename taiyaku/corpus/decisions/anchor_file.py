"""What decisions were made for, and where that stood at the last build: `decisions/anchors.jsonl`.

An input and an output of the build, to be committed. Ids and digests, no text; a line for each entry of a
document that a decision names (unless its text in force is another one than printed, `printed` is left out),
then a line for each decision:

    {"entry": "n2/skill/shove", "in": "rules", "parts": {"effects.2": "9b0e12345678 a1bc2d"}}
    {"decision": "51f0c3a92b7d", "at": {"n2/skill/shove#effects.1": ["9b0e…", "n2/skill/shove#effects.2"]}}

`at` says of each id that a decision names which text was meant and where it stands; one that stands nowhere
is set aside until its text is there again.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from taiyaku.corpus.decisions.decision_file import read_items
from taiyaku.corpus.decisions.outline_matching import Sheet
from taiyaku.errors import WorkspaceError
from taiyaku.values import Struct, decode, field, line_of

ANCHORS = "anchors.jsonl"  # in `decisions/`


class Bound(Struct, frozen=True):
    """One id that a decision names: what it meant, and where that stands."""

    digest: str  # of the text meant; empty: an entry or section, or a text that is not known
    at: tuple[str, ...]


Bounds = Mapping[str, Mapping[str, Bound]]  # by the decision's key, then by the id as it is written


class AnchorMemory(Struct, frozen=True):
    """What the last build knew: its texts in force, as printed, and the decisions."""

    in_force: tuple[Sheet, ...] = ()
    printed: tuple[Sheet, ...] = ()
    bounds: Bounds = field(default_factory=dict)


class _Outlined(Struct, frozen=True, kw_only=True, omit_defaults=True, rename={"document": "in"}):
    """The line of an entry."""

    entry: str
    document: str
    series: str = ""
    parts: Mapping[str, str]
    printed: Mapping[str, str] | None = None


class _Decided(Struct, frozen=True):
    """The line of a decision."""

    decision: str
    at: Mapping[str, tuple[str, ...]]  # digest, then where the text stands


def read_anchors(path: Path | None) -> AnchorMemory:
    """What is remembered; nothing without a file. Raises WorkspaceError for a damaged one."""
    in_force: list[Sheet] = []
    printed: list[Sheet] = []
    bounds: dict[str, Mapping[str, Bound]] = {}
    seen: set[str] = set()
    for number, line in read_items(path, _parsed) if path else ():
        name = line.entry if isinstance(line, _Outlined) else line.decision
        if name in seen:
            raise WorkspaceError(f"{path}:{number}: a second line for {name}; keep one of them")
        seen.add(name)
        if isinstance(line, _Outlined):
            home = line.entry, line.document, line.series
            in_force.append(Sheet(*home, line.parts))
            printed.append(Sheet(*home, line.parts if line.printed is None else line.printed))
        else:
            bounds[name] = {i: Bound(digest, tuple(at)) for i, (digest, *at) in line.at.items()}
    return AnchorMemory(tuple(in_force), tuple(printed), bounds)


def _parsed(line: str) -> _Outlined | _Decided:
    if not line.startswith('{"decision"'):
        return decode(_Outlined, line)
    decided = decode(_Decided, line)
    if not all(decided.at.values()):
        raise ValueError(line)
    return decided


def anchors_text(memory: AnchorMemory) -> str:
    """The file as it is written: equal memories give equal bytes. Empty where nobody has decided anything."""
    if not memory.bounds:
        return ""
    printed = {sheet.entry: sheet.parts for sheet in memory.printed}
    lines: list[_Outlined | _Decided] = []
    for sheet in sorted(memory.in_force, key=lambda s: (s.document, s.entry)):
        own = printed.get(sheet.entry, {})
        lines.append(
            _Outlined(
                entry=sheet.entry,
                document=sheet.document,
                series=sheet.series,
                parts=sheet.parts,
                printed=None if list(own.items()) == list(sheet.parts.items()) else own,
            )
        )
    for key, found in sorted(memory.bounds.items()):
        lines.append(_Decided(key, {i: (b.digest, *b.at) for i, b in sorted(found.items())}))
    return "".join(f"{line_of(line)}\n" for line in lines)
