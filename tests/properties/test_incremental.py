"""Whatever is edited, a build makes of what it kept and what is new the same as a build from nothing."""

import random
import re
import shutil
from pathlib import Path

from taiyaku.build import build
from taiyaku.corpus.store import open_corpus
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


BOOK = """
[[source]]
id = "{0}"
path = "sources/{0}.md"
format = "{1}"
lang = "{2}"
edition = "{3}"
"""
RULES = """# Lamps

## Shove

Push a figure two inches. A shoved figure drops its torch (see Wick). It may not climb in that round.

## Wick

A wick burns for three rounds. A Glow Marker (GM) shows where it burns. Nobody shoves a burning wick.
"""
OLDER = RULES.replace("## Shove", "## Heave").replace("shove", "heave")
ASKED = """# Questions

**Q: May a figure Shove a Beacon?**

A: Yes. Each Beacon has a wick, and a GM stands beside it.

## Errata

**Wick**: Replace "three rounds" with "four rounds".
"""
NATIVE = """# 早見表

## シャヴ

モデルを２インチ押す。

## ウィック

芯は３ラウンド燃える。
"""
CHANGES = (  # a file, what stands there, and what is to; nothing: a file that is there no more
    ("rules.md", "## Wick", "## Beacon\n\nIt shines eight inches.\n\n## Wick"),  # a name
    ("rules.md", " (GM)", ""),  # what it is called for short
    ("rules.md", "It may not climb", "It may not climb (formerly Scramble)"),
    ("asked.md", "four rounds", "five rounds"),  # what an erratum says
    ("asked.md", "A: Yes.", "A: Yes." + " Nobody shoves a beacon twice." * 9),  # how a word is written
    ("native.md", "芯は３ラウンド燃える。", "芯は３ラウンド燃える。ビーコンも光る。"),  # a sound
    ("rules.md", "## Shove", "## Push Away"),  # what an edition calls a rule
    ("rules.md", "## Beacon\n\nIt shines eight inches.\n\n", ""),
    ("older.md", OLDER, ""),
)


def make_books(folder: Path) -> None:
    """Two editions of a rulebook, a translation, and questions about them."""
    make_scene(folder)
    shutil.rmtree(folder / "decisions")
    settings = (folder / "taiyaku.toml").read_text("utf-8").partition("[[source]]")[0]
    books = {
        "older": ("rulebook", "en", "N1", OLDER),
        "asked": ("faq", "en", "N2", ASKED),
        "rules": ("rulebook", "en", "N2", RULES),
        "native": ("summary", "ja", "N2", NATIVE),
    }
    shutil.rmtree(folder / "sources")
    (folder / "sources").mkdir()
    for name, (*what, text) in books.items():
        settings += BOOK.format(name, *what)
        (folder / f"sources/{name}.md").write_text(text, "utf-8")
    (folder / "taiyaku.toml").write_text(settings, "utf-8")


def change(folder: Path, name: str, before: str, after: str) -> None:
    """Write something else into a file; one that says nothing any more is no source."""
    path = folder / "sources" / name
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")
    if text == before:
        settings = folder / "taiyaku.toml"
        gone = BOOK.format("older", "rulebook", "en", "N1")
        settings.write_text(settings.read_text("utf-8").replace(gone, ""), "utf-8")
        path.unlink()


def mentioned(folder: Path) -> set[str]:
    """The rules that anything leads to."""
    with open_corpus(folder / "build/corpus.db") as corpus:
        return {link.target for link in corpus.everything().links if link.target}


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


def test_names_that_come_and_go_reach_every_text(tmp_path: Path) -> None:
    folder, anew = tmp_path / "kept", tmp_path / "anew"
    make_books(folder)
    build(load_workspace(folder))
    led = [mentioned(folder)]
    for one in CHANGES:
        change(folder, *one)
        shutil.rmtree(anew, ignore_errors=True)
        shutil.copytree(folder, anew, ignore=shutil.ignore_patterns("build"))
        build(load_workspace(folder))
        build(load_workspace(anew))
        assert built(folder) == built(anew), one
        led.append(mentioned(folder))
    assert [n for n, ids in enumerate(led) if "n2/rule/beacon" in ids] == [*range(1, 8)]
    assert ["n2/rule/shove" in ids for ids in led] == [True] * 7 + [False] * 3
