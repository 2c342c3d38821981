"""Plain look-ups are answered as Typer's command answers them, and without it."""

import inspect
import os
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyaku.terminal.direct import COMMANDS, MOST_HITS, OPTIONS, direct_command
from taiyaku.terminal.language import with_unwanted_words


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
        ("search", "--json", "shove"),
        ("search", "shove", "--lang=ja", "--edition", "E1", "--kind", "skill", "--plain", "--no-pager"),
        ("search", "-n", "1", "--explain", "shove"),
        ("search", "--limit", "2", "shove", "--edition", "none such"),
        ("show", "Shove"),
        ("show", "xyzzyqq"),
        ("show", "Shove", "--json"),
        ("show", "--lang", "both", "Shove", "--as-printed"),
        ("show", "Shove", "--changes", "--history", "--scope", "core", "--plain"),
        ("show", "Shove", "--as-of", "no such version"),
        ("show", "Shove", "--lang", "fr"),
        ("show", "Shove", "--as-of", "1.0", "--as-printed"),
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
        ["-C", "x"],
        ["search", "--json"],
        ["-q", "search", "x"],
        ["check", "x"],
        ["show", ""],
        ["show", "x", "--help"],
        ["show", "x", "--lang"],
        ["show", "x", "--lang", "--json"],
        ["show", "x", "--json=yes"],
        ["show", "x", "-n", "3"],
        ["show", "-C", "", "x"],
        ["show", "--", "x"],
        ["search", "x", "-n", "0"],
        ["search", "x", "-n", "1001"],
        ["search", "x", "-n", "五"],
        ["search", "x", "-n=5"],
        ["search", "x", "-n5"],
        ["search", "x", "--lim", "5"],
    ],
)
def test_anything_else_is_for_typer(arguments: list[str]) -> None:
    assert direct_command(arguments) is None


@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_the_options_are_those_that_typer_is_told(name: str) -> None:
    from taiyaku.cli import all_commands

    params = [p for p in all_commands().commands[name].params if p.param_type_name == "option"]
    told = {opt: p for p in params for opt in (*p.opts, *p.secondary_opts)}
    assert set(OPTIONS[name]) == set(told)
    for option, (keyword, reader) in OPTIONS[name].items():
        assert keyword == told[option].name
        assert (reader is None) == told[option].is_flag


def test_as_many_hits_as_typer_lets_through() -> None:
    from taiyaku.cli import all_commands

    (limit,) = (p for p in all_commands().commands["search"].params if p.name == "limit")
    assert (limit.type.min, limit.type.max) == (1, MOST_HITS)


words = st.sampled_from(
    [
        *OPTIONS["search"],
        *OPTIONS["show"],
        "--lang=en",
        "--json=",
        "-n5",
        "-inches",
        "--",
        "-h",
        "-1",
        "",
        "1",
    ]
)


@given(st.sampled_from(sorted(OPTIONS)), st.lists(words | st.text(max_size=4), max_size=6))
def test_what_is_read_here_typer_reads_the_same(name: str, arguments: list[str]) -> None:
    from taiyaku.cli import all_commands

    command = direct_command([name, *arguments])
    if command is None:
        return
    taken = with_unwanted_words([name, *arguments])[1:]
    with mock.patch.dict("taiyaku.terminal.direct.COMMANDS", {name: mock.Mock()}) as there:
        again = direct_command([name, *arguments])
        assert again is not None
        again()
        (mine,), chosen = there[name].call_args
    context = all_commands().commands[name].make_context(name, list(taken))
    given_ = dict(context.params)
    if given_["folder"] is not None:
        given_["folder"] = Path(given_["folder"])  # Typer makes a path of it only when the command is called
    assert tuple(given_.pop("query" if name == "search" else "name")) == tuple(mine)
    unsaid = {key: p.default for key, p in inspect.signature(COMMANDS[name]).parameters.items()}
    assert given_ == {key: value for key, value in unsaid.items() if key in given_} | chosen


def test_an_unwanted_word_is_no_option() -> None:
    assert with_unwanted_words(["search", "shove", "-inches", "-n", "5"]) == [
        *("search", "shove", "－inches", "-n", "5")
    ]
    assert with_unwanted_words(["-vv", "show", "-x"]) == ["-vv", "show", "-x"]
