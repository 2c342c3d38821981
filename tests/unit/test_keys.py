"""The keys of the files that people write: what their meanings list is what the readers take."""

from collections.abc import Sequence
from typing import get_args

import pytest

from taiyaku.configuration import ENGINES, EXCERPT, FORMATS, PUBLISH, SCOPES
from taiyaku.corpus.decided import Operation, PairVerdict, State, Verdict
from taiyaku.corpus.decisions.parser import LINK_TYPES
from taiyaku.library.settings import EXECUTORS, LEVELS
from taiyaku.toml_file import known_keys


@pytest.mark.parametrize(
    ("table", "key", "values"),
    [
        ("workspace", "scopes", SCOPES),
        ("source", "format", FORMATS),
        ("source", "publish", PUBLISH),
        ("index", "engine", ENGINES),
        ("link", "type", LINK_TYPES),
        ("amendment", "verdict", get_args(Verdict)),
        ("amendment", "operation", get_args(Operation)),
        ("translation", "state", get_args(State)),
        ("pair", "verdict", get_args(PairVerdict)),
        ("library.game", "publish", LEVELS),
        ("library.build", "executor", EXECUTORS),
    ],
)
def test_a_meaning_names_every_value_there_is(table: str, key: str, values: Sequence[str]) -> None:
    meaning = known_keys()[table][key]
    assert [value for value in values if f"`{value}`" not in meaning] == []


def test_the_length_of_an_excerpt_is_the_one_that_is_told() -> None:
    assert known_keys()["site"]["excerpt"].endswith(f"else {EXCERPT}")
