"""The command for many games at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from taiyaku.commands.options import AsJson, Globals, LangOption, NoPager, Plain, Quiet, print_json
from taiyaku.errors import Status, UsageError
from taiyaku.terminal.extras import need
from taiyaku.terminal.language import _, ngettext, said
from taiyaku.terminal.output import Output

if TYPE_CHECKING:
    from taiyaku.library.assembly import Catalogue, Held
    from taiyaku.library.settings import Library


class _Asked(NamedTuple):
    """The options of one call."""

    words: Sequence[str]
    game: str | None
    lang: str | None
    limit: int
    by: str | None
    output: Output
    quiet: bool


def library(
    action: Annotated[str, typer.Argument(metavar="ACTION", help="build, check, search, show or publish.")],
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[QUERY|RULE|FOLDER]...", help="What to search, show (RULE or GAME:RULE), or publish to."
        ),
    ] = None,
    folder: Annotated[
        Path | None, typer.Option("-C", metavar="DIR", help="The library, instead of the nearest one.")
    ] = None,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="Only this game.")] = None,
    lang: LangOption = None,
    limit: Annotated[
        int, typer.Option("--limit", "-n", min=1, max=1000, help="At most so many of each game.")
    ] = 5,
    by: Annotated[
        str | None,
        typer.Option("--by", metavar="NAME", help="Who publishes, where the library says who may."),
    ] = None,
    as_json: AsJson = False,
    plain: Plain = False,
    no_pager: NoPager = False,
    quiet: Quiet = False,
) -> None:
    """Build, check, search and publish many games that a library.toml names."""
    from taiyaku.folder import address_of
    from taiyaku.library.settings import Building, Library, load_library
    from taiyaku.terminal.direct import found_build

    actions = {"build": _build, "check": _check, "search": _search, "show": _show, "publish": _publish}
    if action not in actions:
        raise UsageError(f"{action}: no such thing to do with a library; there are {', '.join(actions)}")
    takes = action in ("search", "show", "publish")
    if takes != bool(words):
        raise UsageError(
            f"library {action}: " + ("say what" if takes else f"takes no {(words or [''])[0]!r}")
        )
    quiet = quiet or Globals.quiet
    asked = _Asked(words or (), game, lang, limit, by, Output(as_json, plain, not no_pager), quiet)
    folder = folder or Globals.folder
    if address := address_of(folder):
        if action not in ("search", "show"):
            raise UsageError(f"library {action}: {address} has what was built; say the folder of the library")
        mirror = found_build(folder)
        held = Library(mirror, address, (), Building(), mirror=mirror)
    raise typer.Exit(actions[action](held if address else load_library(folder), asked))


def _build(library: Library, asked: _Asked) -> Status:
    need("build")
    if library.building.executor == "dask":
        need("dask")
    from taiyaku.library.building import build_library

    def tell(game: str, error: str) -> None:
        if not asked.quiet:
            typer.echo(f"{game}: " + (_("not built") if error else _("built")), err=True)

    report = build_library(library, tell)
    for problem in report.problems:
        typer.echo(f"taiyaku: {_told(library, problem)}", err=True)
    if asked.output.as_json:
        print_json(
            {"built": list(report.built), "problems": list(report.problems), **_shape(report.catalogue)}
        )
    elif not asked.quiet:
        _table(report.catalogue)
    return Status.PROBLEMS if report.incomplete else Status.OK


def _check(library: Library, asked: _Asked) -> Status:
    """What is wrong with the library and its games, as they were built last."""
    from taiyaku.library.assembly import read_catalogue

    catalogue = read_catalogue(library.build)
    listed = {game.id for game in catalogue.games}
    problems = [
        *library.problems,
        *(f"{game.id}: not built yet" for game in library.games if game.id not in listed),
        *(f"{game.id}: of an earlier build ({game.older})" for game in catalogue.games if game.older),
        *(f"{game.id}: {message}" for game in catalogue.games for message in game.incomplete),
    ]
    if asked.output.as_json:
        print_json({"problems": problems, **_shape(catalogue)})
    else:
        for problem in problems:
            typer.echo(_told(library, problem))
        if not asked.quiet:
            _table(catalogue)
    return Status.PROBLEMS if problems or any(game.errors for game in catalogue.games) else Status.OK


def _told(library: Library, problem: str) -> str:
    """A problem in the language of the terminal; that of a game begins with its id."""
    game, colon, what = problem.partition(": ")
    return f"{game}{colon}{said(what)}" if game in {g.id for g in library.games} else said(problem)


def _shape(catalogue: Catalogue) -> dict[str, object]:
    from taiyaku.values import asdict

    return {"name": catalogue.name, "games": [asdict(game) for game in catalogue.games]}


def _table(catalogue: Catalogue) -> None:
    from taiyaku.terminal.layout import plain

    width = max(len(game.id) for game in catalogue.games)
    for game in catalogue.games:
        count = ngettext("%(n)s entry", "%(n)s entries", game.entries)
        errors = ngettext("%(n)s error", "%(n)s errors", game.errors) if game.errors else ""
        older = _("as it was") if game.older else ""
        typer.echo(plain(f"{game.id:{width}}  {'; '.join(filter(None, (game.name, count, errors, older)))}"))


def _search(library: Library, asked: _Asked) -> Status:
    from taiyaku.index.engine import Filters
    from taiyaku.library.assembly import read_catalogue
    from taiyaku.library.search import search_library

    query = " ".join(asked.words)
    found = search_library(
        library.build, read_catalogue(library.build), query, Filters(lang=asked.lang), asked.limit, asked.game
    )
    if found or asked.output.as_json:
        from taiyaku.index.hits import hit_json
        from taiyaku.terminal.views.hits import grouped_hits

        groups = [(f"{one.game.name} ({one.game.id})", one.hits) for one in found]
        hits = [(one.game.id, *both) for one in found for both in zip(one.hits, one.worths, strict=True)]
        asked.output.show(
            lambda screen: grouped_hits(groups, screen),
            lambda: [{"game": game, "worth": worth, **hit_json(hit)} for game, hit, worth in hits],
        )
    else:
        typer.echo(_("nothing found for %(query)r", query=query), err=True)
    return Status.OK if found else Status.PROBLEMS


def _show(library: Library, asked: _Asked) -> Status:
    from taiyaku.library.assembly import game_folder, read_catalogue
    from taiyaku.library.search import SEPARATOR, game_named, games_with

    catalogue = read_catalogue(library.build)
    name = " ".join(asked.words)
    games: list[Held] = [game_named(catalogue, asked.game)] if asked.game else []
    if not games:
        name, games = games_with(library.build, catalogue, name)
    if len(games) > 1:
        choice = ", ".join(f"{game.id}{SEPARATOR}{name}" for game in games)
        several = _("several games have %(name)s; say which: %(choice)s", name=name, choice=choice)
        typer.echo(f"taiyaku: {several}", err=True)
        return Status.PROBLEMS
    if not games:
        typer.echo("taiyaku: " + _("no game of the library has %(name)s", name=name), err=True)
        return Status.PROBLEMS
    from taiyaku.corpus.lookup.query import Asked
    from taiyaku.corpus.store import open_corpus
    from taiyaku.folder import database
    from taiyaku.terminal.show import show_name

    with open_corpus(database(game_folder(library.build, games[0]))) as corpus:
        shown = show_name(corpus, name, None, Asked(lang=asked.lang), asked.output)
    return Status.OK if shown else Status.PROBLEMS


def _publish(library: Library, asked: _Asked) -> Status:
    need("build")
    from taiyaku.library.assembly import publish, read_catalogue

    if len(asked.words) != 1:
        raise UsageError("library publish: name one folder")
    games = publish(read_catalogue(library.build), library.build, Path(asked.words[0]), asked.by)
    for game in games:
        typer.echo(game.id)
    return Status.OK if games else Status.PROBLEMS
