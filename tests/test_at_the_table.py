"""Looking things up at a terminal, as people do."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.processes import run
from tests.terminals import Terminal
from tests.test_cli import make_workspace

UP, DOWN, ENTER, TAB, ESCAPE = "\x1b[A", "\x1b[B", "\r", "\t", "\x1b"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = make_workspace(tmp_path_factory.mktemp("ws") / "lantern")
    assert run("build", "-C", folder).returncode == 0
    return folder


Start = Callable[..., Terminal]


@pytest.fixture
def start(built: Path) -> Iterator[Start]:
    started: list[Terminal] = []

    def terminal(*arguments: str, cwd: Path | None = None, **more: Any) -> Terminal:
        started.append(Terminal(*arguments, cwd=cwd or built, **more))
        return started[-1]

    yield terminal
    for one in started:
        one.close()


def test_a_session_in_both_languages(start: Start) -> None:
    lookup = start()
    lookup.wait_for("Type a name or a question")
    lookup.type("hidden")
    assert lookup.wait_for("Can you shove a Hidden figure?").startswith("> hidden\n> Can you")
    lookup.wait_for("\n1/")  # drawn last
    assert lookup.lines[23].startswith("1/")
    lookup.type("\x15突き飛ばし")
    assert lookup.wait_for("> SHOVE / シャヴ / 突き飛ばし").startswith("> 突き飛ばし\n")
    lookup.wait_for_cursor(0, 12)  # where an input method draws what it composes
    lookup.type(ENTER)
    lookup.wait_for("２インチ突き飛ばす。")
    lookup.type(TAB)
    lookup.wait_for("English: no text of this entry yet")
    lookup.type("?")
    lookup.wait_for("Ctrl-U")
    lookup.type(ESCAPE)
    lookup.wait_for("２インチ突き飛ばす。")
    lookup.type(ESCAPE)
    lookup.wait_for("> SHOVE / シャヴ / 突き飛ばし")
    lookup.type(ESCAPE)
    assert lookup.wait_for_end() == 0
    assert b"\x1b[?2004h" in lookup.raw and b"\x1b[?2004l" in lookup.raw  # bracketed paste, on and off
    assert b"\x1b[?1049l" in lookup.raw  # the screen as it was


def test_a_build_under_way_is_not_noticed(start: Start, built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "ws"
    shutil.copytree(built, folder)
    lookup = start("-C", str(folder))
    lookup.wait_for("Type a name or a question")
    lookup.type("paper")
    lookup.wait_for("one of paper")
    source = folder / "sources/faq.md"
    source.write_text(source.read_text("utf-8").replace("one of paper", "one of paper or of silk"), "utf-8")
    assert run("build", "-C", folder).returncode == 0
    lookup.wait_for("one of paper or of silk")
    lookup.type("\x03")
    assert lookup.wait_for_end() == 0


def test_nothing_is_written_while_somebody_thinks_or_composes(start: Start) -> None:
    lookup = start()
    lookup.wait_for("Type a name or a question")
    lookup.type("突き")
    lookup.wait_for("> SHOVE")
    before = lookup.settled()
    time.sleep(2.5)
    assert lookup.settled() == before


def test_a_small_screen_and_one_that_changes(start: Start) -> None:
    lookup = start(columns=40, rows=10)
    lookup.wait_for("Type a name or a question")
    lookup.type("突き飛ばし\r")
    lookup.wait_for("Tab English")
    lookup.resize(60, 20)
    lookup.wait_for("ロールに成功すると、敵を２インチ突き飛ばす。")  # on one line now


def test_no_colour_if_none_is_wanted(start: Start) -> None:
    for env, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        lookup = start(**env)
        lookup.wait_for("Type a name or a question")
        lookup.type("shove")
        lookup.wait_for("> SHOVE")
        assert (b"\x1b[0;36;1m" in lookup.raw or b"36" in lookup.raw) is coloured
        lookup.type("\x03")
        assert lookup.wait_for_end() == 0


def test_elsewhere_the_commands_are_listed(built: Path) -> None:
    done = run(cwd=built)
    assert done.returncode == 0 and "Usage:" in done.stdout and "search" in done.stdout


def test_without_a_build_or_a_workspace_it_is_one_line(start: Start, tmp_path: Path) -> None:
    nowhere = start(cwd=tmp_path)
    assert nowhere.wait_for_end() == 2
    assert nowhere.text.startswith("taiyaku: no taiyaku.toml") and b"\x1b" not in nowhere.raw
    unbuilt = start(cwd=make_workspace(tmp_path / "ws"))
    assert unbuilt.wait_for_end() == 2
    assert "run `taiyaku build`" in unbuilt.text.replace("\n", "")


def test_long_cards_go_through_the_pager(start: Start, tmp_path: Path) -> None:
    env = {"TAIYAKU_PAGER": f"cat > '{tmp_path}/paged'", "LINES": "5"}
    shown = start("show", "shove", **env)
    assert shown.wait_for_end() == 0
    assert "突き飛ばし" in (tmp_path / "paged").read_text("utf-8") and shown.text.strip() == ""
    for option in ("--no-pager", "--plain"):
        direct = start("show", "shove", option, **env)
        assert direct.wait_for_end() == 0
        assert "２インチ" in direct.text
    assert b"\x1b" not in direct.raw


def test_plain_is_for_scripts(built: Path) -> None:
    one, other = (run("show", "shove", "--plain", "-C", built, COLUMNS=c) for c in ("40", "120"))
    assert one.stdout == other.stdout
    assert "  ・ PH-3 ロールに成功すると、敵を２インチ突き飛ばす。\n" in one.stdout
    assert run("search", "hidden", "--plain", "-C", built, COLUMNS="40").stdout.count("\n") == 4


def test_the_page_of_an_entry_opens(built: Path, tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{tmp_path}/opened"\n', "utf-8")
    browser.chmod(0o755)
    done = run("show", "shove", "--open", "--lang", "ja", "-C", built, BROWSER=f"{browser} %s")
    assert (done.returncode, done.stdout) == (0, "")
    opened = (tmp_path / "opened").read_text("utf-8").strip()
    assert opened == (built / "build/site/ja/entry/n1/skill/shove.html").as_uri()


def test_without_a_browser_the_path_is_printed(built: Path) -> None:
    code = (
        "import sys, webbrowser\nwebbrowser.open = lambda url: False\nfrom taiyaku.cli import main\n"
        f"sys.argv = ['taiyaku', '-C', {str(built)!r}, 'show', 'shove', '--open']\nmain()"
    )
    env = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env)
    path = Path(done.stdout.strip())
    assert done.returncode == 0 and path.is_file() and path.parts[-5:-2] == ("en", "entry", "n1")


@pytest.mark.parametrize(
    "name", ["", " ", "ロ" * 10_000, "\x1b[31m\x07", "🦊🏮", "שלום", "\u202egnaw", "%_\\'\""]
)
def test_names_that_are_none(built: Path, name: str) -> None:
    for command in ("show", "search"):
        done = run(command, "-C", built, "--", name)
        assert done.returncode == 1, done.stderr
        assert "\x1b" not in done.stderr + done.stdout and "\u202e" not in done.stderr
        assert "Traceback" not in done.stderr and len(done.stderr) < 400


@pytest.mark.skipif(os.name != "posix", reason="a matter of POSIX permissions")
def test_a_read_only_folder_will_do(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "ws"
    shutil.copytree(built, folder)
    inside = [folder, *folder.rglob("*")]
    for path in inside:
        path.chmod(stat.S_IRUSR | (stat.S_IXUSR if path.is_dir() else 0))
    try:
        before = sorted(folder.rglob("*"))
        assert run("show", "shove", "-C", folder).returncode == 0
        assert run("search", "shove", "-C", folder).returncode == 0
        assert sorted(folder.rglob("*")) == before
    finally:
        for path in inside:
            path.chmod(0o755)


def test_an_index_that_is_gone_or_broken_says_what_to_do(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "ws"
    shutil.copytree(built, folder)
    (folder / "build/index/fts5.db").write_bytes(b"")
    done = run("search", "shove", "-C", folder)
    assert done.returncode == 2 and "run `taiyaku build`" in done.stderr
    database = folder / "build/corpus.db"
    database.write_bytes(database.read_bytes()[:8192])
    done = run("show", "shove", "-C", folder)
    assert done.returncode == 2 and "run `taiyaku build`" in done.stderr
