"""What a person decided, and what has changed meanwhile, is reported and never overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.decisions.translation_files import load_translations
from taiyaku.corpus.exchange.importer import import_file
from taiyaku.corpus.exchange.units import State, Target
from taiyaku.corpus.model import Problem
from taiyaku.errors import UnreadableError
from taiyaku.values import replace
from tests.exchanges import (
    ENGLISH,
    SHOVE,
    all_units,
    bilingual,
    edited,
    rebuilt,
    take_back,
    write,
)

ONE, TWO, THREE, FOUR = (f"{SHOVE}#effects.{n}" for n in (1, 2, 3, 4))


def translated(folder: Path, text: str, what: str = "xliff", unit: str = FOUR) -> Path:
    """A file in which one clause was translated, exported before anybody else did."""
    file = edited(all_units(bilingual()), unit, target=Target((), text, 1.0), state=State.FINAL)
    folder.mkdir(exist_ok=True)
    return write(file, what, folder)


def bytes_of(decisions: Path) -> dict[str, bytes]:
    return {str(p): p.read_bytes() for p in decisions.rglob("*") if p.is_file()}


@pytest.mark.parametrize("build", [False, True])
def test_a_second_translator_does_not_overwrite_the_first(tmp_path: Path, build: bool) -> None:
    corpus, decisions = bilingual(), tmp_path / "decisions"
    take_back(translated(tmp_path / "a", "ランタンが消える。"), corpus, decisions)
    before = bytes_of(decisions)
    second = translated(tmp_path / "b", "ランタンは消灯する。")
    done, _ = take_back(second, rebuilt(corpus, decisions) if build else corpus, decisions)
    assert [r.id for r in done.reports] == [FOUR]
    assert "decided since the export" in done.reports[0].message
    assert done.reports[0].line > 1
    assert bytes_of(decisions) == before


def test_what_a_translator_did_not_touch_is_no_conflict(tmp_path: Path) -> None:
    corpus, decisions = bilingual(), tmp_path / "decisions"
    untouched = write(all_units(corpus), "xliff", tmp_path)
    take_back(translated(tmp_path / "a", "PH-3で振る。", unit=TWO), corpus, decisions)
    for later in (corpus, rebuilt(corpus, decisions)):
        done, _ = take_back(untouched, later, decisions)
        assert done.reports == () and done.written == ()


def test_an_edit_of_what_was_exported_is_no_conflict(tmp_path: Path) -> None:
    corpus, decisions = bilingual(), tmp_path / "decisions"
    take_back(translated(tmp_path / "a", "ランタンが消える。"), corpus, decisions)
    built = rebuilt(corpus, decisions)
    path = write(all_units(built, decisions), "xliff", tmp_path)
    path.write_text(path.read_text("utf-8").replace("ランタンが消える。", "ランタンは消える。"), "utf-8")
    done, stored = take_back(path, built, decisions)
    assert done.reports == ()
    assert [t.text for t in stored.texts] == ["ランタンは消える。"]


@pytest.mark.parametrize("what", ["xliff", "xliff2", "po", "csv"])
def test_a_translation_of_a_source_that_was_edited_is_kept_to_be_reviewed(what: str, tmp_path: Path) -> None:
    newer = bilingual((*ENGLISH[:3], "The Lantern stays lit for 2 turns."))
    path = translated(tmp_path, "ランタンが消える。", what)
    done, stored = take_back(path, newer, tmp_path / "decisions")
    assert done.counts["to be reviewed"] == 1 and not done.reports
    assert [(r.id, "reads otherwise now" in r.message) for r in done.remarks] == [(FOUR, True)]
    assert [(t.of, t.source, t.state) for t in stored.texts] == [((FOUR,), ENGLISH[3], "needs-review")]
    built = rebuilt(newer, tmp_path / "decisions")
    assert [(f.relies_on, f.before) for f in built.stale] == [(FOUR, ENGLISH[3])]
    assert take_back(path, built, tmp_path / "decisions")[0].written == ()


@pytest.mark.parametrize("what", ["xliff", "xliff2", "po", "csv"])
def test_a_source_that_is_another_text_now_is_left_alone(what: str, tmp_path: Path) -> None:
    newer = bilingual((*ENGLISH[:3], "Nobody may speak."))
    path = translated(tmp_path, "ランタンが消える。", what)
    done, stored = take_back(path, newer, tmp_path / "decisions")
    assert ["changed since the export" in r.message for r in done.reports] == [True]
    assert not stored.texts


@pytest.mark.parametrize("what", ["xliff", "xliff2", "tmx", "po", "csv"])
def test_an_old_file_follows_its_texts_into_a_new_version(what: str, tmp_path: Path) -> None:
    """One line came in, one is gone, one reads otherwise; the ids of the file are of before."""
    old = bilingual()
    file = replace(old, alignments=())
    selection = all_units(file)
    for unit, text in (
        (ONE, "敵に触れる。"),
        (TWO, "PH-3で振る。"),
        (THREE, "２インチ押す。"),
        (FOUR, "灯が消える。"),
    ):
        selection = edited(selection, unit, target=Target((), text, 1.0), state=State.FINAL)
    path = write(selection, what, tmp_path)
    now = ("Look around first.", ENGLISH[0], "The enemy is pushed 3 inches by a Shove.", ENGLISH[3])
    newer = replace(bilingual(now), alignments=())
    former = [f"{SHOVE}#effects.{n}" for n in range(1, 5)]
    done = import_file(path, newer, tmp_path / "decisions", former=former)
    stored = load_translations(tmp_path / "decisions")
    assert {(t.of[0][-1], t.text, t.state) for t in stored.texts} == {
        ("2", "敵に触れる。", "final"),
        ("3", "２インチ押す。", "needs-review"),
        ("4", "灯が消える。", "final"),
    }
    assert len(done.reports) == 1 and len(done.remarks) == 1  # "Roll PH-3." is listed


def test_typography_is_no_change(tmp_path: Path) -> None:
    newer = bilingual((*ENGLISH[:3], "The  lantern goes out"))
    done, stored = take_back(translated(tmp_path, "ランタンが消える。"), newer, tmp_path / "decisions")
    assert done.reports == () and len(stored.texts) == 1


def test_what_is_final_is_not_made_unsure_by_a_file(tmp_path: Path) -> None:
    corpus = bilingual()
    path = write(edited(all_units(corpus), ONE, state=State.REVIEW), "xliff", tmp_path)
    done, stored = take_back(path, corpus, tmp_path / "decisions")
    assert [r.id for r in done.reports] == [ONE]
    assert not stored.pairs


def test_an_emptied_target_is_asked_about(tmp_path: Path) -> None:
    corpus = bilingual()
    path = write(edited(all_units(corpus), ONE, target=None), "csv", tmp_path)
    done, stored = take_back(path, corpus, tmp_path / "decisions")
    assert "reject it" in done.reports[0].message
    assert not stored.pairs


def test_a_source_copied_into_the_target_is_no_translation(tmp_path: Path) -> None:
    corpus = bilingual()
    file = edited(all_units(corpus), FOUR, target=Target((), ENGLISH[3], 1.0), state=State.FINAL)
    done, stored = take_back(write(file, "po", tmp_path), corpus, tmp_path / "decisions")
    assert "source over again" in done.reports[0].message
    assert not stored.texts


def test_a_target_of_another_language_is_left_alone(tmp_path: Path) -> None:
    corpus = bilingual()
    text = "Die Laterne geht leider sofort aus."
    done, stored = take_back(translated(tmp_path, text), corpus, tmp_path / "decisions")
    assert "no Japanese" in done.reports[0].message
    assert not stored.texts


def test_swapped_columns_are_refused_as_a_whole(tmp_path: Path) -> None:
    corpus = bilingual()
    selection = all_units(corpus)
    swapped = tuple(
        replace(u, source=u.target.text, target=replace(u.target, text=u.source)) if u.target else u
        for u in selection.units
    )
    path = write(replace(selection, units=swapped), "csv", tmp_path)
    with pytest.raises(UnreadableError, match=r"out\.csv:2: .*mixed up"):
        take_back(path, corpus, tmp_path / "decisions")
    assert not (tmp_path / "decisions").exists()


def test_one_file_that_says_two_things(tmp_path: Path) -> None:
    corpus = bilingual((*ENGLISH[:3], ENGLISH[2]))
    path = tmp_path / "memory.tmx"
    units = "".join(
        f'<tu><tuv xml:lang="en"><seg>{ENGLISH[2]}</seg></tuv><tuv xml:lang="ja"><seg>{t}</seg></tuv></tu>'
        for t in ("突き飛ばす。", "押す。")
    )
    path.write_text(f'<tmx version="1.4"><header srclang="en"/><body>{units}</body></tmx>', "utf-8")
    done, stored = take_back(path, corpus, tmp_path / "decisions")
    assert {t.text for t in stored.texts} == {"突き飛ばす。"}
    assert {t.of for t in stored.texts} == {(THREE,), (FOUR,)}
    assert len(done.reports) == 1  # of each segment, not of each place


def test_a_memory_without_ids_is_matched_by_its_sources(tmp_path: Path) -> None:
    """OmegaT's project memory keeps no ids and may hold other projects' segments."""
    corpus = bilingual()
    path = tmp_path / "project_save.tmx"
    path.write_text(
        '<?xml version="1.0"?><!DOCTYPE tmx SYSTEM "tmx11.dtd">'
        '<tmx version="1.1"><header srclang="EN-US"/><body>'
        '<tu><tuv lang="EN-US"><seg>The Lantern goes out.</seg></tuv>'
        '<tuv lang="JA" changeid="mori" changedate="20260102T101500Z">'
        "<seg>ランタンが消える。</seg></tuv></tu>"
        '<tu><tuv lang="EN-US"><seg>Elsewhere.</seg></tuv><tuv lang="JA"><seg>別の所。</seg></tuv></tu>'
        "</body></tmx>",
        "utf-8",
    )
    done, stored = take_back(path, corpus, tmp_path / "decisions")
    assert [(t.of, t.by, t.on, t.state) for t in stored.texts] == [
        ((FOUR,), "mori", "2026-01-02", "needs-review")
    ]
    assert [r.message for r in done.reports] == ["no text in the workspace reads like its source"]


def test_a_decision_about_a_clause_that_is_gone_is_an_error(tmp_path: Path) -> None:
    corpus, decisions = bilingual(), tmp_path / "decisions"
    take_back(translated(tmp_path / "a", "ランタンが消える。"), corpus, decisions)
    shorter = bilingual(ENGLISH[:3])
    problems = rebuilt(shorter, decisions).problems
    assert [(p.code, p.where and p.where.file) for p in problems] == [
        ("E401", "decisions/translations/rules.ja.toml")
    ]
    assert FOUR in problems[0].message
    unread = replace(shorter, problems=(Problem("E001", "rules.pdf: cannot be read"),))
    assert [p.code for p in rebuilt(unread, decisions).problems] == ["E001"]


def test_of_five_thousand_clauses_of_a_document_that_changed_each_is_accounted_for(tmp_path: Path) -> None:
    """Some came in, some are gone, some read otherwise, many say the same; all ids are of before."""
    old = [f"Step {n}: the figure moves {n} inches." if n % 3 else "Roll again." for n in range(5000)]
    new = [text.replace("moves", "jumps") if n % 50 == 1 else text for n, text in enumerate(old) if n % 40]
    new.insert(2000, "Look around before anything else.")
    selection = all_units(replace(bilingual(tuple(old)), alignments=()))
    path = write(selection, "csv", tmp_path)
    rows = path.read_text("utf-8-sig").replace(",,needs-translation", ",全て訳した。,final")
    path.write_text(rows, "utf-8")
    corpus = replace(bilingual(tuple(new)), alignments=())
    former = [unit.id for unit in selection.units]
    done = import_file(path, corpus, tmp_path / "decisions", former=former)
    stored = load_translations(tmp_path / "decisions").texts
    assert len(stored) + len(done.reports) == 5000
    now = {c.id: c.text for e in corpus.entries for s in e.sections for c in s.clauses}
    assert all(t.state == "needs-review" for t in stored if now[t.of[0]] != t.source)
    kept = {t.source for t in stored if t.state == "final"}
    unchanged = {text for text in new if text in old and text.startswith("Step")}
    assert unchanged <= kept
