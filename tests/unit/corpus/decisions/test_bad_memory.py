"""Decisions of a document that is gone, and memory files that are damaged or contradict the texts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from taiyaku.corpus.decisions.anchor_file import ANCHORS
from taiyaku.corpus.decisions.parser import load_decisions
from taiyaku.corpus.decisions.placing import anchor_memory
from taiyaku.corpus.decisions.reliance_file import digest_of, read_memory
from taiyaku.corpus.decisions.translation_overlay import with_translations
from taiyaku.corpus.exchange.units import State, Target
from taiyaku.corpus.model import Corpus, Problem
from taiyaku.corpus.settings import Setting
from taiyaku.errors import WorkspaceError
from taiyaku.values import replace
from tests.exchanges import ENGLISH, SHOVE, all_units, bilingual, edited, take_back, write

THREE, FOUR = f"{SHOVE}#effects.3", f"{SHOVE}#effects.4"


@pytest.fixture
def decisions(tmp_path: Path) -> Path:
    """Two translations of one document, and what a build remembers of them."""
    corpus, folder = bilingual(), tmp_path / "decisions"
    selection = all_units(corpus)
    for unit, text in ((THREE, "２インチ押す。"), (FOUR, "灯が消える。")):
        selection = edited(selection, unit, target=Target((), text, 1.0), state=State.FINAL)
    take_back(write(selection, "xliff", tmp_path), corpus, folder)
    built(corpus, folder)
    return folder


def built(corpus: Corpus, decisions: Path) -> Corpus:
    setting = Setting(decisions=load_decisions(decisions), memory=decisions / "relied-on.jsonl")
    made = with_translations(corpus, setting)
    (decisions / ANCHORS).write_text(anchor_memory(made, setting), "utf-8")
    return made


def texts(corpus: Corpus) -> dict[str, tuple[str, bool]]:
    """Which source text each translation stands beside, and whether it is marked as stale."""
    found = {c.id: c.text for e in corpus.entries for s in e.sections for c in s.clauses}
    return {found[t.id]: (found[t.of[0]], t.stale) for t in corpus.translations}


def without_rules() -> Corpus:
    corpus = bilingual()
    kept = tuple(e for e in corpus.entries if e.document != "rules")
    return replace(corpus, entries=kept, alignments=())


def test_translations_of_a_document_that_is_gone_are_one_finding_and_come_back(decisions: Path) -> None:
    before = {p.name: p.read_bytes() for p in (decisions / "translations").iterdir()}
    gone = built(without_rules(), decisions)
    (problem,) = gone.problems
    assert (problem.code, problem.severity) == ("E401", "error")
    assert problem.where and problem.where.file == "decisions/translations/rules.ja.toml"
    assert "none of the 2 decisions of this file can be kept" in problem.message
    assert {p.name: p.read_bytes() for p in (decisions / "translations").iterdir()} == before
    assert len(texts(built(bilingual(), decisions))) == 2


def test_while_a_source_cannot_be_read_nothing_is_said_to_be_gone(decisions: Path) -> None:
    unread = Problem("E001", "rules.pdf: cannot be read")
    assert built(replace(without_rules(), problems=(unread,)), decisions).problems == (unread,)
    assert len(texts(built(bilingual(), decisions))) == 2


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b'"parts"', b'"part"', 1),
        lambda data: b"<<<<<<< HEAD\n" + data,
        lambda data: data + data.splitlines(keepends=True)[-1],
        lambda data: data + b"\x82\xa0\x00",
        lambda data: data.replace(b'"at": {', b'"at": [{', 1),
        lambda data: b"[" * 100_000,
    ],
)
def test_a_damaged_memory_is_one_error_with_its_line_and_nothing_is_written(
    decisions: Path, damage: object
) -> None:
    path = decisions / ANCHORS
    path.write_bytes(damage(path.read_bytes()))  # type: ignore[operator]
    before = path.read_bytes()
    with pytest.raises(WorkspaceError, match=rf"{ANCHORS}(:\d+)?: ") as found:
        built(bilingual(), decisions)
    assert "\n" not in str(found.value)
    assert path.read_bytes() == before


def test_a_memory_that_points_to_another_text_never_confirms_it(decisions: Path) -> None:
    """As after a merge that took one side's line: the texts themselves have the last word."""
    path = decisions / ANCHORS
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for line in lines:
        for bound in line.get("at", {}).values():
            bound[1:] = [f"{SHOVE}#effects.1"]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    for source, stale in texts(built(bilingual(), decisions)).values():
        assert stale or source in ENGLISH[2:]


def test_two_memories_of_one_text_do_not_move_a_decision(decisions: Path) -> None:
    """The outline says that the text stood elsewhere than the decision's own line says."""
    path = decisions / ANCHORS
    text = path.read_text("utf-8")
    one, two = digest_of(ENGLISH[2]), digest_of(ENGLISH[3])
    parts, *rest = text.splitlines()
    path.write_text("\n".join([parts.replace(one, "0" * 12).replace(two, one), *rest]) + "\n", "utf-8")
    for source, stale in texts(built(bilingual(), decisions)).values():
        assert stale or source in ENGLISH[2:]
    assert {t: s for t, (s, stale) in texts(built(bilingual(), decisions)).items() if not stale}.items() <= {
        "２インチ押す。": ENGLISH[2],
        "灯が消える。": ENGLISH[3],
    }.items()


def test_a_decision_file_in_another_encoding_is_one_error(decisions: Path) -> None:
    (path,) = (decisions / "translations").iterdir()
    path.write_bytes(path.read_text("utf-8").encode("cp932"))
    with pytest.raises(WorkspaceError, match=r"rules\.ja\.toml.*UTF-8"):
        load_decisions(decisions)


@pytest.mark.parametrize("digest", ["*", "1f*two", "1f*" + "9" * 40, "1f*2*2"])
def test_a_digest_that_no_build_wrote_is_one_error(tmp_path: Path, digest: str) -> None:
    path = tmp_path / "relied-on.jsonl"
    path.write_text(json.dumps({"id": "a", "made": "1f", "relies": {"b#body.1": digest}}) + "\n", "utf-8")
    with pytest.raises(WorkspaceError, match=r"relied-on\.jsonl:1: not a line that a build wrote"):
        read_memory(path)
