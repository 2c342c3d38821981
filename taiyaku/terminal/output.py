"""What a command makes, into the file that was asked for or to standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from taiyaku.errors import UsageError
from taiyaku.terminal.layout import Screen
from taiyaku.whole_files import replacing


def put(data: Iterable[bytes], path: Path | None) -> None:
    """Write data to a file as a whole, or to standard output. Raises UsageError if it cannot be written."""
    if path is None:
        sys.stdout.flush()
        sys.stdout.buffer.writelines(data)
        return
    if not path.absolute().parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent} to write into")
    try:
        with replacing(path) as unfinished, open(unfinished, "wb") as file:
            file.writelines(data)
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror or error}") from None


def print_json(data: Any) -> None:
    """Print a value for programs."""
    import json

    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


class Output(NamedTuple):
    """How results are printed."""

    as_json: bool = False
    plain: bool = False  # for scripts: no colour, no drawn lines, no line breaks but the text's own
    pager: bool = True

    def show(self, lines: Callable[[Screen], Iterable[str]], shape: Callable[[], Any]) -> None:
        """Print what is found: its lines for people, or its shape for programs."""
        if self.as_json:
            print_json(shape())
        else:
            screen = Screen(plain=self.plain)
            show_paged(lines(screen), screen, self.pager)


# Long results on a terminal go through a pager, as git does it: $TAIYAKU_PAGER, $PAGER, else less.

_NO_PAGER = frozenset({"", "cat"})
_LESS = {"LESS": "FRX", "LESSCHARSET": "utf-8", "LV": "-c"}  # unless the reader set them


def pager_command(environment: Mapping[str, str] = os.environ) -> str | None:
    """The shell command that shows long results, or None where none is wanted or there."""
    for name in ("TAIYAKU_PAGER", "PAGER"):
        if name in environment:
            command = environment[name].strip()
            return None if command in _NO_PAGER else command
    if environment.get("TERM") == "dumb":
        return None
    import shutil  # brings compression with it

    return "less" if shutil.which("less", path=environment.get("PATH")) else None


def show_paged(lines: Iterable[str], screen: Screen, wanted: bool = True) -> None:
    """Print the lines; on a terminal that they do not fit on, through the pager."""
    shown = list(lines)
    fits = not wanted or screen.plain or not screen.is_terminal or len(shown) < screen.rows()
    if fits or (command := pager_command()) is None:
        screen.show(shown)
    else:
        _page("\n".join(shown) + "\n", command, screen)


def _page(text: str, command: str, screen: Screen) -> None:
    import signal
    import subprocess

    screen.stream.flush()
    process = subprocess.Popen(
        command, shell=True, stdin=subprocess.PIPE, env={**_LESS, **os.environ}, text=True, encoding="utf-8"
    )
    assert process.stdin is not None
    interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is the pager's to deal with
    try:
        process.stdin.write(text)
        process.stdin.close()
    except BrokenPipeError:  # left before the end
        pass
    finally:
        status = process.wait()
        signal.signal(signal.SIGINT, interrupt)
    if status in {126, 127}:  # there is no such program
        screen.stream.write(text)
