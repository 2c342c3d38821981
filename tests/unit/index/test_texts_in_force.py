"""What is searched and shown of a rule that others amend is the text in force."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from taiyaku.corpus.model import Amendment
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.index.hits import Hit, find_hits, hit_json
from taiyaku.values import replace
from tests.engines import build_corpus
from tests.unit.corpus.lookup.workspace import SHOVE, corpus_of, cut, inserted, replaced, shove


def search(engine: str, folder: Path, query: str, *amendments: Amendment) -> Hit | None:
    """What a search finds of the one rule there is."""
    corpus = corpus_of(shove(), amendments=amendments)
    passages, index = open_both(build_corpus(engine, folder, corpus))
    with passages, index:
        return next(iter(find_hits(passages, index, query, Filters(), 10)), None)


REPLACED = replaced(shove(), "effects", 2, "The enemy is pushed 9 inches.")


def test_a_hit_shows_the_text_that_an_erratum_put_there(engine: str, tmp_path: Path) -> None:
    hit = search(engine, tmp_path, "pushed inches", REPLACED)
    assert hit and hit.snippet == "The enemy is pushed 9 inches."
    assert "#effects.2" in str(hit_json(hit)["passage"]["clauses"])


def test_new_words_find_the_rule_and_old_ones_do_not(engine: str, tmp_path: Path) -> None:
    change = replaced(shove(), "effects", 3, "Torches go out.")
    assert search(engine, tmp_path, '"torches go out"', change)
    assert search(engine, tmp_path, '"lamps go out"', change) is None


def test_a_clause_that_is_gone_is_neither_found_nor_shown(engine: str, tmp_path: Path) -> None:
    change = cut(shove(), "effects", 3)
    assert search(engine, tmp_path, "lamps", change) is None
    hit = search(engine, tmp_path, "pushed", change)
    assert hit and "Lamps" not in " ".join(text.text for text in hit.passage.texts)


def test_an_inserted_clause_is_shown_with_the_place_it_stands_behind(engine: str, tmp_path: Path) -> None:
    hit = search(engine, tmp_path, "whistle", inserted(shove(), "effects", "Then whistle twice."))
    assert hit and hit.snippet == "Then whistle twice."
    last = shove().sections[-1].clauses[-1].provenance
    assert hit.passage.file == last.file and hit.place.lines[1] == last.lines[1]


@pytest.mark.parametrize("date", ["2024-06", None])  # its own, or that of its version alone
@pytest.mark.parametrize(("day", "shown"), [("2024-05-31", "2"), ("2024-06-01", "9")])
def test_an_erratum_to_come_is_not_shown_yet(
    engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, day: str, shown: str, date: str | None
) -> None:
    monkeypatch.setattr(time, "strftime", lambda form: day)
    hit = search(engine, tmp_path, "pushed inches", replace(REPLACED, date=date))
    assert hit and hit.snippet == f"The enemy is pushed {shown} inches." and hit.passage.id == SHOVE
