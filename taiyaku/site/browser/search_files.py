"""The search of a site as files below `assets/`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from taiyaku.corpus.model import Corpus
from taiyaku.site.browser.search_data import search_tables
from taiyaku.site.browser.search_shards import search_files
from taiyaku.values import Struct

SCRIPT = "assets/search.js"
TABLES = "assets/search"  # the folder of the core and the shards


class SearchSource(Struct, frozen=True):
    """What the page's search is made from: the file of the default engine, and its analysis as data."""

    index: Path
    rules: Mapping[str, Any]  # as `taiyaku.index.search_constants.search_rules` gives them


def search_assets(corpus: Corpus, source: SearchSource) -> Iterator[tuple[str, str]]:
    """(path, content) of every file, always in the same order."""
    yield SCRIPT, search_script()
    made = search_files(search_tables(corpus, source.index), source.rules)
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
