"""What the documentation has to name is named."""

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
