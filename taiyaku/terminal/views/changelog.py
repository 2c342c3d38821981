"""What changed since a version, as a list: newest version first, what was cut and what came in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from taiyaku.corpus.similarity import Run, word_diff
from taiyaku.corpus.versions.events import Changes, Event, grouped
from taiyaku.terminal.language import _, ngettext, said, word
from taiyaku.terminal.layout import Screen, shorten, wrap
from taiyaku.terminal.views.redline import coloured, runs_text

AROUND = 60  # characters shown before and after what changed
MOST = 600  # characters of one change


def change_list(changes: Changes, since: str, screen: Screen) -> Iterator[str]:
    """Every change by version, then how many there are."""
    for (edition, version, date), events in grouped(changes.events):
        head = " ".join(filter(None, (edition, version or "", f"({date})" if date else "")))
        yield screen.style(head, "bold")
        for event in events:
            if event.dated_by == "entry":
                yield from _event(event, screen)
        undated = [e for e in events if e.dated_by == "document"]
        for document, some in groupby(sorted(undated, key=lambda e: e.document), key=lambda e: e.document):
            yield ""
            lead = "  " + _("Dated by %(document)s alone, and perhaps older than it:", document=document)
            yield from screen.wrapped(lead, "dim", rest="  ")
            for event in some:
                yield from _event(event, screen)
        yield ""
    count = len(changes.events)
    editorial = sum(not e.functional for e in changes.events)
    aside = _(", %(count)s of them editorial", count=editorial) if editorial else ""
    yield (
        ngettext("%(n)s change since %(since)s", "%(n)s changes since %(since)s", count, since=since) + aside
    )


def _event(event: Event, screen: Screen) -> Iterator[str]:
    class_ = "" if event.functional else _(" (editorial)")
    text = f"{event.title}  [{word(event.kind)}, {word(event.operation)}]{class_}"
    yield from wrap(text, screen.width, "  • ", "    ")
    where = [said(event.summary), event.scope, event.document if event.kind != "document" else ""]
    yield from screen.wrapped(" · ".join(filter(None, where)), "dim", first="    ")
    if words := _words(event):
        yield from coloured(wrap(words, screen.width, "      "), screen)
    yield screen.style(f"    {event.id}", "dim")


def _words(event: Event) -> str:
    """What went and what came, with a few words around it; nothing of questions that may be old."""
    if event.kind == "faq" and event.operation == "added" and event.dated_by == "document":
        return ""
    if event.before and event.after:
        return _cut(runs_text(excerpt(word_diff(event.before, event.after))))
    if event.before:
        return _cut(runs_text((Run("deleted", event.before),)))
    if event.after:
        return _cut(runs_text((Run("inserted", event.after),)))
    return ""


def excerpt(runs: Sequence[Run]) -> tuple[Run, ...]:
    """The runs with long stretches that stayed cut down to the words next to a change."""
    return tuple(
        run if run.change != "same" else Run("same", _around(run.text, at == 0, at == len(runs) - 1))
        for at, run in enumerate(runs)
    )


def _around(text: str, first: bool, last: bool) -> str:
    """The end of a text that leads up to a change, the beginning of one that follows it."""
    flat = text.replace("\n", " ")
    if len(flat) <= 2 * AROUND:
        return flat if not (first or last) or len(flat) <= AROUND else _one_side(flat, first)
    return _one_side(flat, first) if first or last else f"{_head(flat)} … {_tail(flat)}"


def _one_side(text: str, first: bool) -> str:
    return f"… {_tail(text)}" if first else f"{_head(text)} …"


def _head(text: str) -> str:
    part = text[:AROUND]
    return part[: part.rfind(" ")] if " " in part.strip() else part


def _tail(text: str) -> str:
    part = text[-AROUND:]
    return part[part.find(" ") + 1 :] if " " in part.strip() else part


def _cut(text: str) -> str:
    """The text within its bounds, its signs closed."""
    flat = " ".join(text.split())
    if len(flat) <= MOST:
        return flat
    short = shorten(flat, MOST)
    for start, end in (("[-", "-]"), ("{+", "+}")):
        if short.rfind(start) > short.rfind(end):
            short += end
    return short
