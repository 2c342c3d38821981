"""Work shared out to processes comes back whole and in order, whatever becomes of them."""

from __future__ import annotations

import os
import threading
from functools import partial
from pathlib import Path

import pytest

from taiyaku.child_process import share_out


@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("parts", [0, 1, 2, 50])
def test_results_come_in_order(parts: int, jobs: int) -> None:
    assert share_out(partial(map, lambda part: [part, "灯"]), parts, jobs) == [
        [part, "灯"] for part in range(parts)
    ]


def test_every_part_is_done_once_and_not_all_by_one(tmp_path: Path) -> None:
    def work(part: int) -> int:
        with open(tmp_path / str(part), "x") as file:  # a second time would be an error
            file.write(str(os.getpid()))
        threading.Event().wait(0.01)  # long enough for the other one to take some
        return part

    assert share_out(partial(map, work), 60, 2) == list(range(60))
    done_by = {path.read_text() for path in tmp_path.iterdir()}
    assert len(done_by) == 2 and str(os.getpid()) in done_by


def test_what_a_process_leaves_undone_is_done_here() -> None:
    here = os.getpid()

    def work(part: int) -> int:
        if os.getpid() != here:
            os._exit(9)
        return part

    assert share_out(partial(map, work), 20, 2) == list(range(20))


def test_an_error_is_raised_here_and_no_process_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    fork, made = os.fork, []
    monkeypatch.setattr(os, "fork", lambda: made.append(number := fork()) or number)

    def work(part: int) -> int:
        if part == 7:
            raise OSError(28, "No space left on device", "page.html")
        return part

    with pytest.raises(OSError, match="No space left"):
        share_out(partial(map, work), 20, 2)
    assert len(made) == 1
    with pytest.raises(ProcessLookupError):
        os.kill(made[0], 0)


def test_beside_a_thread_nothing_is_forked() -> None:
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    try:
        assert set(share_out(partial(map, lambda _: os.getpid()), 10, 2)) == {os.getpid()}
    finally:
        done.set()
        thread.join()
