"""Whatever is edited, a build makes of what it kept and what is new the same as a build from nothing."""

import random
import re
import shutil
from pathlib import Path

from taiyaku.build import build
from taiyaku.steps.prepared_patterns import prepared_patterns
from taiyaku.workspace import load_workspace
from tests.crashes.scenes import make_scene

EDITS, SEED = 3, 1  # a source more, a paragraph that goes, one that moves
_ADDED = """
[[source]]
id = "more-{0}"
path = "sources/more-{0}.md"
format = "faq"
lang = "en"
edition = "N2"
"""


def edit(folder: Path, chance: random.Random, number: int) -> None:
    """One edit of a paragraph of a source, or a source more."""
    if chance.random() < 0.3:
        text = f"**Q: May a figure shove twice, {number}?**\n\nA: No. It may climb {number} inches.\n"
        (folder / f"sources/more-{number}.md").write_text(text, "utf-8")
        settings = folder / "taiyaku.toml"
        whole = settings.read_text("utf-8")
        at = whole.index("[[source]]")
        settings.write_text(whole[:at] + _ADDED.format(number).lstrip() + "\n" + whole[at:], "utf-8")
        return
    path = chance.choice(sorted((folder / "sources").iterdir()))
    paragraphs = path.read_text("utf-8").split("\n\n")
    at = chance.randrange(len(paragraphs))
    what = chance.choice(("drop", "add", "twice", "move"))
    if what == "add":
        paragraphs[at] += f" Roll {number + 3} dice."
    elif what == "twice":
        paragraphs.insert(at, paragraphs[at])
    else:
        taken = paragraphs.pop(at)
        if what == "move":
            paragraphs.insert(chance.randrange(len(paragraphs) + 1), taken)
    path.write_text("\n\n".join(paragraphs), "utf-8")


def built(folder: Path) -> dict[str, bytes]:
    """What a build shows to anybody."""
    root = folder / "build"
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and "cache" not in path.relative_to(root).parts
    }


def test_incremental_builds_are_full_builds(tmp_path: Path) -> None:
    chance = random.Random(SEED)
    folder, anew = tmp_path / "kept", tmp_path / "anew"
    make_scene(folder)
    build(load_workspace(folder))
    for number in range(EDITS):
        edit(folder, chance, number)
        shutil.rmtree(anew, ignore_errors=True)
        shutil.copytree(folder, anew, ignore=shutil.ignore_patterns("build"))
        re.purge()
        with prepared_patterns(folder / "build/cache"):
            report = build(load_workspace(folder))
        assert report.unchanged or any(step.kept for step in report.steps)
        build(load_workspace(anew))
        assert built(folder) == built(anew)
