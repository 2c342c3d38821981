"""Rulings that answer a question, quoted with what must be known of them."""

from __future__ import annotations

from collections.abc import Iterator

from taiyaku.index.asking import Quoted, Rulings
from taiyaku.terminal.layout import Screen, wrap
from taiyaku.terminal.views.place import place


def ruling_list(found: Rulings, screen: Screen) -> Iterator[str]:
    """The rulings one after the other; first, where they are hardly an answer, that they are none."""
    if not found.sure:
        yield screen.style("no ruling found; nearest:" if found.quoted else "no ruling found", "bold")
    for number, quoted in enumerate(found.quoted):
        if number or not found.sure:
            yield ""
        yield from _ruling(quoted, screen)


def _ruling(quoted: Quoted, screen: Screen) -> Iterator[str]:
    hit, shown = quoted.hit, quoted.shown
    for line in wrap(" / ".join(hit.passage.titles) or hit.passage.id, screen.width):
        yield screen.style(line, "bold")
    for note in shown.notes:
        yield from (screen.style(line, "yellow") for line in wrap(note, screen.width, "! ", "  "))
    for _, text in quoted.texts:
        yield from wrap(text, screen.width, "  │ ", "  │ ")
    for other in quoted.beside:
        said = (
            f"{other.lang}{f', {other.edition}' if other.gap else ''}{', out of date' if other.stale else ''}"
        )
        yield from (
            screen.style(x, "dim") for x in wrap(f"{other.text}  ({said})", screen.width, "    ", "    ")
        )
    for mark in quoted.amended:
        when = ", ".join(filter(None, (mark.version, mark.date)))
        yield from wrap(f"amended by {mark.source} ({when or mark.document})", screen.width, "  ", "    ")
    version = f"version {shown.version}" if shown.version else ""
    facts = (shown.status, hit.passage.edition, version, shown.date, shown.entry.document)
    where = place(hit.passage.file, hit.place.lines, hit.place.pages)
    for line in wrap(" · ".join(filter(None, (*facts, where, hit.passage.id))), screen.width, "  ", "  "):
        yield screen.style(line, "dim")
