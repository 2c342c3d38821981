"""What a table of contents is: it stands in front, or is called one, and points to what is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.model import Provenance
from taiyaku.ingest import ingest
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.outline.front_matter import split_contents
from taiyaku.ingest.readers.text.reader import read_text
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.workspace import Source


def contents_of(text: str) -> list[str]:
    vocabulary = load_vocabulary()
    blocks = read_text(text, "rules.md", vocabulary, markdown=True).blocks
    return [b.text for b in split_contents(blocks, vocabulary)[1]]


def table(*rows: tuple[str, ...], page: int | None = None, line: int = 1) -> Block:
    text = "\n".join("\t".join(row) for row in rows)
    where = Provenance("rules.pdf", (line, line), (page, page) if page else None)
    return Block(BlockKind.TABLE, text, where, rows=rows)


@pytest.mark.parametrize("link", ["[{0}](#{0})", '<a class="toc" href="#{0}">{0}</a>'])
def test_a_list_of_links_to_the_chapters_is_a_table_of_contents(link: str) -> None:
    names = ["Ferry", "Night", "Landing"]
    listed = "\n".join("- " + link.format(name) for name in names)
    chapters = "\n".join(f"## {name}\n\nRow the boat.\n" for name in names)
    assert contents_of(f"# Pier\n\n## Contents {{ .toc }}\n\n{listed}\n\n{chapters}") == ["Contents", *names]


def test_a_price_list_with_rising_numbers_is_no_table_of_contents() -> None:
    prices = "\n".join(
        f"| {name} | {cost} |" for name, cost in (("Net", 2), ("Hook", 5), ("Oar", 8), ("Sail", 30))
    )
    assert contents_of(f"# Gear\n\n| Thing | Price |\n|---|---|\n{prices}\n\n## Care\nDry it.") == []


def test_a_dice_table_in_two_columns_is_no_table_of_contents() -> None:
    rows = "\n".join(f"| {n} | Moth {n}x | {n + 10} | Owl {n}x |" for n in range(1, 7))
    assert contents_of(f"# Omens\n\n| d20 | Omen | d20 | Omen |\n|---|---|---|---|\n{rows}\n") == []


def test_a_table_in_front_that_names_later_headings_is_one() -> None:
    rows = (("Setting out", "2"), ("The ferry", "3"), ("Night", "5"), ("Landing", "6"))
    heads = [
        Block(BlockKind.HEADING, name, Provenance("rules.pdf", (9, 9), (2, 2)), level=1) for name, _ in rows
    ]
    listed = table(*rows, page=1)
    assert split_contents([listed, *heads], load_vocabulary())[1] == [listed]


def test_the_same_table_behind_much_text_is_none() -> None:
    rows = (("Setting out", "2"), ("The ferry", "3"), ("Night", "5"), ("Landing", "6"))
    heads = [
        Block(BlockKind.HEADING, name, Provenance("rules.pdf", (9, 9), (2, 2)), level=1) for name, _ in rows
    ]
    prose = Block(
        BlockKind.PARAGRAPH, "The ferry waits for nobody. " * 400, Provenance("rules.pdf", (1, 1), (1, 1))
    )
    listed = table(*rows, page=1, line=5)
    assert split_contents([prose, *heads, listed], load_vocabulary())[1] == []


def test_lines_with_leaders_in_the_middle_of_the_text_are_no_contents() -> None:
    prose = "\n\n".join(
        f"On turn {n} the tide rises and every boat drifts one space to the east." for n in range(90)
    )
    assert (
        contents_of(f"# Fares\n\n{prose}\n\nChild ........ 2\n\nGoose ........ 1\n\nPriest ........ 9\n")
        == []
    )


def test_contents_with_leaders_in_front_are_found_without_their_heading() -> None:
    text = "Rowing ......... 2\n\nFishing ......... 4\n\n# Rowing\n\nPull.\n\n# Fishing\n\nWait.\n"
    assert contents_of(text) == ["Rowing ......... 2", "Fishing ......... 4"]


def test_a_heading_that_hangs_out_of_its_text_is_no_line_of_the_title(tmp_path: Path) -> None:
    text = "MARSH(6)\n\n\n\nNAME\n       marsh - keep the water out\n\nSYNOPSIS\n       marsh -n 2\n"
    path = tmp_path / "marsh.txt"
    path.write_text(text, "utf-8")
    found = ingest(Source("marsh", path, path.name, "rulebook", "en", "1")).entries
    assert [(e.title, e.sections[0].clauses[0].text) for e in found] == [
        ("NAME", "marsh - keep the water out"),
        ("SYNOPSIS", "marsh -n 2"),
    ]


def test_a_version_set_as_a_heading_below_a_subtitle_is_none(tmp_path: Path) -> None:
    path = tmp_path / "pier.md"
    path.write_text("# Pier\n\n### Games by the sea\n\n### Version 0.9\n\n## Rowing\n\nRow once.\n", "utf-8")
    read = ingest(Source("pier", path, path.name, "rulebook", "en", "1"))
    assert "Version 0.9" not in [entry.title for entry in read.entries]
    assert "version of the document" in [unplaced.reason for unplaced in read.coverage.leftovers]  # type: ignore[union-attr]
