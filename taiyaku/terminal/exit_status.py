"""How a command ends: with a status, and every error a user can cause in one line that says what to do."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from typing import Any, NoReturn, TextIO

from taiyaku.errors import Status, TaiyakuError, UsageError
from taiyaku.terminal.language import _, said, speak

INTERRUPTED = 130


def run_to_end(command: Callable[[], int | None], traced: Callable[[], bool], lang: str = "en") -> NoReturn:
    """Run a command and leave with its status, in a language of the interface.

    `traced`: whether internal errors are to be shown in full.
    """
    status: int = Status.OK
    try:
        _open_streams()
        speak(lang)
        status = command() or Status.OK
        sys.stdout.flush()
    except TaiyakuError as error:
        status = _fail(said(str(error)))
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:
        _discard_output()
    except OSError as error:
        _discard_output()
        what = error.filename or _("standard output")
        status = _fail(f"{what}: {error.strerror or error}")
    except ModuleNotFoundError as error:
        from taiyaku.terminal.extras import missing

        why = missing(error)
        status = _fail(said(why)) if why else _bug(error, traced())
    except Exception as error:
        status = _wrong_usage(error) if hasattr(error, "format_message") else _bug(error, traced())
    gc.freeze()  # all of it goes: nobody need look for circles in it
    sys.exit(int(status))


def _open_streams() -> None:
    """Text in UTF-8 wherever it goes; a closed input is empty. Raises UsageError without standard output."""
    closed = sys.stdout is None
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115 (open as long as we run)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115 (open as long as we run)
        getattr(sys, name).reconfigure(encoding="utf-8", errors="backslashreplace")
    if closed:
        raise UsageError("standard output is closed; nothing can be printed")


def _discard_output() -> None:
    """What is still to be written goes nowhere, or Python complains while it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr) if _is_broken(sys.stderr) else (sys.stdout,):
        os.dup2(nowhere, stream.fileno())


def _is_broken(stream: TextIO) -> bool:
    try:
        stream.flush()
    except OSError:
        return True
    return False


def _wrong_usage(error: Any) -> Status:
    """Click's own complaints; Typer brings Click along, under a name that depends on its version."""
    context = getattr(error, "ctx", None)
    command = f"`{context.command_path} --help`" if context else ""
    hint = _("; %(command)s lists what there is", command=command) if context else ""
    return _fail(said(str(error.format_message()).rstrip(".")) + hint)


def _fail(message: str) -> Status:
    from taiyaku.terminal.layout import plain

    line = " ".join(plain(message).splitlines())  # a path may have anything in it
    try:
        print(f"taiyaku: {line}", file=sys.stderr, flush=True)
    except OSError:
        _discard_output()  # nobody is left to be told, but the status
    return Status.USAGE


def _bug(error: Exception, traced: bool) -> Status:
    if traced:
        import traceback

        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    return _fail(_("internal error (%(what)s); please report it, with what -vv prints", what=what))
