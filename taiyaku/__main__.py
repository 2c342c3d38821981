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
    from taiyaku.terminal.direct import direct_command

    if sys.argv[1:2] == [ASK]:
        from taiyaku.terminal.completion.words import answer_shell

        answer_shell(sys.argv[2:], _commands, _options)
    elif command := direct_command(sys.argv[1:]):
        from taiyaku.terminal.exit_status import run_to_end

        run_to_end(command, lambda: False)
    else:
        from taiyaku.cli import main as run

        run()


if __name__ == "__main__":
    main()
