"""Typed rulebooks: what of a line is the name of a rule, its number, its text, or the page it was printed on."""

from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.model import Ingested
from taiyaku.ingest import ingest
from taiyaku.workspace import Source


def read(folder: Path, text: str, lang: str = "en") -> Ingested:
    path = folder / ("rules.md" if "**" in text or text.startswith("#") else "rules.txt")
    path.write_text(text, "utf-8")
    return ingest(Source("rules", path, path.name, "rulebook", lang, "1", title="The Pond"))


def rules(folder: Path, text: str, lang: str = "en") -> dict[str, str]:
    """The text of each rule by its name, with its number in front if it has one."""
    found = {}
    for entry in read(folder, text, lang).entries:
        name = f"{entry.number} {entry.title}" if entry.number else entry.title
        found[name] = " / ".join(c.text for s in entry.sections for c in s.clauses)
    return found


def test_pages_at_the_right_of_headings_are_no_part_of_names(tmp_path: Path) -> None:
    pond = """THE POND

-----------------------------------------
Part 1: Otters                     (p. 4)
-----------------------------------------

Diving                              p. 4
======
An otter dives for a pebble.

Sleeping                            p. 5
========
Otters sleep at dusk.

-----------------------------------------
Part 2: Herons .................. 6
-----------------------------------------

Wading .......................... 7
------
A heron wades.
"""
    assert rules(tmp_path, pond) == {
        "Diving": "An otter dives for a pebble.",
        "Sleeping": "Otters sleep at dusk.",
        "Wading": "A heron wades.",
    }
    read_book = read(tmp_path, pond)
    assert read_book.coverage and read_book.coverage.residue == 0


def test_prices_and_contents_are_no_pages_of_headings(tmp_path: Path) -> None:
    shop = """WARES

Net                  3

A net catches two fish.

Rod                  4

A rod catches one fish.

Boat                 9

A boat holds three otters.
"""
    said = " ".join([*rules(tmp_path, shop), *rules(tmp_path, shop).values()])
    assert all(price in said for price in "349")


def test_an_underline_is_as_short_as_its_name(tmp_path: Path) -> None:
    pond = "Otters\n~~~~~~\nOtters dive.\n\nIce\n~~~\nNobody dives.\n\nElk\n~~~\nAn elk drinks.\n"
    assert rules(tmp_path, pond) == {
        "Otters": "Otters dive.",
        "Ice": "Nobody dives.",
        "Elk": "An elk drinks.",
    }
