"""The command line: arguments in, text and exit status out; a command imports what it needs when it runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from taiyaku.errors import Status, UsageError
from taiyaku.terminal.direct import with_unwanted_words
from taiyaku.terminal.ending import INTERRUPTED, run_to_end

if TYPE_CHECKING:
    from taiyaku.corpus.linking.declared import DeclaredTerm
    from taiyaku.corpus.model import Term
    from taiyaku.corpus.reading import CorpusFile
    from taiyaku.terminal.completion.words import Option
    from taiyaku.terminal.exchanging import Wanted
    from taiyaku.terminal.layout import Screen
    from taiyaku.workspace import Workspace

app = typer.Typer(
    name="taiyaku",
    help="One bilingual, cross-linked rules reference from a game's documents.",
    pretty_exceptions_enable=False,
    add_completion=False,  # `taiyaku completion` knows names too, and is faster
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
Plain = Annotated[
    bool, typer.Option("--plain", help="For scripts: no colour, no drawn lines, no wrapping, no pager.")
]
NoPager = Annotated[bool, typer.Option("--no-pager", help="Never start a pager.")]
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


@app.callback(invoke_without_command=True)
def everywhere(
    context: typer.Context,
    folder: Folder = None,
    quiet: Quiet = False,
    verbose: Verbose = 0,
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

        run_lookup(_build_folder(None))


def _at_a_terminal() -> bool:
    """Whether somebody sits there who can be shown a whole screen."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


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
    base_url: Annotated[
        str | None,
        typer.Option("--base-url", metavar="URL", help="Where the site will be published."),
    ] = None,
    single_file: Annotated[
        bool, typer.Option("--single-file", help="Also write the whole site as build/site.html, one file.")
    ] = False,
    quiet: Quiet = False,
    verbose: Verbose = 0,
) -> None:
    """Read the sources and build the corpus, the search index and the site."""
    import signal
    from dataclasses import replace

    from taiyaku.build import build as run
    from taiyaku.terminal.layout import Screen
    from taiyaku.terminal.progress import watcher_for
    from taiyaku.terminal.report import build_table
    from taiyaku.workspace import load_workspace

    quiet, verbosity = quiet or Globals.quiet, max(verbose, Globals.verbosity)
    workspace = load_workspace(folder or Globals.folder)
    if base_url is not None:
        if not base_url.startswith(("http://", "https://")):
            raise UsageError(f"--base-url {base_url}: expected an address such as https://example.org/rules/")
        workspace = replace(workspace, base_url=base_url)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # to be ended is to be interrupted: tidy up
    with watcher_for(quiet, verbosity) as watcher:
        report = run(workspace, jobs or min(4, os.cpu_count() or 1), watcher)
    if single_file:
        from taiyaku.site.offline.single import write_single_file

        write_single_file(workspace.build / "site", workspace.build / "site.html")
    screen = Screen()
    for problem in report.problems:
        if problem.code in ("E002", "N402"):
            place = f"{problem.where.file}:{problem.where.lines[0]}: " if problem.where else ""
            typer.echo(f"taiyaku: {place}{problem.message}", err=True)
    if not quiet:
        screen.show(build_table(report, screen))
    raise typer.Exit(Status.PROBLEMS if report.incomplete else Status.OK)


def serve(
    folder: Folder = None,
    port: Annotated[int, typer.Option("--port", help="Port on this machine; 0: any.")] = 8000,
    no_rebuild: Annotated[
        bool, typer.Option("--no-rebuild", help="Serve what is built, and look at no source.")
    ] = False,
    quiet: Quiet = False,
) -> None:
    """Show the site to this machine, and build it again whenever a source changes."""
    from taiyaku.steps.serving import serve as run

    def rebuild(workspace: Workspace) -> None:
        from taiyaku.build import build as run_build

        report = run_build(workspace)
        if not (quiet or Globals.quiet):
            typer.echo(f"built in {report.seconds:.1f} s", err=True)

    run(
        folder or Globals.folder,
        port,
        None if no_rebuild else rebuild,
        lambda text: typer.echo(f"taiyaku: {text}", err=True),
    )


def check(
    folder: Folder = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Where each document's characters went.")
    ] = False,
    picture: Annotated[
        str | None,
        typer.Option("--picture", metavar="ID:PAGE", help="Draw what was recognised on a PDF's page."),
    ] = None,
    bilingual: Annotated[
        bool,
        typer.Option("--bilingual", help="What may be wrong between the languages, what is paired."),
    ] = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
    verbose: Verbose = 0,
) -> None:
    """List what is wrong or suspicious in the documents."""
    if picture:
        _draw(picture, folder)
        return
    if bilingual:
        _check_bilingual(folder, as_json, quiet or Globals.quiet, max(verbose, Globals.verbosity) > 0)
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


def _check_bilingual(folder: Path | None, as_json: bool, quiet: bool, with_notes: bool) -> NoReturn:
    """List pairs of texts in two languages that a translator should look at."""
    from taiyaku.corpus.aligning.review import review, review_json
    from taiyaku.terminal.bilingual import bilingual_report
    from taiyaku.terminal.layout import Screen

    with _corpus(folder) as corpus:
        found = review(corpus.everything())
    screen = Screen()
    if as_json:
        _print_json(review_json(found))
    elif not quiet:
        screen.show(bilingual_report(found, screen, with_notes))
    raise typer.Exit(Status.PROBLEMS if any(f.severity == "error" for f in found.findings) else Status.OK)


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
    plain: Plain = False,
    no_pager: NoPager = False,
) -> None:
    """Find the entries that answer a question, best first.

    Signs for something exact: kind:state lang:ja edition:N4 source:ID label:"SHORT SKILL" "exact phrase"
    camo* -without.
    """
    from taiyaku.index.engine import Filters
    from taiyaku.terminal.searching import Wanted, print_hits

    wanted = Wanted(limit, explain, as_json, plain, not no_pager)
    found = print_hits(_build_folder(folder), " ".join(query), Filters(lang, edition, kind), wanted)
    raise typer.Exit(Status.OK if found else Status.PROBLEMS)


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
    plain: Plain = False,
    no_pager: NoPager = False,
    open_: Annotated[bool, typer.Option("--open", help="Open its page of the site in the browser.")] = False,
) -> None:
    """Print one entry as it is in force."""
    from taiyaku.corpus.answering.parts import AS_PRINTED, Asked
    from taiyaku.terminal.showing import Output, show_name

    if lang not in {None, "en", "ja", "both"}:
        raise UsageError(f"--lang {lang}: expected en, ja or both")
    if as_of is not None and as_printed:
        raise UsageError("--as-of and --as-printed exclude each other")
    with _corpus(folder) as corpus:
        asked = Asked(AS_PRINTED if as_printed else as_of, scope, lang, changes, history)
        output = Output(as_json, plain, not no_pager, _build_folder(folder) / "site" if open_ else None)
        found = show_name(corpus, " ".join(name), edition, asked, output)
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


def align(
    english: Annotated[str, typer.Argument(metavar="EN", help="A source's id, or a file.")],
    japanese: Annotated[
        str | None,
        typer.Argument(metavar="[JA]", help="Its Japanese side; without it EN has both languages."),
    ] = None,
    folder: Folder = None,
    format_: Annotated[
        str | None, typer.Option("--format", help="Of a file that is no source: faq, rulebook, …")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Put two documents in two languages side by side: what says the same, what is missing."""
    from taiyaku.corpus.aligning.passages import aligned_json
    from taiyaku.steps.bilingual import align_documents

    found = align_documents(english, japanese, folder or Globals.folder, format_)
    if as_json:
        _print_json([aligned_json(pair) for pair in found])
    else:
        from taiyaku.terminal.alignment import alignment_list
        from taiyaku.terminal.layout import Screen

        screen = Screen()
        screen.show(alignment_list(found, screen))
    paired = any(pair.en and pair.ja for pair in found)
    raise typer.Exit(Status.OK if paired else Status.PROBLEMS)


def terms(
    term: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TERM]", help="A form in either language; else all concepts."),
    ] = None,
    folder: Folder = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Show a term in context in both languages, its renderings and deviations; or list all concepts."""
    from taiyaku.terminal.layout import Screen

    screen = Screen(plain=plain)
    with _corpus(folder) as file:
        if not term:
            known = file.terms()
            _show_terms(known, screen, as_json)
            raise typer.Exit(Status.OK if known else Status.PROBLEMS)
        corpus = file.everything()
    from taiyaku.corpus.aligning.concordance import concordance, concordance_json
    from taiyaku.corpus.linking.declared import FILE, read_terms
    from taiyaku.terminal.concordance import concordance_list

    name = " ".join(term)
    found = concordance(corpus, name, read_terms(_build_folder(folder).parent / FILE))
    if as_json:
        _print_json([concordance_json(one) for one in found])
    elif found:
        screen.show(concordance_list(found, screen))
    else:
        typer.echo(f"{name}: no concept is called so; `taiyaku terms` lists them", err=True)
    raise typer.Exit(Status.OK if found else Status.PROBLEMS)


def _show_terms(known: Sequence[Term], screen: Screen, as_json: bool) -> None:
    from taiyaku.corpus.export import term_json
    from taiyaku.terminal.concordance import term_list

    if as_json:
        _print_json([term_json(term) for term in known])
    else:
        screen.show(term_list(known, screen))


def export(
    what: Annotated[
        str,
        typer.Argument(
            help="As JSON Lines: entries, links, amendments, alignments, terms. "
            "For translators: xliff, tmx, po, csv; the termbase: tbx, glossary."
        ),
    ],
    folder: Folder = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Else standard output.")
    ] = None,
    untranslated: Annotated[
        bool, typer.Option("--untranslated", help="Clauses without a translation, with their terms.")
    ] = False,
    reviewed: Annotated[bool, typer.Option("--reviewed", help="Only what a person confirmed.")] = False,
    unreviewed: Annotated[bool, typer.Option("--unreviewed", help="Only what nobody confirmed yet.")] = False,
    sources: Annotated[
        list[str] | None, typer.Option("--source", metavar="ID", help="Only clauses of this document.")
    ] = None,
    from_: Annotated[
        str, typer.Option("--from", metavar="LANG", help="The language translated from: en, ja.")
    ] = "en",
    xliff_version: Annotated[str, typer.Option("--xliff-version", help="1.2 or 2.1.")] = "1.2",
    tbx_version: Annotated[str, typer.Option("--tbx-version", help="3, or 2 for martif.")] = "3",
    prefill: Annotated[
        bool, typer.Option("--prefill", help="xliff: the source as target where there is none, for OmegaT.")
    ] = False,
) -> None:
    """Write the corpus as JSON Lines for programs, or as files for translators' tools."""
    import json

    from taiyaku.corpus.export import WHAT
    from taiyaku.corpus.export import export as objects

    if what not in WHAT:
        from taiyaku.terminal.exchanging import FORMATS, Wanted

        if what not in FORMATS:
            known = ", ".join((*WHAT, *FORMATS))
            raise UsageError(f"{what}: nothing of that name to export; there are {known}")
        asked = (untranslated, reviewed, unreviewed, xliff_version, tbx_version, prefill)
        _exchange(Wanted(what, output, from_, tuple(sources or ()), *asked), folder)
        return
    with _corpus(folder) as corpus:
        lines = (json.dumps(item, ensure_ascii=False) + "\n" for item in objects(corpus, what))
        if output is None:
            sys.stdout.writelines(lines)
        else:
            _write_lines(output, lines)


def _exchange(wanted: Wanted, folder: Path | None) -> None:
    from taiyaku.corpus.deciding.translations import load_translations
    from taiyaku.terminal.exchanging import write_export

    wanted.check()
    root = _build_folder(folder).parent
    with _corpus(folder) as corpus:
        written = load_translations(root / "decisions").texts
        done = write_export(corpus.everything(), wanted, _declared(root), written)
    raise typer.Exit(Status.OK if done else Status.PROBLEMS)


def _declared(root: Path) -> tuple[DeclaredTerm, ...]:
    """What people say of their terms."""
    from taiyaku.corpus.exchange.storing import stored_terms
    from taiyaku.corpus.linking.declared import FILE, read_terms

    return (*read_terms(root / FILE), *stored_terms(root / "decisions"))


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="XLIFF, TMX, PO, CSV, TBX or a glossary.")],
    folder: Folder = None,
    from_: Annotated[
        str, typer.Option("--from", metavar="LANG", help="Of a file that does not say: en, ja.")
    ] = "en",
    known_only: Annotated[
        bool, typer.Option("--known-only", help="Leave out segments of clauses that are not here.")
    ] = False,
    quiet: Quiet = False,
) -> None:
    """Take back what a translator made of an export; nothing that is decided is overwritten."""
    from taiyaku.corpus.exchange.importing import import_file
    from taiyaku.terminal.exchanging import import_report

    if from_ not in ("en", "ja"):
        raise UsageError(f"--from {from_}: expected en or ja")
    root = _build_folder(folder).parent
    with _corpus(folder) as corpus:
        declared = _declared(root)
        done = import_file(file, corpus.everything(), root / "decisions", from_, declared, known_only)
    if not (quiet or Globals.quiet) or done.reports:
        for line in import_report(done, file):
            typer.echo(line, err=True)
    raise typer.Exit(Status.PROBLEMS if done.reports else Status.OK)


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


def completion(
    shell: Annotated[str, typer.Argument(metavar="SHELL", help="bash, zsh or fish.")],
) -> None:
    """Print what makes a shell complete commands, options and names: eval "$(taiyaku completion bash)"."""
    from taiyaku.terminal.completion.scripts import SCRIPTS, script

    if shell not in SCRIPTS:
        raise UsageError(f"{shell}: no such shell here; there are {', '.join(SCRIPTS)}")
    typer.echo(script(shell, sys.executable), nl=False)


def man() -> None:
    """Print the manual page: taiyaku man > taiyaku.1."""
    from taiyaku import __version__
    from taiyaku.terminal.manual import manual

    typer.echo(manual(all_commands(), __version__), nl=False)


COMMANDS = {
    command.__name__.rstrip("_"): command  # import is a word of Python
    for command in (
        *(init, build, serve, check, search, show, changes),
        *(diff, align, terms, export, import_, completion, man),
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
    return typer.main.get_command(app)


def completed_options(command: str | None) -> Sequence[Option]:
    """The options of a command, or those before it, for completion."""
    from taiyaku.terminal.completion.words import Option

    known = all_commands()
    found = known.commands.get(command) if command else known
    params = [p for p in found.params if p.param_type_name == "option"] if found else []
    return [Option((*p.opts, *p.secondary_opts), not (p.is_flag or p.count)) for p in params]


def main() -> NoReturn:
    """Run the command line."""
    run_to_end(_run, lambda: Globals.verbosity >= 2 or "-vv" in sys.argv)


def _run() -> int | None:
    arguments = with_unwanted_words(sys.argv[1:])
    load_commands(arguments)
    try:
        status: int | None = app(arguments, standalone_mode=False)
    except typer.Abort:
        return INTERRUPTED
    return status
