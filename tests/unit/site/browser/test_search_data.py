"""What the page's search shows of a rule that others amend is the text in force."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.index.fts5_writer import build_index
from taiyaku.site.browser.search_files import _ordered, search_tables
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
    texts = [text[2] for text in hit[3]]
    assert texts == [
        "The figure touches an enemy.",
        "Roll PH-3.",
        "The enemy is pushed 9 inches.",
        "Lamps go out.",
        "Then whistle twice.",
    ]


@pytest.mark.parametrize("more", ["", "𠮟る"])
def test_rows_stand_as_scripts_compare_their_keys(more: str) -> None:
    keys = ["b", "a", "a b", "叱る", "ｶﾞ", "ab", "é", *filter(None, [more])]
    ordered = [row.partition("\t")[0] for row in _ordered(f"{key}\t1" for key in keys)]
    assert ordered == sorted(keys, key=lambda key: key.encode("utf-16-be"))
