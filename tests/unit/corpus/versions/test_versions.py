"""Pairs of versions written by hand, with what is expected of every entry, clause and row."""

from __future__ import annotations

import pytest

from taiyaku.corpus.model import Entry
from taiyaku.corpus.versions.diff import Change, compare
from taiyaku.corpus.versions.entry_matching import pair
from tests.corpora import entry, section
from tests.versions import Case, Version, cases, greedy

CASES = cases()
WORDS = ("rule", "rules", "section", "項")


def links(older: Version, newer: Version) -> set[tuple[str, str]]:
    """Which older part is which newer one; several times where it was split or merged."""
    pairing = pair(older.entries, newer.entries)
    found = {p for pairs in (pairing.entries, pairing.clauses, pairing.rows) for p in pairs.items()}
    return found | {(old, new) for joint in pairing.joints for old in joint.older for new in joint.newer}


def changes_by_id(case: Case) -> dict[str, Change]:
    found: dict[str, Change] = {}
    for change in compare(case.older.entries, case.newer.entries, WORDS).changes:
        for part in (change, *change.parts):
            if part.level != "section":
                found.update({new: part for new in part.newer})
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_every_part_finds_its_other_version(case: Case) -> None:
    assert links(case.older, case.newer) == case.links


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_what_happened_is_told(case: Case) -> None:
    found = changes_by_id(case)
    for id_, told in case.told.items():
        if case.newer.marks[id_].startswith("+"):
            if "/" in id_ and "#" not in id_:
                assert found[id_].relation == "added"
            continue
        got = (*sorted(found[id_].flags), "F" if found[id_].functional else "e") if id_ in found else ()
        assert got == (*sorted(told[:-1]), *told[-1:]), f"{case.newer.marks[id_]}: {id_}"


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_what_is_gone_is_told(case: Case) -> None:
    difference = compare(case.older.entries, case.newer.entries, WORDS)
    entries = {old for c in difference.changes if c.relation == "removed" for old in c.older}
    assert entries == {i for i in case.gone if "#" not in i}
    gone = {p.older[0] for c in difference.changes for p in c.parts if p.relation == "removed"}
    assert gone == {i for i in case.gone if "#" in i and i.split("#")[0] not in case.gone}
    cited = {i for i in case.older.marks if "|" not in i}
    assert cited & set(difference.lost) == {i for i in case.gone if "|" not in i}


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_a_version_does_not_differ_from_itself(case: Case) -> None:
    older = case.older.entries
    assert not compare(older, older).changes and not compare(older, older).lost


def test_greedy_pairing_does_worse() -> None:
    """Pairing same-numbered neighbours by word likeness misses moves, splits, mergers and repeats."""
    wrong = {case.name: len(greedy(case.older, case.newer) ^ case.links) for case in CASES}
    assert all(wrong[name] for name in ("moves", "split-and-merged", "repeated-ja", "questions-ja"))


def test_a_section_that_was_merged_away_is_followed_to_where_its_clauses_went() -> None:
    def rule(name: str, *texts: str) -> Entry:
        return entry(f"n2/rule/{name.lower()}", name, section(f"n2/rule/{name.lower()}", "body", *texts))

    ring = "Choose a friendly figure within 12 inches and ring the brass bell for it."
    wave = "Choose a friendly figure in sight; it may crawl one inch towards you."
    found = compare([rule("Ring", ring), rule("Wave", wave)], [rule("Ring", ring, wave)])
    assert found.follows["n2/rule/wave#body"] == "n2/rule/ring#body"
    assert found.lost == ()
