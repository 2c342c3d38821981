"""Hits and candidates as lists to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from taiyaku.terminal.language import _, said, word
from taiyaku.terminal.layout import Screen, place, shorten, wrap

if TYPE_CHECKING:
    from taiyaku.corpus.names import Candidate
    from taiyaku.index.hits import Hit
from pathlib import Path

from taiyaku.folder import database
from taiyaku.index.asking import Quoted, Rulings, ask, rulings_json
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.terminal.output import Output


def hit_list(hits: Sequence[Hit], screen: Screen) -> Iterator[str]:
    """A few lines to each hit: title, place, the words that matched."""
    for number, hit in enumerate(hits, 1):
        if number > 1:
            yield ""
        yield from _hit(number, hit, screen)


def grouped_hits(groups: Sequence[tuple[str, Sequence[Hit]]], screen: Screen) -> Iterator[str]:
    """Lists of hits, each below what they have in common."""
    for number, (name, hits) in enumerate(groups):
        if number:
            yield ""
        yield from screen.wrapped(name, "bold", "under")
        yield from hit_list(hits, screen)


def _hit(number: int, hit: Hit, screen: Screen) -> Iterator[str]:
    first = f"{number:>2}. "
    rest, entry = " " * len(first), hit.passage
    status = "" if entry.status == "in-force" else f"  [{word(entry.status)}]"
    stale = f"  [{_('may be out of date')}]" if entry.stale else ""
    yield from screen.wrapped(called(hit) + status + stale, "bold", first=first, rest=rest)
    facts = [
        word(entry.kind).replace("-", " "),
        entry.edition,
        entry.version or "",
        entry.document,
        entry.inside,
    ]
    yield screen.style(rest + shorten(" · ".join(filter(None, facts)), screen.width - len(rest)), "dim")
    yield from _snippet(hit, screen, rest)
    more = "  " + alike(hit) if hit.variants else ""
    where = place(entry.file, hit.place.lines, hit.place.pages)
    yield from screen.wrapped(f"{where}  ·  {entry.id}{more}", "dim", first=rest)
    for reason in hit.reasons:
        yield from wrap(said(reason), screen.width, rest, rest + "  ")


def alike(hit: Hit) -> str:
    """How many near-identical entries stand behind a hit."""
    return _("(and %(count)s alike)", count=len(hit.variants))


def called(hit: Hit) -> str:
    """The headwords of a hit, those of the other language that it has from elsewhere in brackets."""
    names = " / ".join(dict.fromkeys(hit.passage.titles or (hit.passage.id,)))
    return f"{names}  ({' / '.join(hit.also)})" if hit.also else names


def _snippet(hit: Hit, screen: Screen, indent: str) -> Iterator[str]:
    """The snippet wrapped, its matches underlined where there is colour."""
    done = 0
    for line in wrap(hit.snippet, screen.width, indent, indent):
        body = line[len(indent) :]
        at = hit.snippet.find(body, done)
        if at < 0 or not screen.colour:
            yield line
            continue
        done = at + len(body)
        inside = [(max(s, at) - at, min(e, done) - at) for s, e in hit.highlights if s < done and e > at]
        for start, end in reversed(inside):
            body = body[:start] + screen.style(body[start:end], "bold", "under") + body[end:]
        yield indent + body


def candidate_list(candidates: Sequence[Candidate], screen: Screen) -> Iterator[str]:
    """Entries to choose from, with the ids to choose them by."""
    for c in candidates:
        status = "" if c.status == "in-force" else f", {word(c.status)}"
        facts = f"{word(c.kind)}, {c.edition or _('no edition')}, {c.document}{status}"
        yield from wrap(f"{c.title}  ({facts})", screen.width, "  - ", "    ")
        yield screen.style(f"    {c.id}", "dim")


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
