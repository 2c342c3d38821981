"""Where a text stands, as people write it."""

from __future__ import annotations

from taiyaku.terminal.language import _


def place(file: str, lines: tuple[int, int], of_pages: tuple[int, int] | None) -> str:
    """File with page or line: "faq.pdf, page 3", "faq.txt:12-14"."""
    if of_pages:
        return f"{file}, {pages(*of_pages)}"
    first, last = lines
    return f"{file}:{first}" if first == last else f"{file}:{first}-{last}"


def pages(first: int, last: int) -> str:
    """ "page 3", "pages 3-4"."""
    if first == last:
        return _("page %(page)s", page=first)
    return _("pages %(first)s-%(last)s", first=first, last=last)
