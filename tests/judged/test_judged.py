"""Judged queries keep the level reached, over the sample and, where they are there, the real documents.

Floors are below what is reached: they catch a step that stopped working, not a hit that moved a place.
"""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from bench.documents import INFINITY, SAMPLE, SHARED
from bench.judging import Judged, by_type, means, read_judged, score
from taiyaku.build import build
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.store import load_corpus
from taiyaku.index.engine import Filters
from taiyaku.index.gate import missed_headwords
from taiyaku.index.opening import open_both
from taiyaku.workspace import ENGINES, load_workspace

HERE = Path(__file__).parent
needs_documents = pytest.mark.skipif(not SHARED.is_dir(), reason=f"the real documents are not in {SHARED}")
CASES = [
    pytest.param("lantern-alley", SAMPLE, {"all": 0.85, "kana": 0.85, "romaji": 0.85}, id="sample"),
    pytest.param(
        "infinity",
        INFINITY,
        {"all": 0.83, "ja": 0.80, "kana": 0.85, "romaji": 0.78, "ja>en": 0.75, "typo": 0.85},
        marks=[pytest.mark.shared, needs_documents],
        id="real",
    ),
]


def corpus_and_folder(original: Path, engine: str, folder: Path) -> tuple[Corpus, Path]:
    copy = folder / "workspace"
    shutil.copytree(original, copy, ignore=shutil.ignore_patterns("build"))
    if original == INFINITY and not any((copy / "sources").glob("*.txt")):
        (copy / "sources").mkdir(exist_ok=True)
        for seed in (SHARED / "seeds").glob("*.txt"):
            shutil.copy(seed, copy / "sources")
    build(replace(load_workspace(copy), engine=engine))
    return load_corpus(copy / "build" / "corpus.db"), copy / "build"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("name", "original", "floors"), CASES)
def test_judged_queries_keep_their_level(
    engine: str, name: str, original: Path, floors: dict[str, float], tmp_path: Path
) -> None:
    if engine == "whoosh":
        pytest.importorskip("whoosh")
    corpus, folder = corpus_and_folder(original, engine, tmp_path)
    queries = read_judged(HERE / f"{name}.jsonl", corpus)
    positions = {entry.id: n for n, entry in enumerate(corpus.entries, 1)}
    passages, index = open_both(folder)
    with passages, index:

        def found(query: Judged) -> list[tuple[int, list[int]]]:
            hits = index.search(query.text, Filters(), 10)
            return [(hit.position, [positions[v] for v in hit.variants]) for hit in hits]

        scores = [score(query, found(query)) for query in queries]
        missed = list(missed_headwords(corpus, index))
    reached = {
        group: means(scores[i] for i in members).ndcg for group, members in by_type(queries, corpus).items()
    }
    assert not {g: (reached[g], floor) for g, floor in floors.items() if reached[g] < floor}
    assert not missed
