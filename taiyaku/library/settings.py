"""The library: a folder with a `library.toml` that names the workspaces of its games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from taiyaku.configuration import PUBLISH
from taiyaku.errors import WorkspaceError
from taiyaku.folder import CONFIG as WORKSPACE
from taiyaku.toml_file import Spot, TomlFile, known_keys
from taiyaku.values import Struct, replace

CONFIG = "library.toml"
EXECUTORS = ("local", "dask")
NOT_PUBLISHED = "no"
LEVELS = (*PUBLISH, NOT_PUBLISHED)
_SLUG = re.compile(r"[a-z0-9][a-z0-9_-]*")
_NO_SLUG = re.compile(r"[^a-z0-9_]+")
_TAKEN = frozenset({"assets", "en", "ja"})  # folders of the library's own site


class Game(Struct, frozen=True):
    """A workspace of the library, and what the library says of it."""

    id: str
    root: Path
    where: str  # the place in `library.toml` that names it
    title: str = ""
    aliases: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    publish: str = LEVELS[0]
    publishers: tuple[str, ...] = ()


class Building(Struct, frozen=True):
    """Where and how games are built."""

    executor: str = EXECUTORS[0]
    address: str = ""
    storage: str = ""
    jobs: int = 0
    attempts: int = 2
    minutes: int = 60
    tls: Mapping[str, str] = {}


class Library(Struct, frozen=True):
    """A library as its `library.toml` describes it."""

    root: Path
    name: str
    games: tuple[Game, ...]
    building: Building
    base_url: str = ""
    problems: tuple[str, ...] = ()  # what is wrong with one game, while the others can be built
    cluster: tuple[str, ...] | None = None  # that all games are searched in
    mirror: Path | None = None  # what is built, where a cluster's files are looked up alone

    @property
    def build(self) -> Path:
        return self.mirror or self.root / "build"


def find_library(folder: Path | None = None) -> Path:
    """The folder of the library: `folder`, else the nearest upwards. Raises WorkspaceError without one."""
    here = folder.absolute() if folder else Path.cwd()
    for root in (here,) if folder else (here, *here.parents):
        if (root / CONFIG).is_file():
            return root
    if folder:
        raise WorkspaceError(f"{folder}: no {CONFIG} there")
    raise WorkspaceError(f"no {CONFIG} in this folder or above it; -C DIR names one")


def load_library(folder: Path | None = None) -> Library:
    """Read and check `library.toml`. Raises WorkspaceError naming file, line and key."""
    return _Reader(find_library(folder) / CONFIG).library()


class _Reader(TomlFile):
    def library(self) -> Library:
        data, root = self.data, self.path.parent
        self.unknown(data, known_keys()["library"], None)
        self.problems: list[str] = []
        found: dict[str, Game] = {}
        for number, table in enumerate(self.array("game", "game")):
            for game in self.games(table, ("game", number), root):
                if first := found.get(game.id):
                    self.problems.append(
                        f"{game.where}: id: two games are called {game.id!r} ({shown(first.root, root)}, "
                        f"{shown(game.root, root)}); the second is left out until it has an id of its own"
                    )
                else:
                    found[game.id] = game
        return Library(
            root=root,
            name=self.text(data, "name", None) or root.name,
            games=tuple(found.values()),
            building=self.building(self.table(data, "build")),
            base_url=(self.text(data, "base_url", None) or "").rstrip("/"),
            problems=tuple(self.problems),
            cluster=self.cluster(self.table(data, "index")),
        )

    def cluster(self, table: Mapping[str, Any]) -> tuple[str, ...] | None:
        self.unknown(table, known_keys()["library.index"], None)
        hosts = self.hosts(table)
        return hosts if self.choice(table, "engine", ("opensearch",), None) else None

    def games(self, table: Mapping[str, Any], spot: Spot, root: Path) -> Iterator[Game]:
        self.unknown(table, known_keys()["library.game"], spot)
        pattern = self.text(table, "path", spot)
        if not pattern:
            self.fail("path", spot, 'a [[game]] has no path, such as path = "games/*"')
        told = Game(
            id=self.text(table, "id", spot) or "",
            root=root,
            where=f"{self.path.name}:{self.line('path', spot)}",
            title=self.text(table, "title", spot) or "",
            aliases=self.strings(table, "aliases", spot),
            languages=self.strings(table, "languages", spot),
            publish=self.choice(table, "publish", LEVELS, spot) or LEVELS[0],
            publishers=self.strings(table, "publishers", spot),
        )
        if told.id and (not _SLUG.fullmatch(told.id) or told.id in _TAKEN):
            allowed = "use lower-case letters, digits, '-' and '_'; not assets, en or ja"
            self.fail("id", spot, f"{told.id!r}: {allowed}")
        # The workspaces that a path or a pattern names, in order.
        path = Path(pattern).expanduser()
        base, parts = (Path(path.anchor), path.parts[1:]) if path.is_absolute() else (root, path.parts)
        found = sorted(base.glob("/".join(parts))) if set(pattern) & set("*?[") else [base.joinpath(*parts)]
        folders = [Path(folder).resolve() for folder in found if (folder / WORKSPACE).is_file()]
        if not folders:
            self.problems.append(f"{told.where}: path: no folder with a {WORKSPACE} is {pattern!r}")
        if len(folders) > 1 and (told.id or told.title):
            key = "id" if told.id else "title"
            self.fail(key, spot, f"{pattern!r} is {len(folders)} games; name one by its path")
        for folder in folders:
            if folder == root:
                self.fail("path", spot, f"{pattern!r}: a library is no folder of a game; move {CONFIG} up")
            yield replace(told, id=told.id or _slug(folder.name), root=folder)

    def building(self, table: Mapping[str, Any]) -> Building:
        self.unknown(table, known_keys()["library.build"], None)
        executor = self.choice(table, "executor", EXECUTORS, None) or EXECUTORS[0]
        address, storage = (self.text(table, key, None) or "" for key in ("address", "storage"))
        if executor == "dask" and not (address and storage):
            self.fail("executor", None, "dask needs an address and a storage that every worker reaches")
        keys = ("tls_ca", "tls_cert", "tls_key")
        tls = {key: value for key in keys if (value := self.text(table, key, None))}
        if tls and (len(tls) < len(keys) or not address.startswith("tls://")):
            needed = f"{', '.join(keys)} and an address that begins with tls://"
            self.fail("tls_ca", None, f"TLS needs {needed}")
        root = self.path.parent
        for key, value in tls.items():
            if not (root / value).is_file():
                self.fail(key, None, f"{value}: no such file")
        return Building(
            executor,
            address,
            storage,
            jobs=self.number(table, "jobs", 0),
            attempts=self.number(table, "attempts", 2),
            minutes=self.number(table, "minutes", 60),
            tls={key: str(root / value) for key, value in tls.items()},
        )


def _slug(name: str) -> str:
    slug = _NO_SLUG.sub("-", name.lower()).strip("-_") or "game"
    return f"game-{slug}" if slug in _TAKEN else slug


def shown(path: Path, root: Path) -> str:
    """A folder as a message names it."""
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
