"""Changes are readable without colour, and coloured where there is some."""

import io

from taiyaku.corpus.lookup.answer_model import Mark
from taiyaku.corpus.similarity import word_diff
from taiyaku.terminal.layout import Screen
from taiyaku.terminal.views.redline import coloured, mark_text, runs_text


def test_what_went_and_came_stands_in_signs() -> None:
    assert runs_text(word_diff("Roll two dice.", "Roll three dice.")) == "Roll [-two-] {+three+} dice."
    assert runs_text(word_diff("", "New.")) == "{+New.+}"
    assert runs_text(word_diff("ロールする。", "ロールする。")) == "ロールする。"


def test_a_mark_says_what_was_done_by_whom_and_when() -> None:
    mark = Mark("a#effects.1", "e#amendment", "replace", "e", "faq-1.2", "1.2", "2024-06")
    assert mark_text(mark) == "changed 1.2, 2024-06, faq-1.2"
    season = Mark("a#effects.1", "e", "insert", "e", "its", "9", None, scope="season")
    assert mark_text(season) == "added season: 9, its"
    repair = Mark("a#effects.1", "e", "insert", "e", "faq-1.2", "1.1", None, repairs=True)
    assert mark_text(repair) == "restored from faq-1.2"


def test_colour_goes_on_over_the_end_of_a_line() -> None:
    screen = Screen(io.StringIO())
    lines = ["Roll [-two", "dice-] {+now+}."]
    assert list(coloured(lines, screen)) == lines
    screen.colour = True
    first, second = coloured(lines, screen)
    assert first == "Roll \033[31m[-two\033[0m"
    assert second == "\033[31mdice-]\033[0m \033[32m{+now+}\033[0m."
