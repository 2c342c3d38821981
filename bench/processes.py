"""Whole processes in turn: processor time, time on the wall, peak memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from statistics import median
from typing import NamedTuple

from bench.documents import ROOT

# A process of its own starts them, as small as can be: Linux counts the memory of a process that starts
# another one as the other one's own.
_MEASURE = """
import json, os, sys, time
commands, rounds = json.loads(sys.argv[1])
quiet = [(os.POSIX_SPAWN_OPEN, n, os.devnull, os.O_WRONLY, 0) for n in (1, 2)]
told = [[] for _ in commands]
for number in range(rounds + 1):
    for at, command in enumerate(commands):
        began = time.perf_counter()
        pid = os.posix_spawn(command[0], command, os.environ, file_actions=quiet)
        used = os.wait4(pid, 0)[2]
        if number:  # the first time, modules are compiled and files come from the disk
            told[at].append((used.ru_utime + used.ru_stime, time.perf_counter() - began, used.ru_maxrss))
print(json.dumps(told))
"""
NOTHING = (sys.executable, "-c", "pass")


class Cost(NamedTuple):
    """What one run of a process takes: seconds, seconds, MiB."""

    processor: float
    wall: float
    memory: float


def in_turn(commands: Mapping[str, Sequence[str]], rounds: int) -> dict[str, Cost]:
    """The medians of each command, all of them run once a round; of the memory the most."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PAGER": ""}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # users have compiled modules
    asked = json.dumps([[list(c) for c in commands.values()], rounds])
    measuring = [sys.executable, "-S", "-c", _MEASURE, asked]
    told = json.loads(subprocess.run(measuring, env=environment, stdout=subprocess.PIPE, check=True).stdout)
    return {
        name: Cost(*(median(run[n] for run in runs) for n in (0, 1)), max(run[2] for run in runs) / 1024)
        for name, runs in zip(commands, told, strict=True)
    }
