"""What `taiyaku inspect` says of each document, and of those that could not be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from taiyaku.ingest.inspection.document import Branch, Inspection
from taiyaku.ingest.inspection.series import Family
from taiyaku.ingest.inspection.title_page import Found
from taiyaku.steps.unknown_files import Inspected
from taiyaku.terminal.language import _, ngettext, said, word
from taiyaku.terminal.layout import Screen, pad, place, shorten, wrap

_LABEL = 12  # cells of the words on the left
_BRANCHES, _DEEPER = 8, 4  # headings shown, and below each
_DOUBTS = 6
_FURNITURE, _WORDS = 4, 8


def inspection_list(inspected: Inspected, ids: Sequence[str], screen: Screen, verbose: bool) -> Iterator[str]:
    """A paragraph to each document, then a line to each file that was refused."""
    for one, family in zip(inspected.found, inspected.kin, strict=True):
        yield screen.style(one.file, "bold")
        yield from _rows(one, family, ids, screen, verbose)
        yield ""
    yield from refusal_lines(inspected, screen)


def refusal_lines(inspected: Inspected, screen: Screen) -> Iterator[str]:
    """A line to each file that could not be read: why, and what to do."""
    for refusal in inspected.refused:
        yield from wrap(said(refusal.message), screen.width, f"{refusal.file}: ", "  ")


def _rows(
    one: Inspection, family: Family, ids: Sequence[str], screen: Screen, verbose: bool
) -> Iterator[str]:
    for label, text in _facts(one, family, ids):
        yield from wrap(text, screen.width, f"  {pad(label, _LABEL)}", " " * (_LABEL + 2))
    limit = len(one.outline) if verbose else _BRANCHES
    first = f"  {pad(_('headings'), _LABEL)}"
    for line in outline_lines(one.outline, limit, 99 if verbose else 1):
        yield first + shorten(line, screen.width - _LABEL - 2)
        first = " " * (_LABEL + 2)
    first = f"  {pad(_('doubts'), _LABEL)}"
    for doubt in one.doubts if verbose else one.doubts[:_DOUBTS]:
        where = f"{place(one.file, doubt.where.lines, doubt.where.pages)}: " if doubt.where else ""
        yield from wrap(where + said(doubt.message), screen.width, first, " " * (_LABEL + 4))
        first = " " * (_LABEL + 2)
    if not verbose and len(one.doubts) > _DOUBTS:
        yield first + _("… and %(count)s more (-v lists them)", count=len(one.doubts) - _DOUBTS)


def _facts(one: Inspection, family: Family, ids: Sequence[str]) -> Iterator[tuple[str, str]]:
    best, second = one.verdicts[:2]
    rival = f"{second.format}, {second.score:.2f}"
    other = _(" (else %(format)s)", format=rival) if second.score >= 0.3 else ""
    yield _("format"), f"{best.format} {best.score:.2f}: {', '.join(map(said, best.reasons))}{other}"
    shares = [(lang, share) for lang, share in one.languages.shares if lang in one.languages.spoken]
    yield _("language"), ", ".join(f"{lang} {share:.0%}" for lang, share in shares) or _("could not be told")
    yield _("title"), _told(one.page.title)
    page = one.page
    for label, found in ((_("version"), page.version), (_("date"), page.date), (_("edition"), page.edition)):
        if found.value:
            yield label, _told(found)
    if family.series:
        older = ", ".join(ids[n] for n in family.older)
        newer = _("newer than %(older)s", older=older) if older else _("the oldest version here")
        yield _("series"), f"{family.series}: {newer}"
    if family.twin is not None:
        yield _("same as"), ids[family.twin]
    yield _("understood"), understood(one)
    if one.labels:
        words = [f"{label.word} ({label.entries})" for label in one.labels[:_WORDS]]
        yield _("vocabulary"), _("labels that recur and are not known: %(labels)s", labels=", ".join(words))
    if one.furniture:
        kinds = [
            f"{f.lines} × {said(f.reason)} “{shorten(f.example, 30)}”" for f in one.furniture[:_FURNITURE]
        ]
        yield _("furniture"), "; ".join(kinds)


def _told(found: Found) -> str:
    return f"{found.value} ({said(found.place)})" if found.value else f"({said(found.place)})"


def understood(one: Inspection) -> str:
    """How much was understood as what: "45 entries (43 faq, 2 notice), 96 % questions, 3 tables"."""
    kinds = ", ".join(f"{count} {word(kind)}" for kind, count in one.kinds)
    parts = [ngettext("%(n)s entry", "%(n)s entries", one.entries) + (f" ({kinds})" if kinds else "")]
    if count := one.count("faq"):
        parts.append(_("%(share)s questions", share=f"{count / one.entries:.0%}"))
    if count := one.count("erratum"):
        parts.append(_("%(share)s corrections", share=f"{count / one.entries:.0%}"))
    if one.tables:
        parts.append(ngettext("%(n)s table", "%(n)s tables", one.tables))
    if one.pages:
        parts.append(ngettext("%(n)s page", "%(n)s pages", one.pages))
    return ", ".join(parts)


def outline_lines(branches: Sequence[Branch], limit: int, depth: int, indent: str = "") -> Iterator[str]:
    """A line to each heading with how many entries stand below it; what is cut is counted."""
    for branch in branches[:limit]:
        below = branch.entries - (branch.kind is not None)
        kind = f" [{word(branch.kind)}]" if branch.kind and branch.kind != "rule" else ""
        yield f"{indent}{branch.title}{kind}" + (f"  {below}" if below else "")
        if depth > 0:
            yield from outline_lines(branch.children, min(limit, _DEEPER), depth - 1, indent + "  ")
    if len(branches) > limit:
        yield indent + _("… %(count)s more", count=len(branches) - limit)
