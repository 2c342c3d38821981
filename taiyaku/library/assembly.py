"""The built library out of its games: what is searched, and one site with a folder for each game."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from taiyaku.errors import CorpusError
from taiyaku.index.engines import is_mirror
from taiyaku.library.settings import NOT_PUBLISHED
from taiyaku.library.storage import Storage, StorageError
from taiyaku.site.front_page import Shelved, library_files
from taiyaku.site.settings import SiteError
from taiyaku.values import Struct, decode, encode
from taiyaku.whole_files import digest_of

FILE, GAMES, SITE = "library.json", "games", "site"  # of the built folder
_PARTS = ((GAMES, "lookup", ""), (SITE, "site", "site/"))  # folder, part, what its names begin with


def assemble(
    catalogue: Catalogue, storage: Storage, last: Catalogue | None, build: Path, stage: Path
) -> None:
    """Fill a stage with the games; those that are as in the last build are taken from there.

    Raises OSError, or StorageError where a part is no more in the storage.
    """
    before = {game.id: game for game in last.games} if last else {}
    for game in catalogue.games:
        for folder, part, start in _PARTS:
            wanted, there = getattr(game, part), build / folder / game.id
            same = game.id in before and getattr(before[game.id], part) == wanted and there.is_dir()
            if same:
                shutil.copytree(there, stage / folder / game.id, copy_function=_link)
            else:
                _unpack(storage, wanted, stage / folder / game.id, start)
    _front(catalogue.name, catalogue.base_url, catalogue.games, stage / SITE)
    write_catalogue(stage, catalogue)


def _unpack(storage: Storage, part: str, folder: Path, start: str) -> None:
    data = storage.read(part)
    if data is None:
        raise StorageError(f"{part} is no more in the storage; build again")
    try:
        with ZipFile(BytesIO(data)) as archive:
            for name in archive.namelist():
                path = folder / name.removeprefix(start)
                if not path.resolve().is_relative_to(folder.resolve()):
                    raise BadZipFile(name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(archive.read(name))
    except BadZipFile as error:
        raise StorageError(f"{part} of the storage is no game ({error})") from None


def _link(source: str, target: str) -> None:
    """What was built is never written to again: two builds may share it."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _front(name: str, base_url: str, games: Iterable[Held], site: Path) -> None:
    """The front page, and files that several games have alike once."""
    shelved = [
        Shelved(game.id, game.name, game.names, game.languages, game.editions, game.entries) for game in games
    ]
    for path, content in library_files(name, shelved, f"{base_url}/" if base_url else ""):
        target = site / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, "utf-8")
    first: dict[str, Path] = {}
    folders = (site, *(site / game.id for game in shelved))
    assets = (path for folder in folders for path in sorted((folder / "assets").glob("*")))
    for asset in filter(Path.is_file, assets):
        known = first.setdefault(digest_of(asset.read_bytes()), asset)
        if known != asset and not known.samefile(asset):
            asset.unlink()
            _link(str(known), str(asset))


def publish(catalogue: Catalogue, build: Path, out: Path, by: str | None) -> list[Held]:
    """Copy the site to a folder, with the games that may be published by whom; says which.

    What is there is replaced in one step, if it is such a site. Raises SiteError.
    """
    free = [game for game in catalogue.games if game.publish != NOT_PUBLISHED]
    games = [game for game in free if not game.publishers or by in game.publishers]
    if out.exists() and not (out / "assets/library.js").is_file() and any(out.iterdir()):
        raise SiteError(f"{out}: is there, and is no site of a library; name an empty folder")
    made = out.with_name(f".{out.name}.new")
    try:
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir(parents=True)
        for game in games:
            shutil.copytree(build / SITE / game.id, made / game.id)
        _front(catalogue.name, catalogue.base_url, games, made)
        if out.exists():
            shutil.rmtree(out)
        os.rename(made, out)
    except OSError as error:
        shutil.rmtree(made, ignore_errors=True)
        raise SiteError(f"{out}: cannot be written ({error.strerror or error})") from None
    return games


# What a built library holds: `build/library.json`, as searches read it.


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
