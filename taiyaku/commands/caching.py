"""The command that shows what builds keep of earlier ones."""

from __future__ import annotations

from collections import defaultdict
from typing import Annotated

import typer

from taiyaku.commands.options import AsJson, Folder, Globals, Quiet, print_json


def cache(
    folder: Folder = None,
    empty: Annotated[
        bool, typer.Option("--empty", help="Drop it all; the next build does everything again.")
    ] = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Show what builds keep of earlier ones, or drop it."""
    from taiyaku.steps.results import LIMIT, kept_files
    from taiyaku.workspace import load_workspace

    files = list(kept_files(load_workspace(folder or Globals.folder).build / "cache"))
    totals: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    for file in files:
        totals[file.step][0] += 1
        totals[file.step][1] += file.size
        if empty:
            file.path.unlink(missing_ok=True)
    rows = [{"step": step, "files": count, "bytes": size} for step, (count, size) in sorted(totals.items())]
    if as_json:
        print_json({"limit": LIMIT, "kept": [] if empty else rows})
    elif not (quiet or Globals.quiet):
        for step, (count, size) in sorted(totals.items()):
            typer.echo(f"{step:12} {count:5} {size / 1e6:9.2f} MB")
        size = sum(file.size for file in files)
        typer.echo(f"{size / 1e6:.2f} MB {'dropped' if empty else f'of {LIMIT / 1e6:.0f}'}")
