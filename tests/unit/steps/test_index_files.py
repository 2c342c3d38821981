"""A build asks its index for every name, and says what it was made with."""

import shutil
from pathlib import Path

import pytest

from bench.documents import SAMPLE
from taiyaku.build import build
from taiyaku.corpus.store import load_corpus
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.steps.index_files import make_index
from taiyaku.steps.results import Results
from taiyaku.values import replace
from taiyaku.workspace import load_workspace
from tests.builds import built_once
from tests.corpora import corpus_of, entry, lantern_entries, section
from tests.engines import TRIED, able


def test_a_name_that_is_not_found_is_a_warning_with_its_place(tmp_path: Path) -> None:
    nameless = entry("n2/rule/nameless", "…")
    (problem,) = make_index(corpus_of(*lantern_entries(), nameless), "fts5", tmp_path).problems
    assert (problem.code, problem.severity, problem.document) == ("W501", "warning", "rules")
    assert problem.message == "searching for the name does not find the entry: … leads to nothing"
    assert problem.where == nameless.provenance


def test_what_words_mean_is_worked_out_where_words_or_names_come_or_go(tmp_path: Path) -> None:
    kept = Results(tmp_path / "cache")

    def made(title: str, text: str) -> int:
        before = kept.made["lexicon"]
        climb = entry("n2/skill/climb", title, section("n2/skill/climb", "effects", text))
        corpus = corpus_of(*lantern_entries(), climb)
        make_index(corpus, "fts5", tmp_path / "kept", kept)
        make_index(corpus, "fts5", tmp_path / "anew")
        assert (tmp_path / "kept/fts5.db").read_bytes() == (tmp_path / "anew/fts5.db").read_bytes()
        return kept.made["lexicon"] - before

    assert made("Climb", "The figure scales a wall.") == 1
    assert made("Climb", "The figure scales the figure. A wall scales the wall.") == 0
    assert made("Climb", "The figure scales a rope.") == 1
    assert made("Climbing", "The figure scales a wall.") == 1


@pytest.mark.parametrize("engine", TRIED)
def test_every_name_of_the_sample_is_found(engine: str, tmp_path: Path) -> None:
    able(engine)
    copy = shutil.copytree(built_once(SAMPLE), tmp_path / "workspace")  # only the index may be new
    workspace = replace(load_workspace(copy), engine=engine)
    build(workspace)
    corpus = load_corpus(workspace.database)
    assert [p.message for p in corpus.problems if p.code == "W501"] == []
    assert corpus.meta["engine"] == engine
    passages, index = open_both(workspace.build)
    with passages, index:
        name = corpus.entries[0].titles[0].text
        assert index.search(name, Filters(), 3)
    assert build(workspace).unchanged
