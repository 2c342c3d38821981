"""What a built library holds: `build/library.json`, as searches read it."""

from __future__ import annotations

from pathlib import Path

from taiyaku.errors import CorpusError
from taiyaku.index.opener import is_mirror
from taiyaku.values import Struct, decode, encode

FILE, GAMES, SITE = "library.json", "games", "site"  # of the built folder


class Held(Struct, frozen=True):
    """A game of the library."""

    id: str
    name: str
    aliases: tuple[str, ...]
    languages: tuple[str, ...]
    editions: tuple[str, ...]
    entries: int
    errors: int
    warnings: int
    publish: str
    publishers: tuple[str, ...]
    lookup: str  # digests of its parts
    site: str
    incomplete: tuple[str, ...] = ()  # what is not in it as it should be
    older: str = ""  # why it is of an earlier build

    @property
    def names(self) -> tuple[str, ...]:
        """What means it in a query."""
        return tuple(dict.fromkeys((self.name, self.id, *self.aliases)))


class Catalogue(Struct, frozen=True):
    """All games of a library."""

    name: str
    base_url: str
    games: tuple[Held, ...]
    hosts: tuple[str, ...] = ()
    index: str = ""  # of a cluster at these hosts, which has the words of all games


def read_catalogue(build: Path) -> Catalogue:
    """What a built folder holds. Raises CorpusError if there is none."""
    try:
        return decode(Catalogue, (build / FILE).read_bytes())
    except OSError:
        raise CorpusError(f"{build}: no library was built there yet; run `taiyaku library build`") from None
    except ValueError:
        raise CorpusError(
            f"{build / FILE}: damaged, or of another version; run `taiyaku library build`"
        ) from None


def write_catalogue(build: Path, catalogue: Catalogue) -> None:
    """Raises OSError."""
    (build / FILE).write_bytes(encode(catalogue) + b"\n")


def game_folder(build: Path, game: Held) -> Path:
    """Where corpus and index of a game are; fetched now, if all of it is a cluster's. Raises CorpusError."""
    if is_mirror(build):
        from taiyaku.index.opensearch_mirror import game_files

        return game_files(build, game.id, game.lookup)
    return build / GAMES / game.id
