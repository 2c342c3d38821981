"""A full build, rebuilds after one source changed, and peak memory, each in a fresh process.

Seconds are those of processors: what else a machine does matters little to them.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.documents import ROOT, workspace_files

ROUNDS = 3
SENTENCE = "\n\nOne more sentence, number {}.\n"

# Runs a command from a process of its own that is as small as can be: Linux counts the memory of the process
# that starts another one as the other one's own, and other measurements may have filled ours.
_MEASURE = """
import json, resource, subprocess, sys, time
began = time.perf_counter()
code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
seconds = time.perf_counter() - began
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([code, used.ru_utime + used.ru_stime, seconds, used.ru_maxrss]))
"""


class Took(NamedTuple):
    """What a build took: seconds of processors and of the clock, KiB of its largest process."""

    processor: float
    seconds: float
    peak: int


def run(workspace: Path, *options: str) -> Took:
    """Run `taiyaku build`."""
    command = [sys.executable, "-m", "taiyaku", "-C", str(workspace), "build", "-q", *options]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # users have compiled modules
    measuring = [sys.executable, "-S", "-c", _MEASURE, *command]
    told = subprocess.run(measuring, env=environment, stdout=subprocess.PIPE, check=True).stdout
    code, *took = json.loads(told)
    if code not in {0, 1}:
        raise SystemExit(f"the build failed: {' '.join(command)}")
    return Took(*took)


def fresh(folder: Path) -> Path:
    """A copy of the measured workspace, never built."""
    config, files = workspace_files()
    workspace = folder / "workspace"
    shutil.rmtree(workspace, ignore_errors=True)
    (workspace / "sources").mkdir(parents=True)
    shutil.copy(config, workspace)
    for file in files:
        if file.is_file():
            copy = shutil.copy(file, workspace / "sources")
            os.chmod(copy, 0o644)
    return workspace


def texts(workspace: Path) -> list[Path]:
    """The sources that a sentence can be added to."""
    return [p for p in sorted((workspace / "sources").iterdir()) if p.suffix in {".txt", ".md"}]


def report() -> None:
    """Print medians: full builds, rebuilds after one source got a sentence more, builds of nothing new."""
    fulls, pairs, idles, peaks = [], [], [], []
    again: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory(dir=ROOT / "build" if (ROOT / "build").is_dir() else None) as name:
        run(fresh(Path(name)))  # compiles modules and templates, as an installation has them
        for number in range(ROUNDS):
            pair = run(fresh(Path(name)), "--jobs", "2")
            workspace = fresh(Path(name))
            one = run(workspace, "--jobs", "1")
            pairs.append(pair.seconds / one.seconds)
            fulls.append(one.processor)
            peaks.append(one.peak)
            for path in texts(workspace):
                with open(path, "a", encoding="utf-8") as file:
                    file.write(SENTENCE.format(number))
                again.setdefault(path.name, []).append(run(workspace, "--jobs", "1").processor)
            idles.append(run(workspace, "--jobs", "1").processor)
    full = median(fulls)
    print(f"full build, one process   {full:6.2f} s   peak {max(peaks) / 1024:.0f} MiB   (aim 8 s)")
    print(f"full build, two processes {median(pairs):6.0%} of the time on the clock")
    for changed, seconds in again.items():
        print(
            f"changed: {changed:24} {median(seconds):.2f} s   {median(seconds) / full:.0%} of the full build"
            "   (aim 3 s)"
        )
    idle = median(idles)
    print(f"nothing changed           {idle:6.2f} s   {idle / full:.0%} of the full build   (aim 0.5 s)")
