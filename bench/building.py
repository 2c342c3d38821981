"""A full build, a rebuild after one source changed, and peak memory, each in a fresh process."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from bench.documents import ROOT, workspace_files

ROUNDS = 3


def run(workspace: Path, *options: str) -> tuple[float, int]:
    """Seconds and peak memory in KiB of one `taiyaku build`, children included."""
    command = [sys.executable, "-m", "taiyaku", "-C", str(workspace), "build", "-q", *options]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    began = time.perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in {0, 1}:
        raise SystemExit(f"the build failed: {' '.join(command)}")
    return time.perf_counter() - began, usage.ru_maxrss


def fresh(folder: Path) -> Path:
    """A copy of the measured workspace, never built."""
    config, files = workspace_files()
    workspace = folder / "workspace"
    shutil.rmtree(workspace, ignore_errors=True)
    (workspace / "sources").mkdir(parents=True)
    shutil.copy(config, workspace)
    for file in files:
        if file.is_file():
            shutil.copy(file, workspace / "sources")
    return workspace


def report() -> None:
    """Print the medians; the rebuild follows a changed sentence in the first source that is a text."""
    fulls, pairs, agains, peaks, idles = [], [], [], [], []
    with tempfile.TemporaryDirectory(dir=ROOT / "build" if (ROOT / "build").is_dir() else None) as name:
        for number in range(ROUNDS):
            workspace = fresh(Path(name))
            pairs.append(run(workspace, "--jobs", "2")[0])
            workspace = fresh(Path(name))
            full, peak = run(workspace, "--jobs", "1")
            text = next(p for p in sorted((workspace / "sources").iterdir()) if p.suffix == ".txt")
            text.write_text(text.read_text("utf-8") + f"\n\nOne more sentence, number {number}.\n", "utf-8")
            agains.append(run(workspace, "--jobs", "1")[0])
            idles.append(run(workspace, "--jobs", "1")[0])
            fulls.append(full)
            peaks.append(peak)
    full = median(fulls)
    print(f"full build, one process   {full:6.2f} s   peak {max(peaks) / 1024:.0f} MiB")
    print(f"full build, two processes {median(pairs):6.2f} s   {median(pairs) / full:.0%} of one")
    print(f"one source changed        {median(agains):6.2f} s   {median(agains) / full:.0%} of the full build")
    print(f"nothing changed           {median(idles):6.2f} s   {median(idles) / full:.0%} of the full build")
