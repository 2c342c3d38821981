"""A translator's text at a point in time: shown for what its original said then, and for nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.decided import Decisions, Translated, Translations
from taiyaku.corpus.decisions.labels import label_id
from taiyaku.corpus.decisions.translation_overlay import with_translations
from taiyaku.corpus.lookup.answer_model import Answer
from taiyaku.corpus.lookup.query import AS_PRINTED
from taiyaku.corpus.model import Alignment, Corpus, Provenance, Table, Title
from taiyaku.corpus.settings import Setting
from taiyaku.values import replace
from tests.corpora import entry, section
from tests.unit.corpus.lookup.workspace import (
    SHOVE,
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

OLD, NEW = "The figure touches an enemy.", "The figure touches a standing enemy."
TOUCHES, STANDING = "敵に接触していること。", "立っている敵に接触していること。"
ROLLS = "PH-3でロールする。"
JA = f"{SHOVE}@ja"


def written(part: str, source: str, text: str, **more: object) -> Translated:
    one = Translated((f"{SHOVE}#{part}",), "ja", source, text, by="Mori", on="2025-01-02")
    return replace(one, **more)  # type: ignore[arg-type]


def translated(*made: Translated) -> Corpus:
    """A rule whose requirements version 1.2 of the FAQ replaces, a ruling on it, and translations."""
    corpus = corpus_of(
        shove(),
        erratum("shove", "SHOVE", section("n2/erratum/shove", "requirements", NEW)),
        question("walls", "Does a Shove work through walls?", "No."),
        amendments=[replaced(shove(), "requirements", 1, NEW, location="Requirements")],
        links=(link("n2/erratum/shove", SHOVE, "amends"), link("n2/faq/walls", SHOVE)),
    )
    setting = Setting(editions=("N1", "N2"), decisions=Decisions(translations=Translations(texts=made)))
    return with_translations(corpus, setting)


CURRENT = (written("requirements.1", NEW, STANDING), written("effects.1", "Roll PH-3.", ROLLS))
FORMER = (written("requirements.1", OLD, TOUCHES), CURRENT[1])


def told(shown: Answer) -> str:
    return "\n".join(shown.notes)


def test_now_it_says_whose_it_is_how_much_is_there_and_which_version_it_has(tmp_path: Path) -> None:
    shown = ask(translated(*CURRENT), tmp_path, JA)
    assert texts(shown) == [STANDING, ROLLS]
    assert (shown.status, shown.version, shown.date) == ("in-force", "1.2", "2024-06")
    assert f"translated by Mori (2025-01-02): 2 clauses of {SHOVE}; no document prints this" in told(shown)
    assert f"NOT ALL of it is translated: 2 clauses missing; see {SHOVE}" in told(shown)
    assert "marked below" not in told(shown)


def test_what_a_document_prints_is_not_missing(tmp_path: Path) -> None:
    corpus = translated(CURRENT[0])
    before = told(ask(corpus, tmp_path, JA))
    printed = Alignment((f"{SHOVE}#effects.1",), ("n2/skill/押す#effects.1",), "clause", 0.9)
    after = told(ask(replace(corpus, alignments=(*corpus.alignments, printed)), tmp_path, JA))
    assert "3 clauses missing" in before and "printed in" not in before
    assert "2 clauses missing" in after and "other clauses are printed in n2/skill/押す" in after


@pytest.mark.parametrize("point", ["1.0", "2024-03", AS_PRINTED])
def test_a_newer_text_is_not_shown_as_if_it_were_the_old_one(point: str, tmp_path: Path) -> None:
    shown = ask(translated(*CURRENT), tmp_path, JA, as_of=point)
    assert texts(shown) == [ROLLS]
    assert STANDING not in seen(shown)
    assert f"1 clause left out: translated from another text of {SHOVE}" in told(shown)
    assert f"1 clause of {SHOVE}" in told(shown) and "3 clauses missing" in told(shown)
    assert "1.2 (2024-06)" in told(shown)
    assert shown.version != "1.2"
    assert [t.id for t in shown.translations] == [f"{JA}#effects.1"]


def test_what_was_made_for_the_old_text_is_right_for_the_old_text(tmp_path: Path) -> None:
    corpus = translated(*FORMER)
    then, now = ask(corpus, tmp_path, JA, as_of="1.0"), ask(corpus, tmp_path, JA)
    assert texts(then) == texts(now) == [TOUCHES, ROLLS]
    assert then.stale == () and "out of date" not in told(then)
    said = f"may be out of date: {SHOVE}#requirements.1 has changed since it was made: "
    assert f"{said}The figure touches [-an-] {{+a standing+}} enemy." in told(now)


def test_where_no_clause_is_of_the_time_there_is_no_text(tmp_path: Path) -> None:
    shown = ask(translated(CURRENT[0]), tmp_path, JA, as_of="1.0")
    assert texts(shown) == [] and shown.version is None
    assert f"no text at 1.0: the translation is of another text of {SHOVE}" in told(shown)


def test_one_translation_of_two_clauses_needs_both(tmp_path: Path) -> None:
    both = written("x", f"{NEW}\nRoll PH-3.", f"{STANDING}{ROLLS}")
    both = replace(both, of=(f"{SHOVE}#requirements.1", f"{SHOVE}#effects.1"))
    corpus = translated(both)
    assert texts(ask(corpus, tmp_path, JA)) == [STANDING + ROLLS]
    assert texts(ask(corpus, tmp_path, JA, as_of="1.0")) == []


def test_rulings_and_changes_are_those_of_the_original(tmp_path: Path) -> None:
    corpus = translated(*CURRENT)
    shown = ask(corpus, tmp_path, JA, changes=True, history=True)
    assert "n2/faq/walls" in [r.id for r in shown.rulings]
    assert [r.id for r in shown.rulings] == [r.id for r in ask(corpus, tmp_path, SHOVE).rulings]
    assert shown.redline and any(s.changed for s in shown.redline.sections)
    assert [s.kind for s in shown.history] == ["printed", "amended"]
    assert f"the changes below are those of the original, {SHOVE}" in told(shown)


def printed(edition: str) -> Corpus:
    """The rule and its translation, and a document that prints it in Japanese under another name."""
    corpus = translated(*CURRENT)
    id_ = f"{edition.lower()}/skill/tsukitobashi"
    titles = (Title("ja", "突き飛ばし"),)
    other = entry(id_, "突き飛ばし", section(id_, "effects", "突く。"), document="ja", edition=edition)
    other = replace(other, lang="ja", titles=titles)
    return replace(
        corpus,
        documents=tuple(replace(d, edition=edition) if d.id == "ja" else d for d in corpus.documents),
        entries=(*corpus.entries, other),
        links=(link(id_, SHOVE, "translation-of"), *corpus.links),
    )


def test_a_reader_of_the_other_language_gets_it_by_any_name(tmp_path: Path) -> None:
    for name in ("shove", SHOVE, JA):
        assert ask(translated(*CURRENT), tmp_path, name, lang="ja").entry.id == JA
    assert ask(translated(*CURRENT), tmp_path, JA, lang="en").entry.id == SHOVE
    alone = ask(translated(), tmp_path, "shove", lang="ja")
    assert alone.entry.id == SHOVE and "no Japanese text: this is the English one" in told(alone)


def test_the_edition_comes_first_and_then_what_a_document_prints(tmp_path: Path) -> None:
    assert ask(printed("N1"), tmp_path, "shove", lang="ja").entry.id == JA
    assert ask(printed("N2"), tmp_path, "shove", lang="ja").entry.id == "n2/skill/tsukitobashi"
    assert ask(printed("N2"), tmp_path, "突き飛ばし", lang="en").entry.id == SHOVE


REACHES = Table(("Reach", "Hits"), (("1-2", "yes"),), Provenance("rules.txt", (9, 10)))
CALLED = {"Reach": "間合い", "Hits": "命中", "yes": "する"}


def with_table(*made: Translated, without: str = "") -> Corpus:
    """The rule with a table of which all words are translated, or all but one."""
    body = section(SHOVE, "effects", "Roll PH-3.", tables=(REACHES,))
    corpus = corpus_of(replace(shove(), sections=(body,)))
    document = next(d for d in corpus.documents if d.id == corpus.entries[0].document)
    labels = [
        Translated((label_id(document, text),), "ja", text, called)
        for text, called in CALLED.items()
        if text != without
    ]
    decisions = Decisions(translations=Translations(texts=(*labels, *made)))
    return with_translations(corpus, Setting(editions=("N1", "N2"), decisions=decisions))


def test_a_translation_of_tables_alone_says_what_it_is(tmp_path: Path) -> None:
    shown = ask(with_table(), tmp_path, JA)
    (table,) = [table for part in shown.sections for table in part.tables]
    assert (table.header, table.rows) == (("間合い", "命中"), (("1-2", "する"),))
    assert f"translated: tables of {SHOVE}; no document prints this text" in told(shown)


def test_a_table_that_is_translated_is_not_said_to_be_missing(tmp_path: Path) -> None:
    roll = written("effects.1", "Roll PH-3.", ROLLS)
    assert "its tables" not in told(ask(with_table(roll), tmp_path, JA))
    assert "its tables missing" in told(ask(with_table(roll, without="yes"), tmp_path, JA))
