"""The two look-ups, without Typer, which takes longer than they do.

Their options follow from their keywords; a test compares them with what Typer is told.
Arguments with anything else in them are Typer's: its help, its complaints.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from taiyaku.errors import Status, UsageError
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.index.hits import find_hits, hit_json
from taiyaku.terminal.language import HYPHEN, _, with_unwanted_words
from taiyaku.terminal.output import Output

Reader = Callable[[str], Any]  # of an option's value; ValueError is for Typer to word
MOST_HITS = 1000


def found_build(folder: Path | None) -> Path:
    """Where to look things up: as `folder.find_build` finds it, or what a cluster has at an address."""
    from taiyaku.folder import address_of, find_build

    if address := address_of(folder):
        from taiyaku.index.opensearch_mirror import mirrored
        from taiyaku.terminal.extras import need

        need("opensearch")
        return mirrored(address)
    return find_build(folder)


def search(
    query: Sequence[str],
    folder: Path | None = None,
    lang: str | None = None,
    edition: str | None = None,
    kind: str | None = None,
    limit: int = 10,
    explain: bool = False,
    as_json: bool = False,
    plain: bool = False,
    no_pager: bool = False,
) -> Status:
    """Print what a search finds in the workspace of a folder."""
    from taiyaku.index.engine import Filters
    from taiyaku.terminal.output import Output

    filters, output = Filters(lang, edition, kind), Output(as_json, plain, not no_pager)
    found = print_hits(found_build(folder), " ".join(query), filters, limit, output, explain)
    return Status.OK if found else Status.PROBLEMS


def show(
    name: Sequence[str],
    folder: Path | None = None,
    edition: str | None = None,
    lang: str | None = None,
    as_of: str | None = None,
    as_printed: bool = False,
    changes: bool = False,
    history: bool = False,
    scope: str | None = None,
    as_json: bool = False,
    plain: bool = False,
    no_pager: bool = False,
    open_: bool = False,
    explain_links: bool = False,
) -> Status:
    """Print the entry of a name of a workspace. Raises UsageError for a language there is not."""
    from taiyaku.corpus.lookup.query import AS_PRINTED, Asked
    from taiyaku.corpus.store import open_corpus
    from taiyaku.folder import database, own_root
    from taiyaku.terminal.output import Output
    from taiyaku.terminal.show import show_name

    if as_of is not None and as_printed:
        raise UsageError("--as-of and --as-printed exclude each other")
    build = found_build(folder)
    if open_ and own_root(build) is None:
        raise UsageError("--open: a game to take along has no pages; leave it out to read the entry here")
    with open_corpus(database(build)) as corpus:
        if lang not in {None, "en", "ja", "both", *(document.lang for document in corpus.documents())}:
            raise UsageError(f"--lang {lang}: expected en, ja or both, or the language of a document")
        asked = Asked(AS_PRINTED if as_printed else as_of, scope, lang, changes, history)
        output, site = Output(as_json, plain, not no_pager), build / "site" if open_ else None
        found = show_name(corpus, " ".join(name), edition, asked, output, site, explain_links)
    return Status.OK if found else Status.PROBLEMS


def _number(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() else 0
    if not 1 <= number <= MOST_HITS:
        raise ValueError(text)
    return number


def _folder(text: str) -> Path:
    if not text:
        raise ValueError(text)
    return Path(text)


COMMANDS: dict[str, Callable[..., Status]] = {"search": search, "show": show}


_NAMES = {"folder": "-C", "as_json": "--json", "limit": "-n --limit"}  # of the others their keywords say it


_READERS: Mapping[str, Reader | None] = {"bool": None, "int": _number, "Path | None": _folder}  # by types


def _options(command: Callable[..., Status]) -> Iterator[tuple[str, tuple[str, Reader | None]]]:
    """The keyword each option gives a value to, and how the value is read; None: it takes none, is True."""
    for keyword, kind in list(command.__annotations__.items())[1:-1]:
        for name in _NAMES.get(keyword, f"--{keyword.rstrip('_').replace('_', '-')}").split():
            yield name, (keyword, _READERS.get(kind, str))


OPTIONS = {name: dict(_options(command)) for name, command in COMMANDS.items()}


def direct_command(arguments: Sequence[str]) -> Callable[[], Status] | None:
    """What `[-C DIR] search|show WORD...` does, with the options of the two; None for anything else."""
    rest = with_unwanted_words(arguments)
    before: dict[str, Any] = {}
    if len(rest) > 1 and rest[0] == "-C" and rest[1]:
        before, rest = {"folder": Path(rest[1])}, rest[2:]
    if not rest or rest[0] not in OPTIONS:
        return None
    try:
        words, chosen = _read(rest[1:], OPTIONS[rest[0]])
    except ValueError:
        return None
    command = COMMANDS[rest[0]]
    return (lambda: command(words, **before | chosen)) if words else None


def _read(
    arguments: Sequence[str], options: Mapping[str, tuple[str, Reader | None]]
) -> tuple[list[str], dict[str, Any]]:
    """The words, and the value of each keyword. Raises ValueError for what is not to be read here."""
    words: list[str] = []
    chosen: dict[str, Any] = {}
    left = iter(arguments)
    for argument in left:
        if not argument.startswith("-"):
            if not argument:
                raise ValueError(argument)
            words.append(argument)
            continue
        name, joined, value = argument.partition("=")
        keyword, reader = options.get(name, ("", None))
        if not keyword or (joined and (reader is None or not name.startswith("--"))):
            raise ValueError(argument)
        if reader is None:
            chosen[keyword] = True
            continue
        if not joined:
            value = next(left, "-")
            if value.startswith("-"):
                raise ValueError(argument)
        chosen[keyword] = reader(value)
    return words, chosen


def print_hits(
    build: Path, query: str, filters: Filters, limit: int, output: Output, explain: bool = False
) -> bool:
    """Print the best entries of a build folder for a query; whether there are any."""
    passages, index = open_both(build)
    with passages, index:
        hits = find_hits(passages, index, query, filters, limit, explain)
        meant = index.corrected(query) if hits else None
    if meant and not output.as_json:
        print(_("showing results for: %(words)s", words=meant), file=sys.stderr)
    if hits or output.as_json:
        from taiyaku.terminal.views.hits import hit_list

        output.show(lambda screen: hit_list(hits, screen), lambda: [hit_json(hit) for hit in hits])
    else:
        from taiyaku.terminal.layout import shorten

        asked = shorten(query.replace(HYPHEN, "-"), 60)
        if any(filters):
            none = _(
                "nothing found for %(query)r in what the options let through; try without them", query=asked
            )
        else:
            none = _("nothing found for %(query)r", query=asked)
        print(none, file=sys.stderr)
    return bool(hits)
