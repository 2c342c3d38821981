"""A library from start to end: orders for its games, those that are not done yet built, all put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from taiyaku.errors import CorpusError, TaiyakuError
from taiyaku.library.assembly import GAMES, SITE, Catalogue, Held, assemble, read_catalogue
from taiyaku.library.cluster import fill, index_name, put_in_front
from taiyaku.library.inputs import Order, order_for, remembered
from taiyaku.library.local_executor import Done, run_local
from taiyaku.library.settings import NOT_PUBLISHED, Building, Library
from taiyaku.library.storage import Storage, StorageError, storage_at, try_out
from taiyaku.library.task import Outcome, known_outcome
from taiyaku.steps.staging import alone, staging
from taiyaku.values import Struct, asdict, decode, replace
from taiyaku.whole_files import kept

Tell = Callable[[str, str], None]  # the id of a game, and what is to be said of it


class LibraryReport(Struct, frozen=True):
    """What came of it."""

    catalogue: Catalogue
    problems: tuple[str, ...]  # what is wrong with the library, or with a game that could not be built
    built: tuple[str, ...]  # games that were built now; the others had been

    @property
    def incomplete(self) -> bool:
        return bool(self.problems) or any(game.incomplete for game in self.catalogue.games)


def build_library(library: Library, tell: Tell = lambda game, said: None) -> LibraryReport:
    """Bring the library up to date; a game that cannot be built stays as it was, and is told.

    Raises StorageError, BuildError, or what the executor has to say; then the last build stays.
    """
    wanted = library.building.storage
    if wanted:
        return _built(library, wanted if "://" in wanted else str(library.root / wanted), tell)
    own = library.build / "cache"
    own.parent.mkdir(parents=True, exist_ok=True)
    with alone(own):  # nobody else keeps anything there
        report = _built(library, str(own), tell)
        _forget(own, report.catalogue)
    return report


def _built(library: Library, address: str, tell: Tell) -> LibraryReport:
    storage = storage_at(address)
    try_out(storage)
    problems = list(library.problems)
    orders = list(_orders(library, address, storage, problems))
    outcomes = {order.game: known for order in orders if (known := known_outcome(storage, order.key))}
    built: list[str] = []
    for done in _run([order for order in orders if order.game not in outcomes], library.building):
        if done.outcome.error:
            problems.append(f"{done.order.game}: {done.outcome.error}")
        else:
            outcomes[done.order.game] = done.outcome
            built.append(done.order.game)
        tell(done.order.game, done.outcome.error)
    roots = {game.id: game.root for game in library.games}
    for order in orders:
        beside = outcomes[order.game].decisions if order.game in outcomes else {}
        if beside and not order.root and not remembered(order, storage, beside, roots[order.game]):
            problems.append(f"{order.game}: its decisions have changed while it was built; build again")
    catalogue = _publish(library, storage, outcomes, problems)
    return LibraryReport(catalogue, tuple(problems), tuple(sorted(built)))


def _orders(library: Library, address: str, storage: Storage, problems: list[str]) -> Iterator[Order]:
    """The orders for the games; of those that cannot be ordered what is wrong."""
    keep = storage if library.building.executor != "local" else None
    for game in library.games:
        wanted = "full" if game.publish == NOT_PUBLISHED else game.publish
        try:
            yield order_for(library, replace(game, publish=wanted), address, keep)
        except StorageError:
            raise
        except TaiyakuError as error:
            problems.append(f"{game.id}: {error}")


def _forget(folder: Path, catalogue: Catalogue) -> None:
    """Drop what the library no longer holds from a storage of its own."""
    held = {part for game in catalogue.games for part in (game.lookup, game.site)}
    for path in folder.rglob("result-*"):
        with suppress(ValueError):
            known = decode(Outcome, kept(path) or b"")
            if {known.lookup, known.site} <= held:
                held |= {path.name, *known.decisions.values()}
    for path in (*folder.rglob("result-*"), *folder.rglob("part-*")):
        if path.name not in held:
            path.unlink(missing_ok=True)


def _run(orders: Sequence[Order], building: Building) -> Iterator[Done]:
    if building.executor == "dask" and orders:
        from taiyaku.library.dask_executor import run_on_dask

        return run_on_dask(orders, building)
    return run_local(orders, building)


def _publish(
    library: Library, storage: Storage, outcomes: dict[str, Outcome], problems: Sequence[str]
) -> Catalogue:
    """Put the games together; those without an outcome are those of the last build."""
    last = None
    with suppress(CorpusError):
        last = read_catalogue(library.build)
    before = {game.id: game for game in last.games} if last else {}
    games = []
    for game in library.games:
        if game.id in outcomes:
            outcome = outcomes[game.id]
            said = {**asdict(game), **asdict(outcome)}
            games.append(Held(**{name: said[name] for name in Held.__struct_fields__ if name in said}))
        elif game.id in before:
            why = next((p for p in problems if p.startswith(f"{game.id}: ")), "")
            games.append(replace(before[game.id], older=why.removeprefix(f"{game.id}: ")))
    catalogue = Catalogue(library.name, library.base_url, tuple(games))
    if library.cluster is not None:
        catalogue = replace(catalogue, hosts=library.cluster, index=index_name(catalogue))
    if not games:
        raise CorpusError(
            f"{library.root}: no game could be built" + (f": {problems[0]}" if problems else "")
        )
    if catalogue != last or not all((library.build / folder).is_dir() for folder in (GAMES, SITE)):
        with staging(library.build) as stage:
            assemble(catalogue, storage, last, library.build, stage.folder)
            if catalogue.index:
                fill(catalogue, stage.folder)
            stage.publish()
    elif catalogue.index:
        fill(catalogue, library.build)  # sends nothing, unless the cluster has lost it
    if catalogue.index:
        put_in_front(catalogue)
    return catalogue
