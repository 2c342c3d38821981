"""One query over all games of a library.

A game's scores are shares: what a hit has of the query against the worth of the whole query in that game's
own statistics. They are comparable across games once they are weighed with how much of the query a game knows
at all, squared as half a title is no title: the one with "harbour" and "lamp" before the one that has only
heard of lamps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from taiyaku.errors import UsageError
from taiyaku.folder import database
from taiyaku.index.analyzer import Token, terms, tokens
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.index.hits import Hit, find_hits
from taiyaku.index.searcher import RankedIndex
from taiyaku.index.snippets import Passages
from taiyaku.library.assembly import Catalogue, Held, game_folder

MOST_GAMES = 12  # that one query asks
SEPARATOR = ":"  # between a game and the name of a rule


class Found(NamedTuple):
    """What a game has for a query."""

    game: Held
    hits: list[Hit]
    share: float  # of the query that the game knows
    named: bool  # the query says which game is meant

    @property
    def worths(self) -> list[float]:
        """What each hit is worth, comparable across games."""
        return [round(hit.score * self.share**2, 4) for hit in self.hits]


def search_library(
    build: Path, catalogue: Catalogue, query: str, filters: Filters, limit: int, only: str | None = None
) -> list[Found]:
    """The best hits of each game, the best game first. Raises UsageError as a search of one game does."""
    found: list[Found] = []
    refused: list[UsageError] = []
    games = [game_named(catalogue, only)] if only else likely(catalogue, query)
    opened = _opened(build, catalogue, games, query, filters)
    for game, (passages, searcher) in zip(games, opened, strict=True):
        own, named = query_for(game, query)
        try:
            hits = find_hits(passages, searcher, own, filters, limit)
        except UsageError as error:  # nothing in this game has what a field asks for
            refused.append(error)
            continue
        known, telling = searcher.understood(own)
        if hits:
            found.append(Found(game, hits, known / max(1, telling), named))
    if len(refused) == len(games) and refused:
        raise refused[0]
    return sorted(found, key=lambda one: (not one.named, -one.worths[0], one.game.id))


def _opened(
    build: Path, catalogue: Catalogue, games: Sequence[Held], query: str, filters: Filters
) -> Iterator[tuple[Passages, RankedIndex]]:
    """Corpus and index of each game."""
    if catalogue.index:
        from taiyaku.library.cluster import asked_at_once

        own = [query_for(game, query)[0] for game in games]
        yield from asked_at_once(build, catalogue, games, own, filters)
        return
    for game in games:
        passages, searcher = open_both(game_folder(build, game))
        with passages, searcher:
            yield passages, searcher


def likely(catalogue: Catalogue, query: str) -> Sequence[Held]:
    """The games that are asked: all, but of very many in a cluster those named and those with most words."""
    games = catalogue.games
    if len(games) <= MOST_GAMES or not catalogue.index:
        return games
    from taiyaku.library.cluster import best_games

    named = [game for game in games if query_for(game, query)[1]]
    best = best_games(catalogue, query, MOST_GAMES)
    return [*named, *(game for game in games if game.id in best and game not in named)]


def query_for(game: Held, query: str) -> tuple[str, bool]:
    """The query for a game: without the game's own name, if it has that and more; whether it names it."""
    asked = _tokens_of(query)
    said = [token.term for token in asked]
    for name in _names(game.names):
        at = _place(name, said)
        if at is not None:
            rest = f"{query[: asked[at].start]} {query[asked[at + len(name) - 1].end :]}".strip()
            return (rest if terms(rest) else query), True
    return query, False


@lru_cache
def _tokens_of(query: str) -> Sequence[Token]:
    return list(tokens(query))


@lru_cache(1 << 14)
def _names(names: tuple[str, ...]) -> Sequence[Sequence[str]]:
    """The terms of each, the longest first."""
    return sorted(map(terms, names), key=len, reverse=True)


def _place(few: Sequence[str], many: Sequence[str]) -> int | None:
    """Where a list of terms stands in another."""
    places = range(len(many) - len(few) + 1) if few else ()
    return next((at for at in places if list(many[at : at + len(few)]) == list(few)), None)


def game_named(catalogue: Catalogue, name: str) -> Held:
    """The game of an id or a name. Raises UsageError."""
    wanted = terms(name)
    if found := next((g for g in catalogue.games if g.id == name or wanted in map(terms, g.names)), None):
        return found
    known = ", ".join(game.id for game in catalogue.games)
    raise UsageError(f"{name}: no such game in the library; there are: {known}")


def games_with(build: Path, catalogue: Catalogue, name: str) -> tuple[str, list[Held]]:
    """A rule's name without its game's, and the games that have a rule so called; "GAME:RULE" says which."""
    from taiyaku.corpus.store import open_corpus

    prefix, colon, rest = name.partition(SEPARATOR)
    if colon and (meant := [game for game in catalogue.games if prefix.strip() in (game.id, *game.names)]):
        return rest.strip(), meant
    found = []
    for game in likely(catalogue, name):
        with open_corpus(database(game_folder(build, game))) as corpus:
            about = corpus.find(name)
            if about.answer or about.candidates:
                found.append(game)
    return name, found
