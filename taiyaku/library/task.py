"""Building one game, in a process of its own on whichever machine: an order in, an outcome out.

What comes of it is in the storage under the key of the order before anybody is told; whoever is asked for the
same again finds it there. A build that kills its process kills nothing else.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from taiyaku.build import build
from taiyaku.child_process import end_with
from taiyaku.errors import TaiyakuError
from taiyaku.library.inputs import Order, as_ordered, own_code, unpack
from taiyaku.library.storage import Storage, put, storage_at
from taiyaku.steps.build_report import SOURCE_CODES
from taiyaku.steps.decision_memory import decided
from taiyaku.values import Struct, decode, encode, field, replace
from taiyaku.workspace import Workspace

LOOKUP, SITE = ("corpus.db", "index"), ("site",)  # of a built folder


class Outcome(Struct, frozen=True):
    """What became of an order: `error`, or where the game is in the storage."""

    error: str = ""
    name: str = ""
    languages: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    entries: int = 0
    errors: int = 0
    warnings: int = 0
    incomplete: tuple[str, ...] = ()  # what is not in it as it should be
    lookup: str = ""  # corpus and index
    site: str = ""
    decisions: Mapping[str, str] = field(default_factory=dict)  # what the build remembered beside them


def known_outcome(storage: Storage, key: str) -> Outcome | None:
    """What became of an order of that key earlier, if all of it is still there."""
    try:
        known = decode(Outcome, storage.read(f"result-{key}") or b"")
    except ValueError:
        return None
    parts = (known.lookup, known.site, *known.decisions.values())
    return known if all(storage.read(part) is not None for part in parts if part) else None


def run_apart(order: bytes, minutes: int) -> bytes:
    """Fulfil an order in a process of its own. Raises OSError where that ends without an outcome."""
    command = [sys.executable, "-m", "taiyaku.library.task", str(os.getpid())]
    paths = os.pathsep.join(filter(None, sys.path))
    try:
        environment = {**os.environ, "PYTHONPATH": paths}
        done = subprocess.run(
            command, input=order, capture_output=True, timeout=minutes * 60, env=environment
        )
    except subprocess.TimeoutExpired:
        return encode(Outcome(error=f"not built within {minutes} minutes; see `minutes` of [build]"))
    if done.returncode or not done.stdout:
        last = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise OSError(f"its process ended with {done.returncode}{f' ({last})' if last else ''}")
    return done.stdout


def fulfil(order: Order) -> Outcome:
    """Build the game of an order, unless that is done already."""
    if order.code != own_code():
        return Outcome(error="refused: the worker has other code than this program; install the same there")
    try:
        storage = storage_at(order.storage)
        if known := known_outcome(storage, order.key):
            return known
        if order.root:
            return _built(order, storage, as_ordered(order, Path(order.root)))
        with TemporaryDirectory(prefix="taiyaku-") as root:
            unpack(order, storage, Path(root))
            return _built(order, storage, as_ordered(order, Path(root).resolve()))
    except (TaiyakuError, OSError) as error:
        return Outcome(error=str(error))


def _built(order: Order, storage: Storage, workspace: Workspace) -> Outcome:
    report = build(workspace)
    bad = [p for p in report.problems if p.code in SOURCE_CODES]
    now = {f"decisions/{name}": workspace.decisions / name for name, _ in decided(workspace)}
    after = {name: put(storage, path.read_bytes()) for name, path in now.items()}
    changed = {name: part for name, part in after.items() if order.files.get(name) != part}
    outcome = Outcome(
        name=workspace.name,
        languages=workspace.languages,
        editions=workspace.editions,
        entries=sum(source.entries for source in report.sources),
        errors=sum(p.severity == "error" for p in report.problems),
        warnings=sum(p.severity == "warning" for p in report.problems),
        incomplete=tuple(f"{p.where.file}: {p.message}" if p.where else p.message for p in bad),
        lookup=put(storage, packed(workspace.build, LOOKUP)),
        site=put(storage, packed(workspace.build, SITE)),
        decisions=changed,
    )
    settled = replace(outcome, decisions={})  # what was remembered is an input of the next order
    storage.write(f"result-{replace(order, files={**order.files, **after}).key}", encode(settled))
    storage.write(f"result-{order.key}", encode(outcome))
    return outcome


def packed(folder: Path, names: tuple[str, ...]) -> bytes:
    """Files and folders as an archive; the same files give the same bytes."""
    made = BytesIO()
    with ZipFile(made, "w") as archive:
        for name in names:
            for path in sorted((folder / name, *(folder / name).rglob("*"))):
                if path.is_file():
                    said = ZipInfo(path.relative_to(folder).as_posix())
                    archive.writestr(said, path.read_bytes(), ZIP_DEFLATED, 1)
    return made.getvalue()


def main() -> None:
    """An order from standard input, its outcome to standard output."""
    end_with(int(sys.argv[1]))
    order = decode(Order, sys.stdin.buffer.read())
    out = os.dup(1)
    os.dup2(2, 1)  # whatever else is printed is no outcome
    with open(out, "wb") as answer:
        answer.write(encode(fulfil(order)))


if __name__ == "__main__":
    main()
