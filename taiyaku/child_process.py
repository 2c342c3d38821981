"""Processes that we start: work shared out to forks of this one, and what all of them have in common."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TypeVar

MOST = 20_000  # parts; the queue is a pipe, and has to hold all of their numbers
_SIZE = 3  # bytes of a number
_PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG
T = TypeVar("T")
Work = Callable[[Iterable[int]], Iterator[T]]  # yields what comes of each number before it asks for the next


def share_out(
    work: Work[T], parts: int, jobs: int, progress: Callable[[int], object] | None = None
) -> list[T]:
    """What `work` makes of 0, 1, … in order, done by as many as `jobs` processes, of which this is one.

    A process is a fork: it knows all that was made before it, and only what it returns comes back. Parts that
    it took and did not finish are done again here: whatever went wrong there goes wrong here too, or it did
    not matter. `progress` hears which part is done, of those done here.
    """
    if jobs < 2 or not 1 < parts <= MOST or not hasattr(os, "fork") or threading.active_count() > 1:
        return list(work(_told(range(parts), progress)))
    queue = _queue(parts)
    helpers: list[_Helper] = []
    gc.freeze()  # what is there stays; looking at it would copy it into each process
    try:
        with suppress(OSError):  # no more processes to be had: this one is enough
            for _ in range(min(jobs, parts) - 1):
                helpers.append(_Helper(work, queue))
        done = dict(_made(work, _told(_taken(queue), progress)))
        for helper in helpers:
            done.update(helper.result())
        done.update(_made(work, [part for part in range(parts) if part not in done]))
        return [done[part] for part in range(parts)]
    finally:
        gc.unfreeze()
        for helper in helpers:
            helper.end()
        os.close(queue)


class _Helper:
    """A process that takes parts from the queue until there are none, and tells what came of them."""

    def __init__(self, work: Work[T], queue: int) -> None:
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

    def result(self) -> dict[int, T]:
        """What came of each part; nothing if the process did not end well."""
        with open(self._pipe, "rb", closefd=False) as pipe:
            told = pipe.read()
        _, status = os.waitpid(self._id, 0)
        self._id = 0
        return pickle.loads(told) if status == 0 else {}

    def end(self) -> None:
        os.close(self._pipe)
        if self._id:
            with suppress(OSError):
                os.kill(self._id, signal.SIGKILL)
                os.waitpid(self._id, 0)


def _help(work: Work[T], queue: int, pipe: int, parent: int) -> None:
    """Runs in the process, and never returns."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends us
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        end_with(parent)
        told = pickle.dumps(dict(_made(work, _taken(queue))), pickle.HIGHEST_PROTOCOL)
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


def _taken(queue: int) -> Iterator[int]:
    while number := os.read(queue, _SIZE):
        yield int.from_bytes(number, "big")


def _made(work: Work[T], numbers: Iterable[int]) -> Iterator[tuple[int, T]]:
    """What came of each number, with it."""
    taken: list[int] = []

    def noted() -> Iterator[int]:
        for number in numbers:
            taken.append(number)
            yield number

    yield from ((taken[-1], made) for made in work(noted()))


def _told(numbers: Iterable[int], progress: Callable[[int], object] | None) -> Iterator[int]:
    """The same numbers; `progress` hears of each when the next is asked for."""
    for number in numbers:
        yield number
        if progress:
            progress(number)


def end_with(parent: int) -> None:
    """Have this process killed when the one that started it is gone; for this the system must be Linux.

    One that goes on would write into a folder that is no more ours, and keep the lock it inherited.
    """
    import ctypes

    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
