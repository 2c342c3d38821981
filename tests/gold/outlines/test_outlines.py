"""The judgements are well formed, and the measure says what a reader would."""

from __future__ import annotations

import pytest

from taiyaku.corpus.model import Entry, Provenance, Section, Title
from tests.gold.outlines.judgements import KEPT, Gold, Judgement, load_all
from tests.gold.outlines.matching import Found, score
from tests.gold.outlines.reading import entry_headings


def gold(*headings: Judgement, unit: str = "page") -> Gold:
    return Gold("rules.pdf", unit, (1, 9), "rulebook", "en", headings)


def found(place: int, level: int, *texts: str) -> Found:
    return Found(place, level, texts)


JUDGED = gold(
    Judgement(1, 1, "The Otter Game", neutral=True),
    Judgement(1, 1, "1. Paddling"),
    Judgement(1, 2, "1.1 Upstream (hard)"),
    Judgement(3, 1, "2. Resting"),
)


def test_headings_are_found_without_their_numbers_and_brackets_on_the_page_beside() -> None:
    result = score(JUDGED, [found(1, 1, "Paddling"), found(2, 2, "Upstream"), found(3, 1, "2. RESTING")])
    assert (result.found, result.extra, result.f1, result.levels) == (3, 0, 1.0, 1.0)


def test_a_heading_two_pages_away_is_missed_and_extra() -> None:
    result = score(JUDGED, [found(1, 1, "Paddling"), found(5, 1, "Resting")])
    assert [judged.text for judged in result.missed] == ["1.1 Upstream (hard)", "2. Resting"]
    assert [one.place for one in result.wrong] == [5]
    assert result.f1 == pytest.approx(2 / (2 + 2 + 1))


def test_one_heading_found_twice_is_found_once() -> None:
    result = score(JUDGED, [found(1, 1, "Paddling"), found(1, 1, "Paddling")])
    assert (result.found, result.extra) == (1, 1)


def test_neutral_headings_and_title_pages_count_neither_way() -> None:
    extras = [
        found(1, 1, "A game by nobody"),
        found(1, 1, "Paddling"),
        found(3, 1, "The Otter Game, continued"),
    ]
    result = score(JUDGED, extras)
    assert (result.found, result.extra) == (1, 0)


def test_only_judged_pages_count() -> None:
    assert score(JUDGED, [found(12, 1, "Paddling")]).extra == 0


def test_levels_are_compared_between_neighbours() -> None:
    result = score(JUDGED, [found(1, 4, "Paddling"), found(1, 4, "Upstream"), found(3, 3, "Resting")])
    assert result.levels == 0.5


def test_a_document_without_headings_has_no_figures_but_its_extras() -> None:
    result = score(gold(Judgement(1, 1, "Errata", neutral=True)), [found(1, 1, "Page 4")])
    assert (result.recall, result.precision, result.f1) == (None, 0.0, None)


@pytest.mark.parametrize("judged", load_all(), ids=lambda judged: judged.document)
def test_judgements_are_well_formed(judged: Gold) -> None:
    first, last = judged.judged
    places = [heading.place for heading in judged.headings]
    assert places == sorted(places)
    assert all(first <= place <= last for place in places)
    assert all(h.text and h.text == h.text.strip() and len(h.text) <= KEPT for h in judged.headings)
    assert all(heading.level >= 1 for heading in judged.headings)


def test_a_third_of_the_documents_is_set_aside_by_name() -> None:
    aside = {judged.document for judged in load_all() if judged.set_aside}
    assert {"click-rpg-manual.ja.pdf", "ja-summary-n3.pdf", "cairn-faq.en.md"} <= aside
    assert "its-season-8.pdf" not in aside


def entry(title: str, *path: str, labels: tuple[str, ...] = (), sections: tuple[Section, ...] = ()) -> Entry:
    where = Provenance("rules.pdf", (1, 1), (1, 1))
    return Entry(
        title, "rule", "rules", "X", "en", (Title("en", title),), sections, where, None, labels, None, path
    )


def section(heading: str | None, group: str | None = None) -> Section:
    where = Provenance("rules.pdf", (2, 2), (2, 2))
    return Section("s", "body", heading, "en", where, group=group)


def test_a_group_is_a_heading_once_and_not_beside_the_entry_of_its_name() -> None:
    entries = [entry("Rivers"), entry("Fish", "Rivers"), entry("Mud", "Banks"), entry("Reeds", "Rivers")]
    headings = [(one.level, one.texts[0]) for one in entry_headings(entries, "page")]
    assert headings == [(1, "Rivers"), (2, "Fish"), (1, "Banks"), (2, "Mud"), (2, "Reeds")]


def test_sections_stand_below_their_entry_and_their_group() -> None:
    parts = (section(None), section("Effects"), section("Upstream", "Effects"), section("Tail", "Rest"))
    found_ones = entry_headings([entry("Swim", sections=parts)], "page")
    headings = [(one.place, one.level, one.texts[0]) for one in found_ones]
    assert headings == [(1, 1, "Swim"), (2, 2, "Effects"), (2, 3, "Upstream"), (2, 2, "Rest"), (2, 3, "Tail")]


def test_a_title_is_also_tried_with_the_labels_printed_beside_it() -> None:
    (dive,) = entry_headings([entry("DIVE", labels=("SHORT SKILL", "WATER"))], "page")
    assert score(gold(Judgement(1, 1, "DIVE SHORT SKILL")), [dive]).found == 1
