"""The signs of the search box, and everything that only looks like one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyaku.errors import UsageError
from taiyaku.index.query_units import checked, parse, read_units


def test_signs_are_taken_apart() -> None:
    asked = parse('kind:state lang:ja label:"SHORT SKILL" hidden "burning lantern" -token shov*')
    assert asked.fields == (("kind", "state"), ("lang", "ja"), ("label", "SHORT SKILL"))
    assert asked.phrases == ("burning lantern",)
    assert asked.without == ("token",)
    assert asked.prefixes == ("shov",)
    assert asked.words == "hidden burning lantern"


def test_full_width_signs_do_the_same() -> None:
    assert parse("ｋｉｎｄ：ｓｔａｔｅ　“burning lantern”") == parse('kind:state "burning lantern"')


@pytest.mark.parametrize(
    "text",
    ["PH -3", "roll -3", "E/M", "CH: Mimetism", "g:jumper", "all-in", "- -", "*", "2*3", "a - b", "IMM-1"],
)
def test_what_is_no_sign_stays_words(text: str) -> None:
    asked = parse(text)
    assert asked._replace(words="") == parse("")._replace(words="")
    assert asked.words == " ".join(text.split())


def test_an_open_quotation_mark_is_no_mistake() -> None:
    assert parse('the "burning lantern').words == "the burning lantern"


def test_an_unknown_value_says_what_there_is() -> None:
    with pytest.raises(UsageError, match=r"kind:stat: nothing has that kind; there are skill, state"):
        checked("kind", "stat", ["skill", "state"])
    assert checked("kind", "STATE", ["skill", "state"]) == "state"


@given(st.text() | st.text(alphabet='kind:state"-* 突き飛ばす"'))
def test_any_text_is_a_query(text: str) -> None:
    asked = parse(text)
    read_units(asked.words)
    assert '"' not in asked.words
