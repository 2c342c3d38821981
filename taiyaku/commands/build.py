"""Commands that make things: a workspace, its build, its report, its site on this machine."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from taiyaku.commands.options import (
    AsJson,
    Folder,
    Globals,
    Quiet,
    Verbose,
    build_folder,
    corpus_of,
    print_json,
)
from taiyaku.errors import Status, TaiyakuError, UsageError, WorkspaceError
from taiyaku.terminal.extras import is_there, need
from taiyaku.terminal.language import _, said

if TYPE_CHECKING:
    from taiyaku.corpus.model import Problem, Unplaced
    from taiyaku.workspace import Workspace


_MOST_DAMAGE = 5  # files that are named


def init(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty folder.")],
    documents: Annotated[
        Path | None,
        typer.Option("--from", metavar="FOLDER", help="Copy these documents into it, inspect and list them."),
    ] = None,
) -> None:
    """Write a commented taiyaku.toml and the folders, ready for your documents."""
    from taiyaku.steps.new_workspace import write_starter

    if documents is not None:
        _init_from(directory, documents)
    for path in write_starter(directory):
        typer.echo(path)


def _init_from(directory: Path, documents: Path) -> NoReturn:
    """A workspace of the documents of a folder, ready to be built."""
    need("build")
    from taiyaku.commands.inspection import processes, show_inspected, tell_reading
    from taiyaku.steps.new_workspace import refuse_existing, write_from
    from taiyaku.steps.unknown_files import inspect_files
    from taiyaku.terminal.views.report import shown_path

    refuse_existing(directory)
    inspected = inspect_files([documents], watch=tell_reading, jobs=processes())
    listing = write_from(directory, inspected)
    show_inspected(inspected, listing.written, False, Globals.quiet, Globals.verbosity > 0)
    if not Globals.quiet:
        config, count = shown_path(listing.config), len(listing.written)
        typer.echo(_("%(file)s: %(count)s sources; look them over, then run", file=config, count=count))
        typer.echo(f"  taiyaku -C {directory} build")
    raise typer.Exit(Status.PROBLEMS if inspected.refused or not inspected.found else Status.OK)


def build(
    folder: Folder = None,
    jobs: Annotated[
        int,
        typer.Option("--jobs", "-j", min=0, help="Processes to read and write with; 0: one per processor."),
    ] = 0,
    base_url: Annotated[
        str | None,
        typer.Option("--base-url", metavar="URL", help="Where the site will be published."),
    ] = None,
    single_file: Annotated[
        bool, typer.Option("--single-file", help="Also write the whole site as build/site.html, one file.")
    ] = False,
    verify: Annotated[
        bool,
        typer.Option("--verify", help="Compare every built file with its digest, not only its size."),
    ] = False,
    profile: Annotated[
        Path | None,
        typer.Option("--profile", metavar="FILE", help="Write what the time went to, for speedscope.app."),
    ] = None,
    quiet: Quiet = False,
    verbose: Verbose = 0,
) -> None:
    """Read the sources and build the corpus, the search index and the site."""
    need("build")
    import signal

    from taiyaku.steps.prepared_patterns import pattern_folder, prepared_patterns
    from taiyaku.terminal.layout import Screen
    from taiyaku.terminal.output import put
    from taiyaku.terminal.progress import watcher_for
    from taiyaku.values import replace
    from taiyaku.workspace import load_workspace

    quiet, verbosity = quiet or Globals.quiet, max(verbose, Globals.verbosity)
    workspace = load_workspace(folder or Globals.folder)
    if base_url is not None:
        if not base_url.startswith(("http://", "https://")):
            raise UsageError(f"--base-url {base_url}: expected an address such as https://example.org/rules/")
        workspace = replace(workspace, base_url=base_url)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # to be ended is to be interrupted: tidy up
    kept_patterns = prepared_patterns(pattern_folder(workspace.build / "cache"))
    with kept_patterns, watcher_for(quiet, verbosity) as watcher:
        from taiyaku.build import build as run  # which prepares some hundred patterns
        from taiyaku.terminal.views.report import build_table, step_lines

        report = run(workspace, jobs or min(4, os.cpu_count() or 1), watcher, verify)
    _write_single_file(workspace, single_file, report.unchanged)
    screen = Screen()
    for problem in report.problems:
        if problem.code in ("E002", "W405", "N402"):
            place = f"{problem.where.file}:{problem.where.lines[0]}: " if problem.where else ""
            typer.echo(f"taiyaku: {place}{said(problem.message)}", err=True)
    for damage in report.damaged[:_MOST_DAMAGE]:
        made = _("build/%(path)s: %(what)s; made again", path=damage.path, what=said(damage.what))
        typer.echo(f"taiyaku: {made}", err=True)
    if (more := len(report.damaged) - _MOST_DAMAGE) > 0:
        typer.echo("taiyaku: " + _("… and %(count)s more files of build/", count=more), err=True)
    if profile:
        from taiyaku.steps.trace import speedscope
        from taiyaku.values import encode

        put([encode(speedscope(report.steps)), b"\n"], profile)
    if verbosity and not quiet:
        typer.echo("\n".join(step_lines(report)), err=True)
    if not quiet:
        screen.show(build_table(report, screen))
    raise typer.Exit(Status.PROBLEMS if report.incomplete else Status.OK)


def _write_single_file(workspace: Workspace, wanted: bool, unchanged: bool) -> None:
    """The site as one file where it is wanted; one that was is kept as new as the site."""
    out = workspace.build / "site.html"
    if wanted or (out.exists() and not unchanged):
        from taiyaku.site.browser.single_file import write_single_file

        write_single_file(workspace.build / "site", out)


def serve(
    folder: Folder = None,
    port: Annotated[int, typer.Option("--port", help="Port on this machine; 0: any.")] = 8000,
    no_rebuild: Annotated[
        bool, typer.Option("--no-rebuild", help="Serve what is built, and look at no source.")
    ] = False,
    quiet: Quiet = False,
) -> None:
    """Show the site to this machine, and build it again whenever a source changes."""
    from taiyaku.steps.preview_server import serve as run

    def rebuild(workspace: Workspace) -> None:
        from taiyaku.build import build as run_build

        report = run_build(workspace)
        _write_single_file(workspace, False, report.unchanged)
        if not (quiet or Globals.quiet):
            typer.echo(_("built in %(seconds)s s", seconds=f"{report.seconds:.1f}"), err=True)

    able = is_there("build")
    if not able and not no_rebuild:
        typer.echo("taiyaku: " + _('serving what is built; to build: pip install "taiyaku[build]"'), err=True)
    run(
        folder or Globals.folder,
        port,
        rebuild if able and not no_rebuild else None,
        lambda text: typer.echo(f"taiyaku: {said(text)}", err=True),
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
    names: Annotated[
        bool, typer.Option("--names", help="Ask the index for every name; a build asks for some.")
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
    from taiyaku.corpus.exchange.json_lines import shape
    from taiyaku.folder import own_root
    from taiyaku.terminal.layout import Screen
    from taiyaku.terminal.views.report import coverage_report, problem_list, snippets_of

    noisy = max(verbose, Globals.verbosity) > 0
    root = own_root(build_folder(folder))
    _tell_if_old(root)
    with corpus_of(folder) as corpus:
        problems, covered, documents = corpus.problems(), corpus.coverage(), corpus.documents()
        snippets = snippets_of(corpus, root / "build") if noisy and root else None
    if names:
        problems = _with_all_names(folder)
    screen = Screen()
    if as_json:
        print_json(shape(covered if coverage else problems))
    elif coverage:
        screen.show(coverage_report(covered, screen))
    elif not (quiet or Globals.quiet):
        screen.show(problem_list(problems, documents, screen, noisy, snippets))
    raise typer.Exit(Status.PROBLEMS if any(p.severity == "error" for p in problems) else Status.OK)


def _tell_if_old(root: Path | None) -> None:
    """Say that what is listed is of an older state of the workspace than the one that is there."""
    from taiyaku.workspace import CONFIG, load_workspace

    if root is None or not (root / CONFIG).exists() or not is_there("build"):
        return  # nobody here can build it again
    from taiyaku.build import is_current

    try:
        current = is_current(load_workspace(root))
    except WorkspaceError as error:
        typer.echo(f"taiyaku: {said(str(error))}", err=True)
        current = False
    if not current:
        told = _("the workspace has changed since this build; run `taiyaku build`")
        typer.echo(f"taiyaku: {told}", err=True)


def _with_all_names(folder: Path | None) -> tuple[Problem, ...]:
    """The problems of a corpus, with every name that does not find its entry."""
    from taiyaku.corpus.checks import in_order
    from taiyaku.index.engines import open_both
    from taiyaku.steps.index_files import name_problems

    passages, index = open_both(build_folder(folder))
    with passages, index, corpus_of(folder) as file:
        corpus = file.everything()
        return in_order(corpus, (*corpus.problems, *name_problems(corpus, index)))


def _check_bilingual(folder: Path | None, as_json: bool, quiet: bool, with_notes: bool) -> NoReturn:
    """List pairs of texts in two languages that a translator should look at."""
    from taiyaku.corpus.alignment.review import review
    from taiyaku.corpus.exchange.json_lines import shape
    from taiyaku.terminal.output import Output
    from taiyaku.terminal.views.report import bilingual_report

    with corpus_of(folder) as corpus:
        found = review(corpus.everything())
    if as_json or not quiet:
        output = Output(as_json, pager=False)
        output.show(lambda screen: bilingual_report(found, screen, with_notes), lambda: shape(found))
    raise typer.Exit(Status.PROBLEMS if any(f.severity == "error" for f in found.findings) else Status.OK)


def _leftovers(name: str, folder: Path | None) -> tuple[Unplaced, ...]:
    """What is in no entry of a document; nothing before the first build."""
    try:
        with corpus_of(folder) as corpus:
            return next((c.leftovers for c in corpus.coverage() if c.document == name), ())
    except TaiyakuError:
        return ()


def _draw(picture: str, folder: Path | None) -> None:
    """Write a page of a PDF with what the reader saw on it to ID-PAGE.png in the current folder."""
    need("build")
    from taiyaku.ingest.readers.pdf.picture import debug_image
    from taiyaku.workspace import load_workspace

    name, _colon, page = picture.rpartition(":")
    workspace = load_workspace(folder or Globals.folder)
    source = next((s for s in workspace.sources if s.id == name), None)
    if source is None or not page.isdecimal() or source.path.suffix.lower() != ".pdf":
        known = ", ".join(s.id for s in workspace.sources if s.path.suffix.lower() == ".pdf") or "none"
        raise UsageError(f"--picture {picture}: expected ID:PAGE of a PDF source; PDF sources: {known}")
    out = Path(f"{name}-{page}.png")
    debug_image(source.path, int(page), out, leftovers=_leftovers(name, folder))
    typer.echo(str(out))


def cache(
    folder: Folder = None,
    empty: Annotated[
        bool, typer.Option("--empty", help="Drop it all; the next build does everything again.")
    ] = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Show what builds keep of earlier ones, or drop it."""
    from taiyaku.steps.results import LIMIT, kept_files
    from taiyaku.workspace import load_workspace

    files = list(kept_files(load_workspace(folder or Globals.folder).build / "cache"))
    totals: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    for file in files:
        totals[file.step][0] += 1
        totals[file.step][1] += file.size
        if empty:
            file.path.unlink(missing_ok=True)
    rows = [{"step": step, "files": count, "bytes": size} for step, (count, size) in sorted(totals.items())]
    if as_json:
        print_json({"limit": LIMIT, "kept": [] if empty else rows})
    elif not (quiet or Globals.quiet):
        for step, (count, size) in sorted(totals.items()):
            typer.echo(f"{step:12} {count:5} {size / 1e6:9.2f} MB")
        size = sum(file.size for file in files)
        typer.echo(f"{size / 1e6:.2f} MB {'dropped' if empty else f'of {LIMIT / 1e6:.0f}'}")
