"""Problems, coverage, and what a build made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from taiyaku.corpus.alignment.review import Finding, Review, Share
from taiyaku.corpus.checks import FindingKey, decision_snippets
from taiyaku.corpus.decisions.reliance_file import MEMORY, TEXTS, read_memory, read_texts
from taiyaku.corpus.decisions.toml_snippets import with_texts_before
from taiyaku.corpus.model import Coverage, Document, Problem
from taiyaku.corpus.reader import CorpusFile
from taiyaku.corpus.similarity import word_diff
from taiyaku.corpus.text import cells
from taiyaku.errors import WorkspaceError
from taiyaku.steps.build_report import BuildReport, SourceReport
from taiyaku.terminal.language import _, ngettext, said, word
from taiyaku.terminal.layout import Align, Screen, Style, columns, place_of, shorten, wrap
from taiyaku.terminal.views.redline import runs_text

_COLOURS: dict[str, Style] = {"error": "red", "warning": "yellow", "note": "dim"}


def problem_list(
    problems: Sequence[Problem],
    documents: Sequence[Document],
    screen: Screen,
    with_notes: bool,
    snippets: Mapping[FindingKey, Sequence[str]] | None = None,
) -> Iterator[str]:
    """Problems by document, each with its place and the decision that would settle it; then their number."""
    left = {key: list(texts) for key, texts in (snippets or {}).items()}
    order = list(dict.fromkeys(p.document for p in problems))
    titles = {d.id: d.title for d in documents}
    for document in order:
        shown = [p for p in problems if p.document == document and (with_notes or p.severity != "note")]
        if shown:
            yield screen.style(_document_line(document, titles), "bold")
        for problem in shown:
            where = f"{place_of(problem.where)}: " if problem.where else ""
            code = f"{word(problem.severity)} {problem.code}"
            lines = wrap(where + said(problem.message), screen.width, f"  {code}  ", " " * (cells(code) + 4))
            yield screen.style(lines[0], _COLOURS[problem.severity])
            yield from lines[1:]
            if texts := left.get((problem.code, problem.message, problem.where)):
                yield from (f"      {line}" for line in texts.pop(0).splitlines())
    counts = {s: sum(p.severity == s for p in problems) for s in ("error", "warning", "note")}
    yield tally(counts, with_notes)


def tally(counts: Mapping[str, int], with_notes: bool) -> str:
    """How many findings there are of each severity: "1 error, 0 warnings, 3 notes (-v lists the notes)"."""
    said = (
        ngettext("%(n)s error", "%(n)s errors", counts["error"]),
        ngettext("%(n)s warning", "%(n)s warnings", counts["warning"]),
        ngettext("%(n)s note", "%(n)s notes", counts["note"]),
    )
    return ", ".join(said) + ("" if with_notes or not counts["note"] else _(" (-v lists the notes)"))


def _document_line(document: str | None, titles: dict[str, str]) -> str:
    if document is None:
        return _("Workspace")
    title = titles.get(document, "")
    return f"{document}: {title}" if title and title != document else document


def coverage_report(coverage: Sequence[Coverage], screen: Screen) -> Iterator[str]:
    """Where the characters of each document went, then what is left over, with its place."""
    rows = [tuple(map(word, ("source", "characters", "entries", "furniture", "hidden", "residue")))]
    for c in coverage:
        shares = (percent(c.share(part)) for part in (c.entries, c.furniture, c.hidden, c.residue))
        rows.append((c.document, str(c.total), *shares))
    yield from columns(rows, screen.width, ("left", "right", "right", "right", "right", "right"), header=True)
    for item in coverage:
        if item.tallies:
            yield ""
            yield screen.style(_("Not in the entries of %(document)s", document=item.document), "bold")
        for part in item.tallies:
            share = percent(item.share(part.characters))
            count = _("%(count)s characters", count=part.characters)
            yield f"  {word(part.part)}: {said(part.reason)}, {count} ({share})"
        left = [u for u in item.leftovers if u.reason == "residue"]
        if left:
            yield ""
            yield screen.style(_("Residue of %(document)s", document=item.document), "bold")
        for unplaced in left:
            lead = f"  {place_of(unplaced.where)}: "
            yield lead + shorten(unplaced.text, max(20, screen.width - len(lead)))


def percent(share: float) -> str:
    """A share with two decimals; what is not nothing never reads 0.00 %."""
    return f"{share:.2%}" if share == 0 or share >= 0.00005 else "<0.01%"


def build_table(report: BuildReport, screen: Screen) -> Iterator[str]:
    """A row to each source, and where the site is."""
    rows: list[Sequence[str]] = [
        tuple(map(word, ("source", "entries", "links", "problems", "residue", "time")))
    ]
    rows += [_row(source) for source in report.sources]
    if len(report.sources) > 1:
        total = [sum(s.entries for s in report.sources), sum(s.links for s in report.sources)]
        rows.append(
            ("", str(total[0]), str(total[1]), "", "", _("%(seconds)s s", seconds=f"{report.seconds:.1f}"))
        )
    yield from columns(rows, screen.width, ("left", "right", "right", "left", "right", "right"), header=True)
    yield ""
    for source in report.sources:
        kinds = ", ".join(
            f"{count} {word(kind)}" for kind, count in sorted(source.kinds.items(), key=lambda k: -k[1])
        )
        yield from wrap(kinds or _("nothing read"), screen.width, f"{source.id}: ", "  ")
    if report.site:
        yield ""
        yield _("The site: %(path)s", path=shown_path(report.site))


def _row(source: SourceReport) -> tuple[str, ...]:
    found = (
        source.errors and ngettext("%(n)s error", "%(n)s errors", source.errors),
        source.warnings and ngettext("%(n)s warning", "%(n)s warnings", source.warnings),
        source.notes and ngettext("%(n)s note", "%(n)s notes", source.notes),
    )
    problems = ", ".join(str(told) for told in found if told)
    residue = percent(source.coverage.share(source.coverage.residue)) if source.coverage else "–"
    spent = _("%(seconds)s s", seconds=f"{source.seconds or 0:.1f}")
    if source.seconds is None and source.coverage:
        spent = word("unchanged")
    return (source.id, str(source.entries), str(source.links), problems or _("none"), residue, spent)


def shown_path(path: Path) -> str:
    """A path as short as it can be written from here."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def step_lines(report: BuildReport) -> Iterator[str]:
    """Each step of a build with its seconds, what it took from earlier builds, and why not the rest."""
    width = max((len(s.name) + 2 * s.depth for s in report.steps), default=0)
    for step in report.steps:
        kept = f"  {step.kept} of {step.kept + step.made} kept" if step.kept + step.made else ""
        why = f"; {', '.join(step.why)}" if step.why else ""
        yield f"{'  ' * step.depth + step.name:{width}} {step.seconds:8.2f} s{kept}{why}"


def snippets_of(file: CorpusFile, build: Path) -> dict[FindingKey, list[str]]:
    """The TOML that settles each problem, with old texts as the build's cache still has them."""
    try:
        memory = read_memory(build.parent / "decisions" / MEMORY)
    except WorkspaceError:  # the next build says so
        memory = {}
    corpus = file.everything()
    return decision_snippets(
        corpus, with_texts_before(corpus.stale, memory, read_texts(build / "cache" / TEXTS))
    )


# What a translator has to look at, the gravest first, and how much of each source is paired.

_SEVERITIES: dict[str, Style] = {"error": "red", "warning": "yellow", "note": "dim"}


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
    yield screen.style(head, _SEVERITIES[finding.severity])
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
        rows.append(_review_row(document, word("all"), own))
        if any(s.aligned for s in own):
            rows += [_review_row("", word(s.role), [s]) for s in own]
    aligns: tuple[Align, ...] = ("left", "left", "right", "right", "right", "right")
    yield from columns(rows, screen.width, aligns, header=True)


def _review_row(document: str, section: str, shares: list[Share]) -> tuple[str, ...]:
    sums = (sum(n) for n in zip(*((s.clauses, s.aligned, s.unaligned, s.stale) for s in shares), strict=True))
    return (document, section, *map(str, sums))
