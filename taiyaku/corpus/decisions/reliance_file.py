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
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from taiyaku.corpus.decisions.decision_file import read_items
from taiyaku.corpus.similarity import functional_key
from taiyaku.errors import WorkspaceError
from taiyaku.values import Struct, decode, field, line_of
from taiyaku.whole_files import kept

MEMORY = "relied-on.jsonl"  # in `decisions/`
TEXTS = "relied-on.texts"  # in the cache: what is relied on, word by word
GONE = "gone"  # stands for the digest of a text that is not there
_DIGEST = re.compile(r"[^*]*(\*[0-9]{1,9})?")
Pair = tuple[str, str]  # id of a part, and the digest of its text, with its "*n"


class Remembered(Struct, frozen=True, omit_defaults=True, rename={"homes": "in"}):
    """What one ruling or translation relies on: a line of the file."""

    id: str
    made: str
    relies: Mapping[str, str]
    stale: tuple[Pair, ...] = ()
    homes: Mapping[str, str] = field(default_factory=dict)  # entry, and the document or series it was in
    refers: Mapping[str, str] = field(default_factory=dict)  # part, and its wording without numbers of rules


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
    for number, item in read_items(path, _remembered) if path else ():
        if item.id in memory:
            raise WorkspaceError(f"{path}:{number}: a second line for {item.id}; keep one of them")
        memory[item.id] = item
    return memory


def _remembered(line: str) -> Remembered:
    item = decode(Remembered, line)
    if not all(map(_DIGEST.fullmatch, (*item.relies.values(), *(digest for _, digest in item.stale)))):
        raise ValueError
    return item


def memory_text(items: Iterable[Remembered]) -> str:
    """The file as it is written: equal memories give equal bytes."""
    return "".join(line_of(item) + "\n" for item in sorted(items, key=lambda i: i.id))


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
