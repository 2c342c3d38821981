"""The sample and the real documents as a user builds them: once for all processes of a run."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bench.documents import INFINITY, SAMPLE, SHARED
from taiyaku.build import build
from taiyaku.workspace import load_workspace

FOLDER = "TAIYAKU_TESTS_FOLDER"  # of the run; conftest makes it
NEEDS_SEEDS = [
    pytest.mark.shared,
    pytest.mark.skipif(not SHARED.is_dir(), reason=f"the real documents are not in {SHARED}"),
]


def built_once(original: Path) -> Path:
    """A copy of a workspace, built by the first who asks; others wait for that, and nobody writes to it.

    The five real documents, which are not part of the project, are put where their workspace wants them.
    """

    def make(copy: Path) -> None:
        shutil.copytree(original, copy, ignore=shutil.ignore_patterns("build", "decisions"))
        if original == INFINITY:
            shutil.copytree(SHARED / "seeds", copy / "sources", dirs_exist_ok=True)
        build(load_workspace(copy))

    return made_once(original.name, make)


def made_once(name: str, make: Callable[[Path], None]) -> Path:
    """A folder that is made by the first process of a run that asks for it; nobody writes to it."""
    made = Path(os.environ[FOLDER]) / name
    with open(made.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            part = made.with_suffix(".part")
            make(part)
            part.rename(made)
    return made


def built_sample() -> Path:
    """The folder of the sample's build."""
    return built_once(SAMPLE) / "build"


def built_seeds() -> Path:
    """The folder of the build of the five real documents."""
    return built_once(INFINITY) / "build"
