"""A small workspace with decisions, and the bytes of a folder."""

from __future__ import annotations

from pathlib import Path

from tests.test_cli import CONFIG, make_workspace

Tree = dict[str, bytes]

RULES = """
[[source]]
id = "rules"
path = "sources/rules.md"
format = "rulebook"
lang = "en"
edition = "N2"
"""
TEXT = "# Lamps\n\n## Shove\n\nPush a figure two inches.\n\n## Wick\n\nA wick burns for three rounds.\n"
DECIDED = '[[link]]\nsource = "n2/rule/wick"\nanchor = "burns"\ntarget = "n2/rule/shove"\n'
RETURNED = """\
id,source,target
n2/faq/does-a-lamp-shine-through-a-wall#answer.1,"Yes, but only through one of paper.",はい。
n2/rule/wick#body.1,A wick burns for three rounds.,芯は３ラウンド燃える。
"""


def make_scene(folder: Path) -> None:
    """The workspace, never built."""
    make_workspace(folder)
    (folder / "taiyaku.toml").write_text(CONFIG + RULES, "utf-8")
    (folder / "sources/rules.md").write_text(TEXT, "utf-8")
    (folder / "decisions").mkdir(exist_ok=True)
    (folder / "decisions/links.toml").write_text(DECIDED, "utf-8")
    (folder / "returned.csv").write_text(RETURNED, "utf-8")


def tree(folder: Path) -> Tree:
    """The bytes of all files below a folder."""
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()
    }


def different(one: Tree, other: Tree) -> list[str]:
    """The files in which two states differ."""
    return sorted(p for p in one.keys() | other.keys() if one.get(p) != other.get(p))


def lasting(state: Tree) -> Tree:
    """A state without what functions told of texts: a build that takes results asks them of fewer."""
    return {p: data for p, data in state.items() if not p.startswith("build/cache/text-")}
