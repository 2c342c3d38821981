"""Wiki pages: updates and originals, cards, names, furniture; one page in three forms."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.ingest.ingesting import ingest_wiki, outline

GOLDEN = Path(__file__).parents[4] / "golden"


def sections(text: str, form: str = "text", lang: str = "en") -> list[tuple[str, str | None, list[str]]]:
    """Role, version and texts of every section of the page's entries."""
    return [
        (s.role, s.version, [c.text for c in s.clauses])
        for e in ingest_wiki(text, form, lang, title="Page").entries
        for s in e.sections
    ]


@pytest.mark.parametrize("name", ["wiki-mist", "wiki-mist-ja"])
@pytest.mark.parametrize(("suffix", "form"), [("html", "html"), ("wiki", "wikitext")])
def test_a_page_gives_the_same_entries_in_every_form(name: str, suffix: str, form: str) -> None:
    lang = "ja" if name.endswith("-ja") else "en"
    text = ingest_wiki((GOLDEN / f"{name}.txt").read_text("utf-8"), "text", lang)
    other = ingest_wiki((GOLDEN / f"{name}.{suffix}").read_text("utf-8"), form, lang)
    assert outline(other.entries) == outline(text.entries)
    assert text.coverage.residue == other.coverage.residue == 0


def test_an_original_ends_where_text_answers_to_nothing() -> None:
    page = """Oars

Update 2.1, May 2024

Rowers may pull twice in one turn if nobody stands in the bow.

Show original text.

Original

Rowers may pull only once in one turn if nobody stands in the bow.

Cargo is weighed when the boat leaves, and never again.
"""
    result = ingest_wiki(page)
    assert [(s.role, s.version) for s in result.entries[0].sections] == [
        ("body", "2.1"),
        ("original", "2.1"),
        ("body", None),
    ]
    assert [p.severity for p in result.problems if p.code == "W208"] == ["note"]


def test_one_updated_bullet_leaves_its_neighbours_in_force() -> None:
    page = """Oars

Effects
  • The boat turns on the spot.

Update 2.1, May 2024

  • Each rower adds one quay to the distance the boat may go.

Show original text.

Original

  • Each rower adds two quays to the distance the boat may go.
  • Oars break on a roll of one.
"""
    assert sections(page) == [
        ("effects", None, ["The boat turns on the spot."]),
        ("effects", "2.1", ["Each rower adds one quay to the distance the boat may go."]),
        ("original", "2.1", ["Each rower adds two quays to the distance the boat may go."]),
        ("effects", None, ["Oars break on a roll of one."]),
    ]


def test_an_original_without_any_likeness_is_not_shown_as_in_force() -> None:
    page = """Oars

Update 2.1, May 2024

Nobody rows at night.

Show original text.

Original

Each lamp lets another hand take part until dawn breaks.

Examples

A quiet evening passes.
"""
    result = ingest_wiki(page)
    assert [s.role for s in result.entries[0].sections] == ["body", "original", "example"]
    assert [p.severity for p in result.problems if p.code == "W208"] == ["warning"]


def test_steps_of_the_original_that_the_update_dropped_stay_superseded() -> None:
    page = """Turn

Update 2.1, May 2024

1. Draw. The first player draws three cards from the pile.
2. Row. The first player moves every boat with a rower.

Show original text.

Original

1. Draw: the first player draws two cards from the pile.
2. Row: the first player moves every boat that has a rower.
3. Rest. Lamps go out.

IMPORTANT

Nothing is skipped.
"""
    assert [(role, len(texts)) for role, _, texts in sections(page)] == [
        ("body", 2),
        ("original", 3),
        ("important", 1),
    ]


def test_markup_ends_an_original_whatever_its_words() -> None:
    page = """<h1>Oars</h1><p>Update 2.1, May 2024</p><p>Nobody rows at night.</p>
<p>Show original text.</p><div style="display:none"><p>Original</p><p>Lamps help.</p></div>
<p>Nobody rows at dawn.</p>"""
    assert sections(page, "html") == [
        ("body", "2.1", ["Nobody rows at night."]),
        ("original", "2.1", ["Lamps help."]),
        ("body", None, ["Nobody rows at dawn."]),
    ]


def test_a_banner_is_a_notice_and_sets_no_edition() -> None:
    page = "NOTICE: Printing 9 is out\n\nThis wiki follows printing 8.\n\nOars\n\nFrom Harbourwiki\n\nLong.\n"
    result = ingest_wiki(page)
    assert [(e.kind, e.title, e.edition) for e in result.entries] == [
        ("notice", "NOTICE: Printing 9 is out", "E1"),
        ("rule", "Oars", "E1"),
    ]
    assert result.findings.version is None


@pytest.mark.parametrize(
    ("badge", "version", "date", "status", "removed"),
    [
        ("Version: 1.0, Jan 2021", "1.0", "2021-01", "in-force", None),
        ("Version: Removed in 1.1.1, Dec 2021 1.0, Jan 2021", "1.0", "2021-01", "withdrawn", "1.1.1"),
        ("Version: Updated 1.3, Nov 2022", "1.3", "2022-11", "in-force", None),
        ("バージョン：1.2（2024年3月）で削除 1.0（2023年1月）", "1.0", "2023-01", "withdrawn", "1.2"),
    ],
)
def test_a_card_has_the_version_of_its_badge(
    badge: str, version: str, date: str, status: str, removed: str | None
) -> None:
    card = ingest_wiki(
        f"Oars\n\nFrom Harbourwiki\n\nOars are long.\n\nFAQ\n\nX FAQ\n{badge}\n\nQ: May I?\n\nA: No.\n"
    )
    entry = card.entries[-1]
    assert (entry.kind, entry.version, entry.date, entry.status, entry.removed) == (
        "faq",
        version,
        date,
        status,
        removed,
    )


def test_names_labels_and_kind() -> None:
    page = "Creep\n\nFrom Harbourwiki\n\nCREEP\nShort Skill, ARO\nRequirements\n  • Fog.\nEffects\n  • It.\n"
    (entry,) = ingest_wiki(page).entries
    assert (entry.kind, entry.labels, [t.text for t in entry.titles]) == (
        "skill",
        ("Short Skill", "ARO"),
        ["Creep"],
    )
    assert [s.role for s in entry.sections] == ["requirements", "effects"]


def test_headings_below_headings_are_paths() -> None:
    page = "= Night =\n== Boats ==\n=== Rowing ===\nPull.\n=== Sailing ===\nWait.\n== Lamps ==\nLight one.\n"
    entries = ingest_wiki(page, "wikitext").entries
    assert [(e.title, e.path, e.parent) for e in entries] == [
        ("Night", (), None),
        ("Rowing", ("Boats",), "e1/rule/night"),
        ("Sailing", ("Boats",), "e1/rule/night"),
        ("Lamps", (), "e1/rule/night"),
    ]


def test_questions_as_headings() -> None:
    page = "= Night =\nDark.\n== FAQ ==\n=== May boats stop? ===\nYes.\n\nOnce.\n=== Why? ===\nBecause.\n"
    cards = ingest_wiki(page, "wikitext").entries[1:]
    assert [(c.kind, c.title, [s.role for s in c.sections]) for c in cards] == [
        ("faq", "May boats stop?", ["question", "answer"]),
        ("faq", "Why?", ["question", "answer"]),
    ]
    assert [c.text for c in cards[0].sections[1].clauses] == ["Yes.", "Once."]


@pytest.mark.parametrize(
    "text", ["", " ", "\n\n", "Original\n", "Show original text.\n\nOriginal\n", "Q:\n\nA:\n", "FAQ\n"]
)
@pytest.mark.parametrize("form", ["text", "html", "wikitext"])
def test_scraps_do_not_crash(text: str, form: str) -> None:
    ingest_wiki(text, form, title="Page")


def test_a_badge_takes_no_text_with_it() -> None:
    page = (
        "Oars\n\nFrom Harbourwiki\n\nLong.\n\nFAQ\n\nX FAQ\nVersion: 1.0, Jan 2021\n\nwhy long?\n\nA: So.\n"
    )
    result = ingest_wiki(page)
    assert "why long?" in [c.text for s in result.entries[-1].sections for c in s.clauses]
    assert result.coverage.residue == 0


@pytest.mark.parametrize(
    ("line", "stamp"),
    [
        ("Version: Updated 1.3, Nov 2024", ("1.3", "2024-11")),
        ("Version: 1.3, Nov 2024", (None, None)),
        ("Version: Removed in 1.3, Nov 2024 1.0, Jan 2023", (None, None)),
    ],
)
def test_an_updated_card_dates_its_answer(line: str, stamp: tuple[str | None, str | None]) -> None:
    """The version is the update's: of the card's first text it says nothing."""
    page = f"Shove\n\nPush a figure.\n\nFAQs\n\nFAQ\n{line}\n\nQ: Twice?\n\nA: No.\n"
    entry = next(e for e in ingest_wiki(page, title="Shove").entries if e.kind == "faq")
    answer = next(s for s in entry.sections if s.role == "answer")
    assert (answer.version, answer.date) == stamp


def test_an_update_of_an_update_leaves_no_superseded_item_in_force() -> None:
    page = """Oars

Effects

Update 2.2, May 2024

  • The rower rolls Arm against the current.
  • If the rower wins, all waves of the storm are ignored.

Show original text.

Original

Update 2.1, Jan 2023

  • The rower rolls Arm against the current.
  • If the rower wins, up to two waves of the storm are ignored.

Show original text.

Original

  • The rower rolls Arm.
  • If the roll is passed, one wave of the storm is ignored.

IMPORTANT

Nobody rows twice.
"""
    assert [(role, version) for role, version, _ in sections(page)] == [
        ("effects", "2.2"),
        ("original", "2.2"),
        ("original", "2.1"),
        ("important", None),
    ]


def test_errata_and_rulings_below_a_rule_are_about_that_rule() -> None:
    page = (
        "Bells.\n\n== Moulds ==\nA mould takes three clay.\n\n=== Errata ===\n"
        '* "three clay" is a typo for "two clay".\n\n'
        "== Flaws ==\nA flawed bell is worth nothing.\n\n=== Rulings ===\n"
        "* (2022-02-14) A flawed bell may be hung.\n* (2022-06-30) Supersedes the above: it cannot.\n"
    )
    found = ingest_wiki(page, "wikitext", title="Foundry").entries
    assert [(e.kind, e.title, e.date, e.status) for e in found if e.kind in ("erratum", "faq")] == [
        ("erratum", "Moulds", None, "in-force"),
        ("faq", "Flaws", "2022-02-14", "superseded"),
        ("faq", "Flaws", "2022-06-30", "in-force"),
    ]


def test_rulings_in_groups_stay_rulings_and_their_headings_name_the_group() -> None:
    page = (
        "== Ropes ==\nA rope holds two.\n\n== Rulings ==\n=== Wet ropes ===\n* A wet rope holds one.\n"
        "=== Knots ===\n* A knot is part of its rope.\n* Two knots hold three.\n"
    )
    found = [e for e in ingest_wiki(page, "wikitext", title="Rigging").entries if e.kind == "faq"]
    assert [(e.title, e.path) for e in found] == [
        ("Rigging", ("Wet ropes",)),
        ("Rigging", ("Knots",)),
        ("Rigging", ("Knots",)),
    ]
    assert "Knots" not in [c.text for e in found for s in e.sections for c in s.clauses]


def test_a_heading_level_with_the_title_stands_above_what_is_below_it() -> None:
    page = "= Boats =\nBoats float.\n\n= Variants =\n\n== Fog ==\nNobody sees.\n\n== Night ==\nNobody rows.\n"
    found = ingest_wiki(page, "wikitext").entries
    assert [(e.title, e.path) for e in found] == [
        ("Boats", ()),
        ("Fog", ("Variants",)),
        ("Night", ("Variants",)),
    ]


def test_a_page_is_not_called_after_the_first_of_its_sections() -> None:
    page = "== Aim ==\n\nLight all lamps.\n\n== Tides ==\n\nThe tide turns twice.\n"
    entries = ingest_wiki(page, "wikitext", "en").entries
    assert [e.title for e in entries if e.parent] == ["Aim", "Tides"]
    assert "Aim" not in [e.title for e in entries if not e.parent]


def test_the_title_again_in_the_box_beside_a_page_and_its_edit_link_are_no_rules() -> None:
    page = (
        "<main><h1>Mist</h1><a>Edit</a><aside><h2>Mist</h2><p>Type</p><p>Condition</p></aside>"
        "<p>Nobody sees further than a pace.</p><h2>Effects</h2><p>Lamps go out.</p></main>"
    )
    entries = ingest_wiki(page, "html", title="Mist").entries
    assert [entry.title for entry in entries] == ["Mist"]
    assert not any(c.text == "Edit" for e in entries for s in e.sections for c in s.clauses)
