"""What the documentation has to name is named."""

import subprocess
import sys
from pathlib import Path

import pytest

from taiyaku.cli import COMMANDS, all_commands

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
DOCS = README + "".join(path.read_text("utf-8") for path in sorted((ROOT / "docs").glob("*.md")))
EVERYWHERE = {"--quiet", "--verbose", "--version", "--jobs"}  # explained by --help alone


@pytest.mark.parametrize("name", list(COMMANDS))
def test_a_command_and_its_options_are_in_the_documentation(name: str) -> None:
    assert f"`taiyaku {name}" in README
    for parameter in all_commands().commands[name].params:
        if parameter.param_type_name == "option" and not EVERYWHERE & set(parameter.opts):
            assert any(option in DOCS for option in parameter.opts), parameter.opts


def test_the_picture_of_the_flow_is_drawn_from_the_imports_as_they_are() -> None:
    run = [sys.executable, "-m", "scripts.import_picture", "--check"]
    assert subprocess.run(run, cwd=ROOT).returncode == 0, "run `python -m scripts.import_picture`"
