"""Files of a build are cut, changed, lost: what is seen of it, what is said, what the next build mends.

`python -m tests.crashes.damage` writes the table of docs/reliability.md.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from taiyaku.build import build
from taiyaku.errors import TaiyakuError
from taiyaku.terminal import direct
from taiyaku.workspace import load_workspace
from tests.crashes.scenes import Tree, different, make_scene, tree

ROOT = Path(__file__).parents[2]
DOC = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- damage: begin -->\n", "<!-- damage: end -->\n"
LOOKUPS: tuple[Callable[[Path], object], ...] = (
    lambda ws: direct.search(["shove"], ws, plain=True, no_pager=True),
    lambda ws: direct.search(["登る"], ws, as_json=True, no_pager=True),
    lambda ws: direct.show(["Shove"], ws, lang="both", plain=True, no_pager=True),
    lambda ws: direct.show(["突き飛ばし"], ws, as_json=True, no_pager=True),
)
DATABASES = ("corpus.db", "index/fts5.db")
GAME = "lantern-alley.taiyaku"
SITE = ("site/index.html", "site/en/index.html", "site/assets/site.css", "site/taiyaku-site.json")
_RESULTS = tuple(f"cache/{step}-*.result" for step in ("source", "mentions", "alignment", "words"))
CACHE = (*_RESULTS, "cache/relied-on.texts", "cache/site.pages")
Change = Callable[[bytes], bytes | None]  # None: the file goes


def flipped(place: float) -> Change:
    """The byte at a place (0 to 1) is another one."""

    def flip(data: bytes) -> bytes:
        at = min(len(data) - 1, int(place * len(data)))
        return data[:at] + bytes([data[at] ^ 0x41]) + data[at + 1 :]

    return flip


COMMON: dict[str, Change] = {
    "missing": lambda data: None,
    "empty": lambda data: b"",
    "cut in the middle": lambda data: data[: len(data) // 2],
    "without its last byte": lambda data: data[:-1],
    "a byte longer": lambda data: data + b"\n",
    "nothing but zeros": lambda data: bytes(len(data)),
}
MIDDLE = {"a byte flipped in the middle": flipped(0.5)}
PLACES: dict[str, Change] = {
    f"a byte flipped at {place} %": flipped(place / 100) for place in range(1, 100, 7)
}
PAGES: dict[str, Change] = {
    "a page of zeros": lambda data: data[:8192] + bytes(4096) + data[12288:],
    "two pages exchanged": lambda data: data[:4096] + data[8192:12288] + data[4096:8192] + data[12288:],
    "somebody else's file": lambda data: b"%PDF-1.7 " + data[9:],
}


class Case(NamedTuple):
    """A file of a build, and what happens to it."""

    file: str
    what: str
    change: Change
    same_time: bool = False  # as bits that rot: size and time stay


def cases() -> Iterator[Case]:
    for file in (*DATABASES, GAME):
        yield from (Case(file, *one) for one in {**COMMON, **PAGES}.items())
        yield from (Case(file, *one, same_time=True) for one in PLACES.items())
    for file in SITE:
        yield from (Case(file, *one) for one in {**COMMON, **MIDDLE}.items())
        yield from (Case(file, f"{what}, its time kept", change, True) for what, change in MIDDLE.items())
    yield from (Case("manifest.json", *one) for one in {**COMMON, **MIDDLE}.items())
    for file in CACHE:
        yield from (Case(file, *one, same_time=True) for one in {**COMMON, **MIDDLE}.items())


class Seen(NamedTuple):
    """What became of a case."""

    by: str
    said: str
    wrong: str  # what a user was shown that was not built; empty if nothing was
    left: list[str]  # files that are not as they were after the build


class Patient:
    """A build to be damaged, and how it was."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.whole = folder / "ws", folder / "whole"
        make_scene(self.whole)
        build(load_workspace(self.whole))
        shutil.copytree(self.whole, self.folder)
        self.sound: Tree = tree(self.folder)
        self.shown = [self._look_up(ask, self.folder) for ask in LOOKUPS]

    def suffer(self, case: Case) -> Seen:
        """What look-ups, a build and a thorough build see of a damage."""
        shutil.rmtree(self.folder)
        shutil.copytree(self.whole, self.folder)
        paths = sorted(
            (self.folder / "build").glob(case.file)
        )  # one result is asked for where another is lost
        for path in paths:
            self._damage(path, case)
        path = paths[0]
        by, said, wrong = [], "", ""
        place = path if case.file == GAME else self.folder
        for ask, sound in zip(LOOKUPS, self.shown, strict=True):
            text, error = self._look_up(ask, place)
            if error:
                by, said = ["look-up"], error
            elif (text, error) != sound:
                wrong = text
        if case.file.startswith("cache/"):  # nobody is shown it: a build that needs it does without
            (self.folder / "build/corpus.db").unlink()
            build(load_workspace(self.folder))
            return Seen(
                "the build that reads it", "made anew", wrong, different(tree(self.folder), self.sound)
            )
        for name, verify in (("build", False), ("build --verify", True)):
            found = [
                d for d in build(load_workspace(self.folder), verify=verify).damaged if d.path == case.file
            ]
            if found:
                by, said = [*by, name], said or f"build/{case.file}: {found[0].what}"
                break
        return Seen(", ".join(by), said, wrong, different(tree(self.folder), self.sound))

    def _damage(self, path: Path, case: Case) -> None:
        times = path.stat()
        changed = case.change(path.read_bytes())
        path.unlink()
        if changed is not None:
            path.write_bytes(changed)
            if case.same_time:
                os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    def _look_up(self, ask: Callable[[Path], object], place: Path) -> tuple[str, str]:
        """What is printed by a look-up in a workspace or a game to take along, and the error."""
        with contextlib.redirect_stdout(io.StringIO()) as out:
            try:
                ask(place)
            except TaiyakuError as error:
                return "", str(error).replace(f"{self.folder}/", "")
        return out.getvalue(), ""


def table() -> str:
    """All cases as Markdown, those that are alike in one row."""
    rows: dict[tuple[str, ...], list[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        patient = Patient(Path(folder))
        for case in cases():
            seen = patient.suffer(case)
            assert seen.by and not seen.wrong and not seen.left, (case, seen)
            key = (f"`build/{case.file}`", seen.by, re.sub(r"\b\d+", "N", seen.said).replace("\n", " "))
            rows.setdefault(key, []).append(case.what)
    lines = [f"| {file} | {shortened(what)} | {by} | {said} |" for (file, by, said), what in rows.items()]
    head = "| file | damage | seen by | said |\n| --- | --- | --- | --- |\n"
    return head + "\n".join(lines) + "\n"


def shortened(what: list[str]) -> str:
    """Many flips in a few words."""
    flips = [one for one in what if one.startswith("a byte flipped at")]
    others = [one for one in what if one not in flips]
    return ", ".join([*others, *([f"a byte flipped at {len(flips)} places"] if flips else [])])


if __name__ == "__main__":
    text = DOC.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    DOC.write_text(before + BEGIN + table() + END + rest.partition(END)[2], "utf-8")
    print(f"{sum(1 for _ in cases())} cases", file=sys.stderr)
