"""How many corrections and questions of invented layouts come out as what they are.

python -m tests.judged.layouts.score [--aside | --later | --printed NAME…] [-v] [NAME…]

A layout begins "=== its title | form", where the form is txt, md, html, pdf, pdf-table or
pdf-columns, perhaps with "rulebook"; below "---" stands what it says, written before any of it was
read: "p12 | place | before | after" of a correction, "question | answer" of a question, "@ date
2020-07-20" of the document. Every third layout, by a digest of its title, is set aside: looked at only
when the rules are finished.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import tempfile
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from taiyaku.corpus.amendments.wordings.place_words import place_words
from taiyaku.corpus.amendments.wordings.wording_parser import read_changes
from taiyaku.corpus.model import Entry, Ingested
from taiyaku.ingest import ingest
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import Struct
from taiyaku.workspace import Source
from tests.pdfs import drawn_page

HERE = Path(__file__).parent
GOLD = HERE.parents[1] / "gold" / "errata"
DOCUMENTS = HERE.parents[3] / "shared" / "documents"


class Layout(Struct, frozen=True):
    """One invented document and what it says."""

    title: str
    lang: str
    form: str
    format: str
    text: str
    expected: tuple[tuple[str, ...], ...]

    @property
    def is_aside(self) -> bool:
        return is_aside(self.title)


class Count(Struct, frozen=True):
    """Of what is expected, how much was found; `more` is what was found and is not expected."""

    right: int
    expected: int
    more: int = 0
    differences: tuple[str, ...] = ()


def is_aside(name: str) -> bool:
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % 3 == 0


def layouts(file: str) -> Iterator[Layout]:
    """The layouts of one file of this folder."""
    for part in (HERE / file).read_text("utf-8").split("=== ")[1:]:
        head, _, rest = part.partition("\n")
        text, _, below = rest.partition("\n---\n")
        title, _, forms = head.partition(" | ")
        form, *more = forms.split()
        lang = next((m for m in more if len(m) == 2), "en" if ".en." in file else "ja")
        rows = tuple(tuple(c.strip() for c in line.split("|")) for line in below.splitlines() if line.strip())
        yield Layout(title, lang, form, "rulebook" if "rulebook" in more else "faq", text + "\n", rows)


def read(layout: Layout, folder: Path) -> Ingested:
    """The layout, written as a file and ingested."""
    drawn = layout.form.startswith("pdf")
    path = folder / f"page.{'pdf' if drawn else layout.form}"
    path.write_bytes(drawn_page(layout.text, layout.form) if drawn else layout.text.encode())
    return ingest(Source("page", path, path.name, layout.format, layout.lang, "E1"))


def said(ingested: Ingested) -> list[tuple[Entry, str, str, str]]:
    """Every change of every erratum: its entry, its place as printed, the wording before and after."""
    words = place_words(load_vocabulary().tables)
    found = []
    for entry in ingested.entries:
        if entry.kind != "erratum":
            continue
        for change in read_changes(entry, words):
            at = entry.reference
            place = [entry.title, *(p for p in (at.location, at.printed) if p)] if at else [entry.title]
            old, new = change.value or (change.old, change.text)
            if change.operation is not None or change.value:
                found.append((entry, " ".join((*place, change.place.said)), old or "", new or ""))
    return found


def squeezed(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split()).casefold()


def count_corrections(layout: Layout, folder: Path) -> Count:
    """Corrections with the right pages, place and wordings."""
    ingested = read(layout, folder)
    found = said(ingested)
    right, differences = 0, []
    for row in layout.expected:
        if row[0].startswith("@"):
            good = ingested.document.date == row[0].split()[-1]
        else:
            match = next((f for f in found if _same(f, *row)), None)
            good = match is not None
            if match:
                found.remove(match)
        right += good
        differences += [] if good else [f"  missed {' | '.join(row)}"]
    differences += [f"  more {f[0].reference} {f[1]!r} {f[2]!r} -> {f[3]!r}" for f in found]
    return Count(right, len(layout.expected), len(found), tuple(differences))


def _same(found: tuple[Entry, str, str, str], page: str, place: str, before: str, after: str) -> bool:
    entry, at, old, new = found
    pages = entry.reference.pages if entry.reference else None
    if page and (pages is None or pages[0] != int(page.removeprefix("p"))):
        return False
    return (
        squeezed(place) in squeezed(at)
        and squeezed(before) == squeezed(old)
        and squeezed(after) == squeezed(new)
    )


def count_questions(layout: Layout, folder: Path) -> Count:
    """Questions with their whole answer."""
    rulings = [e for e in read(layout, folder).entries if e.kind == "faq"]
    found = [(_role(e, "question"), _role(e, "answer")) for e in rulings]
    wanted = [(squeezed(q), squeezed(a)) for q, a in layout.expected]
    missed = [w for w in wanted if w not in found]
    more = [f for f in found if f not in wanted]
    lines = (*(f"  missed {w}" for w in missed), *(f"  more {m}" for m in more))
    return Count(len(wanted) - len(missed), len(wanted), len(more), lines)


def _role(entry: Entry, role: str) -> str:
    return squeezed("".join(c.text for s in entry.sections if s.role == role for c in s.clauses))


def count_printed(name: str) -> Count:
    """Corrections of a real document, of those counted by hand, that have their pages, place and wordings."""
    path = DOCUMENTS / f"{name}.pdf"
    ingested = ingest(Source("page", path, path.name, "faq", "ja", "E1"))
    found = said(ingested)
    rows = [json.loads(line) for line in (GOLD / f"{name}.jsonl").read_text("utf-8").splitlines()]
    right, differences = 0, []
    for row in rows:
        match = next((f for f in found if _printed(f, row)), None)
        if match:
            found.remove(match)
        else:
            differences.append(f"  missed {row}")
        right += match is not None
    differences += [f"  more {f[0].reference} {f[1]!r} {f[2][:40]!r} -> {f[3][:40]!r}" for f in found]
    return Count(right, len(rows), len(found), tuple(differences))


def _printed(found: tuple[Entry, str, str, str], row: dict[str, object]) -> bool:
    entry, at, old, new = found
    pages = entry.reference.pages if entry.reference else None
    if pages is None or list(pages) != row["pages"] or squeezed(str(row["at"])) not in squeezed(at):
        return False
    if "before" in row:
        return _digest(old) == row["before"] and _digest(new) == row["after"]
    new_text = new or any(s.role == "body" and s.clauses for s in entry.sections)  # "(delete)" leaves none
    return bool(old and new_text) if row["operation"] == "replace" else bool(old or new)


def _digest(text: str) -> str:
    return hashlib.sha256("".join(unicodedata.normalize("NFKC", text).split()).encode()).hexdigest()[:12]


FILES: dict[str, Callable[[Layout, Path], Count]] = {
    "errata.ja.txt": count_corrections,
    "errata.en.txt": count_corrections,
    "questions.txt": count_questions,
}
LATER: dict[str, Callable[[Layout, Path], Count]] = {  # written once the others were tuned to, none aside
    "errata.later.txt": count_corrections,
    "questions.later.txt": count_questions,
    "errata.last.txt": count_corrections,
    "errata.fresh.txt": count_corrections,
    "errata.newest.txt": count_corrections,
    "questions.last.txt": count_questions,
}


def tally(file: str, aside: bool | None) -> dict[str, Count]:
    """The count of each layout of a file, of those set aside, of the others, or of all (None)."""
    with tempfile.TemporaryDirectory() as folder:
        return {
            x.title: (FILES | LATER)[file](x, Path(folder))
            for x in layouts(file)
            if aside in (None, x.is_aside)
        }


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--aside", action="store_true")
    parser.add_argument("--later", action="store_true")
    parser.add_argument("--printed", nargs="*", default=[])
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args(arguments)
    counts = {name: {name: count_printed(name)} for name in options.printed}
    if not options.printed:
        counts = {file: tally(file, options.aside) for file in FILES}
    if options.later:
        counts = {file: tally(file, None) for file in LATER}
    for file, each in counts.items():
        for title, count in each.items():
            if options.verbose and count.differences and (not options.names or title in options.names):
                print(f"{title}: {count.right}/{count.expected}", *count.differences, sep="\n")
        right, expected = (sum(getattr(c, f) for c in each.values()) for f in ("right", "expected"))
        print(
            f"{file}: {right}/{expected} = {right / expected:.3f}, {sum(c.more for c in each.values())} more"
        )


if __name__ == "__main__":
    main()
