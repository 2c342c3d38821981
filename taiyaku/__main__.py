"""`taiyaku` and `python -m taiyaku`: plain look-ups and completion do without the command line."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from taiyaku.terminal.completion.scripts import ASK

if TYPE_CHECKING:
    from taiyaku.terminal.completion.words import Option


def _commands() -> list[str]:
    from taiyaku.cli import COMMANDS

    return list(COMMANDS)


def _options(command: str | None) -> Sequence["Option"]:
    from taiyaku.cli import completed_options

    return completed_options(command)


def main() -> None:
    """Do what the arguments say, and leave with a status."""
    if sys.argv[1:2] == [ASK]:
        from taiyaku.terminal.completion.words import answer_shell

        answer_shell(sys.argv[2:], _commands, _options)
        return
    from taiyaku.terminal.direct import direct_command
    from taiyaku.terminal.exit_status import run_to_end
    from taiyaku.terminal.language import chosen

    arguments, lang = chosen(sys.argv[1:])
    if command := direct_command(arguments):
        run_to_end(command, lambda: False, lang)
    else:
        from taiyaku.cli import main as run

        run()


if __name__ == "__main__":
    main()
