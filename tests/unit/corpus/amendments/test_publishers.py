"""Errata as publishers word them most often: by page and name, in prose, by number, and in Japanese."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from taiyaku.corpus.amendments.overlay import state_at
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.versions.timeline import Timeline
from tests.unit.corpus.amendments.ferry import assembled, in_force, read, titled

WORDED = tomllib.loads((Path(__file__).parent / "publishers.toml").read_text("utf-8"))


def _corpus(folder: Path, rules: dict[str, str], errata: str, lang: str = "en") -> Corpus:
    text = "# Burrow\n\n" + "".join(f"## {name}\n\n{said}\n\n" for name, said in rules.items())
    first = read(folder, "rules", text, "rulebook", lang, date="2020-01", version="")
    return assembled(first, read(folder, "errata", errata, "faq", lang, date="2021-06", version=""))


def _now(corpus: Corpus, name: str) -> tuple[str, str]:
    return titled(corpus, name).status, in_force(corpus, name).removeprefix("[body]\n")


def test_names_with_pages_before_each_correction(tmp_path: Path) -> None:
    rules = {
        "Dig": "You dig ten feet. The hole stays for one hour.",
        "Whiskers": "You feel what moves nearby.\n\nThis ends at dusk.",
        "Pelt": "Your armour is 11.",
        "Squeal": "Warn one friend. It runs.",
        "Nap": "You sleep.",
    }
    errata = """# Errata

## Features

**Dig (p. 4).** In the second sentence, "one hour" is now "one day".

**Whiskers (p. 5).** The last sentence has been removed.

**Pelt (p. 5).** The following sentence has been added to the end of the feature: "You carry no shield."

**Squeal (p. 6).** The first sentence has changed to "Warn every friend in sight."
"""
    corpus = _corpus(tmp_path, rules, errata)
    assert {name: _now(corpus, name) for name in rules} == {
        "Dig": ("in-force", "You dig ten feet. The hole stays for one day."),
        "Whiskers": ("in-force", "You feel what moves nearby."),
        "Pelt": ("in-force", "Your armour is 11. You carry no shield."),
        "Squeal": ("in-force", "Warn every friend in sight. It runs."),
        "Nap": ("in-force", "You sleep."),
    }


def test_updates_by_page_that_name_the_rule_in_the_sentence(tmp_path: Path) -> None:
    rules = {
        "Paddling": "The raft moves 20 feet. It turns.",
        "Gale": "You feel the wind. You tell one friend.",
    }
    errata = """# Burrow Errata

## Printing 1, Update 1 (15 June 2020)

**Page 7:** In the Paddling activity, change "20 feet" to "15 feet".

**Page 8:** Squall. The number was 2.

## Printing 1, Update 2 (20 January 2021)

**Page 7:** In Paddling, replace "15 feet" with "25 feet".

**Page 9:** In the gale entry, remove the second sentence.
"""
    corpus = _corpus(tmp_path, rules, errata)
    assert _now(corpus, "Paddling") == ("in-force", "The raft moves 25 feet. It turns.")
    assert _now(corpus, "Gale") == ("in-force", "You feel the wind.")
    timeline = Timeline(corpus.versions)
    for name, said in (("Paddling", "The raft moves 15 feet. It turns."), ("Gale", rules["Gale"])):
        rule = titled(corpus, name)
        then = state_at(rule, corpus.amendments, timeline, timeline.point("2020-09", rule.edition)).entry
        assert [c.text for s in then.sections for c in s.clauses] == [said], "the second update was not out"


def test_corrections_in_prose(tmp_path: Path) -> None:
    rules = {
        "Mixing": "Take two cubes from a bag. You may swap one.",
        "Show": "After the fourth round the show begins.",
        "Lake Trip": "Take three cubes of one colour.",
        "Rider": "Who has the Rider begins. It changes hands.",
        "Splitting": "Move half of them. Round up.",
    }
    errata = """# Corrections

On page 2, under "Mixing", it says: "Take two cubes from a bag." Correct is: "Take three cubes from a bag."

On page 3, under "Show", it says that the show begins after round four. This is wrong. It is round five.

On page 3, the following sentence is missing at the end of "Lake Trip": "You may do this only once."

On page 2, under "Rider", the second sentence must be ignored.

In the section "Splitting", "Round up" should say "Round down".
"""
    corpus = _corpus(tmp_path, rules, errata)
    assert {name: _now(corpus, name) for name in rules} == {
        "Mixing": ("in-force", "Take three cubes from a bag. You may swap one."),
        "Show": ("pending", "After the fourth round the show begins."),
        "Lake Trip": ("in-force", "Take three cubes of one colour. You may do this only once."),
        "Rider": ("in-force", "Who has the Rider begins."),
        "Splitting": ("in-force", "Move half of them. Round down."),
    }


def test_changes_by_the_numbers_of_clauses(tmp_path: Path) -> None:
    law = "2.1 A hut takes a slot.\n\n2.1.1 Tokens take none.\n\n2.2 The owner rules.\n\n2.3 Foxes hunt."
    log = """# Errata: changes to the Law

- **2.1.1** Changed: "Tokens take none" to "Tokens and ruins take none".
- **2.2** Added to the end: "If tied, nobody rules."
- **2.3** Removed.
"""
    corpus = _corpus(tmp_path, {"2 Glades": law}, log)
    said = "A hut takes a slot.\nTokens and ruins take none.\nThe owner rules. If tied, nobody rules."
    assert _now(corpus, "Glades") == ("in-force", said)


def test_a_number_with_more_below_it_is_not_taken_out(tmp_path: Path) -> None:
    law = "2.1 A hut takes a slot.\n\n2.1.1 Tokens take none.\n\n2.2 The owner rules."
    corpus = _corpus(tmp_path, {"2 Glades": law}, "# Errata\n\n- **2.1** Removed.\n")
    assert titled(corpus, "Glades").status == "pending"


def test_bullets_below_headings_and_clarifications(tmp_path: Path) -> None:
    rules = {
        "Armour": "Armour stops a hit.\n\n- It stops no ram.",
        "Blast": "Blast ignores walls.\n\n- It gives one token.\n- It is loud.",
        "Panic": "A unit in panic flees.",
    }
    update = """# Burrow: Rules Update

## Rules Reference Changes

### Armour

Add the following bullet point:

- "A unit has one armour value."

### Blast

The first bullet point should read:

- "It gives two tokens."

## Clarifications

### Panic

A unit that flees off the board is lost. It does not return in later rounds.
"""
    corpus = _corpus(tmp_path, rules, update)
    assert _now(corpus, "Armour") == (
        "in-force",
        "Armour stops a hit.\nIt stops no ram.\nA unit has one armour value.",
    )
    assert _now(corpus, "Blast") == ("in-force", "Blast ignores walls.\nIt gives two tokens.\nIt is loud.")
    assert _now(corpus, "Panic") == ("in-force", "A unit in panic flees.")


NOTICE = """# 変更のお知らせ

## ■召喚

【変更前】
竜は2体まで出せる。

【変更後】
竜は1体まで出せる。

## ■祟り

以下の文章を追加。

「祟りは累積する。」

## 日本語版のみの誤訳

伐採
誤）木材を2つ得る。
正）木材を3つ得る。

皆様にはご迷惑をおかけしましたことを深くお詫び申し上げます。
"""


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("召喚", "手札を使う。竜は1体まで出せる。"),
        ("祟り", "祟りは祓うまで続く。祟りは累積する。"),
        ("伐採", "木を伐る。木材を3つ得る。"),
    ],
)
def test_a_japanese_notice(tmp_path: Path, name: str, said: str) -> None:
    rules = {
        "召喚": "手札を使う。竜は2体まで出せる。",
        "祟り": "祟りは祓うまで続く。",
        "伐採": "木を伐る。木材を2つ得る。",
    }
    assert _now(_corpus(tmp_path, rules, NOTICE, "ja"), name) == ("in-force", said)


def test_a_sentence_with_a_page_before_it_names_nothing_and_puts_the_rule_it_is_like_in_doubt(
    tmp_path: Path,
) -> None:
    rules = {"Barter": "Barter two nuts for one seed. You may barter once per turn.", "Nest": "Build it."}
    errata = "# Errata\n\n- Page 4 of the rules says that you may barter once a turn. There is no limit.\n"
    corpus = _corpus(tmp_path, rules, errata)
    assert [titled(corpus, name).status for name in rules] == ["pending", "in-force"]


def test_a_sentence_that_names_a_page_is_text_of_the_rule_whose_heading_stands_above(tmp_path: Path) -> None:
    errata = "# Errata\n\n### Dig\n\nThe list on page 9 is wrong. You dig ten feet.\n"
    corpus = _corpus(tmp_path, {"Dig": "You dig six feet."}, errata)
    assert [e.title for e in corpus.entries if e.kind == "erratum"] == ["Dig"]
    assert titled(corpus, "Dig").status == "pending"


def test_lines_that_begin_with_a_name_in_capitals(tmp_path: Path) -> None:
    rules = {
        "LONG DIG": "A burrow is begun with two moles.",
        "SNOUT": "A snout smells three roots.",
        "SAND": "In sand one mole digs alone.",
        "NAP": "You sleep.",
    }
    errata = """# Errata and clarifications

LONG DIG Read "three moles" instead of "two moles".

SNOUT Delete "three" and insert "four".

SAND Voles dig as moles do, although nobody says so.
"""
    corpus = _corpus(tmp_path, rules, errata)
    assert {name: _now(corpus, name) for name in rules} == {
        "LONG DIG": ("in-force", "A burrow is begun with three moles."),
        "SNOUT": ("in-force", "A snout smells four roots."),
        "SAND": ("pending", "In sand one mole digs alone."),
        "NAP": ("in-force", "You sleep."),
    }


def test_the_name_behind_the_kind_of_a_heading(tmp_path: Path) -> None:
    errata = '# Errata\n\n### Winter larder\n\nReplace "two roots" with "three roots".\n'
    corpus = _corpus(tmp_path, {"Optional: Winter larder": "Spend two roots a night."}, errata)
    assert _now(corpus, "Optional: Winter larder") == ("in-force", "Spend three roots a night.")


def test_labels_of_a_designer_and_changes_that_are_to_come_in_reprints(tmp_path: Path) -> None:
    rules = {"Dig": "You dig six feet. You rest.", "Gale": "After a storm, all moles hide."}
    errata = """# Errata

**Dig**

As it appears:

You dig six feet.

As it should be:

You dig ten feet.

**Gale**

In reprints the sentence will be shortened, by deleting: 'After a storm,'.
"""
    corpus = _corpus(tmp_path, rules, errata)
    assert _now(corpus, "Dig") == ("in-force", "You dig ten feet. You rest.")
    assert _now(corpus, "Gale") == ("in-force", "All moles hide.")


def test_words_added_at_the_end_stand_before_its_full_stop(tmp_path: Path) -> None:
    rules = {"Toll": "When a boat leaves, its owner pays one eel.", "Rest": "Sleep."}
    errata = (
        '# Errata\n\n**Toll.** Add "to the miller" at the end.\n\n**Rest.** Add "Then eat." at the end.\n'
    )
    corpus = _corpus(tmp_path, rules, errata)
    assert _now(corpus, "Toll") == ("in-force", "When a boat leaves, its owner pays one eel to the miller.")
    assert _now(corpus, "Rest") == ("in-force", "Sleep.\nThen eat.")


def test_a_reference_from_a_to_z_with_errata_by_page_and_bullet(tmp_path: Path) -> None:
    glossary = """# Burrow Rules Reference

## Using This Document

This document has the rules of Burrow.

## Glossary

### Dig

Dig one tunnel.

◊ A tunnel has at most 4 exits.
◊ A tunnel cannot cross a stream.

Related Topics: Nap, Squeal

### Nap

To nap, roll a die. If it is a six, the mole sleeps for one hour.

⯁ A mole naps once.

Related Topics: Dig
"""
    errata = """# Burrow

This document contains errata and answers for Burrow. New content in this version is shown in red.

## Errata

This section contains errata for the Rules Reference and the cards.

**Page 2, “Dig”**

The first bullet should have a limit of 3 exits instead of 4.

**Page 2, “Dig”**

The second bullet should be deleted.

**Page 3, “Nap”**

The last sentence of the first paragraph should read: “On a six, the mole sleeps for a day.”
"""
    first = read(tmp_path, "rules", glossary, "rulebook", "en", date="2020-01", version="")
    corpus = assembled(first, read(tmp_path, "errata", errata, "faq", "en", date="2021-06", version=""))
    assert "Related Topics" not in {e.title for e in corpus.entries}
    assert _now(corpus, "Dig") == (
        "in-force", "Dig one tunnel.\nA tunnel has at most 3 exits.\nRelated Topics: Nap, Squeal"
    )  # fmt: skip
    assert _now(corpus, "Nap")[1].startswith("To nap, roll a die. On a six, the mole sleeps for a day.")
    assert not [a for a in corpus.amendments if a.status == "unresolved"]


@pytest.mark.parametrize("erratum", WORDED["erratum"], ids=lambda erratum: erratum["said"][:40])
def test_the_rule_reads_as_the_publisher_ordered(tmp_path: Path, erratum: dict[str, str]) -> None:
    corpus = _corpus(tmp_path, WORDED["rules"], f"# Errata\n\n{erratum['said']}\n")
    name = next(name for name in WORDED["rules"] if re.search(rf"\b{name}\b", erratum["said"], re.IGNORECASE))
    assert _now(corpus, name) == ("in-force", erratum["now"])


def test_a_choice_of_which_one_side_is_denied_is_open(tmp_path: Path) -> None:
    rules = {"Den": "Take two nuts or three roots at dusk. It is warm."}
    corpus = _corpus(tmp_path, rules, "# Errata\n\n**Den (p. 4).** Take two nuts, not three roots.\n")
    assert _now(corpus, "Den") == ("pending", rules["Den"])


@pytest.mark.parametrize(
    "said",
    [
        'P. 4. In Den, delete "It is warm". Dens are cold. Add "Nobody sleeps" to the end.',
        "**Den (p. 4).** “two nuts”: change two to one.",  # of one nut
    ],
)
def test_an_order_beside_another_one_or_a_changed_ending_is_open(tmp_path: Path, said: str) -> None:
    rules = {"Den": "Take two nuts at dusk. It is warm."}
    corpus = _corpus(tmp_path, rules, f"# Errata\n\n{said}\n")
    assert _now(corpus, "Den") == ("pending", rules["Den"])


def test_the_year_of_the_rules_behind_their_name_makes_errata_no_older(tmp_path: Path) -> None:
    rules = "# Burrow\n\n## Den\n\nTake two nuts.\n"
    first = read(tmp_path, "rules", rules, "rulebook", "en", date="2020-03", version="")
    errata = '# Burrow (2020) – Errata\n\n**Den (p. 4)**\n\nReplace "two nuts" with "a root".\n'
    corpus = assembled(first, read(tmp_path, "errata", errata, "faq", "en", date="2020", version=""))
    assert _now(corpus, "Den") == ("in-force", "Take a root.")


def test_clauses_by_name_and_number(tmp_path: Path) -> None:
    law = """2.1 A hut takes a slot.

2.2 The owner acts so:

2.2a It digs to the left.

2.3 Foxes hunt.
"""
    errata = """# Errata

p3, Glades, 2.2a: This entry should read, "It digs wherever it likes."

p4, Glades, 2.3: The last sentence of this entry should read, "Foxes sleep."

p4, Glades, 2.1: Errata · A hut takes two slots.

Optional Rule 2.1 (Change): Change the second word to "house".
"""
    corpus = _corpus(tmp_path, {"2 Glades": law}, errata)
    said = ["A hut takes two slots.", "The owner acts so:", "It digs wherever it likes.", "Foxes sleep."]
    assert _now(corpus, "Glades") == ("pending", "\n".join(said))
    assert [a.status for a in corpus.amendments].count("unresolved") == 1


RULINGS = """# Burrow Rulings, v1.62

## General

**Den** All of a den's rooms are dark.

**Maps** A map is kept dry:

1) in a den;

2) under a hat.

**Nap** Moles nap with one eye open.

## Specific

### Hooks

ERRATA: The second sentence should read: "A hook reaches six spaces." (Ida, 11 October 2021)

You can throw a hook over one root. (Otto, 1 May 2021)

### Fog

Ruling reversed: moles can see over one root in fog. (Otto, 5 September 2021)
"""


def test_rulings_below_names_in_bold_and_an_erratum_among_them(tmp_path: Path) -> None:
    rules = {
        "Den": "Take two nuts at dusk.",
        "Maps": "You know four maps.",
        "Hooks": "Moles are trained with the hook. A hook reaches four spaces.",
        "Fog": "Moles see nothing in fog.",
        "Toll": "A mole may sell maps in a den.",
    }
    corpus = _corpus(tmp_path, rules, RULINGS)
    assert _now(corpus, "Hooks") == (
        "in-force",
        "Moles are trained with the hook. A hook reaches six spaces.",
    )
    said = {
        e.title: [c.text for s in e.sections for c in s.clauses] for e in corpus.entries if e.kind == "faq"
    }
    assert said["Maps"] == ["A map is kept dry:", "in a den;", "under a hat."]
    assert said["Hooks"] == ["You can throw a hook over one root. (Otto, 1 May 2021)"]
    assert titled(corpus, "Toll").status == "in-force", (
        "what a ruling says of Maps puts no other rule in doubt"
    )
    assert {e.status for e in corpus.entries if e.kind == "faq"} == {"in-force"}, (
        "Fog takes back no ruling on Hooks"
    )


def test_words_for_parts_in_bold_are_no_names_of_rulings(tmp_path: Path) -> None:
    said = "".join(
        f"**{word}** Moles dig {n} holes.\n\n" for n, word in enumerate(("Example", "Note", "Remember"), 2)
    )
    corpus = _corpus(tmp_path, {"Den": "Take two nuts."}, f"# Burrow FAQ\n\n## Digging\n\n{said}")
    assert not {"Example", "Note", "Remember"} & {e.title for e in corpus.entries}


@pytest.mark.parametrize(
    "said",
    [
        "**Fog (p. 8):** (3)",  # which may be a value
        "**Fog (p. 8).** Each time a mole loses a tooth, change “nine lives” to “two lives”.",
    ],
)
def test_a_bare_value_and_a_change_for_some_times_are_open(tmp_path: Path, said: str) -> None:
    rules = {"Fog": WORDED["rules"]["Fog"]}
    assert _now(_corpus(tmp_path, rules, f"# Errata\n\n{said}\n"), "Fog") == ("pending", rules["Fog"])


@pytest.mark.parametrize("number", ["{}", "({})"])
def test_clauses_with_letters_before_their_numbers(tmp_path: Path, number: str) -> None:
    law = """B1.1 SPEED: Each mole digs one to six feet.

B1.2 SEQUENCE: Dig in these steps:

Step 1. Moles rest.

Step 2. Moles dig. See B1.1 for the speed.

B1.21 In this case the mole would lose its hat.

B1.3 NIGHT: Moles sleep.

They snore.

B1.4 Nobody digs in rain.
"""
    errata = """# Errata

B1.2 Add "Step 1A. Voles rest." after "Step 1. Moles rest."

B1.2 Reference to B1.1 should be to B1.4.

B1.21 1st sentence: "...the old mole would lose its hat."

B1.3 Delete this rule.
"""
    printed = [re.sub(r"\bB\d\.\d+", lambda m: number.format(m[0]), text) for text in (law, errata)]
    said = f"""Each mole digs one to six feet.
Dig in these steps:
Step 1. Moles rest. Step 1A. Voles rest.
Step 2. Moles dig. See {number.format("B1.4")} for the speed.
In this case the old mole would lose its hat.
Nobody digs in rain."""
    status, text = _now(_corpus(tmp_path, {"Digging": printed[0]}, printed[1]), "Digging")
    assert (status, text.replace("SPEED: ", "").replace("SEQUENCE: ", "")) == ("in-force", said)


def test_cards_sheets_and_questions_below_a_page_with_a_name(tmp_path: Path) -> None:
    rules = {"Dig": "A mole digs. It rests.", "Toll": "Pay two nuts.", "Nest": "Build it."}
    errata = """# Burrow FAQ

## Errata

**DIG REFERENCE CARD**

The last sentence of this card should read: "It sleeps."

**Reference sheets**

The Nest table has two columns in the wrong order.

## FAQ

**Page 7 – Toll**

*Q: May a vole pay?*

*A: Yes.*

*Q: Who pays if nobody is at home?*

*A: Nobody.*
"""
    corpus = _corpus(tmp_path, rules, errata)
    assert _now(corpus, "Dig") == ("in-force", "A mole digs. It sleeps.")
    asked = [(e.path[-1], e.reference and e.reference.pages) for e in corpus.entries if e.kind == "faq"]
    assert asked == [("Toll", (7, 7))] * 2
    assert [a.nearest for a in corpus.amendments if a.status == "unresolved"] == [
        (titled(corpus, "Nest").id,)
    ]
