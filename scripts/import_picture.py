"""The picture of the flow in docs/architecture.md, from the imports: rooms, who uses which, what each is.

    python -m scripts.import_picture        writes it anew
    python -m scripts.import_picture --check  says whether it is current (exit status 1 if not)

An arrow leads from what is used to what uses it; one that follows from others is left out.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
DOC = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- imports: begin -->", "<!-- imports: end -->"
BASE = "base"
OPENED = ("corpus", "ingest", "index", "site")  # packages whose rooms are drawn one by one
LEFT_OUT = frozenset({"errors", "values", "toml_file", "folder", "__main__", "workspace"})  # used by all
HANDED = "taiyaku.corpus.settings"  # names what every room is handed, and is handed to every room
_PICTURE = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)


class Rooms:
    """Which room each module of the package is in."""

    def __init__(self) -> None:
        self.graph = grimp.build_graph("taiyaku")
        self.packages = frozenset(m for m in self.graph.modules if self.graph.find_children(m))

    def room_of(self, module: str) -> str | None:
        """The room, such as "corpus/links" or "build"; BASE for modules that use none of their package."""
        parts = module.split(".")[1:]
        if not parts or parts[0] in LEFT_OUT or module == HANDED:
            return None
        if parts[0] not in OPENED:
            return parts[0]
        if len(parts) == 1:
            return None if parts[0] == "corpus" else parts[0]  # the corpus package only passes names on
        if module in self.packages or len(parts) > 2:
            return f"{parts[0]}/{parts[1]}"
        used = self.graph.find_modules_directly_imported_by(module)
        inside = (other.split(".") for other in used)
        above = any(o[1] == parts[0] and ".".join(o[:3]) in self.packages for o in inside if len(o) > 2)
        return f"{parts[0]}/{parts[1]}" if above else f"{parts[0]}/{BASE}"

    def edges(self) -> set[tuple[str, str]]:
        """(used, user) between rooms, over all imports."""
        found = set()
        for module in self.graph.modules:
            user = self.room_of(module)
            for other in self.graph.find_modules_directly_imported_by(module):
                used = self.room_of(other)
                if user and used and user != used:
                    found.add((used, user))
        return found

    def base(self, package: str) -> str:
        """The modules of a package's base that most others use, as a label."""
        own = [m for m in self.graph.modules if self.room_of(m) == f"{package}/{BASE}"]
        users = {m: len(self.graph.find_modules_that_directly_import(m)) for m in own}
        most = sorted(own, key=lambda m: (-users[m], m))[:4]
        return ", ".join(m.split(".")[-1] for m in most) + (" …" if len(own) > 4 else "")


def reduced(pairs: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Without the arrows that follow from two or more others (transitive reduction, circles kept)."""
    out: dict[str, set[str]] = {}
    for one, other in pairs:
        out.setdefault(one, set()).add(other)

    def reaches(start: str, goal: str, without: tuple[str, str]) -> bool:
        seen, open_ = {start}, [start]
        while open_:
            here = open_.pop()
            for there in out.get(here, ()):
                if (here, there) != without and there not in seen:
                    if there == goal:
                        return True
                    seen.add(there)
                    open_.append(there)
        return False

    return {pair for pair in pairs if not reaches(*pair, without=pair) or pair[::-1] in pairs}


def picture() -> str:
    """The flow as Mermaid."""
    rooms = Rooms()
    pairs = reduced(rooms.edges())
    names = sorted({name for pair in pairs for name in pair})
    lines = ["```mermaid", "flowchart LR"]
    for package in OPENED:
        lines.append(f"  subgraph {package}_[{package}]")
        for name in (name for name in names if name.split("/")[0] == package):
            label = rooms.base(package) if name.endswith(BASE) else name.split("/")[-1]
            lines.append(f'    {name.replace("/", "_")}["{label}"]')
        lines.append("  end")
    lines += [f"  {one.replace('/', '_')} --> {other.replace('/', '_')}" for one, other in sorted(pairs)]
    return "\n".join((BEGIN, *lines, "```", "", *packages(), END))


def packages() -> Iterator[str]:
    """A row for each package: the first line of what it says of itself."""
    yield from ("| package | what it is |", "| --- | --- |")
    for path in sorted((ROOT / "taiyaku").rglob("__init__.py")):
        said = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").split("\n")[0]
        yield f"| `{path.parent.relative_to(ROOT).as_posix()}` | {said.replace('|', chr(92) + '|')} |"


def main() -> int:
    text = DOC.read_text("utf-8")
    new = _PICTURE.sub(lambda _: picture(), text)
    if "--check" in sys.argv:
        return int(new != text)
    DOC.write_text(new, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
