"""The sample's rulebook and its Japanese summary against pairs judged by hand."""

from __future__ import annotations

import pytest

from taiyaku.corpus.model import Corpus
from taiyaku.corpus.store import load_corpus
from tests.builds import built_sample
from tests.unit.corpus.alignment.scores import read_gold, score


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus(built_sample() / "corpus.db")


def test_the_gold_is_of_this_sample(corpus: Corpus) -> None:
    known = {c.id for e in corpus.entries for s in e.sections for c in s.clauses}
    known |= {c.id for a in corpus.amendments for p in a.patches for c in p.added if hasattr(c, "text")}
    assert not {i for pair in read_gold() for side in pair for i in side} - known


def test_pairs_of_the_sample(corpus: Corpus) -> None:
    strict, lax = score(read_gold(), corpus.alignments)
    assert strict.f1 >= 0.84 and lax.f1 >= 0.965, f"strict {strict}, lax {lax}"


def test_sure_pairs_are_right(corpus: Corpus) -> None:
    sure = [a for a in corpus.alignments if a.score >= 0.9]
    _, lax = score(read_gold(), sure)
    assert lax.precision >= 0.95


def test_each_clause_stands_in_one_pair(corpus: Corpus) -> None:
    for lang in ("en", "ja"):
        ids = [i for a in corpus.alignments if a.level == "clause" for i in getattr(a, lang)]
        assert ids and len(ids) == len(set(ids))
