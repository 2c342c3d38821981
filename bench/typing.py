"""The interactive lookup on a pty: from nothing to the first screen, and from a key to the hits it gives.

A key's screen is there when nothing more is written: the hits are drawn with the letter that was typed.
Completion is measured as a shell asks for it.
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
from statistics import median, quantiles

from bench.building import fresh, run
from bench.documents import ROOT
from bench.lookup import wall

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

    def key(self, key: str) -> float:
        """Seconds from a key to the last of what it writes."""
        began = time.perf_counter()
        os.write(self.fd, key.encode())
        last, _ = self._output(5)
        return last - began

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
        nothing = median(wall([sys.executable, "-c", "pass"]) for _ in range(9))
        asking = [sys.executable, "-m", "taiyaku", "__complete", "zsh", "-C", str(workspace), "show"]
        names = median(wall([*asking, word]) for word in ("cam", "do", "ド") * 3)
        options = median(wall([*asking, "--"]) for _ in range(5))
    cuts = quantiles(keys, n=20)
    print(
        f"first screen      {median(starts) * 1000:6.0f} ms   {median(starts) / nothing:.1f}x python -c pass"
    )
    print(f"key to screen     {median(keys) * 1000:6.1f} ms   95 of 100 within {cuts[18] * 1000:.1f} ms")
    print(f"complete a name   {names * 1000:6.0f} ms   {names / nothing:.1f}x python -c pass")
    print(f"complete an option{options * 1000:6.0f} ms   {options / nothing:.1f}x python -c pass")
