"""The page's ranking in JavaScript reckons what Python's does, also where it looks at few of many."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import taiyaku.site
from taiyaku.index import ranking
from taiyaku.index.lexicon import Alternative, Wanted
from taiyaku.index.query_units import COMMON, Unit
from taiyaku.index.search_constants import search_rules

SOURCE = Path(taiyaku.site.__file__).parent / "static" / "search" / "5-ranking.js"
# For each line that comes in, [rules, entries, wanted, postings], the scores as a line that goes out.
_ANSWERS = """
const asking = { common: %s };
%s
const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const [rules, count, wanted, held] = JSON.parse(line);
  const postings = Object.fromEntries(Object.entries(held).map(([term, found]) => [term, new Map(found)]));
  const matched = new Ranking(rules, count).match(wanted, (term) => postings[term] ?? new Map());
  const found = [...matched.scores].map(([entry, score]) => [entry, [score, ...matched.passages(entry)]]);
  console.log(JSON.stringify(found.sort((a, b) => a[0] - b[0])));
});
"""
SMALL = {"CANDIDATES": 3, "MANY": 8, "MANY_CANDIDATES": 5, "MANY_AT_ONCE": 12, "FURTHER": 2, "FEW": 3}
TERMS = "abcdefgh"

weights = st.sampled_from([1.0, 0.9, 0.7, 0.45])
alternatives = st.lists(
    st.builds(
        Alternative,
        st.lists(st.sampled_from(TERMS), min_size=1, max_size=4, unique=True).map(tuple),
        weights,
        st.sampled_from(["literal", "sound", "name"]),
        st.just(""),
    ),
    min_size=1,
    max_size=6,
).map(tuple)
units = st.builds(Unit, st.just(""), st.just("latin"), st.just(("a",)), st.just(1.0))
wanted = st.lists(st.builds(Wanted, units, alternatives, st.sampled_from([1.0, 0.4, COMMON])), max_size=4)
places = st.dictionaries(
    st.integers(1, 40),
    st.tuples(
        st.sampled_from([0.1, 0.25, 0.5, 0.7, 0.9]), st.just(1.0), st.integers(1, 255), st.integers(1, 31)
    ),
    max_size=40,
)


@pytest.fixture(scope="module")
def answers() -> Iterator[subprocess.Popen[str]]:
    """Node, ranking whatever it is given."""
    if not (node := shutil.which("node")):
        pytest.skip("no node here")
    code = _ANSWERS % (COMMON, SOURCE.read_text("utf-8"))
    pipe = subprocess.PIPE
    with subprocess.Popen([node, "-e", code], stdin=pipe, stdout=pipe, text=True) as process:
        yield process
        assert process.stdin
        process.stdin.close()


@given(wanted, st.fixed_dictionaries(dict.fromkeys(TERMS, places)), st.booleans())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_scores_are_the_same(
    answers: subprocess.Popen[str], wanted: list[Wanted], postings: dict[str, ranking.Postings], small: bool
) -> None:
    assert answers.stdin and answers.stdout
    with mock.patch.multiple(ranking, **(SMALL if small else {"MANY": ranking.MANY})):
        rules = search_rules()["ranking"]
        matched = ranking.match(wanted, lambda term: postings[term], 40, ranking.Weights())
    asked = [{"weight": w.weight, "alternatives": [a._asdict() for a in w.alternatives]} for w in wanted]
    held = {
        term: [(entry, (worth, *places)) for entry, (worth, _, *places) in found.items()]
        for term, found in postings.items()
    }
    answers.stdin.write(json.dumps([rules, 40, asked, held]) + "\n")
    answers.stdin.flush()
    told = dict(map(tuple, json.loads(answers.stdout.readline())))
    assert told.keys() == matched.scores.keys()
    for entry, (score, share, passages) in told.items():
        most, best = matched.passages(entry)
        assert (score, share) == pytest.approx((matched.scores[entry], most), rel=1e-9)
        assert passages == best
