"""Names in whole small books: each is a sort of text in which links once were wrong or missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.model import Link
from taiyaku.corpus.store import load_corpus
from tests.gold.points import assemble

BOOK = """name = "book"
editions = ["1"]
[[source]]
id = "book"
path = "{file}"
format = "rulebook"
lang = "{lang}"
edition = "1"
"""


def links_in(folder: Path, text: str, lang: str = "en") -> dict[tuple[str, str], Link]:
    """The links of a book by the name of the entry they stand in and their words."""
    file = "book.md" if text.startswith("#") else "book.txt"
    (folder / file).write_text(text, "utf-8")
    (folder / "taiyaku.toml").write_text(BOOK.format(file=file, lang=lang), "utf-8")
    assemble(folder, folder / "corpus.db")
    corpus = load_corpus(folder / "corpus.db")
    titles = {e.id: e.title for e in corpus.entries}
    return {(titles[link.source.partition("#")[0]], link.anchor): link for link in corpus.links}


NUMBERED = """THE SALT RAID

1. SEQUENCE OF PLAY

1.1 March Phase. Units march. No unit leaves the Belts of Danger.

1.2 Fire Phase. Units fire (see 3.0). Units over the limit of rule 4 are lost, and those in a BOD (see 4).

2. BELTS OF DANGER

2.1 General. The hexes around a unit are its belt of danger (BOD). Units stop there.

2.2 Leaving. A unit pays one point to leave Belts of Danger.

3. FIRE

3.1 Range. A unit fires two hexes far.

3.2 Losses. Roll a die. On a six a step is lost.

4. STACKING

4.1 Limit. Three units stand in a hex.

4.2 Markers. Markers do not count, also not for the limit of section 7.
"""


def test_a_chapter_without_a_text_is_meant_by_its_number_and_its_name(tmp_path: Path) -> None:
    links = links_in(tmp_path, NUMBERED)
    named = links["March Phase", "Belts of Danger"]
    assert (named.status, named.candidates) == ("ambiguous", ("1/rule/general", "1/rule/leaving"))
    assert links["Fire Phase", "BOD"].candidates == named.candidates
    assert ("Leaving", "Belts of Danger") not in links  # stands below that heading itself
    corpus = load_corpus(tmp_path / "corpus.db")
    led = {(x.anchor, x.target) for x in corpus.links if x.source.startswith("1/rule/fire-phase")}
    assert {("see 3.0", "1/rule/range"), ("see 3.0", "1/rule/losses")} <= led
    assert ("4", "1/rule/markers") in led
    assert {("rule 4", "1/rule/limit"), ("rule 4", "1/rule/markers")} <= led
    assert ("Markers", "section 7") not in links


def test_a_number_that_several_chapters_have_is_none_of_them(tmp_path: Path) -> None:
    chapters = (f"## {name}\n\n### 1.1 {name} Start\n\nRun.\n\n" for name in ("Solo", "Pairs"))
    links = links_in(tmp_path, f"# Race\n\n{''.join(chapters)}## End\n\nRule 1 says who wins.\n")
    assert not any(title == "End" for title, _ in links)


SPELLS = """# Small Spells

## Shield

A stone bounces off. You hear when it fails, and Shield lasts an hour. It is not a shield of wood.

## Haste

Shield does not help a runner. Shield yourself at home.

## Ember

A lamp burns. Haste and Ember fit in one hour. An ember falls to the floor, made with Ember alone.

## Smoke

Take cover. Ember, Haste and Shield end it. Ember the coals.
"""


def test_a_name_that_begins_a_sentence_without_an_article_is_one_before_a_verb_or_other_names(
    tmp_path: Path,
) -> None:
    links = links_in(tmp_path, SPELLS)
    assert links["Haste", "Shield"].target == "1/rule/shield"
    assert links["Smoke", "Ember"].target == "1/rule/ember"
    assert [x.span for x in links.values() if x.anchor == "Ember"] == [(12, 17)]


@pytest.mark.parametrize(
    ("heading", "text", "anchor"),
    [
        ("Velocity (VEL)", "A ship with VEL 3 turns.", "VEL"),
        ("Strength (STR)", "A ship with STR 3 turns.", "STR"),  # as columns of profiles are often headed
        ("Hero", "All Heroes go home.", "Heroes"),
        ("Torpedo", "It fires Torpedoes.", "Torpedoes"),
        ("Floe", "It breaks Floes.", "Floes"),
        ("Velocity (OLD)", "A ship with OLD 3 turns.", None),  # a bracket that says something else
    ],
)
def test_short_forms_and_plurals(tmp_path: Path, heading: str, text: str, anchor: str | None) -> None:
    links = links_in(tmp_path, f"# Book\n\n## {heading}\n\nIt is told.\n\n## Other\n\n{text}\n")
    assert [said for title, said in links if title == "Other"] == ([anchor] if anchor else [])


def test_a_name_behind_the_article_that_the_title_has_too(tmp_path: Path) -> None:
    text = "# Book\n\n## Rumour Card\n\nDraw it.\n\n## Spread a Rumour\n\nPlay a Rumour Card at dusk.\n"
    assert links_in(tmp_path, text)["Spread a Rumour", "Rumour Card"].target == "1/rule/rumour-card"


def test_a_label_before_a_dash_is_the_name(tmp_path: Path) -> None:
    text = (
        "# Book\n\n## Crane\n\nIt lifts.\n\n## Night\n\nOil a Crane.\n\n## Work\n\n- Crane – lift a stone.\n"
    )
    text += "- Rest – the crane is oiled.\n"
    assert links_in(tmp_path, text)["Work", "Crane"].target == "1/rule/crane"


@pytest.mark.parametrize(
    ("lang", "heading", "text", "anchor"),
    [
        ("de", "Lotse", "Nimm einen Lotsen mit.", "Lotsen"),
        ("de", "Schuld", "Zahle alle Schulden zurück.", "Schulden"),
        ("de", "Turm", "Baue zwei Türme am Fluss.", "Türme"),
        ("de", "Ährenpunkte", "Das gibt einen Ährenpunkt.", "Ährenpunkt"),
        ("de", "Kampf", "Im Hof steht ein Kämpfer.", None),  # who does it is another
        ("de", "Kran", "Am Himmel zieht ein Kranich.", None),
        ("fr", "Signal", "On lit les Signaux du port.", "Signaux"),
        ("es", "Timón", "Se usan dos Timones en el mar.", "Timones"),
        ("it", "Carta", "Si prendono due Carte dal mazzo.", "Carte"),
        ("it", "Carta", "Si prendono due carte dal mazzo.", None),  # without its capital
    ],
)
def test_inflections_of_other_languages(
    tmp_path: Path, lang: str, heading: str, text: str, anchor: str | None
) -> None:
    links = links_in(tmp_path, f"# Buch\n\n## {heading}\n\n—\n\n## Andere\n\n{text}\n", lang)
    assert [said for title, said in links if title == "Andere"] == ([anchor] if anchor else [])


SCENARIOS = """# Night Rides

## Riding

Ride on. The Beacon Tower is far.

## Scenario: The Long Moor

### Set-up

Four riders.

### Beacon Tower

It burns. Whoever is at the Causeway sees it.

### Causeway

All stop at the Beacon Tower.

## Scenario: Snow

### Set-up

Two riders. There is no Causeway, and no Beacon Tower burns.
"""


def test_what_calls_itself_a_scenario_and_has_a_set_up_is_one(tmp_path: Path) -> None:
    """Its parts are known in it, and not in another one."""
    links = links_in(tmp_path, SCENARIOS)
    corpus = load_corpus(tmp_path / "corpus.db")
    assert [e.title for e in corpus.entries if e.kind == "scenario"] == [
        "Scenario: The Long Moor",
        "Scenario: Snow",
    ]
    assert ("Scenario: The Long Moor", "Causeway") in links
    assert not any(title == "Scenario: Snow" for title, _ in links)
