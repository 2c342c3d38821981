"""Long results on a terminal go through a pager, as git does it: $TAIYAKU_PAGER, $PAGER, else less."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from taiyaku.terminal.layout import Screen

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
