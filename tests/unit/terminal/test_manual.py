"""The manual page names every command and option there is."""

import re
import shutil
import subprocess

import pytest

from taiyaku.cli import COMMANDS, all_commands
from taiyaku.terminal.manual import manual, roff

PAGE = manual(all_commands(), "1.2")
PLAIN = PAGE.replace("\\-", "-")


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_and_option_is_there(name: str) -> None:
    command = all_commands().commands[name]
    section = PLAIN.split(f".SS taiyaku {name} ")[1].split("\n.S")[0]
    for parameter in command.params:
        if parameter.param_type_name == "option":
            for option in parameter.opts:
                assert f"\\fB{option}\\fR" in section, option
            assert parameter.help in section.replace("\\&", "")


def test_text_is_never_a_request_or_an_escape() -> None:
    assert roff(".SH is no heading") == "\\&.SH is no heading"
    assert roff("'quoted' a\\b -x") == "\\&'quoted' a\\eb \\-x"
    assert all(re.match(r"\.(TH|SH|SS|TP|B)\b|[^.']", line) for line in PAGE.splitlines() if line)


@pytest.mark.skipif(not shutil.which("mandoc"), reason="no mandoc here")
def test_a_manual_reader_has_no_complaints() -> None:
    done = subprocess.run(
        ["mandoc", "-T", "lint", "-W", "error"], input=PAGE, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout
