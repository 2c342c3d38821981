"""`pip install taiyaku` without `taiyaku[build]`: it answers, and says what is missing for the rest."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from taiyaku.terminal.extras import MODULES
from tests.processes import ROOT, run
from tests.test_cli import make_workspace

_DISTRIBUTIONS = {
    "opensearchpy": "opensearch-py",
    "markdown_it": "markdown-it-py",
    "sudachidict_core": "sudachidict-core",
}
_BROUGHT_ALONG = {"numpy"}  # by spaCy, which cannot do without
# Started once: each command in a fork of it, so that nothing but the command can have imported anything.
_WITHOUT = f"""
import json, os, runpy, sys
from tempfile import TemporaryFile
for name in {[name for extra in MODULES.values() for name in extra]!r}:
    sys.modules[name] = None
for line in sys.stdin:
    sys.argv[:] = ["taiyaku", *json.loads(line)]
    out, err = TemporaryFile("w+"), TemporaryFile("w+")
    child = os.fork()
    if child == 0:
        os.dup2(out.fileno(), 1), os.dup2(err.fileno(), 2)
        sys.stdin = open(os.devnull)
        code = 1
        try:
            runpy.run_module("taiyaku", run_name="__main__", alter_sys=True)
        except SystemExit as leaving:
            code = leaving.code or 0
        sys.stdout.flush()
        os._exit(code)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    out.seek(0), err.seek(0)
    print(json.dumps([status, out.read(), err.read()]), flush=True)
"""


class Small:
    """An installation without any extra."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process = subprocess.Popen(
            [sys.executable, "-c", _WITHOUT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        )

    def run(self, *arguments: str) -> tuple[int, str, str]:
        assert self._process.stdin and self._process.stdout
        print(json.dumps(["-C", str(self._folder), *arguments]), file=self._process.stdin, flush=True)
        status, out, err = json.loads(self._process.stdout.readline())
        return status, out, err

    def end(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Small]:
    folder = make_workspace(tmp_path_factory.mktemp("ws") / "lantern")
    assert run("build", "-q", "-C", folder).returncode == 0
    small = Small(folder)
    yield small
    small.end()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("show shove", "SHOVE"),
        ("show 突き飛ばし", "SHOVE"),
        ("show --json shove", '"id"'),
        ("show --changes shove", "SHOVE"),
        ("show --history shove", "SHOVE"),
        ("show --explain-links shove", ""),
        ("search 突き飛ばし", "SHOVE"),
        ("search tsukitobashi", "SHOVE"),  # what Sudachi read is in the index
        ("search shoove", "SHOVE"),
        ("ask can you shove a hidden figure?", "No."),
        ("changes --since 2024", "2024"),
        ("changes --since 2024 --for shove", ""),
        ("terms", ""),
        ("terms shove", ""),
        ("check", ""),
        ("check --bilingual", ""),
        ("export entries", '"kind": "skill"'),
        ("export terms", ""),
        ("export alignments", ""),
        ("export xliff --untranslated", "<xliff"),
        ("export tmx", ""),
        ("export po --untranslated", "msgid"),
        ("export csv --untranslated", ""),
        ("export tbx", ""),
        ("export glossary", ""),
        ("man", "taiyaku"),
        ("--help", "search"),
        ("completion bash", "complete"),
    ],
)
def test_a_lookup_needs_no_extra(small: Small, command: str, said: str) -> None:
    status, out, err = small.run(*command.split(" "))
    assert status in (0, 1) and said in out, err
    assert "more than is installed" not in err and "internal error" not in err


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("build", "build"),
        ("init new --from sources", "build"),
        ("inspect sources", "build"),
        ("diff faq ja", "build"),
        ("align faq ja", "build"),
        ("check --picture faq:1", "build"),
        ("api", "api"),
        ("mcp", "mcp"),
    ],
)
def test_what_needs_an_extra_says_so_in_one_line(small: Small, command: str, extra: str) -> None:
    status, out, err = small.run(*command.split(" "))
    assert (status, out) == (2, "")
    assert err == f'taiyaku: this needs more than is installed: pip install "taiyaku[{extra}]"\n'


def test_an_import_nobody_foresaw_is_one_line_too() -> None:
    code = (
        "import sys\nsys.modules['spacy'] = None\n"
        "from taiyaku.terminal.exit_status import run_to_end\n"
        "run_to_end(lambda: __import__('spacy.tokens'), lambda: False)"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert 'pip install "taiyaku[build]"' in done.stderr


def test_every_package_of_an_extra_is_known_by_its_modules() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for extra, modules in MODULES.items():
        packages = {_DISTRIBUTIONS.get(name, name.replace("_", "-")) for name in modules} - _BROUGHT_ALONG
        listed = {wanted.partition(">")[0].partition("=")[0] for wanted in extras[extra]}
        assert packages == listed
