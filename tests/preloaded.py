"""Imported once by a process that runs many tests, and by the one that their commands are forked from.

It builds a game. What a command imports, and what is made of our data (patterns, dictionaries, templates), is
then there for every process that is forked, such as those that read the sources of a build.
"""

from __future__ import annotations

import gc
from pathlib import Path
from tempfile import TemporaryDirectory

import pdfplumber as pdfplumber

from taiyaku.build import build
from taiyaku.cli import all_commands
from taiyaku.corpus.text import Told
from taiyaku.ingest import ingest
from taiyaku.terminal import show as show
from taiyaku.workspace import load_workspace

_CONFIG = """\
name = "Kites"
languages = ["en", "ja"]
editions = ["K1"]
[[source]]
id = "en"
path = "en.md"
format = "rulebook"
lang = "en"
edition = "K1"
[[source]]
id = "ja"
path = "ja.txt"
format = "summary"
lang = "ja"
edition = "K1"
"""

all_commands()
with TemporaryDirectory() as _folder:
    for _name, _text in (
        ("taiyaku.toml", _CONFIG),
        ("en.md", "# Kites\n\n## Skills\n\n### Gliding\n\n**Effects**\n\n- It flies 4 cm.\n"),
        ("ja.txt", "凧のルール\n\n◆スキル\n\n　GLIDING/滑空\n　　効果：\n　　　・凧は4 cm飛ぶ。\n"),
    ):
        (Path(_folder) / _name).write_text(_text, "utf-8")
    _workspace = load_workspace(Path(_folder))
    for _source in _workspace.sources:  # which a build reads in processes of their own
        ingest(_source, _workspace.vocabulary)
    build(_workspace)
Told.tools.clear()  # dictionaries stay at hand: the next build is not long in coming
gc.collect()
gc.freeze()  # it stays: nobody needs to look through it again, nor to copy it for that
