"""A build at work: a bar for each source on a terminal, plain lines elsewhere; both on standard error."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from taiyaku.steps.progress import Watcher
from taiyaku.terminal.language import _, said, word
from taiyaku.workspace import Source

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PLAIN_EVERY = 5.0  # seconds between two lines about one source


def watcher_for(quiet: bool, verbosity: int) -> PlainWatcher | RichWatcher | QuietWatcher:
    """The watcher that suits standard error and the options given."""
    if quiet:
        return QuietWatcher(verbosity)
    return RichWatcher(verbosity) if sys.stderr.isatty() else PlainWatcher(verbosity)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _progress(done: int, total: int) -> str:
    return _("%(done)s of %(total)s", done=done, total=total)


def _read(source: Source, entries: int, seconds: float, cached: bool) -> str:
    spent = word("unchanged") if cached else _("%(seconds)s s", seconds=f"{seconds:.1f}")
    return _("%(source)s: %(count)s entries, %(time)s", source=source.id, count=entries, time=spent)


class QuietWatcher(Watcher):
    """Says what failed and nothing else."""

    def __init__(self, verbosity: int) -> None:
        self.verbosity = verbosity

    def __enter__(self) -> Watcher:
        return self

    def __exit__(self, *_: object) -> None: ...

    def say(self, text: str) -> None:
        _say(text)

    def failed(self, source: Source, message: str, trace: str) -> None:
        self.say(f"{source.id}: {said(message)}")
        if trace and self.verbosity >= 2:
            self.say(trace.rstrip())


class PlainWatcher(QuietWatcher):
    """A line when something is done, and now and then while it lasts."""

    def __init__(self, verbosity: int) -> None:
        super().__init__(verbosity)
        self._began: dict[str, float] = {}
        self._told: dict[str, float] = {}

    def reading(self, source: Source) -> None:
        self._began[source.id] = self._told[source.id] = time.monotonic()
        if self.verbosity:
            self.say(_("%(source)s: reading %(file)s", source=source.id, file=source.file))

    def progress(self, source: Source, done: int, total: int) -> None:
        now = time.monotonic()
        if now - self._told.get(source.id, now) >= PLAIN_EVERY and 0 < done <= total:
            self._told[source.id] = now
            left = (now - self._began[source.id]) * (total - done) / done
            time_left = _("about %(seconds)s s left", seconds=f"{left:.0f}")
            self.say(f"{source.id}: {_progress(done, total)}, {time_left}")

    def read(self, source: Source, entries: int, seconds: float, *, cached: bool) -> None:
        self.say(_read(source, entries, seconds, cached))

    def step(self, name: str) -> None:
        if self.verbosity:
            self.say(said(name))


class RichWatcher(QuietWatcher):
    """Bars with pages and time left. It draws only when told something: no thread runs beside the work."""

    def __init__(self, verbosity: int) -> None:
        super().__init__(verbosity)
        self._bars: Progress | None = None
        self._tasks: dict[str, TaskID] = {}
        self._drawn = 0.0

    def __enter__(self) -> Watcher:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self._bars = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=20),
            TextColumn("{task.fields[detail]}"),
            TimeRemainingColumn(compact=True),
            console=Console(stderr=True),
            auto_refresh=False,
            transient=True,
        )
        self._bars.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bars:
            self._bars.stop()
            self._bars = None

    def say(self, text: str) -> None:
        if self._bars:
            self._bars.console.print(text, markup=False, highlight=False)
        else:
            _say(text)

    def reading(self, source: Source) -> None:
        if self._bars:
            self._tasks[source.id] = self._bars.add_task(source.id, total=None, detail="")
            self._draw()

    def progress(self, source: Source, done: int, total: int) -> None:
        if self._bars and source.id in self._tasks:
            detail = _progress(done, total)
            self._bars.update(self._tasks[source.id], completed=done, total=total, detail=detail)
            if time.monotonic() - self._drawn > 0.1:
                self._draw()

    def read(self, source: Source, entries: int, seconds: float, *, cached: bool) -> None:
        self._done(source)
        self.say(_read(source, entries, seconds, cached))

    def failed(self, source: Source, message: str, trace: str) -> None:
        self._done(source)
        super().failed(source, message, trace)

    def step(self, name: str) -> None:
        if self._bars:
            for task in self._tasks.values():
                self._bars.remove_task(task)
            self._tasks = {name: self._bars.add_task(said(name), total=None, detail="")}
            self._draw()

    def _done(self, source: Source) -> None:
        if self._bars and source.id in self._tasks:
            self._bars.remove_task(self._tasks.pop(source.id))

    def _draw(self) -> None:
        if self._bars:
            self._drawn = time.monotonic()
            self._bars.refresh()
