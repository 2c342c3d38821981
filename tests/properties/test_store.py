"""A stored corpus loads back equal, in the same bytes each time."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from taiyaku.corpus.model import Corpus, Entry, Ingested, Provenance
from taiyaku.corpus.store import load_corpus, write_corpus
from taiyaku.values import decode, encode

small = st.integers(0, 99)
texts = st.text(max_size=8)
# Hypothesis derives every field from its type; only numbers and texts are kept small.
st.register_type_strategy(int, small)
st.register_type_strategy(str, texts)
st.register_type_strategy(float, st.floats(-1e6, 1e6))
corpora = st.builds(Corpus, meta=st.dictionaries(texts, texts, max_size=3))


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(corpus=corpora)
def test_a_stored_corpus_loads_back_equal(tmp_path_factory: pytest.TempPathFactory, corpus: Corpus) -> None:
    path = tmp_path_factory.mktemp("store") / "corpus.db"
    write_corpus(corpus, path)
    assert load_corpus(path) == corpus


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(corpus=corpora)
def test_the_same_corpus_gives_the_same_bytes(
    tmp_path_factory: pytest.TempPathFactory, corpus: Corpus
) -> None:
    folder = tmp_path_factory.mktemp("store")
    one, other = folder / "one.db", folder / "a longer name.db"
    write_corpus(corpus, one)
    write_corpus(corpus, other)
    assert one.read_bytes() == other.read_bytes()


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(ingested=st.from_type(Ingested))
def test_a_record_is_the_value_again(ingested: Ingested) -> None:
    assert decode(Ingested, encode(ingested)) == ingested


@pytest.mark.parametrize(
    "record", [None, [], {}, ["x"] * 4, [1, [1, 1], None, None], ["f", [1, "2"], None, None]]
)
def test_a_record_of_another_shape_is_refused(record: object) -> None:
    with pytest.raises(ValueError):
        decode(Provenance, json.dumps(record))


@given(st.from_type(Entry))
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_entry_has_a_json_shape(entry: Entry) -> None:
    from taiyaku.corpus.exchange.json_lines import shape

    assert json.loads(json.dumps(shape(entry)))["id"] == entry.id


def test_the_cached_name_of_a_folder_may_hold_anything(tmp_path: Path) -> None:
    folder = tmp_path / "50% of #1? ルール"
    write_corpus(Corpus(meta={"name": "x"}), folder / "corpus.db")
    assert load_corpus(folder / "corpus.db").meta == {"name": "x"}
