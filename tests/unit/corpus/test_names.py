"""Which entry a name means."""

from dataclasses import replace
from pathlib import Path

import pytest

from taiyaku.corpus.keys import loose_key, name_key
from taiyaku.corpus.model import Entry, Title
from taiyaku.corpus.names import Found, edit_distance, nearest
from taiyaku.corpus.store import open_corpus, write_corpus
from tests.corpora import corpus_of, entry, lantern_entries


def find(
    tmp_path: Path, name: str, *entries: Entry, lang: str | None = None, edition: str | None = None
) -> Found:
    path = tmp_path / "corpus.db"
    write_corpus(corpus_of(*(entries or lantern_entries())), path)
    with open_corpus(path) as corpus:
        return corpus.find(name, edition, lang)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("n2/state/hidden", "n2/state/hidden"),
        ("n2/state/hidden#effects.1", "n2/state/hidden"),
        ("shove", "n2/skill/shove"),  # the rule before its erratum, N2 before N1
        ("ＳＨＯＶＥ", "n2/skill/shove"),
        ("10", "n2/skill/shove"),
        ("hidden", "n2/state/hidden"),  # "Hidden State" is a state
        ("concealed", "n2/state/hidden"),
        ("night wa", "n2/scenario/night-watch"),
        ("night-watch", "n2/scenario/night-watch"),
        ("突き飛ばし", "n1/skill/shove"),
        ("しゃう゛", None),
        ("シャヴ", "n1/skill/shove"),
        ("しゃゔ", "n1/skill/shove"),
        ("Can you shove a hidden figure", "n2/faq/can-you-shove"),
        ("nothing of the kind", None),
        ("", None),
        ("%", None),
        ("'; DROP TABLE entries; --", None),
    ],
)
def test_a_name_leads_to_its_entry(tmp_path: Path, name: str, expected: str | None) -> None:
    answer = find(tmp_path, name).answer
    assert (answer.id if answer else None) == expected


def test_two_entries_are_not_an_answer(tmp_path: Path) -> None:
    twins = (entry("n2/skill/push", "Push"), entry("n2/state/push", "Push"))
    found = find(tmp_path, "push", *twins)
    assert found.answer is None
    assert [c.id for c in found.candidates] == ["n2/skill/push", "n2/state/push"]


def test_in_force_comes_before_withdrawn(tmp_path: Path) -> None:
    gone = replace(entry("n2/skill/push", "Push"), status="withdrawn")
    found = find(tmp_path, "push", gone, entry("n2/state/push", "Push"))
    assert found.answer and found.answer.id == "n2/state/push"
    assert [c.id for c in found.candidates] == ["n2/skill/push"]


def test_the_newer_document_wins_between_like_entries(tmp_path: Path) -> None:
    found = find(tmp_path, "push", entry("n2/faq/a", "Push"), entry("n2/faq/b", "Push", document="faq"))
    assert found.answer and found.answer.id == "n2/faq/b"


def test_an_older_edition_answers_only_if_nothing_else_does(tmp_path: Path) -> None:
    assert find(tmp_path, "shove", edition="N1").answer == find(tmp_path, "シャヴ").answer
    only_old = entry("n1/skill/leap", "Leap")
    found = find(tmp_path, "leap", only_old)
    assert found.answer and found.answer.edition == "N1"


def test_a_language_is_preferred_when_asked_for(tmp_path: Path) -> None:
    found = find(tmp_path, "shove", lang="ja")
    assert found.answer and found.answer.id == "n1/skill/shove"


def test_the_nearest_names_are_offered(tmp_path: Path) -> None:
    assert find(tmp_path, "shvoe").near[0].casefold() == "shove"
    assert find(tmp_path, "突き飛し").near == ("突き飛ばし",)


def test_names_inside_a_scenario_give_way(tmp_path: Path) -> None:
    outer = entry("n2/scenario/raid", "Raid")
    inner = entry("n2/skill/raid/open", "Open", parent="n2/scenario/raid")
    found = find(tmp_path, "open", outer, inner, entry("n2/skill/open", "Open"))
    assert found.answer and found.answer.id == "n2/skill/open"


def test_keys() -> None:
    assert name_key("  Dodge! ") == "dodge"
    assert loose_key("リピーター") == loose_key("ﾘﾋﾟｰﾀ")
    assert loose_key("Face-to-Face") == loose_key("face to face")
    assert loose_key("ハッカー") != loose_key("パッカー")


def test_titles_of_any_form_count(tmp_path: Path) -> None:
    both = replace(entry("n2/skill/leap", "Leap"), titles=(Title("en", "Leap"), Title("ja", "跳躍", "gloss")))
    assert find(tmp_path, "跳躍", both).answer is not None


@pytest.mark.parametrize(
    ("a", "b", "distance"), [("", "", 0), ("ab", "ba", 1), ("dodge", "doge", 1), ("a", "", 1)]
)
def test_edit_distance(a: str, b: str, distance: int) -> None:
    assert edit_distance(a, b) == edit_distance(b, a) == distance


def test_nearest_is_never_far() -> None:
    assert nearest("camoflage", ["camouflage", "climb", "dodge"]) == ("camouflage",)
