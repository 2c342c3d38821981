"""What can stand next in a command line."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyaku.corpus.store import open_corpus
from taiyaku.terminal.completion.scripts import SHELLS, script
from taiyaku.terminal.completion.words import NameFile, Option, complete, split_line, unquoted


def commands() -> list[str]:
    return ["search", "show"]


def options(command: str | None) -> Sequence[Option]:
    own = [Option(("--lang",), True), Option(("--kind",), True), Option(("--json",), False)]
    if command in ("init", "export", "inspect"):
        own = [Option(("--from",), True), Option(("--html",), True)]
    return [Option(("-C",), True), *(own if command else [])]


@pytest.fixture
def workspace(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "taiyaku.toml").write_text("", "utf-8")
    (tmp_path / "build").symlink_to(built)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TAIYAKU_WORKSPACE", raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("taiyaku s", ["search", "show"]),
        ("taiyaku show --j", ["--json"]),
        ("taiyaku show --lang j", ["ja"]),
        ("taiyaku search --kind sk", ["skill"]),
        ("taiyaku show sho", ["shove"]),
        ("taiyaku show Sho", ["Shove"]),
        ("taiyaku show SHO", ["SHOVE"]),
        ("taiyaku show --json sho", ["shove"]),
        ("taiyaku show 突", ["突き飛ばし"]),
        ("taiyaku show しゃ", ["シャヴ"]),
        ("taiyaku show nigh", ["night\\ watch"]),
        ("taiyaku show night wa", ["watch"]),
        ("taiyaku show night\\ wa", ["night\\ watch"]),
        ('taiyaku show "night wa', ["night watch"]),
        ("taiyaku show n1/skill/", ["n1/skill/shove"]),
        ("taiyaku show xyzzy", []),
        ("taiyaku show ", []),
        ("taiyaku -C ", [":files"]),
        ("taiyaku init game --from ", [":files"]),
        ("taiyaku export xliff --from ", []),
        ("taiyaku inspect rules.pdf --html ", [":files"]),
        ("taiyaku build ", [":files"]),
    ],
)
def test_what_bash_is_offered(workspace: Path, line: str, offered: list[str]) -> None:
    assert complete("bash", split_line(line)[1:], commands, options) == offered


def test_other_shells_quote_for_themselves(workspace: Path) -> None:
    assert complete("zsh", ["show", "nigh"], commands, options) == ["night watch"]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("しゃ", ["しゃゔ"]), ("シャ", ["シャヴ"]), ("突", ["突き飛ばし"]), ("nigh", ["night watch"])],
)
def test_fish_is_offered_what_begins_with_the_word(workspace: Path, typed: str, offered: list[str]) -> None:
    found = complete("fish", ["show", typed], commands, options)
    assert found == offered
    with open_corpus(workspace / "build" / "corpus.db") as corpus:
        assert all(corpus.find(name).answer for name in found)


def test_without_a_workspace_nothing_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert complete("bash", ["-C", str(tmp_path / "nowhere"), "show", "sho"], commands, options) == []


@given(st.text(max_size=40))
def test_any_line_can_be_taken_apart(line: str) -> None:
    words = split_line(line)
    assert "".join("".join(words).split()) == "".join(line.split())
    for word in words:
        unquoted(word)


@given(typed=st.text(max_size=30))
def test_any_beginning_can_be_asked_for(built: Path, typed: str) -> None:
    with NameFile(built / "corpus.db") as file:
        assert all(name.isprintable() for name in file.beginning(typed))


def test_names_need_no_command_line(workspace: Path) -> None:
    code = (
        "import sys, runpy; sys.argv = ['taiyaku', '__complete', 'bash', 'taiyaku show sho']\n"
        "runpy.run_module('taiyaku', run_name='__main__')\n"
        "print(sorted({'typer', 'prompt_toolkit', 'taiyaku.cli', 'taiyaku.corpus.model'} & set(sys.modules)))"
    )
    root = Path(__file__).parents[4]
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(root)!r})\n{code}"],
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert (done.stdout, done.stderr) == ("shove\n[]\n", "")


ASKING = {
    "bash": (
        'source {script}; COMP_LINE="taiyaku show しゃ"; COMP_POINT=${{#COMP_LINE}}; _taiyaku; '
        'printf "%s\\n" "${{COMPREPLY[@]}}"'
    ),
    "zsh": (
        'compdef() {{ : }}; compadd() {{ print -l -- "${{@:3}}" }}; source {script}; '
        "words=(taiyaku show しゃ); CURRENT=3; _taiyaku"
    ),
    "fish": 'source {script}; complete -C "taiyaku show しゃ"',
}


@pytest.mark.parametrize("shell", list(SHELLS))
def test_the_script_works_in_its_shell(workspace: Path, shell: str) -> None:
    if not shutil.which(shell):
        pytest.skip(f"no {shell} here")
    file = workspace / "script"
    file.write_text(script(shell, sys.executable), "utf-8")
    root = str(Path(__file__).parents[4])
    done = subprocess.run(
        [shell, "-c", ASKING[shell].format(script=file)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": root, "LANG": "C.UTF-8", "HOME": str(workspace)},
    )
    assert done.stdout == ("しゃゔ\n" if shell == "fish" else "シャヴ\n"), done.stderr
