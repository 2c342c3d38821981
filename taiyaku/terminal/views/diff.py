"""What became of a document from one version to another one, functional changes first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from taiyaku.corpus.model import Document
from taiyaku.corpus.similarity import Run, word_diff
from taiyaku.corpus.versions.diff_model import Change, Difference
from taiyaku.terminal.language import _, said, word
from taiyaku.terminal.layout import Screen, place_of, shorten, wrap
from taiyaku.terminal.views.changelog import excerpt
from taiyaku.terminal.views.redline import coloured, runs_text
from taiyaku.values import Struct


class Listing(Struct, frozen=True):
    """How much of a difference is listed."""

    editorial: bool = True
    everything: bool = False  # whole texts, and what did not change


def difference_list(
    difference: Difference, older: Document, newer: Document, screen: Screen, listing: Listing
) -> Iterator[str]:
    """The counts, then the changes entry by entry, then the citations that lead nowhere now."""
    yield from screen.wrapped(f"{_named(older)} → {_named(newer)}", "bold", rest="  ")
    yield from wrap(summary(difference), screen.width)
    functional = [c for c in difference.changes if c.functional]
    editorial = [c for c in difference.changes if not c.functional]
    for heading, changes in (
        (_("Functional"), functional),
        (_("Editorial"), editorial if listing.editorial else []),
    ):
        if changes:
            yield ""
            yield screen.style(heading, "bold", "under")
        for change in changes:
            yield from _entry(change, screen, listing)
    if listing.everything:
        yield ""
        yield screen.style(_("Unchanged"), "bold", "under")
        for old, new in difference.unchanged:
            yield from wrap(new if old == new else f"{old} → {new}", screen.width, "  ", "    ")
    if difference.lost:
        yield from _lost(difference.lost, screen, listing)


def summary(difference: Difference) -> str:
    """Counts of entries in a sentence: "3 edited, 1 added (3 functional, 1 editorial); 20 unchanged"."""
    counts = Counter(c.relation for c in difference.changes)
    functional = sum(c.functional for c in difference.changes)
    editorial = len(difference.changes) - functional
    told = ", ".join(f"{count} {word(relation)}" for relation, count in counts.most_common())
    if told:
        told = _("%(counts)s (%(functional)s functional, %(editorial)s editorial)",
                 counts=told, functional=functional, editorial=editorial)  # fmt: skip
    parts = [told or _("no changes"), _("%(count)s unchanged", count=len(difference.unchanged))]
    if difference.repaged:
        parts.append(_("%(count)s on another page", count=difference.repaged))
    return "; ".join(parts)


def _named(document: Document) -> str:
    issued = ", ".join(filter(None, (document.version, document.date)))
    return f"{document.title} [{document.id}{f', {issued}' if issued else ''}]"


def _entry(change: Change, screen: Screen, listing: Listing) -> Iterator[str]:
    yield ""
    yield from screen.wrapped(f"{_relation(change)}: {change.title}", "bold", rest="  ")
    places = " → ".join(filter(None, map(place_of, (change.older_at, change.newer_at))))
    yield from screen.wrapped(places, "dim", first="  ")
    for detail in change.details:
        yield from wrap(said(detail), screen.width, "  ", "    ")
    if change.relation in {"added", "removed"} and not change.parts:
        yield from _text(change, screen, listing)
    parts = [p for p in change.parts if p.functional or listing.editorial]
    for part in parts:
        class_ = "" if part.functional or not change.functional else _(" (editorial)")
        facts = [_relation(part), f"{word(part.level)}{class_}", _part_name(part), *map(said, part.details)]
        yield from wrap(" · ".join(filter(None, facts)), screen.width, "  ", "    ")
        yield from _text(part, screen, listing)


def _relation(change: Change) -> str:
    return _(" and ").join(map(word, change.flags)) or word(change.relation)


def _part_name(part: Change) -> str:
    """Where in the entry the part stands, as its id says: effects.2; both where they differ."""
    names = [ids[0].partition("#")[2] for ids in (part.older, part.newer) if ids]
    return " → ".join(dict.fromkeys(names)).replace("|", _(" row "))


def _text(change: Change, screen: Screen, listing: Listing) -> Iterator[str]:
    if change.before == change.after:
        text = change.after or ""
        shown = (
            wrap(text, screen.width, "      ") if listing.everything else [shorten(text, screen.width - 6)]
        )
        yield from (f"      {line.strip()}" for line in shown)
        return
    if change.after is None:
        runs: Sequence[Run] = (Run("deleted", change.before or ""),)
    elif change.before is None:
        runs = (Run("inserted", change.after),)
    else:
        runs = word_diff(change.before, change.after)
    text = runs_text(runs if listing.everything else excerpt(runs))
    yield from coloured(wrap(text, screen.width, "      "), screen)


def _lost(lost: Iterable[str], screen: Screen, listing: Listing) -> Iterator[str]:
    """Ids that cannot be followed: entries, and parts of entries that are still there."""
    gone = set(lost)
    whole = {i for i in gone if "#" not in i}
    ids = [i for i in lost if listing.everything or i in whole or i.partition("#")[0] not in whole]
    yield ""
    yield screen.style(_("Citations that cannot be followed"), "bold", "under")
    for id_ in ids:
        yield from wrap(id_, screen.width, "  ", "    ")
