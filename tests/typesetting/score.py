"""How far the same text gives the same entries in every style.

    python -m tests.typesetting.score                    the table of all styles
    python -m tests.typesetting.score two-columns        what differs in some of them
    python -m tests.typesetting.score --write FOLDER     the PDFs and gold.jsonl, for other programs

The reference is the same text read from Markdown. Styles marked * are set aside: tune on the others.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tests.typesetting import browser, press
from tests.typesetting.gold import Printed, to_json_lines
from tests.typesetting.styles import STYLES, Style, is_set_aside
from tests.typesetting.text import TITLES, divided, labels, numbered, read_text, to_markdown

if TYPE_CHECKING:
    from taiyaku.corpus.model import Entry, Ingested

PRESSES = {"reportlab": press.print_pdf, "browser": browser.print_pdf}
Key = tuple[object, ...]  # what has to be the same for two entries to be the same
_NUMBER = re.compile(r"^\s*(?:第\d+章|[（(]\d+[)）]|(?:\d+|[A-Z])(?:\.(?:\d+|[a-z]))*\.?(?=\s))\s*")
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W\u3040-\u30ff\u3400-\u9fff]+")


@dataclass(frozen=True)
class Score:
    """One style against the reference; shares are between 0 and 1."""

    style: Style
    entries: float  # the same in both, of the larger number of entries
    titles: float  # the same, of the larger number
    clauses: float  # the same, of the larger number
    headings: float  # F1 against what the press printed
    levels: float  # of neighbouring headings, as deep against one another as printed
    lost: Counter[str]
    invented: Counter[str]
    missing: tuple[Key, ...]  # entries of the reference that are not there
    extra: tuple[Key, ...]  # entries that the reference has not


@cache
def print_pdf(style: Style) -> tuple[bytes, list[Printed]]:
    """The style's text as PDF, and its headings. Raises FontMissing or BrowserMissing."""
    blocks = numbered(read_text(style.text), style.numbering)
    return PRESSES[style.press](divided(blocks) if style.hyphenated else blocks, style)


def measure(style: Style) -> Score:
    """Print, read and compare one style. Raises FontMissing or BrowserMissing."""
    pdf, printed = print_pdf(style)
    got, want = read(pdf, "pdf", style.text), reference(style.text, style.numbering)
    got = without(got, {f"{n} {note}" for n, note in enumerate(style.footnotes, start=1)})
    ours, theirs = Counter(keys(got)), Counter(keys(want))
    names = {bare(heading.text) for heading in printed}
    others = {bare(heading.text) for heading in predicted(want)} - names  # entries that are items of a list
    headings, levels = score_headings([h for h in predicted(got) if bare(h.text) not in others], printed)
    lost, invented = Counter(words(want)), Counter(words(got))
    return Score(
        style,
        same(ours, theirs),
        same(Counter(k[1] for k in keys(got)), Counter(k[1] for k in keys(want))),
        same(Counter(clauses(got)), Counter(clauses(want))),
        headings,
        levels,
        lost - invented,
        invented - lost,
        tuple((theirs - ours).elements()),
        tuple((ours - theirs).elements()),
    )


@cache
def reference(text: str, numbering: tuple[str, ...]) -> Ingested:
    return read(to_markdown(numbered(read_text(text), numbering)).encode(), "md", text)


def read(content: bytes, ending: str, lang: str) -> Ingested:
    """What the product makes of a rulebook."""
    from taiyaku.ingest import ingest
    from taiyaku.workspace import Source

    with TemporaryDirectory() as folder:
        path = Path(folder, f"rules.{ending}")
        path.write_bytes(content)
        return ingest(Source("rules", path, path.name, "rulebook", lang, "LA", title=TITLES[lang]))


def without(ingested: Ingested, notes: set[str]) -> Ingested:
    """What was read, without the clauses that are footnotes: those stand where their page ends."""
    return replace(
        ingested,
        entries=tuple(
            replace(
                entry,
                sections=tuple(
                    replace(s, clauses=tuple(c for c in s.clauses if c.text not in notes))
                    for s in entry.sections
                ),
            )
            for entry in ingested.entries
        ),
    )


def keys(ingested: Ingested) -> Iterator[Key]:
    """Each entry as kind, title, title of its parent, path and all it says."""
    names = {entry.id: name(entry) for entry in ingested.entries}
    for entry in ingested.entries:
        path = tuple(folded(part) for part in entry.path)
        yield entry.kind, name(entry), names.get(entry.parent or ""), path, tuple(texts(entry))


def name(entry: Entry) -> str:
    """An entry's title with its number, however the two are told apart."""
    return folded(f"{entry.number or ''} {entry.title}")


def folded(heading: str) -> str:
    """A heading without case, spaces, the sign before it and stops: what capitals and run-in type change."""
    text = re.sub(r"\s+", "", unicodedata.normalize("NFKC", heading)).casefold()
    return re.sub(r"^[■]|[.:]", "", text)


def texts(entry: Entry) -> Iterator[str]:
    """Clauses, then the rows of tables, section by section, as printed."""
    for section in entry.sections:
        yield from (clause.text for clause in section.clauses)
        for table in section.tables:
            yield from (" | ".join(row) for row in (table.header, *table.rows) if row)


def clauses(ingested: Ingested) -> list[str]:
    return [text for entry in ingested.entries for text in texts(entry)]


def words(ingested: Ingested) -> Iterator[str]:
    """The words of all texts, titles, numbers and labels; ideographs and kana count one by one."""
    parts = [
        part
        for entry in ingested.entries
        for part in (entry.number or "", entry.title, *entry.labels, *texts(entry))
    ]
    titles = {entry.title.casefold() for entry in ingested.entries}
    parts += {part.casefold() for entry in ingested.entries for part in entry.path} - titles
    sections = [section for entry in ingested.entries for section in entry.sections]
    parts += [section.heading or "" for section in sections]
    parts += [clause.marker or "" for section in sections for clause in section.clauses]
    return (word for part in parts for word in _WORD.findall(part.casefold()))


def same(ours: Counter[Any], theirs: Counter[Any]) -> float:
    """What two multisets share, of the larger one."""
    return (ours & theirs).total() / max(ours.total(), theirs.total(), 1)


def predicted(ingested: Ingested) -> Iterator[Printed]:
    """The headings that entries and their paths stand for, in reading order."""
    seen: set[tuple[str, ...]] = set()
    for entry in ingested.entries:
        page = entry.provenance.pages[0] if entry.provenance.pages else 0
        for depth in range(1, len(entry.path) + 1):
            if entry.path[:depth] not in seen:
                yield Printed(page, entry.path[depth - 1], depth)
        seen |= {entry.path[:depth] for depth in range(1, len(entry.path) + 1)}
        seen.add((*entry.path, entry.title))
        yield Printed(page, entry.title, len(entry.path) + 1)


def score_headings(found: Sequence[Printed], printed: Sequence[Printed]) -> tuple[float, float]:
    """F1 of headings, at most a page away, in order; and how many keep their depth against the one before."""
    left = [(bare(h.text), h) for h in found if h.text]
    pairs: list[tuple[Printed, Printed]] = []
    count = len(left)
    for heading in printed:
        near = [
            i
            for i, (text, h) in enumerate(left)
            if text == bare(heading.text) and abs(h.page - heading.page) <= 1
        ]
        if near:
            pairs.append((heading, left.pop(near[0])[1]))
    kept = [_turn(a, b, 0) == _turn(a, b, 1) for a, b in pairwise(pairs)]
    f1 = 2 * len(pairs) / (len(printed) + count) if printed or count else 1.0
    return f1, sum(kept) / len(kept) if kept else 0.0


def _turn(before: tuple[Printed, Printed], after: tuple[Printed, Printed], side: int) -> int:
    """Whether headings go down, up or neither."""
    step = after[side].level - before[side].level
    return (step > 0) - (step < 0)


def bare(heading: str) -> str:
    """A heading without its number."""
    return folded(_NUMBER.sub("", heading, count=1))


def main(arguments: Sequence[str]) -> None:
    if arguments[:1] == ["--write"]:
        write(Path(arguments[1]))
        return
    chosen = [style for style in STYLES if not arguments or style.name in arguments]
    scores = []
    print(f"{'':24} entries titles clauses heads levels  lost  new")
    for style in chosen:
        try:
            scores.append(score := measure(style))
        except (press.FontMissing, browser.BrowserMissing) as error:
            print(f"{style.name:24} skipped: {error}")
            continue
        print(line(score))
        if arguments:
            print(differences(score))
    for label, aside in (("tuned on", False), ("set aside", True)):
        shares = [s.entries for s in scores if is_set_aside(s.style) is aside]
        if shares:
            print(f"mean, {label:12} {sum(shares) / len(shares):8.3f}  ({len(shares)} styles)")


def line(score: Score) -> str:
    mark = "*" if is_set_aside(score.style) else " "
    shares = (score.entries, score.titles, score.clauses, score.headings, score.levels)
    figures = " ".join(f"{share:6.3f}" for share in shares)
    return f"{mark}{score.style.name:23} {figures} {score.lost.total():5} {score.invented.total():4}"


def differences(score: Score) -> str:
    """The entries that differ, and the words lost and invented."""
    lines = [f"  - {key}" for key in score.missing] + [f"  + {key}" for key in score.extra]
    lines += [f"  lost {dict(score.lost)}", f"  invented {dict(score.invented)}"]
    return "\n".join(lines)


def write(folder: Path) -> None:
    """Keep the PDFs and the gold headings of all styles that this machine can print."""
    folder.mkdir(parents=True, exist_ok=True)
    gold = []
    for style in STYLES:
        try:
            pdf, printed = print_pdf(style)
        except (press.FontMissing, browser.BrowserMissing) as error:
            print(f"{style.name}: skipped: {error}")
            continue
        (folder / f"{style.name}.pdf").write_bytes(pdf)
        neutral = sorted({*labels(read_text(style.text))})
        gold.append(to_json_lines(f"{style.name}.pdf", printed, neutral))
    (folder / "gold.jsonl").write_text("".join(gold), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
