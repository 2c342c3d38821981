from __future__ import annotations

from taiyaku.ingest.readers.text.reader import read_text
from taiyaku.ingest.vocabulary import load_vocabulary

VOCABULARY = load_vocabulary()


def furniture(text: str) -> list[tuple[str, str]]:
    return [(p.text.strip(), p.reason) for p in read_text(text, "rules.txt", VOCABULARY).furniture]


def page(number: int, first: str, last: str) -> str:
    return f"The Marsh Rules        Chapter {number}\n\n{first}\n\n{last}\n\n{number}\n"


def test_lines_at_form_feeds_are_running_heads_and_page_numbers() -> None:
    text = "\f".join(page(n, f"Text {n} begins here.", f"And text {n} ends.") for n in range(1, 5))
    assert furniture(text) == [
        line
        for n in range(1, 5)
        for line in ((f"The Marsh Rules        Chapter {n}", "running head"), (str(n), "page number"))
    ]


def test_page_numbers_in_dashes_part_pages_without_form_feeds() -> None:
    text = "\n\n".join(f"Text {n} of the page.\n\n- {n} -\nThe Marsh Rules" for n in range(1, 4)) + "\n\nEnd."
    assert [t for t, reason in furniture(text) if reason == "running head"] == ["The Marsh Rules"] * 3


def test_a_heading_that_recurs_is_no_running_head() -> None:
    text = "".join(f"RULE {n}\n\nExample\n\nSomebody moves {n} spaces.\n\n" for n in "abcd")
    assert furniture(text) == []


def test_an_underline_is_no_ruled_line() -> None:
    (heading, text) = read_text("The Long Map\n------------\n\nIt is long.\n", "r.txt", VOCABULARY).blocks
    assert (heading.level, heading.text, text.text) == (2, "The Long Map", "It is long.")


def test_pages_above_corrections_are_text_and_counting_pages_are_not() -> None:
    assert furniture("ERRATA\n\nPage 9\nRead two.\n\nPage 23\nRead three.\n") == []
    pages = "".join(f"Text of it.\n\nPage {n}\nMore of it.\n\n" for n in (1, 2, 3))
    assert [text for text, _ in furniture(pages)] == ["Page 1", "Page 2", "Page 3"]


def test_the_foot_of_a_page_and_the_head_of_the_next_are_found_together() -> None:
    half = "every lamp along the quay is lit again by the keeper who is nearest to the"
    page = f"{half}\n\n\nMarsh 3.6          May 8, 2020\n\n\nMarsh Guide       {{n}}\n\nold harbour.\n\n"
    heads = [t for t, reason in furniture("".join(page.replace("{n}", str(n)) for n in range(1, 6)))]
    assert len(heads) == 10


def test_what_a_library_prints_around_a_book_is_no_part_of_it() -> None:
    mark = "*** {} OF THE PROJECT GUTENBERG EBOOK FERRY ***"
    text = f"Title: Ferry\n\n{mark.format('START')}\n\nBoats row.\n\n{mark.format('END')}\n\nDonate.\n"
    assert [b.text for b in read_text(text, "ferry.txt", VOCABULARY).blocks] == ["Boats row."]
    assert furniture(text)[0] == ("Title: Ferry", "front matter")


def test_header_and_signature_of_a_posting_are_no_rules() -> None:
    head = "From: pim@example.org (Pim)\nNewsgroups: rec.games\nSubject: Ferry rules\n"
    text = f"{head}\nBoats row two spaces.\n\n-- \nPim, on the pier\n"
    assert [b.text for b in read_text(text, "ferry.txt", VOCABULARY).blocks] == ["Boats row two spaces."]


def test_lines_with_colons_alone_are_no_header() -> None:
    text = "From: the pier\nTo: the mole\n\nBoats row two spaces.\n"
    assert furniture(text) == []
