"""Commands that hand texts over to other programs, and take them back."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from taiyaku.commands.options import Folder, Globals, Quiet, build_folder, corpus_of
from taiyaku.errors import Status, UsageError

if TYPE_CHECKING:
    from taiyaku.corpus.terms.declared import DeclaredTerm
    from taiyaku.terminal.views.exchange import Wanted


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
        bool,
        typer.Option("--prefill", help="xliff: propose what terms and confirmed pairs know, marked as such."),
    ] = False,
) -> None:
    """Write the corpus as JSON Lines for programs, or as files for translators' tools."""
    import json

    from taiyaku.corpus.exchange.json_lines import WHAT
    from taiyaku.corpus.exchange.json_lines import export as objects
    from taiyaku.terminal.output import put

    if what not in WHAT:
        from taiyaku.terminal.views.exchange import FORMATS, Wanted

        if what not in FORMATS:
            known = ", ".join((*WHAT, *FORMATS))
            raise UsageError(f"{what}: nothing of that name to export; there are {known}")
        asked = (untranslated, reviewed, unreviewed, xliff_version, tbx_version, prefill)
        _exchange(Wanted(what, output, from_, tuple(sources or ()), *asked), folder)
        return
    with corpus_of(folder) as corpus:
        put((f"{json.dumps(item, ensure_ascii=False)}\n".encode() for item in objects(corpus, what)), output)


def _exchange(wanted: Wanted, folder: Path | None) -> None:
    from taiyaku.corpus.exchange.decision_writer import stored_translations
    from taiyaku.folder import own_root
    from taiyaku.terminal.views.exchange import write_export

    wanted.check()
    root = own_root(build_folder(folder))
    with corpus_of(folder) as corpus:
        written = stored_translations(root / "decisions").texts if root else ()
        done = write_export(corpus.everything(), wanted, _declared(root) if root else (), written)
    raise typer.Exit(Status.OK if done else Status.PROBLEMS)


def _declared(root: Path) -> tuple[DeclaredTerm, ...]:
    """What people say of their terms."""
    from taiyaku.corpus.exchange.decision_writer import stored_terms
    from taiyaku.corpus.terms.declared import FILE, read_terms

    return (*read_terms(root / FILE), *stored_terms(root / "decisions"))


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="XLIFF, TMX, PO, CSV, TBX or a glossary.")],
    folder: Folder = None,
    from_: Annotated[
        str | None, typer.Option("--from", metavar="LANG", help="Of a file that does not say: en, ja.")
    ] = None,
    known_only: Annotated[
        bool, typer.Option("--known-only", help="Leave out segments of clauses that are not here.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be taken in, and write nothing.")
    ] = False,
    quiet: Quiet = False,
) -> None:
    """Take back what a translator made of an export; nothing that is decided is overwritten."""
    from taiyaku.corpus.alignment.pair_check import pair_check
    from taiyaku.corpus.exchange.importer import import_file
    from taiyaku.folder import find_workspace
    from taiyaku.site.addresses import FILE as ADDRESSES
    from taiyaku.site.addresses import former_ids, read_addresses
    from taiyaku.terminal.views.exchange import import_report

    if from_ not in (None, "en", "ja"):
        raise UsageError(f"--from {from_}: expected en or ja")
    root = find_workspace(folder or Globals.folder)
    with corpus_of(folder) as corpus:
        declared = _declared(root)
        decisions = root / "decisions"
        former = former_ids(read_addresses(decisions / ADDRESSES))
        whole = corpus.everything()
        check = pair_check(_words(root), whole.terms, declared)
        done = import_file(file, whole, decisions, from_, declared, known_only, dry_run, former, check)
    if not (quiet or Globals.quiet) or done.reports or done.remarks:
        for line in import_report(done, file, dry_run):
            typer.echo(line, err=True)
    raise typer.Exit(Status.PROBLEMS if done.reports else Status.OK)


def _words(root: Path) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The words of the workspace's vocabulary, by which pairs are checked."""
    from taiyaku.ingest.vocabulary import load_vocabulary
    from taiyaku.workspace import load_workspace

    return load_vocabulary(load_workspace(root).vocabulary).tables
