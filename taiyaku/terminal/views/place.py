"""Where a text stands, as people write it."""

from __future__ import annotations


def place(file: str, lines: tuple[int, int], pages: tuple[int, int] | None) -> str:
    """File with page or line: "faq.pdf, page 3", "faq.txt:12-14"."""
    if pages:
        first, last = pages
        return f"{file}, page {first}" if first == last else f"{file}, pages {first}-{last}"
    first, last = lines
    return f"{file}:{first}" if first == last else f"{file}:{first}-{last}"
