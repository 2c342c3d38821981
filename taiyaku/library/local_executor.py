"""Games built side by side by processes of this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import NamedTuple

from taiyaku.library.inputs import Order
from taiyaku.library.settings import Building
from taiyaku.library.task import Outcome, run_apart
from taiyaku.values import decode, encode


class Done(NamedTuple):
    """An order, and what became of it."""

    order: Order
    outcome: Outcome


def run_local(orders: Sequence[Order], building: Building) -> Iterator[Done]:
    """Fulfil orders; outcomes come as they are ready."""
    with ThreadPoolExecutor(building.jobs or os.cpu_count() or 1) as pool:
        waiting = {pool.submit(_tried, order, building): order for order in orders}
        try:
            for ready in as_completed(waiting):
                yield Done(waiting[ready], ready.result())
        finally:
            for future in waiting:
                future.cancel()


def _tried(order: Order, building: Building) -> Outcome:
    """The outcome of an order, which is tried again when its process dies."""
    why = ""
    for _ in range(building.attempts):
        try:
            return decode(Outcome, run_apart(encode(order), building.minutes))
        except (OSError, ValueError) as error:
            why = str(error)
    return gave_up(building, why)


def gave_up(building: Building, why: str) -> Outcome:
    """The outcome of what was tried as often as it may be."""
    return Outcome(error=f"given up after {building.attempts} attempts: {why}")
