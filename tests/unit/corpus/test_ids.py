"""Documents that give out the same id."""

import pytest

from taiyaku.corpus.ids import series_of, settle_ids
from taiyaku.corpus.model import Document
from tests.corpora import entry, section


def test_the_later_document_says_its_name() -> None:
    first = (entry("n2/rule/a", "A"),)
    inner = entry("n2/rule/a/b", "B", document="faq", parent="n2/rule/a")
    second = (entry("n2/rule/a", "A", section("n2/rule/a", "body", "x"), document="faq"), inner)
    settled = settle_ids([first, second])
    assert [e.id for e in settled] == ["n2/rule/a", "n2/rule/a~faq", "n2/rule/a/b"]
    assert settled[1].sections[0].clauses[0].id == "n2/rule/a~faq#body.1"
    assert settled[2].parent == "n2/rule/a~faq"


def test_nothing_changes_without_need() -> None:
    entries = (entry("n2/rule/a", "A"), entry("n2/rule/b", "B"))
    assert settle_ids([entries]) == entries


def version(id_: str, number: str, date: str | None = None, series: str | None = "faq") -> Document:
    return Document(id_, f"{id_}.md", "faq", "en", "N2", id_, version=number, date=date, series=series)


@pytest.mark.parametrize("turned", [False, True], ids=["older first", "newer first"])
def test_the_newest_of_a_series_keeps_the_plain_id(turned: bool) -> None:
    gathered = [
        ((entry("n2/rule/a", "A", document="faq-1"),), version("faq-1", "1.9", "2024-03")),
        ((entry("n2/rule/a", "A", document="faq-2"),), version("faq-2", "1.10", "2025-03")),
    ]
    if turned:
        gathered.reverse()
    settled = settle_ids((entries for entries, _ in gathered), [document for _, document in gathered])
    assert {e.document: e.id for e in settled} == {"faq-1": "n2/rule/a~faq-1", "faq-2": "n2/rule/a"}
    assert [e.document for e in settled] == [d.id for _, d in gathered]  # their order is the workspace's


def test_a_series_claims_ids_where_its_first_document_stands() -> None:
    documents = [version("faq-1", "1.0"), version("wiki", "1", series=None), version("faq-2", "2.0")]
    gathered = [(entry("n2/rule/a", "A", document=d.id),) for d in documents]
    assert [e.id for e in settle_ids(gathered, documents)] == [
        "n2/rule/a~faq-1",
        "n2/rule/a~wiki",
        "n2/rule/a",
    ]


@pytest.mark.parametrize(
    ("issues", "order"),
    [
        ([("1.10", "2025-01"), ("1.9", "2024-01")], ["1.9", "1.10"]),
        ([("2", None), ("10", None)], ["2", "10"]),
        ([("1.1", "2024"), ("1.0", "2024-05")], ["1.0", "1.1"]),  # the dates leave it open
        ([("spring", "2025-04"), ("autumn", "2024-10")], ["autumn", "spring"]),
    ],
)
def test_versions_of_a_series_stand_in_their_order(
    issues: list[tuple[str, str | None]], order: list[str]
) -> None:
    documents = [version(f"d{n}", number, date) for n, (number, date) in enumerate(issues)]
    assert [d.version for d in series_of(documents)["faq"]] == order


def test_one_document_is_no_series() -> None:
    assert series_of([version("faq-1", "1.0"), version("x", "1", series=None)]) == {}
