"""Out to a translator's tool and back: what comes back is kept, what did not change changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.decisions.toml_snippets import stale_snippet
from taiyaku.corpus.exchange.units import State, Target, notes_of, select
from taiyaku.corpus.model import Alignment
from taiyaku.values import replace
from tests.exchanges import (
    ENGLISH,
    SHOVE,
    SHOVE_JA,
    all_units,
    bilingual,
    edited,
    pair,
    rebuilt,
    sections_of,
    take_back,
    write,
)

FORMATS = ("xliff", "xliff2", "tmx", "po", "csv")
WITH_NEW = ("xliff", "xliff2", "po", "csv")
ONE, TWO, THREE, FOUR = (f"{SHOVE}#effects.{n}" for n in (1, 2, 3, 4))


def written_by_hand(text: str) -> Target:
    return Target((), text, 1.0)


def test_every_clause_is_a_unit_with_its_state() -> None:
    selection = all_units(bilingual())
    assert [(u.id, u.state) for u in selection.units] == [
        (ONE, State.FINAL),
        (TWO, State.REVIEW),
        (THREE, State.NEW),
        (FOUR, State.NEW),
    ]
    assert selection.units[1].target and selection.units[1].target.text == "PH-6でロールする。"


def test_a_unit_tells_where_it_stands_and_which_terms_it_has() -> None:
    unit = all_units(bilingual()).units[2]
    why = "no counterpart: compared with no text of the other language; there may be one"
    assert notes_of(unit) == ["Shove › Effects (N2)", "terms: Shove = シャヴ, 突き飛ばし", why]


def test_a_unit_tells_how_surely_it_has_no_counterpart() -> None:
    alone = Alignment((THREE,), (), "clause", 0.72, reason="unlike")
    made = bilingual()
    unit = all_units(replace(made, alignments=(*made.alignments, alone))).units[2]
    why = "no counterpart (0.72 likely): nothing in the text that renders the rest says the same"
    assert notes_of(unit)[-1] == why


def test_what_is_odd_about_a_pair_is_told() -> None:
    notes = notes_of(all_units(bilingual()).units[1])
    assert "the two texts are of different editions" in notes
    assert "check: number-mismatch" in notes


def test_the_other_direction() -> None:
    units = all_units(bilingual(), source="ja").units
    assert [(u.id, u.state) for u in units] == [
        (f"{SHOVE_JA}#effects.1", State.FINAL),
        (f"{SHOVE_JA}#effects.2", State.REVIEW),
        (f"{SHOVE_JA}#effects.3", State.NEW),
    ]
    assert units[0].target and units[0].target.text == "The figure touches an enemy."


def test_the_clauses_of_one_pair_are_one_unit() -> None:
    corpus = bilingual()
    joined = replace(pair(1, 1), en=(ONE, TWO))
    units = all_units(replace(corpus, alignments=(joined,))).units
    assert [u.id for u in units] == [f"{ONE} {TWO}", THREE, FOUR]
    assert units[0].source == "The figure touches an enemy.\nRoll PH-3."


def test_of_two_pairs_the_likelier_is_the_target_and_the_other_an_alternative() -> None:
    corpus = bilingual()
    units = all_units(replace(corpus, alignments=(pair(1, 1, score=0.6), pair(1, 3, score=0.9)))).units
    assert units[0].target and units[0].target.text == "２インチ突き飛ばす。"
    assert [a.text for a in units[0].alternatives] == ["敵に接触していること。"]


def test_a_rejected_pair_is_no_translation() -> None:
    units = all_units(replace(bilingual(), alignments=(pair(1, 1, status="rejected"),))).units
    assert units[0].state is State.NEW


@pytest.mark.parametrize("what", FORMATS)
def test_an_unchanged_file_changes_nothing(what: str, tmp_path: Path) -> None:
    corpus = bilingual()
    done, stored = take_back(write(all_units(corpus), what, tmp_path), corpus, tmp_path / "decisions")
    assert done.written == ()
    assert done.reports == ()
    assert not (tmp_path / "decisions").exists()
    assert done.counts["unchanged"] == (2 if what == "tmx" else 4)
    assert not stored.texts and not stored.pairs


@pytest.mark.parametrize("what", WITH_NEW)
def test_a_new_translation_is_a_text_of_the_corpus_after_the_next_build(what: str, tmp_path: Path) -> None:
    corpus, decisions = bilingual(), tmp_path / "decisions"
    text = "シャヴで敵を2インチ突き飛ばす。"
    file = edited(all_units(corpus), THREE, target=written_by_hand(text), state=State.FINAL)
    done, stored = take_back(write(file, what, tmp_path), corpus, decisions)
    assert done.counts["new"] == 1
    assert [p.name for p in done.written] == ["rules.ja.toml"]
    assert [(t.of, t.text, t.state) for t in stored.texts] == [((THREE,), text, "final")]

    built = rebuilt(corpus, decisions)
    (section,) = sections_of(built, f"{SHOVE}@ja")
    assert [(c.id, c.text) for c in section.clauses] == [(f"{SHOVE}@ja#effects.3", text)]
    assert section.lang == "ja"
    assert ((THREE,), (f"{SHOVE}@ja#effects.3",)) in {(a.en, a.ja) for a in built.alignments}
    assert [(x.source, x.target) for x in built.links] == [(f"{SHOVE}@ja", SHOVE)]
    assert [d.title for d in built.documents if d.id == "rules@ja"] == ["Lantern Alley (ja, translation)"]


@pytest.mark.parametrize("what", WITH_NEW)
def test_importing_twice_is_importing_once(what: str, tmp_path: Path) -> None:
    corpus, decisions = bilingual(), tmp_path / "decisions"
    file = edited(all_units(corpus), FOUR, target=written_by_hand("ランタンが消える。"), state=State.FINAL)
    path = write(file, what, tmp_path)
    take_back(path, corpus, decisions)
    first = (decisions / "translations" / "rules.ja.toml").read_bytes()
    for later in (corpus, rebuilt(corpus, decisions)):
        done, _ = take_back(path, later, decisions)
        assert done.written == () and done.reports == ()
        assert (decisions / "translations" / "rules.ja.toml").read_bytes() == first


@pytest.mark.parametrize("what", FORMATS)
def test_what_was_built_from_a_translation_goes_out_and_comes_back_unchanged(
    what: str, tmp_path: Path
) -> None:
    corpus, decisions = bilingual(), tmp_path / "decisions"
    file = edited(all_units(corpus), FOUR, target=written_by_hand("ランタンが消える。"), state=State.FINAL)
    take_back(write(file, "xliff", tmp_path), corpus, decisions)
    built = rebuilt(corpus, decisions)
    selection = all_units(built, decisions)
    assert [(u.state, u.target.stored) for u in selection.units if u.id == FOUR and u.target] == [
        (State.FINAL, True)
    ]
    done, _ = take_back(write(selection, what, tmp_path), built, decisions)
    assert done.written == () and done.reports == ()


@pytest.mark.parametrize("what", FORMATS)
def test_a_corrected_text_stands_beside_what_the_document_prints(what: str, tmp_path: Path) -> None:
    corpus, decisions = bilingual(), tmp_path / "decisions"
    unit = next(u for u in all_units(corpus).units if u.id == TWO)
    assert unit.target
    file = edited(all_units(corpus), TWO, state=State.FINAL)
    # the digest in the file is that of the export, the target the translator's
    path = write(file, what, tmp_path)
    path.write_bytes(path.read_bytes().replace("PH-6で".encode(), "PH-3で".encode()))
    done, stored = take_back(path, corpus, decisions)
    assert done.counts["corrected"] == 1
    assert stored.texts[0].instead_of == (f"{SHOVE_JA}#effects.2",)
    built = rebuilt(corpus, decisions)
    assert [c.text for c in sections_of(built, SHOVE_JA)[0].clauses][1] == "PH-6でロールする。"
    shown = next(u for u in all_units(built, decisions).units if u.id == TWO)
    assert shown.target and shown.target.text == "PH-3でロールする。"
    assert [a.text for a in shown.alternatives] == ["PH-6でロールする。"]


@pytest.mark.parametrize("what", FORMATS)
def test_a_pair_marked_final_is_confirmed(what: str, tmp_path: Path) -> None:
    corpus, decisions = bilingual(), tmp_path / "decisions"
    path = write(edited(all_units(corpus), TWO, state=State.FINAL), what, tmp_path)
    done, stored = take_back(path, corpus, decisions)
    assert done.counts["confirmed"] == 1
    assert [(p.en, p.ja, p.verdict) for p in stored.pairs] == [
        ((TWO,), (f"{SHOVE_JA}#effects.2",), "confirmed")
    ]
    built = rebuilt(corpus, decisions)
    assert [a.status for a in built.alignments if a.en == (TWO,)] == ["confirmed"]
    assert take_back(path, corpus, decisions)[0].written == ()
    assert take_back(write(all_units(built), what, tmp_path), built, decisions)[0].written == ()


def test_a_pair_can_be_rejected(tmp_path: Path) -> None:
    corpus, decisions = bilingual(), tmp_path / "decisions"
    path = write(all_units(corpus), "csv", tmp_path)
    path.write_text(path.read_text("utf-8-sig").replace("needs-review,", "rejected,"), "utf-8")
    done, _ = take_back(path, corpus, decisions)
    assert done.counts["rejected"] == 1
    built = rebuilt(corpus, decisions)
    assert [a.status for a in built.alignments if a.en == (TWO,)] == ["rejected"]
    assert [u.state for u in all_units(built).units][1] is State.NEW


def test_who_and_when_are_kept_where_the_file_says(tmp_path: Path) -> None:
    corpus, decisions = bilingual(), tmp_path / "decisions"
    file = edited(all_units(corpus), FOUR, target=written_by_hand("ランタンが消える。"), state=State.FINAL)
    path = write(file, "po", tmp_path)
    signed = path.read_text("utf-8")
    signed = signed.replace('"Last-Translator: \\n"', '"Last-Translator: Sato <s@example.org>\\n"')
    signed = signed.replace('"PO-Revision-Date: \\n"', '"PO-Revision-Date: 2026-03-04 10:00+0900\\n"')
    path.write_text(signed, "utf-8")
    _, stored = take_back(path, corpus, decisions)
    assert [(t.by, t.on) for t in stored.texts] == [("Sato", "2026-03-04")]
    assert [(t.by, t.on) for t in rebuilt(corpus, decisions).translations] == [("Sato", "2026-03-04")]


def test_a_translation_of_two_clauses_with_a_line_for_each_gives_two(tmp_path: Path) -> None:
    corpus, decisions = replace(bilingual(), alignments=(replace(pair(1, 1), en=(ONE, TWO)),)), tmp_path
    unit = f"{ONE} {TWO}"
    path = write(all_units(corpus), "csv", tmp_path)
    text = path.read_text("utf-8-sig").replace("敵に接触していること。", '"敵に接触する。\nPH-3で振る。"')
    path.write_text(text, "utf-8")
    take_back(path, corpus, decisions)
    built = rebuilt(corpus, decisions)
    texts = [c.text for c in sections_of(built, f"{SHOVE}@ja")[0].clauses]
    assert texts == ["敵に接触する。", "PH-3で振る。"]
    assert next(u for u in all_units(built).units if u.id == unit).target


def test_a_changed_source_makes_the_translation_stale_and_shows_the_previous_one(tmp_path: Path) -> None:
    corpus, decisions = bilingual(), tmp_path / "decisions"
    file = edited(all_units(corpus), FOUR, target=written_by_hand("ランタンが消える。"), state=State.FINAL)
    take_back(write(file, "xliff", tmp_path), corpus, decisions)
    newer = bilingual(("The figure touches an enemy.", "Roll PH-3.", "Third.", "The Lantern stays lit."))
    built = rebuilt(newer, decisions)
    assert [(f.id, f.relies_on, f.before, f.after) for f in built.stale] == [
        (f"{SHOVE}@ja#effects.4", FOUR, "The Lantern goes out.", "The Lantern stays lit.")
    ]
    unit = next(u for u in all_units(built, decisions).units if u.id == FOUR)
    assert (unit.state, unit.previous) == (State.REVIEW, "The Lantern goes out.")
    po = write(all_units(built, decisions), "po", tmp_path).read_text("utf-8")
    assert "#, fuzzy\n#| msgctxt" in po
    assert '#| msgid "The Lantern goes out."' in po
    assert take_back(write(all_units(built, decisions), "po", tmp_path), built, decisions)[0].written == ()


def test_a_person_may_say_that_it_holds_all_the_same(tmp_path: Path) -> None:
    corpus, decisions = bilingual(), tmp_path / "decisions"
    file = edited(all_units(corpus), FOUR, target=written_by_hand("ランタンが消える。"), state=State.FINAL)
    take_back(write(file, "xliff", tmp_path), corpus, decisions)
    newer = bilingual((*ENGLISH[:3], "The Lantern is snuffed."))
    (flag,) = rebuilt(newer, decisions).stale
    (decisions / "holds.toml").write_text(stale_snippet(flag), "utf-8")
    assert not rebuilt(newer, decisions).stale
    unit = next(u for u in all_units(rebuilt(newer, decisions), decisions).units if u.id == FOUR)
    assert unit.state is State.FINAL


def test_a_source_that_was_put_into_the_target_is_no_translation(tmp_path: Path) -> None:
    corpus = bilingual()
    path = write(replace(all_units(corpus), prefilled=True), "xliff", tmp_path)
    assert "The Lantern goes out.</target>" in path.read_text("utf-8")
    done, _ = take_back(path, corpus, tmp_path / "decisions")
    assert done.reports == () and done.written == ()
    text = path.read_text("utf-8").replace("The Lantern goes out.</target>", "ランタンが消える。</target>")
    path.write_text(text, "utf-8")
    _, stored = take_back(path, corpus, tmp_path / "decisions")
    assert [(t.of, t.text, t.state) for t in stored.texts] == [
        ((FOUR,), "ランタンが消える。", "needs-review")
    ]


def test_a_selection_by_state() -> None:
    selection = all_units(bilingual())
    assert [u.id for u in select(selection, frozenset({State.NEW})).units] == [THREE, FOUR]
    assert select(selection, None, frozenset({"wiki"})).units == ()
