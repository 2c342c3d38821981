"""What a translator has to look at, the gravest first, and how much of each source is paired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from taiyaku.corpus.alignment.review import Finding, Review, Share
from taiyaku.corpus.similarity import word_diff
from taiyaku.terminal.language import _, word
from taiyaku.terminal.layout import Align, Screen, Style, columns, place_of, wrap
from taiyaku.terminal.views.redline import runs_text
from taiyaku.terminal.views.report import tally

_COLOURS: dict[str, Style] = {"error": "red", "warning": "yellow", "note": "dim"}


def bilingual_report(found: Review, screen: Screen, with_notes: bool = False) -> Iterator[str]:
    """Each finding with both texts and their places, then the table of what is paired."""
    for finding in found.findings:
        if with_notes or finding.severity != "note":
            yield from _finding(finding, screen)
            yield ""
    counts: Counter[str] = Counter(f.severity for f in found.findings)
    yield tally(counts, with_notes)
    if found.shares:
        yield ""
        yield from _table(found.shares, screen)


def _finding(finding: Finding, screen: Screen) -> Iterator[str]:
    gap = _(", of different editions") if finding.alignment.edition_gap else ""
    issues = ", ".join(map(word, finding.issues))
    head = f"{word(finding.severity)}: {issues} ({finding.alignment.score:.2f}{gap})"
    yield screen.style(head, _COLOURS[finding.severity])
    for lang, side in (("en", finding.en), ("ja", finding.ja)):
        where = f"{place_of(side.where)}: " if side.where else ""
        yield from wrap(where + side.text, screen.width, f"  {lang}  ", "      ")
    for change in finding.changed:
        if change.before is not None:
            changed = runs_text(word_diff(change.before, change.after or ""))
            yield from wrap(_("changed: %(text)s", text=changed), screen.width, "      ", "        ")


def _table(shares: tuple[Share, ...], screen: Screen) -> Iterator[str]:
    heads = ("source", "section", "clauses", "aligned", "unaligned", "stale")
    rows = [tuple(map(word, heads))]
    for document in dict.fromkeys(s.document for s in shares):
        own = [s for s in shares if s.document == document]
        rows.append(_row(document, word("all"), own))
        if any(s.aligned for s in own):
            rows += [_row("", word(s.role), [s]) for s in own]
    aligns: tuple[Align, ...] = ("left", "left", "right", "right", "right", "right")
    yield from columns(rows, screen.width, aligns, header=True)


def _row(document: str, section: str, shares: list[Share]) -> tuple[str, ...]:
    sums = (sum(n) for n in zip(*((s.clauses, s.aligned, s.unaligned, s.stale) for s in shares), strict=True))
    return (document, section, *map(str, sums))
