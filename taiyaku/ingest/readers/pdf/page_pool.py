"""Pages read in several processes: each takes the next page that nobody has begun.

This process reads as well, and takes in what the others send between two pages of its own. The pages of a
worker that died are read here.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any

from taiyaku.child_process import end_with
from taiyaku.errors import UnreadableError
from taiyaku.ingest.readers.pdf.lines import PageLines

Result = PageLines | tuple[int, str]  # a page, or its number and why it cannot be read
Work = Callable[[bytes, str, Iterable[int]], Iterator[Result]]
Progress = Callable[[int, int], None]


def in_processes(
    work: Work, data: bytes, file: str, count: int, jobs: int, progress: Progress | None
) -> list[Result]:
    """What `work` makes of pages 1 to `count`, in any order."""
    context = _context()
    begun = context.Value("i", 0)
    workers = [_start(context, work, data, file, begun, count) for _ in range(jobs - 1)]
    inboxes = [inbox for _, inbox in workers]
    results: list[Result] = []
    try:
        for result in work(data, file, _claimed(begun, count)):
            results.append(result)
            results += (r for inbox in list(inboxes) for r in _received(inbox, inboxes, wait=False))
            if progress:
                progress(len(results), count)
        results += (r for inbox in list(inboxes) for r in _received(inbox, inboxes, wait=True))
    finally:
        begun.value = count  # nothing is left to begin
        for process, inbox in workers:
            process.terminate()
            inbox.close()
    done = {result.number if isinstance(result, PageLines) else result[0] for result in results}
    left = [number for number in range(1, count + 1) if number not in done]
    return [*results, *work(data, file, left)] if left else results


def _context() -> Any:
    """Forking is quickest, and safe only while no other thread runs."""
    forks = "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1
    return multiprocessing.get_context("fork" if forks else "spawn")


def _start(context: Any, work: Work, data: bytes, file: str, begun: Any, count: int) -> tuple[Any, Any]:
    inbox, outbox = context.Pipe(duplex=False)
    process = context.Process(
        target=_serve, args=(outbox, os.getpid(), work, data, file, begun, count), daemon=True
    )
    process.start()
    outbox.close()
    return process, inbox


def _serve(outbox: Any, parent: int, work: Work, data: bytes, file: str, begun: Any, count: int) -> None:
    """What a worker does: send each page, or the error that stops it, and nothing more at the end."""
    end_with(parent)
    gc.freeze()  # what the fork shares is not looked through, which would copy it
    with suppress(OSError):  # nobody waits for it any more
        try:
            for result in work(data, file, _claimed(begun, count)):
                outbox.send_bytes(pickle.dumps(result, pickle.HIGHEST_PROTOCOL))
        except UnreadableError as error:
            outbox.send_bytes(pickle.dumps(str(error)))
        outbox.close()


def _received(inbox: Any, inboxes: list[Any], wait: bool) -> Iterator[Result]:
    """What has come from a worker; with `wait`, all that comes until it ends."""
    try:
        while wait or inbox.poll():
            answer: Result | str = pickle.loads(inbox.recv_bytes())
            if isinstance(answer, str):
                raise UnreadableError(answer)
            yield answer
    except (EOFError, OSError):
        inboxes.remove(inbox)


def _claimed(begun: Any, count: int) -> Iterator[int]:
    """Numbers of pages that no process has begun, until there are none."""
    while True:
        with begun.get_lock():
            number = begun.value + 1
            if number > count:
                return
            begun.value = number
        yield number
