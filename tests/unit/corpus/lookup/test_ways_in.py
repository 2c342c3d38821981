"""Old wordings, words for kinds behind a name, questions on the text beneath: what they lead to."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.lookup.query import Asked, Asking
from taiyaku.corpus.model import Title
from taiyaku.corpus.store import open_corpus, write_corpus
from taiyaku.terminal.show import look_up
from taiyaku.values import replace
from tests.corpora import entry, section
from tests.gold.points import assemble
from tests.unit.corpus.lookup.workspace import ask, corpus_of, link, question, shove, texts

SEASON = "n2/skill/shove~season"


def test_asked_in_an_old_wording_the_newest_answer_is_given(tmp_path: Path) -> None:
    first = question("first", "May a wet figure Shove?", "Yes.", status="superseded")
    second = question("second", "Is a wet figure allowed to Shove?", "Yes, it may.", status="superseded")
    third = question("third", "Can one Shove while wet?", "No. It slips.")
    asked_anew = [link(second.id, first.id, "same-faq"), link(third.id, second.id, "same-faq")]
    corpus = corpus_of(shove(), first, second, third, links=tuple(asked_anew))
    shown = ask(corpus, tmp_path, "May a wet figure Shove?")
    assert (shown.entry.id, shown.status) == (third.id, "in-force")
    assert texts(shown) == ["Can one Shove while wet?", "No. It slips."]
    assert any("older version" in note and first.id in note for note in shown.notes)


@pytest.mark.parametrize(
    ("title", "lang", "path", "name", "found"),
    [
        ("SOAKED (S)", "en", "STATES", "Soaked State", True),
        ("SOAKED (S)", "en", "STATES", "Soaked Weapon", False),
        ("凍え（こごえ）", "ja", "状態", "凍え状態", True),
        ("凍え（こごえ）", "ja", "状態", "凍え武器", False),
    ],
)
def test_a_name_with_a_word_for_its_kind(
    tmp_path: Path, title: str, lang: str, path: str, name: str, found: bool
) -> None:
    state = entry("n2/state/s", title, section("n2/state/s", "effects", "It drips."), path=(path,))
    state = replace(state, kind="state", lang=lang, titles=(Title(lang, title),))
    write_corpus(corpus_of(state, shove()), tmp_path / "corpus.db")
    with open_corpus(tmp_path / "corpus.db") as file:
        meant, said = look_up(Asking(file, Asked()), name, None)
    assert [one.id for one in meant.answers] == ([state.id] if found else [])
    assert said == (f"showing {title} for {name}" if found else "")  # a guess is announced


def test_a_question_on_the_core_text_stands_beside_a_seasons_text(tmp_path: Path) -> None:
    season = entry(SEASON, "Shove", section(SEASON, "effects", "Roll PH+3."), document="season")
    asked = question("wet", "Can one Shove while wet?", "No. It slips.")
    corpus = corpus_of(shove(), season, asked, links=(link(asked.id, "n2/skill/shove"),))
    (ruling,) = ask(corpus, tmp_path, "shove").rulings
    assert ruling.id == asked.id and not ruling.principal
    assert any("lower layer" in note for note in ruling.said)
    assert ask(corpus, tmp_path, "shove", scope="core").rulings[0].said == ()


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Rules with numbers below chapters, a scenario, and questions that name both."""
    tmp_path = tmp_path_factory.mktemp("shelf")
    (tmp_path / "book.md").write_text(BOOK, "utf-8")
    (tmp_path / "faq.md").write_text(QUESTIONS, "utf-8")
    source = '[[source]]\nid = "{0}"\npath = "{0}.md"\nformat = "{1}"\nlang = "en"\nedition = "1"\n'
    sources = source.format("book", "rulebook") + source.format("faq", "faq")
    (tmp_path / "taiyaku.toml").write_text(f'name = "shelf"\neditions = ["1"]\n{sources}', "utf-8")
    assemble(tmp_path, tmp_path / "corpus.db")
    return tmp_path / "corpus.db"


BOOK = """# The Glass Pier

## 1 Belts of Danger

### 1.1 General

A belt of danger (BOD) lies around each boat. Boats in a BOD stop.

### 1.2 Leaving

Pay a coin.

## 2 Boats

### 2.1 Raise the Sail

It takes a turn. A boat in Belts of Danger can not. Such a boat is Becalmed.

### 2.2 Captain's Whistle

All boats turn, but none in a BOD. A boat that is Becalmed stays.

### 2.3 Point Defence (PD)

Roll a die.

## 3 States

### 3.1 Becalmed

It lies still.

### 3.2 Stealth

Nobody sees it.

## 4 Skills

### 4.1 Stealth

Short Skill. The boat is hidden.

### 4.2 Cook

1. Sailor's Rest – all sleep.
2. Late Meal – all eat.

### 4.3 Sailor's Rest

All sleep.

## 5 Small Dangers

### 5.1 Drifting

It drifts.

## Scenario: The Cook's Night

### Set-up

Two boats.

### Galley

The galley burns.
"""
QUESTIONS = """# Questions

**Q: May a boat in the Becalmed State use the Captain's Whistle?**

A: No.

**Q: Does the Stealth State end at dawn?**

A: Yes.

**Q: Is there smoke above the Galley?**

A: Yes.
"""


@pytest.mark.parametrize(
    ("name", "titles"),
    [
        ("belts of danger", ["General", "Leaving"]),  # a chapter: what stands below it
        ("belt of danger", ["General", "Leaving"]),
        ("BOD", ["General", "Leaving"]),  # what texts mean by it
        ("1", ["General", "Leaving"]),
        ("1.0", ["General", "Leaving"]),
        ("stealth state", ["Stealth"]),  # and not the skill of that name
        ("drifting danger", ["Drifting"]),  # below "5 Small Dangers"
        ("rule 2.1", ["Raise the Sail"]),
        ("raise sail", ["Raise the Sail"]),  # without the small words
        ("whistle", ["Captain's Whistle"]),  # before the question about it
        ("cooks night", ["Scenario: The Cook's Night"]),
        ("galley", ["Scenario: The Cook's Night"]),  # one of its parts
        ("Becalmed State", ["Becalmed"]),  # before the question about it
        ("point defense", ["Point Defence (PD)"]),  # a letter off, but for the bracket
    ],
)
def test_a_rule_is_found_by_what_players_call_it(shelf: Path, name: str, titles: list[str]) -> None:
    with open_corpus(shelf) as file:
        meant, said = look_up(Asking(file, Asked()), name, None)
    assert [one.title for one in meant.answers or meant.found.candidates] == titles
    assert bool(said or meant.notes) == bool(meant.answers)  # a guess is announced


def test_a_rule_comes_before_a_step_of_its_name(shelf: Path) -> None:
    with open_corpus(shelf) as file:
        meant, _ = look_up(Asking(file, Asked()), "sailors rest", None)
    assert [one.title for one in meant.answers] == ["Sailor's Rest"]


@pytest.mark.parametrize(
    ("name", "near"),
    [("whistling", ()), ("leaving points", ("Leaving",)), ("becalmedness", ("Becalmed",)), ("level 2", ())],
)
def test_what_is_no_name_offers_names_in_it(shelf: Path, name: str, near: tuple[str, ...]) -> None:
    with open_corpus(shelf) as file:
        meant, _ = look_up(Asking(file, Asked()), name, None)
    assert (meant.answers, meant.found.near) == ((), near)
