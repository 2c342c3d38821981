"""Files of another kind than expected, names nobody types, numbers nobody counts to: one sentence each."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from taiyaku.build import build
from taiyaku.whole_files import write_kept
from taiyaku.workspace import load_workspace
from tests.crashes.scenes import different, make_scene, tree
from tests.processes import run

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links, pipes and such names are not made there")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("odd") / "built"
    make_scene(folder)
    build(load_workspace(folder))
    return folder


@pytest.fixture
def workspace(built: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(built, tmp_path / "ws"))


def pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def endless(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/zero")


def loop(path: Path) -> None:
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    path.symlink_to(path.name)


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def file(path: Path) -> None:
    shutil.rmtree(path)
    path.write_text("mine", "utf-8")


@pytest.mark.parametrize(
    ("name", "change", "status", "said"),
    [
        ("sources/rules.md", pipe, 1, "sources/rules.md: is a pipe or a device"),
        ("sources/rules.md", endless, 1, "sources/rules.md: is a pipe or a device"),
        ("sources/rules.md", loop, 1, "sources/rules.md: cannot be read: Too many levels"),
        ("decisions/links.toml", pipe, 2, "decisions/links.toml: cannot be read: it is a pipe or a device"),
        (
            "decisions/links.toml",
            endless,
            2,
            "decisions/links.toml: cannot be read: it is a pipe or a device",
        ),
        ("decisions/addresses.jsonl", pipe, 2, "decisions/addresses.jsonl: cannot be read: it is a pipe"),
        ("decisions/addresses.jsonl", folder, 2, "decisions/addresses.jsonl: cannot be read: Is a directory"),
        ("decisions", file, 0, "decisions/addresses.jsonl:1: cannot be written"),
        ("taiyaku.toml", folder, 2, "no taiyaku.toml there"),
        ("build", file, 2, "build: is there, and is no folder"),
        ("build", loop, 2, "build: is there, and is no folder"),
        ("build/manifest.json", folder, 0, "build/manifest.json: is missing or damaged; made again"),
        ("build/corpus.db", folder, 0, "build/corpus.db: has "),
        ("build/site/index.html", loop, 0, "build/site/index.html: has "),
        ("build/site", file, 0, "made again"),
    ],
)
def test_something_else_stands_in_the_place_of_a_file(
    workspace: Path, name: str, change: Callable[[Path], None], status: int, said: str
) -> None:
    change(workspace / name)
    done = run("build", "-q", "-C", workspace)
    assert done.returncode == status and said in done.stderr
    assert status == 0 or len(done.stderr.splitlines()) == 1
    if change is file and name != "build/site":
        assert (workspace / name).read_text("utf-8") == "mine"


@pytest.mark.parametrize("name", [".build.new", ".build.old"])
def test_nothing_is_taken_from_where_a_link_leads(workspace: Path, tmp_path: Path, name: str) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "mine.txt").write_text("mine", "utf-8")
    for target in (other, tmp_path / "nowhere"):
        (workspace / name).symlink_to(target)
        assert run("build", "-q", cwd=workspace).returncode == 0
        assert not (workspace / name).is_symlink()
    assert (other / "mine.txt").read_text("utf-8") == "mine"


STRANGE_MANIFESTS = (
    *(b"[]", b'{"files":{"../../other":[1,"00"]}}', b'{"files":{"\\u0000":[1,"00"]}}'),
    *(b'{"files":{"/dev/zero":[0,"00"]}}', b'{"beside":{"../x":"00"}}'),
)
STRANGE_JOURNALS = (*(b"[]", b'{"a": 3}', b'{"\\u0000": "x"}', b'{"../../x": "00"}', b"\xff", b"[" * 9999),)


def test_a_manifest_or_journal_that_none_of_us_wrote(workspace: Path) -> None:
    before = tree(workspace)
    for text in STRANGE_MANIFESTS:
        write_kept(workspace / "build/manifest.json", text)
        assert build(load_workspace(workspace)).damaged, text
        assert different(tree(workspace), before) == [], text
    for text in STRANGE_JOURNALS:
        write_kept(workspace / "decisions/.import.journal", text)
        assert build(load_workspace(workspace)).unchanged, text
        assert different(tree(workspace), before) == [], text


def test_a_folder_whose_name_is_not_utf8(workspace: Path, tmp_path: Path) -> None:
    other = workspace.rename(os.fsdecode(os.fsencode(tmp_path) + "/ルール".encode("cp932")))
    for command in (["show", "shove"], ["search", "shove"], ["build", "-q"]):
        done = run(*command, "-C", other)
        assert done.returncode == 2 and "not UTF-8" in done.stderr and done.stderr.count("\n") == 1


def test_documents_whose_names_are_not_utf8_get_names_that_are(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    for name in ("規則.md".encode("cp932"), b"a\nb.md", b"\x1b[31m.md"):
        Path(os.fsdecode(os.fsencode(there) + b"/" + name)).write_text("# Lamps\n\n## Shove\n\nPush it.\n")
    loop_ = there / "loop.md"
    loop_.symlink_to("loop.md")
    asked = run("inspect", there)
    assert "internal" not in asked.stderr and "\x1b" not in asked.stdout
    made = run("init", tmp_path / "ws", "--from", there)
    assert "internal" not in made.stderr
    assert run("build", "-q", "-C", tmp_path / "ws").returncode in (0, 1)
    assert run("show", "shove", "-C", tmp_path / "ws").returncode == 0


@pytest.mark.parametrize("path", ["\\u0000", "sources/\\u001b[31m\\nx.md", "~nobody/x.md", "x" * 5000])
def test_a_path_that_names_no_file(workspace: Path, path: str) -> None:
    config = workspace / "taiyaku.toml"
    config.write_text(config.read_text("utf-8").replace("sources/rules.md", path), "utf-8")
    done = run("build", "-q", "-C", workspace)
    assert done.returncode == 1 and done.stderr.startswith("rules: ") and done.stderr.count("\n") == 1
    assert "\x1b" not in done.stderr


def test_an_export_into_a_pipe_leaves_the_pipe(built: Path, tmp_path: Path) -> None:
    path, got = tmp_path / "pipe", []
    os.mkfifo(path)
    reader = threading.Thread(target=lambda: got.append(path.read_text("utf-8")))
    reader.start()
    done = run("export", "terms", "-o", path, "-C", built)
    reader.join(10)
    assert done.returncode == 0 and path.is_fifo()
    assert got == [run("export", "terms", "-C", built).stdout]


@pytest.mark.parametrize("out", ["/", "", "."])
def test_an_export_onto_a_folder(built: Path, tmp_path: Path, out: str) -> None:
    done = run("export", "terms", "-o", out, "-C", built, cwd=tmp_path)
    assert done.returncode == 2 and "cannot be written: Is a directory" in done.stderr


@pytest.mark.parametrize("number", ["9" * 5000, "-5", "0", "x", "１"])
def test_a_terminal_of_any_size(built: Path, number: str) -> None:
    done = run("show", "shove", "-C", built, COLUMNS=number, LINES=number)
    assert done.returncode == 0 and "Push" in done.stdout
