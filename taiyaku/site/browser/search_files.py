"""The search of a site as files below `assets/`: its script, and tables as scripts of a bounded size.

A page loads the tables that hold what a query asks for. A shard's name has a digest of its content, so that
a cache never gives one that belongs to another build.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Corpus
from taiyaku.site.browser.search_data import Tables, search_tables
from taiyaku.site.script_json import script_json
from taiyaku.values import Struct

SCRIPT = "assets/search.js"
TABLES = "assets/search"  # the folder of the core and the shards
TARGET = 96_000  # characters of a shard of rows
BLOCKS = {"titles": 512, "hits": 32}  # entries of a shard of entries


class SearchSource(Struct, frozen=True):
    """What the page's search is made from: the file of the default engine, and its analysis as data."""

    index: Path
    rules: Mapping[str, Any]  # as `taiyaku.index.search_constants.search_rules` gives them
    memo: Memo = no_memo  # what rows of tables are taken from


def search_assets(corpus: Corpus, source: SearchSource) -> Iterator[tuple[str, str]]:
    """(path, content) of every file, always in the same order."""
    yield SCRIPT, search_script()
    made = search_files(search_tables(corpus, source.index, source.memo), source.rules)
    yield f"{TABLES}/core.js", made.core
    for name, content in made.shards.items():
        yield f"{TABLES}/{name}.js", content


def search_script(without: Collection[str] = (), more: str = "") -> str:
    """The scripts as one, for scripts that are parts of one another cannot be loaded from a disk."""
    folder = files("taiyaku.site").joinpath("static", "search")
    parts = sorted(p.name for p in folder.iterdir() if p.name.endswith(".js"))
    read = (folder.joinpath(name).read_text("utf-8") for name in parts if name not in without)
    joined = "\n".join((*read, *filter(None, (more,))))
    return f'"use strict";\n(() => {{\n{joined}}})();\n'


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
