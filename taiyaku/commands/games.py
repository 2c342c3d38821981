"""The command that fetches games to look things up in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from taiyaku.commands.options import AsJson, print_json
from taiyaku.errors import Status, TaiyakuError, UsageError
from taiyaku.terminal.language import _, ngettext, said

if TYPE_CHECKING:
    from taiyaku.steps.fetching import Fetched


def get(
    where: Annotated[
        str | None,
        typer.Argument(
            metavar="[URL|FILE]", help="A GAME.taiyaku as `taiyaku build` leaves it; else list what is here."
        ),
    ] = None,
    update: Annotated[
        bool, typer.Option("--update", help="Fetch again what has changed: the game of this name, or all.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Fetch a game to look things up in, without its documents: taiyaku -C NAME show RULE."""
    from taiyaku.folder import GAME, fetched_games, games_folder
    from taiyaku.steps.fetching import get_game, kept_game, update_game

    games = fetched_games()
    if where and not update:
        done, failed = [get_game(where, games_folder())], False
    else:
        name = (where or "").removesuffix(GAME)
        wanted = [game for game in games if name in ("", game.stem)]
        if where and not wanted:
            raise UsageError(f"{where}: no game of that name was fetched; `taiyaku get` lists those here")
        done, failed = [], False
        for game in wanted:
            try:
                done.append(update_game(game) if update else kept_game(game))
            except TaiyakuError as error:
                if len(wanted) == 1:
                    raise
                typer.echo(f"taiyaku: {said(str(error))}", err=True)
                failed = True
    if as_json:
        print_json([_shape(one) for one in done])
    else:
        for one in done:
            _tell(one, whole=bool(where), updated=update)
        if not done and not failed:
            typer.echo(_("no game was fetched yet; `taiyaku get URL` fetches one"), err=True)
    raise typer.Exit(Status.OK if done and not failed else Status.PROBLEMS)


def _shape(one: Fetched) -> Any:
    from taiyaku.values import asdict

    about = asdict(one.about)
    documents = [asdict(document) for document in one.about.documents]
    here = {"file": str(one.path), "size": one.path.stat().st_size, "new": one.new}
    return {**about, "documents": documents, **here, "url": one.origin.url, "digest": one.origin.digest}


def _tell(one: Fetched, whole: bool, updated: bool) -> None:
    """Say what a game is and how it is used; the words in it are a stranger's."""
    from taiyaku.terminal.layout import plain

    about = one.about
    size = f"{one.path.stat().st_size / 1e6:.1f} MB"
    news = f" ({_('updated') if one.new else _('up to date')})" if updated else ""
    kinds = ", ".join((*about.languages, *about.editions))
    count = ngettext("%(n)s entry", "%(n)s entries", about.entries)
    typer.echo(plain(f"{one.path.stem}: {about.name}: {count}; {kinds}; {size}{news}"))
    if not whole or updated:
        return
    for document in about.documents:
        version = " ".join(filter(None, (document.version, document.date and f"({document.date})")))
        terms = "; ".join(filter(None, (document.license, document.url)))
        given = {"excerpt": _("beginnings only"), "pointer": _("names only")}.get(document.publish, "")
        typer.echo(
            plain(f"  {'; '.join(filter(None, (f'{document.title} {version}'.strip(), given, terms)))}")
        )
    typer.echo(
        plain(_("made with taiyaku %(version)s; kept as %(path)s", version=about.made_with, path=one.path))
    )
    typer.echo(_("look things up with: %(command)s", command=f"taiyaku -C {one.path.stem} show NAME"))
