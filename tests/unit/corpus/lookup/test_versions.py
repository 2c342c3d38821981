"""Versions of one document, differences, histories, repeats."""

import json
from pathlib import Path

from taiyaku.corpus.lookup.answer_model import answer_json
from taiyaku.corpus.lookup.query import AS_PRINTED
from taiyaku.corpus.model import Corpus, Document, Entry, Group, Lineage
from taiyaku.values import replace
from tests.corpora import entry, section
from tests.unit.corpus.lookup.workspace import SHOVE, ask, corpus_of, cut, replaced, seen, shove, texts

FIRST = Document(
    "rules-1", "1.md", "rulebook", "en", "N2", "Rules", version="1", date="2023-01", series="rules"
)
SECOND = replace(FIRST, id="rules-2", file="2.md", version="2", date="2024-01")
KICK = "n2/skill/kick"


def kick(id_: str, text: str, document: str, title: str = "Kick", **more: object) -> Entry:
    return entry(id_, title, section(id_, "effects", text, "Lamps shine."), document=document, **more)


def series(title: str = "Kick") -> Corpus:
    old = kick(f"{KICK}~rules-1", "Roll PH-3.", "rules-1", title, status="superseded")
    new = kick(KICK, "Roll PH-6.", "rules-2")
    fresh = kick("n2/skill/duck", "Duck low.", "rules-2", "Duck")
    lineage = (Lineage(old.id, KICK, "edited", True), Lineage(None, "n2/skill/duck", "added", True))
    return corpus_of(new, fresh, old, documents=(FIRST, SECOND), lineage=lineage)


def test_each_version_answers_for_its_own_time(tmp_path: Path) -> None:
    now = ask(series(), tmp_path, "kick")
    assert (texts(now)[0], now.version, now.status) == ("Roll PH-6.", "2", "in-force")
    for point in ("1", "2023-06"):
        then = ask(series(), tmp_path, "kick", as_of=point)
        assert (texts(then)[0], then.version, then.status) == ("Roll PH-3.", "1", "in-force")
        assert f"in force then; superseded since by {KICK}" in then.notes


def test_a_version_of_a_day_to_come_is_announced(tmp_path: Path) -> None:
    shown = ask(series(), tmp_path, "kick", today="2023-12-31")
    assert (texts(shown)[0], shown.version, shown.status) == ("Roll PH-3.", "1", "in-force")
    assert f"in force still; {KICK} takes its place from 2024-01 on" in shown.notes


def test_what_is_new_in_a_version_has_no_text_before(tmp_path: Path) -> None:
    shown = ask(series(), tmp_path, "duck", as_of="1")
    assert shown.notes[0] == "no text at 1: it came in with Rules (2, 2024-01)"
    assert texts(shown) == [] and shown.status is None


def test_the_older_text_by_its_id_says_it_is_superseded(tmp_path: Path) -> None:
    shown = ask(series(), tmp_path, f"{KICK}~rules-1")
    assert seen(shown).startswith(f"! SUPERSEDED by {KICK}: not in force any more")


def test_a_name_of_an_older_version_leads_to_the_present_text(tmp_path: Path) -> None:
    shown = ask(series("Boot"), tmp_path, "boot")
    assert shown.entry.id == KICK
    assert any(note.startswith("'Boot' is the name of an older version") for note in shown.notes)


def test_changes_over_versions_are_readable_without_colour(tmp_path: Path) -> None:
    card = seen(ask(series(), tmp_path, "kick", changes=True))
    assert "Changes since Rules (1, 2023-01): [-gone-] {+come+}" in card
    assert "Roll PH-[-3-]{+6+}." in card or "Roll [-PH-3-] {+PH-6+}." in card
    assert "Lamps shine." in card


def amended() -> Corpus:
    changes = [
        replaced(shove(), "effects", 1, "Roll PH-6."),
        cut(shove(), "effects", 3, id="n2/erratum/late#amendment", version="1.3", date="2024-11"),
    ]
    return corpus_of(shove(), amendments=changes)


def test_changes_up_to_a_point(tmp_path: Path) -> None:
    now = seen(ask(amended(), tmp_path, "shove", changes=True))
    assert "[-Lamps go out.-]" in now
    then = seen(ask(amended(), tmp_path, "shove", changes=True, as_of="1.2"))
    assert "[-Lamps go out.-]" not in then and "{+" in then
    printed = seen(ask(amended(), tmp_path, "shove", changes=True, as_of=AS_PRINTED))
    assert "Changes: none known since Lantern Alley (1.0, 2024-01)" in printed


def test_the_runs_give_both_texts_back(tmp_path: Path) -> None:
    shape = answer_json(ask(amended(), tmp_path, "shove", changes=True))
    (section_,) = shape["changes"]["sections"]
    assert [c["id"] for c in section_["clauses"]] == [f"{SHOVE}#effects.1", f"{SHOVE}#effects.3"]
    runs = section_["clauses"][0]["runs"]
    assert "".join(r["text"] for r in runs if r["change"] != "inserted") == "Roll PH-3."
    assert "".join(r["text"] for r in runs if r["change"] != "deleted") == "Roll PH-6."


def test_a_history_tells_every_change_oldest_first(tmp_path: Path) -> None:
    shown = ask(amended(), tmp_path, "shove", history=True)
    assert [(s.kind, s.version, s.date, s.operation) for s in shown.history] == [
        ("printed", "1.0", "2024-01", None),
        ("amended", "1.2", "2024-06", "replace"),
        ("amended", "1.3", "2024-11", "delete"),
    ]
    card = seen(shown)
    assert card.index("1.0, 2024-01  printed, rules") < card.index("1.2, 2024-06  amended (replace)")
    early = ask(amended(), tmp_path, "shove", history=True, as_of="1.2")
    assert [s.version for s in early.history] == ["1.0", "1.2"]


def test_a_history_goes_over_versions_and_updates(tmp_path: Path) -> None:
    shown = ask(series(), tmp_path, "kick", history=True)
    assert [(s.kind, s.document) for s in shown.history] == [("printed", "rules-1"), ("version", "rules-2")]
    assert shown.history[1].sections[0].lines[0].changed
    page = "n2/state/dim"
    updated = entry(
        page,
        "Dim",
        section(page, "effects", "It glows.", version="1.2", date="2024-06"),
        section(page, "original", "It is dark.", version="1.2", date="2024-06"),
        section(page, "cancellation", "It attacks."),
        document="wiki",
        version="1.2",
        date="2024-06",
    )
    story = ask(corpus_of(updated), tmp_path, "dim", history=True).history
    assert [(s.kind, s.version) for s in story] == [("printed", None), ("amended", "1.2")]
    gone = [r.text for r in story[1].sections[0].lines[0].runs if r.change == "deleted"]
    assert "dark" in " ".join(gone)


def test_a_withdrawal_ends_a_history(tmp_path: Path) -> None:
    card = entry("n2/faq/q", "Why?", section("n2/faq/q", "answer", "So."), document="wiki", version="1.0",
                 date="2024-01", status="withdrawn", removed="1.2")  # fmt: skip
    story = ask(corpus_of(card), tmp_path, "why", history=True).history
    assert [(s.kind, s.version) for s in story] == [("added", "1.0"), ("withdrawn", "1.2")]


def test_a_box_that_stands_elsewhere_too(tmp_path: Path) -> None:
    places = [
        entry(
            f"n2/scenario/s{n}", f"Night {n}", section(f"n2/scenario/s{n}", "special-rules", "Lamps shine.")
        )
        for n in range(4)
    ]
    ids = tuple(f"{e.id}#special-rules" for e in places)
    corpus = corpus_of(*places, groups=(Group(ids, "section", (ids[3],)),))
    card = seen(ask(corpus, tmp_path, "Night 1"))
    assert "(the same in 2 others: Night 0, Night 2; differs in 1 other: Night 3)" in card
    assert "nearly the same in 3 others" in seen(ask(corpus, tmp_path, "Night 3"))


def test_the_json_of_an_answer(tmp_path: Path) -> None:
    shape = answer_json(ask(amended(), tmp_path, "shove", as_of="1.2"))
    assert json.loads(json.dumps(shape)) == shape
    assert shape["as_of"] == "1.2" and shape["version"] == "1.2" and shape["until"] == "1.3"
    assert [m["id"] for m in shape["marks"]] == [f"{SHOVE}#effects.1"]
    assert shape["marks"][0]["amendment"] in shape["amendments"]
    assert "changes" not in shape and "history" not in shape
