"""Plain look-ups are answered as Typer's command answers them, and without it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from taiyaku.terminal.direct import direct_command, with_unwanted_words


@pytest.fixture
def workspace(built: Path, tmp_path: Path) -> Path:
    (tmp_path / "taiyaku.toml").write_text("")
    (tmp_path / "build").symlink_to(built)
    return tmp_path


def run(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", f"import sys\n{code}", *arguments]
    return subprocess.run(
        command,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env={**os.environ, "PAGER": ""},
    )


@pytest.mark.parametrize(
    "words",
    [
        ("search", "shove"),
        ("search", "突き飛ばし"),
        ("search", "shvoe"),
        ("search", "xyzzyqq"),
        ("search", "kind:none"),
        ("search", "shove", "-inches"),
        ("show", "Shove"),
        ("show", "xyzzyqq"),
    ],
)
def test_with_and_without_typer_it_is_the_same(workspace: Path, words: tuple[str, ...]) -> None:
    arguments = ("-C", str(workspace), *words)
    loaded = "import atexit\natexit.register(lambda: 'typer' in sys.modules and print('LOADED'))\n"
    direct = run(loaded + "from taiyaku.__main__ import main\nmain()", *arguments)
    typed = run("from taiyaku.cli import main\nmain()", *arguments)
    assert "LOADED" not in direct.stdout
    assert (direct.stdout, direct.stderr, direct.returncode) == (typed.stdout, typed.stderr, typed.returncode)
    assert "Traceback" not in direct.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["search"],
        ["search", "--json", "x"],
        ["-q", "search", "x"],
        ["check", "x"],
        ["show", "x", "--lang", "ja"],
    ],
)
def test_anything_else_is_for_typer(arguments: list[str]) -> None:
    assert direct_command(arguments) is None


def test_an_unwanted_word_is_no_option() -> None:
    assert with_unwanted_words(["search", "shove", "-inches", "-n", "5"]) == [
        *("search", "shove", "－inches", "-n", "5")
    ]
    assert with_unwanted_words(["-vv", "show", "-x"]) == ["-vv", "show", "-x"]
