"""Commands that put texts side by side: two versions, two languages, a term in context."""

from __future__ import annotations

from typing import Annotated

import typer

from taiyaku.commands.options import AsJson, Folder, FormatOption, Globals, Plain, build_folder, corpus_of
from taiyaku.errors import Status
from taiyaku.terminal.extras import need
from taiyaku.terminal.language import _
from taiyaku.terminal.output import Output


def diff(
    older: Annotated[str, typer.Argument(metavar="A", help="The older version: a source's id, or a file.")],
    newer: Annotated[str, typer.Argument(metavar="B", help="The newer version.")],
    folder: Folder = None,
    functional: Annotated[
        bool, typer.Option("--functional", help="Only what changes a rule, not its typography or number.")
    ] = False,
    everything: Annotated[bool, typer.Option("--all", help="Whole texts, and what did not change.")] = False,
    format_: FormatOption = None,
    lang: Annotated[str | None, typer.Option("--lang", help="Of a file that is no source: en, ja.")] = None,
    edition: Annotated[str | None, typer.Option("--edition", help="Of a file that is no source.")] = None,
    as_json: AsJson = False,
) -> None:
    """Compare two versions of a document, entry by entry and word by word."""
    need("build")
    from taiyaku.corpus.exchange.json_lines import shape
    from taiyaku.corpus.versions.diff import compare
    from taiyaku.ingest.vocabulary import load_vocabulary
    from taiyaku.steps.diff_inputs import Reading, read_versions
    from taiyaku.terminal.views.diff import Listing, difference_list

    reading = Reading(format_, lang, edition)
    first, second, extra = read_versions(older, newer, folder or Globals.folder, reading)
    words = load_vocabulary(extra).words("references", "rules")
    found = compare(first.entries, second.entries, words)
    if functional:
        found = found.functional_only()
    listing = Listing(editorial=not functional, everything=everything)
    Output(as_json, pager=False).show(
        lambda screen: difference_list(found, first.document, second.document, screen, listing),
        lambda: {"older": shape(first.document), "newer": shape(second.document), **shape(found)},
    )
    raise typer.Exit(Status.OK if found.changes else Status.PROBLEMS)


def align(
    english: Annotated[str, typer.Argument(metavar="EN", help="A source's id, or a file.")],
    japanese: Annotated[
        str | None,
        typer.Argument(metavar="[JA]", help="Its Japanese side; without it EN has both languages."),
    ] = None,
    folder: Folder = None,
    format_: FormatOption = None,
    as_json: AsJson = False,
) -> None:
    """Put two documents in two languages side by side: what says the same, what is missing."""
    need("build")
    from taiyaku.corpus.alignment.passages import aligned_json
    from taiyaku.steps.alignment_inputs import align_documents
    from taiyaku.terminal.views.concordance import alignment_list

    found = align_documents(english, japanese, folder or Globals.folder, format_)
    output = Output(as_json, pager=False)
    output.show(lambda screen: alignment_list(found, screen), lambda: list(map(aligned_json, found)))
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
    from taiyaku.corpus.exchange.json_lines import shape, term_json
    from taiyaku.terminal.views.concordance import concordance_list, term_list

    output = Output(as_json, plain, pager=False)
    with corpus_of(folder) as file:
        if not term:
            known = file.terms()
            output.show(lambda screen: term_list(known, screen), lambda: list(map(term_json, known)))
            raise typer.Exit(Status.OK if known else Status.PROBLEMS)
        corpus = file.everything()
    from taiyaku.corpus.lookup.concordance import concordance
    from taiyaku.corpus.terms.declared import FILE, read_terms
    from taiyaku.folder import own_root

    name = " ".join(term)
    root = own_root(build_folder(folder))
    found = concordance(corpus, name, read_terms(root / FILE) if root else ())
    if found or as_json:
        output.show(lambda screen: concordance_list(found, screen) if found else (), lambda: shape(found))
    else:
        typer.echo(_("%(name)s: no concept is called so; `taiyaku terms` lists them", name=name), err=True)
    raise typer.Exit(Status.OK if found else Status.PROBLEMS)
