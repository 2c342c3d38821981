"""Work shared out to processes, and put together again in its order.

A process here is a fork: it knows all that was made before it, and only what it returns comes back. Who
takes which part is left to chance, what comes of it is not.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import signal
import threading
import warnings
from collections.abc import Callable, Iterator
from typing import Any

from taiyaku.child_process import end_with

MOST = 2000  # parts; the queue is a pipe, and has to hold all of their numbers
_SIZE = 4  # bytes of a number

Work = Callable[[int], Any]


def share_out(work: Work, parts: int, jobs: int) -> list[Any]:
    """`work(0)`, `work(1)`, … in order, done by as many as `jobs` processes, of which this is one.

    What is returned must be fit for JSON. Parts that a process took and did not finish are done again here:
    whatever went wrong there goes wrong here too, or it did not matter.
    """
    if jobs < 2 or not 1 < parts <= MOST or not hasattr(os, "fork") or threading.active_count() > 1:
        return [work(part) for part in range(parts)]
    queue = _queue(parts)
    helpers: list[_Helper] = []
    gc.freeze()  # what is there stays; looking at it would copy it into each process
    try:
        with contextlib.suppress(OSError):  # no more processes to be had: this one is enough
            for _ in range(min(jobs, parts) - 1):
                helpers.append(_Helper(work, queue))
        done = dict(_take_parts(work, queue))
        for helper in helpers:
            done.update(helper.result())
        return [done[part] if part in done else work(part) for part in range(parts)]
    finally:
        gc.unfreeze()
        for helper in helpers:
            helper.end()
        os.close(queue)


class _Helper:
    """A process that takes parts from the queue until there are none, and tells what came of them."""

    def __init__(self, work: Work, queue: int) -> None:
        self._pipe, theirs = os.pipe()
        parent = os.getpid()
        try:
            with warnings.catch_warnings():  # libraries may have threads of their own that wait for nothing
                warnings.simplefilter("ignore", DeprecationWarning)
                self._id = os.fork()
        except OSError:
            os.close(self._pipe)
            os.close(theirs)
            raise
        if self._id == 0:
            _help(work, queue, theirs, parent)
        os.close(theirs)

    def result(self) -> dict[int, Any]:
        """What came of each part; nothing if the process did not end well."""
        with open(self._pipe, "rb", closefd=False) as pipe:
            told = pipe.read()
        _, status = os.waitpid(self._id, 0)
        self._id = 0
        return {part: made for part, made in json.loads(told)} if status == 0 else {}

    def end(self) -> None:
        os.close(self._pipe)
        if self._id:
            with contextlib.suppress(OSError):
                os.kill(self._id, signal.SIGKILL)
                os.waitpid(self._id, 0)


def _help(work: Work, queue: int, pipe: int, parent: int) -> None:
    """Runs in the process, and never returns."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends us
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        end_with(parent)
        told = json.dumps(list(_take_parts(work, queue)), ensure_ascii=False).encode()
        with open(pipe, "wb") as file:
            file.write(told)
        os._exit(0)
    except BaseException:
        os._exit(1)


def _queue(parts: int) -> int:
    """The numbers of all parts in a pipe: whoever reads takes the next one, and nobody else has it."""
    queue, end = os.pipe()
    os.write(end, b"".join(part.to_bytes(_SIZE, "big") for part in range(parts)))
    os.close(end)
    return queue


def _take_parts(work: Work, queue: int) -> Iterator[tuple[int, Any]]:
    while number := os.read(queue, _SIZE):
        part = int.from_bytes(number, "big")
        yield part, work(part)
