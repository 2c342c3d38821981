"""Versions in order, and what a point in time takes in: unequal precision, missing dates, shared names."""

from __future__ import annotations

from typing import Any

import pytest

from taiyaku.corpus.model import Corpus, Document, Version
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.version_numbers import version_key
from taiyaku.corpus.versions.timeline import PRINTED, Timeline, with_versions
from taiyaku.errors import UsageError
from taiyaku.workspace import DeclaredVersion
from tests.corpora import entry, section

N2 = "N2"
LAMPS = Timeline(
    (
        Version(N2, "1.0", "2021-01", ("launch", "初版"), ("rules",)),
        Version(N2, "1.1.1"),
        Version(N2, "1.2", "2022-01"),
        Version(N2, "1.3", "2022-11"),
        Version("N1", "9.1", "2015"),
    )
)


def names(corpus: Corpus, edition: str) -> list[tuple[str, str | None]]:
    return [(v.name, v.date) for v in corpus.versions if v.edition == edition]


def document(id_: str, version: str | None, date: str | None = None, **more: Any) -> Document:
    return Document(id_, f"{id_}.txt", "faq", "en", N2, id_, version=version, date=date, **more)


# Version numbers


@pytest.mark.parametrize(
    "ordered",
    [
        ["1.0", "1.1.1", "1.2", "1.3", "2.0"],
        ["1.8", "1.9", "1.10", "1.11"],
        ["1.0", "1.0.1", "1.0.2", "1.1"],
        ["2.0-alpha", "2.0 beta", "2.0", "2.0a", "2.0b", "2.1"],
        ["Season 9", "Season 10", "Season 11"],
        ["第2版", "第10版"],
    ],
)
def test_numbers_are_ordered_as_numbers(ordered: list[str]) -> None:
    assert sorted(reversed(ordered), key=version_key) == ordered


@pytest.mark.parametrize("same", [("1.0", "v1.0"), ("1.0", "1"), ("1.1", "１．１"), ("1.1", "Ver. 1.1")])
def test_one_number_spelled_two_ways(same: tuple[str, str]) -> None:
    assert version_key(same[0]) == version_key(same[1])


# What is asked


@pytest.mark.parametrize(
    "asked", ["1.0", "v1.0", "V 1.0", "1", "launch", "Launch", "初版", "FAQ 1.0", "１．０"]
)
def test_a_version_by_any_of_its_names(asked: str) -> None:
    point = LAMPS.point(asked, N2)
    assert (point.version, point.date, point.asked) == ("1.0", "2021-01", asked)


@pytest.mark.parametrize("asked", ["2021", "2021-06", "2021-06-30"])
def test_a_date(asked: str) -> None:
    point = LAMPS.point(asked, N2)
    assert (point.version, point.date) == (None, asked)


@pytest.mark.parametrize("asked", ["9.9", "2021-13", "2021-6-1", "yesterday", "", "1.01.x", "N1.0", "N2"])
def test_an_unknown_version_names_the_known_ones(asked: str) -> None:
    with pytest.raises(UsageError, match=r"1\.0 \(2021-01\), 1\.1\.1, 1\.2 \(2022-01\), 1\.3 \(2022-11\)"):
        LAMPS.point(asked, N2)


def test_a_version_of_another_edition_is_not_taken() -> None:
    with pytest.raises(UsageError, match="N1 has a version of that name"):
        LAMPS.point("9.1", N2)


def test_a_year_is_a_year_unless_a_version_is_called_so() -> None:
    timeline = Timeline((Version(N2, "Season 2021", "2021-09"), Version(N2, "2023", "2022-10")))
    assert timeline.point("2021", N2).version is None
    assert timeline.point("season 2021", N2).date == "2021-09"
    assert timeline.point("2023", N2).date == "2022-10"


# What a point takes in


@pytest.mark.parametrize(
    ("asked", "version", "date", "expected"),
    [
        ("1.0", "1.0", "2021-01", True),
        ("1.0", "1.0", None, True),
        ("1.0", "1.1.1", "2021-12", False),
        ("1.1.1", "1.1.1", "2021-12", True),
        ("1.1.1", "1.2", "2022-01", False),
        ("1.2", "1.1.1", None, True),
        ("1.3", "1.10", None, False),
        ("1.2", None, "2022-01-15", True),  # a month takes in all of its days
        ("1.2", None, "2022-02", False),
        ("2021", "1.0", "2021-01", True),
        ("2021", None, "2021-12-31", True),  # a year takes in all of its months
        ("2021", None, "2022-01", False),
        ("2021-06", "1.0", None, True),  # the version's own date
        ("2021-06", "1.2", None, False),
        ("2021-06", "1.2", "2022", False),
        ("2020-12", "1.0", None, False),
        ("2022-06", "1.1.1", None, True),  # undated, and yet before 1.2 of 2022-01
        ("2020-06", "1.1.1", None, False),  # and after 1.0 of 2021-01
        ("2021-06", "1.1.1", None, None),  # somewhere in 2021
        ("2021-06", None, "2021", None),
        ("2021-06", "1.0", "2021", True),  # less precise, but 1.0 is of January
        ("2021-06", None, None, None),
        ("1.1.1", "1.1.2", None, False),  # nobody dated either: the numbers decide
        ("1.1.1", "1.1", None, True),
    ],
)
def test_what_a_point_takes_in(
    asked: str, version: str | None, date: str | None, expected: bool | None
) -> None:
    point = LAMPS.point(asked, N2)
    assert LAMPS.placed(point, version, date, N2) is expected
    assert LAMPS.includes(point, version, date, N2) is (expected is not False)  # the unknown is counted in


def test_numbers_that_contradict_the_dates_decide_nothing() -> None:
    """As where a season's pack numbers its versions in its own way, and does not say so."""
    timeline = Timeline((Version(N2, "1.0", "2021-01"), Version(N2, "1.4", "2020-05"), Version(N2, "1.2")))
    assert timeline.placed(timeline.point("1.0", N2), "1.4", "2020-05", N2) is True
    assert timeline.placed(timeline.point("1.4", N2), "1.0", "2021-01", N2) is False
    assert timeline.placed(timeline.point("1.0", N2), "1.2", None, N2) is None


def test_now_takes_in_everything_and_as_printed_nothing() -> None:
    assert LAMPS.includes(None, "9.9", "2099", N2)
    assert not LAMPS.includes(PRINTED, "0.1", "1999", N2)
    assert not LAMPS.includes(PRINTED, None, None, N2)


def test_a_withdrawal_known_by_its_day_alone() -> None:
    """A text withdrawn "in 2021-12" has a date where others have a version."""
    assert LAMPS.includes(LAMPS.point("2022-01", N2), "2021-12", None, N2)
    assert not LAMPS.includes(LAMPS.point("1.0", N2), "2021-12", None, N2)


def test_the_order_of_changes() -> None:
    changes = [
        ("1.10", None),
        ("1.9", None),
        ("1.3", "2022-11"),
        ("1.2", None),
        (None, "2022-03-15"),
        ("1.1.1", None),
        ("1.0", "2021"),
        (None, None),
    ]
    ordered = sorted(changes, key=lambda c: LAMPS.key(c[0], c[1], N2))
    assert ordered == [
        (None, None),
        ("1.0", "2021"),
        ("1.1.1", None),
        ("1.2", None),
        (None, "2022-03-15"),
        ("1.3", "2022-11"),
        ("1.9", None),
        ("1.10", None),
    ]


def test_the_point_of_a_change_takes_the_change_in() -> None:
    point = LAMPS.at("1.1.1", None, N2)
    assert LAMPS.includes(point, "1.1.1", None, N2)
    assert not LAMPS.includes(point, "1.2", None, N2)
    assert LAMPS.at(None, None, N2) is None


# The versions of a corpus


def test_versions_come_from_documents_entries_sections_withdrawals_and_the_workspace() -> None:
    page = "n2/state/hidden"
    corpus = Corpus(
        documents=(document("wiki", None), document("faq", "1.2", "2022-01"), document("next", "1.10")),
        entries=(
            entry(
                page, "Hidden", section(page, "effects", "A.", version="1.3", date="2022-11"), document="wiki"
            ),
            entry("n2/faq/a", "A?", document="wiki", version="1.0", date="2021-01", removed="1.1.1"),
            entry("n2/faq/b", "B?", document="wiki", version="1.2", date="2022-01"),
            entry("n1/skill/c", "C", document="old", version="3", date="2014"),
        ),
    )
    setting = Setting(
        editions=("N1", N2),
        versions=(
            DeclaredVersion(N2, "1.1.1", "2021-12", ("winter",)),
            DeclaredVersion(N2, "0.9"),
            DeclaredVersion(N2, "2.0", "2024"),
        ),
    )
    made = with_versions(corpus, setting)
    assert [v.edition for v in made.versions] == ["N1"] + [N2] * 7
    assert names(made, N2) == [
        ("0.9", None),
        ("1.0", "2021-01"),
        ("1.1.1", "2021-12"),
        ("1.2", "2022-01"),
        ("1.3", "2022-11"),
        ("1.10", None),
        ("2.0", "2024"),
    ]
    by_name = {v.name: v for v in made.versions}
    assert by_name["1.2"].documents == ("faq", "wiki")
    assert by_name["1.1.1"].aliases == ("winter",)
    assert Timeline(made.versions).point("winter", N2).date == "2021-12"


def test_one_version_of_several_documents_has_the_earliest_and_most_precise_date() -> None:
    corpus = Corpus(
        documents=(document("a", "1.0", "2021"), document("b", "1.0", "2021-03"), document("c", "1.0"))
    )
    assert names(with_versions(corpus, Setting()), N2) == [("1.0", "2021-03")]


def test_a_page_saved_later_does_not_redate_the_version_it_quotes() -> None:
    page = "n2/state/hidden"
    corpus = Corpus(
        documents=(document("wiki", "1.1", "2025-03"), document("faq", "1.1", "2025-02")),
        entries=(
            entry(page, "H", section(page, "effects", "A.", version="1.1", date="2025-02"), document="wiki"),
        ),
    )
    assert names(with_versions(corpus, Setting()), N2) == [("1.1", "2025-02")]


SHARED = Corpus(
    documents=(
        document("faq-1", "1.0", "2021-01", series="faq"),
        document("faq-2", "1.2", "2022-01", series="faq"),
        document("season", "1.2", "2020-06", series="season"),
    )
)


def test_a_name_that_two_series_use_is_decided_by_the_document_at_hand() -> None:
    timeline = Timeline(with_versions(SHARED, Setting()).versions)
    of_faq = timeline.point("1.2", N2, ["faq-1", "faq-2"])
    of_season = timeline.point("1.2", N2, ["season"])
    assert (of_faq.date, of_season.date) == ("2022-01", "2020-06")
    assert of_season.note == "1.2 is taken as version 1.2 (2020-06); there is also 1.2 (2022-01)"


def test_else_the_latest_of_that_name_and_the_point_says_so() -> None:
    timeline = Timeline(with_versions(SHARED, Setting()).versions)
    point = timeline.point("1.2", N2)
    assert point.date == "2022-01"
    assert point.note == "1.2 is taken as version 1.2 (2022-01); there is also 1.2 (2020-06)"
    assert timeline.includes(point, "1.0", "2021-01", N2)


def test_a_declared_date_stands_for_a_document_that_says_none() -> None:
    corpus = Corpus(documents=(document("a", "1.0"), document("b", "1.1")))
    made = with_versions(corpus, Setting(versions=(DeclaredVersion(N2, "v1.1", "2023-05"),)))
    assert names(made, N2) == [("1.0", None), ("1.1", "2023-05")]
