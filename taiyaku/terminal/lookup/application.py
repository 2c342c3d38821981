"""The front door of prompt_toolkit: keys in, screen out.

While an input method composes, the terminal draws the unfinished text at the cursor and sends nothing: so the
cursor stays in the input line, nothing is redrawn without cause, and no key that text is made of is taken.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import BufferControl, FormattedTextControl, HSplit, Layout, Window
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.output import ColorDepth, Output

from taiyaku.index.library import Library
from taiyaku.terminal.layout import Screen, colour_allowed, plain
from taiyaku.terminal.lookup.drawing import draw
from taiyaku.terminal.lookup.session import LONGEST_QUERY, Session, View

_SEQUENCE = re.compile(r"\x1b\[([0-9;]*)m")
_STYLES = {
    "1": "bold", "2": "dim", "4": "underline",
    "31": "ansired", "32": "ansigreen", "33": "ansiyellow", "36": "ansicyan",
}  # fmt: skip
_LOOK_EVERY = 1.0  # seconds between two looks for a newer build
_ESCAPE_WAIT = 0.1  # seconds in which an Esc may turn out to be the beginning of another key


def run_lookup(folder: Path) -> None:
    """Look things up in a build folder until the reader has enough. Raises CorpusError."""
    library = Library(folder)
    try:
        application(Session(library)).run()
    finally:
        library.close()


def application(
    session: Session, input: Input | None = None, output: Output | None = None
) -> Application[None]:
    """The lookup on a terminal, or on the input and output given."""
    buffer = Buffer(multiline=False, on_text_changed=lambda b: session.type(b.text))

    def body() -> StyleAndTextTuples:
        size = app.output.get_size()
        return styled(draw(session, Screen(width=size.columns), size.rows - 1))

    entry = BufferControl(buffer, input_processors=[BeforeInput("> ")])
    rows = HSplit([Window(entry, height=1), Window(FormattedTextControl(body), wrap_lines=False)])
    app: Application[None] = Application(
        layout=Layout(rows, focused_element=entry),
        key_bindings=_bindings(session, buffer),
        full_screen=True,
        mouse_support=False,  # selecting text is the terminal's
        color_depth=None if colour_allowed() else ColorDepth.DEPTH_1_BIT,
        input=input,
        output=output,
    )
    app.ttimeoutlen = app.timeoutlen = _ESCAPE_WAIT
    app.pre_run_callables.append(lambda: _start(app, session))
    return app


def styled(lines: Sequence[str]) -> StyleAndTextTuples:
    """Lines with our own colour sequences, as prompt_toolkit takes them."""
    parts: StyleAndTextTuples = []
    for line in lines:
        text, *rest = _SEQUENCE.split(line)
        parts.append(("", text))
        for codes, text in zip(rest[::2], rest[1::2], strict=True):
            parts.append((" ".join(_STYLES.get(code, "") for code in codes.split(";")).strip(), text))
        parts.append(("", "\n"))
    return [part for part in parts[:-1] if part[1]]


def _start(app: Application[None], session: Session) -> None:
    app.create_background_task(_watch(app, session))


async def _watch(app: Application[None], session: Session) -> None:
    """Load what the first search and card need while nothing is typed yet; then look for newer builds."""
    await asyncio.sleep(0.02)
    session.library.warm_up()
    while True:
        await asyncio.sleep(_LOOK_EVERY)
        if session.renew():
            app.invalidate()
            session.library.warm_up()


def _bindings(session: Session, buffer: Buffer) -> KeyBindings:
    on_card = Condition(lambda: session.view is View.CARD)
    not_typing = Condition(lambda: not buffer.text or session.view is not View.HITS)
    nothing_typed = Condition(lambda: not buffer.text)

    def leave(event: KeyPressEvent) -> None:
        if not session.back():
            event.app.exit()

    def paste(event: KeyPressEvent) -> None:
        buffer.insert_text(plain(" ".join(event.data.split()))[:LONGEST_QUERY])

    keys = KeyBindings()
    for key, when, do in (
        ("up", True, lambda _: session.move(-1)),
        ("c-p", True, lambda _: session.move(-1)),
        ("down", True, lambda _: session.move(1)),
        ("c-n", True, lambda _: session.move(1)),
        ("pageup", True, lambda _: session.page(-1)),
        ("pagedown", True, lambda _: session.page(1)),
        ("home", on_card, lambda _: session.end(last=False)),
        ("end", on_card, lambda _: session.end(last=True)),
        ("enter", True, lambda _: session.enter()),
        ("tab", True, lambda _: session.other_language()),
        ("?", not_typing, lambda _: session.keys()),
        ("？", not_typing, lambda _: session.keys()),
        ("f1", True, lambda _: session.keys()),
        ("escape", True, leave),
        ("c-z", True, lambda event: event.app.suspend_to_background()),
        ("c-c", True, lambda event: event.app.exit()),
        ("c-d", nothing_typed, lambda event: event.app.exit()),
        (Keys.BracketedPaste, True, paste),
    ):
        keys.add(key, filter=when)(do)
    return keys
