"""Where the words of an entry lead, how sure that is, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from taiyaku.corpus.model import Link
from taiyaku.terminal.language import _, said, word
from taiyaku.terminal.layout import plain


def link_lines(ids: Sequence[str], links: Sequence[Link]) -> Iterator[str]:
    """The links below the clause that carries them, a line to each."""
    if not links:
        yield _("%(ids)s: no links", ids=", ".join(ids))
    for source, carried in groupby(links, key=lambda link: link.source):
        yield source
        yield from (f"  {line}" for link in carried for line in _lines(link))


def _lines(link: Link) -> Iterator[str]:
    target = link.target or _leads(link)
    yield f"{plain(link.anchor)} -> {target}  [{word(link.type)}, {link.confidence:.2f}]"
    if link.reasons:
        yield f"    {'; '.join(map(said, link.reasons))}"


def _leads(link: Link) -> str:
    """Where an open link leads."""
    if link.status == "ambiguous":
        return _("may mean %(candidates)s", candidates=", ".join(link.candidates))
    return (
        _("a rule that is not loaded")
        if link.status == "external"
        else _("leads to nothing in this workspace")
    )
