"""Where a text stands, as people write it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taiyaku.terminal.language import _

if TYPE_CHECKING:
    from taiyaku.corpus.model import Provenance


def place(file: str, lines: tuple[int, int], of_pages: tuple[int, int] | None) -> str:
    """File with page or line: "faq.pdf, page 3", "faq.txt:12-14"."""
    if of_pages:
        return f"{file}, {pages(*of_pages)}"
    first, last = lines
    return f"{file}:{first}" if first == last else f"{file}:{first}-{last}"


def place_of(where: Provenance | None) -> str:
    """Where a text of the corpus stands; nothing where that is not known."""
    return place(where.file, where.lines, where.pages) if where else ""


def beginning_of(where: Provenance) -> str:
    """Where it begins."""
    return place(where.file, (where.lines[0], where.lines[0]), where.pages)


def pages(first: int, last: int) -> str:
    """ "page 3", "pages 3-4"."""
    if first == last:
        return _("page %(page)s", page=first)
    return _("pages %(first)s-%(last)s", first=first, last=last)
