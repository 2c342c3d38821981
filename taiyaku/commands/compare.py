"""Commands that put texts side by side: two versions, two languages, a term in context."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from taiyaku.commands.options import (
    AsJson,
    Folder,
    FormatOption,
    Globals,
    Plain,
    build_folder,
    corpus_of,
    print_json,
)
from taiyaku.errors import Status
from taiyaku.terminal.extras import need
from taiyaku.terminal.language import _

if TYPE_CHECKING:
    from taiyaku.corpus.model import Term
    from taiyaku.terminal.layout import Screen


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
    from taiyaku.corpus.versions.diff import compare
    from taiyaku.ingest.vocabulary import load_vocabulary
    from taiyaku.steps.diff_inputs import Reading, read_versions

    reading = Reading(format_, lang, edition)
    first, second, extra = read_versions(older, newer, folder or Globals.folder, reading)
    words = load_vocabulary(extra).words("references", "rules")
    found = compare(first.entries, second.entries, words)
    if functional:
        found = found.functional_only()
    if as_json:
        from taiyaku.corpus.exchange.json_lines import shape

        print_json({"older": shape(first.document), "newer": shape(second.document), **shape(found)})
    else:
        from taiyaku.terminal.layout import Screen
        from taiyaku.terminal.views.diff import Listing, difference_list

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
    format_: FormatOption = None,
    as_json: AsJson = False,
) -> None:
    """Put two documents in two languages side by side: what says the same, what is missing."""
    need("build")
    from taiyaku.corpus.alignment.passages import aligned_json
    from taiyaku.steps.alignment_inputs import align_documents

    found = align_documents(english, japanese, folder or Globals.folder, format_)
    if as_json:
        print_json([aligned_json(pair) for pair in found])
    else:
        from taiyaku.terminal.layout import Screen
        from taiyaku.terminal.views.alignment import alignment_list

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
    with corpus_of(folder) as file:
        if not term:
            known = file.terms()
            _show_terms(known, screen, as_json)
            raise typer.Exit(Status.OK if known else Status.PROBLEMS)
        corpus = file.everything()
    from taiyaku.corpus.exchange.json_lines import shape
    from taiyaku.corpus.lookup.concordance import concordance
    from taiyaku.corpus.terms.declared import FILE, read_terms
    from taiyaku.folder import own_root
    from taiyaku.terminal.views.concordance import concordance_list

    name = " ".join(term)
    root = own_root(build_folder(folder))
    found = concordance(corpus, name, read_terms(root / FILE) if root else ())
    if as_json:
        print_json(shape(found))
    elif found:
        screen.show(concordance_list(found, screen))
    else:
        typer.echo(_("%(name)s: no concept is called so; `taiyaku terms` lists them", name=name), err=True)
    raise typer.Exit(Status.OK if found else Status.PROBLEMS)


def _show_terms(known: Sequence[Term], screen: Screen, as_json: bool) -> None:
    from taiyaku.corpus.exchange.json_lines import term_json
    from taiyaku.terminal.views.concordance import term_list

    if as_json:
        print_json([term_json(term) for term in known])
    else:
        screen.show(term_list(known, screen))
