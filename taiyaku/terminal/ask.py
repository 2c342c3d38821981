"""Printing the rulings that answer a question, with what must be known of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from taiyaku.folder import database
from taiyaku.index.asking import Quoted, Rulings, ask, rulings_json
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.terminal.language import _, said, word
from taiyaku.terminal.layout import Screen, place, wrap
from taiyaku.terminal.output import Output


def print_rulings(build: Path, question: str, filters: Filters, output: Output) -> bool:
    """Print the rulings of a build folder for a question; whether they are likely enough to answer it."""
    from taiyaku.corpus.store import open_corpus

    passages, index = open_both(build)
    with passages, index, open_corpus(database(build)) as corpus:
        found = ask(corpus, passages, index, question, filters)
    output.show(lambda screen: _listed(found, screen), lambda: rulings_json(found))
    return found.sure


def _listed(found: Rulings, screen: Screen) -> Iterator[str]:
    """The rulings one after the other; first, where they are hardly an answer, that they are none."""
    if not found.sure:
        none = _("no ruling found; nearest:") if found.quoted else _("no ruling found")
        yield screen.style(none, "bold")
    for number, quoted in enumerate(found.quoted):
        if number or not found.sure:
            yield ""
        yield from _ruling(quoted, screen)


def _ruling(quoted: Quoted, screen: Screen) -> Iterator[str]:
    hit, shown = quoted.hit, quoted.shown
    yield from screen.wrapped(" / ".join(hit.passage.titles) or hit.passage.id, "bold")
    for note in shown.notes:
        yield from screen.wrapped(said(note), "yellow", first="! ", rest="  ")
    for _id, text in quoted.texts:
        yield from wrap(text, screen.width, "  │ ", "  │ ")
    for other in quoted.beside:
        facts = (other.lang, other.edition if other.gap else "", _("out of date") if other.stale else "")
        text = f"{other.text}  ({', '.join(filter(None, facts))})"
        yield from screen.wrapped(text, "dim", first="    ")
    for mark in quoted.amended:
        when = ", ".join(filter(None, (mark.version, mark.date)))
        by = _("amended by %(source)s (%(when)s)", source=mark.source, when=when or mark.document)
        yield from wrap(by, screen.width, "  ", "    ")
    version = _("version %(version)s", version=shown.version) if shown.version else ""
    document = (shown.entry.document, hit.passage.inside)
    told = (word(shown.status or ""), hit.passage.edition, version, shown.date, *document)
    where = place(hit.passage.file, hit.place.lines, hit.place.pages)
    yield from screen.wrapped(" · ".join(filter(None, (*told, where, hit.passage.id))), "dim", first="  ")
