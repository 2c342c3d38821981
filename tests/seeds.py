"""The real documents, which are not part of the project: where they are, and what is built of them."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

import pytest

from taiyaku.build import build
from taiyaku.workspace import load_workspace

ROOT = Path(__file__).parents[1]
SEEDS = ROOT.parent / "shared" / "seeds"
NEEDS_SEEDS = [
    pytest.mark.shared,
    pytest.mark.skipif(not SEEDS.is_dir(), reason=f"the real documents are not in {SEEDS}"),
]


@cache
def build_seeds() -> Path:
    """The database of the five documents, built once a process; nobody writes to it."""
    folder = Path(tempfile.mkdtemp(prefix="taiyaku-seeds-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copy(ROOT / "examples/infinity/taiyaku.toml", folder)
    (folder / "sources").mkdir()
    for file in SEEDS.glob("*.txt"):
        shutil.copy(file, folder / "sources")
    workspace = load_workspace(folder)
    build(workspace)
    return workspace.database
