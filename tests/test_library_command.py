"""`taiyaku library`: games built side by side, searched together, published as one site."""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from taiyaku.library import local_executor
from taiyaku.library.building import LibraryReport, build_library
from taiyaku.library.inputs import Order
from taiyaku.library.settings import load_library
from taiyaku.library.task import fulfil, run_apart
from taiyaku.steps.staging import BuildError, alone
from taiyaku.values import decode, encode
from tests.library_games import write_workspace
from tests.processes import run

TEXT = '[[game]]\npath = "games/*"\n\n[[game]]\npath = "harbour"\npublish = "no"\n\n[build]\njobs = 1\n'


def files(folder: Path) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()
    }


def _here(order: bytes, minutes: int) -> bytes:
    """As in a process of its own, which takes longer to start than to build what is built here."""
    return encode(fulfil(decode(Order, order)))


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    root = tmp_path_factory.mktemp("shelf")
    write_workspace(root / "games/deep-kiln", "deep-kiln")
    write_workspace(root / "harbour", "harbour-lights")
    (root / "library.toml").write_text(TEXT, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(local_executor, "run_apart", _here)
        assert build(root).problems == ()
    yield root


@pytest.fixture
def shelf(first: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(local_executor, "run_apart", _here)
    shutil.copytree(first, tmp_path / "shelf")
    return tmp_path / "shelf"


def build(root: Path) -> LibraryReport:
    return build_library(load_library(root))


def test_what_has_not_changed_is_not_built_again(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = files(shelf / "build")
    assert build(shelf).built == ()
    rules = shelf / "games/deep-kiln/sources/rules.md"
    rules.write_text(rules.read_text("utf-8").replace("of pine for one", "of pine for two"), "utf-8")
    assert build(shelf).built == ("deep-kiln",)
    changed = {path for path, data in files(shelf / "build").items() if before.get(path) != data}
    assert "games/deep-kiln/corpus.db" in changed
    assert not [path for path in changed if "harbour" in path]


def test_a_game_that_cannot_be_built_stays_as_it_was(shelf: Path) -> None:
    before = files(shelf / "build/site/deep-kiln")
    (shelf / "games/deep-kiln/taiyaku.toml").write_text("name = 3 4\n", "utf-8")
    rules = shelf / "harbour/sources/rules.md"
    rules.write_text(rules.read_text("utf-8") + "\n## Ballast\n\nStones keep a hull upright.\n", "utf-8")
    report = build(shelf)
    (problem,) = report.problems
    assert problem.startswith("deep-kiln: ") and "taiyaku.toml: cannot be read" in problem
    assert report.built == ("harbour",) and report.incomplete
    assert files(shelf / "build/site/deep-kiln") == before
    checked = run("library", "check", "-C", shelf)
    assert checked.returncode == 1 and "deep-kiln: of an earlier build" in checked.stdout
    assert "Ballast" in run("library", "search", "ballast", "-C", shelf).stdout


def test_a_game_that_kills_its_process_is_tried_again_then_told(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def dies(order: bytes, minutes: int) -> bytes:
        tried.append(decode(Order, order).game)
        if tried[-1] == "deep-kiln":
            raise OSError("its process ended with -9")
        return _here(order, minutes)

    monkeypatch.setattr(local_executor, "run_apart", dies)
    shutil.rmtree(shelf / "build/cache")
    report = build(shelf)
    assert sorted(tried) == ["deep-kiln", "deep-kiln", "harbour"]
    assert report.problems == ("deep-kiln: given up after 2 attempts: its process ended with -9",)
    assert len(report.catalogue.games) == 2


def test_a_process_without_an_outcome_is_an_error() -> None:
    with pytest.raises(OSError, match="its process ended with 1"):
        run_apart(b"no order", 1)


@pytest.mark.parametrize("place", ["file", "read-only"])
def test_where_nothing_can_be_kept_nothing_changes(shelf: Path, place: str) -> None:
    before = files(shelf / "build")
    (shelf / "full").write_text("", "utf-8")
    storage = "full" if place == "file" else "/proc/taiyaku"
    text = f'{TEXT}storage = "{storage}"\n'
    (shelf / "library.toml").write_text(text, "utf-8")
    built = run("library", "build", "-C", shelf)
    assert (built.returncode, built.stdout) == (2, "")
    assert built.stderr.count("\n") == 1 and "the storage cannot be written (" in built.stderr
    assert files(shelf / "build") == before


def test_a_storage_that_is_full_costs_the_games_that_changed(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files(shelf / "build/site/deep-kiln")
    rules = shelf / "games/deep-kiln/sources/rules.md"
    rules.write_text(rules.read_text("utf-8") + "\n## Bell\n\nThe bell calls all miners up.\n", "utf-8")
    real = os.replace

    def full(source: Path, target: Path) -> None:
        if target.name.startswith("part-"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(source, target)

    monkeypatch.setattr("taiyaku.library.storage.os.replace", full)
    report = build(shelf)
    (problem,) = report.problems
    assert "the storage cannot be written (No space left on device)" in problem
    assert files(shelf / "build/site/deep-kiln") == before


def test_two_builds_of_one_library_do_not_mix(shelf: Path) -> None:
    with alone(shelf / "build/cache"), pytest.raises(BuildError, match="another build is at work there"):
        build(shelf)


def test_what_is_damaged_in_the_storage_is_made_again(shelf: Path) -> None:
    for path in (shelf / "build/cache").rglob("part-*"):
        path.write_bytes(path.read_bytes()[:-9])
    assert len(build(shelf).built) == 2


def test_hits_are_grouped_by_game_and_flat_for_programs(first: Path) -> None:
    found = run("library", "search", "lamp", "oil", "-C", first, "--plain")
    assert found.returncode == 0
    assert found.stdout.index("Deep Kiln (deep-kiln)") < found.stdout.index("Harbour Lights (harbour)")
    hits = json.loads(run("library", "search", "lamp oil", "-C", first, "--json").stdout)
    assert (hits[0]["game"], hits[0]["title"]) == ("deep-kiln", "Lamp Oil") and hits[0]["worth"] > 0
    assert run("library", "search", "castling", "-C", first).returncode == 1


def test_show_names_the_games_to_choose_from(first: Path) -> None:
    several = run("library", "show", "move", "-C", first)
    assert several.returncode == 1
    assert "several games have move; say which: deep-kiln:move, harbour:move" in several.stderr
    one = run("library", "show", "harbour:hidden", "-C", first)
    assert one.returncode == 0 and "A smuggler in fog" in one.stdout
    assert "no game of the library has castling" in run("library", "show", "castling", "-C", first).stderr
    japanese = run("--ui", "ja", "library", "show", "move", "-C", first)
    assert "複数のゲームにあります" in japanese.stderr


def test_the_site_has_a_folder_for_each_game_and_a_page_for_all(first: Path) -> None:
    site = first / "build/site"
    page = (site / "ja/index.html").read_text("utf-8")
    assert "すべてのゲームを検索" in page and 'href="../deep-kiln/ja/index.html"' in page
    assert (site / "deep-kiln/en/index.html").is_file() and (site / "harbour/en/index.html").is_file()
    styles = [
        site / "assets/site.css",
        *(site / game / "assets/site.css" for game in ("deep-kiln", "harbour")),
    ]
    assert len({path.stat().st_ino for path in styles}) == 1


def test_only_what_may_be_published_is(first: Path, tmp_path: Path) -> None:
    out = tmp_path / "public"
    assert run("library", "publish", out, "-C", first).stdout == "deep-kiln\n"
    assert not (out / "harbour").exists() and "Harbour Lights" not in (out / "en/index.html").read_text(
        "utf-8"
    )
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/letter.txt").write_text("dear", "utf-8")
    refused = run("library", "publish", tmp_path / "mine", "-C", first)
    assert refused.returncode == 2 and "is no site of a library" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show",), "library show: say what"),
        (("build", "x"), "library build: takes no 'x'"),
        (("bulid",), "bulid: no such thing to do with a library; there are build, check"),
    ],
)
def test_wrong_usage_is_one_line(first: Path, arguments: tuple[str, ...], said: str) -> None:
    refused = run("library", *arguments, "-C", first)
    assert refused.returncode == 2 and said in refused.stderr and refused.stderr.count("\n") == 1


def test_a_library_that_was_not_built_says_so(tmp_path: Path) -> None:
    (tmp_path / "library.toml").write_text("", "utf-8")
    asked: Callable[..., str] = lambda *words: run("library", *words, "-C", tmp_path).stderr  # noqa: E731
    assert "no library was built there yet" in asked("search", "x")
    assert "no game could be built" in asked("build")


def test_what_the_library_no_longer_holds_is_dropped_from_its_own_storage(shelf: Path) -> None:
    def parts() -> int:
        return sum(path.name.startswith(("part-", "result-")) for path in (shelf / "build/cache").rglob("*"))

    before = parts()
    (shelf / "library.toml").write_text('[[game]]\npath = "harbour"\n', "utf-8")
    assert build(shelf).built == ()
    assert 0 < parts() < before
    assert not (shelf / "build/site/deep-kiln").exists()
