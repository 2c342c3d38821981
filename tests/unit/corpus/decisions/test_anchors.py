"""Decisions go with the text they were made for, or are set aside until it is there again."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.decided import ClearedFlag, Decisions, Translated, Translations
from taiyaku.corpus.decisions.anchor_file import ANCHORS, read_anchors
from taiyaku.corpus.decisions.placing import anchor_memory, placed_flags
from taiyaku.corpus.decisions.reliance_file import digest_of
from taiyaku.corpus.decisions.translation_overlay import with_translations
from taiyaku.corpus.model import Corpus, Problem, Provenance
from taiyaku.corpus.settings import Setting
from taiyaku.errors import WorkspaceError
from taiyaku.values import replace
from tests.corpora import DOCUMENTS, entry, section

HARBOUR, REEF = "n2/scenario/harbour", "n2/scenario/reef"
BOX = "Each player rolls a die before the storm."
HERE = Provenance("decisions/translations/rules.ja.toml", (4, 4))


def corpus(harbour: tuple[str, ...], reef: tuple[str, ...] = ()) -> Corpus:
    boxes = {HARBOUR: harbour, REEF: reef}
    entries = (entry(i, i[-4:], section(i, "body", *texts)) for i, texts in boxes.items() if texts)
    return Corpus(documents=DOCUMENTS, entries=tuple(entries))


def translation(clause: str, source: str, text: str) -> Translated:
    return Translated((clause,), "ja", source, text, where=HERE)


class Builds:
    """One build after the other."""

    def __init__(self, folder: Path, *texts: Translated, cleared: tuple[ClearedFlag, ...] = ()) -> None:
        decided = Decisions(translations=Translations(texts), cleared=cleared)
        self.setting = Setting(decisions=decided, memory=folder / "relied-on.jsonl")
        self.path = folder / ANCHORS

    def __call__(self, corpus: Corpus) -> Corpus:
        made = with_translations(corpus, self.setting)
        self.path.write_text(anchor_memory(made, self.setting), "utf-8")
        return made


def placed(built: Corpus) -> dict[str, tuple[tuple[str, ...], bool]]:
    texts = {c.id: c.text for e in built.entries for s in e.sections for c in s.clauses}
    return {texts[t.id]: (t.of, t.stale) for t in built.translations}


def test_a_box_that_two_scenarios_have_is_told_by_its_entry(tmp_path: Path) -> None:
    build = Builds(tmp_path, translation(f"{REEF}#body.1", BOX, "礁。"))
    build(corpus((BOX, "Sail."), (BOX, "Wait.")))
    moved = build(corpus(("Look.", BOX, "Sail."), ("Listen.", BOX, "Wait.")))
    assert placed(moved) == {"礁。": ((f"{REEF}#body.2",), False)}
    edited = build(corpus((BOX, "Sail."), ("Each player rolls two dice before the storm.", "Wait.")))
    assert placed(edited) == {"礁。": ((f"{REEF}#body.1",), True)}, "the harbour's box is not the reef's"


def test_of_the_same_words_twice_in_an_entry_the_neighbours_tell(tmp_path: Path) -> None:
    build = Builds(tmp_path, translation(f"{HARBOUR}#body.3", BOX, "後。"))
    build(corpus((BOX, "Sail.", BOX, "Wait.")))
    assert placed(build(corpus((BOX, "Sail.", "Swim.", BOX, "Wait.")))) == {
        "後。": ((f"{HARBOUR}#body.4",), False)
    }


def test_what_nothing_tells_apart_is_set_aside_until_it_is_told(tmp_path: Path) -> None:
    build = Builds(tmp_path, translation(f"{HARBOUR}#body.2", BOX, "後。"))
    first = corpus((BOX, BOX))
    build(first)
    lost = build(corpus(("Sail.", BOX, "Wait.")))
    assert placed(lost) == {}
    (problem,) = lost.problems
    assert (problem.code, problem.where) == ("E401", HERE) and "nothing tells" in problem.message


def test_a_text_that_comes_back_has_its_translation_again(tmp_path: Path) -> None:
    build = Builds(tmp_path, translation(f"{HARBOUR}#body.1", BOX, "箱。"))
    build(corpus((BOX, "Sail.")))
    assert placed(build(corpus(("Sail.",)))) == {}
    assert placed(build(corpus(("Swim far.", "Sail.", BOX)))) == {"箱。": ((f"{HARBOUR}#body.3",), False)}


def test_merged_clauses_have_their_translations_together(tmp_path: Path) -> None:
    one, two = "The storm takes a crate.", "The captain keeps a rope."
    build = Builds(
        tmp_path, translation(f"{HARBOUR}#body.1", one, "嵐。"), translation(f"{HARBOUR}#body.2", two, "縄。")
    )
    build(corpus((one, two)))
    assert placed(build(corpus((f"{one} {two}",)))) == {"嵐。縄。": ((f"{HARBOUR}#body.1",), False)}


def test_a_split_clause_keeps_its_translation_whole(tmp_path: Path) -> None:
    one, two = "The storm takes a crate.", "The captain keeps a rope."
    build = Builds(tmp_path, translation(f"{HARBOUR}#body.1", f"{one} {two}", "嵐と縄。"))
    build(corpus((f"{one} {two}", "Sail.")))
    halves = (f"{HARBOUR}#body.1", f"{HARBOUR}#body.2")
    assert placed(build(corpus((one, two, "Sail.")))) == {"嵐と縄。": (halves, False)}


def test_what_holds_goes_with_its_text(tmp_path: Path) -> None:
    flag = ClearedFlag(f"{HARBOUR}@ja#body.1", f"{HARBOUR}#body.1", digest_of(BOX), HERE)
    build = Builds(tmp_path, translation(f"{HARBOUR}#body.1", "Roll a die.", "箱。"), cleared=(flag,))
    build(corpus((BOX, "Sail.")))
    later = corpus(("Look around you first.", BOX, "Sail."))
    assert [(f.id, f.relies_on) for f in placed_flags(later, build.setting)] == [
        (f"{HARBOUR}@ja#body.2", f"{HARBOUR}#body.2")
    ]


def test_a_source_that_cannot_be_read_takes_no_decision_away(tmp_path: Path) -> None:
    build = Builds(tmp_path, translation(f"{REEF}#body.1", BOX, "礁。"))
    build(corpus(("Sail.",), (BOX,)))
    before = read_anchors(build.path)
    missing = replace(corpus(("Sail.",)), problems=(Problem("E001", "rules.md: cannot be read"),))
    assert [p.code for p in build(missing).problems] == ["E001"]
    assert read_anchors(build.path).bounds == before.bounds
    assert placed(build(corpus(("Sail.",), (BOX,)))) == {"礁。": ((f"{REEF}#body.1",), False)}


@pytest.mark.parametrize(
    "line", ["<<<<<<< ours", "[]", '{"entry": "a"}', '{"decision": "a", "at": {"b": []}}']
)
def test_a_damaged_memory_is_named_with_its_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / ANCHORS
    path.write_text(f"\n{line}\n", "utf-8")
    with pytest.raises(WorkspaceError, match=r"anchors\.jsonl:2: not a line that a build wrote"):
        read_anchors(path)


def test_the_memory_holds_no_text(tmp_path: Path) -> None:
    build = Builds(tmp_path, translation(f"{HARBOUR}#body.1", BOX, "箱。"))
    build(corpus((BOX, "Sail to the lighthouse.")))
    said = build.path.read_text("utf-8")
    assert "lighthouse" not in said and "player" not in said and "箱" not in said
