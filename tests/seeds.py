"""The real documents, which are not part of the project: where they are, and what is built of them."""

from __future__ import annotations

import shutil
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


def build_seeds(folder: Path) -> Path:
    """The database of the five documents, built in an empty folder."""
    shutil.copy(ROOT / "examples/infinity/taiyaku.toml", folder)
    (folder / "sources").mkdir()
    for file in SEEDS.glob("*.txt"):
        shutil.copy(file, folder / "sources")
    workspace = load_workspace(folder)
    build(workspace)
    return workspace.database
