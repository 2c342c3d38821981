"""Tables as scripts of a bounded size: a page loads those that hold what a query asks for.

A shard's name has a digest of its content, so that a cache never gives one that belongs to another build.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from taiyaku.site.browser.search_data import Tables
from taiyaku.site.script_json import script_json
from taiyaku.values import Struct

TARGET = 96_000  # characters of a shard of rows
BLOCKS = {"titles": 512, "hits": 32}  # entries of a shard of entries


class SearchFiles(Struct, frozen=True):
    """The scripts of a site's search: the core, and the shards that it names."""

    core: str
    shards: Mapping[str, str]  # name -> script


def search_files(tables: Tables, rules: Mapping[str, Any]) -> SearchFiles:
    """The tables as scripts."""
    shards: dict[str, str] = {}
    names: dict[str, list[str]] = {}
    bounds: dict[str, list[str]] = {}
    for table, rows in tables.rows.items():
        parts = list(_parts(rows))
        bounds[table] = [part[0].partition("\t")[0] for part in parts]
        contents = ["\n".join(part) for part in parts]
        names[table] = [_add(shards, table, n, content) for n, content in enumerate(contents)]
    for table, size in BLOCKS.items():
        items: Sequence[Any] = getattr(tables, table)
        blocks = [items[start : start + size] for start in range(0, len(items), size)]
        names[table] = [_add(shards, table, n, block) for n, block in enumerate(blocks)]
    core = {
        "count": len(tables.hits),
        "editions": tables.editions,
        "facts": tables.facts,
        "values": tables.values,
        "documents": tables.documents,
        "rules": rules,
        "bounds": bounds,
        "blocks": BLOCKS,
        "shards": names,
    }
    return SearchFiles(f"globalThis.taiyakuSearch={script_json(core)};\n", shards)


def _parts(rows: Iterable[str]) -> Iterable[list[str]]:
    part: list[str] = []
    size = 0
    for row in rows:
        if part and size + len(row) > TARGET:
            yield part
            part, size = [], 0
        part.append(row)
        size += len(row) + 1
    if part:
        yield part


def _add(shards: dict[str, str], table: str, number: int, content: Any) -> str:
    """Add a shard's script; returns its name."""
    data = script_json(content)
    name = f"{table}-{hashlib.sha256(data.encode()).hexdigest()[:10]}"
    shards[name] = f'taiyakuShard("{table}",{number},{data});\n'
    return name
