"""The command line: arguments in, text and exit status out; a command imports what it needs when it runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from taiyaku.errors import Status, TaiyakuError, UsageError

if TYPE_CHECKING:
    from taiyaku.corpus.reading import CorpusFile

app = typer.Typer(
    name="taiyaku",
    help="One bilingual, cross-linked rules reference from a game's documents.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Folder = Annotated[
    Path | None, typer.Option("-C", metavar="DIR", help="The workspace, instead of the nearest one.")
]
Quiet = Annotated[bool, typer.Option("-q", "--quiet", help="Say only what went wrong.")]
Verbose = Annotated[
    int, typer.Option("-v", "--verbose", count=True, help="Say more; twice: with tracebacks.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
EditionOption = Annotated[str | None, typer.Option("--edition", help="Only this edition, such as N4.")]


class Globals:
    """What was said before the command's name."""

    folder: Path | None = None
    quiet = False
    verbosity = 0


def _version(wanted: bool) -> None:
    if wanted:
        from taiyaku import __version__

        typer.echo(f"taiyaku {__version__}")
        raise typer.Exit(Status.OK)


@app.callback()
def everywhere(
    folder: Folder = None,
    quiet: Quiet = False,
    verbose: Verbose = 0,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")
    ] = False,
) -> None:
    """One bilingual, cross-linked rules reference from a game's documents."""
    Globals.folder, Globals.quiet, Globals.verbosity = folder, quiet, verbose


def init(directory: Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty folder.")]) -> None:
    """Write a commented taiyaku.toml and the folders, ready for your documents."""
    from taiyaku.steps.starter import write_starter

    for path in write_starter(directory):
        typer.echo(path)


def build(
    folder: Folder = None,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=0, help="Processes to read with; 0: one per processor.")
    ] = 0,
    quiet: Quiet = False,
    verbose: Verbose = 0,
) -> None:
    """Read the sources and build the corpus, the search index and the site."""
    import signal

    from taiyaku.build import build as run
    from taiyaku.terminal.layout import Screen
    from taiyaku.terminal.progress import watcher_for
    from taiyaku.terminal.report import build_table
    from taiyaku.workspace import load_workspace

    quiet, verbosity = quiet or Globals.quiet, max(verbose, Globals.verbosity)
    workspace = load_workspace(folder or Globals.folder)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # to be ended is to be interrupted: tidy up
    with watcher_for(quiet, verbosity) as watcher:
        report = run(workspace, jobs or min(4, os.cpu_count() or 1), watcher)
    screen = Screen()
    for problem in report.problems:
        if problem.code in ("E002", "N402"):
            place = f"{problem.where.file}:{problem.where.lines[0]}: " if problem.where else ""
            typer.echo(f"taiyaku: {place}{problem.message}", err=True)
    if not quiet:
        screen.show(build_table(report, screen))
    raise typer.Exit(Status.PROBLEMS if report.incomplete else Status.OK)


def check(
    folder: Folder = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Where each document's characters went.")
    ] = False,
    picture: Annotated[
        str | None,
        typer.Option("--picture", metavar="ID:PAGE", help="Draw what was recognised on a PDF's page."),
    ] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    verbose: Verbose = 0,
) -> None:
    """List what is wrong or suspicious in the documents."""
    if picture:
        _draw(picture, folder)
        return
    from taiyaku.corpus.export import coverage_json, problem_json
    from taiyaku.terminal.deciding import snippets_of
    from taiyaku.terminal.layout import Screen
    from taiyaku.terminal.report import coverage_report, problem_list

    noisy = max(verbose, Globals.verbosity) > 0
    with _corpus(folder) as corpus:
        problems, covered, documents = corpus.problems(), corpus.coverage(), corpus.documents()
        snippets = snippets_of(corpus, _build_folder(folder)) if noisy else None
    screen = Screen()
    if as_json:
        _print_json([coverage_json(c) for c in covered] if coverage else [problem_json(p) for p in problems])
    elif coverage:
        screen.show(coverage_report(covered, screen))
    elif not (quiet or Globals.quiet):
        screen.show(problem_list(problems, documents, screen, noisy, snippets))
    raise typer.Exit(Status.PROBLEMS if any(p.severity == "error" for p in problems) else Status.OK)


def _draw(picture: str, folder: Path | None) -> None:
    """Write a page of a PDF with what the reader saw on it to ID-PAGE.png in the current folder."""
    from taiyaku.ingest.readers.pdf_debug import debug_image
    from taiyaku.workspace import load_workspace

    name, _, page = picture.rpartition(":")
    workspace = load_workspace(folder or Globals.folder)
    source = next((s for s in workspace.sources if s.id == name), None)
    if source is None or not page.isdecimal() or source.path.suffix.lower() != ".pdf":
        known = ", ".join(s.id for s in workspace.sources if s.path.suffix.lower() == ".pdf") or "none"
        raise UsageError(f"--picture {picture}: expected ID:PAGE of a PDF source; PDF sources: {known}")
    out = Path(f"{name}-{page}.png")
    debug_image(source.path, int(page), out)
    typer.echo(str(out))


def search(
    query: Annotated[list[str], typer.Argument(metavar="QUERY...", help="Words in either language.")],
    folder: Folder = None,
    lang: Annotated[str | None, typer.Option("--lang", help="Only text in this language: en, ja.")] = None,
    edition: EditionOption = None,
    kind: Annotated[str | None, typer.Option("--kind", help="Only this kind: skill, state, faq, …")] = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=1000, help="At most so many.")] = 10,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say why each hit stands where it does.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Find the entries that answer a question, best first.

    Signs for something exact: kind:state lang:ja edition:N4 source:ID label:"SHORT SKILL" "exact phrase"
    camo* and, after --, -without.
    """
    from taiyaku.index.engine import Filters
    from taiyaku.index.hits import find_hits, hit_json
    from taiyaku.index.opening import open_both

    passages, index = open_both(_build_folder(folder))
    with passages, index:
        hits = find_hits(passages, index, " ".join(query), Filters(lang, edition, kind), limit, explain)
        meant = index.corrected(" ".join(query)) if hits else None
    if meant and not as_json:
        typer.echo(f"showing results for: {meant}", err=True)
    if as_json:
        _print_json([hit_json(hit) for hit in hits])
    elif hits:
        from taiyaku.terminal.layout import Screen
        from taiyaku.terminal.listing import hit_list

        screen = Screen()
        screen.show(hit_list(hits, screen))
    else:
        wider = " in what the options let through; try without them" if lang or edition or kind else ""
        typer.echo(f"nothing found for {' '.join(query)!r}{wider}", err=True)
    raise typer.Exit(Status.OK if hits else Status.PROBLEMS)


def show(
    name: Annotated[list[str], typer.Argument(metavar="NAME...", help="A name, a number or an id.")],
    folder: Folder = None,
    edition: EditionOption = None,
    lang: Annotated[str | None, typer.Option("--lang", help="en, ja or both.")] = None,
    as_of: Annotated[
        str | None,
        typer.Option("--as-of", metavar="VERSION|DATE", help="The text then: 1.0, 2021, 2021-06."),
    ] = None,
    as_printed: Annotated[bool, typer.Option("--as-printed", help="The text before any update.")] = False,
    changes: Annotated[
        bool, typer.Option("--changes", help="What went and came since it was printed, word by word.")
    ] = False,
    history: Annotated[
        bool, typer.Option("--history", help="Every change with its source, version and date.")
    ] = False,
    scope: Annotated[
        str | None,
        typer.Option("--scope", metavar="LAYER", help="Only rules up to this layer: core, season, …"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print one entry as it is in force."""
    from taiyaku.corpus.answering.parts import AS_PRINTED, Asked
    from taiyaku.terminal.showing import show_name

    if lang not in {None, "en", "ja", "both"}:
        raise UsageError(f"--lang {lang}: expected en, ja or both")
    if as_of is not None and as_printed:
        raise UsageError("--as-of and --as-printed exclude each other")
    with _corpus(folder) as corpus:
        asked = Asked(AS_PRINTED if as_printed else as_of, scope, lang, changes, history)
        found = show_name(corpus, " ".join(name), edition, asked, as_json)
    raise typer.Exit(Status.OK if found else Status.PROBLEMS)


def changes(
    since: Annotated[
        str,
        typer.Option(
            "--since",
            metavar="VERSION|DATE",
            help="What came after this version, or on or after this date: 1.1.1, 2022, 2022-01.",
        ),
    ],
    folder: Folder = None,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--for", metavar="NAMES", help='Only what is linked with these rules: "Stealth, Camouflage".'
        ),
    ] = None,
    edition: Annotated[
        str | None, typer.Option("--edition", help="This edition, or all; else the current one.")
    ] = None,
    depth: Annotated[
        int,
        typer.Option(
            "--depth",
            min=0,
            max=9,
            help="With --for: how many links away. Related rules, references, rulings, amendments, the same "
            "question elsewhere and translations count both ways, entries inside an entry too; names "
            "mentioned in the text only one step from the rules named.",
        ),
    ] = 2,
    as_json: AsJson = False,
) -> None:
    """List what changed since a version or date, newest first."""
    from taiyaku.corpus.changes import ALL_EDITIONS, find_changes
    from taiyaku.corpus.events import event_json

    asked = [name.strip() for text in names or () for name in text.replace("、", ",").split(",")]
    asked = [name for name in asked if name]
    if names and not asked:
        raise UsageError('--for: expected names of rules, such as --for "Stealth, Camouflage"')
    with _corpus(folder) as corpus:
        among = None
        if asked:
            from taiyaku.corpus.reach import named, reachable

            wanted = None if edition == ALL_EDITIONS else edition or next(reversed(corpus.editions()), None)
            among = reachable(corpus, named(corpus, asked, wanted), depth)
        found = find_changes(corpus, since, edition, among)
    if as_json:
        _print_json([event_json(event) for event in found.events])
    elif found.events:
        from taiyaku.terminal.changes import change_list
        from taiyaku.terminal.layout import Screen

        screen = Screen()
        screen.show(change_list(found, since, screen))
    else:
        of = f" for {', '.join(asked)}" if asked else ""
        in_ = f" in {', '.join(filter(None, found.editions))}" if any(found.editions) else ""
        typer.echo(f"nothing changed since {since}{in_}{of}", err=True)
    if found.undated and not asked:
        typer.echo(f"{found.undated} changes say neither version nor date and are not listed", err=True)
    raise typer.Exit(Status.OK if found.events else Status.PROBLEMS)


def diff(
    older: Annotated[str, typer.Argument(metavar="A", help="The older version: a source's id, or a file.")],
    newer: Annotated[str, typer.Argument(metavar="B", help="The newer version.")],
    folder: Folder = None,
    functional: Annotated[
        bool, typer.Option("--functional", help="Only what changes a rule, not its typography or number.")
    ] = False,
    everything: Annotated[bool, typer.Option("--all", help="Whole texts, and what did not change.")] = False,
    format_: Annotated[
        str | None, typer.Option("--format", help="Of a file that is no source: faq, rulebook, …")
    ] = None,
    lang: Annotated[str | None, typer.Option("--lang", help="Of a file that is no source: en, ja.")] = None,
    edition: Annotated[str | None, typer.Option("--edition", help="Of a file that is no source.")] = None,
    as_json: AsJson = False,
) -> None:
    """Compare two versions of a document, entry by entry and word by word."""
    from taiyaku.corpus.comparing.changes import compare
    from taiyaku.ingest.vocabulary import load_vocabulary
    from taiyaku.steps.versions import Reading, read_versions

    reading = Reading(format_, lang, edition)
    first, second, extra = read_versions(older, newer, folder or Globals.folder, reading)
    words = load_vocabulary(extra).words("references", "rules")
    found = compare(first.entries, second.entries, words)
    if functional:
        found = found.functional_only()
    if as_json:
        from taiyaku.corpus.comparing.json import difference_json

        _print_json(difference_json(found, first.document, second.document))
    else:
        from taiyaku.terminal.differences import Listing, difference_list
        from taiyaku.terminal.layout import Screen

        screen = Screen()
        listing = Listing(editorial=not functional, everything=everything)
        screen.show(difference_list(found, first.document, second.document, screen, listing))
    raise typer.Exit(Status.OK if found.changes else Status.PROBLEMS)


def export(
    what: Annotated[str, typer.Argument(help="entries, links, amendments, alignments or terms.")],
    folder: Folder = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Else standard output.")
    ] = None,
) -> None:
    """Write the corpus as JSON Lines for other programs."""
    import json

    from taiyaku.corpus.export import WHAT
    from taiyaku.corpus.export import export as objects

    if what not in WHAT:
        raise UsageError(f"{what}: nothing of that name to export; there are {', '.join(WHAT)}")
    with _corpus(folder) as corpus:
        lines = (json.dumps(item, ensure_ascii=False) + "\n" for item in objects(corpus, what))
        if output is None:
            sys.stdout.writelines(lines)
        else:
            _write_lines(output, lines)


def _write_lines(path: Path, lines: Iterable[str]) -> None:
    from taiyaku.corpus.files import replacing

    if not path.absolute().parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent} to write into")
    try:
        with replacing(path) as unfinished, open(unfinished, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(lines)
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror or error}") from None


def _build_folder(folder: Path | None) -> Path:
    from taiyaku.workspace import find_workspace

    return find_workspace(folder or Globals.folder) / "build"


def _corpus(folder: Path | None) -> CorpusFile:
    from taiyaku.corpus.store import open_corpus

    return open_corpus(_build_folder(folder) / "corpus.db")


def _print_json(data: Any) -> None:
    import json

    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


COMMANDS = {
    command.__name__: command for command in (init, build, check, search, show, changes, diff, export)
}


def load_commands(arguments: Sequence[str]) -> None:
    """Tell Typer of the command that is asked for, or of all: it takes its time over each."""
    words = iter(arguments)
    asked = next(
        (word for word in words if not (word == "-C" and next(words, None)) and word[:1] != "-"), None
    )
    alone = asked in COMMANDS and not {"-h", "--help"} & set(arguments) and not _completing()
    for name, command in COMMANDS.items():
        if not alone or name == asked:
            app.command(name)(command)


def _completing() -> bool:
    return any(name.endswith("_COMPLETE") for name in os.environ)


def main() -> NoReturn:
    """Run the command line; every error a user can cause is one line that says what to do."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    status: Any = Status.OK
    try:
        arguments = sys.argv[1:] or ["--help"]
        load_commands(arguments)
        status = app(arguments, standalone_mode=False) or Status.OK
        sys.stdout.flush()
    except typer.Abort:
        status = 130
    except TaiyakuError as error:
        status = _fail(str(error))
    except KeyboardInterrupt:
        status = 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains while it ends
    except Exception as error:
        status = _wrong_usage(error) if hasattr(error, "format_message") else _bug(error)
    sys.exit(int(status))


def _wrong_usage(error: Any) -> Status:
    """Click's own complaints; Typer brings Click along, under a name that depends on its version."""
    context = getattr(error, "ctx", None)
    hint = f"; `{context.command_path} --help` lists what there is" if context else ""
    return _fail(str(error.format_message()).rstrip(".") + hint)


def _fail(message: str) -> Status:
    print(f"taiyaku: {message}", file=sys.stderr)
    return Status.USAGE


def _bug(error: Exception) -> Status:
    if Globals.verbosity >= 2 or "-vv" in sys.argv:
        import traceback

        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    return _fail(f"internal error ({what}); please report it, with what -vv prints")
