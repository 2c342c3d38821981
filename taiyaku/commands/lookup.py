"""Commands that answer: what is found, what a rule says, what changed."""

from __future__ import annotations

from typing import Annotated

import typer

from taiyaku.commands.options import (
    AsJson,
    EditionOption,
    Folder,
    Globals,
    LangOption,
    NoPager,
    Plain,
    corpus_of,
)
from taiyaku.errors import Status, UsageError
from taiyaku.terminal import direct
from taiyaku.terminal.language import _


def search(
    query: Annotated[list[str], typer.Argument(metavar="QUERY...", help="Words in either language.")],
    folder: Folder = None,
    lang: LangOption = None,
    edition: EditionOption = None,
    kind: Annotated[str | None, typer.Option("--kind", help="Only this kind: skill, state, faq, …")] = None,
    limit: Annotated[
        int, typer.Option("--limit", "-n", min=1, max=direct.MOST_HITS, help="At most so many.")
    ] = 10,
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
    raise typer.Exit(
        direct.search(
            query,
            folder or Globals.folder,
            *(lang, edition, kind, limit, explain, as_json, plain, no_pager),
        )
    )


def ask(
    question: Annotated[list[str], typer.Argument(metavar="QUESTION...", help="In either language.")],
    folder: Folder = None,
    lang: LangOption = None,
    edition: EditionOption = None,
    as_json: AsJson = False,
    plain: Plain = False,
    no_pager: NoPager = False,
) -> None:
    """Quote the rulings that answer a question, three at most, with status and place.

    Nothing is made up: where no passage is good enough it says so, and gives what comes nearest.
    """
    from taiyaku.commands.options import build_folder
    from taiyaku.index.engine import Filters
    from taiyaku.terminal.output import Output
    from taiyaku.terminal.views.hits import print_rulings

    output = Output(as_json, plain, not no_pager)
    found = print_rulings(build_folder(folder), " ".join(question), Filters(lang, edition), output)
    raise typer.Exit(Status.OK if found else Status.PROBLEMS)


def show(
    name: Annotated[list[str], typer.Argument(metavar="NAME...", help="A name, a number or an id.")],
    folder: Folder = None,
    edition: EditionOption = None,
    lang: Annotated[
        str | None, typer.Option("--lang", help="en, ja or both, or another language of a document.")
    ] = None,
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
    explain_links: Annotated[
        bool, typer.Option("--explain-links", help="Where its words lead, how sure that is, and why.")
    ] = False,
) -> None:
    """Print one entry as it is in force."""
    raise typer.Exit(
        direct.show(
            name,
            folder or Globals.folder,
            *(edition, lang, as_of, as_printed, changes, history, scope, as_json, plain, no_pager, open_),
            explain_links,
        )
    )


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
    from taiyaku.corpus.exchange.json_lines import shape
    from taiyaku.corpus.versions.changelog import ALL_EDITIONS, find_changes

    asked = [name.strip() for text in names or () for name in text.replace("、", ",").split(",")]
    asked = [name for name in asked if name]
    if names and not asked:
        raise UsageError('--for: expected names of rules, such as --for "Stealth, Camouflage"')
    with corpus_of(folder) as corpus:
        among = None
        if asked:
            from taiyaku.corpus.links.reachability import named, reachable

            wanted = None if edition == ALL_EDITIONS else edition or next(reversed(corpus.editions()), None)
            among = reachable(corpus, named(corpus, asked, wanted), depth)
        found = find_changes(corpus, since, edition, among)
    if found.events or as_json:
        from taiyaku.terminal.output import Output
        from taiyaku.terminal.views.changelog import change_list

        output = Output(as_json, pager=False)
        output.show(lambda screen: change_list(found, since, screen), lambda: shape(found.events))
    else:
        none = _("nothing changed since %(since)s", since=since)
        if any(found.editions):
            none += _(" in %(editions)s", editions=", ".join(filter(None, found.editions)))
        if asked:
            none += _(" for %(rules)s", rules=", ".join(asked))
        typer.echo(none, err=True)
    if found.undated and not asked:
        undated = _("%(count)s changes say neither version nor date and are not listed", count=found.undated)
        typer.echo(undated, err=True)
    raise typer.Exit(Status.OK if found.events else Status.PROBLEMS)
