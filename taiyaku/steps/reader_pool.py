"""Processes that read sources side by side, each one source after another.

What a reader imports and compiles is done once a process, not once a source. A process that dies takes the
source it was reading with it, and no other.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from taiyaku.child_process import end_with
from taiyaku.steps import reading_budget
from taiyaku.steps.prepared_patterns import keep_patterns
from taiyaku.steps.progress import Watcher
from taiyaku.steps.source_outcome import Outcome, bug_message, failure
from taiyaku.values import Struct
from taiyaku.workspace import Source

_LOOK = 1.0  # seconds after which to look who takes too long
_PATIENCE = 0.1  # seconds between two progress messages of one source

Progress = Callable[[int, int], None]
Read = Callable[[Source, Progress], Outcome]


class _Worker(Struct):
    """A process, and the source it is reading."""

    process: BaseProcess
    connection: Connection
    source: Source
    began: float
    pages: int = 0  # of its PDF, once it is known

    @property
    def overdue(self) -> bool:
        return time.perf_counter() - self.began > reading_budget.seconds_for(self.source, self.pages)

    def end(self) -> None:
        """End it with the processes it has started."""
        if pid := self.process.pid:
            with contextlib.suppress(AttributeError, OSError):  # no such thing on Windows; it is gone
                os.killpg(pid, signal.SIGTERM)
        self.process.terminate()
        self.process.join()
        self.connection.close()


def side_by_side(
    sources: Sequence[Source], read: Read, processes: int, watcher: Watcher
) -> Iterator[Outcome]:
    """Read sources with so many processes, in the order given; outcomes come as they are ready."""
    waiting = list(range(len(sources)))
    workers: dict[Connection, _Worker] = {}
    try:
        for _ in range(min(processes, len(waiting))):
            worker = _start(sources, waiting.pop(0), read, watcher)
            workers[worker.connection] = worker
        while workers:
            heard = wait(list(workers), _LOOK)
            late = [at for at, worker in workers.items() if at not in heard and worker.overdue]
            for ready in (*heard, *late):
                assert isinstance(ready, Connection)
                worker = workers[ready]
                outcome, alive = _receive(worker, watcher) if ready in heard else (_give_up(worker), False)
                if not outcome:
                    continue
                if not waiting or not alive:
                    workers.pop(ready).end()
                if waiting and alive:
                    _give(worker, sources, waiting.pop(0), watcher)
                elif waiting:
                    fresh = _start(sources, waiting.pop(0), read, watcher)
                    workers[fresh.connection] = fresh
                yield outcome
    finally:
        for worker in workers.values():
            worker.end()


def _start(sources: Sequence[Source], first: int, read: Read, watcher: Watcher) -> _Worker:
    # A forked process has our modules already; the caller runs no thread a copy could trip over.
    context: Any = get_context("fork" if "fork" in get_all_start_methods() else "spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, ours, os.getpid(), list(sources), read))
    process.start()
    theirs.close()
    worker = _Worker(process, ours, sources[first], 0.0)
    _give(worker, sources, first, watcher)
    return worker


def _give(worker: _Worker, sources: Sequence[Source], number: int, watcher: Watcher) -> None:
    worker.source, worker.began, worker.pages = sources[number], time.perf_counter(), 0
    watcher.reading(worker.source)
    with contextlib.suppress(OSError):  # it has died meanwhile, and will be heard of
        worker.connection.send_bytes(json.dumps(number).encode())


def _receive(worker: _Worker, watcher: Watcher) -> tuple[Outcome | None, bool]:
    """What a process says of its source, if it is done with it, and whether the process is still there."""
    source, began = worker.source, worker.began
    try:
        kind, *facts = json.loads(worker.connection.recv_bytes())
        if kind == "progress":
            watcher.progress(source, facts[0], facts[1])
            worker.pages = facts[1] if reading_budget.is_pdf(source) and not worker.pages else worker.pages
            return None, True
        if kind == "data":
            data = worker.connection.recv_bytes()
            return Outcome(source, data, None, time.perf_counter() - began), True
        code, message, trace = facts
        return failure(source, code, message, began, trace), True
    except (EOFError, OSError):
        worker.process.join()
        if worker.process.exitcode == reading_budget.KILLED:
            return failure(source, "E001", reading_budget.killed(source), began), False
        if worker.process.exitcode == reading_budget.ABORTED:
            return failure(source, "E004", reading_budget.over_memory(source), began), False
        reason = f"its process ended with {worker.process.exitcode}"
        return failure(source, "E003", bug_message(source, reason), began), False


def _give_up(worker: _Worker) -> Outcome:
    """The outcome of a source that has been read for too long; its process is to be ended."""
    seconds = time.perf_counter() - worker.began
    return failure(worker.source, "E004", reading_budget.over_time(worker.source, seconds), worker.began)


def _work(
    connection: Connection, others: Connection, parent: int, sources: Sequence[Source], read: Read
) -> None:
    """Runs in a process of its own: reads the sources it is told to, sends progress, then the outcome."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends us
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with(parent)
    with contextlib.suppress(AttributeError, OSError):
        os.setpgid(0, 0)  # so that those who help us end with us
    others.close()
    told = 0.0

    def progress(done: int, total: int) -> None:
        nonlocal told
        if (now := time.perf_counter()) - told >= _PATIENCE:
            told = now
            connection.send_bytes(json.dumps(["progress", done, total]).encode())

    with contextlib.suppress(EOFError, OSError):  # the parent is gone
        while True:
            source = sources[json.loads(connection.recv_bytes())]
            reading_budget.limit_memory(source)
            outcome = read(source, progress)
            keep_patterns()
            if outcome.problem:
                facts = [outcome.problem.code, outcome.problem.message, outcome.trace]
                connection.send_bytes(json.dumps(["problem", *facts]).encode())
            else:
                connection.send_bytes(json.dumps(["data"]).encode())
                connection.send_bytes(outcome.data or b"")
