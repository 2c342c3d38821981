"""Where the words of an entry lead, how sure that is, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from taiyaku.corpus.model import Link
from taiyaku.terminal.layout import plain

_SAYS = {
    "ambiguous": "may mean",
    "dangling": "leads to nothing in this workspace",
    "external": "a rule that is not loaded",
}


def link_lines(ids: Sequence[str], links: Sequence[Link]) -> Iterator[str]:
    """The links below the clause that carries them, a line to each."""
    if not links:
        yield f"{', '.join(ids)}: no links"
    for source, carried in groupby(links, key=lambda link: link.source):
        yield source
        yield from (f"  {line}" for link in carried for line in _lines(link))


def _lines(link: Link) -> Iterator[str]:
    target = (
        link.target or " ".join((_SAYS.get(link.status, link.status), ", ".join(link.candidates))).strip()
    )
    yield f"{plain(link.anchor)} -> {target}  [{link.type}, {link.confidence:.2f}]"
    if link.reasons:
        yield f"    {'; '.join(link.reasons)}"
