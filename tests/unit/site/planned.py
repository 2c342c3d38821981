"""The pages of entries as a plan makes them, all at once."""

from __future__ import annotations

from collections.abc import Iterator

from taiyaku.site.pages.plan import EntryPage, Plan


def entry_pages(plan: Plan) -> Iterator[EntryPage]:
    """The page of every entry, in document order."""
    return map(plan.page_maker(), range(len(plan.relations.entries)))
