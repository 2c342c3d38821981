"""What reading one source gave: data, or the problem that stood in the way."""

from __future__ import annotations

import time

from taiyaku.corpus.model import Problem, Provenance
from taiyaku.values import Struct
from taiyaku.workspace import Source


class Outcome(Struct, frozen=True):
    """What reading one source gave: the bytes of an Ingested, or the problem that stood in the way."""

    source: Source
    data: bytes | None
    problem: Problem | None = None
    seconds: float = 0.0
    trace: str = ""


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
