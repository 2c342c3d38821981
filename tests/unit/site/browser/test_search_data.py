"""What the page's search shows of a rule that others amend is the text in force."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path

import pytest

from taiyaku.index.fts5 import build_index
from taiyaku.site.browser.search_files import (
    Asset,
    SearchSource,
    _grouped,
    _ordered,
    search_assets,
    search_tables,
)
from taiyaku.steps.results import Results
from taiyaku.values import replace
from tests.unit.corpus.lookup.workspace import corpus_of, inserted, replaced, shove


def test_the_texts_of_hits_are_those_in_force(tmp_path: Path) -> None:
    changes = [
        replaced(shove(), "effects", 2, "The enemy is pushed 9 inches."),
        inserted(shove(), "effects", "Then whistle twice."),
    ]
    corpus = corpus_of(shove(), amendments=changes)
    corpus = replace(corpus, meta={**corpus.meta, "fingerprint": "one"})
    build_index(corpus, tmp_path / "fts5.db")
    (hit,) = search_tables(corpus, tmp_path / "fts5.db").hits
    texts = [text[2] for text in hit.told()[3]]
    assert texts == [
        "The figure touches an enemy.",
        "Roll PH-3.",
        "The enemy is pushed 9 inches.",
        "Lamps go out.",
        "Then whistle twice.",
    ]


def test_hits_of_the_last_site_are_taken_where_they_are_told_from_the_same(tmp_path: Path) -> None:
    def files(text: str, last: Mapping[str, str]) -> dict[str, Asset]:
        corpus = corpus_of(shove(), amendments=[replaced(shove(), "effects", 2, text)])
        corpus = replace(corpus, meta={**corpus.meta, "fingerprint": text})
        build_index(corpus, tmp_path / "fts5.db")
        source = SearchSource(tmp_path / "fts5.db", {})
        found = search_assets(corpus, source, lambda key: last.get(key, ""))
        return {asset.key: asset for asset in found if asset.key}

    (key, first), *others = files("The enemy is pushed 9 inches.", {}).items()
    assert not others and "pushed 9" in first.content()
    known = {key: "assets/search/hits-of-then.js"}
    again = files("The enemy is pushed 9 inches.", known)[key]
    assert again.path == known[key] and again.content() == first.content()
    assert key not in files("The enemy is pushed 7 inches.", known)


@pytest.mark.parametrize("more", ["", "𠮟る"])
def test_rows_stand_as_scripts_compare_their_keys(more: str) -> None:
    keys = ["b", "a", "a b", "叱る", "ｶﾞ", "ab", "é", *filter(None, [more])]
    ordered = [row.partition("\t")[0] for row in _ordered(f"{key}\t1" for key in keys)]
    assert ordered == sorted(keys, key=lambda key: key.encode("utf-16-be"))


def test_rows_of_an_index_are_those_of_its_own_words(tmp_path: Path) -> None:
    """Kept ones are taken while words sound and mean the same, and never after that."""
    kept = Results(tmp_path / "cache")

    def rows(text: str) -> tuple[int, dict[str, list[str]]]:
        corpus = corpus_of(shove(), amendments=[replaced(shove(), "effects", 2, text)])
        corpus = replace(corpus, meta={**corpus.meta, "fingerprint": text})
        build_index(corpus, tmp_path / "fts5.db")
        before = kept.made["search"]
        found = dict(search_tables(corpus, tmp_path / "fts5.db", kept).rows)
        assert found == dict(search_tables(corpus, tmp_path / "fts5.db").rows)
        return kept.made["search"] - before, found

    made, first = rows("The enemy is pushed 9 inches.")
    assert made == 3 and first["sounds"]
    assert rows("The enemy is pushed 7 inches.")[0] == 0
    assert any("bonfire" in row for row in rows("The bonfire is pushed 9 inches.")[1]["sounds"])


def test_keys_that_differ_in_white_space_have_one_row() -> None:
    db = sqlite3.connect(":memory:")
    db.execute("CREATE TABLE t(key, form, weight)")
    db.executemany("INSERT INTO t VALUES (?, ?, ?)", [("a\tb", "x", 0.5), ("a b", "y", 1.0), ("a b", "z", 1)])
    rows = _grouped(db, "SELECT key, form, weight FROM t ORDER BY key, form")
    assert rows == ["a b\tx\t0.5\ty\t1\tz\t1"]
    db.close()
