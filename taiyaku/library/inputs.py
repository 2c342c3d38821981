"""What decides what the build of a game gives: the order for it, and its key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from taiyaku.corpus.terms.declared import FILE as TERMS
from taiyaku.library.settings import LEVELS, Game, Library
from taiyaku.library.storage import Storage, put
from taiyaku.steps.decision_memory import decided
from taiyaku.steps.results import code_digest
from taiyaku.values import Struct, encode, replace
from taiyaku.whole_files import contents, digest_of, replacing
from taiyaku.workspace import CONFIG, Workspace, load_workspace

_LIBRARIES = (
    *("babel", "charset-normalizer", "jinja2", "markdown-it-py", "mwparserfromhell", "pdfplumber"),
    *("pypdfium2", "spacy", "sudachidict-core", "sudachipy"),
)
_PARTS = ("build.py", "catalogs", "configuration.py", "corpus", "index", "ingest", "library", "site", "steps")


class Order(Struct, frozen=True):
    """A game to be built, as whoever builds it is told."""

    game: str
    code: str  # that has to build it
    storage: str
    files: Mapping[str, str]  # names in the workspace, and in the storage; "" is not there
    sources: Mapping[str, str]  # which of them each source is
    title: str
    languages: tuple[str, ...]
    publish: str
    base_url: str
    engine: str = ""  # of the index, where the library says which
    root: str = ""  # of the workspace, where it is built in place

    @property
    def key(self) -> str:
        """The same for whatever gives the same."""
        said = [self.code, sorted(self.files.items()), sorted(self.sources.items())]
        return digest_of(
            encode([*said, self.title, self.languages, self.publish, self.base_url, self.engine])
        )


def own_code() -> str:
    """A digest of the program and of the libraries that decide what a build gives."""
    return code_digest(_PARTS, _LIBRARIES)


def order_for(library: Library, game: Game, storage: str, keep: Storage | None) -> Order:
    """The order for a game, its files put into the storage it is built from, if not in place.

    Raises WorkspaceError, or StorageError.
    """
    workspace = load_workspace(game.root)
    paths = dict(_own_files(workspace))
    sources = {}
    for source in workspace.sources:
        inside = source.path.is_relative_to(workspace.root)
        name = (
            source.path.relative_to(workspace.root).as_posix()
            if inside
            else f".outside/{source.id}/{source.path.name}"
        )
        paths[name], sources[source.id] = source.path, name
    files = {}
    for name, path in sorted(paths.items()):
        try:
            data = contents(path)
        except OSError:
            files[name] = ""  # the build tells of it
            continue
        files[name] = put(keep, data) if keep else f"part-{digest_of(data)}"
    return Order(
        *(game.id, own_code(), storage, files, sources, game.title, game.languages, game.publish),
        base_url=f"{library.base_url}/{game.id}/" if library.base_url else "",
        engine="fts5" if library.cluster is not None else "",
        root="" if keep else str(game.root),
    )


def _own_files(workspace: Workspace) -> Iterator[tuple[str, Path]]:
    yield CONFIG, workspace.root / CONFIG
    if (workspace.root / TERMS).is_file():
        yield TERMS, workspace.root / TERMS
    for name, _ in decided(workspace):
        yield f"decisions/{name}", workspace.decisions / name


def unpack(order: Order, keep: Storage, root: Path) -> None:
    """The files of an order as a workspace. Raises OSError where one is no more in the storage."""
    for name, part in order.files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if part:
            if (data := keep.read(part)) is None:
                raise OSError(f"{name} is no more in the storage")
            path.write_bytes(data)


def as_ordered(order: Order, root: Path) -> Workspace:
    """The workspace as the library wants it built. Raises WorkspaceError."""
    workspace = load_workspace(root)
    sources = tuple(
        replace(
            source,
            path=source.path if order.root else root / order.sources[source.id],
            publish=max(source.publish, order.publish, key=LEVELS.index),
        )
        for source in workspace.sources
        if not order.languages or source.lang in order.languages
    )
    languages = tuple(
        lang for lang in workspace.languages if lang in (order.languages or workspace.languages)
    )
    return replace(
        workspace,
        sources=sources,
        languages=languages,
        name=order.title or workspace.name,
        base_url=order.base_url or workspace.base_url,
        engine=order.engine or workspace.engine,
    )


def remembered(order: Order, keep: Storage, decisions: Mapping[str, str], root: Path) -> bool:
    """Put beside the decisions what a build elsewhere remembered; False if they are others by now."""
    workspace = load_workspace(root)
    now = {name: f"part-{digest_of(path.read_bytes())}" for name, path in _own_files(workspace)}
    known = {name: (order.files.get(name, ""), decisions.get(name)) for name in (*now, *decisions)}
    if any(now.get(name, "") not in either for name, either in known.items()):
        return False
    for name, part in decisions.items():
        if (data := keep.read(part)) is not None:
            with replacing(root / name) as unfinished:
                unfinished.write_bytes(data)
    return True
