"""Kill -9 at each system call that writes leaves the old state or the new, and the next run mends the rest.

A few moments of each kind by default; TAIYAKU_MOMENTS takes so many, or `all` of them.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from taiyaku.build import build
from taiyaku.corpus.exchange.importer import import_file
from taiyaku.corpus.store import load_corpus
from taiyaku.workspace import load_workspace
from tests.crashes.killing import SUPPORTED, run_and_kill, run_undisturbed
from tests.crashes.scenes import Tree, different, lasting, make_scene, tree

pytestmark = pytest.mark.skipif(not SUPPORTED, reason="traces system calls of Linux on x86-64")
NEVER = 1 << 30
LAST = 5  # moments that are tried: the last ones, where everything is put in place, and others
MOMENTS = os.environ.get("TAIYAKU_MOMENTS", "3")
EVERY = MOMENTS == "all"

Job = Callable[[Path, int], None]


def build_it(folder: Path, jobs: int) -> None:
    build(load_workspace(folder), jobs)


def change(folder: Path) -> None:
    """Texts get longer, an entry another name, a decision is made."""
    for name, old, new in (
        ("faq.md", "V 1.1", "V 1.2"),
        ("ja.txt", "CLIMB", "CLAMBER"),
        ("rules.md", "Wick", "Flame"),
    ):
        path = folder / "sources" / name
        path.write_text(path.read_text("utf-8").replace(old, new) + "\n", "utf-8")


def import_it(folder: Path, jobs: int) -> None:
    corpus = load_corpus(folder / "build/corpus.db")
    import_file(folder / "returned.csv", corpus, folder / "decisions", "en")


def built(state: Tree) -> Tree:
    """What readers of a workspace see."""
    return {
        p: data for p, data in state.items() if p.startswith(("build/corpus", "build/index", "build/site/"))
    }


def decided(state: Tree) -> Tree:
    return {
        p: data
        for p, data in state.items()
        if p.startswith("decisions/") and not p.endswith((".new", "journal"))
    }


class Scene:
    """A job with the state before it, made once, and the state after it where nothing disturbs it."""

    def __init__(self, root: Path, job: Job, prepare: tuple[Callable[[Path], None], ...]) -> None:
        self.job, self.root = job, root
        self.start, self.folder = root / "start", root / "ws"
        make_scene(self.start)
        for step in prepare:
            step(self.start)
        self.before = tree(self.start)
        self.calls = self.run(1)
        self.after = tree(self.folder)

    def run(self, jobs: int, moment: int = NEVER, everyone: bool = False) -> int:
        """The job in a fresh copy of the state before it."""
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.start, self.folder)
        return run_and_kill(lambda: self.job(self.folder, jobs), self.folder, moment, everyone)

    def again(self, job: Job, jobs: int) -> Tree:
        """The state after a job that nothing disturbs."""
        run_undisturbed(lambda: job(self.folder, jobs))
        return tree(self.folder)


@pytest.fixture(scope="module")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Scene]]:
    def first(folder: Path) -> None:
        build_it(folder, 1)  # here, so that all that follow have their modules already

    root = tmp_path_factory.mktemp("scenes")
    changed = Scene(root / "changed", build_it, (first, change))
    yield {
        "changed": changed,
        "first": Scene(root / "first", build_it, ()),
        "import": Scene(root / "import", import_it, (first,)),
    }


def moments(count: int, job: str) -> list[int]:
    some = count if EVERY else int(MOMENTS)
    between = {1 + n * count // (some + 1) for n in range(1, some + 1)}
    chosen = sorted(between | set(range(max(1, count - LAST + 1), count + 1)))
    print(f"{job}: {len(chosen)} of {count} calls that write")
    return chosen


@pytest.mark.parametrize(("kind", "jobs"), [("first", 1), ("first", 2), ("changed", 1), ("changed", 2)])
def test_a_build_that_is_killed(scenes: dict[str, Scene], kind: str, jobs: int) -> None:
    scene = scenes[kind]
    states = [built(scene.before), built(scene.after)]
    for moment in moments(scene.run(jobs), f"build {kind}, {jobs} processes"):
        scene.run(jobs, moment, everyone=moment % 2 == 0)
        assert built(tree(scene.folder)) in states, f"neither old nor new at call {moment}"
        after = scene.again(build_it, jobs)
        assert different(lasting(after), lasting(scene.after)) == [], f"after call {moment}"
        assert not list(scene.root.glob("ws/.build*")), f"something was left behind at call {moment}"


def test_an_import_that_is_killed(scenes: dict[str, Scene]) -> None:
    scene = scenes["import"]
    finished = scene.again(build_it, 1)
    states = [decided(scene.before), decided(scene.after)]
    assert len(states[1].keys() - states[0].keys()) == 2, "an import of two files"
    for moment in moments(scene.calls, "import"):
        scene.run(1, moment)
        found = decided(scene.again(build_it, 1))
        memory = {p for p in found if p.endswith(".jsonl")}
        assert {p: d for p, d in found.items() if p not in memory} in [
            {p: d for p, d in state.items() if p not in memory} for state in states
        ], f"half an import at call {moment}"
        scene.again(import_it, 1)
        after = lasting(scene.again(build_it, 1))
        assert different(after, lasting(finished)) == [], f"after call {moment}"
