"""Whatever other programs ask, they get an answer or are told in a sentence what was wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote_from_bytes, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("starlette")
pytest.importorskip("mcp")

from taiyaku.corpus.store import write_corpus
from taiyaku.index.fts5 import build_index
from taiyaku.service.openapi import ROUTES
from taiyaku.values import replace
from tests.corpora import corpus_of, lantern_entries
from tests.fuzz import doors

FIELDS = sorted({field.name for _, fields, _, _ in ROUTES.values() for field in fields})
TOOLS = {
    "search": ("query", "lang", "edition", "kind", "limit"),
    "ask": ("question", "lang", "edition"),
    "show": ("name", "as_of"),
    "changes": ("since", "edition"),
    "term": ("form",),
}
WORDS = st.sampled_from(
    [
        "shove",
        "突き飛ばし",
        "kind:skill",
        '"night watch"',
        "-",
        "*",
        "1.0",
        "2024-05",
        "en",
        "N2",
        "n2/skill/shove",
        "10",
    ]
)
VALUES = st.one_of(WORDS, st.text(max_size=30), st.lists(WORDS, max_size=5).map(" ".join))
ANY = st.one_of(VALUES, st.none(), st.booleans(), st.integers(), st.floats(), st.lists(VALUES, max_size=2))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("built")
    corpus = corpus_of(*lantern_entries())
    corpus = replace(corpus, meta={**corpus.meta, "engine": "fts5"})
    write_corpus(corpus, folder / "corpus.db")
    build_index(corpus, folder / "index" / "fts5.db")
    (folder / "site").mkdir()
    yield folder


@given(
    st.sampled_from(["/", *ROUTES]), st.binary(max_size=20), st.dictionaries(st.sampled_from(FIELDS), VALUES)
)
def test_the_api_answers_any_request(built: Path, path: str, end: bytes, given_: dict[str, str]) -> None:
    target = path.replace("{id}", quote_from_bytes(end)) + "?" + urlencode(given_, errors="replace")
    doors.request(built, f"GET {target}".encode())


@given(st.data(), st.sampled_from(sorted(TOOLS)))
def test_a_tool_answers_any_call(built: Path, data: st.DataObject, tool: str) -> None:
    arguments = {name: data.draw(ANY) for name in TOOLS[tool] if data.draw(st.booleans())}
    doors.call(built, json.dumps({"tool": tool, "arguments": arguments}).encode())


@given(st.text(max_size=30))
def test_a_resource_is_there_or_is_not(built: Path, name: str) -> None:
    doors.call(built, json.dumps({"resource": f"taiyaku://entry/{name}"}).encode())
