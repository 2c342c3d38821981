"""How long a source may be read, and with how much memory, by its size. What takes more ends as a finding.

The figures are some twenty times what documents of that size take: only a broken or hostile one meets them.
"""

from __future__ import annotations

import os
from contextlib import suppress

from taiyaku.workspace import Source

SECONDS = 60.0  # for any source
SECONDS_PER_MEGABYTE, SECONDS_PER_PAGE = 20.0, 3.0
MEMORY = 2 << 30  # bytes, on top of what a process has when it begins to read
MEMORY_PER_BYTE = 60
ABORTED, KILLED = -6, -9  # how a process ends that gets no memory; by the system, or by somebody


def seconds_for(source: Source, pages: int = 0) -> float:
    """How long reading may take; the pages of a PDF are known when its reader says so."""
    return SECONDS + SECONDS_PER_MEGABYTE * size_of(source) / 2**20 + SECONDS_PER_PAGE * pages


def limit_memory(source: Source) -> None:
    """Keep this process from taking more memory than a source may, where that is possible."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
        allowed = now + MEMORY + MEMORY_PER_BYTE * size_of(source)
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        within = allowed if hard == resource.RLIM_INFINITY else min(allowed, hard)
        resource.setrlimit(resource.RLIMIT_AS, (within, hard))


def over_time(source: Source, seconds: float) -> str:
    """What a user is told when reading took too long."""
    return (
        f"{source.file}: given up after {seconds:.0f} s, far more than a document of its size takes; "
        "it may be damaged: print it to a new PDF, or leave it out"
    )


def over_memory(source: Source) -> str:
    """What a user is told when reading took too much memory."""
    return (
        f"{source.file}: given up: it takes far more memory than a document of its size does; it may be "
        "damaged: print it to a new PDF, or leave it out"
    )


def killed(source: Source) -> str:
    """What a user is told when the process that read it was ended from outside."""
    return (
        f"{source.file}: the process that read it was killed, perhaps by the system for want of memory; end "
        "other programs and build again"
    )


def size_of(source: Source) -> int:
    """Bytes of the file; 0 where there is none."""
    try:
        return os.stat(source.path).st_size
    except (OSError, ValueError):  # or no file can be called so
        return 0


def is_pdf(source: Source) -> bool:
    try:
        if not source.path.is_file():  # a pipe may never begin
            return False
        with open(source.path, "rb") as file:
            return b"%PDF-" in file.read(1024)
    except OSError:
        return False
