"""`--prefill`: what confirmed pairs and terms know, marked as proposed, and nothing until somebody agrees."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from taiyaku.corpus.exchange.gathering import gather, with_proposals
from taiyaku.corpus.exchange.units import Selection, State
from taiyaku.corpus.model import Corpus
from taiyaku.values import replace
from tests.exchanges import ENGLISH, SHOVE, TERMS, bilingual, take_back, write

SAME, LIKE, TERM = (f"{SHOVE}#effects.{n}" for n in (3, 4, 5))
KNOWN = "敵に接触していること。"
TEXTS = (*ENGLISH[:2], "The figure touches an enemy!", "The figure touches an enemy twice.", "Lantern")


def corpus() -> Corpus:
    """One confirmed pair; beside it the same text again, one like it, and a term."""
    made = bilingual(TEXTS)
    return replace(made, alignments=made.alignments[:2])


def proposed() -> Selection:
    selection = gather(corpus())
    return with_proposals(selection, selection)


def test_the_same_text_confirmed_elsewhere_is_proposed_as_an_exact_match() -> None:
    units = {u.id: u for u in proposed().units}
    same = units[SAME].proposal
    assert same and (same.text, same.score, same.origin) == (KNOWN, 1.0, "exact-match")
    assert units[SAME].state is State.NEW and units[SAME].target is None


def test_a_text_that_is_only_like_it_is_shown_beside_and_not_put_in() -> None:
    unit = next(u for u in proposed().units if u.id == LIKE)
    assert unit.proposal is None
    ((text, origin, source),) = [(a.text, a.origin, a.source) for a in unit.alternatives]
    assert (text, origin, source) == (KNOWN, "fuzzy-match", ENGLISH[0])
    assert 0.7 < unit.alternatives[0].score < 1


def test_terms_are_called_what_the_termbase_calls_them() -> None:
    unit = next(u for u in proposed().units if u.id == TERM)
    assert unit.proposal and (unit.proposal.text, unit.proposal.origin) == ("ランタン", "leveraged-glossary")
    assert unit.proposal.score == 1.0


def test_of_two_confirmed_renderings_neither_is_put_in() -> None:
    made = corpus()
    twice = replace(made.alignments[0], en=(SAME,), ja=made.alignments[1].ja, status="confirmed")
    one_more = (*TEXTS, "the figure touches an enemy")
    many = replace(bilingual(one_more), alignments=(made.alignments[0], twice))
    selection = gather(many)
    unit = next(u for u in with_proposals(selection, selection).units if u.source == one_more[-1])
    assert unit.proposal is None
    assert {a.text for a in unit.alternatives if a.origin == "exact-match"} == {KNOWN, "PH-6でロールする。"}


@pytest.mark.parametrize("what", ["xliff", "xliff2"])
def test_a_proposal_that_nobody_touched_is_no_translation(what: str, tmp_path: Path) -> None:
    path = write(proposed(), what, tmp_path)
    assert KNOWN in path.read_text("utf-8")
    done, _ = take_back(path, corpus(), tmp_path / "decisions")
    assert done.written == () and done.reports == ()


def test_a_file_says_that_and_how_well_it_is_proposed(tmp_path: Path) -> None:
    first = write(proposed(), "xliff", tmp_path).read_text("utf-8")
    assert f'state="needs-translation" state-qualifier="exact-match" xml:lang="ja">{KNOWN}' in first
    assert 'state-qualifier="leveraged-glossary" xml:lang="ja">ランタン<' in first
    assert re.search(r'match-quality="\d\d%" origin="taiyaku fuzzy-match"', first)
    second = write(proposed(), "xliff2", tmp_path).read_text("utf-8")
    assert 'state="initial" subState="taiyaku:exact-match"' in second
    assert re.search(r'matchQuality="\d\d" origin="taiyaku fuzzy-match" type="tm"', second)


MARKS = {
    "xliff": ('state="needs-translation" state-qualifier="exact-match"', 'state="final"'),
    "xliff2": ('state="initial" subState="taiyaku:exact-match"', 'state="final"'),
}


@pytest.mark.parametrize("what", MARKS)
def test_a_proposal_is_a_translation_when_a_translator_says_so(what: str, tmp_path: Path) -> None:
    path = write(proposed(), what, tmp_path)
    path.write_text(path.read_text("utf-8").replace(*MARKS[what]), "utf-8")
    done, stored = take_back(path, corpus(), tmp_path / "decisions")
    assert done.counts["new"] == 1
    assert [(t.of, t.text, t.state) for t in stored.texts] == [((SAME,), KNOWN, "final")]


@pytest.mark.parametrize("what", MARKS)
def test_a_state_that_a_tool_changed_by_itself_is_no_agreement(what: str, tmp_path: Path) -> None:
    marked = {
        "xliff": (
            'state="needs-translation" state-qualifier',
            'state="needs-review-translation" state-qualifier',
        ),
        "xliff2": (
            'state="initial" subState="taiyaku:exact-match"',
            'state="translated" subState="taiyaku:needs-review"',
        ),
    }
    path = write(proposed(), what, tmp_path)
    path.write_text(path.read_text("utf-8").replace(*marked[what]), "utf-8")
    assert take_back(path, corpus(), tmp_path / "decisions")[0].written == ()


@pytest.mark.parametrize("what", MARKS)
def test_a_proposal_that_was_edited_is_a_translation_to_be_reviewed(what: str, tmp_path: Path) -> None:
    path = write(proposed(), what, tmp_path)
    text = path.read_text("utf-8")
    head, place, rest = text.partition(MARKS[what][0])
    path.write_text(head + place + rest.replace(KNOWN, "敵に触れている。", 1), "utf-8")
    _, stored = take_back(path, corpus(), tmp_path / "decisions")
    assert [(t.of, t.text, t.state) for t in stored.texts] == [((SAME,), "敵に触れている。", "needs-review")]


def test_terms_inside_a_sentence() -> None:
    from taiyaku.corpus.exchange.gathering import with_terms

    selection = gather(replace(bilingual(), terms=TERMS))
    unit = next(u for u in selection.units if u.source == ENGLISH[3])
    told = with_terms(unit, "en")
    assert told and told.text == "The ランタン goes out."
    assert 0.2 < told.score < 0.5
