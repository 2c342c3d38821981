"""What rulings and translations were made for, as a file to be committed: ids and digests, no text.

`decisions/relied-on.jsonl` has one line for each ruling or translation, in the order of their ids:

    {"id": "n2/faq/can-you-shove", "made": "1f…", "relies": {"n2/skill/shove#effects.1": "9b…"}, "stale": [],
     "in": {"n2/skill/shove": "rules"}, "refers": {"n2/skill/shove#effects.1": "07… 3c…"}}

`made` is a digest of its own text and version, `relies` says which texts it holds for, `stale` which texts it
was made for that read otherwise now. A digest with "*2" is that of a text its document had twice. `in` is the
document, or series, of each entry: when a rule gets another name, its id may go to another document's.
`refers` has, of texts that refer to rules by number, a digest without the numbers and one of each of these
rules: for when they are renumbered.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from taiyaku.corpus.decisions.json_lines import read_items
from taiyaku.corpus.similarity import functional_key
from taiyaku.errors import WorkspaceError
from taiyaku.values import Struct
from taiyaku.whole_files import kept

MEMORY = "relied-on.jsonl"  # in `decisions/`
TEXTS = "relied-on.texts"  # in the cache: what is relied on, word by word
GONE = "gone"  # stands for the digest of a text that is not there
Pair = tuple[str, str]  # id of a part, and the digest of its text, with its "*n"


class Remembered(Struct, frozen=True):
    """What one ruling or translation relies on."""

    id: str
    made: str
    relies: tuple[Pair, ...]
    stale: tuple[Pair, ...] = ()
    homes: tuple[Pair, ...] = ()  # entry, and the document or series it was in
    refers: tuple[Pair, ...] = ()  # part, and its wording whatever the numbers of rules in it


Memory = Mapping[str, Remembered]


def digest_of(text: str) -> str:
    """A short digest of what a text says: equal for texts that differ in typography or numbering alone.

    The rows of a table, a line each, may stand in any order.
    """
    lines = text.split("\n")
    if len(lines) > 1 and all(" | " in line for line in lines):
        text = "\n".join(sorted(lines, key=functional_key))
    return hashlib.sha256(functional_key(text).encode()).hexdigest()[:12]


def read_memory(path: Path | None) -> dict[str, Remembered]:
    """What was remembered, by id; nothing without a file. Raises WorkspaceError for a damaged one."""
    memory: dict[str, Remembered] = {}
    for number, item in read_items(path, _item) if path else ():
        if item.id in memory:
            raise WorkspaceError(f"{path}:{number}: a second line for {item.id}; keep one of them")
        memory[item.id] = item
    return memory


def _item(record: Any) -> Remembered:
    relies = tuple((str(part), _digest(value)) for part, value in record["relies"].items())
    stale = tuple((str(part), _digest(value)) for part, value in record.get("stale", []))
    homes = tuple((str(entry), str(family)) for entry, family in record.get("in", {}).items())
    refers = tuple((str(part), str(wording)) for part, wording in record.get("refers", {}).items())
    return Remembered(_digest(record["id"]), _digest(record["made"]), relies, stale, homes, refers)


def _digest(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise TypeError
    return value


def memory_text(items: Iterable[Remembered]) -> str:
    """The file as it is written: equal memories give equal bytes."""
    lines = []
    for item in sorted(items, key=lambda i: i.id):
        record: dict[str, Any] = {"id": item.id, "made": item.made, "relies": dict(sorted(item.relies))}
        if item.stale:
            record["stale"] = [list(pair) for pair in sorted(item.stale)]
        if item.homes:
            record["in"] = dict(sorted(item.homes))
        if item.refers:
            record["refers"] = dict(sorted(item.refers))
        lines.append(json.dumps(record, ensure_ascii=False) + "\n")
    return "".join(lines)


def read_texts(path: Path) -> dict[str, str]:
    """The texts behind digests, as the last build left them in its cache; none if it left none."""
    try:
        known = json.loads(kept(path) or b"")
        if not isinstance(known, dict):
            return {}
        return {k: v for k, v in known.items() if isinstance(v, str) and digest_of(v) == k}
    except (ValueError, RecursionError):
        return {}


def texts_text(texts: Mapping[str, str]) -> str:
    """The texts behind digests as `read_texts` reads them."""
    return json.dumps(dict(sorted(texts.items())), ensure_ascii=False, indent=0)
