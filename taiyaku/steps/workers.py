"""Reading sources, one after another or several side by side; one that fails takes no other with it."""

from __future__ import annotations

import json
import os
import signal
import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from taiyaku.corpus.model import Problem, Provenance
from taiyaku.errors import TaiyakuError, UnreadableError
from taiyaku.ingest import ingest
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.steps import cache
from taiyaku.steps.watch import Watcher
from taiyaku.workspace import Source

_PATIENCE = 0.1  # seconds between two progress messages of one source


@dataclass(frozen=True, slots=True)
class Outcome:
    """What reading one source gave: the bytes of an Ingested, or the problem that stood in the way."""

    source: Source
    data: bytes | None
    problem: Problem | None = None
    seconds: float = 0.0
    trace: str = ""


def read_sources(
    sources: Sequence[Source], vocabulary: Mapping[str, Any], jobs: int, watcher: Watcher
) -> Iterator[Outcome]:
    """Read every source with at most `jobs` processes; outcomes come as they are ready."""
    if jobs <= 1 or len(sources) <= 1:
        for source in sources:
            watcher.reading(source)
            yield read_one(source, vocabulary, lambda done, total, s=source: watcher.progress(s, done, total))
        return
    longest_first = sorted(sources, key=lambda s: -_size(s))
    yield from _side_by_side(longest_first, vocabulary, jobs, watcher)


def read_one(source: Source, vocabulary: Mapping[str, Any], progress: Any = None) -> Outcome:
    """Read one source; whatever goes wrong becomes a problem of that source."""
    began = time.perf_counter()
    try:
        data = cache.encode(ingest(source, vocabulary, progress))
        return Outcome(source, data, None, time.perf_counter() - began)
    except UnreadableError as error:
        return _failure(source, "E001", str(error), began)
    except TaiyakuError as error:
        return _failure(source, "E001", f"{source.file}: {error}", began)
    except Exception as error:
        return _failure(source, "E003", bug_message(source, error), began, traceback.format_exc())


def bug_message(source: Source, error: BaseException | str) -> str:
    """What a user is told when it is our fault."""
    what = error if isinstance(error, str) else f"{type(error).__name__}: {error}".strip(": ")
    return (
        f"{source.file}: internal error while reading it ({what[:200]}); please report this with the document"
    )


def _failure(source: Source, code: str, message: str, began: float, trace: str = "") -> Outcome:
    where = Provenance(source.file, (1, 1))
    problem = Problem(code, message, where, "error", source.id)
    return Outcome(source, None, problem, time.perf_counter() - began, trace)


def _size(source: Source) -> int:
    try:
        return os.stat(source.path).st_size
    except OSError:
        return 0


def _side_by_side(
    sources: Sequence[Source], vocabulary: Mapping[str, Any], jobs: int, watcher: Watcher
) -> Iterator[Outcome]:
    """A process to each source. A process that dies takes its own source with it and no other."""
    # A forked process has our modules already; the caller runs no thread a copy could trip over.
    load_vocabulary(vocabulary)  # once for all of them
    context: Any = get_context("fork" if "fork" in get_all_start_methods() else "spawn")
    waiting = list(sources)
    running: dict[Connection, tuple[BaseProcess, Source, float]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                source = waiting.pop(0)
                ours, theirs = context.Pipe(duplex=False)
                process = context.Process(target=_work, args=(theirs, source, dict(vocabulary)), daemon=True)
                watcher.reading(source)
                process.start()
                theirs.close()
                running[ours] = (process, source, time.perf_counter())
            for ready in wait(list(running)):
                assert isinstance(ready, Connection)
                process, source, began = running[ready]
                outcome = _receive(ready, process, source, began, watcher)
                if outcome:
                    del running[ready]
                    ready.close()
                    process.join()
                    yield outcome
    finally:
        for connection, (process, _, _) in running.items():
            process.terminate()
            process.join()
            connection.close()


def _receive(
    connection: Connection, process: BaseProcess, source: Source, began: float, watcher: Watcher
) -> Outcome | None:
    try:
        kind, *facts = json.loads(connection.recv_bytes())
        if kind == "progress":
            watcher.progress(source, facts[0], facts[1])
            return None
        seconds = time.perf_counter() - began
        if kind == "data":
            return Outcome(source, connection.recv_bytes(), None, seconds)
        code, message, trace = facts
        return _failure(source, code, message, began, trace)
    except (EOFError, OSError):
        process.join()
        return _failure(
            source, "E003", bug_message(source, f"its process ended with {process.exitcode}"), began
        )


def _work(connection: Connection, source: Source, vocabulary: Mapping[str, Any]) -> None:
    """Runs in a process of its own: sends progress, then the outcome."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends us
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    told = 0.0

    def progress(done: int, total: int) -> None:
        nonlocal told
        if (now := time.perf_counter()) - told >= _PATIENCE:
            told = now
            connection.send_bytes(json.dumps(["progress", done, total]).encode())

    outcome = read_one(source, vocabulary, progress)
    if outcome.problem:
        facts = [outcome.problem.code, outcome.problem.message, outcome.trace]
        connection.send_bytes(json.dumps(["problem", *facts]).encode())
    else:
        connection.send_bytes(json.dumps(["data"]).encode())
        connection.send_bytes(outcome.data or b"")
    connection.close()
