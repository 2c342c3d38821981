"""Judged queries keep the level reached, over the sample and, where they are there, the real documents.

Floors are below what is reached: they catch a step that stopped working, not a hit that moved a place.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bench.documents import INFINITY, SAMPLE
from bench.judging import Judged, by_type, means, read_judged, score
from taiyaku.build import build
from taiyaku.configuration import ENGINES
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.store import load_corpus
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.index.name_gate import missed_headwords
from taiyaku.values import replace
from taiyaku.workspace import load_workspace
from tests.builds import NEEDS_SEEDS, built_once
from tests.engines import TRIED, able, build_corpus

HERE = Path(__file__).parent
REEF = HERE / "drowned-reef"
Floors = dict[str, dict[str, float]]  # judged set -> type of query -> nDCG@10
CASES = [
    pytest.param(
        SAMPLE,
        {
            "lantern-alley": {"all": 0.9, "kana": 0.9, "romaji": 0.9},
            "lantern-alley-players": {"all": 0.76},
            "lantern-alley-asked": {"all": 0.72},
            "lantern-alley-fresh": {"all": 0.76},
            "lantern-alley-evening": {"all": 0.68},
        },
        id="sample",
    ),
    pytest.param(REEF, {"drowned-reef": {"all": 0.9, "ja": 0.9, "en": 0.86}}, id="another-game"),
    pytest.param(
        INFINITY,
        {
            "infinity": {"all": 0.87, "ja": 0.87, "kana": 0.9, "romaji": 0.88, "ja>en": 0.86, "typo": 0.9},
            "infinity-later": {"all": 0.87, "en": 0.88, "ja": 0.84, "kana": 0.85, "ja>en": 0.8},
            "infinity-asked": {"all": 0.8, "en": 0.79, "ja": 0.8},
            "infinity-fresh": {"all": 0.8, "en": 0.76, "ja": 0.84},
            "infinity-evening": {"all": 0.81, "en": 0.8, "ja": 0.8},
            "infinity-players": {"all": 0.83, "en": 0.8, "ja": 0.86, "question": 0.86, "ja>en": 0.8},
        },
        marks=NEEDS_SEEDS,
        id="real",
    ),
]


def corpus_and_folder(original: Path, engine: str, folder: Path) -> tuple[Corpus, Path]:
    """The corpus as it is built, and a folder with its index of an engine: of one game from start to end."""
    built = built_once(original)
    if original == REEF:
        shutil.copytree(built, folder / "game")
        built = folder / "game"
        build(replace(load_workspace(built), engine=engine))
    corpus = load_corpus(built / "build" / "corpus.db")
    done = original == REEF or engine == ENGINES[0]
    return corpus, built / "build" if done else build_corpus(engine, folder, corpus)


@pytest.mark.parametrize("engine", TRIED)
@pytest.mark.parametrize(("original", "floors"), CASES)
def test_judged_queries_keep_their_level(engine: str, original: Path, floors: Floors, tmp_path: Path) -> None:
    able(engine)
    corpus, folder = corpus_and_folder(original, engine, tmp_path)
    positions = {entry.id: n for n, entry in enumerate(corpus.entries, 1)}
    passages, index = open_both(folder)
    below: dict[tuple[str, str], tuple[float, float]] = {}
    with passages, index:

        def found(query: Judged) -> list[tuple[int, list[int]]]:
            hits = index.search(query.text, Filters(), 10)
            return [(hit.position, [positions[v] for v in hit.variants]) for hit in hits]

        for name, least in floors.items():
            queries = read_judged(HERE / f"{name}.jsonl", corpus)
            scores = [score(query, found(query)) for query in queries]
            for group, members in by_type(queries, corpus).items():
                reached = means(scores[i] for i in members).ndcg
                if reached < least.get(group, 0.0):
                    below[name, group] = reached, least[group]
        missed = list(missed_headwords(corpus, index))
    assert not below
    assert not missed
