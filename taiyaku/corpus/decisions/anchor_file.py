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

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from taiyaku.corpus.decisions.json_lines import read_items
from taiyaku.corpus.decisions.outline import Sheet
from taiyaku.errors import WorkspaceError
from taiyaku.values import Struct, field

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


def read_anchors(path: Path | None) -> AnchorMemory:
    """What is remembered; nothing without a file. Raises WorkspaceError for a damaged one."""
    in_force: list[Sheet] = []
    printed: list[Sheet] = []
    bounds: dict[str, Mapping[str, Bound]] = {}
    seen: set[str] = set()
    for number, (name, one) in read_items(path, _item) if path else ():
        if name in seen:
            raise WorkspaceError(f"{path}:{number}: a second line for {name}; keep one of them")
        seen.add(name)
        if isinstance(one, tuple):
            in_force.append(one[0])
            printed.append(one[1])
        else:
            bounds[name] = one
    return AnchorMemory(tuple(in_force), tuple(printed), bounds)


def _item(record: Any) -> tuple[str, tuple[Sheet, Sheet] | Mapping[str, Bound]]:
    if "decision" in record:
        return str(record["decision"]), {str(i): _bound(*said) for i, said in record["at"].items()}
    entry, document, series = str(record["entry"]), str(record["in"]), str(record.get("series", ""))
    parts = {str(part): str(said) for part, said in record["parts"].items()}
    printed = record.get("printed", parts)
    return entry, (
        Sheet(entry, document, series, parts),
        Sheet(entry, document, series, {str(part): str(said) for part, said in printed.items()}),
    )


def _bound(digest: Any, *at: Any) -> Bound:
    return Bound(str(digest), tuple(map(str, at)))


def anchors_text(memory: AnchorMemory) -> str:
    """The file as it is written: equal memories give equal bytes. Empty where nobody has decided anything."""
    if not memory.bounds:
        return ""
    printed = {sheet.entry: sheet.parts for sheet in memory.printed}
    lines = [_sheet_record(s, printed.get(s.entry, {})) for s in sorted(memory.in_force, key=_order)]
    for key in sorted(memory.bounds):
        at = {i: [bound.digest, *bound.at] for i, bound in sorted(memory.bounds[key].items())}
        lines.append({"decision": key, "at": at})
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _order(sheet: Sheet) -> tuple[str, str]:
    return sheet.document, sheet.entry


def _sheet_record(sheet: Sheet, printed: Mapping[str, str]) -> dict[str, Any]:
    record: dict[str, Any] = {"entry": sheet.entry, "in": sheet.document}
    if sheet.series:
        record["series"] = sheet.series
    record["parts"] = dict(sheet.parts)
    if list(printed.items()) != list(sheet.parts.items()):
        record["printed"] = dict(printed)
    return record
