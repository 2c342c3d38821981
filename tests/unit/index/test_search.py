"""Searching a small corpus in both languages."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from taiyaku.corpus.model import Entry
from taiyaku.corpus.store import write_corpus
from taiyaku.errors import CorpusError
from taiyaku.index.engine import Filters, engine_named
from taiyaku.index.hits import Hit, find_hits, hit_json
from taiyaku.index.opening import open_both
from tests.corpora import corpus_of, entry, lantern_entries, section


def build(folder: Path, *entries: Entry) -> Path:
    corpus = corpus_of(*entries)
    write_corpus(corpus, folder / "corpus.db")
    engine_named("fts5").build(corpus, folder / "index" / "fts5.db")
    return folder


def search(folder: Path, query: str, limit: int = 10, **filters: str) -> list[Hit]:
    passages, index = open_both(folder)
    with passages, index:
        return find_hits(passages, index, query, Filters(**filters), limit)


@pytest.fixture(scope="module")
def lantern(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    yield build(tmp_path_factory.mktemp("built"), *lantern_entries())


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("shove", "n2/skill/shove"),
        ("SHOVING an enemy", "n2/skill/shove"),
        ("突き飛ばし", "n1/skill/shove"),
        ("シャヴ", "n1/skill/shove"),
        ("飛", "n1/skill/shove"),
        ("can I shove somebody who is hidden?", "n2/faq/can-you-shove"),
        ("night watch", "n2/scenario/night-watch"),
        ("concealed", "n2/state/hidden"),
        ("PH-3", "n2/skill/shove"),
        ("ph-6", "n2/erratum/shove"),
        ("fog drifts", "n2/scenario/night-watch"),
        ("conceal", "n2/state/hidden"),
    ],
)
def test_the_right_entry_comes_first(lantern: Path, query: str, first: str) -> None:
    assert search(lantern, query)[0].passage.id == first


def test_not_every_word_has_to_match(lantern: Path) -> None:
    assert search(lantern, "lamps xyzzy")[0].passage.id == "n2/scenario/night-watch"


def test_superseded_text_is_found_last(lantern: Path) -> None:
    ids = [hit.passage.id for hit in search(lantern, "cannot be shoved")]
    assert ids[0] == "n2/state/hidden"


def test_filters(lantern: Path) -> None:
    assert {h.passage.id for h in search(lantern, "shove", lang="ja")} == {"n1/skill/shove"}
    assert {h.passage.edition for h in search(lantern, "shove", edition="N1")} == {"N1"}
    assert {h.passage.kind for h in search(lantern, "shove", kind="faq")} == {"faq"}
    assert search(lantern, "shove", kind="unit") == []
    assert len(search(lantern, "shove", limit=1)) == 1


def test_highlights_show_the_words(lantern: Path) -> None:
    hit = search(lantern, "pushed")[0]
    assert [hit.snippet[start:end] for start, end in hit.highlights] == ["pushed"]
    hit = search(lantern, "突き飛ばす")[0]
    assert [hit.snippet[start:end] for start, end in hit.highlights] == ["突き飛ばす"]


def test_a_long_text_is_cut_around_the_words(tmp_path: Path) -> None:
    name = "n2/rule/long"
    text = "First words. " * 40 + "The lantern flickers. " + "Last words. " * 40
    hit = search(build(tmp_path, entry(name, "Long", section(name, "body", text))), "lantern")[0]
    assert len(hit.snippet) < 170 and hit.snippet.startswith("…") and hit.snippet.endswith("…")
    assert [hit.snippet[start:end] for start, end in hit.highlights] == ["lantern"]


def test_near_identical_entries_collapse(tmp_path: Path) -> None:
    def box(at: str, last: str) -> Entry:
        name = f"n2/rule/{at}/specialists"
        text = (
            "Hackers, doctors, engineers and forward observers are specialist figures in this scenario "
            + last
        )
        return entry(name, "Specialists", section(name, "body", text))

    built = build(tmp_path, box("a", "only"), box("b", "too"), entry("n2/rule/other", "Specialists"))
    hits = search(built, "specialists")
    assert sorted((h.passage.id, h.variants) for h in hits) == [
        ("n2/rule/a/specialists", ("n2/rule/b/specialists",)),
        ("n2/rule/other", ()),
    ]


def test_in_force_and_current_come_first(tmp_path: Path) -> None:
    def rule(id_: str, **more: str) -> Entry:
        return replace(entry(id_, "Leap", section(id_, "body", "Leap far.")), **more)  # type: ignore[arg-type]

    built = build(
        tmp_path, rule("n1/rule/leap"), rule("n2/rule/gone", status="withdrawn"), rule("n2/rule/leap")
    )
    found = [h.passage.id for h in search(built, "leap")]
    assert found[0] == "n2/rule/leap" and len(found) == 3


def test_the_json_shape(lantern: Path) -> None:
    shape = hit_json(search(lantern, "shove")[0])
    promised = "id title lang kind edition version status document file lines pages score snippet highlights"
    assert {*promised.split(), "variants"} <= set(shape)
    assert shape["version"] == "1.0" and shape["pages"] is None


HOSTILE = [
    "",
    " ",
    '"',
    "'",
    "AND OR NOT",
    "NEAR(",
    "*",
    "^a",
    "a*",
    "-",
    "+1",
    "col:x",
    "\0",
    "💥",
    "\u202eabc",
    "(" * 99,
]


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.one_of(st.text(), st.sampled_from(HOSTILE), st.lists(st.sampled_from(HOSTILE)).map(" ".join)))
@example("shove " * 3000)
@example("突" * 10_000)
def test_no_query_is_an_exception(lantern: Path, query: str) -> None:
    for hit in search(lantern, query):
        assert all(0 <= start < end <= len(hit.snippet) for start, end in hit.highlights)


def test_two_builds_are_the_same_bytes(tmp_path: Path) -> None:
    one, other = build(tmp_path / "one", *lantern_entries()), build(tmp_path / "other", *lantern_entries())
    assert (one / "index/fts5.db").read_bytes() == (other / "index/fts5.db").read_bytes()


def test_half_a_build_says_what_to_do(tmp_path: Path) -> None:
    built = build(tmp_path, *lantern_entries())
    write_corpus(replace(corpus_of(*lantern_entries()), meta={"fingerprint": "another"}), built / "corpus.db")
    with pytest.raises(CorpusError, match="run `taiyaku build`"):
        open_both(built)
    (built / "index/fts5.db").unlink()
    with pytest.raises(CorpusError, match="run `taiyaku build`"):
        open_both(built)
