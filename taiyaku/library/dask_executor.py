"""Games built by the workers of a Dask cluster. The front door to distributed, imported only when asked for.

A task is a game, its files and its outcome are in the storage: what a worker, or the scheduler, takes with
it when it dies is only who was doing what. Futures, and none of Dask's executors: those blame others for a
worker that dies. Dask unpickles what it is sent: a cluster is reached through TLS or not from outside.
"""

from __future__ import annotations

import logging
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

_TLS = {"tls_ca_file": "tls_ca", "tls_client_cert": "tls_cert", "tls_client_key": "tls_key"}  # Dask's, ours
_PATIENCE = 10.0  # seconds for the scheduler to answer
_FIRST = 30.0  # seconds for a first worker to be there
_LOOK = 0.1  # seconds after which to look what has come, and whether the scheduler is there
_ALONE = 60.0  # seconds without any worker


class ClusterError(TaiyakuError):
    """The cluster does not answer, or may not build for us."""


def run_on_dask(orders: Sequence[Order], building: Building) -> Iterator[Done]:
    """Fulfil orders; outcomes come as they are ready. What kills its worker is tried again when alone.

    Raises ClusterError where there is no cluster, or its workers have other code.
    """
    from distributed import Client, Security
    from distributed.comm.core import CommClosedError

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is told below
    tls = {name: building.tls[ours] for name, ours in _TLS.items() if building.tls}
    security = Security(**tls, require_encryption=True) if tls else None
    try:
        client = Client(building.address, security=security, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        why = str(error) or type(error).__name__
        raise ClusterError(f"{building.address}: no scheduler answers there ({why})") from None
    try:
        _same_code(client, building)
        run = uuid4().hex  # two builds on one cluster have names of their own
        died: list[Order] = []
        for order, outcome in _round(client, orders, building, run):
            if isinstance(outcome, Outcome):
                yield Done(order, outcome)
            else:
                died.append(order)
        for order in died:  # with others on the worker that died; alone it is seen whose fault it was
            outcome = "its worker died"
            for attempt in range(1, max(2, building.attempts)):
                if not isinstance(outcome, Outcome):
                    outcome = next(_round(client, [order], building, f"{run}-{attempt}"))[1]
            yield Done(order, outcome if isinstance(outcome, Outcome) else gave_up(building, outcome))
    except CommClosedError:
        raise _gone(building) from None
    finally:
        client.close(timeout=_PATIENCE)


def _same_code(client: Client, building: Building) -> None:
    """Refuse workers that would build something else."""
    try:
        client.wait_for_workers(1, timeout=_FIRST)
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
) -> Iterator[tuple[Order, Outcome | str]]:
    """The outcome of each order; where its worker or its process died, how."""
    from distributed import as_completed

    names = {f"taiyaku-{run}-{order.game}": order for order in orders}
    futures: dict[Future, Order] = {
        client.submit(run_apart, encode(order), building.minutes, key=name, retries=0): order
        for name, order in names.items()
    }
    waiting = as_completed(futures, loop=client.loop, raise_errors=False)
    seen, left = time.monotonic(), len(futures)
    while left:
        for future in waiting.next_batch(block=False):
            left -= 1
            yield futures[future], _outcome(future, building)
        if client.status != "running":
            raise _gone(building)
        if client.scheduler_info()["workers"]:
            seen = time.monotonic()
        if time.monotonic() - seen > _ALONE:
            raise ClusterError(f"{building.address}: the scheduler has no worker; start one")
        if left and waiting.is_empty():
            time.sleep(_LOOK)


def _outcome(future: Future, building: Building) -> Outcome | str:
    from distributed.scheduler import KilledWorker

    if future.status == "finished":
        return decode(Outcome, future.result())
    if future.status == "lost" or future.cancelled():
        raise _gone(building)
    error = future.exception()
    if isinstance(error, KilledWorker):
        return "its worker died each time"
    return str(error) if isinstance(error, OSError) else Outcome(error=f"its worker failed ({error})")


def _gone(building: Building) -> ClusterError:
    return ClusterError(
        f"{building.address}: the scheduler is gone; what was built is kept, build again to go on"
    )
