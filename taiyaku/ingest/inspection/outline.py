"""The tree of a document's headings as it was understood, with how much stands below each."""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.corpus.model import Entry
from taiyaku.values import Struct, field

_LEAVES = frozenset({"faq", "erratum"})  # counted, not listed: their titles are sentences


class Branch(Struct):
    """A heading: a group if it has no kind, else an entry."""

    title: str
    kind: str | None = None
    entries: int = 0  # itself, if it is one, and all below
    page: int | None = None
    children: list[Branch] = field(default_factory=list)

    def child(self, title: str) -> Branch:
        """The group of that name, the last one if there are several; made if there is none."""
        found = next((c for c in reversed(self.children) if c.title == title), None)
        if found is None:
            found = Branch(title)
            self.children.append(found)
        return found


def outline_of(entries: Sequence[Entry]) -> tuple[Branch, ...]:
    """The headings of a document in order; questions and corrections only count."""
    root = Branch("")
    places: dict[str, list[Branch]] = {}
    for entry in entries:
        above = places.get(entry.parent or "") or _below(root, entry.path)
        for branch in above:
            branch.entries += 1
        if entry.kind in _LEAVES:
            places[entry.id] = above
            continue
        places[entry.id] = [*above, _own(above[-1], entry)]
    return tuple(root.children)


def _below(root: Branch, path: Sequence[str]) -> list[Branch]:
    branches = [root]
    for title in path:
        branches.append(branches[-1].child(title))
    return branches


def _own(above: Branch, entry: Entry) -> Branch:
    """The branch of an entry; a group heading with text of its own is the group."""
    page = entry.provenance.pages[0] if entry.provenance.pages else None
    group = next((c for c in above.children if c.kind is None and c.title == entry.title), None)
    if group is not None and entry.kind == "rule":
        group.kind, group.page = entry.kind, page
        group.entries += 1
        return group
    own = Branch(entry.title, entry.kind, 1, page)
    above.children.append(own)
    return own
