"""Updates of a page: which text took the place of which, and the text as first printed."""

from __future__ import annotations

from typing import Any

from taiyaku.corpus.amendments.patch import apply_all
from taiyaku.corpus.amendments.wiki_updates import in_force, printed, update_amendments
from taiyaku.corpus.model import Clause, Document, Entry, Section
from taiyaku.values import replace
from tests.corpora import TABLE, at, entry, section
from tests.patches import inverses

ID = "n2/state/hidden"


def part(role: str, *texts: str, name: str | None = None, **more: Any) -> Section:
    return section(ID, role, *texts, name=name, **more)


def page(*sections: Section) -> Entry:
    return entry(ID, "Hidden State", *sections, document="wiki")


def texts(shown: Entry) -> list[str]:
    return [clause.text for s in shown.sections for clause in s.clauses]


def roles(shown: Entry) -> list[tuple[str, str | None]]:
    return [(s.role, s.heading) for s in shown.sections]


STACKED = page(
    part("body", "Lamps burn oil."),
    part("effects", "It shines eight inches.", version="1.2", date="2022-01"),
    part("original", "It shines six inches.", version="1.2", date="2022-01", group="Effects"),
    part(
        "original",
        "It shines four inches.",
        name="original-2",
        version="1.1",
        date="2021-06",
        group="Effects",
    ),
    part("cancellation", "Rain falls."),
)


def test_only_the_updated_part_goes_back() -> None:
    updated = page(
        part("requirements", "It holds two lamps.", version="1.1", date="2024-05"),
        part("original", "It holds a lamp.", version="1.1", date="2024-05", group="Requirements"),
        part("effects", "It shines."),
    )
    assert texts(printed(updated)) == ["It holds a lamp.", "It shines."]
    assert roles(printed(updated)) == [("requirements", "Requirements"), ("effects", "Effects")]
    assert texts(in_force(updated)) == ["It holds two lamps.", "It shines."]


def test_a_patch_goes_from_the_printed_text_to_the_one_in_force_and_back() -> None:
    patches = [p for a in update_amendments(STACKED) for p in a.patches]
    assert apply_all(printed(STACKED), patches) == in_force(STACKED)
    assert apply_all(in_force(STACKED), inverses(patches)) == printed(STACKED)


def test_stacked_updates_go_from_the_oldest_to_the_newest() -> None:
    older, newer = update_amendments(STACKED)
    assert (older.version, older.before, older.after) == (
        "1.1",
        "It shines four inches.",
        "It shines six inches.",
    )
    assert (newer.version, newer.before, newer.after) == (
        "1.2",
        "It shines six inches.",
        "It shines eight inches.",
    )
    assert (older.target, newer.target) == (f"{ID}#original", f"{ID}#effects")
    assert texts(printed(STACKED)) == ["Lamps burn oil.", "It shines four inches.", "Rain falls."]
    between = apply_all(printed(STACKED), older.patches)
    assert texts(between) == ["Lamps burn oil.", "It shines six inches.", "Rain falls."]
    assert (between.sections[1].role, between.sections[1].version) == ("effects", "1.1")


def test_a_newer_text_below_an_older_one_is_no_stack() -> None:
    sections = list(STACKED.sections)
    sections[2], sections[3] = sections[3], sections[2]
    wrong = page(*sections)
    assert [a.status for a in update_amendments(wrong)] == ["unresolved", "unresolved"]
    assert texts(printed(wrong)) == ["Lamps burn oil.", "It shines eight inches.", "Rain falls."]


def test_two_updates_of_two_places_are_independent() -> None:
    updated = page(
        part("requirements", "New need.", version="1.2"),
        part("original", "Old need.", version="1.2", group="Requirements"),
        part("effects", "New effect.", version="1.1"),
        part("original", "Old effect.", name="original-2", version="1.1", group="Effects"),
    )
    assert texts(printed(updated)) == ["Old need.", "Old effect."]
    need, effect = update_amendments(updated)
    assert texts(apply_all(printed(updated), effect.patches)) == ["Old need.", "New effect."]
    assert texts(apply_all(printed(updated), need.patches)) == ["New need.", "Old effect."]


def test_a_dated_part_without_an_original_is_no_change() -> None:
    """Nothing is known of the text before it, so nothing is made up."""
    dated = page(part("effects", "It glows.", version="1.1", date="2024-05"))
    assert update_amendments(dated) == ()
    assert printed(dated) == dated


def test_a_superseded_text_whose_update_brought_nothing_stays_open() -> None:
    lone = page(part("body", "Lamps burn oil."), part("original", "Lamps burn tallow.", version="1.1"))
    (amendment,) = update_amendments(lone)
    assert (amendment.status, amendment.target, amendment.patches) == ("unresolved", None, ())
    assert texts(printed(lone)) == ["Lamps burn oil."]


def test_an_original_that_holds_several_parts_is_parted_at_their_headings() -> None:
    updated = page(
        part("requirements", "Two lamps.", heading="条件", version="1.1"),
        part("effects", "It shines.", heading="効果", version="1.1"),
        part("original", "条件：", "One lamp.", "効果：", "It glows.", version="1.1"),
    )
    assert [(s.role, s.heading, [c.text for c in s.clauses]) for s in printed(updated).sections] == [
        ("requirements", "条件", ["One lamp."]),
        ("effects", "効果", ["It glows."]),
    ]
    assert apply_all(
        printed(updated), [p for a in update_amendments(updated) for p in a.patches]
    ) == in_force(updated)


def test_an_original_of_several_parts_without_headings_is_no_ones_requirements() -> None:
    updated = page(
        part("requirements", "Two lamps.", version="1.1"),
        part("effects", "It shines.", version="1.1"),
        part("original", "One lamp and it glows.", version="1.1"),
    )
    assert roles(printed(updated)) == [("body", None)]


def test_an_updated_card_keeps_its_question() -> None:
    """The answer of a card carries no date of its own."""
    card = replace(
        page(
            part("question", "Does it shine?"),
            part("answer", "Yes."),
            part("original", "No.", version="1.1", date="2024-05"),
        ),
        kind="faq",
    )
    assert texts(printed(card)) == ["Does it shine?", "No."]
    assert roles(printed(card)) == [("question", "Question"), ("answer", "Answer")]


def test_a_table_is_restated_with_its_section() -> None:
    old = replace(part("original", "Ranges:", version="1.1"), tables=(TABLE,))
    new = replace(part("effects", "Ranges:", version="1.1"), tables=(replace(TABLE, rows=(("6-6", "13"),)),))
    updated = page(new, old)
    assert printed(updated).sections[0].tables == (TABLE,)
    (amendment,) = update_amendments(updated)
    assert apply_all(printed(updated), amendment.patches).sections == (new,)
    assert amendment.before == "Ranges:\nMOV\tCC\n4-4\t12"


def test_japanese_updates() -> None:
    updated = page(
        part("effects", "視認できない。", version="1.2", heading="効果"),
        replace(
            part("original", version="1.2", heading="原文"),
            clauses=(Clause(f"{ID}#original.1", "視認できる。", at(9), "・", 1),),
        ),
    )
    restored = printed(updated).sections[0]
    assert (restored.role, restored.heading, restored.clauses[0].marker) == ("effects", "効果", "・")


def test_the_layer_of_a_page_is_that_of_its_updates() -> None:
    document = Document("wiki", "w", "wiki", "en", "N2", "W", scope="season")
    assert {a.scope for a in update_amendments(STACKED, document)} == {"season"}


def test_an_erratum_that_quotes_the_old_text_was_not_updated() -> None:
    old, new = part("original", "It shines."), part("body", "It glows.")
    erratum = replace(page(new, old), kind="erratum")
    assert update_amendments(erratum) == ()
    assert texts(printed(erratum)) == texts(in_force(erratum)) == ["It glows."]
