"""The dataclasses of a look-up are to everybody what the standard library's are."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import subprocess
import sys
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyaku import frozen


def _classes(dataclass: Any, field: Any) -> tuple[type[Any], type[Any], type[Any]]:
    @dataclass(frozen=True, slots=True)
    class Rune:
        """A sign."""

        name: str
        strokes: int = 1
        kin: tuple[str, ...] = ()

        @property
        def shown(self) -> str:
            return self.name.upper()

    @dataclass(frozen=True, slots=True)
    class Alone:
        name: str

    @dataclass(slots=True)
    class Tally:
        counts: list[int] = field(default_factory=list)

    return Rune, Alone, Tally


OURS = _classes(frozen.dataclass, frozen.field)
THEIRS = _classes(dataclasses.dataclass, dataclasses.field)
# A class that pickles has to be found by its name.
Rune = OURS[0]
Rune.__qualname__ = "Rune"
values = st.tuples(st.text(), st.integers(), st.lists(st.text()).map(tuple))


@given(values, values)
def test_values_are_equal_where_the_standard_librarys_are(one: Any, other: Any) -> None:
    ours, theirs = OURS[0], THEIRS[0]
    assert (ours(*one) == ours(*other)) == (theirs(*one) == theirs(*other))
    assert hash(ours(*one)) == hash(theirs(*one))
    assert repr(ours(*one)) == repr(theirs(*one)).replace(theirs.__qualname__, ours.__qualname__)
    assert ours(*one) != theirs(*one)
    assert ours(*one) != one


@given(values)
def test_a_copy_and_a_pickle_are_the_value(one: Any) -> None:
    rune = Rune(*one)
    assert pickle.loads(pickle.dumps(rune)) == copy.deepcopy(rune) == copy.copy(rune) == rune


@pytest.mark.parametrize(("ours", "theirs"), list(zip(OURS, THEIRS, strict=True)))
def test_they_look_the_same_from_outside(ours: Any, theirs: Any) -> None:
    assert str(inspect.signature(ours)) == str(inspect.signature(theirs))
    assert get_type_hints(ours) == get_type_hints(theirs)
    assert get_type_hints(ours.__init__) == get_type_hints(theirs.__init__)
    assert dataclasses.is_dataclass(ours)
    assert [(f.name, f.type) for f in dataclasses.fields(ours)] == [
        (f.name, f.type) for f in dataclasses.fields(theirs)
    ]
    assert ours.__match_args__ == theirs.__match_args__ == frozen.field_names(ours)
    assert frozen.field_names(theirs) == frozen.field_names(ours)
    assert ours.__name__ == theirs.__name__
    assert not hasattr(ours(*("x",) * (ours is not OURS[2])), "__dict__")


def test_wrong_arguments_are_refused() -> None:
    for wrong in ((), ("a", 1, (), 4)):
        with pytest.raises(TypeError):
            Rune(*wrong)
    with pytest.raises(TypeError):
        Rune("a", colour="red")


def test_a_frozen_value_stays_as_it_is() -> None:
    rune = Rune("tai")
    with pytest.raises(dataclasses.FrozenInstanceError):
        rune.name = "yaku"
    with pytest.raises(dataclasses.FrozenInstanceError):
        del rune.name
    assert rune.shown == "TAI"


@pytest.mark.parametrize("replace", [frozen.replace, dataclasses.replace])
def test_a_changed_value_is_a_new_one(replace: Any) -> None:
    rune = Rune("tai", 3)
    assert replace(rune, kin=("yaku",)) == Rune("tai", 3, ("yaku",))
    assert rune.kin == ()
    assert dataclasses.asdict(rune) == {"name": "tai", "strokes": 3, "kin": ()}
    with pytest.raises(TypeError):
        replace(rune, colour="red")


def test_each_instance_has_its_own_list() -> None:
    first, second = OURS[2](), OURS[2]()
    first.counts.append(1)
    assert (first.counts, second.counts) == ([1], [])
    with pytest.raises(TypeError):
        hash(first)


def test_what_it_cannot_do_it_refuses() -> None:
    with pytest.raises(AssertionError):

        @frozen.dataclass(frozen=True, slots=True)
        class Runes(list):  # type: ignore[type-arg]
            name: str


def test_the_model_is_imported_without_the_standard_librarys() -> None:
    code = (
        "import sys, taiyaku.terminal.showing; print({'dataclasses', 'inspect', 'shutil'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert run.stdout.strip() == "set()"
