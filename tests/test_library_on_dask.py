"""Games built by a real cluster of processes, some of which are killed."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from taiyaku.library import local_executor
from taiyaku.library.building import build_library
from taiyaku.library.settings import load_library
from tests.library_games import write_workspace
from tests.processes import ROOT, run
from tests.test_library_command import _here, files

pytestmark = pytest.mark.skipif(not find_spec("distributed"), reason="taiyaku[dask] is not installed")
GAMES = ("harbour-lights", "deep-kiln")
# What stands in for the build in a worker: it takes its time, and gives what the real one has built before.
# Where it is told so, it ends its process.
BUILT = """
import os, sys
if "taiyaku.library.task" in " ".join(sys.orig_argv):
    import pathlib, shutil, time
    import taiyaku.build
    def build(workspace):
        game = workspace.name.lower().replace(" ", "-")
        if game == os.environ.get("DEADLY"):
            os.kill(os.getpid(), 9)
        time.sleep(0.5)
        for folder in ("build", "decisions"):
            shutil.copytree(pathlib.Path(os.environ["BUILT"], "games", game, folder), workspace.root / folder)
        source = taiyaku.steps.build_report.SourceReport("rules", {"rule": 9}, 0, 0, 0, 0, None, None)
        return taiyaku.steps.build_report.BuildReport((source,), (), None, 0.0)
    taiyaku.build.build = build
"""
OTHER = "import taiyaku; taiyaku.__version__ = '0'; from distributed.cli.dask_worker import main; main()"


class Cluster:
    """A scheduler, and workers without anybody who starts them again."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.started: list[subprocess.Popen[bytes]] = []
        self.start_scheduler()

    def start_scheduler(self) -> None:
        where = ("--host", "127.0.0.1", "--port", str(self.port))
        self.scheduler = self._start("-m", "distributed.cli.dask_scheduler", *where, "--no-dashboard")
        until(self._listens)

    def _listens(self) -> bool:
        with socket.socket() as there:
            return there.connect_ex(("127.0.0.1", self.port)) == 0

    def worker(self, *program: str, **environment: str) -> subprocess.Popen[bytes]:
        program = program or ("-m", "distributed.cli.dask_worker")
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--death-timeout", "60")
        return self._start(*program, self.address, *options, **environment)

    def _start(self, *arguments: str, **environment: str) -> subprocess.Popen[bytes]:
        paths = os.pathsep.join(
            filter(None, (environment.pop("FIRST", ""), str(ROOT), os.environ.get("PYTHONPATH")))
        )
        process = subprocess.Popen(
            [sys.executable, *arguments],
            env={**os.environ, "PYTHONPATH": paths, **environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.started.append(process)
        return process

    def end(self) -> None:
        for process in self.started:
            process.kill()
            process.wait()


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    cluster = Cluster()
    try:
        yield cluster
    finally:
        cluster.end()


def shelf(root: Path, cluster: Cluster | None = None, storage: str = "") -> Path:
    """A library of two games, to be built by a cluster if there is one."""
    for game in GAMES:
        write_workspace(root / "games" / game, game)
    text = '[[game]]\npath = "games/*"\n\n[build]\njobs = 1\n'
    if cluster:
        text += f'executor = "dask"\naddress = "{cluster.address}"\nstorage = "{storage or root / "store"}"\n'
    (root / "library.toml").write_text(text, "utf-8")
    return root


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library as it is built without a cluster."""
    root = shelf(tmp_path_factory.mktemp("here") / "shelf")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(local_executor, "run_apart", _here)
        build_library(load_library(root))
    return root


def built(root: Path) -> dict[str, bytes]:
    """What was built, with what was remembered beside the decisions."""
    beside = {p: d for p, d in files(root / "games").items() if "/build/" not in p}
    return {p: d for p, d in files(root / "build").items() if not p.startswith("cache/")} | beside


def until(true: Callable[[], object]) -> None:
    """Wait for something to be so; the test that waits in vain fails of what comes next."""
    for _ in range(600):
        if true():
            return
        time.sleep(0.05)


def at_work(worker: subprocess.Popen[bytes]) -> bool:
    """Whether a worker has a process that builds a game."""
    tasks = Path(f"/proc/{worker.pid}/task")
    return any(task.joinpath("children").read_text() for task in tasks.iterdir())


def start_build(root: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "taiyaku", "library", "build", "-C", str(root)]
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    return subprocess.Popen(
        command,
        env={**os.environ, "PYTHONPATH": paths},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.fixture
def stand_in(here: Path, tmp_path: Path) -> dict[str, str]:
    """The environment of a worker whose builds take half a second."""
    (tmp_path / "first").mkdir()
    (tmp_path / "first/sitecustomize.py").write_text(BUILT, "utf-8")
    return {"FIRST": str(tmp_path / "first"), "BUILT": str(here)}


def test_a_cluster_builds_the_same_bytes(here: Path, cluster: Cluster, tmp_path: Path) -> None:
    root = shelf(tmp_path / "shelf", cluster)
    shutil.rmtree(root / "games/deep-kiln")
    cluster.worker()
    done = run("library", "build", "-C", root)
    assert (done.returncode, done.stderr) == (0, "harbour-lights: built\n")
    ours = {path: data for path, data in built(root).items() if "harbour-lights/" in path}
    assert ours == {path: data for path, data in built(here).items() if "harbour-lights/" in path}


def test_who_is_killed_loses_nothing(
    here: Path, cluster: Cluster, tmp_path: Path, stand_in: dict[str, str]
) -> None:
    """A worker at work, then the scheduler; what is in the storage is not done again, by no library of it."""
    root, victim = shelf(tmp_path / "shelf", cluster), cluster.worker(**stand_in)
    building = start_build(root)
    until(lambda: at_work(victim))
    victim.send_signal(signal.SIGKILL)
    other = cluster.worker(**stand_in)
    until(lambda: list((root / "store").rglob("result-*")))
    cluster.scheduler.kill()
    _, errors = building.communicate()
    assert building.returncode == 2 and "the scheduler is gone; what was built is kept" in errors, errors
    assert not (root / "build").exists()
    other.kill()
    other.wait()
    left = (
        2 - len(list((root / "store").rglob("result-*"))) // 2
    )  # a game's is found by its files before and after
    cluster.start_scheduler()
    cluster.worker(**stand_in)
    again = run("library", "build", "-C", root)
    assert again.returncode == 0 and left < 2 and again.stderr.count(": built") == left, again.stderr
    assert built(root) == built(here)
    cluster.end()
    second = shelf(tmp_path / "second/shelf", cluster, storage=str(root / "store"))
    assert run("library", "build", "-C", second).stderr == ""
    assert built(second) == built(here)


def test_a_game_that_kills_whoever_builds_it_is_told(
    cluster: Cluster, tmp_path: Path, stand_in: dict[str, str]
) -> None:
    root = shelf(tmp_path / "shelf", cluster)
    cluster.worker(**stand_in, DEADLY="deep-kiln")
    done = run("library", "build", "-C", root)
    told = "taiyaku: deep-kiln: given up after 2 attempts: its process ended with -9\n"
    assert done.returncode == 1 and told in done.stderr, done.stderr
    assert [path.name for path in (root / "build/games").iterdir()] == ["harbour-lights"]


def test_a_worker_with_other_code_is_refused(cluster: Cluster, tmp_path: Path) -> None:
    root = shelf(tmp_path / "shelf", cluster)
    cluster.worker("-c", OTHER)
    done = run("library", "build", "-C", root)
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    assert "refused: tcp://127.0.0.1:" in done.stderr and "has other code than this program" in done.stderr
    assert not (root / "build").exists()
