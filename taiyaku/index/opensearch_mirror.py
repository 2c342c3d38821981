"""What a cluster has of a workspace or a library, as a folder here whose files are fetched when asked for.

So a machine needs no more than an address, HOST/NAME: corpus and vocabulary are read from the folder, as on
the machine that built them; where words stand is asked of the cluster.
"""

from __future__ import annotations

import shutil
from contextlib import ExitStack
from pathlib import Path
from typing import IO

from taiyaku.errors import CorpusError
from taiyaku.folder import database, games_folder
from taiyaku.index.engines import MIRROR, is_mirror
from taiyaku.index.opensearch_client import ENTRIES, Cluster, NotThere
from taiyaku.values import Struct, decode, encode
from taiyaku.whole_files import digest_of, replacing

LIBRARY = ""  # the part of a library that is of no game


class Origin(Struct, frozen=True):
    """Where the files of a folder are from, and of which build they are."""

    hosts: str
    alias: str
    index: str = ""


def mirrored(address: str) -> Path:
    """The folder of an address, as the cluster has it now. Raises CorpusError."""
    host, _, name = address.rstrip("/").rpartition("/")
    hosts = encode((host,)).decode()
    folder = games_folder() / "clusters" / digest_of(address.encode())
    if not is_mirror(folder):
        with Cluster(hosts) as cluster:
            origin = Origin(hosts, cluster.alias(name))
        folder.mkdir(parents=True, exist_ok=True)
        (folder / MIRROR).write_bytes(encode(origin))
    renew(folder)
    return folder


def origin_of(folder: Path) -> Origin:
    """Raises CorpusError."""
    try:
        return decode(Origin, (folder / MIRROR).read_bytes())
    except (OSError, ValueError) as error:
        raise CorpusError(f"{folder / MIRROR}: cannot be read ({error}); remove the folder") from None


def renew(folder: Path) -> None:
    """Fetch what a newer build has. Raises CorpusError."""
    origin = origin_of(folder)
    with Cluster(origin.hosts) as cluster:
        index = cluster.behind(origin.alias)
        if index == origin.index:
            return
        if not (index and (held := cluster.held(index))):
            raise NotThere(cluster.hosts)
        _fetch(cluster, index, ENTRIES if ENTRIES in held else LIBRARY, folder)
        with replacing(folder / MIRROR) as unfinished:
            unfinished.write_bytes(encode(Origin(origin.hosts, origin.alias, index)))


def game_files(folder: Path, game: str, version: str) -> Path:
    """The folder of a game of the library that is mirrored. Raises CorpusError."""
    own = folder / "games" / game / version
    if not database(own).is_file():
        origin = origin_of(folder)
        with Cluster(origin.hosts) as cluster:
            _fetch(cluster, origin.index, game, own)
        for older in own.parent.iterdir():
            if older != own:
                shutil.rmtree(older, ignore_errors=True)
    return own


def _fetch(cluster: Cluster, index: str, part: str, folder: Path) -> None:
    """The files of a part, all or none; what sorts first (the corpus) comes last."""
    with ExitStack() as stack:
        files: dict[str, IO[bytes]] = {}
        for name, data in cluster.files(index, part):
            if name not in files:
                path = (folder / name).resolve()
                if not path.is_relative_to(folder.resolve()):
                    raise CorpusError(f"{', '.join(cluster.hosts)}: a file outside its folder: {name!r}")
                path.parent.mkdir(parents=True, exist_ok=True)
                files[name] = stack.enter_context(open(stack.enter_context(replacing(path)), "wb"))
            files[name].write(data)
