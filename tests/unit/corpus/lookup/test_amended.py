"""A rule with errata: what is in force, where it comes from, what could not be merged."""

from pathlib import Path

import pytest

from taiyaku.corpus.lookup.query import AS_PRINTED
from taiyaku.corpus.model import Corpus, Document, Reference
from taiyaku.errors import UsageError
from taiyaku.values import replace
from tests.corpora import entry, section
from tests.unit.corpus.lookup.workspace import (
    DOCUMENTS,
    SHOVE,
    ask,
    ask_all,
    corpus_of,
    cut,
    erratum,
    inserted,
    link,
    replaced,
    seen,
    shove,
    texts,
)

NEW = "The figure touches a standing enemy."


def requirements_replaced() -> Corpus:
    restated = erratum("shove", "SHOVE", section("n2/erratum/shove", "requirements", NEW))
    return corpus_of(
        shove(),
        restated,
        amendments=[replaced(shove(), "requirements", 1, NEW, location="Requirements")],
        links=(link("n2/erratum/shove", SHOVE, "amends"),),
    )


def test_new_requirements_leave_the_effects_alone(tmp_path: Path) -> None:
    shown = ask(requirements_replaced(), tmp_path, "shove")
    assert texts(shown) == [NEW, "Roll PH-3.", "The enemy is pushed 2 inches.", "Lamps go out."]
    assert (shown.status, shown.version, shown.date) == ("in-force", "1.2", "2024-06")


def test_an_amended_clause_is_marked_in_place(tmp_path: Path) -> None:
    lines = seen(ask(requirements_replaced(), tmp_path, "shove")).splitlines()
    mark = lines.index("  ^ changed 1.2, 2024-06, faq-1.2")
    assert lines[mark - 1] == "Requirements" and NEW in lines[mark + 1]
    assert sum("^" in line for line in lines) == 1
    assert lines[0] == "! amended by faq-1.2 (1.2, 2024-06): marked below"
    assert "skill · N2 · version 1.2 · 2024-06 · Lantern Alley" in lines


def test_a_merged_erratum_is_not_said_twice(tmp_path: Path) -> None:
    card = seen(ask(requirements_replaced(), tmp_path, "shove"))
    assert card.count(NEW) == 1
    assert "merged into the text above" in card


def test_an_erratum_the_current_rule_has_already_is_not_merged_into_an_older_editions_text(
    tmp_path: Path,
) -> None:
    old = entry(
        "n1/skill/shove", "Shove", section("n1/skill/shove", "requirements", "It stands."), document="n1"
    )
    said_already = replace(replaced(shove(), "requirements", 1, NEW), patches=())
    whole = requirements_replaced()
    corpus = replace(
        whole,
        entries=(*whole.entries, old),
        documents=(
            *whole.documents,
            Document("n1", "n1.txt", "rulebook", "en", "N1", "Old Alley", date="2020"),
        ),
        amendments=(said_already,),
    )
    assert "merged into the text above" in seen(ask(corpus, tmp_path, "shove"))
    card = seen(ask(corpus, tmp_path, "shove", edition="N1"))
    assert NEW in card and "merged into the text above" not in card


@pytest.mark.parametrize(
    ("asked", "first", "version"),
    [
        ({"as_of": AS_PRINTED}, "The figure touches an enemy.", "1.0"),
        ({"as_of": "1.0"}, "The figure touches an enemy.", "1.0"),
        ({"as_of": "2024-05"}, "The figure touches an enemy.", "1.0"),
        ({"as_of": "2024-06"}, NEW, "1.2"),
        ({"as_of": "2024"}, NEW, "1.2"),
        ({}, NEW, "1.2"),
    ],
)
def test_the_text_at_a_point(tmp_path: Path, asked: dict[str, str], first: str, version: str) -> None:
    shown = ask(requirements_replaced(), tmp_path, "shove", **asked)
    assert texts(shown)[0] == first
    assert shown.version == version


def test_an_older_text_says_what_came_after_it(tmp_path: Path) -> None:
    shown = ask(requirements_replaced(), tmp_path, "shove", as_of="1.0")
    assert "as of 1.0; amended since: 1.2 (2024-06)" in shown.notes
    assert shown.rulings == ()
    assert "1 ruling given after 1.0 not listed" in shown.notes
    assert "version 1.0 · 2024-01, before 2024-06" in seen(shown)


def test_an_unknown_version_names_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"1\.0 .*1\.2"):
        ask(requirements_replaced(), tmp_path, "shove", as_of="7.7")


def test_a_clause_that_is_cut_leaves_a_mark(tmp_path: Path) -> None:
    shown = ask(corpus_of(shove(), amendments=[cut(shove(), "effects", 3)]), tmp_path, "shove")
    assert "Lamps go out." not in texts(shown)
    assert "cut here 1.2, 2024-06" in seen(shown)


def test_a_repair_says_where_the_text_comes_from(tmp_path: Path) -> None:
    lost = replace(shove(), document="wiki", sections=(section(SHOVE, "effects", "These lamps go out:"),))
    corpus = corpus_of(
        lost,
        erratum("shove", "SHOVE", section("n2/erratum/shove", "effects", "All red lamps.")),
        amendments=[inserted(lost, "effects", "All red lamps.", repairs=True)],
    )
    shown = ask(corpus, tmp_path, "shove")
    assert texts(shown) == ["These lamps go out:", "All red lamps."]
    assert shown.notes[0].startswith("restored from faq-1.2")
    card = seen(shown).splitlines()
    assert card[card.index("  All red lamps.") + 1].strip() == "^ restored from faq-1.2"


def pending() -> Corpus:
    unplaced = replace(
        replaced(shove(), "effects", 1, "Roll PH-6."),
        target=SHOVE,
        status="unresolved",
        patches=(),
        location="Effects bullet 9",
        reason="there are 3 bullets",
        nearest=(f"{SHOVE}#effects.3",),
    )
    return corpus_of(replace(shove(), status="pending"), amendments=[unplaced])


def test_what_could_not_be_placed_is_said_before_the_text(tmp_path: Path) -> None:
    shown = ask(pending(), tmp_path, "shove")
    assert shown.status == "pending"
    assert shown.notes[0].startswith("PENDING")
    assert shown.notes[1].startswith("NOT MERGED: ")
    for words in ("Effects bullet 9", "there are 3 bullets", f"{SHOVE}#effects.3", "Roll PH-6."):
        assert words in shown.notes[1]
    assert texts(shown)[1] == "Roll PH-3."


def test_before_the_erratum_nothing_was_pending(tmp_path: Path) -> None:
    shown = ask(pending(), tmp_path, "shove", as_of="1.0")
    assert shown.status == "in-force"
    assert not any("NOT MERGED" in note for note in shown.notes)


def lone_errata() -> Corpus:
    one = erratum(
        "climb-4", "CLIMB", section("n2/erratum/climb-4", "body", "Stop on top."),
        reference=Reference((4, 4), "Effects bullet 4"),
    )  # fmt: skip
    two = erratum(
        "climb-e", "CLIMB", section("n2/erratum/climb-e", "body", "Stop below."),
        reference=Reference((4, 4), "Example 1"),
    )  # fmt: skip
    old = entry("n1/skill/climb", "CLIMB", section("n1/skill/climb", "effects", "壁を登る。"), document="ja")
    alone = [
        replace(replaced(shove(), "effects", 1, "x"), id=f"{e.id}#amendment", source=e.id, target=None,
                status="unresolved", patches=(), reason="Climb of N2 is not in this workspace")
        for e in (one, two)
    ]  # fmt: skip
    return corpus_of(one, two, old, amendments=alone)


def test_errata_to_a_rule_that_is_not_here_answer_together_and_say_so(tmp_path: Path) -> None:
    shown = ask_all(lone_errata(), tmp_path, "climb")
    assert [a.entry.id for a in shown] == ["n2/erratum/climb-4", "n2/erratum/climb-e"]
    assert shown[0].notes[0] == (
        "the rule itself is not in this workspace; this is what FAQ 1.2 says of it: Effects bullet 4"
    )


def test_they_are_shown_at_the_older_editions_rule_and_marked(tmp_path: Path) -> None:
    shown = ask(lone_errata(), tmp_path, "climb", edition="N1")
    assert shown.entry.id == "n1/skill/climb"
    assert shown.notes[0].startswith("older edition: this is N1, the current one is N2")
    assert {r.id for r in shown.rulings} == {"n2/erratum/climb-4", "n2/erratum/climb-e"}
    assert "rules of N2; contradict or replace this N1 text where they differ" in shown.rulings[0].said
    assert "Stop on top." in seen(shown)
    assert texts(shown) == ["壁を登る。"]


def test_the_layer_that_decides_is_named(tmp_path: Path) -> None:
    change = replaced(
        shove(), "effects", 1, "Roll PH-9.", source="n2/notice/nine", id="n2/notice/nine#amendment",
        scope="season", version="9", date="2024-09",
    )  # fmt: skip
    notice = entry("n2/notice/nine", "Nine", section("n2/notice/nine", "body", "x"), document="season")
    corpus = corpus_of(shove(), notice, amendments=[change])
    now = ask(corpus, tmp_path, "shove")
    assert "Roll PH-9." in texts(now)
    assert (now.scope, now.layer) == ("season", "season: Season Nine")
    assert "season: Season Nine" in seen(now)
    core = ask(corpus, tmp_path, "shove", scope="core")
    assert "Roll PH-3." in texts(core) and core.scope == "core"
    with pytest.raises(UsageError, match="core, season, house"):
        ask(corpus, tmp_path, "shove", scope="tea")


def test_a_rule_of_a_later_layer_stands_before_the_one_it_replaces(tmp_path: Path) -> None:
    name = "n2/skill/shove~season"
    other = replace(
        entry(name, "Shove", section(name, "effects", "Roll PH-1.")), document="season", edition="N2"
    )
    corpus = corpus_of(shove(), other, documents=DOCUMENTS)
    assert ask(corpus, tmp_path, "shove").layer == "season: Season Nine"
    assert ask(corpus, tmp_path, "shove", scope="core").entry.id == SHOVE


def test_a_later_layer_decides_where_no_date_does(tmp_path: Path) -> None:
    name = "n2/skill/shove~season"
    other = replace(
        entry(name, "Shove", section(name, "effects", "Roll PH-1.")), document="season", edition="N2"
    )
    undated = tuple(replace(d, version=None, date=None) for d in DOCUMENTS)
    corpus = corpus_of(shove(), other, documents=undated)
    assert ask(corpus, tmp_path, "shove").entry.id == name
    assert ask(corpus, tmp_path, "shove", scope="core").entry.id == SHOVE


def test_a_later_layer_decides_nothing_before_it_was_there(tmp_path: Path) -> None:
    name = "n2/skill/shove~season"
    other = replace(entry(name, "Shove", section(name, "effects", "Roll PH-1.")), document="season")
    corpus = corpus_of(shove(), other, documents=DOCUMENTS)
    assert ask(corpus, tmp_path, "shove", as_of="2024-06").entry.id == SHOVE
    assert ask(corpus, tmp_path, "shove", as_of="2024-10").entry.id == name


def test_what_is_open_in_a_layer_that_does_not_count_makes_nothing_pending(tmp_path: Path) -> None:
    change = replaced(
        shove(), "effects", 1, "Roll PH-9.", source="n2/notice/nine", id="n2/notice/nine#amendment",
        scope="season", version="9", date="2024-09",
    )  # fmt: skip
    open_ = replace(change, status="unresolved", patches=(), reason="two places may be meant")
    notice = entry("n2/notice/nine", "Nine", section("n2/notice/nine", "body", "x"), document="season")
    corpus = corpus_of(replace(shove(), status="pending"), notice, amendments=[open_])
    now, core = ask(corpus, tmp_path, "shove"), ask(corpus, tmp_path, "shove", scope="core")
    assert now.status == "pending" and any("NOT MERGED" in note for note in now.notes)
    assert core.status == "in-force" and not any("NOT MERGED" in note for note in core.notes)


def test_a_ruling_of_later_shows_no_text(tmp_path: Path) -> None:
    question = entry(
        "n2/faq/may-i", "May I shove twice?", section("n2/faq/may-i", "answer", "Yes."), document="faq-1.2"
    )
    then = ask(corpus_of(shove(), question), tmp_path, "May I shove twice?", as_of="2024-05")
    assert then.sections == () and then.status is None
    assert "no text known at 2024-05: it is of 1.2 (2024-06)" in then.notes
