"""The page's search is made from the default engine's tables, whatever the workspace searches with."""

from pathlib import Path

import pytest

from taiyaku.index.engines import engine_named
from taiyaku.steps.index_files import search_source
from tests.unit.site import sample


def test_the_default_engine_s_file_is_taken_as_it_is(tmp_path: Path) -> None:
    corpus = sample.corpus()
    default = engine_named("fts5")
    default.build(corpus, tmp_path / default.file)
    before = (tmp_path / default.file).read_bytes()
    with search_source(corpus, "fts5", tmp_path) as source:
        assert source.index == tmp_path / default.file
    assert (tmp_path / default.file).read_bytes() == before


def test_another_engine_s_workspace_gets_the_same_tables(tmp_path: Path) -> None:
    pytest.importorskip("whoosh")
    corpus = sample.corpus()
    default, other = engine_named("fts5"), engine_named("whoosh")
    (tmp_path / "index").mkdir()
    other.build(corpus, tmp_path / "index" / other.file)
    kept = sorted(p.name for p in (tmp_path / "index").rglob("*"))
    default.build(corpus, tmp_path / default.file)
    with search_source(corpus, "whoosh", tmp_path / "index") as source:
        aside = source.index
        assert aside.is_file() and tmp_path not in aside.parents
        assert aside.read_bytes() == (tmp_path / default.file).read_bytes()
    assert not aside.exists()
    assert (
        sorted(p.name for p in (tmp_path / "index").rglob("*")) == kept
    )  # the workspace's index is as it was
