"""Typed rulebooks: what of a line is the name of a rule, its number, its text, or the page it stood on."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.model import Ingested
from taiyaku.ingest import ingest
from taiyaku.workspace import Source


def read(folder: Path, text: str, lang: str = "en") -> Ingested:
    path = folder / ("rules.md" if "**" in text or text.startswith("#") else "rules.txt")
    path.write_text(text, "utf-8")
    return ingest(Source("rules", path, path.name, "rulebook", lang, "1", title="The Pond"))


def rules(folder: Path, text: str, lang: str = "en") -> dict[str, str]:
    """The text of each rule by its name, with its number in front if it has one."""
    found = {}
    for entry in read(folder, text, lang).entries:
        name = f"{entry.number} {entry.title}" if entry.number else entry.title
        found[name] = " / ".join(c.text for s in entry.sections for c in s.clauses)
    return found


def test_pages_at_the_right_of_headings_are_no_part_of_names(tmp_path: Path) -> None:
    pond = """THE POND

-----------------------------------------
Part 1: Otters                     (p. 4)
-----------------------------------------

Diving                              p. 4
======
An otter dives for a pebble.

Sleeping                            p. 5
========
Otters sleep at dusk.

-----------------------------------------
Part 2: Herons .................. 6
-----------------------------------------

Wading .......................... 7
------
A heron wades.
"""
    assert rules(tmp_path, pond) == {
        "Diving": "An otter dives for a pebble.",
        "Sleeping": "Otters sleep at dusk.",
        "Wading": "A heron wades.",
    }
    read_book = read(tmp_path, pond)
    assert read_book.coverage and read_book.coverage.residue == 0


def test_prices_and_contents_are_no_pages_of_headings(tmp_path: Path) -> None:
    shop = """WARES

Net                  3

A net catches two fish.

Rod                  4

A rod catches one fish.

Boat                 9

A boat holds three otters.
"""
    said = " ".join([*rules(tmp_path, shop), *rules(tmp_path, shop).values()])
    assert all(price in said for price in "349")


def test_an_underline_is_as_short_as_its_name(tmp_path: Path) -> None:
    pond = "Otters\n~~~~~~\nOtters dive.\n\nIce\n~~~\nNobody dives.\n\nElk\n~~~\nAn elk drinks.\n"
    assert rules(tmp_path, pond) == {
        "Otters": "Otters dive.",
        "Ice": "Nobody dives.",
        "Elk": "An elk drinks.",
    }


OTTERS = (
    ("Diving", "An otter dives for one pebble."),
    ("Sleeping otters", "Otters sleep at dusk."),
    ("Herons", "A heron takes a pebble from the otter with the most."),
    ("Ending the game", "The game ends when the pond is empty."),
    ("The last of the pebbles", "Who takes it wins a tie."),
)


@pytest.mark.parametrize(
    ("way", "number"),
    [
        ("{n:>2}. {name}. {text}", "{n} "),
        ("Rule {n} – {name}: {text}", "Rule {n} "),
        ("§ {n}. {name}. {text}", "§ {n} "),
        ("({n}) {name} – {text}", "{n} "),
        ("**{name}.** {text}", ""),
        ("* **{name}**: {text}", ""),
        ("*{name}* – {text}", ""),
        ("【{name}】 {text}", ""),
        ("{name} = {text}", ""),
        ("- **{name}**\n  {text}", ""),
    ],
)
def test_names_that_run_into_their_texts_are_those_of_rules(tmp_path: Path, way: str, number: str) -> None:
    title = "# The Pond\n\n" if "*" in way else "The Pond\n\n"
    text = "\n\n".join(way.format(n=n, name=name, text=text) for n, (name, text) in enumerate(OTTERS, 1))
    found = rules(tmp_path, title + text + "\n")
    assert found == {number.format(n=n) + name: text for n, (name, text) in enumerate(OTTERS, 1)}


def test_fields_steps_and_sentences_are_no_names_of_rules(tmp_path: Path) -> None:
    card = "## {}\n\n**Cost:** {} pebbles.\n\n**When played:** Draw a card.\n\n"
    cards = "# Cards\n\n" + "".join(
        card.format(name, n) for n, name in enumerate(["Elk", "Owl", "Bee", "Ant"])
    )
    assert [*rules(tmp_path, cards)] == ["Elk", "Owl", "Bee", "Ant"]
    sentences = (
        "Otters dive. They eat.\n\nHerons wade. They fish.\n\nElks rest. All do.\n\nBees hum. Nobody cares.\n"
    )
    assert [*rules(tmp_path, "The Pond\n\n" + sentences)] == ["The Pond"]
    japanese = (
        "1．石を引く。二つまで。\n\n2．札を出す。一枚。\n\n3．賽を振る。一度。\n\n4．駒が進む。一歩。\n"
    )
    assert len(rules(tmp_path, japanese, "ja")) == 1


def test_steps_below_a_heading_stay_with_their_rule(tmp_path: Path) -> None:
    steps = "1. **Dive.** Take a pebble.\n2. **Rest.** Pass.\n3. **Eat.** Pay a fish.\n\n"
    turn = f"## Turn\n\nDo these in order.\n\n{steps}"
    other = "".join(f"## {name}\n\n{text} {text} And so on.\n\n{text}\n\n" for name, text in OTTERS)
    assert "Dive. Take a pebble." in rules(tmp_path, f"# The Pond\n\n{turn}{other}")["Turn"]


@pytest.mark.parametrize(
    ("head", "number"),
    [
        ("{n} - {name}", "{n}"),
        ("#{n} {name}", "{n}"),
        ("B{n}. {name}", "B{n}"),
        ("Rule {n} - {name}", "Rule {n}"),
        ("§{n} {name}", "§{n}"),
        ("No. {n} {name}", "No. {n}"),
        ("{n}.1 – {name}", "{n}.1"),
        ("{n}.1\t{name}", "{n}.1"),
        ("{name} ({n}.1)", "{n}.1"),
        ("RULE {n}\n{name}", "RULE {n}"),
        ("+ {name}", ""),
        (">> {name}", ""),
        ("[{name}]", ""),
        ("――{name}――", ""),
        ("+------+\n| {name} |\n+------+", ""),
        ("********\n* {name} *\n********", ""),
    ],
)
def test_numbers_and_frames_of_names(tmp_path: Path, head: str, number: str) -> None:
    text = "\n\n".join(f"{head.format(n=n, name=name)}\n\n{text}" for n, (name, text) in enumerate(OTTERS, 1))
    found = rules(tmp_path, f"The Pond\n\n{text}\n")
    numbered = enumerate(OTTERS, 1)
    assert {
        f"{number.format(n=n)} {name}".strip(): text for n, (name, text) in numbered
    }.items() <= found.items()


def test_chapters_above_the_numbers_that_begin_with_theirs(tmp_path: Path) -> None:
    pond = """The Pond

A. OTTERS

A.1 Diving

An otter dives.

A.2 Sleeping

Otters sleep at dusk.

B. HERONS

B.1 Wading

A heron wades.
"""
    found = read(tmp_path, pond).entries
    paths = {e.title: [name for name in e.path if name != "The Pond"] for e in found if e.number}
    assert {name: [n.split()[-1] for n in path] for name, path in paths.items()} == {
        "Diving": ["OTTERS"],
        "Sleeping": ["OTTERS"],
        "Wading": ["HERONS"],
    }


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("# The Pond\n\n| Rule | Text |\n|---|---|\n", "| {name} | {text} |\n"),
        ("# The Pond\n\n| Rule | Text |\n|---|---|\n", "| **{name}** | {text} |\n"),
        ("# The Pond\n\n| No. | Rule | Text |\n|---|---|---|\n", "| 1 | {name} | {text} |\n"),
        ("# The Pond\n\n", "{name}\n: {text}\n\n"),
        ("# The Pond\n\n## Rules\n\n", "{name}\n\n{text}\n\n"),
        ("The Pond\n\n", "{name:<28}{text}\n\n"),
    ],
)
def test_rules_in_tables_definitions_and_columns(tmp_path: Path, head: str, row: str) -> None:
    pond = head + "".join(row.format(name=name, text=text) for name, text in OTTERS if name[:3] != "The")
    found = {name.removeprefix("1 "): text for name, text in rules(tmp_path, pond).items()}
    assert found == {name: text for name, text in OTTERS if name[:3] != "The"}
    coverage = read(tmp_path, pond).coverage
    assert coverage and coverage.residue == 0


def test_a_table_of_values_is_a_part_of_its_rule(tmp_path: Path) -> None:
    fish = (("Carp", "Draw a pebble."), ("Eel", "Lose a pebble."), ("Tench", "Pass."), ("Pike", "Stop."))
    table = "| Fish | Effect |\n|---|---|\n" + "".join(f"| {name} | {text} |\n" for name, text in fish)
    other = "".join(f"## {name}\n\n{text}\n\n" for name, text in OTTERS)
    assert [*rules(tmp_path, f"# The Pond\n\n## Fishing\n\n{table}\n{other}")] == [
        "Fishing",
        *(name for name, _ in OTTERS),
    ]


def test_a_line_that_leads_to_a_list_is_no_name_among_names(tmp_path: Path) -> None:
    said = [f"{name}:\n{text}" for name, text in OTTERS]
    said[1] += "\n\nWhile an otter sleeps:\n\n- it does not dive\n- it does not eat"
    assert [*rules(tmp_path, "The Pond\n\n" + "\n\n".join(said) + "\n")] == [name for name, _ in OTTERS]


def test_a_short_line_among_names_is_one(tmp_path: Path) -> None:
    names = ("Diving", "Sleeping", "Herons", "Ice", "What a heron may not do", "Winning")
    text = "\n\n".join(f"{name}\n\nNobody says what of this holds when it rains." for name in names)
    assert [*rules(tmp_path, f"The Pond\n\n\n{text}\n")] == list(names)


def test_kinds_of_things_below_names_and_numbered_steps_are_no_rules(tmp_path: Path) -> None:
    kinds = ("Quick beast", "Slow beast", "Old beast", "Wet beast", "Dry beast")
    cards = "".join(
        f"## {name}\n\n*{kind}*\n\n{text}\n\n" for (name, text), kind in zip(OTTERS, kinds, strict=True)
    )
    assert [*rules(tmp_path, f"# The Pond\n\n{cards}")] == [name for name, _ in OTTERS]
    steps = "\n\n".join(f"Step {n}: The otter does what it must." for n in range(1, 7))
    assert [*rules(tmp_path, f"The Pond\n\n{steps}\n")] == ["The Pond"]
