"""What a build tells those who wait for it."""

from __future__ import annotations

from taiyaku.workspace import Source


class Watcher:
    """Told what happens, in order; never asked anything. This one keeps it to itself."""

    def begins(self, sources: int) -> None: ...

    def reading(self, source: Source) -> None: ...

    def progress(self, source: Source, done: int, total: int) -> None: ...

    def read(self, source: Source, entries: int, seconds: float, *, cached: bool) -> None: ...

    def failed(self, source: Source, message: str, trace: str) -> None: ...

    def step(self, name: str) -> None: ...
