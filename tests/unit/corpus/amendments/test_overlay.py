"""An entry at a point in time: as printed, at a version or date, in layers, and now."""

from __future__ import annotations

from typing import Any

import pytest

from taiyaku.corpus.amendments.overlay import PRINTED, State, history, state_at
from taiyaku.corpus.model import Amendment, Clause, Document, Entry, Patch, Section, Version
from taiyaku.corpus.versions.timeline import Timeline
from taiyaku.values import replace
from tests.corpora import entry, section

ID = "n2/skill/shove"
EFFECTS = f"{ID}#effects"
TIME = Timeline(
    (
        Version("N2", "1.0", "2021-01"),
        Version("N2", "1.1.1", "2021-12"),
        Version("N2", "1.2", "2022-01"),
        Version("N2", "1.9"),
        Version("N2", "1.10"),
    )
)
RULES = Document("rules", "rules.txt", "rulebook", "en", "N2", "Rules", version="1.0", date="2021-01")
WIKI = Document("wiki", "wiki.txt", "wiki", "en", "N2", "Shove", date="2025-03")
SHOVE = entry(ID, "Shove", section(ID, "effects", "Roll PH.", "Push 2 inches."))
OLD, PUSH = SHOVE.sections[0].clauses


def reworded(
    clause: Clause,
    text: str,
    version: str | None = None,
    date: str | None = None,
    name: str = "",
    **more: object,
) -> Amendment:
    """An erratum that rewords one clause."""
    made = Amendment(
        id=f"n2/erratum/{name or text}",
        source=f"n2/erratum/{name or text}",
        target=clause.id,
        operation="replace",
        before=clause.text,
        after=text,
        edition="N2",
        version=version,
        date=date,
        status="applied",
        patches=(Patch(ID, EFFECTS, None, (clause,), (replace(clause, text=text),)),),
    )
    return replace(made, **more)  # type: ignore[arg-type]


def ask(
    shown: Entry,
    *amendments: Amendment,
    point: str | None = None,
    scopes: tuple[str, ...] = (),
    document: Document = RULES,
) -> State:
    asked = None if point is None else PRINTED if point == "printed" else TIME.point(point, shown.edition)
    return state_at(shown, amendments, TIME, asked, scopes, document)


def texts(state: State) -> list[str]:
    return [clause.text for s in state.entry.sections for clause in s.clauses]


PH3 = reworded(OLD, "Roll PH-3.", "1.1.1", "2021-12")
PH6 = reworded(replace(OLD, text="Roll PH-3."), "Roll PH-6.", "1.2", "2022-01")


@pytest.mark.parametrize(
    ("point", "first", "version", "date"),
    [
        ("printed", "Roll PH.", "1.0", "2021-01"),
        ("1.0", "Roll PH.", "1.0", "2021-01"),
        ("2021-11-30", "Roll PH.", "1.0", "2021-01"),
        ("1.1.1", "Roll PH-3.", "1.1.1", "2021-12"),
        ("2021", "Roll PH-3.", "1.1.1", "2021-12"),
        ("1.2", "Roll PH-6.", "1.2", "2022-01"),
        (None, "Roll PH-6.", "1.2", "2022-01"),
    ],
)
def test_errata_in_order_of_time(point: str | None, first: str, version: str, date: str) -> None:
    state = ask(SHOVE, PH6, PH3, point=point)  # whatever the order they come in
    assert texts(state) == [first, "Push 2 inches."]
    assert (state.version, state.date, state.status, state.notes) == (version, date, "in-force", ())
    assert {*state.applied, *state.later} == {PH3, PH6}
    assert list(state.applied) == [a for a in (PH3, PH6) if a in state.applied]


def test_1_10_comes_after_1_9() -> None:
    ninth = reworded(OLD, "Roll WIP.", "1.9")
    tenth = reworded(replace(OLD, text="Roll WIP."), "Roll BTS.", "1.10")
    assert texts(ask(SHOVE, tenth, ninth))[0] == "Roll BTS."
    assert texts(ask(SHOVE, tenth, ninth, point="1.9"))[0] == "Roll WIP."


def test_a_text_is_not_older_than_its_document() -> None:
    state = ask(SHOVE, PH3, point="2020")
    assert state.missing
    assert state.notes == ("no text at 2020: what follows is of version 1.0 (2021-01)",)


def test_only_applied_amendments_of_the_entry_count() -> None:
    open_ = replace(PH3, status="unresolved")
    elsewhere = replace(
        PH6, target="n2/skill/other", patches=(replace(PH6.patches[0], entry="n2/skill/other"),)
    )
    state = ask(SHOVE, open_, elsewhere)
    assert (state.entry, state.applied, state.later, state.refused) == (SHOVE, (), (), ())


def test_what_meets_another_text_is_refused_whole() -> None:
    both = replace(PH6, patches=(Patch(ID, EFFECTS, None, (PUSH,), ()), *PH6.patches))
    state = ask(SHOVE, both)
    assert state.entry == SHOVE
    assert state.applied == ()
    assert state.refused == ((both, f"{OLD.id} does not read as expected"),)


def test_a_text_that_said_so_already_keeps_its_own_date() -> None:
    confirmed = replace(PH3, patches=(), reason="the text says so already")
    state = ask(SHOVE, confirmed)
    assert (state.applied, state.version) == ((confirmed,), "1.0")


# Precision and missing dates


def test_a_change_of_unknown_month_is_counted_in_and_said_to_be_unknown() -> None:
    someday = reworded(OLD, "Roll PH-1.", None, "2021", name="someday")
    state = ask(SHOVE, someday, point="2021-06")
    assert texts(state)[0] == "Roll PH-1."
    assert state.notes == (
        "it is not known whether n2/erratum/someday (2021) was out at 2021-06; it is counted in",
    )
    assert ask(SHOVE, someday, point="2021").notes == ()


def test_an_undated_version_is_placed_by_its_number() -> None:
    undated = reworded(OLD, "Roll PH-1.", "1.1", None)
    assert texts(ask(SHOVE, undated, point="2020-12-31"))[0] == "Roll PH."
    assert texts(ask(SHOVE, undated, point="2022"))[0] == "Roll PH-1."
    assert ask(SHOVE, undated, point="2022").notes == ()


# Layers

SEASON = reworded(PUSH, "Push 4 inches.", "1.0", "2021-03", scope="season")
HOUSE = reworded(
    replace(PUSH, text="Push 4 inches."), "Push as far as you like.", "1.0", "2021-02", scope="house"
)
CORE_CHANGE = reworded(PUSH, "Push 3 inches.", "1.2", "2022-01")


def test_layers_come_before_time_and_the_last_one_decides() -> None:
    state = ask(SHOVE, HOUSE, PH6, SEASON, PH3, scopes=("season", "event", "house"))
    assert texts(state) == ["Roll PH-6.", "Push as far as you like."]
    assert state.scope == "house"
    assert state.applied == (PH3, PH6, SEASON, HOUSE)
    assert (state.version, state.date) == ("1.2", "2022-01")  # the newest text in it is the core's


def test_a_layer_that_is_not_asked_for_is_left_out_and_named() -> None:
    state = ask(SHOVE, HOUSE, PH3, SEASON)
    assert texts(state) == ["Roll PH-3.", "Push 2 inches."]
    assert (state.scope, state.notes) == (
        "",
        (
            f"changes of the layer house are left out: {HOUSE.id}",
            f"changes of the layer season are left out: {SEASON.id}",
        ),
    )


def test_a_layer_made_for_a_text_that_changed_is_refused_and_not_guessed() -> None:
    state = ask(SHOVE, SEASON, CORE_CHANGE, scopes=("season",))
    assert texts(state)[1] == "Push 3 inches."
    assert [a for a, _ in state.refused] == [SEASON]
    assert state.scope == ""


# Updates of a page


def page(*sections: Section, **more: Any) -> Entry:
    return entry(ID, "Shove", *sections, document="wiki", **more)


UPDATED = page(
    section(ID, "effects", "Roll PH-3.", version="1.1.1", date="2021-12"),
    section(ID, "original", "Roll PH.", version="1.1.1", date="2021-12", group="Effects"),
    section(ID, "cancellation", "It attacks."),
    version="1.1.1",
    date="2021-12",
)


@pytest.mark.parametrize(
    ("point", "first", "version"),
    [
        ("printed", "Roll PH.", None),
        ("1.0", "Roll PH.", None),
        ("1.1.1", "Roll PH-3.", "1.1.1"),
        (None, "Roll PH-3.", "1.1.1"),
    ],
)
def test_an_update_needs_no_list_of_amendments(point: str | None, first: str, version: str | None) -> None:
    """A page's own updates are part of it: its superseded text never passes for the one in force."""
    state = ask(UPDATED, point=point, document=WIKI)
    assert texts(state) == [first, "It attacks."]
    assert [s.role for s in state.entry.sections] == ["effects", "cancellation"]
    assert (state.version, state.missing, state.notes) == (version, False, ())


def test_stacked_updates() -> None:
    stacked = page(
        section(ID, "effects", "Roll PH-6.", version="1.2"),
        section(ID, "original", "Roll PH-3.", version="1.2"),
        section(ID, "original", "Roll PH.", name="first", version="1.1.1"),
    )
    seen = {p: texts(ask(stacked, point=p, document=WIKI)) for p in ("printed", "1.0", "1.1.1", "1.2")}
    assert seen == {
        "printed": ["Roll PH."],
        "1.0": ["Roll PH."],
        "1.1.1": ["Roll PH-3."],
        "1.2": ["Roll PH-6."],
    }
    assert ask(stacked, point="1.1.1", document=WIKI).version == "1.1.1"


def test_a_part_that_came_later_without_an_original_says_that_its_past_is_unknown() -> None:
    dated = page(
        section(ID, "body", "Stand."), section(ID, "effects", "Roll PH.", version="1.2", date="2022-01")
    )
    state = ask(dated, point="1.0", document=WIKI)
    assert texts(state) == ["Stand.", "Roll PH."]
    assert state.notes == ("Effects is of version 1.2 (2022-01); its earlier text is not known",)
    assert ask(dated, point="1.2", document=WIKI).notes == ()


def test_an_erratum_between_the_printing_and_the_update_gives_way_to_the_update() -> None:
    original = UPDATED.sections[1]
    clause = original.clauses[0]
    early = replace(
        reworded(clause, "Roll PH-1.", "1.0", "2021-03"),
        patches=(Patch(ID, original.id, None, (clause,), (replace(clause, text="Roll PH-1."),)),),
    )
    assert texts(ask(UPDATED, early, point="2021-06", document=WIKI))[0] == "Roll PH-1."
    now = ask(UPDATED, early, document=WIKI)
    assert texts(now)[0] == "Roll PH-3."
    assert now.notes == (f"{ID}#original.amendment restates a text that earlier amendments had changed",)


def test_an_erratum_that_took_the_text_away_gives_way_too() -> None:
    gone = replace(
        reworded(OLD, "", "1.0", "2021-03", name="gone"),
        operation="delete",
        patches=(
            Patch(ID, None, None, (replace(UPDATED.sections[1], role="effects", heading="Effects",
                                           version=None, date=None, group=None),), ()),
        ),
    )  # fmt: skip
    assert texts(ask(UPDATED, gone, point="2021-06", document=WIKI)) == ["It attacks."]
    now = ask(UPDATED, gone, document=WIKI)
    assert texts(now) == ["Roll PH-3.", "It attacks."]
    assert now.refused == ((gone, f"{ID}#original.amendment restates the text without it"),)


def test_of_one_time_the_update_comes_first() -> None:
    """An erratum of the same version was made for the text the update brought."""
    clause = UPDATED.sections[0].clauses[0]
    same = replace(reworded(clause, "Roll PH-3, once.", "1.1.1", "2021-12"))
    assert texts(ask(UPDATED, same, document=WIKI))[0] == "Roll PH-3, once."


def test_a_page_says_how_it_reads_today_even_if_its_dates_contradict_each_other() -> None:
    strange = page(
        section(ID, "effects", "Roll PH-6.", version="1.2", date="2020-01"),
        section(ID, "original", "Roll PH-3.", version="1.2", date="2020-01"),
        section(ID, "original", "Roll PH.", name="first", version="1.1.1"),  # of 2021-12, says the timeline
    )
    state = ask(strange, document=WIKI)
    assert texts(state) == ["Roll PH-6."]
    assert "the updates of this page contradict the dates of their versions" in state.notes


def test_a_wiki_page_does_not_date_from_its_last_edit() -> None:
    plain = page(section(ID, "effects", "Roll PH."))
    state = ask(plain, point="1.0", document=WIKI)
    assert (state.missing, state.notes) == (False, ())
    before = ask(plain, point="2019", document=WIKI)
    assert before.notes == ()  # two versions have no date: which came first cannot be told


def test_a_point_before_all_versions_says_so() -> None:
    timeline = Timeline((Version("N2", "1.0", "2021-01"), Version("N2", "1.1", "2021-12")))
    state = state_at(
        page(section(ID, "effects", "押す。")), (), timeline, timeline.point("2019", "N2"), (), WIKI
    )
    assert state.notes == ("2019 is before the earliest version known of N2: 1.0 (2021-01)",)


# Cards

CARD = entry(
    "n2/faq/shove",
    "Can you shove?",
    section("n2/faq/shove", "question", "Can you shove?"),
    section("n2/faq/shove", "answer", "No."),
    document="wiki",
    version="1.0",
    date="2021-01",
    status="withdrawn",
    removed="1.1.1",
)


@pytest.mark.parametrize(
    ("point", "status"),
    [
        ("1.0", "in-force"),
        ("2021-11", "in-force"),
        ("1.1.1", "withdrawn"),
        ("2021-12", "withdrawn"),
        ("1.2", "withdrawn"),
        ("printed", "withdrawn"),
        (None, "withdrawn"),
    ],
)
def test_a_withdrawn_card_before_at_and_after_its_removal(point: str | None, status: str) -> None:
    state = ask(CARD, point=point, document=WIKI)
    assert state.status == status
    assert ("withdrawn later, in 1.1.1" in state.notes) is (status == "in-force")


def test_a_card_withdrawn_nobody_knows_when_is_never_in_force() -> None:
    unknown = replace(CARD, removed=None)
    assert ask(unknown, point="1.0", document=WIKI).status == "withdrawn"
    vague = replace(CARD, removed="2021")
    state = ask(vague, point="2021-06", document=WIKI)
    assert state.status == "withdrawn"
    assert state.notes == ("withdrawn in 2021; it is not known whether 2021-06 is before that",)


def test_an_updated_card_has_no_text_of_before_its_update() -> None:
    updated = replace(CARD, status="in-force", removed=None, version="1.2", date="2022-01")
    state = ask(updated, point="1.1.1", document=WIKI)
    assert state.missing
    assert state.notes[0] == "no text at 1.1.1: what follows is of version 1.2 (2022-01)"
    assert not ask(updated, point="1.2", document=WIKI).missing


def test_a_card_whose_answer_alone_has_a_date_is_of_that_date() -> None:
    question, answer = CARD.sections
    dated = replace(
        CARD,
        sections=(question, replace(answer, version="1.2", date="2022-01")),
        status="in-force",
        removed=None,
        version="1.2",
        date="2022-01",
    )
    assert ask(dated, point="1.0", document=WIKI).notes == (
        "no text at 1.0: what follows is of version 1.2 (2022-01)",
    )
    assert ask(dated, point="printed", document=WIKI).notes == ()


# Status


def test_pending_from_the_open_amendment_on() -> None:
    waiting = replace(SHOVE, status="pending")
    open_ = replace(PH3, status="unresolved", patches=(), target=None, nearest=(EFFECTS,))
    assert ask(waiting, open_).status == "pending"
    assert ask(waiting, open_, point="1.2").status == "pending"
    assert ask(waiting, open_, point="1.0").status == "in-force"
    assert ask(waiting, point="1.0").status == "pending"  # what is waited for is not known here


def test_a_rule_deleted_whole_is_withdrawn() -> None:
    deleted = replace(PH3, operation="delete", patches=(Patch(ID, None, None, SHOVE.sections, ()),))
    assert ask(SHOVE, deleted).status == "withdrawn"
    assert ask(SHOVE, deleted, point="1.0").status == "in-force"


# History


def test_history_tells_every_change_in_order() -> None:
    changes = history(SHOVE, (SEASON, PH6, PH3), TIME, ("season",), RULES)
    assert [c.amendment for c in changes] == [PH3, PH6, SEASON]
    assert changes[0].before == SHOVE
    assert [a.after for a in changes[:-1]] == [b.before for b in changes[1:]]
    assert changes[-1].after == ask(SHOVE, SEASON, PH6, PH3, scopes=("season",)).entry


def test_the_history_of_a_page_begins_with_its_text_as_printed() -> None:
    (change,) = history(UPDATED, (), TIME)
    assert [s.clauses[0].text for s in change.before.sections] == ["Roll PH.", "It attacks."]
    assert change.after.sections == (UPDATED.sections[0], UPDATED.sections[2])


def test_a_japanese_rule() -> None:
    rule = entry(ID, "突き飛ばし", section(ID, "effects", "ＰＨで判定する。"), lang="ja")
    clause = rule.sections[0].clauses[0]
    change = reworded(clause, "ＰＨ－３で判定する。", "1.1.1", "2021-12")
    assert texts(ask(rule, change, point="1.0")) == ["ＰＨで判定する。"]
    assert texts(ask(rule, change)) == ["ＰＨ－３で判定する。"]


def test_texts_of_a_document_without_version_or_date() -> None:
    plain = replace(RULES, version=None, date=None)
    state = ask(SHOVE, reworded(OLD, "Roll PH-1.", name="x"), point="1.0", document=plain)
    assert state.notes == (
        "its document does not say since when it reads as it does",
        "it is not known whether n2/erratum/x (unknown date) was out at 1.0; it is counted in",
    )
    assert (state.version, state.date) == (None, None)


def test_now_a_page_without_dates_has_the_documents() -> None:
    assert ask(page(section(ID, "effects", "Roll PH.")), document=WIKI).date == "2025-03"
