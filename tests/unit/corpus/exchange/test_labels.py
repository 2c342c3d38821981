"""Headings and cells of tables: each text once a document, out and back, on a translation's entry."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.decisions.labels import is_label
from taiyaku.corpus.decisions.translation_files import load_translations
from taiyaku.corpus.exchange.gathering import gather
from taiyaku.corpus.exchange.units import Selection, State, Target, Unit, notes_of
from taiyaku.corpus.model import Alignment, Corpus, Entry, Table
from taiyaku.values import replace
from tests.corpora import DOCUMENTS, at, entry, section
from tests.exchanges import edited, rebuilt, sections_of, take_back, write

WITH_NEW = ("xliff", "xliff2", "po", "csv")
CLUB, BELL = "n2/weapon/club", "n2/weapon/bell"
CLUB_JA, BELL_JA = "n1/weapon/club", "n1/weapon/bell"
GAUGE = Table(("Reach", "Wounds"), (("1-2", "2"), ("3-4", "1 if lit")), at(9), "Blows")
GAUGE_JA = Table(("間合い", "傷"), (("1-2", "2"), ("3-4", "点灯時 1")), at(9, "ja.txt"), "打撃")


def weapons(*, japanese: bool = False, both: bool = False, heading: str = "Use") -> Corpus:
    """Two weapons with one heading and one kind of table; of the first or both, perhaps, a Japanese text."""
    club = section(CLUB, "effects", "Swing it twice.", heading=heading, tables=(GAUGE,))
    bell = section(
        BELL, "effects", "Ring it.", heading=heading, tables=(replace(GAUGE, rows=(("1-8", "0"),)),)
    )
    entries: list[Entry] = [entry(CLUB, "Club", club), entry(BELL, "Bell", bell)]
    pairs: tuple[Alignment, ...] = ()
    if japanese:
        own = section(CLUB_JA, "effects", "二回振る。", heading="使い方", lang="ja", tables=(GAUGE_JA,))
        entries.append(entry(CLUB_JA, "棍棒", own, document="ja", lang="ja"))
        pairs = (Alignment((f"{CLUB}#effects.1",), (f"{CLUB_JA}#effects.1",), "clause", 0.9),)
    if both:
        own = section(BELL_JA, "effects", "鳴らす。", heading="使い方", lang="ja")
        entries.append(entry(BELL_JA, "鈴", own, document="ja", lang="ja"))
        pairs += (Alignment((f"{BELL}#effects.1",), (f"{BELL_JA}#effects.1",), "clause", 0.9),)
    return Corpus(documents=DOCUMENTS, entries=tuple(entries), alignments=pairs)


def labels(corpus: Corpus) -> dict[str, Unit]:
    return {unit.source: unit for unit in gather(corpus).units if is_label(unit.id)}


def named(corpus: Corpus, texts: dict[str, str]) -> Selection:
    """An export in which labels and clauses were translated."""
    selection = gather(corpus)
    for unit in selection.units:
        if unit.source in texts:
            target = Target((), texts[unit.source], 1.0)
            selection = edited(selection, unit.id, target=target, state=State.FINAL)
    return selection


def test_each_text_is_one_unit_of_its_document_and_figures_are_none() -> None:
    found = labels(weapons())
    assert list(found) == ["Use", "Blows", "Reach", "Wounds", "1 if lit"]
    assert {u.state for u in found.values()} == {State.NEW}
    assert "label: heading, 2 times; one translation for the whole document" in notes_of(found["Use"])
    assert "label: table; one translation for the whole document" in notes_of(found["1 if lit"])


def test_labels_stand_behind_the_clauses_of_their_document() -> None:
    assert [is_label(u.id) for u in gather(weapons()).units] == [False] * 2 + [True] * 5


def test_what_stands_in_the_same_cell_of_the_other_language_is_the_target() -> None:
    found = labels(weapons(japanese=True))
    cells = {"Blows": "打撃", "Reach": "間合い", "Wounds": "傷", "1 if lit": "点灯時 1"}
    assert {text: u.target.text for text, u in found.items() if u.target} == cells
    assert {found[text].state for text in cells} == {State.REVIEW}
    assert [other.text for other in found["Use"].alternatives] == ["使い方"]  # one place is too few


def test_a_section_with_nothing_but_a_table_has_its_cells_paired() -> None:
    made = weapons(japanese=True)
    bare = {CLUB: section(CLUB, "effects", tables=(GAUGE,)),
            CLUB_JA: section(CLUB_JA, "effects", lang="ja", tables=(GAUGE_JA,))}  # fmt: skip
    entries = [replace(e, sections=(bare[e.id],)) if e.id in bare else e for e in made.entries]
    pair = Alignment((f"{CLUB}#effects",), (f"{CLUB_JA}#effects",), "section", 0.9)
    found = labels(replace(made, entries=tuple(entries), alignments=(pair,)))
    assert {text: u.target.text for text, u in found.items() if u.target} == {
        "Blows": "打撃", "Reach": "間合い", "Wounds": "傷", "1 if lit": "点灯時 1"
    }  # fmt: skip
    apart = replace(pair, status="rejected")
    found = labels(replace(made, entries=tuple(entries), alignments=(apart,)))
    assert not [u for u in found.values() if u.target]


def test_what_stands_over_the_same_sections_of_the_other_language_is_the_target() -> None:
    found = labels(weapons(japanese=True, both=True))
    assert found["Use"].target and found["Use"].target.text == "使い方"


@pytest.mark.parametrize("what", WITH_NEW)
def test_a_translated_heading_stands_over_every_translated_section(what: str, tmp_path: Path) -> None:
    corpus, decisions = weapons(), tmp_path / "decisions"
    path = write(
        named(corpus, {"Use": "使い方", "Ring it.": "鳴らす。", "Swing it twice.": "二回振る。"}),
        what,
        tmp_path,
    )
    done, _ = take_back(path, corpus, decisions)
    assert (done.counts["new"], done.reports) == (3, ())
    built = rebuilt(corpus, decisions)
    assert [s.heading for i in (CLUB, BELL) for s in sections_of(built, f"{i}@ja")] == ["使い方"] * 2
    assert not built.problems
    again, _ = take_back(path, built, decisions)
    assert again.written == () and again.reports == ()
    unchanged = gather(built, "en", "ja", load_translations(decisions).texts)
    assert take_back(write(unchanged, what, tmp_path), built, decisions)[0].written == ()
    assert next(u.state for u in unchanged.units if u.source == "Use") is State.FINAL


@pytest.mark.parametrize("what", WITH_NEW)
def test_a_table_is_translated_when_all_that_is_in_it_is(what: str, tmp_path: Path) -> None:
    corpus, decisions = weapons(), tmp_path / "decisions"
    most = {"Blows": "打撃", "Reach": "間合い", "Wounds": "傷"}
    take_back(write(named(corpus, most), what, tmp_path), corpus, decisions)
    built = rebuilt(corpus, decisions)
    assert [e.id for e in built.entries if e.id.endswith("@ja")] == [f"{BELL}@ja"]
    take_back(write(named(corpus, {**most, "1 if lit": "点灯時 1"}), what, tmp_path), corpus, decisions)
    (club,) = sections_of(rebuilt(corpus, decisions), f"{CLUB}@ja")
    assert [(t.caption, t.header, t.rows) for t in club.tables] == [("打撃", ("間合い", "傷"), GAUGE_JA.rows)]


def test_a_heading_that_is_gone_is_set_aside_and_comes_back(tmp_path: Path) -> None:
    corpus, decisions = weapons(), tmp_path / "decisions"
    take_back(
        write(named(corpus, {"Use": "使い方", "Ring it.": "鳴らす。"}), "csv", tmp_path), corpus, decisions
    )
    renamed = rebuilt(weapons(heading="Handling"), decisions)
    assert [s.heading for s in sections_of(renamed, f"{BELL}@ja")] == [None]
    (problem,) = renamed.problems
    assert problem.code == "E401" and "no heading or table of rules says “Use” any more" in problem.message
    assert [s.heading for s in sections_of(rebuilt(weapons(), decisions), f"{BELL}@ja")] == ["使い方"]


def test_a_heading_that_is_gone_from_the_workspace_is_listed_at_import(tmp_path: Path) -> None:
    path = write(named(weapons(), {"Use": "使い方", "Ring it.": "鳴らす。"}), "xliff", tmp_path)
    done, stored = take_back(path, weapons(heading="Handling"), tmp_path / "decisions")
    assert [r.message for r in done.reports] == ["no heading or table says so any more"]
    assert [t.text for t in stored.texts] == ["鳴らす。"]


def test_two_decisions_on_one_heading_are_a_finding(tmp_path: Path) -> None:
    corpus, decisions = weapons(), tmp_path / "decisions"
    take_back(write(named(corpus, {"Use": "使い方"}), "csv", tmp_path), corpus, decisions)
    (file,) = (decisions / "translations").iterdir()
    other = file.read_text("utf-8").replace("使い方", "用法")
    file.with_name("z.ja.toml").write_text(other, "utf-8")
    built = rebuilt(corpus, decisions)
    assert [p.code for p in built.problems] == ["W402"]
    assert "z.ja.toml" in built.problems[0].message


def test_a_standard_heading_is_called_what_the_vocabulary_calls_its_role(tmp_path: Path) -> None:
    from taiyaku.corpus.decisions.parser import load_decisions
    from taiyaku.corpus.decisions.translation_overlay import with_translations
    from taiyaku.corpus.settings import Setting

    words = {"roles": {"effects": ("Effects", "Effect", "効果", "処理")}}
    for heading, wanted in (("Effects", "効果"), ("Effect", None), ("Use", None)):
        corpus, decisions = weapons(heading=heading), tmp_path / heading
        take_back(write(named(corpus, {"Ring it.": "鳴らす。"}), "csv", tmp_path), corpus, decisions)
        setting = Setting(decisions=load_decisions(decisions), words=words)
        built = with_translations(corpus, setting)
        assert [s.heading for s in sections_of(built, f"{BELL}@ja")] == [wanted]


def test_a_name_that_stays_as_it_is_can_be_said_to(tmp_path: Path) -> None:
    corpus, decisions = weapons(), tmp_path / "decisions"
    done, stored = take_back(write(named(corpus, {"Reach": "Reach"}), "xliff", tmp_path), corpus, decisions)
    assert done.reports == ()
    assert [(t.source, t.text) for t in stored.texts] == [("Reach", "Reach")]


def test_a_machines_rendering_of_a_heading_is_confirmed(tmp_path: Path) -> None:
    corpus, decisions = weapons(japanese=True, both=True), tmp_path / "decisions"
    selection = gather(corpus)
    unit = next(u for u in selection.units if u.source == "Use")
    path = write(edited(selection, unit.id, state=State.FINAL), "xliff", tmp_path)
    done, stored = take_back(path, corpus, decisions)
    assert done.counts["confirmed"] == 1
    assert [(t.of, t.text) for t in stored.texts] == [((unit.id,), "使い方")]
