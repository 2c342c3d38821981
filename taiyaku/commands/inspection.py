"""The command that looks at files nobody has described yet."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from taiyaku.commands.options import AsJson, Folder, Globals, Quiet, Verbose, print_json
from taiyaku.errors import Status, WorkspaceError
from taiyaku.terminal.extras import need
from taiyaku.terminal.language import _

if TYPE_CHECKING:
    from taiyaku.ingest.inspection.source_tables import SourceTable
    from taiyaku.steps.unknown_files import Inspected
    from taiyaku.workspace import Workspace


def inspect(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Documents, or folders of them.")],
    folder: Folder = None,
    write: Annotated[
        bool,
        typer.Option("--write", help="Put a [[source]] for each into taiyaku.toml, below what is there."),
    ] = False,
    html: Annotated[
        Path | None,
        typer.Option(
            "--html", metavar="REPORT", help="Write a report with pictures of pages, as one HTML file."
        ),
    ] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    verbose: Verbose = 0,
) -> None:
    """Look at unknown documents: format, language, title, version, what is understood, what is doubtful."""
    need("build")
    from taiyaku.steps.source_listing import propose
    from taiyaku.steps.unknown_files import inspect_files

    workspace = _workspace(folder or Globals.folder, needed=write)
    quiet = quiet or Globals.quiet
    inspected = inspect_files(
        files,
        workspace.editions if workspace else (),
        workspace.vocabulary if workspace else None,
        watch=None if quiet else tell_reading,
        jobs=processes(),
    )
    tables = propose(inspected, workspace)
    if html:
        from taiyaku.ingest.inspection.report import write_report

        write_report(
            html, inspected.found, inspected.kin, tables, [(r.file, r.message) for r in inspected.refused]
        )
        typer.echo(str(html), err=True)
    if write and workspace:
        _write(inspected, workspace)
    show_inspected(inspected, tables, as_json, quiet, max(verbose, Globals.verbosity) > 0)
    raise typer.Exit(Status.PROBLEMS if inspected.refused or not inspected.found else Status.OK)


def _workspace(folder: Path | None, needed: bool) -> Workspace | None:
    """The workspace, where there is one; without one files are inspected all the same."""
    from taiyaku.workspace import load_workspace

    try:
        return load_workspace(folder)
    except WorkspaceError:
        if needed or folder:
            raise
        return None


def _write(inspected: Inspected, workspace: Workspace) -> None:
    from taiyaku.steps.source_listing import add_sources

    listing = add_sources(inspected, workspace)
    for table in listing.written:
        told = _("added %(source)s as a comment") if table.twin else _("added %(source)s")
        typer.echo(f"{listing.config}: {told % {'source': table.id}}", err=True)
    for file in listing.known:
        typer.echo(_("%(file)s: is a source already; left as it is", file=file), err=True)


def show_inspected(
    inspected: Inspected, tables: Sequence[SourceTable], as_json: bool, quiet: bool, verbose: bool
) -> None:
    """Print what was found, as text or JSON; files that are no documents are named on standard error."""
    ids = [table.id for table in tables]
    if as_json:
        from taiyaku.ingest.inspection.report import inspection_json, refusal_json

        rows = zip(inspected.found, inspected.kin, tables, strict=True)
        print_json(
            [inspection_json(one, family, table, ids) for one, family, table in rows]
            + [refusal_json(r.file, r.message) for r in inspected.refused]
        )
        return
    if inspected.passed and not quiet:
        passed = ", ".join(inspected.passed)
        typer.echo(_("left out, no documents by their names: %(files)s", files=passed), err=True)
    from taiyaku.terminal.layout import Screen
    from taiyaku.terminal.views.inspection import inspection_list, refusal_lines

    screen = Screen()
    lines = refusal_lines(inspected, screen) if quiet else inspection_list(inspected, ids, screen, verbose)
    screen.show(lines)


def processes() -> int:
    """How many processes read files."""
    return min(4, os.cpu_count() or 1)


def tell_reading(number: int, count: int, file: str) -> None:
    """Say which file is done, where somebody sits and waits."""
    if sys.stderr.isatty():
        typer.echo(f"{number}/{count} {file}", err=True)
