"""What headings mean: which of them name things, and which say what kind of thing the one above is."""

from __future__ import annotations

import pytest

from taiyaku.ingest.formats.outline.headings import Heading, with_headings
from taiyaku.ingest.readers.text.reader import read_text
from taiyaku.ingest.vocabulary import load_vocabulary

VOCABULARY = load_vocabulary()
CHARMS = (
    ("DRIFT", "SHORT SKILL / ARO - SALT"),
    ("LULL", "SHORT SKILL - TAR"),
    ("RIPTIDE", "LONG SKILL - SALT"),
)


def headings(text: str) -> list[tuple[str, int]]:
    blocks = read_text(text, "rules.md", VOCABULARY, markdown=True).blocks
    items = with_headings(blocks, [], VOCABULARY, decided=True).items
    return [(item.text, item.level) for item in items if isinstance(item, Heading)]


@pytest.mark.parametrize("part", ["### REQUIREMENTS", "## REQUIREMENTS"])
def test_types_below_several_names_are_no_headings_though_their_last_word_is_not_known(part: str) -> None:
    charms = (f"## {name}\n\n### {types}\n\n{part}\n\nHold a net.\n" for name, types in CHARMS)
    found = headings("# CHARMS\n\n" + "\n".join(charms))
    assert [text for text, _ in found if text != "REQUIREMENTS"] == ["CHARMS", *(name for name, _ in CHARMS)]


def test_a_name_that_begins_with_a_type_is_a_heading() -> None:
    found = headings("# Orders\n\nSpend one.\n\n## ARO DECLARATION\n\nDeclare it.\n\n## ENDING\n\nStop.\n")
    assert [text for text, _ in found] == ["Orders", "ARO DECLARATION", "ENDING"]


def test_names_in_brackets_that_are_all_below_a_heading_are_its_text() -> None:
    page = "# 規定\n\n## 4. 札\n\n4.1 禁止札\n\n《蜂》《鐘》\n\n4.2 制限札\n\n《霧》\n\n"
    page += "## 5. 罰\n\n5.1 遅刻\n\n負けとする。\n"
    blocks = read_text(page, "rules.md", VOCABULARY, markdown=True).blocks
    items = with_headings(blocks, [], VOCABULARY, decided=False).items
    found = [item.text for item in items if isinstance(item, Heading)]
    assert "禁止札" in found and not {"蜂", "鐘", "霧", "《蜂》《鐘》"} & set(found)
