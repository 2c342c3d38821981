"""Hits and candidates as lists to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from taiyaku.terminal.language import _, said, word
from taiyaku.terminal.layout import Screen, place, shorten, wrap

if TYPE_CHECKING:
    from taiyaku.corpus.names import Candidate
    from taiyaku.index.hits import Hit


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
