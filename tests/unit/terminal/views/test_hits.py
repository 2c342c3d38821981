"""Hits in a list."""

import io
from pathlib import Path

from taiyaku.corpus.model import Title
from taiyaku.index.engines import open_both
from taiyaku.index.hits import find_hits
from taiyaku.terminal.layout import Screen
from taiyaku.terminal.views.hits import hit_list
from tests.corpora import entry, section
from tests.unit.terminal.conftest import corpus, write_build


def test_a_hit_says_what_it_is_called_and_where_it_stands(tmp_path: Path) -> None:
    name = "n2/rule/cup/pairings"
    said = section(name, "body", "The winner meets the loser.")
    english = entry(name, "Pairings", said, path=("CUP RULES", "ROUNDS"))
    both = (Title("en", "Pairings"), Title("ja", "組み合わせ"))
    japanese = entry("n1/rule/pairings", "Pairings", lang="ja", titles=both)
    passages, index = open_both(write_build(tmp_path, corpus(english, japanese)))
    with passages, index:
        lines = list(hit_list(find_hits(passages, index, "winner"), Screen(io.StringIO(), width=80)))
    assert lines[0] == " 1. Pairings  (組み合わせ)"
    assert lines[1].endswith("CUP RULES › ROUNDS") and "rule · N2" in lines[1]
