"""The rules a question is about, and the texts that translate one another."""

import pytest

from taiyaku.corpus.model import Corpus, Lineage
from taiyaku.values import replace
from tests.corpora import entry, section
from tests.naming import japanese, linked, rule

RULES = tuple(
    rule(f"n2/skill/{name.lower()}", name)
    for name in ("Shove", "Hide", "Leap", "Climb", "Swim", "Crawl", "Whistle")
)


def about(corpus: Corpus, source: str = "n2/faq/q") -> list[str | None]:
    return [link.target for link in corpus.links if link.type == "about" and link.source == source]


def question(ask: str, answer: str, **more: object) -> object:
    parts = (section("n2/faq/q", "question", ask), section("n2/faq/q", "answer", answer))
    return entry("n2/faq/q", ask, *parts, document="faq", **more)


def test_what_the_question_names_and_not_what_the_answer_touches() -> None:
    faq = question("May a figure Shove while it uses Hide?", "No. It may Leap, Climb or Swim.")
    assert about(linked(faq, *RULES)) == ["n2/skill/shove", "n2/skill/hide"]  # type: ignore[arg-type]


def test_four_at_most() -> None:
    faq = question("Do Shove, Hide, Leap, Climb, Swim and Crawl stack?", "Yes.")
    assert len(about(linked(faq, *RULES))) == 4  # type: ignore[arg-type]


def test_an_example_is_not_the_subject() -> None:
    faq = question("What does Shove push? For example, something that can Swim.", "Anything.")
    assert about(linked(faq, *RULES)) == ["n2/skill/shove"]  # type: ignore[arg-type]


def test_names_the_document_lists_come_first() -> None:
    faq = question("May it Shove?", "Yes.", related=("Whistle",))
    assert about(linked(faq, *RULES))[0] == "n2/skill/whistle"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "heading", ["WHISTLE", "Whistle (p. 6)", "Whistle, page 6", "8 Feb 2022 – Whistle", "Whistle (May 2021)"]
)
def test_the_heading_above_counts(heading: str) -> None:
    faq = question("Does it work twice?", "No.", path=("SKILLS", heading))
    assert about(linked(faq, *RULES)) == ["n2/skill/whistle"]  # type: ignore[arg-type]


@pytest.mark.parametrize("ask", ["Does it work twice? (Whistle)", "[whistle] Does it work twice?"])
def test_a_name_in_brackets_at_either_end_counts(ask: str) -> None:
    assert about(linked(question(ask, "No."), *RULES)) == ["n2/skill/whistle"]  # type: ignore[arg-type]


def test_a_name_of_one_character_counts_as_the_topic_alone() -> None:
    bell = rule("n2/rule/bell", "鐘")
    for ask, subjects in (("鐘は何度でも鳴らせますか。", ["n2/rule/bell"]), ("警鐘は鳴らせますか。", [])):
        assert about(linked(question(ask, "いいえ。"), *RULES, bell)) == subjects  # type: ignore[arg-type]


def test_a_question_about_nothing_known_has_no_subject() -> None:
    assert about(linked(question("Who goes first?", "Roll."), *RULES)) == []  # type: ignore[arg-type]


def test_two_rules_of_one_name_are_no_answer() -> None:
    twins = (rule("n2/weapon/pot", "Smoke Pot"), rule("n2/equipment/pot", "Smoke Pot"))
    faq = question("Does a Smoke Pot burn?", "No.")
    links = [k for k in linked(faq, *twins).links if k.type == "about"]  # type: ignore[arg-type]
    assert [(k.status, k.candidates) for k in links] == [("ambiguous", ("n2/weapon/pot", "n2/equipment/pot"))]


def test_a_japanese_entry_translates_the_english_of_its_concept() -> None:
    same = rule("n1/skill/shove", "Shove", document="rules")
    later = rule("n2/skill/shove", "Shove", document="wiki")
    native = japanese("n1/skill/shove-ja", "SHOVE", "シャヴ")
    links = [k for k in linked(native, later, same).links if k.type == "translation-of"]
    assert [(k.source, k.target, k.edition_gap) for k in links] == [(native.id, same.id, False)]
    links = [k for k in linked(native, later).links if k.type == "translation-of"]
    assert [(k.source, k.target, k.edition_gap) for k in links] == [(native.id, later.id, True)]


def test_one_text_translates_one() -> None:
    full = japanese("n1/skill/shove-ja", "SHOVE", "シャヴ", texts=("長い説明がここにある。" * 3,))
    brief = japanese("n1/skill/list/shove-ja", "SHOVE", texts=("短い。",))
    links = [
        k for k in linked(brief, full, rule("n2/skill/shove", "Shove")).links if k.type == "translation-of"
    ]
    assert [k.source for k in links] == [full.id]


def test_a_heading_with_the_japanese_name_first_is_of_the_same_concept() -> None:
    """歩行（Walking） in a Japanese rulebook renders the English rule Walking."""
    native = japanese("n2/rule/walking-ja", "Walking", "歩行")
    native = replace(native, titles=tuple(replace(t, form="name") for t in reversed(native.titles)))
    corpus = linked(rule("n2/rule/walking", "Walking"), native)
    links = [k for k in corpus.links if k.type == "translation-of"]
    assert [(k.source, k.target) for k in links] == [(native.id, "n2/rule/walking")]
    assert [(t.en, t.ja) for t in corpus.terms] == [(("Walking",), ("歩行",))]


def test_a_rule_that_was_renamed_is_meant_by_its_former_name() -> None:
    """Not its translation, which glosses the former name."""
    old = rule("n2/skill/climb", "Climb", document="wiki", status="superseded")
    new = rule("n2/skill/scale", "Scale")
    native = japanese("n2/skill/climb-ja", "Climb", "登る")
    faq = question("May a figure Climb twice?", "Yes.")
    steps = (Lineage(old.id, new.id, "edited"),)
    corpus = linked(faq, old, new, native, lineage=steps)  # type: ignore[arg-type]
    assert about(corpus) == [new.id]
    assert [k.target for k in corpus.links if k.type == "translation-of"] == [new.id]


def test_a_rule_that_was_split_is_not_followed() -> None:
    old = rule("n2/skill/climb", "Climb", document="wiki", status="superseded")
    halves = (rule("n2/skill/scale", "Scale"), rule("n2/skill/descend", "Descend"))
    steps = tuple(Lineage(old.id, half.id, "split") for half in halves)
    corpus = linked(question("May it Climb?", "Yes."), old, *halves, lineage=steps)  # type: ignore[arg-type]
    assert about(corpus) == [old.id]
