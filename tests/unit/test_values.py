"""What a value promises: it stays as it is, compares and pickles by its fields, and is not slow to import."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyaku.corpus.model import Clause, Patch, Provenance, Section
from taiyaku.values import decode, encode, replace

places = st.builds(Provenance, st.text(), st.tuples(st.integers(0, 9), st.integers(0, 9)))
clauses = st.builds(Clause, st.text(), st.text(), places)
sections = st.builds(
    Section, st.text(), st.text(), st.none(), st.just("ja"), places, st.lists(clauses, max_size=2).map(tuple)
)


@given(clauses)
def test_a_copy_and_a_pickle_are_the_value(clause: Clause) -> None:
    assert pickle.loads(pickle.dumps(clause)) == copy.deepcopy(clause) == copy.copy(clause) == clause
    assert hash(replace(clause)) == hash(clause)


def test_a_value_stays_as_it_is_and_a_changed_one_is_new() -> None:
    clause = Clause("c1", "Roll a die.", Provenance("rules.txt", (1, 1)))
    with pytest.raises(AttributeError):
        clause.text = "Roll two dice."  # type: ignore[misc]
    assert replace(clause, text="Roll two dice.").text == "Roll two dice."
    assert clause.text == "Roll a die."
    with pytest.raises(TypeError):
        replace(clause, colour="red")


@given(st.lists(sections | clauses, max_size=3).map(tuple))
def test_the_parts_of_a_patch_are_the_same_kind_again(parts: tuple[Section | Clause, ...]) -> None:
    patch = Patch("skill/duck", None, None, parts, parts)
    assert decode(Patch, encode(patch)) == patch


@pytest.mark.parametrize(
    "damaged",
    ["", "{", "null", '["a.txt",[1]]', '["a.txt",[1,1],null,null,7]', '["a.txt",["1",1]]'],
)
def test_json_of_another_shape_is_refused(damaged: str) -> None:
    with pytest.raises(ValueError):
        decode(Provenance, damaged)


@pytest.mark.parametrize("before", ["", "import typing_extensions; "])
def test_a_lookup_waits_for_no_module_it_has_no_need_of(before: str) -> None:
    slow = "{'dataclasses', 'inspect', 'shutil', 'typing_extensions'}"
    code = f"import sys; {before}kept = set(sys.modules); import taiyaku.terminal.show; "
    told = f"print({slow} & (set(sys.modules) - kept), 'typing_extensions' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code + told], capture_output=True, text=True, timeout=60)
    assert run.stdout.strip() == f"set() {bool(before)}", run.stderr
