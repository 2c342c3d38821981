"""Two errata of one document that change the same words in two ways leave the text open in each issue."""

from __future__ import annotations

import pytest

from taiyaku.corpus.amendments.compiler import find_amendments
from taiyaku.corpus.model import Amendment, Corpus, Document, Reference
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace
from tests.corpora import entry, section

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
    return list(find_amendments(corpus, SETTING))


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
