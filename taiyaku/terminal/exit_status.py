"""How a command ends: with a status, and every error a user can cause in one line that says what to do."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from taiyaku.errors import Status, TaiyakuError

INTERRUPTED = 130


def run_to_end(command: Callable[[], int | None], traced: Callable[[], bool]) -> NoReturn:
    """Run a command and leave with its status; `traced`: whether internal errors are to be shown in full."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    status: int = Status.OK
    try:
        status = command() or Status.OK
        sys.stdout.flush()
    except TaiyakuError as error:
        status = _fail(str(error))
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains while it ends
    except Exception as error:
        status = _wrong_usage(error) if hasattr(error, "format_message") else _bug(error, traced())
    sys.exit(int(status))


def _wrong_usage(error: Any) -> Status:
    """Click's own complaints; Typer brings Click along, under a name that depends on its version."""
    context = getattr(error, "ctx", None)
    hint = f"; `{context.command_path} --help` lists what there is" if context else ""
    return _fail(str(error.format_message()).rstrip(".") + hint)


def _fail(message: str) -> Status:
    print(f"taiyaku: {message}", file=sys.stderr)
    return Status.USAGE


def _bug(error: Exception, traced: bool) -> Status:
    if traced:
        import traceback

        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    return _fail(f"internal error ({what}); please report it, with what -vv prints")
