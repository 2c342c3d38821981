"""Keys as a terminal sends them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from taiyaku.terminal.lookup.application import application
from taiyaku.terminal.lookup.session import Session, View

UP, DOWN, ENTER, TAB, ESCAPE, PAGE_DOWN = "\x1b[A", "\x1b[B", "\r", "\t", "\x1b", "\x1b[6~"
OUT = "\x03"


class Output(DummyOutput):
    def get_size(self) -> Size:
        return Size(rows=24, columns=80)


def press(session: Session, *keys: str) -> Session:
    with create_pipe_input() as keyboard, create_app_session(input=keyboard, output=Output()):
        for key in (*keys, OUT):
            keyboard.send_text(key)
        application(session, keyboard, Output()).run()
    return session


@pytest.mark.parametrize(
    ("keys", "query", "view"),
    [
        (["shove"], "shove", View.HITS),
        (["ドッジ"], "ドッジ", View.HITS),  # an input method sends what was composed at once
        (["shove", ENTER], "shove", View.CARD),
        (["?"], "", View.KEYS),
        (["？"], "", View.KEYS),
        (["can you shove?"], "can you shove?", View.HITS),  # a question mark is part of a question
        (["避ける？"], "避ける？", View.HITS),
        (["shove", ENTER, "?"], "shove", View.KEYS),
        (["shove", ENTER, "s"], "shoves", View.HITS),  # typing goes on
        (["\x1b[200~sho\nve\x07\x1b[31m\x1b[201~"], "sho ve[31m", View.HITS),
        (["shove", "\x15", "lamp"], "lamp", View.HITS),
        (["jk/q"], "jk/q", View.HITS),  # letters are never commands
    ],
)
def test_keys(session: Session, keys: Sequence[str], query: str, view: View) -> None:
    press(session, *keys)
    assert (session.query, session.view) == (query, view)


def test_arrows_and_tab(session: Session) -> None:
    press(session, "shove", DOWN, DOWN, UP)
    assert session.selected == 1
    press(session, TAB)
    assert session.lang == "en"


def test_escape_leaves_the_lookup(session: Session) -> None:
    with create_pipe_input() as keyboard, create_app_session(input=keyboard, output=Output()):
        keyboard.send_text(ESCAPE)
        application(session, keyboard, Output()).run()  # or it would never end
    assert session.query == ""
