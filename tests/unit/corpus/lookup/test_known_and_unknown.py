"""What is announced, what nobody knows of a time, what a document has lost, and what was only guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.amendments.lost_lists import find_repairs
from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.lookup.answer_model import answer_json
from taiyaku.corpus.lookup.query import AS_PRINTED, Asked, Asking
from taiyaku.corpus.model import Clause, Document, Entry, Lineage, Link
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.store import open_corpus, write_corpus
from taiyaku.ingest import ingest
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.terminal.show import look_up
from taiyaku.values import replace
from taiyaku.workspace import Source
from tests.corpora import at, entry, section
from tests.unit.corpus.lookup.workspace import (
    DOCUMENTS,
    SEASON,
    SHOVE,
    WIKI,
    ask,
    corpus_of,
    erratum,
    link,
    question,
    replaced,
    seen,
    shove,
    texts,
)

SEASONS = "n2/skill/shove~season"


def seasons(*effects: str) -> Entry:
    return entry(SEASONS, "Shove", section(SEASONS, "effects", *effects), document="season")


# Layers and announcements


def test_a_season_decides_with_the_core_text_of_today_beside_it(tmp_path: Path) -> None:
    change = replaced(shove(), "effects", 1, "Roll PH-6.", date="2024-12", version="1.3")
    corpus = corpus_of(shove(), seasons("Roll PH+3."), amendments=[change])
    shown = ask(corpus, tmp_path, "shove")
    assert (shown.scope, texts(shown)) == ("season", ["Roll PH+3."])
    (core,) = shown.beneath
    assert core.id == SHOVE and "Roll PH-6." in [c.text for s in core.sections for c in s.clauses]
    assert answer_json(shown)["beneath"][0]["scope"] == "core"
    assert "Beneath it, core: Lantern Alley" in seen(shown) and "Roll PH-6." in seen(shown)
    before = ask(corpus, tmp_path, "shove", as_of="2024-10")
    assert "Roll PH-3." in [c.text for b in before.beneath for s in b.sections for c in s.clauses]


def test_a_core_text_in_doubt_is_so_beside_what_decides_too(tmp_path: Path) -> None:
    doubtful = replace(shove(), status="pending")
    shown = ask(corpus_of(doubtful, seasons("Roll PH+3.")), tmp_path, "shove")
    assert shown.status == "in-force" and [b.pending for b in shown.beneath] == [True]
    assert any(SHOVE in note and "PENDING" in note for note in shown.notes)
    waits = replace(
        replaced(shove(), "effects", 1, "Roll twice."), status="unresolved", patches=(), nearest=(SHOVE,)
    )
    shown = ask(corpus_of(doubtful, seasons("Roll PH+3."), amendments=[waits]), tmp_path, "shove")
    assert any("PENDING" in note and note.endswith("; it says: Roll twice.") for note in shown.notes)


def test_what_a_season_amends_in_the_core_text_stands_beside_what_it_amends(tmp_path: Path) -> None:
    change = replaced(shove(), "effects", 1, "Roll PH+3.", scope="season", version="9", date="2024-09")
    shown = ask(corpus_of(shove(), amendments=[change]), tmp_path, "shove")
    assert "Roll PH+3." in texts(shown) and shown.scope == "season"
    assert [c.text for s in shown.beneath[0].sections for c in s.clauses] == [
        c.text for s in shove().sections for c in s.clauses
    ]


def test_a_season_to_come_is_announced(tmp_path: Path) -> None:
    corpus = corpus_of(shove(), seasons("Roll PH+3."))
    now = ask(corpus, tmp_path, "shove", today="2024-08-31")
    assert "Roll PH-3." in texts(now) and now.scope == "core"
    assert f"announced for 2024-09, not in force yet: {SEASONS} of Season Nine" in now.notes
    assert texts(ask(corpus, tmp_path, "shove", today="2024-09-01")) == ["Roll PH+3."]
    itself = ask(corpus, tmp_path, SEASONS, today="2024-08-31")
    assert itself.status is None and itself.notes[0].startswith("ANNOUNCED, not in force yet: it is of 9")


@pytest.mark.parametrize(
    "front",
    [
        "# Cup (until 31 Aug 2023)\n",
        "# Cup\n\nFor clubs, valid from 2 Sep 2022 to 31 Aug 2023.\n",
        "# リーグ第2期\n\n期間：2022年9月2日（金）～2023年8月31日（木）\n",
        "# リーグ第2期\n\n期間：2023年1月2日から8月31日\n",
    ],
)
def test_a_season_that_is_over_leaves_the_core_text_in_force(tmp_path: Path, front: str) -> None:
    parts = []
    for name, text, scope in (
        ("rules", "# Goblins\n\n## Time\n\nEight turns.\n\n## Ice\n\nIce is cold.\n", ""),
        ("cup", f"{front}\n## Time\n\nSix turns.\n\n## Fees\n\nFive coins.\n", "season"),
    ):
        path = tmp_path / f"{name}.md"
        path.write_text(text, "utf-8")
        date = "2022-09" if scope else "2020"
        source = Source(name, path, path.name, "rulebook", "en", "N2", date=date, scope=scope)
        parts.append(ingest(source))
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    assert texts(ask(corpus, tmp_path, "time", today="2023-08-31")) == ["Six turns."]
    over = ask(corpus, tmp_path, "time", today="2023-09-01")
    assert texts(over) == ["Eight turns."]
    assert "n2/rule/time~cup ruled on this until 2023-08-31" in over.notes
    assert texts(ask(corpus, tmp_path, "time", as_of="2023-05", today="2023-09-01")) == ["Six turns."]
    alone = ask(corpus, tmp_path, "fees", today="2023-09-01")
    assert "n2/rule/fees ruled on this until 2023-08-31" in alone.notes
    assert (alone.status, texts(alone)) == ("withdrawn", ["Five coins."])
    assert ask(corpus, tmp_path, "fees", as_of="2023-05", today="2023-09-01").status == "in-force"


def test_an_erratum_to_come_is_announced(tmp_path: Path) -> None:
    corpus = corpus_of(shove(), amendments=[replaced(shove(), "effects", 1, "Roll PH-6.")])
    now = ask(corpus, tmp_path, "shove", today="2024-05-31")
    assert "Roll PH-3." in texts(now)
    assert "announced, not in force yet: changes of 1.2 (2024-06) to this text" in now.notes
    assert "Roll PH-6." in texts(ask(corpus, tmp_path, "shove", today="2024-06-01"))


def test_a_printing_to_come_leaves_the_older_one_in_force(tmp_path: Path) -> None:
    series = tuple(
        Document(i, f"{i}.md", "rulebook", "en", "N2", "Alley", version=v, date=d, series="alley")
        for i, v, d in (("one", "1.0", "2024-01"), ("two", "2.0", "2025-01"))
    )
    old = entry("n2/rule/fog~one", "Fog", section("n2/rule/fog~one", "effects", "It hides."), document="one")
    new = entry("n2/rule/fog", "Fog", section("n2/rule/fog", "effects", "It lies."), document="two")
    line = Lineage(old.id, new.id, "edited", functional=True)
    corpus = corpus_of(replace(old, status="superseded"), new, documents=series, lineage=(line,))
    then = ask(corpus, tmp_path, "fog", today="2024-06-01")
    assert (texts(then), then.status) == (["It hides."], "in-force")
    assert texts(ask(corpus, tmp_path, "fog", today="2025-02-01")) == ["It lies."]


def test_at_a_day_before_a_newer_edition_the_older_one_is_meant(tmp_path: Path) -> None:
    parts = []
    for name, count, edition, date in (("one", "three", "1", "2015-07"), ("two", "four", "2", "2019-04")):
        path = tmp_path / f"{name}.md"
        path.write_text(f"# Inn\n\n## Rooms\n\nHold {count} rooms.\n", "utf-8")
        parts.append(ingest(Source(name, path, path.name, "rulebook", "en", edition, date=date)))
    path = tmp_path / "errata.md"
    path.write_text("# Errata\n\n**Rooms:** Replace “four” with “five”.\n", "utf-8")
    parts.append(ingest(Source("errata", path, path.name, "faq", "en", "2", date="2020-09")))
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    assert texts(ask(corpus, tmp_path, "Rooms", as_of="2016")) == ["Hold three rooms."]
    assert texts(ask(corpus, tmp_path, "Rooms", as_of="2019-06")) == ["Hold four rooms."]
    assert texts(ask(corpus, tmp_path, "Rooms")) == ["Hold five rooms."]


def test_the_edition_that_is_asked_for_is_shown_though_a_newer_one_took_its_place(tmp_path: Path) -> None:
    series = tuple(
        Document(i, f"{i}.md", "rulebook", "en", e, "Alley", date=d, series="alley")
        for i, e, d in (("one", "1", "2018"), ("two", "2", "2021"))
    )
    said = section("1/rule/fog", "effects", "It hides.")
    old = entry("1/rule/fog", "Fog", said, document="one", edition="1")
    said = section("2/rule/fog", "effects", "It lies.")
    new = entry("2/rule/fog", "Fog", said, document="two", edition="2")
    line = Lineage(old.id, new.id, "edited", functional=True)
    corpus = corpus_of(replace(old, status="superseded"), new, documents=series, lineage=(line,))
    assert texts(ask(corpus, tmp_path, "fog", edition="1")) == ["It hides."]
    assert texts(ask(corpus, tmp_path, "fog")) == ["It lies."]


# Pages and printings that are no evidence


def page(*sections: object, **more: object) -> Entry:
    made = entry("n2/rule/tide", "Tide", section("n2/rule/tide", "effects", "It rises."), document="wiki")
    return replace(made, **more)  # type: ignore[arg-type]


def test_a_page_is_no_evidence_for_a_time_before_its_revision(tmp_path: Path) -> None:
    dated = tuple(replace(d, date="2024-03-12") if d is WIKI else d for d in DOCUMENTS)
    corpus = corpus_of(shove(), page(), documents=dated)
    before = ask(corpus, tmp_path, "tide", as_of="2024-01")
    assert (before.status, before.sections) == (None, ())
    assert before.notes[0].startswith("it is not known what it said at 2024-01")
    assert "known only as of 2024-03-12" in before.notes[0]
    after = ask(corpus, tmp_path, "tide", as_of="2024-04")
    assert (after.status, texts(after)) == ("in-force", ["It rises."])


def test_a_page_without_a_date_says_nothing_of_any_other_time(tmp_path: Path) -> None:
    corpus = corpus_of(shove(), page())
    then = ask(corpus, tmp_path, "tide", as_of="1.0")
    assert then.status is None and "does not say since when" in then.notes[0]
    assert ask(corpus, tmp_path, "tide").status == "in-force"


def test_the_printed_rule_answers_for_the_time_before_the_page(tmp_path: Path) -> None:
    dated = tuple(replace(d, date="2024-05") if d is WIKI else d for d in DOCUMENTS)
    rule = "n2/rule/shove"
    wiki = entry(rule, "Shove", section(rule, "effects", "Roll PH-3."), document="wiki")
    corpus = corpus_of(shove(), wiki, documents=dated)
    assert ask(corpus, tmp_path, "shove", as_of="2024-02").entry.id == SHOVE


def test_the_printed_text_of_a_rule_that_nobody_brought_is_not_here(tmp_path: Path) -> None:
    lone = erratum("leap", "Leap", section("n2/erratum/leap", "effects", "Roll PH+1."))
    shown = ask(corpus_of(lone), tmp_path, "leap", as_of=AS_PRINTED)
    assert "the printed text is not here: below is what the erratum says" in shown.notes


# Lists that documents lost


def test_a_lost_list_is_announced_at_every_time_and_told_from_where_it_is_printed(tmp_path: Path) -> None:
    intro, rest = "A figure may climb in any of these places:", "It does so once a round."
    name = "n2/skill/climb"
    lost = entry(name, "Climb", section(name, "effects", intro, rest))
    other = f"{name}~ja"
    full = section(other, "effects", intro, "a wall", "a rope", rest)
    marked = tuple(replace(c, marker="•") if n in (1, 2) else c for n, c in enumerate(full.clauses))
    printed = entry(other, "Climb", replace(full, clauses=marked), document="ja")
    corpus = corpus_of(lost, replace(printed, edition="N1", lang="en"))
    for as_of in (None, "1.0", AS_PRINTED):
        notes = ask(corpus, tmp_path, name, as_of=as_of).notes
        (note,) = [n for n in notes if n.startswith("a list is missing here")]
        assert note.endswith("ja prints it: a wall • a rope")


def test_a_lost_list_is_filled_from_another_document_of_the_edition(tmp_path: Path) -> None:
    intro, rest = "A figure may climb in any of these places:", "It does so once a round."
    name = "n2/skill/climb"
    lost = entry(name, "Climb", section(name, "effects", intro, rest))
    other = f"{name}~ja"
    full = section(other, "effects", intro, "a wall", "a rope", rest)
    marked = tuple(replace(c, marker="•") if n in (1, 2) else c for n, c in enumerate(full.clauses))
    printed = entry(other, "Climb", replace(full, clauses=marked), document="ja", lang="en")
    corpus = corpus_of(lost, printed)
    filled = replace(corpus, amendments=tuple(find_repairs(corpus.entries)))
    shown = ask(filled, tmp_path, name)
    assert [c.text for s in shown.sections for c in s.clauses] == [intro, "a wall", "a rope", rest]
    assert any(n.startswith("restored from ja") for n in shown.notes)
    assert {m.source for m in shown.marks} == {other} and all(m.repairs for m in shown.marks)
    shorter = (replace(full, clauses=marked[:2]),)
    third = replace(printed, id=f"{name}~third", document="rules2", sections=shorter)
    assert list(find_repairs((lost, printed, third))) == [], "two documents, two lists"


def test_no_list_is_missed_where_it_is_there_or_named(tmp_path: Path) -> None:
    name = "n2/skill/climb"
    made = section(name, "effects", "A figure may climb in any of these places:", "Wall: always.")
    assert not [n for n in ask(corpus_of(entry(name, "Climb", made)), tmp_path, name).notes if "list" in n]
    marked = replace(made, clauses=(made.clauses[0], Clause(f"{name}#x.2", "a wall", at(3), marker="•")))
    assert not [n for n in ask(corpus_of(entry(name, "Climb", marked)), tmp_path, name).notes if "list" in n]


# Names


def said(folder: Path, name: str, *entries: Entry) -> tuple[list[str], str]:
    write_corpus(corpus_of(*entries), folder / "corpus.db")
    with open_corpus(folder / "corpus.db") as file:
        meant, guess = look_up(Asking(file, Asked()), name, None)
        return [c.id for c in meant.answers], guess


def test_a_name_without_its_bracket_is_the_newest_editions(tmp_path: Path) -> None:
    old = entry("n1/state/dazed", "Dazed", section("n1/state/dazed", "effects", "x"), document="ja")
    new = entry("n2/state/dazed-o", "Dazed (O)", section("n2/state/dazed-o", "effects", "y"))
    assert said(tmp_path, "dazed", old, new) == (["n2/state/dazed-o"], "showing Dazed (O) for dazed")
    exact = entry("n2/state/dazed", "Dazed", section("n2/state/dazed", "effects", "z"))
    assert said(tmp_path, "dazed", old, new, exact) == (["n2/state/dazed"], "")


def test_a_beginning_is_a_guess_and_said_to_be_one(tmp_path: Path) -> None:
    assert said(tmp_path, "sho", shove()) == ([SHOVE], "showing Shove for sho")


def test_a_name_in_the_title_of_an_erratum_only_leads_there(tmp_path: Path) -> None:
    lone = erratum(
        "masked", "The text for Masked State, when found, reads", section("n2/erratum/masked", "body", "x")
    )
    assert said(tmp_path, "masked state", lone, shove())[0] == ["n2/erratum/masked"]
    assert said(tmp_path, "asked state", lone, shove())[0] == []  # part of a word is not the name


# Rulings


def test_a_ruling_is_found_from_every_version_of_the_rule(tmp_path: Path) -> None:
    old = replace(shove(), id=f"{SHOVE}~old", document="old", status="superseded")
    document = Document("old", "old.md", "rulebook", "en", "N2", "Alley", version="0.9", date="2023-01")
    asked = question("early", "May I shove a barrel?", "Yes.", document="early")
    early = Document("early", "e.md", "faq", "en", "N2", "Early answers", version="0.95", date="2023-06")
    corpus = corpus_of(
        shove(),
        old,
        asked,
        links=(link(asked.id, SHOVE),),
        documents=(*DOCUMENTS, document, early),
        lineage=(Lineage(old.id, SHOVE, "edited"),),
    )
    then = ask(corpus, tmp_path, "shove", as_of="2023-08")
    assert then.entry.id == old.id and [r.id for r in then.rulings] == [asked.id]


def test_an_erratum_that_stands_alone_has_the_questions_about_its_rule(tmp_path: Path) -> None:
    lone = erratum("leap", "Leap", section("n2/erratum/leap", "effects", "Roll PH+1."))
    asked = question("wet", "May I leap when wet?", "No.")
    shown = ask(corpus_of(lone, asked, links=(link(asked.id, lone.id),)), tmp_path, "leap")
    assert [r.id for r in shown.rulings] == [asked.id]


def test_a_question_that_may_be_asked_again_is_open(tmp_path: Path) -> None:
    older = question("a", "May I shove a cart?", "Yes.")
    newer = question("b", "Can carts be shoved by me?", "No.", document="season")
    maybe = Link(newer.id, None, "same-faq", newer.title, "ambiguous", (older.id,))
    links = (maybe, link(older.id, SHOVE), link(newer.id, SHOVE))
    rulings = {r.id: r for r in ask(corpus_of(shove(), older, newer, links=links), tmp_path, "shove").rulings}
    assert rulings[older.id].said == (f"may be out of date: {newer.id} asks nearly the same",)
    assert rulings[newer.id].said == ()
    gone = replace(older, status="withdrawn", removed="1.2")
    notes = ask(corpus_of(shove(), gone, newer, links=links), tmp_path, gone.id).notes
    assert any(newer.title in note and "not known" in note for note in notes)


def test_the_successor_is_the_one_that_was_out(tmp_path: Path) -> None:
    older = question("a", "May I shove a cart?", "Yes.", status="superseded", document="rules")
    letter = question("b", "May I shove a cart?", "No.", document="faq-1.2")
    later = question("c", "May I shove a cart?", "No.", document="season")
    lines = (Lineage(older.id, later.id, "edited"),)
    links = (link(letter.id, older.id, "same-faq"), link(older.id, SHOVE), link(letter.id, SHOVE))
    corpus = corpus_of(shove(), older, letter, later, links=links, lineage=lines)
    then = ask(corpus, tmp_path, "shove", as_of="2024-07")
    assert {r.id: r.status for r in then.rulings}[older.id] == "superseded"


def test_seasons_without_an_order_are_both_listed(tmp_path: Path) -> None:
    rival = replace(SEASON, id="season-b", title="Season Nine of the north")
    second = replace(seasons("Roll PH+9."), id="n2/skill/shove~b", document="season-b")
    corpus = corpus_of(shove(), seasons("Roll PH+3."), second, documents=(*DOCUMENTS, rival))
    write_corpus(corpus, tmp_path / "corpus.db")
    with open_corpus(tmp_path / "corpus.db") as file:
        meant, _ = look_up(Asking(file, Asked()), "shove", None)
    assert not meant.answers and {c.id for c in meant.found.candidates} >= {SEASONS, "n2/skill/shove~b"}
