"""What is fuzzed: seeds, and what is done with an input. Only TaiyakuError, in one line, may come of it."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from taiyaku.build import build
from taiyaku.corpus.decisions.anchor_file import read_anchors
from taiyaku.corpus.decisions.parser import load_decisions
from taiyaku.corpus.decisions.reliance_file import read_memory
from taiyaku.corpus.decisions.translation_files import read_translations
from taiyaku.corpus.exchange.importer import import_file
from taiyaku.corpus.exchange.writer import write_terms
from taiyaku.corpus.sqlite_files import PAGE
from taiyaku.corpus.terms.declared import read_terms
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.ingest import ingest
from taiyaku.ingest.inspection.document import inspect_document
from taiyaku.site.addresses import read_addresses
from taiyaku.terminal import direct
from taiyaku.terminal.completion import words
from taiyaku.whole_files import digest_of
from taiyaku.workspace import Source, load_workspace
from tests.crashes.scenes import make_scene
from tests.exchanges import SUFFIXES, TERMS, all_units, bilingual, write
from tests.fuzz import doors
from tests.fuzz.mutation import LONGEST

ROOT = Path(__file__).parents[2]
FORMATS = ("faq", "summary", "wiki", "rulebook")
READ = {"text": ".txt", "markdown": ".md", "html": ".html", "wikitext": ".wiki", "pdf": ".pdf"}
RETURNED = {**SUFFIXES, "tbx": ".tbx", "glossary": ".txt"}
DECIDED = {
    "taiyaku.toml": load_workspace,
    "terms.toml": lambda path: read_terms(path / "terms.toml"),
    "decisions/links.toml": lambda path: load_decisions(path / "decisions"),
    "decisions/translations/rules.ja.toml": lambda path: read_translations(
        path / "decisions/translations/rules.ja.toml"
    ),
    "decisions/addresses.jsonl": lambda path: read_addresses(path / "decisions/addresses.jsonl"),
    "decisions/anchors.jsonl": lambda path: read_anchors(path / "decisions/anchors.jsonl"),
    "decisions/relied-on.jsonl": lambda path: read_memory(path / "decisions/relied-on.jsonl"),
}
KEPT = (
    *("build/manifest.json", "build/cache/source-*.result", "build/cache/alignment-*.result"),
    *("build/cache/site.pages", "build/cache/words-*.result"),
    *("build/cache/relied-on.texts", "decisions/.import.journal"),
)
QUERIES = (
    'dodge kind:skill "touches an enemy" -lantern sho*',
    "can a figure shove twice?",
    "突き飛ばし シャヴ ｼｬｳﾞ つきとばし",
    'label:"SHORT SKILL" lang:ja edition:N1 source:faq status:in-force',
    "n1/skill/shove#effects.1",
)


class Target(NamedTuple):
    """Inputs to begin with, and what takes one. It raises TaiyakuError for what it refuses."""

    seeds: Sequence[bytes]
    take: Callable[[bytes], object]


def seeds(suffix: str) -> list[bytes]:
    """The documents of the repository of that kind."""
    folders = (ROOT / "tests/golden", ROOT / "examples/lantern-alley")
    found = [p.read_bytes() for folder in folders for p in sorted(folder.rglob(f"*{suffix}"))]
    return [data for data in found if len(data) < LONGEST] or [b"# Shove\n\nPush it.\n"]


def read(suffix: str, data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"x{suffix}"
        path.write_bytes(data)
        format_ = FORMATS[crc32(data) % len(FORMATS)]
        ingest(Source(id="x", path=path, file=path.name, format=format_, lang="en"))


def inspect(suffix: str, data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"x{suffix}"
        path.write_bytes(data)
        inspect_document(path, path.name)


def returned(what: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        if what in SUFFIXES:
            return write(all_units(bilingual()), what, Path(folder)).read_bytes()
    return write_terms(what, TERMS)


def take_back(suffix: str, data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path, decisions = Path(folder) / f"x{suffix}", Path(folder) / "decisions"
        path.write_bytes(data)
        import_file(path, bilingual(), decisions)


@cache
def scene() -> Path:
    """A workspace that is built, for as long as this process runs."""
    folder = Path(tempfile.mkdtemp(prefix="taiyaku-fuzz-"))
    make_scene(folder)
    (folder / "terms.toml").write_text('[[term]]\nen = ["Shove"]\nja = ["シャヴ"]\n', "utf-8")
    build(load_workspace(folder))
    corpus, index = open_both(folder / "build")
    corpus.close()
    index.close()
    from taiyaku.corpus.store import load_corpus

    import_file(folder / "returned.csv", load_corpus(folder / "build/corpus.db"), folder / "decisions", "en")
    build(load_workspace(folder))
    return folder


def ask(data: bytes) -> None:
    """A query, and a name."""
    text = data.decode("utf-8", "replace")
    passages, index = open_both(scene() / "build")
    with passages, index:
        try:
            index.search(text, Filters(), 10, explain=True)
        finally:
            index.corrected(text)
            index.shown_terms(text)
    _look_up(scene(), text or "x")


def _look_up(folder: Path, text: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        direct.show([text], folder, as_json=True, no_pager=True)


def decide(name: str, whole: bool, data: bytes) -> None:
    """A file that people write, or a build: read by itself, or by a build."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "ws"
        if whole:
            shutil.copytree(scene(), copy, ignore=shutil.ignore_patterns("site"))
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        _path(copy, name).write_bytes(data)
        if whole:
            build(load_workspace(copy))
        else:
            DECIDED[name](copy)


def open_file(name: str, whole: bool, data: bytes) -> None:
    """A corpus or an index that somebody made: with checksums that are right, or as they come."""
    if whole:
        pages = [data[at : at + PAGE].ljust(PAGE, b"\0") for at in range(0, len(data), PAGE)]
        sums = b"".join(crc32(page).to_bytes(4, "little") for page in pages)
        end = b"taiyaku checksums 1\n"
        data = b"".join(pages) + sums + end + crc32(sums).to_bytes(4, "little")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        (copy / "build/index").mkdir(parents=True)
        (copy / "taiyaku.toml").touch()
        for file in ("corpus.db", "index/fts5.db"):
            shutil.copy(scene() / "build" / file, copy / "build" / file)
        (copy / "build" / name).write_bytes(data)
        with contextlib.redirect_stdout(io.StringIO()):
            direct.search(["shove a figure"], copy, as_json=True, no_pager=True)
        _look_up(copy, "シャヴ")


def keep(name: str, whole: bool, data: bytes) -> None:
    """A file that a build keeps for itself, or the journal of an import: damaged, or with a right digest."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "ws"
        shutil.copytree(scene(), copy)
        _path(copy, name).write_bytes(digest_of(data).encode() + b"\n" + data if whole else data)
        rules = copy / "sources/rules.md"
        rules.write_text(rules.read_text("utf-8") + "\nIt is long.\n", "utf-8")
        build(load_workspace(copy))


def complete(data: bytes) -> None:
    """A command line that is being typed, in which no shell can hold a NUL."""
    typed = data.replace(b"\0", b"").decode("utf-8", "surrogateescape")
    line = f"taiyaku -C {scene()} {typed}"
    for shell in ("bash", "fish"):
        words.complete(shell, words.split_line(line)[1:], lambda: ["show", "search", "build"], lambda _: [])


def pages_of(name: str) -> bytes:
    data = (scene() / "build" / name).read_bytes()
    return data[: len(data) // (PAGE + 4) * PAGE]


def targets() -> Mapping[str, Callable[[], Target]]:
    """All of them; each is made when its turn comes."""
    found: dict[str, Callable[[], Target]] = {}
    for name, suffix in READ.items():
        found[f"read {name}"] = lambda suffix=suffix: Target(seeds(suffix), partial(read, suffix))
        found[f"inspect {name}"] = lambda suffix=suffix: Target(seeds(suffix), partial(inspect, suffix))
    for what, suffix in RETURNED.items():
        found[f"import {what}"] = lambda what=what, suffix=suffix: Target(
            [returned(what)], partial(take_back, suffix)
        )
    found["query"] = lambda: Target([query.encode() for query in QUERIES], ask)
    found["completion"] = lambda: Target([f"show {query}".encode() for query in QUERIES], complete)
    found["API"] = lambda: Target(doors.REQUESTS, lambda data: doors.request(scene() / "build", data))
    found["assistant"] = lambda: Target(doors.CALLS, lambda data: doors.call(scene() / "build", data))
    for name in KEPT:
        for whole in (False, True):
            found[f"{'hostile' if whole else 'damaged'} {name}"] = lambda name=name, whole=whole: Target(
                [_kept_seed(name, whole)], partial(keep, name, whole)
            )
    for name in DECIDED:
        for whole in (False, True):
            found[f"{'build with' if whole else 'parse'} {name}"] = lambda name=name, whole=whole: Target(
                _decided_seeds(name), partial(decide, name, whole)
            )
    for name in ("corpus.db", "index/fts5.db"):
        for whole in (False, True):
            found[f"{'open hostile' if whole else 'open'} {name}"] = lambda name=name, whole=whole: Target(
                [pages_of(name) if whole else (scene() / "build" / name).read_bytes()],
                partial(open_file, name, whole),
            )
    return found


def _path(folder: Path, name: str) -> Path:
    """A file of a workspace; what stands for a digest in its name is a star."""
    return next(iter(sorted(folder.glob(name))), folder / name)


def _kept_seed(name: str, whole: bool) -> bytes:
    data = b'{"links.toml": "00"}' if name.endswith("journal") else _path(scene(), name).read_bytes()
    return data.partition(b"\n")[2] if whole else data


def _decided_seeds(name: str) -> list[bytes]:
    found = [path.read_bytes() for path in scene().rglob("*") if path.name == os.path.basename(name)]
    examples = [p.read_bytes() for p in ROOT.glob("examples/*/*.toml")] if name == "taiyaku.toml" else []
    return [*found, *examples] or [b""]
