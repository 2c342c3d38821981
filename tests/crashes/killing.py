"""Ends a process with -9 as it enters the n-th system call that writes below a folder.

Linux on x86-64 alone: the process is traced (ptrace), and so are those it starts.
"""

from __future__ import annotations

import ctypes
import os
import platform
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

SUPPORTED = sys.platform == "linux" and platform.machine() == "x86_64"
_TRACEME, _SYSCALL, _GETREGS, _DETACH, _SETOPTIONS = 0, 24, 12, 17, 0x4200
_OPTIONS = 1 | 2 | 4 | 8 | 0x100000  # mark system calls, follow fork, vfork, clone; end with the tracer
_WITH_FILE = {1, 18, 20, 77, 74, 91}  # write, pwrite64, writev, ftruncate, fsync, fchmod: the first is a file
_WITH_PATH = {82, 264, 316, 86, 265, 87, 263, 83, 258, 84, 76, 280}  # rename …, link …, unlink …, mkdir …
_OPEN = {2: 1, 257: 2}  # open, openat: where the flags are
_CHANGING = os.O_CREAT | os.O_TRUNC
_REGISTERS = ("rdi", "rsi", "rdx", "r10")
_AT = {"rdi": 14, "rsi": 13, "rdx": 12, "r10": 7, "number": 15, "result": 10}
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
    libc.ptrace(_SYSCALL, pid, None, None)
    inside = {pid: False}  # whether a traced process or thread is in a call: it stops before and after it
    registers = (ctypes.c_ulonglong * 27)()
    count, status_of_job = 0, None
    while inside:
        who, status = os.waitpid(-1, _ALL)
        if not os.WIFSTOPPED(status):
            inside.pop(who, None)
            status_of_job = os.waitstatus_to_exitcode(status) if who == pid else status_of_job
            continue
        if count == moment:  # all is over: those that are left go on as they would without us
            libc.ptrace(_DETACH, who, None, None)
            inside.pop(who, None)
            continue
        began = inside.setdefault(who, False)
        signaled = os.WSTOPSIG(status)
        if signaled == signal.SIGTRAP | 0x80:
            inside[who] = not began
            if not began:
                libc.ptrace(_GETREGS, who, None, ctypes.cast(registers, ctypes.c_void_p))
                count += _writes(who, registers, below)
                if count == moment:
                    for one in list(inside) if everyone else (pid,):
                        with suppress(ProcessLookupError):
                            os.kill(one, signal.SIGKILL)
        ours = signaled in (signal.SIGTRAP | 0x80, signal.SIGTRAP, signal.SIGSTOP)
        libc.ptrace(_SYSCALL, who, None, 0 if ours else signaled)
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
        job()
        os._exit(0)
    except BaseException:
        import traceback

        traceback.print_exc()
        os._exit(1)


def _writes(pid: int, registers: ctypes.Array[ctypes.c_ulonglong], below: Path) -> bool:
    """Whether a call that begins changes something below the folder."""
    number = registers[_AT["number"]]
    values = [registers[_AT[name]] for name in _REGISTERS]
    if number in _WITH_FILE:
        try:
            return os.readlink(f"/proc/{pid}/fd/{values[0]}").startswith(str(below))
        except OSError:
            return False
    return number in _WITH_PATH or (number in _OPEN and bool(values[_OPEN[number]] & _CHANGING))
