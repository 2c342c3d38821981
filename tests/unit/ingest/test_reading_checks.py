"""Signs that reading went wrong: what must raise one, and what must not."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.model import (
    Clause,
    Coverage,
    Entry,
    Provenance,
    Section,
    Tally,
    Title,
    Unplaced,
)
from taiyaku.ingest import ingest
from taiyaku.ingest.blocks import Line, Manuscript
from taiyaku.ingest.reading_checks import misread
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace
from taiyaku.workspace import Source
from tests.pdfs import LEFT, TOP, Text, column, fill, pdf

HERE = Provenance("rules.pdf", (1, 1), (1, 1))
NOTHING = Coverage("rules", 0, 0, 0, 0)
BLANK = Manuscript("pdf", (), ())
SENTENCE = "The watch walks its round before the effect of the bell ends. "


def entry(title: str, *texts: str) -> Entry:
    clauses = tuple(Clause(f"e.{n}", text, HERE) for n, text in enumerate(texts))
    section = Section("e#body", "body", None, "en", HERE, clauses=clauses)
    return Entry("e", "rule", "rules", "E1", "en", (Title("en", title),), (section,), HERE)


def signs(*entries: Entry, manuscript: Manuscript = BLANK, coverage: Coverage = NOTHING) -> list[str]:
    return [p.code for p in misread(entries, manuscript, coverage, load_vocabulary())]


def covered(total: int, *left: tuple[str, str]) -> Coverage:
    leftovers = tuple(Unplaced(text, HERE, reason) for text, reason in left)
    tallies = tuple(Tally("furniture", reason, len(text)) for text, reason in left)
    furniture = sum(t.characters for t in tallies)
    return Coverage("rules", total, total - furniture, furniture, 0, leftovers, 0, tallies)


@pytest.mark.parametrize(("entries", "code"), [
    ([entry("12", SENTENCE)], "W212"),
    ([entry("Boat\tCrew", SENTENCE)], "W212"),
    ([entry("Watch", *[SENTENCE * 4] * 50)], "W213"),
    ([entry("Watch", *[SENTENCE] * 6, "It has no efect at night.")], "W215"),
    ([entry("Watch", "A boat that leaves the harbour pays the keeper of the")], "W216"),
])  # fmt: skip
def test_an_entry_that_looks_misread_is_named(entries: list[Entry], code: str) -> None:
    assert signs(*entries) == [code]


@pytest.mark.parametrize("entries", [
    [entry("Watch 2", SENTENCE)],
    [entry("Watch", *[SENTENCE] * 6, "An elect few see it.", "The red boat is fired at.")],
    [entry("Watch", "A boat that leaves the harbour pays whoever is there,", "and the keeper too.")],
])  # fmt: skip
def test_an_ordinary_entry_raises_nothing(entries: list[Entry]) -> None:
    assert signs(*entries) == []


def test_few_entries_for_many_pages() -> None:
    assert signs(entry("Watch", SENTENCE), manuscript=replace(BLANK, pages=12)) == ["W214"]
    assert signs(entry("Watch", SENTENCE), manuscript=replace(BLANK, pages=4)) == []


def test_bookmarks_without_a_heading_of_their_name() -> None:
    marks = replace(BLANK, listed=(Line("1.2 Watch", HERE), Line("The Tide", HERE)))
    assert signs(entry("Watch", SENTENCE), entry("THE TIDE", SENTENCE), manuscript=marks) == []
    assert signs(entry("Watch", SENTENCE), manuscript=marks) == ["W211"]


def test_printed_contents_without_a_heading_of_their_name() -> None:
    contents = covered(9000, ("Watch ........ 3\nThe Tide ....... 5", "table of contents"))
    assert signs(entry("Watch", SENTENCE), entry("The Tide", SENTENCE), coverage=contents) == []
    assert signs(entry("Watch", SENTENCE), coverage=contents) == ["W211"]


def test_contents_whose_headings_are_found_are_not_too_much_furniture() -> None:
    names = [f"Watch of the {number}th bell" for number in range(2, 30)]
    lines = "\n".join(f"{name} {'.' * 20} {page}" for page, name in enumerate(names, 3))
    contents = covered(4000, (lines, "table of contents"))
    assert signs(*(entry(name, SENTENCE) for name in names), coverage=contents) == []
    assert signs(*(entry(name, SENTENCE) for name in names[:9]), coverage=contents) == ["W108", "W211"]


def test_furniture_that_cannot_be_text_is_not_too_much() -> None:
    links = covered(4000, ("edit " * 300, "edit link"))
    assert signs(entry("Watch", SENTENCE), coverage=links) == []


def test_names_are_compared_without_spaces_and_contents_list_themselves() -> None:
    marks = replace(BLANK, listed=tuple(Line(text, HERE) for text in ("目次", "HPの回復", "鐘 と 灯り")))
    assert signs(entry("HP の回復", SENTENCE), entry("鐘と灯り", SENTENCE), manuscript=marks) == []


def test_contents_run_into_one_paragraph_are_no_text() -> None:
    run = "WATCH. 3 " + "THE TIDE AND THE BOATS OF THE HARBOUR. 12 " * 3 + "THE LAST BELL OF ALL"
    contents = covered(9000, (run, "table of contents"))
    found = [entry(name, SENTENCE) for name in ("Watch", "The tide and the boats of the harbour")]
    assert signs(*found, coverage=contents) == []
    assert signs(entry("Market", SENTENCE), coverage=contents) == ["W109"]


def test_much_furniture_and_furniture_that_may_be_text() -> None:
    table = "Boat\t3\t5\t40\nBarge\t9\t6\t70\nRaft\t1\t2\t90\n" * 18
    assert signs(entry("Watch"), coverage=covered(2400, (table, "table of contents"))) == [
        "W108",
        "W109",
        "W211",
    ]
    head = covered(5000, ("All boats stay in the harbour until the bell", "running head"))
    assert signs(entry("Watch"), coverage=head) == ["W109"]
    heads = covered(
        5000, *[(f"Lantern Rulebook, the second printing, page {n}", "running head") for n in "123"]
    )
    assert signs(entry("Watch"), coverage=heads) == []


def test_the_signs_are_among_the_problems_of_a_document(tmp_path: Path) -> None:
    pages = [
        [
            Text(LEFT, TOP, f"Watch {['one', 'two', 'six', 'ten'][n]}", "Helvetica-Bold", 14),
            *column(LEFT, TOP + 30, fill(SENTENCE * 3, 300)),
        ]
        for n in range(4)
    ]
    pages[0] += column(LEFT, TOP + 200, fill(SENTENCE * 2 + " The crew then waits for the", 300))
    path = tmp_path / "rules.pdf"
    path.write_bytes(pdf(*pages))
    problems = ingest(Source("rules", path, path.name, "rulebook", "en", "E1")).problems
    assert [p.code for p in problems] == ["W216"] and problems[0].document == "rules"


def test_what_is_left_out_is_counted_once_on_a_page_without_line_breaks(tmp_path: Path) -> None:
    rules = "".join(
        f"<h2>Boat {n}</h2><p>Boat {n} moves two streets while a lamp is lit.</p>" for n in range(9)
    )
    page = f"<html><head><title>Boats</title></head><body><nav>Top</nav>{rules}</body></html>"
    path = tmp_path / "boats.html"
    counts = []
    for text in (page, page.replace("><", ">\n<")):
        path.write_text(text, "utf-8")
        result = ingest(Source("boats", path, path.name, "rulebook", "en", "1"))
        counts.append([(t.part, t.reason, t.characters) for t in result.coverage.tallies])
    assert counts[0] == counts[1] != []
