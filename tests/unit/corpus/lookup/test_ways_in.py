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
