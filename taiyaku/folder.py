"""Where the workspace is. A look-up needs no more of it, and is over before its configuration is read."""

from __future__ import annotations

import os
from pathlib import Path

from taiyaku.errors import WorkspaceError

CONFIG = "taiyaku.toml"


def find_workspace(folder: Path | None = None) -> Path:
    """The folder of the workspace: `folder`, else $TAIYAKU_WORKSPACE, else the nearest one upwards.

    Raises WorkspaceError if there is no `taiyaku.toml`.
    """
    if folder is None and (named := os.environ.get("TAIYAKU_WORKSPACE")):
        folder = Path(named)
    if folder is not None:
        if not (folder / CONFIG).is_file():
            raise WorkspaceError(f"{folder}: no {CONFIG} there; `taiyaku init {folder}` writes one")
        return folder.resolve()
    try:
        here = Path.cwd()
    except FileNotFoundError:
        raise WorkspaceError("the current folder is gone; go to another, or name one with -C") from None
    for candidate in (here, *here.parents):
        if (candidate / CONFIG).is_file():
            return candidate
    raise WorkspaceError(
        f"no {CONFIG} in this folder or above it; `taiyaku init DIR` writes one, -C DIR names one"
    )
