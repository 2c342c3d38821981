"""Names that a glossary gives in both languages."""

from __future__ import annotations

import pytest

from taiyaku.corpus.model import Clause, Corpus, Entry, Provenance, Section, Table, Title
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.declared import glossary_names
from taiyaku.corpus.terms.termbase import with_terms
from taiyaku.ingest.vocabulary import load_vocabulary

WHERE = Provenance("f", (1, 1))
ROWS = (
    ("Potter", "陶工"),
    ("窯", "Kiln"),
    ("Glaze", "Covers a pot."),
    ("Firing", "釉薬をかけた壺を窯で焼く。"),
)
LINES = (
    "Shard heap / 欠片の山",
    "薪（Brushwood）",
    "Hut: 小屋",
    "A cracked pot has a line: 線がある。",
    "Wheel",
)


def listed(title: str) -> Entry:
    clauses = tuple(Clause(f"e#body.{n}", text, WHERE) for n, text in enumerate(LINES))
    section = Section(
        "e#body", "body", None, "en", WHERE, clauses, (Table(("English", "日本語"), ROWS, WHERE),)
    )
    return Entry("e", "rule", "doc", "K1", "en", (Title("en", title),), (section,), WHERE)


def test_names_of_a_table_and_of_a_list() -> None:
    assert [names for _, *names in glossary_names([listed("Glossary")], ["Glossary", "用語集"])] == [
        ["Potter", "陶工"],
        ["Kiln", "窯"],
        ["Shard heap", "欠片の山"],
        ["Brushwood", "薪"],
        ["Hut", "小屋"],
    ]


@pytest.mark.parametrize("title", ["Skills", "Profile"])
def test_other_tables_are_no_glossary(title: str) -> None:
    assert not list(glossary_names([listed(title)], ["Glossary", "用語集"]))


def test_a_glossary_makes_concepts_and_names_those_there_are() -> None:
    words = load_vocabulary().tables
    kiln = Entry("kiln", "rule", "doc", "K1", "en", (Title("en", "Kiln"),), (), WHERE)
    terms = with_terms(Corpus(entries=(kiln, listed("Glossary"))), Setting(words=words)).terms
    known = {(t.en, t.ja): t.evidence for t in terms}
    assert known[("Kiln",), ("窯",)] == ("kiln", "e")
    assert known[("Potter",), ("陶工",)] == ("e",)
