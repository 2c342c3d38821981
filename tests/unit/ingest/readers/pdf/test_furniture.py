"""Running heads and page numbers: what is furniture, and what returns in the body and stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from taiyaku.ingest.blocks import BlockKind, Manuscript
from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.pdfs import LEFT, Text, column, fill, pdf

VOCABULARY = load_vocabulary()
BODY_TEXT = (
    "A lamp that burns lights every street within eight paces of it, and a runner who ends a turn in such a "
    "street is seen by all the watchers there, unless fog lies on the quay or the bell has been rung."
)
CHAPTERS = ["The City", "The City", "The Watch", "The Watch", "The Tide", "The Tide", "The Tide", "Errands"]


def pages(
    head: Callable[[int], Text], count: int = 8, foot: Callable[[int], Text] | None = None
) -> Manuscript:
    made = [
        [
            head(n),
            *column(LEFT, 110 + 5 * (n % 3), fill(f"Turn {n * 17}. {BODY_TEXT}", 400)),
            Text(LEFT, 260, f"Lantern {'abcdefgh'[n]}", "Helvetica-Bold", 14),
            *column(LEFT, 280, fill(f"Rule {n * 13}. {BODY_TEXT}", 400)),
            *([foot(n)] if foot else []),
        ]
        for n in range(count)
    ]
    return read_pdf(pdf(*made), "rules.pdf", VOCABULARY, None)


def reasons(manuscript: Manuscript) -> dict[str, str]:
    return {u.text: u.reason for u in manuscript.furniture}


def titles(manuscript: Manuscript) -> list[str]:
    return [b.text for b in manuscript.blocks if b.kind is BlockKind.HEADING]


def test_heads_that_change_with_the_chapter_are_furniture_even_as_large_as_the_text() -> None:
    manuscript = pages(lambda n: Text(LEFT if n % 2 else 420, 40, CHAPTERS[n], "Helvetica-Bold"))
    assert reasons(manuscript) == dict.fromkeys(CHAPTERS, "running head")
    assert titles(manuscript) == [f"Lantern {c}" for c in "abcdefgh"]


def test_heads_whose_name_stands_far_from_their_page_number_are_furniture() -> None:
    names = [f"{n // 2 + 1}. {CHAPTERS[n][4:]}" for n in range(8)]

    def head(n: int) -> Text:
        return Text(LEFT, 40, f"{names[n]}{' ' * 60}{n + 3}" if n % 2 else f"{n + 3}{' ' * 60}{names[n]}")

    manuscript = pages(head)
    assert set(reasons(manuscript).values()) == {"running head"}
    assert titles(manuscript) == [f"Lantern {c}" for c in "abcdefgh"]


def test_a_head_of_few_pages_is_furniture_that_stands_beside_a_number_on_one_of_them_only() -> None:
    def head(n: int) -> Text:
        beside = f"{n + 1}{' ' * 60}" if n == 3 else ""
        return Text(LEFT, 40, f"{beside}4. The Watch" if n in (1, 3, 5) else "", "Helvetica-Bold")

    assert titles(pages(head)) == [f"Lantern {c}" for c in "abcdefgh"]


def test_heads_of_a_chapter_and_a_section_that_changes_on_every_page_are_furniture() -> None:
    sections = ("ROPES", "BELLS", "NETS", "BOATS", "LOCKS", "GATES", "LAMPS", "TIDES")
    heads = [f"{name.upper()}{' ' * 60}{n + 1}.{n + 2}. {sections[n]}" for n, name in enumerate(CHAPTERS)]
    manuscript = pages(lambda n: Text(LEFT, 40, heads[n]))
    assert set(reasons(manuscript).values()) == {"running head"} and len(reasons(manuscript)) == 8
    assert titles(manuscript) == [f"Lantern {c}" for c in "abcdefgh"]


def test_titles_that_begin_every_page_are_no_heads() -> None:
    manuscript = pages(lambda n: Text(LEFT, 60, f"Errand of the {'abcdefgh'[n]}-boat", "Helvetica-Bold"))
    assert not reasons(manuscript)


def test_large_titles_that_differ_in_a_number_are_no_heads() -> None:
    manuscript = pages(lambda n: Text(LEFT, 60, f"Errand {n + 1}", "Helvetica-Bold", 16))
    assert not reasons(manuscript)
    assert [name for name in titles(manuscript) if "Errand" in name] == [f"Errand {n}" for n in range(1, 9)]


def test_heads_with_a_version_and_a_page_are_one_head() -> None:
    manuscript = pages(lambda n: Text(LEFT, 40, f"2012 Lantern Rulebook v1.{n // 4}   Page {n + 1}"))
    assert set(reasons(manuscript).values()) == {"running head"} and len(reasons(manuscript)) == 8


@pytest.mark.parametrize("form", ["{}", "- {} -", "{} / 40", "Page {} of 40", "[{}]"])
def test_page_numbers_in_any_form_count_with_the_pages(form: str) -> None:
    manuscript = pages(lambda n: Text(40 if n % 2 else 550, 95, form.format(n + 7), "Helvetica-Bold", 15))
    assert set(reasons(manuscript).values()) == {"page number"} and len(reasons(manuscript)) == 8


def test_the_numbers_of_two_pages_on_a_sheet_are_page_numbers() -> None:
    manuscript = pages(
        lambda n: Text(40, 60, str(2 * n + 2), size=15), foot=lambda n: Text(550, 60, str(2 * n + 3), size=15)
    )
    assert set(reasons(manuscript).values()) == {"page number"} and len(reasons(manuscript)) == 8


def test_roman_numbers_stand_where_the_others_stand() -> None:
    numbers = ["i", "ii", "iii", "1", "2", "3", "4", "5"]
    manuscript = pages(lambda n: Text(LEFT, 40, "Lanterns"), foot=lambda n: Text(290, 800, numbers[n]))
    assert reasons(manuscript) == {"Lanterns": "running head", **dict.fromkeys(numbers, "page number")}


def test_numbers_in_the_body_stay() -> None:
    manuscript = pages(lambda n: Text(LEFT, 40, "Lanterns"), foot=lambda n: Text(LEFT, 400, str(n + 1)))
    assert set(reasons(manuscript)) == {"Lanterns"}


def test_a_head_below_the_number_of_the_page_is_found_behind_the_white_between_them() -> None:
    manuscript = pages(
        lambda n: Text(540, 30, str(n + 1)), foot=lambda n: Text(290, 65, "version 4.0", size=8)
    )
    assert set(reasons(manuscript)) == {"version 4.0", *(str(n + 1) for n in range(8))}


def test_page_numbers_far_above_the_edge_of_a_longer_sheet_are_furniture() -> None:
    manuscript = pages(lambda n: Text(LEFT, 40, "Lanterns"), 4, lambda n: Text(300, 700, str(n + 1)))
    assert {text for text, why in reasons(manuscript).items() if why == "page number"} == set("1234")


def test_the_number_of_the_only_page_is_furniture() -> None:
    page = [*column(LEFT, 110, fill(BODY_TEXT, 400)), Text(300, 762, "1")]
    assert reasons(read_pdf(pdf(page), "rules.pdf", VOCABULARY, None)) == {"1": "page number"}


def test_a_chapters_word_and_number_on_every_page_are_furniture() -> None:
    made = [
        [
            Text(480, 40, "CHAPTER", "Helvetica-Bold"), Text(500, 52, str(1 + n // 4), "Helvetica-Bold"),
            *column(LEFT, 110 + 5 * (n % 3), fill(f"Turn {n * 17}. {BODY_TEXT}", 400)),
        ]
        for n in range(8)
    ]  # fmt: skip
    found = read_pdf(pdf(*made), "rules.pdf", VOCABULARY, None)
    assert {"CHAPTER", "1", "2"} == {u.text for u in found.furniture}
    assert not any("CHAPTER" in block.text for block in found.blocks)


def test_the_line_of_a_wiki_below_a_printed_title_is_furniture() -> None:
    def printed(mark: str) -> dict[str, str]:
        page = [
            Text(LEFT, 60, "Lanterns", "Helvetica-Bold", 20), Text(LEFT, 84, "From Harbour Wiki"),
            Text(LEFT, 130, "Lighting", "Helvetica-Bold", 14), Text(500, 112, mark),
            *column(LEFT, 150, fill(BODY_TEXT, 400)),
        ]  # fmt: skip
        return reasons(read_pdf(pdf(page), "rules.pdf", VOCABULARY, None))

    assert "From Harbour Wiki" in printed("[edit]")
    assert "From Harbour Wiki" not in printed("")


def test_a_head_above_the_title_is_furniture_and_a_chapters_word_is_none() -> None:
    def printed(head: str) -> dict[str, str]:
        page = [
            Text(LEFT, 30, head, "Helvetica-Bold", 8), Text(LEFT, 90, "Lanterns", "Helvetica-Bold", 28),
            *column(LEFT, 150, fill(BODY_TEXT, 400)),
        ]  # fmt: skip
        return reasons(read_pdf(pdf(page), "rules.pdf", VOCABULARY, None))

    assert printed("RULES OF PLAY")["RULES OF PLAY"] == "running head"
    assert "Version 2.1" not in printed("Version 2.1")


def test_heads_of_a_short_document_that_only_name_it_are_furniture() -> None:
    """What says more than the title stays, and so does the title."""
    front = [
        Text(LEFT, 40, "Lamps of the Quay  -  Rules 1", size=8),
        Text(LEFT, 90, "Lamps of the Quay", "Helvetica-Bold", 24),
        Text(LEFT, 108, "Rules"),
    ]
    body = [Text(LEFT, 150, "Oil", "Helvetica-Bold", 14), *column(LEFT, 170, fill(BODY_TEXT, 400))]
    foot = [Text(LEFT, 800, "Oil burns for two turns", size=8)]
    manuscript = read_pdf(pdf([*front, *body, *foot]), "rules.pdf", VOCABULARY, None)
    assert reasons(manuscript) == {"Lamps of the Quay - Rules 1": "running head"}
    assert "Lamps of the Quay" in titles(manuscript)
