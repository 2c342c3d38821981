"""Errata stay open, updates of a wiki page are applied; nothing is guessed."""

import pytest

from taiyaku.corpus.amendments.compiler import with_amendments
from taiyaku.corpus.amendments.wiki_updates import updates
from taiyaku.corpus.model import Corpus, Reference
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.corpora import entry, lantern, section


def test_a_wiki_update_knows_both_texts() -> None:
    update = next(a for a in lantern().amendments if a.source == "n2/state/hidden")
    assert (update.before, update.after) == ("It can be shoved.", "It cannot be shoved.")
    assert (update.version, update.date, update.status) == ("1.1", "2024-05", "applied")
    assert update.target == "n2/state/hidden#effects"


def test_an_erratum_stays_unresolved() -> None:
    setting = Setting(editions=("N1", "N2"), words=load_vocabulary({}).tables)
    erratum = next(
        a for a in with_amendments(lantern(), setting).amendments if a.source == "n2/erratum/shove"
    )
    assert (erratum.operation, erratum.status, erratum.after) == ("replace", "unresolved", "Roll PH-6.")
    assert (erratum.version, erratum.date) == ("1.1", "2024-05")
    assert erratum.target == "n2/skill/shove"


def test_an_update_takes_only_its_own_sections() -> None:
    name = "n2/rule/a"
    before = section(name, "body", "Untouched.")
    new = section(name, "effects", "New.", version="1.1", name="new")
    old = section(name, "original", "Old.", version="1.1")
    ((current, original),) = updates(entry(name, "A", before, new, old))
    assert current == (new,) and original == old


def test_superseded_text_alone_is_reported() -> None:
    lone = entry("n2/rule/a", "A", section("n2/rule/a", "original", "Old."))
    (amendment,) = with_amendments(Corpus(entries=(lone,)), Setting()).amendments
    assert (amendment.target, amendment.status) == (None, "unresolved")


@pytest.mark.parametrize(
    ("location", "operation"),
    [
        ("Addition to the grey box", "insert"),
        ("Delete the last sentence", "delete"),
        ("Effects bullet 4", "replace"),
        ("効果に追加", "insert"),
        ("第2項を削除", "delete"),
    ],
)
def test_the_wording_says_what_is_done(location: str, operation: str) -> None:
    name = "n2/erratum/a"
    erratum = entry(name, "A", section(name, "body", "Text."), reference=Reference(None, location))
    setting = Setting(editions=("N2",), words=load_vocabulary({}).tables)
    (amendment,) = with_amendments(Corpus(entries=(erratum,)), setting).amendments
    assert amendment.operation == operation
