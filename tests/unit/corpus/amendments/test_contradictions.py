"""Two errata of one document that change the same words in two ways leave the text open in each issue."""

from __future__ import annotations

import pytest

from taiyaku.corpus.amendments.compiler import with_amendments
from taiyaku.corpus.model import Amendment, Corpus, Document, Reference, Table
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace
from tests.corpora import at, entry, section

SETTING = Setting(editions=("N2",), words=load_vocabulary().tables)
BOOK = Document("rules", "rules.txt", "rulebook", "en", "N2", "Rules", version="1.0", date="2024-01")
ISSUES = tuple(
    Document(f"faq-{v}", "faq.txt", "faq", "en", "N2", "FAQ", version=v, date=d, series="faq")
    for v, d in (("1.1", "2024-05"), ("1.2", "2024-09"))
)


def amended(*said: tuple[str | None, str]) -> list[Amendment]:
    """What two issues of an FAQ make of "The lamp burns for 2 rounds." with these errata in both."""
    effects = section("n2/skill/burn", "effects", "The lamp burns for 2 rounds.", "It smokes for 4 rounds.")
    items = tuple(replace(c, marker="•") for c in effects.clauses)
    entries = [entry("n2/skill/burn", "Burn", replace(effects, clauses=items))]
    for issue in ISSUES:
        for number, (place, text) in enumerate(said):
            name = f"n2/erratum/burn-{number}~{issue.id}"
            reference = Reference(None, place) if place else None
            body = section(name, "body", text)
            entries.append(entry(name, "Burn", body, document=issue.id, reference=reference))
    corpus = Corpus(documents=(BOOK, *ISSUES), entries=tuple(entries))
    return list(with_amendments(corpus, SETTING).amendments)


@pytest.mark.parametrize(
    "said",
    [
        (
            (None, 'Replace "for 2 rounds" with "for 3 rounds".'),
            (None, 'Replace "2 rounds" with "5 rounds".'),
        ),
        (
            ("Effects bullet 1", "The lamp burns for 3 rounds."),
            ("Effects bullet 1", "The lamp burns all day."),
        ),
    ],
)
def test_neither_of_two_contradicting_errata_is_made(said: tuple[tuple[str | None, str], ...]) -> None:
    made = amended(*said)
    assert not any(a.patches for a in made)
    assert {a.status for a in made} == {"unresolved"}
    assert all(a.reason and "changes the same words in another way" in a.reason for a in made)


@pytest.mark.parametrize(
    "said",
    [
        (
            (None, 'Replace "for 2 rounds" with "for 3 rounds".'),
            (None, 'Replace "4 rounds" with "5 rounds".'),
        ),
        ((None, 'Replace "for 2 rounds" with "for 3 rounds".'),) * 2,
        (
            ("Effects bullet 1", "The lantern burns for 3 rounds."),
            (None, 'Replace "The lantern burns" with "The lantern glows".'),
        ),
    ],
)
def test_errata_on_other_words_or_on_one_another_are_made(said: tuple[tuple[str | None, str], ...]) -> None:
    assert any(a.patches for a in amended(*said))
    assert all(a.status == "applied" for a in amended(*said))


def test_an_erratum_in_which_no_change_can_be_read_leaves_its_rule_in_doubt() -> None:
    rule = entry("n2/skill/burn", "Burn", section("n2/skill/burn", "effects", "The lamp burns."))
    empty = entry("n2/erratum/burn", "Burn", document="faq-1.1")
    corpus = Corpus(documents=(BOOK, *ISSUES), entries=(rule, empty))
    (amendment,) = with_amendments(corpus, SETTING).amendments
    assert (amendment.status, amendment.target) == ("unresolved", rule.id)
    assert amendment.reason == "nothing in it could be read as a change"
    assert {e.id: e.status for e in with_amendments(corpus, SETTING).entries}[rule.id] == "pending"


@pytest.mark.parametrize(
    ("said", "is_"),
    [
        ("In the row Wool, the weight should be 45.", "45"),
        ("Change the weight of Wool to 45.", "45"),
        ("「Wool」の行のweightを45に修正。", "45"),
        ("In the row Wool, the weight should be 40 or less.", None),
    ],
)
def test_a_cell_given_by_its_row_and_column(said: str, is_: str | None) -> None:
    table = Table(("Ware", "Weight"), (("Wool", "40"), ("Tin", "70")), at(3))
    body = replace(section("n2/rule/market", "body", "Wares are weighed."), tables=(table,))
    rule = entry("n2/rule/market", "Market", body)
    said_by = entry(
        "n2/erratum/market", "Market", section("n2/erratum/market", "body", said), document="faq-1.1"
    )
    made = with_amendments(Corpus(documents=(BOOK, ISSUES[0]), entries=(rule, said_by)), SETTING)
    (amendment,) = made.amendments
    rows = [row for p in amendment.patches for s in p.added for t in s.tables for row in t.rows]  # type: ignore[union-attr]
    assert rows == ([("Wool", is_), ("Tin", "70")] if is_ else [])
