"""When a pager starts, and what it is given."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from taiyaku.terminal.layout import Screen
from taiyaku.terminal.output import pager_command, show_paged


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the pager was given."""
    monkeypatch.setenv("TAIYAKU_PAGER", f"cat > '{tmp_path}/paged'")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "paged"


def shown(count: int, stream: io.StringIO, plain: bool = False, wanted: bool = True) -> str:
    show_paged((f"行{n}" for n in range(count)), Screen(stream, plain=plain), wanted)
    return stream.getvalue()


def test_what_does_not_fit_goes_through_the_pager(caught: Path) -> None:
    assert shown(100, Terminal()) == ""
    assert caught.read_text("utf-8").splitlines()[99] == "行99"


@pytest.mark.parametrize(
    ("count", "stream", "plain", "wanted"),
    [
        (10, Terminal(), False, True),  # fits
        (100, io.StringIO(), False, True),  # nobody there
        (100, Terminal(), True, True),
        (100, Terminal(), False, False),
    ],
)
def test_else_it_is_printed(caught: Path, count: int, stream: io.StringIO, plain: bool, wanted: bool) -> None:
    assert len(shown(count, stream, plain, wanted).splitlines()) == count
    assert not caught.exists()


def test_a_pager_that_is_not_there_loses_nothing(
    caught: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TAIYAKU_PAGER", "no-such-pager-anywhere")
    assert len(shown(100, Terminal()).splitlines()) == 100


def test_leaving_the_pager_early_is_no_error(caught: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAIYAKU_PAGER", "true")
    assert shown(100_000, Terminal()) == ""


@pytest.mark.parametrize(
    ("environment", "command"),
    [
        ({"TAIYAKU_PAGER": "more", "PAGER": "most"}, "more"),
        ({"PAGER": "most -s"}, "most -s"),
        ({"PAGER": "cat"}, None),
        ({"TAIYAKU_PAGER": "", "PAGER": "most"}, None),
        ({"PATH": "/nowhere"}, None),
        ({"TERM": "dumb"}, None),
    ],
)
def test_whose_pager_it_is(environment: dict[str, str], command: str | None) -> None:
    assert pager_command(environment) == command
