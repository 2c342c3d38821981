"""The real wiki pages at a version; skipped where the documents are not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.amendments.overlay import PRINTED, State, state_at
from taiyaku.corpus.amendments.patch import apply_all
from taiyaku.corpus.amendments.wiki_updates import in_force, printed, update_amendments
from taiyaku.corpus.model import Corpus, Document, Entry
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.versions.timeline import Timeline, with_versions
from taiyaku.ingest import ingest
from taiyaku.workspace import Source

SEEDS = Path(__file__).parents[5] / "shared" / "seeds"
FILES = {
    "wiki-trooper-activation": ("001_77a4f294d8a64b71.txt", "wiki", None, None),
    "wiki-camouflaged-state": ("004_3505161a10321926.txt", "wiki", None, None),
    "faq-n4-1.2": ("000_515859187c90e6ef.txt", "faq", "1.2", "2022-01"),
}

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not SEEDS.is_dir(), reason=f"the real documents are not in {SEEDS}"),
]


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    documents: list[Document] = []
    entries: list[Entry] = []
    for id_, (name, format_, version, date) in FILES.items():
        source = Source(id_, SEEDS / name, name, format_, "en", "N4", version=version, date=date)
        made = ingest(source)
        documents.append(made.document)
        entries += made.entries
    return with_versions(Corpus(tuple(documents), tuple(entries)), Setting(editions=("N4",)))


def ask(corpus: Corpus, title: str, asked: str | None) -> State:
    entry = next(e for e in corpus.entries if e.title.startswith(title))
    document = next(d for d in corpus.documents if d.id == entry.document)
    timeline = Timeline(corpus.versions)
    point = PRINTED if asked == "printed" else timeline.point(asked, "N4", [document.id]) if asked else None
    return state_at(entry, (), timeline, point, (), document)


def test_the_versions_of_the_edition(corpus: Corpus) -> None:
    assert [(v.name, v.date) for v in corpus.versions] == [
        ("1.0", "2021-01"),
        ("1.1.1", "2021-12"),
        ("1.2", "2022-01"),
        ("1.3", "2022-11"),
    ]


@pytest.mark.parametrize(
    ("asked", "steps", "version"),
    [
        ("printed", 14, None),
        ("1.0", 14, None),
        ("2021-06", 14, None),
        ("1.1.1", 13, "1.1.1"),
        ("2021", 13, "1.1.1"),
        (None, 13, "1.1.1"),
    ],
)
def test_the_order_expenditure_sequence(
    corpus: Corpus, asked: str | None, steps: int, version: str | None
) -> None:
    state = ask(corpus, "Order Expenditure Sequence", asked)
    sequence = state.entry.sections[1]
    assert len(sequence.clauses) == steps
    assert sequence.id.endswith("#original") is (steps == 14)
    assert all(section.role != "original" for section in state.entry.sections)
    assert [s.role for s in state.entry.sections] == ["body", "body", "important", "note"]
    assert (state.version, state.refused) == (version, ())


@pytest.mark.parametrize(
    ("asked", "status"),
    [("1.0", "in-force"), ("2021-11", "in-force"), ("1.1.1", "withdrawn"), (None, "withdrawn")],
)
def test_the_withdrawn_question(corpus: Corpus, asked: str | None, status: str) -> None:
    assert ask(corpus, "How do LoF and ZoC", asked).status == status


def test_the_question_updated_in_1_3_has_no_text_of_before(corpus: Corpus) -> None:
    title = "Does a Trooper in Disc"
    assert ask(corpus, title, "1.2").missing
    assert not ask(corpus, title, "1.3").missing
    assert ask(corpus, title, None).version == "1.3"


def test_printed_texts_and_patches_give_the_texts_in_force(corpus: Corpus) -> None:
    updated = 0
    for entry in corpus.entries:
        amendments = update_amendments(entry)
        updated += len(amendments)
        patches = [patch for a in amendments for patch in a.patches]
        assert apply_all(printed(entry), patches) == in_force(entry)
    assert updated == 2
