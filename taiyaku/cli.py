"""The command line: the arguments to the command they name. The commands are in `taiyaku.commands`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from taiyaku.commands.build import build, cache, check, init, serve
from taiyaku.commands.compare import align, diff, terms
from taiyaku.commands.doors import api, mcp
from taiyaku.commands.exchange import export, import_
from taiyaku.commands.games import get
from taiyaku.commands.inspection import inspect
from taiyaku.commands.library import library
from taiyaku.commands.lookup import ask, changes, search, show
from taiyaku.commands.options import Folder, Globals, Quiet, Verbose, build_folder
from taiyaku.errors import Status, UsageError
from taiyaku.terminal.exit_status import INTERRUPTED, run_to_end
from taiyaku.terminal.help_texts import in_language
from taiyaku.terminal.language import chosen, with_unwanted_words

if TYPE_CHECKING:
    from taiyaku.terminal.completion.words import Option

app = typer.Typer(
    name="taiyaku",
    help="One bilingual, cross-linked rules reference from a game's documents.",
    pretty_exceptions_enable=False,
    add_completion=False,  # `taiyaku completion` knows names too, and is faster
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
Ui = Annotated[
    str | None, typer.Option("--ui", metavar="LANG", help="The language to speak; else that of the locale.")
]


def _version(wanted: bool) -> None:
    if wanted:
        from taiyaku import __version__

        typer.echo(f"taiyaku {__version__}")
        raise typer.Exit(Status.OK)


@app.callback(invoke_without_command=True)
def everywhere(
    context: typer.Context,
    folder: Folder = None,
    quiet: Quiet = False,
    verbose: Verbose = 0,
    ui: Ui = None,  # taken out of the arguments before they come here: the help speaks it too
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")
    ] = False,
) -> None:
    """One bilingual, cross-linked rules reference from a game's documents."""
    Globals.folder, Globals.quiet, Globals.verbosity = folder, quiet, verbose
    if context.invoked_subcommand is None:
        if not _at_a_terminal():
            typer.echo(context.get_help())
            return
        from taiyaku.terminal.lookup.application import run_lookup

        run_lookup(build_folder(None))


def _at_a_terminal() -> bool:
    """Whether somebody sits there who can be shown a whole screen."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def completion(
    shell: Annotated[str, typer.Argument(metavar="SHELL", help="bash, zsh or fish.")],
) -> None:
    """Print what makes a shell complete commands, options and names: eval "$(taiyaku completion bash)"."""
    from taiyaku.terminal.completion.scripts import SHELLS, script

    if shell not in SHELLS:
        raise UsageError(f"{shell}: no such shell here; there are {', '.join(SHELLS)}")
    typer.echo(script(shell, sys.executable), nl=False)


def man() -> None:
    """Print the manual page: taiyaku man > taiyaku.1."""
    from taiyaku import __version__
    from taiyaku.terminal.manual import manual

    typer.echo(manual(all_commands(), __version__), nl=False)


COMMANDS = {
    command.__name__.rstrip("_"): command  # import is a word of Python
    for command in (
        *(init, inspect, build, serve, check, search, ask, show, changes),
        *(diff, align, terms, export, import_, get, api, mcp, cache, library, completion, man),
    )
}


ALL = ("--help",)  # arguments that need every command


def load_commands(arguments: Sequence[str]) -> None:
    """Tell Typer of the command that is asked for, or of all: it takes its time over each."""
    words = iter(arguments)
    asked = next(
        (word for word in words if not (word == "-C" and next(words, None)) and word[:1] != "-"), None
    )
    helping = bool({"-h", "--help"} & set(arguments))
    if asked is None and not helping and _at_a_terminal():
        return  # a lookup opens, and none of them is needed
    alone = asked in COMMANDS and not helping
    for name, command in COMMANDS.items():
        if not alone or name == asked:
            app.command(name)(command)


def all_commands() -> Any:
    """Click's group with every command in it."""
    app.registered_commands.clear()
    load_commands(ALL)
    return in_language(typer.main.get_command(app))


def completed_options(command: str | None) -> Sequence[Option]:
    """The options of a command, or those before it, for completion."""
    from taiyaku.terminal.completion.words import Option

    known = all_commands()
    found = known.commands.get(command) if command else known
    params = [p for p in found.params if p.param_type_name == "option"] if found else []
    return [Option((*p.opts, *p.secondary_opts), not (p.is_flag or p.count)) for p in params]


def main() -> NoReturn:
    """Run the command line."""
    arguments, lang = chosen(with_unwanted_words(sys.argv[1:]))
    run_to_end(lambda: _run(arguments), lambda: Globals.verbosity >= 2 or "-vv" in arguments, lang)


def _run(arguments: Sequence[str]) -> int | None:
    load_commands(arguments)
    try:
        command = in_language(typer.main.get_command(app))
        status: int | None = command.main(arguments, standalone_mode=False)
    except typer.Abort:
        return INTERRUPTED
    return status
