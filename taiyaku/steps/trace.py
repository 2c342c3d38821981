"""What the time of a build went to: its steps, one inside another, and what each took from earlier builds."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from taiyaku.steps.progress import Watcher
from taiyaku.values import Struct, replace

_SCHEMA = "https://www.speedscope.app/file-format-schema.json"


class Span(Struct, frozen=True):
    """One step: seconds since the build began, by the clock and by the processors that worked for it."""

    name: str
    depth: int
    clock: tuple[float, float]
    processor: tuple[float, float]
    kept: int = 0  # results
    made: int = 0
    why: tuple[str, ...] = ()  # what was not kept, and for what reason

    @property
    def seconds(self) -> float:
        return self.clock[1] - self.clock[0]


class Trace:
    """Notes when steps begin and end; `counts` says how many results have been kept and made so far."""

    def __init__(self, watcher: Watcher, counts: Callable[[], tuple[int, int]]) -> None:
        self.spans: list[Span] = []  # in the order they began
        self._watcher, self._counts = watcher, counts
        self._began = time.perf_counter(), _processor()
        self._depth = 0

    @contextmanager
    def step(self, name: str, told: bool = True) -> Iterator[None]:
        """The block is a step; the outermost ones are told to who waits, unless they tell more themselves."""
        if told and not self._depth:
            self._watcher.step(name)
        at, before = len(self.spans), self._counts()
        clock, processor = self._now()
        self.spans.append(Span(name, self._depth, (clock, clock), (processor, processor)))
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            ended, counts = self._now(), self._counts()
            self.spans[at] = replace(
                self.spans[at],
                clock=(clock, ended[0]),
                processor=(processor, ended[1]),
                kept=self.spans[at].kept + counts[0] - before[0],
                made=self.spans[at].made + counts[1] - before[1],
            )

    def add(self, kept: int, made: int, why: Sequence[str] = ()) -> None:
        """What the last step kept and made besides results."""
        last = self.spans[-1]
        self.spans[-1] = replace(last, kept=last.kept + kept, made=last.made + made, why=(*last.why, *why))

    def _now(self) -> tuple[float, float]:
        return time.perf_counter() - self._began[0], _processor() - self._began[1]


def _processor() -> float:
    """Seconds that processors worked for us and for processes of ours that have ended."""
    return sum(os.times()[:4])


def speedscope(spans: Sequence[Span]) -> Mapping[str, Any]:
    """The steps as a file of https://www.speedscope.app, by the clock and by processors."""
    names = list(dict.fromkeys(span.name for span in spans))
    profiles = [
        {
            "type": "evented",
            "name": f"taiyaku build, {unit}",
            "unit": "seconds",
            "startValue": 0,
            "endValue": max((ends for _, ends in times), default=0),
            "events": list(_events([names.index(s.name) for s in spans], [s.depth for s in spans], times)),
        }
        for unit, times in (
            ("seconds", [span.clock for span in spans]),
            ("processor seconds", [span.processor for span in spans]),
        )
    ]
    return {"$schema": _SCHEMA, "shared": {"frames": [{"name": n} for n in names]}, "profiles": profiles}


def _events(
    frames: Sequence[int], depths: Sequence[int], times: Sequence[tuple[float, float]]
) -> Iterator[dict[str, Any]]:
    """Each frame opened and closed, in the order of time."""
    opened: list[int] = []

    def closed(depth: int) -> Iterator[dict[str, Any]]:
        while len(opened) > depth:
            last = opened.pop()
            yield {"type": "C", "frame": frames[last], "at": times[last][1]}

    for at, depth in enumerate(depths):
        yield from closed(depth)
        opened.append(at)
        yield {"type": "O", "frame": frames[at], "at": times[at][0]}
    yield from closed(0)
