"""A terminal for tests: runs a program on a pty and keeps what its screen shows.

It knows the few control sequences that the programs under test use, and fails on any other.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time
from pathlib import Path

from wcwidth import wcwidth

ROOT = Path(__file__).parents[1]
_SEQUENCE = re.compile(rb"\x1b\[([?>]?)([0-9;]*)([A-Za-z@`~])|\x1b([=>78])|\x1b\][^\x07]*\x07")
_IGNORED = {"m", "h", "l", "t", "q", "n", "u"}  # styles, modes


class Terminal:
    """A program on a pty, and its screen."""

    def __init__(self, *arguments: str, cwd: Path, columns: int = 80, rows: int = 24, **env: str) -> None:
        self.columns, self.rows = columns, rows
        self.raw = b""
        self._pending = b""
        self.cells = [[" "] * columns for _ in range(rows)]
        self.row = self.column = 0
        self.whole = False  # the program has the whole screen to itself
        self.status: int | None = None
        kept = {k: v for k, v in os.environ.items() if k not in {"COLUMNS", "LINES", "NO_COLOR"}}
        kept = {k: v for k, v in kept.items() if not k.startswith(("TAIYAKU", "LC_"))}
        environment = {**kept, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT), **env}
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(cwd)
            os.execve(sys.executable, [sys.executable, "-m", "taiyaku", *arguments], environment)
        self._tell_size()

    def resize(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.cells = [[" "] * columns for _ in range(rows)]
        self.row, self.column = min(self.row, rows - 1), min(self.column, columns - 1)
        self._tell_size()

    def _tell_size(self) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", self.rows, self.columns, 0, 0))

    @property
    def lines(self) -> list[str]:
        return ["".join(row).rstrip() for row in self.cells]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def wait_for(self, words: str, seconds: float = 30) -> str:
        """The screen once it shows the words."""
        until = time.monotonic() + seconds
        while words not in self.text:
            more = time.monotonic() < until and self._read(until)
            assert more, f"{words!r} is not on the screen:\n{self.text}"
        return self.text

    def wait_for_cursor(self, row: int, column: int, seconds: float = 30) -> None:
        """Wait until the cursor stands there: a screen is drawn before it gets its place."""
        until = time.monotonic() + seconds
        while (self.row, self.column) != (row, column):
            more = time.monotonic() < until and self._read(until)
            assert more, f"the cursor is at {self.row}, {self.column}:\n{self.text}"

    def settled(self, seconds: float = 1) -> bytes:
        """All that was written, once nothing has been for so long."""
        while select.select([self.fd], [], [], seconds)[0] and self._read(time.monotonic() + 1):
            pass
        return self.raw

    def wait_for_end(self, seconds: float = 30) -> int:
        """The exit status of the program."""
        until = time.monotonic() + seconds
        while self._read(until):
            assert time.monotonic() < until, f"it goes on:\n{self.text}"
        _, status = os.waitpid(self.pid, 0)
        self.status = os.waitstatus_to_exitcode(status)
        return self.status

    def close(self) -> None:
        if self.status is None:
            os.close(self.fd)  # hangs up, which ends it
            _, status = os.waitpid(self.pid, 0)
            self.status = os.waitstatus_to_exitcode(status)

    def _read(self, until: float) -> bool:
        ready, _, _ = select.select([self.fd], [], [], max(0, min(1, until - time.monotonic())))
        if not ready:
            return True
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError:  # how Linux says that the other end is gone
            return False
        self.raw += data
        self._feed(self._pending + data)
        return bool(data)

    def _feed(self, data: bytes) -> None:
        at = 0
        while at < len(data):
            if data[at] == 0x1B:
                match = _SEQUENCE.match(data, at)
                if not match:
                    assert len(data) - at < 40, f"unknown sequence {data[at : at + 20]!r}"
                    break
                self._control(match)
                at = match.end()
                continue
            size = 1 if data[at] < 0x80 else 2 if data[at] < 0xE0 else 3 if data[at] < 0xF0 else 4
            if at + size > len(data):
                break
            self._character(data[at : at + size].decode())
            at += size
        self._pending = data[at:]

    def _character(self, character: str) -> None:
        if character == "\r":
            self.column = 0
        elif character == "\n":
            if self.row == self.rows - 1:
                self.cells = [*self.cells[1:], [" "] * self.columns]
            else:
                self.row += 1
        elif character == "\b":
            self.column = max(0, self.column - 1)
        elif (width := wcwidth(character)) > 0:
            if self.column + width > self.columns:
                assert not self.whole, f"{character!r} is written beyond the edge"
                self._character("\r")
                self._character("\n")
            self.cells[self.row][self.column] = character
            if width == 2:
                self.cells[self.row][self.column + 1] = ""
            self.column += width

    def _control(self, match: re.Match[bytes]) -> None:
        if not match[3]:
            return
        letter = match[3].decode()
        if match[1] or letter in _IGNORED:
            if match[2] == b"1049":
                self.whole = letter == "h"
                self._erase(0, self.rows)
            return
        numbers = [int(n or 0) for n in match[2].split(b";")]
        count = numbers[0] or 1
        if letter == "H":
            row, column = [*numbers, 1][:2]
            self.row, self.column = max(1, row) - 1, max(1, column) - 1
        elif letter in "ABCD":
            down, right = {"A": (-1, 0), "B": (1, 0), "C": (0, 1), "D": (0, -1)}[letter]
            self.row = max(0, min(self.rows - 1, self.row + down * count))
            self.column = max(0, min(self.columns - 1, self.column + right * count))
        elif letter == "K":
            self._clear_line()
        elif letter == "J":
            if numbers[0] == 2:
                self._erase(0, self.rows)
            else:
                self._clear_line()
                self._erase(self.row + 1, self.rows)
        else:
            raise AssertionError(f"unknown sequence {match[0]!r}")

    def _clear_line(self) -> None:
        self.cells[self.row][self.column :] = [" "] * (self.columns - self.column)

    def _erase(self, first: int, last: int) -> None:
        for row in range(first, last):
            self.cells[row] = [" "] * self.columns
