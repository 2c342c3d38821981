"""The history of a text as a picture: a line for each layer, and words for who does not see it."""

import re

import pytest

from taiyaku.site.pages.entry_context import Event
from taiyaku.site.rendering.interface import Words
from taiyaku.site.rendering.redline import history_line


def event(kind: str, version: str | None, date: str | None = None, layer: str = "") -> Event:
    return Event(kind, "", "Rules", version, date, layer=layer)


EVENTS = (
    event("printed", "1.0", "2024-03"),
    event("amended", "S1", "2024-06", "season"),
    event("amended", "1.1", "2024-09"),
    event("amended", "S2", "2025-01", "season"),
    event("announced", None, "2025-02", "雨の卓"),
)


def heights(picture: str, sign: str) -> set[str]:
    return set(re.findall(rf'<circle cx="\d+" cy="(\d+)" r="6" class="{sign}"', picture))


def test_each_layer_has_a_line_of_its_own() -> None:
    picture = history_line(Words("en"), EVENTS)
    assert picture.count("<circle") == picture.count('class="version"') == 5
    assert heights(picture, "printed") == {"42"}
    assert heights(picture, "amended") == {"42", "126", "294"}  # core, the season, and the season a row later
    assert re.search(r'<text class="layer" x="184" y="94"[^>]*>season</text>', picture)
    assert 'lang="ja">雨の卓</text>' in picture
    assert picture.count('class="on"') == 3  # from the game's own rules to what a layer changes


def test_one_layer_is_one_line() -> None:
    picture = history_line(Words("en"), EVENTS[::2][:2])
    assert 'viewBox="0 0 360 84"' in picture and 'class="layer"' not in picture
    assert picture.count("<path") == 1


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("en", 'aria-label="History: First printed 1.0, Amended S1 (season), Amended 1.1'),
        ("ja", 'aria-label="履歴: '),
    ],
)
def test_the_picture_is_told_in_words(locale: str, told: str) -> None:
    picture = history_line(Words(locale), EVENTS)
    assert told in picture and "(雨の卓)" in picture
    assert (re.search(r"[A-Z][a-z]{3,}", picture) is None) == (locale == "ja")


def test_what_a_workspace_calls_a_layer_is_text() -> None:
    picture = history_line(Words("en"), (EVENTS[0], event("amended", "<b>", None, '"<i>')))
    assert "<b>" not in picture and "<i>" not in picture
