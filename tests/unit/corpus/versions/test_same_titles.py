"""Documents of one title are versions of one another where their texts say so too, and only there."""

from __future__ import annotations

from taiyaku.corpus.model import Document, Entry, Ingested
from taiyaku.corpus.versions.series import with_found_series
from taiyaku.values import replace
from tests.corpora import entry, section


def printing(version: str, date: str, *entries: Entry, title: str = "Kettle Rules") -> Ingested:
    id_ = f"book-{version}"
    book = Document(id_, f"{id_}.md", "rulebook", "en", "N2", title, version=version, date=date)
    return Ingested(book, tuple(replace(e, document=id_) for e in entries))


def rule(name: str, *effects: str) -> Entry:
    id_ = f"n2/skill/{name}"
    return entry(id_, name.capitalize(), section(id_, "effects", *effects))


BOIL = rule("boil", "The kettle holds three cups of water at most.", "It sings when it is done.")
POUR = rule("pour", "Two cups are filled in one round.")


def series(*ingested: Ingested) -> list[str | None]:
    return [i.document.series for i in with_found_series(ingested)]


def test_printings_of_one_title_are_a_series_and_a_note_says_so() -> None:
    books = (printing("1.0", "2023-01", BOIL, POUR), printing("2.0", "2024-01", BOIL))
    found = with_found_series(books)
    assert [i.document.series for i in found] == ["book-1.0", "book-1.0"]
    (note,) = found[1].problems
    assert (note.code, note.severity) == ("N422", "note") and "book-1.0" in note.message


def test_the_version_in_a_title_does_not_part_them() -> None:
    older = printing("1.0", "2023-01", BOIL, title="Kettle Rules v1.0")
    assert series(older, printing("2.0", "2024-01", BOIL, title="Kettle Rules v2.0")) == ["book-1.0"] * 2


def test_the_printing_or_the_year_in_a_title_does_not_part_them() -> None:
    older = printing("1.0", "2023-01", BOIL)
    newer = printing("2.0", "2024-01", BOIL, title="Kettle Rules, second printing")
    assert series(older, newer) == ["book-1.0"] * 2
    for title in ("Kettle Rules, revised", "Kettle Rules (updated)"):
        assert series(older, printing("2.0", "2024-01", BOIL, title=title)) == ["book-1.0"] * 2
    years = [printing(year, year, BOIL, title=f"Kettle Rules {year}") for year in ("2023", "2024")]
    unnumbered = [replace(y, document=replace(y.document, version=None)) for y in years]
    assert series(*unnumbered) == ["book-2023"] * 2


def test_a_rule_with_another_name_is_known_by_its_text() -> None:
    renamed = rule("simmer", "The kettle holds three cups of water at most.", "It sings when it is done.")
    assert series(printing("1.0", "2023-01", BOIL), printing("2.0", "2024-01", renamed)) == ["book-1.0"] * 2


def test_other_texts_titles_or_the_same_date_are_no_series() -> None:
    first = printing("1.0", "2023-01", BOIL)
    assert series(first, printing("2.0", "2024-01", POUR)) == [None, None]
    assert series(first, printing("2.0", "2024-01", BOIL, title="Teapot Rules")) == [None, None]
    assert series(first, printing("2.0", "2023-01", BOIL)) == [None, None]
    declared = replace(first, document=replace(first.document, series="kettle"))
    assert series(declared, printing("2.0", "2024-01", BOIL)) == ["kettle", None]


def test_another_pack_under_the_title_of_a_season_is_no_newer_version() -> None:
    """What stands below the title is in both; the rules are others."""
    front = entry(
        "n2/notice/kettle-rules", "Kettle Rules", section("n2/notice/kettle-rules", "body", "Winter.")
    )
    assert series(printing("S1", "2023-01", front, BOIL), printing("S2", "2024-01", front, POUR)) == [
        None,
        None,
    ]
