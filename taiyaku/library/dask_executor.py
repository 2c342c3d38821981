"""Games built by the workers of a Dask cluster. The front door to distributed, imported only when asked for.

A task is a game, its files and its outcome are in the storage: what a worker, or the scheduler, takes with
it when it dies is only who was doing what. Futures, and none of Dask's executors: those blame others for a
worker that dies. Dask unpickles what it is sent: a cluster is reached through TLS or not from outside.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from uuid import uuid4

from taiyaku.errors import TaiyakuError
from taiyaku.library.inputs import Order, own_code
from taiyaku.library.local_executor import Done, gave_up
from taiyaku.library.settings import Building
from taiyaku.library.task import Outcome, run_apart
from taiyaku.values import decode, encode

if TYPE_CHECKING:
    from distributed import Client, Future

_PATIENCE = 10.0  # seconds for the scheduler to answer, and for a first worker to be there
_LOOK = 2.0  # seconds after which to look whether the scheduler is there


class ClusterError(TaiyakuError):
    """The cluster does not answer, or may not build for us."""


def run_on_dask(orders: Sequence[Order], building: Building) -> Iterator[Done]:
    """Fulfil orders; outcomes come as they are ready. What kills its worker is tried again when alone.

    Raises ClusterError where there is no cluster, or its workers have other code.
    """
    from distributed import Client, Security

    security = Security(**_options(building), require_encryption=True) if building.tls else None
    try:
        client = Client(building.address, security=security, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError(f"{building.address}: no scheduler answers there ({error})") from None
    try:
        _same_code(client, building)
        run = uuid4().hex  # two builds on one cluster have names of their own
        killed: list[Order] = []
        for order, outcome in _round(client, orders, building, run):
            if outcome is None:
                killed.append(order)
            else:
                yield Done(order, outcome)
        for order in killed:  # several had run on the worker that died; alone it is seen whose fault it was
            outcome = None
            for attempt in range(1, building.attempts):
                outcome = next(_round(client, [order], building, f"{run}-{attempt}"))[1]
                if outcome:
                    break
            yield Done(order, outcome or gave_up(building, "its worker died each time"))
    finally:
        client.close(timeout=_PATIENCE)


def _options(building: Building) -> dict[str, str]:
    tls = building.tls
    return {
        "tls_ca_file": tls["tls_ca"],
        "tls_client_cert": tls["tls_cert"],
        "tls_client_key": tls["tls_key"],
    }


def _same_code(client: Client, building: Building) -> None:
    """Refuse workers that would build something else."""
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
        codes = client.run(own_code, on_error="return")
    except TimeoutError:
        raise ClusterError(f"{building.address}: the scheduler has no worker; start one") from None
    other = sorted(worker for worker, code in codes.items() if code != own_code())
    if other:
        raise ClusterError(
            f"refused: {', '.join(other)} has other code than this program; install the same there"
        )


def _round(
    client: Client, orders: Sequence[Order], building: Building, run: str
) -> Iterator[tuple[Order, Outcome | None]]:
    """The outcome of each order; None where the worker died."""
    from distributed import as_completed

    futures: dict[Future, Order] = {
        client.submit(
            run_apart, encode(order), building.minutes, key=f"taiyaku-{run}-{order.game}", retries=0
        ): order
        for order in orders
    }
    waiting = as_completed(futures, loop=client.loop, raise_errors=False)
    until = time.monotonic() + 60 * building.minutes * len(orders)
    left = len(futures)
    while left:
        for future in waiting.next_batch(block=False):
            left -= 1
            yield futures[future], _outcome(future, building)
        if client.status != "running" or time.monotonic() > until:
            raise ClusterError(
                f"{building.address}: the scheduler is gone; what was built is kept, build again to go on"
            )
        if left and waiting.is_empty():
            time.sleep(_LOOK / 20)


def _outcome(future: Future, building: Building) -> Outcome | None:
    from distributed.scheduler import KilledWorker

    if future.status == "finished":
        return decode(Outcome, future.result())
    if future.status == "lost" or future.cancelled():
        raise ClusterError(
            f"{building.address}: the scheduler is gone; what was built is kept, build again to go on"
        )
    error = future.exception()
    return (
        None if isinstance(error, KilledWorker | OSError) else Outcome(error=f"its worker failed ({error})")
    )
