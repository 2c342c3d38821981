"""Imported once by a process that runs many tests, and by the one that their commands are forked from.

It builds a game. What a command imports, and what is made of our data (patterns, dictionaries, templates), is
then there for every process that is forked, such as those that read the sources of a build.
"""

from __future__ import annotations

import gc
from pathlib import Path
from tempfile import TemporaryDirectory

import pdfplumber as pdfplumber

from bench.documents import SAMPLE
from taiyaku.build import build
from taiyaku.cli import all_commands
from taiyaku.corpus.text import Told
from taiyaku.index import readings
from taiyaku.ingest import ingest, language
from taiyaku.terminal import show as show
from taiyaku.workspace import load_workspace

_SOURCE = """
[[source]]
id = "{0}"
path = "{0}"
format = "{1}"
lang = "{2}"
edition = "K1"
"""
_QUESTIONS = """# Questions

**Q: May a kite glide twice?**

A: Yes (see Gliding).

## Errata

**Gliding**: Replace "4 cm" with "5 cm".
"""
_QUESTIONS_JA = """よくある質問

Ｑ．凧は二回滑空できるか？
Ａ．はい。「滑空」を参照。

■エラッタ
滑空
誤：凧は4 cm飛ぶ。
正：凧は5 cm飛ぶ。
"""
_PAGE = """Gliding

From the wiki of kites

Effects

    It flies 4 cm.
"""
_GAME = (  # of each format one source
    ("en.md", "rulebook", "en", "# Kites\n\n## Skills\n\n### Gliding\n\n**Effects**\n\n- It flies 4 cm.\n"),
    (
        "ja.txt",
        "summary",
        "ja",
        "凧のルール\n\n◆スキル\n\n　GLIDING/滑空\n　　効果：\n　　　・凧は4 cm飛ぶ。\n",
    ),
    ("faq.md", "faq", "en", _QUESTIONS),
    ("faq-ja.txt", "faq", "ja", _QUESTIONS_JA),
    ("wiki.txt", "wiki", "en", _PAGE),
)
_SHORT = ("faq-1.0", "wiki-lantern-hidden")  # sources of the sample, which has words of its own; one is a PDF

all_commands()
with TemporaryDirectory() as _folder:
    _config = 'name = "Kites"\nlanguages = ["en", "ja"]\neditions = ["K1"]\n'
    for _name, _format, _lang, _text in _GAME:
        (Path(_folder) / _name).write_text(_text, "utf-8")
        _config += _SOURCE.format(_name, _format, _lang)
    (Path(_folder) / "taiyaku.toml").write_text(_config, "utf-8")
    _workspace, _sample = load_workspace(Path(_folder)), load_workspace(SAMPLE)
    build(_workspace)
    for _dictionary in (readings._sudachi, language._analyser):  # which the next build needs again
        Told.tools.remove(_dictionary.cache_clear)
    for _source in _workspace.sources:  # which a build reads in processes of their own
        ingest(_source, _workspace.vocabulary)
    for _source in _sample.sources:
        if _source.path.stem in _SHORT:
            ingest(_source, _sample.vocabulary)
gc.collect()
gc.freeze()  # it stays: nobody needs to look through it again, nor to copy it for that
