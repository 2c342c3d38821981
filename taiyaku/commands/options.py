"""What the commands have in common: options, what was said before the command, the opened corpus."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from taiyaku.terminal.output import print_json as print_json

if TYPE_CHECKING:
    from taiyaku.corpus.reader import CorpusFile

Folder = Annotated[
    Path | None, typer.Option("-C", metavar="DIR", help="The workspace, instead of the nearest one.")
]
Quiet = Annotated[bool, typer.Option("-q", "--quiet", help="Say only what went wrong.")]
Verbose = Annotated[
    int, typer.Option("-v", "--verbose", count=True, help="Say more; twice: with tracebacks.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Plain = Annotated[
    bool, typer.Option("--plain", help="For scripts: no colour, no drawn lines, no wrapping, no pager.")
]
NoPager = Annotated[bool, typer.Option("--no-pager", help="Never start a pager.")]
LangOption = Annotated[str | None, typer.Option("--lang", help="Only text in this language: en, ja.")]
FormatOption = Annotated[
    str | None, typer.Option("--format", help="Of a file that is no source: faq, rulebook, …")
]
EditionOption = Annotated[str | None, typer.Option("--edition", help="Only this edition, such as N4.")]


class Globals:
    """What was said before the command's name."""

    folder: Path | None = None
    quiet = False
    verbosity = 0


def build_folder(folder: Path | None) -> Path:
    """What a build left, or a game that was taken along."""
    from taiyaku.terminal.direct import found_build

    return found_build(folder or Globals.folder)


def corpus_of(folder: Path | None) -> CorpusFile:
    from taiyaku.corpus.store import open_corpus
    from taiyaku.folder import database

    return open_corpus(database(build_folder(folder)))
