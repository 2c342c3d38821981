"""What reading one source gave: data, or the problem that stood in the way."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable

from taiyaku.corpus.model import Problem, Provenance
from taiyaku.errors import TaiyakuError, UnreadableError
from taiyaku.steps.reading_budget import over_memory
from taiyaku.values import Struct
from taiyaku.workspace import Source


class Outcome(Struct, frozen=True):
    """What reading one source gave: the bytes of it, or the problem that stood in the way."""

    source: Source
    data: bytes | None
    problem: Problem | None = None
    seconds: float = 0.0
    trace: str = ""


def outcome_of(source: Source, read: Callable[[], bytes]) -> Outcome:
    """What reading a source gives; whatever goes wrong becomes a problem of it."""
    began = time.perf_counter()
    try:
        return Outcome(source, read(), None, time.perf_counter() - began)
    except UnreadableError as error:
        return failure(source, "E001", str(error), began)
    except TaiyakuError as error:
        return failure(source, "E001", f"{source.file}: {error}", began)
    except MemoryError:
        return failure(source, "E004", over_memory(source), began)
    except Exception as error:
        return failure(source, "E003", bug_message(source, error), began, traceback.format_exc())


def failure(source: Source, code: str, message: str, began: float, trace: str = "") -> Outcome:
    """The outcome of a source that could not be read."""
    where = Provenance(source.file, (1, 1))
    problem = Problem(code, message, where, "error", source.id)
    return Outcome(source, None, problem, time.perf_counter() - began, trace)


def bug_message(source: Source, error: BaseException | str) -> str:
    """What a user is told when it is our fault."""
    what = error if isinstance(error, str) else f"{type(error).__name__}: {error}".strip(": ")
    return (
        f"{source.file}: internal error while reading it ({what[:200]}); please report this with the document"
    )
