"""What `taiyaku inspect` says of each document, and of those that could not be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from taiyaku.ingest.inspection.document import Inspection
from taiyaku.ingest.inspection.outline import Branch
from taiyaku.ingest.inspection.series import Family
from taiyaku.ingest.inspection.title_page import Found
from taiyaku.steps.unknown_files import Inspected
from taiyaku.terminal.layout import Screen, shorten, wrap
from taiyaku.terminal.views.place import place

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
        yield from wrap(refusal.message, screen.width, f"{refusal.file}: ", "  ")


def _rows(
    one: Inspection, family: Family, ids: Sequence[str], screen: Screen, verbose: bool
) -> Iterator[str]:
    for label, text in _facts(one, family, ids):
        yield from wrap(text, screen.width, f"  {label:<{_LABEL}}", " " * (_LABEL + 2))
    limit = len(one.outline) if verbose else _BRANCHES
    first = f"  {'headings':<{_LABEL}}"
    for line in outline_lines(one.outline, limit, 99 if verbose else 1):
        yield first + shorten(line, screen.width - _LABEL - 2)
        first = " " * (_LABEL + 2)
    first = f"  {'doubts':<{_LABEL}}"
    for doubt in one.doubts if verbose else one.doubts[:_DOUBTS]:
        where = f"{place(one.file, doubt.where.lines, doubt.where.pages)}: " if doubt.where else ""
        yield from wrap(where + doubt.message, screen.width, first, " " * (_LABEL + 4))
        first = " " * (_LABEL + 2)
    if not verbose and len(one.doubts) > _DOUBTS:
        yield f"{first}… and {len(one.doubts) - _DOUBTS} more (-v lists them)"


def _facts(one: Inspection, family: Family, ids: Sequence[str]) -> Iterator[tuple[str, str]]:
    best, second = one.verdicts[:2]
    other = f" (else {second.format}, {second.score:.2f})" if second.score >= 0.3 else ""
    yield "format", f"{best.format} {best.score:.2f}: {', '.join(best.reasons)}{other}"
    shares = [(lang, share) for lang, share in one.languages.shares if lang in one.languages.spoken]
    yield "language", ", ".join(f"{lang} {share:.0%}" for lang, share in shares) or "could not be told"
    for label, found in (("title", one.page.title), ("version", one.page.version), ("date", one.page.date)):
        if found.value or label == "title":
            yield label, _told(found)
    if one.page.edition.value:
        yield "edition", _told(one.page.edition)
    if family.series:
        older = ", ".join(ids[n] for n in family.older)
        yield "series", f"{family.series}: " + (f"newer than {older}" if older else "the oldest version here")
    if family.twin is not None:
        yield "same as", ids[family.twin]
    yield "understood", understood(one)
    if one.labels:
        words = [f"{label.word} ({label.entries})" for label in one.labels[:_WORDS]]
        yield "vocabulary", "labels that recur and are not known: " + ", ".join(words)
    if one.furniture:
        kinds = [f"{f.lines} × {f.reason} “{shorten(f.example, 30)}”" for f in one.furniture[:_FURNITURE]]
        yield "furniture", "; ".join(kinds)


def _told(found: Found) -> str:
    return f"{found.value} ({found.place})" if found.value else f"({found.place})"


def understood(one: Inspection) -> str:
    """How much was understood as what: "45 entries (43 faq, 2 notice), 96 % questions, 3 tables"."""
    kinds = ", ".join(f"{count} {kind}" for kind, count in one.kinds)
    parts = [f"{one.entries} {'entry' if one.entries == 1 else 'entries'}" + (f" ({kinds})" if kinds else "")]
    for kind, name in (("faq", "questions"), ("erratum", "corrections")):
        if one.count(kind):
            parts.append(f"{one.count(kind) / one.entries:.0%} {name}")
    if one.tables:
        parts.append(f"{one.tables} {'table' if one.tables == 1 else 'tables'}")
    if one.pages:
        parts.append(f"{one.pages} {'page' if one.pages == 1 else 'pages'}")
    return ", ".join(parts)


def outline_lines(branches: Sequence[Branch], limit: int, depth: int, indent: str = "") -> Iterator[str]:
    """A line to each heading with how many entries stand below it; what is cut is counted."""
    for branch in branches[:limit]:
        below = branch.entries - (branch.kind is not None)
        kind = f" [{branch.kind}]" if branch.kind and branch.kind != "rule" else ""
        yield f"{indent}{branch.title}{kind}" + (f"  {below}" if below else "")
        if depth > 0:
            yield from outline_lines(branch.children, min(limit, _DEEPER), depth - 1, indent + "  ")
    if len(branches) > limit:
        yield f"{indent}… {len(branches) - limit} more"
