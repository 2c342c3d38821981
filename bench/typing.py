"""The interactive lookup on a pty: from nothing to the first screen, and from a key to the hits it gives.

A key's screen is there when nothing more is written: the hits are drawn with the letter that was typed.
Beside the time on the wall stands what the lookup's process itself took, as Linux counts it: other work on
the machine is not in that. Completion is measured as a shell asks for it.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path
from statistics import median

from bench.bounds import bound, within
from bench.building import fresh, run
from bench.documents import ROOT
from bench.processes import NOTHING, in_turn

TYPED = (
    "can you dodge a berserk",
    "camoflage",
    "kinkyu kaihi",
    "imm-b reset",
    "ドッジ",
    "地雷の避け方",
    "緊急回避",
)
ROUNDS = 5
KEY = 50  # ms
COMPLETION = {"a name": 7, "an option": 12}  # options are Typer's to know
QUIET = 0.12  # seconds without output after which a screen counts as drawn


class Lookup:
    """`taiyaku` alone, on a terminal of 80 by 24."""

    def __init__(self, workspace: Path) -> None:
        began = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
            os.execve(sys.executable, [sys.executable, "-m", "taiyaku", "-C", str(workspace)], env)
        last, seen = began, b""
        while b"Esc out" not in seen:
            last, more = self._output(5)
            seen += more
        self.first_screen = last - began
        self._output(1)  # what it loads while nobody types

    def key(self, key: str) -> tuple[float, float]:
        """Seconds from a key to the last of what it writes: on the wall, and of its process."""
        began, used = time.perf_counter(), self._used()
        os.write(self.fd, key.encode())
        last, _ = self._output(5)
        return last - began, self._used() - used

    def _used(self) -> float:
        """Seconds of the processor until now; 0 where the system does not tell."""
        try:
            tasks = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
            return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9
        except OSError:
            return 0.0

    def close(self) -> None:
        os.write(self.fd, b"\x03")
        os.waitpid(self.pid, 0)
        os.close(self.fd)

    def _output(self, patience: float) -> tuple[float, bytes]:
        """When the last of it came, and what it was."""
        last, seen = time.perf_counter(), b""
        while select.select([self.fd], [], [], QUIET if seen else patience)[0]:
            try:
                seen += os.read(self.fd, 1 << 16)
            except OSError:
                raise SystemExit(f"the lookup ended: {seen.decode(errors='replace')}") from None
            last = time.perf_counter()
        return last, seen


def report() -> None:
    """Print the time to the first screen, from key to screen, and of a completion."""
    with tempfile.TemporaryDirectory() as name:
        workspace = fresh(Path(name))
        run(workspace)
        starts, keys = [], []
        for _ in range(ROUNDS):
            lookup = Lookup(workspace)
            starts.append(lookup.first_screen)
            for text in TYPED:
                keys += [lookup.key(character) for character in text]
                lookup.key("\x15")
            lookup.close()
        asking = (sys.executable, "-m", "taiyaku", "__complete", "zsh", "-C", str(workspace), "show")
        told = in_turn({"": NOTHING, "a name": (*asking, "cam"), "an option": (*asking, "--")}, 9)
    nothing = told.pop("")
    wall, used = ([pair[n] * 1000 for pair in keys] for n in (0, 1))
    bound("key to screen, 95 of 100", within(used), KEY, "ms", f"median {median(used):.1f} ms of its process")
    bound("  on the wall", within(wall), KEY, "ms", f"median {median(wall):.1f} ms")
    print(f"first screen {median(starts) * 1000:.0f} ms on the wall, {median(starts) / nothing.wall:.1f} x")
    for what, cost in told.items():
        ratio = cost.processor / nothing.processor
        bound(f"complete {what}, to python -c pass", ratio, COMPLETION[what], "x")
