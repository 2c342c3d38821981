"""Ends a process with -9 as it enters the n-th system call that writes below a folder.

Linux on x86-64 alone: the process is traced (ptrace), and so are those it starts.
"""

from __future__ import annotations

import ctypes
import os
import platform
import signal
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

SUPPORTED = sys.platform == "linux" and platform.machine() == "x86_64"
_TRACEME, _CONT, _GETREGS, _SETOPTIONS, _GETEVENTMSG = 0, 7, 12, 0x4200, 0x4201
_STARTED = {1, 2, 3}  # events: fork, vfork, clone
_OPTIONS = 2 | 4 | 8 | 0x80 | 0x100000  # follow fork, vfork, clone; stop where the filter says; end with us
_WITH_FILE = {1, 18, 20, 77, 74, 91}  # write, pwrite64, writev, ftruncate, fsync, fchmod: the first is a file
_WITH_PATH = {82, 264, 316, 86, 265, 87, 263, 83, 258, 84, 76, 280}  # rename …, link …, unlink …, mkdir …
_OPENAT, _CHANGING = 257, os.O_CREAT | os.O_TRUNC
_NUMBER, _FIRST = 15, 14  # of the call, and its first argument, in the registers
_AT_FILTER = signal.SIGTRAP | 7 << 8  # PTRACE_EVENT_SECCOMP
_ALL = 0x40000000  # __WALL: threads and processes


def run_and_kill(job: Callable[[], None], below: Path, moment: int, everyone: bool = False) -> int:
    """Run a job in a fork; returns how many writing calls it began, fewer than `moment` if it ended itself.

    It is killed as it enters call number `moment` (from 1), with `everyone` together with all it started.
    Raises AssertionError if it ends badly by itself.
    """
    pid = os.fork()
    if pid == 0:
        _run(job)
    libc = ctypes.CDLL(None, use_errno=True)
    libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    _, status = os.waitpid(pid, _ALL)
    if not os.WIFSTOPPED(status):
        pytest.skip("the system lets nobody trace")
    libc.ptrace(_SETOPTIONS, pid, None, _OPTIONS)
    libc.ptrace(_CONT, pid, None, None)
    alive = {pid}
    registers = (ctypes.c_ulonglong * 27)()
    count, status_of_job = 0, None
    while alive:
        who, status = os.waitpid(-1, _ALL)
        if not os.WIFSTOPPED(status):
            alive.discard(who)
            status_of_job = os.waitstatus_to_exitcode(status) if who == pid else status_of_job
            continue
        alive.add(who)
        if status >> 16:  # PTRACE_EVENT_FORK and the like: one more, of whom nothing has been heard yet
            libc.ptrace(_GETEVENTMSG, who, None, ctypes.cast(registers, ctypes.c_void_p))
            if status >> 16 in _STARTED:
                alive.add(registers[0])
        if status >> 8 == _AT_FILTER and count < moment:
            libc.ptrace(_GETREGS, who, None, ctypes.cast(registers, ctypes.c_void_p))
            count += _writes(who, registers, below)
            if count == moment:
                for one in list(alive) if everyone else (pid,):
                    with suppress(ProcessLookupError):
                        os.kill(one, signal.SIGKILL)
        ours = os.WSTOPSIG(status) in (signal.SIGTRAP, signal.SIGSTOP)
        libc.ptrace(_CONT, who, None, 0 if ours else os.WSTOPSIG(status))
    assert count == moment or status_of_job == 0, "the job failed"
    return count


def run_undisturbed(job: Callable[[], None]) -> None:
    """Run a job in a fork that nobody traces, which is faster. Raises AssertionError if it ends badly."""
    pid = os.fork()
    if pid == 0:
        _run(job, traced=False)
    assert os.waitpid(pid, 0)[1] == 0, "the job failed"


def _run(job: Callable[[], None], traced: bool = True) -> None:
    """Runs in the fork, and never returns."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        if traced:
            libc = ctypes.CDLL(None)
            if libc.ptrace(_TRACEME, 0, None, None):
                os._exit(1)
            os.kill(os.getpid(), signal.SIGSTOP)
            _stop_at_writes(libc)
        job()
        os._exit(0)
    except BaseException:
        import traceback

        traceback.print_exc()
        os._exit(1)


def _stop_at_writes(libc: ctypes.CDLL) -> None:
    """Have this process and all it starts stop for the tracer as they enter a call that may write (seccomp).

    Stopping at every call would take many times as long.
    """
    calls = sorted(_WITH_FILE | _WITH_PATH)
    steps = [(0x20, 0, 0, 0), (0x15, len(calls) + 1, 0, _OPENAT)]  # load the call's number; is it openat?
    steps += [(0x15, len(calls) - at + 2, 0, call) for at, call in enumerate(calls)]
    steps += [(0x06, 0, 0, 0x7FFF0000), (0x20, 0, 0, 32), (0x45, 0, 1, _CHANGING)]  # allow; load flags; any?
    steps += [(0x06, 0, 0, 0x7FF00000), (0x06, 0, 0, 0x7FFF0000)]  # tell the tracer; allow
    program = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    whole = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", len(steps), ctypes.addressof(program)))
    if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, whole, 0, 0):  # no new rights; this filter
        os._exit(1)


def _writes(pid: int, registers: ctypes.Array[ctypes.c_ulonglong], below: Path) -> bool:
    """Whether a call that begins changes something below the folder."""
    if registers[_NUMBER] not in _WITH_FILE:
        return True
    try:
        return os.readlink(f"/proc/{pid}/fd/{registers[_FIRST]}").startswith(str(below))
    except OSError:
        return False
