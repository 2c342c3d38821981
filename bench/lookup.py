"""Cold look-ups: a whole process, against a process that does nothing."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from bench.building import fresh, run
from bench.documents import ROOT

ROUNDS = 9


def wall(command: list[str]) -> float:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    began = time.perf_counter()
    subprocess.run(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
    )
    return time.perf_counter() - began


def report() -> None:
    """Print the median ratio of `search` and `show` to `python -c pass`, taken in turn."""
    with tempfile.TemporaryDirectory() as name:
        workspace = fresh(Path(name))
        run(workspace)
        base = [sys.executable, "-c", "pass"]
        taiyaku = [sys.executable, "-m", "taiyaku", "-C", str(workspace)]
        for what, words in (("search", ["search", "dodge"]), ("show", ["show", "dodge"])):
            ratios, times = [], []
            for _ in range(ROUNDS):
                nothing = wall(base)
                times.append(wall([*taiyaku, *words]))
                ratios.append(times[-1] / nothing)
            print(f"cold {what:7} {median(times) * 1000:6.0f} ms   {median(ratios):.1f}x python -c pass")
