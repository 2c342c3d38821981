"""Summaries of changes: flags before numbers, labels before what is so now, figures with what they count."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments.small_games import asked, numbered, read
from tests.unit.corpus.lookup.workspace import ask

GUIDE = """# Heron League Guide

## 3 Nests
3.1 A nest needs three reeds.
3.2 A nest is worth a bonus of 4.
3.3 Late birds lose their nest.

## 4 Ponds
4.1 A pond holds two herons.
"""

SUMMARY = """# Guide update

## SUMMARY OF CHANGES

**[UPDATED] 3.1 – Reeds**
A nest now needs four reeds.

**[UPDATED] 3.2 – What nests are worth**
The bonus of a nest is now 6.

**[REMOVED] 3.3 – Late birds**

**[NEW] 4.2 – Nests on ponds**
A pond holds no nest.
"""


def test_flags_before_the_numbers_of_rules_head_what_is_new_there(tmp_path: Path) -> None:
    assert numbered(asked(tmp_path, SUMMARY, "Nests", GUIDE)) == (
        "3.1 A nest needs four reeds.\n3.2 A nest is worth a bonus of 6."
    )
    assert numbered(asked(tmp_path, SUMMARY, "Ponds", GUIDE)) == (
        "4.1 A pond holds two herons.\n4.2 Nests on ponds: A pond holds no nest."
    )


MARSH = """# Marsh

## Fog
A frog in fog sees 0.5 ponds. Fog has a penalty of -2 to jumps.

## Foxes
A fox draws two red cards and plays one. A fox may carry up to three eggs.

## Will-o'-the-Wisps
A wisp burns two turns.

## Fees
A tallow candle costs two pence, a wax candle five.

## Hand
Each player draws five cards. Discard down to seven leaves.
"""

ANEW = {
    "a label before it": (
        "## Fog\n\nFinetuning of rule: A frog in fog sees 0.7 ponds.",
        "Fog",
        "sees 0.7 ponds.",
    ),
    "an addition": ("## Fog\n\nAdditional rule: Fog lifts at dawn.", "Fog", "to jumps.\nFog lifts at dawn."),
    "0.8 instead of 0.5": (
        "## Fog\n\nA frog in fog sees 0.8 ponds instead of 0.5 ponds.",
        "Fog",
        "0.8 ponds.",
    ),
    "why before its new wording": (
        "## Will-o'-the-Wisps\n\nThe rule now says where. The new text: A wisp burns two turns in the reeds.",
        "Will-o'-the-Wisps",
        "A wisp burns two turns in the reeds.",
    ),
    "a signed figure": ("## Fog\n\nThe penalty of fog is -3.", "Fog", "a penalty of -3 to jumps."),
    "words between": (
        "## Foxes\n\nYou draw three cards instead of two.",
        "Foxes",
        "draws three red cards and",
    ),
    "what it counts": (
        "## Foxes\n\nThe number of eggs a fox may carry is now four.",
        "Foxes",
        "up to four eggs.",
    ),
    "a sentence said to be missing": (
        "## Foxes\n\nMissing sentence at the end: A fox sleeps at noon.",
        "Foxes",
        "eggs. A fox sleeps at noon.",
    ),
    "a text said to be missing": (
        "* The card “Fog” is missing the text “Discard it.”",
        "Fog",
        "to jumps.\nDiscard it.",
    ),
    "its text first": (
        '## Foxes\n\n"A fox sleeps at noon." Add this sentence to the end of the rule.',
        "Foxes",
        "A fox sleeps at noon.",
    ),
}


@pytest.mark.parametrize("case", ANEW)
def test_what_is_so_now_in_the_words_of_a_log(tmp_path: Path, case: str) -> None:
    said, name, now = ANEW[case]
    shown = asked(tmp_path, f"# Errata\n\n{said}\n", name, MARSH)
    assert shown.status == "in-force"
    assert now in numbered(shown)
    assert not any(label in numbered(shown) for label in ("rule:", "wording:", "now says"))


OPEN = {
    "another part of the sentence": ("## Fees\n\nA wax candle costs 6 pence.", "Fees"),
    "a condition before it": ("## Foxes\n\nIn winter: A fox may carry up to four eggs.", "Foxes"),
    "a remark before it": (
        "## Foxes\n\nThe editor was tired. A fox draws two red cards and plays both of them.",
        "Foxes",
    ),
    "no name, but what is counted": ("- Changed the number of cards in the hand from five to six", "Hand"),
    "a part of a name in bold": ("**Hand.** Six cards.\n\n**Wisps.** They burn longer.", "Will-o'-the-Wisps"),
    "a plural in -xes": ("On page 2 we forgot to mention that a fox never swims.", "Foxes"),
}


@pytest.mark.parametrize("case", OPEN)
def test_what_a_log_does_not_say_for_sure_is_open(tmp_path: Path, case: str) -> None:
    said, name = OPEN[case]
    shown = asked(tmp_path, f"# Changes\n\n## Version 1.1\n\n{said}\n", name, MARSH)
    printed = asked(tmp_path, "# Changes\n\nNothing.\n", name, MARSH)
    assert (shown.status, numbered(shown)) == ("pending", numbered(printed))


def test_removed_and_the_name_of_a_card(tmp_path: Path) -> None:
    said = "# Changes\n\n## Version 1.1\n\n- Removed the `Fog` and Foxes cards\n- Fixed typos\n"
    assert [asked(tmp_path, said, name, MARSH).status for name in ("Fog", "Foxes")] == ["withdrawn"] * 2
    assert asked(tmp_path, said, "Hand", MARSH).status == "in-force"


PRINTINGS = {
    "first": "# Bells\n\nFirst printing\n\n## 2 Towers\n2.1 A tower holds three bells.\n2.2 Rooks nest.\n",
    "second": "# Bells\n\nSecond printing\n\n## 2 Towers\n2.1 A tower holds four bells.\n",
}


def test_a_number_that_only_an_older_printing_has_is_said_to_be_gone(tmp_path: Path) -> None:
    parts = [
        read(tmp_path, name, text, "rulebook", "en", version=f"printing {n}", series="bells")
        for n, (name, text) in enumerate(PRINTINGS.items(), 1)
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    gone, kept = (ask(corpus, tmp_path, number) for number in ("2.2", "2.1"))
    assert numbered(gone) == numbered(kept) == "2.1 A tower holds four bells."
    assert any("only an older version has a 2.2" in note for note in gone.notes)
    assert not any("only an older version" in note for note in kept.notes)


def test_of_two_seasons_the_one_of_the_day_decides(tmp_path: Path) -> None:
    core = read(tmp_path, "core", "# Arena\n\n## Time\nThere is no limit.\n", "rulebook", "en")
    seasons = [
        read(tmp_path, f"s{n}", f"# Season {n}\n\n## Time\nA match lasts {n}0 minutes.\n", "rulebook", "en",
             scope="season", series="season", date=date)
        for n, date in ((4, "2024-01-01"), (5, "2024-07-01"))
    ]  # fmt: skip
    corpus = assemble(
        [core, *seasons],
        Setting(words=load_vocabulary().tables, scopes=("season",)),
        [],
        {"scopes": '["season"]'},
    )
    asked_at = {
        day: numbered(ask(corpus, tmp_path, "Time", as_of=day)) for day in ("2024-03-01", "2024-08-01")
    }
    assert asked_at == {"2024-03-01": "A match lasts 40 minutes.", "2024-08-01": "A match lasts 50 minutes."}


LOG = """# Changelog

## [1.2] - 2022-05-01

### Added
- **Newt** card: A newt sees in fog.

### Deprecated
- **Hand**: will go in 2.0.

### Removed
- **Foxes**: red cards count for nothing.
- **Fog**: nobody liked it.
"""


def test_what_was_removed_of_a_rule_is_not_all_of_it(tmp_path: Path) -> None:
    shown = {name: asked(tmp_path, LOG, name, MARSH) for name in ("Foxes", "Fog", "Will-o'-the-Wisps")}
    assert {name: one.status for name, one in shown.items()} == {
        "Foxes": "pending",  # red cards are a part of what it says
        "Fog": "withdrawn",
        "Will-o'-the-Wisps": "in-force",
    }


LETTER = """# Second printing: corrections

1. Fog — "0.5 ponds" is now "0.6 ponds".
2. Foxes — cut from the game, as nobody liked them.
3. Hand — deleted, see the solo sheet.

If you own the first printing, please play so as well.
"""


def test_a_list_of_changes_ends_with_the_paragraph_below(tmp_path: Path) -> None:
    shown = {name: asked(tmp_path, LETTER, name, MARSH) for name in ("Fog", "Foxes", "Hand")}
    assert [one.status for one in shown.values()] == ["in-force", "withdrawn", "withdrawn"]
    assert numbered(shown["Fog"]).startswith("A frog in fog sees 0.6 ponds.")


def test_an_answer_calls_its_rule_by_a_number(tmp_path: Path) -> None:
    said = "# FAQ\n\n**How many herons live on a pond?**\n\n"
    said += 'Three. There is a misprint in 4.1: "two herons" should be "three herons".\n'
    assert numbered(asked(tmp_path, said, "Ponds", GUIDE)) == "4.1 A pond holds three herons."


HISTORY = """# Version history

| Version | Date | Change |
|---|---|---|
| 1.2 | 2022-03-01 | Fog removed. |
| 1.1 | 2021-05-01 | Foxes: up to four eggs. |
| 1.1 | 2021-05-01 | Hand: discard down to six leaves. |
"""


def test_a_table_of_versions_and_days_lists_what_was_changed_then(tmp_path: Path) -> None:
    at = {day: asked(tmp_path, HISTORY, "Hand", MARSH, as_of=day) for day in ("2021-01-01", "2021-06-01")}
    assert ["six leaves" in numbered(shown) for shown in at.values()] == [False, True]
    assert asked(tmp_path, HISTORY, "Fog", MARSH).status == "withdrawn"
    assert asked(tmp_path, HISTORY, "Fog", MARSH, as_of="2021-06-01", dated=False).status == "in-force"


@pytest.mark.parametrize(
    ("title", "merged"), [("RULES CLARIFICATIONS", True), ("ERRATA AND CLARIFICATIONS", False)]
)
def test_what_a_document_of_clarifications_says_of_a_rule_stands_beside_it(
    tmp_path: Path, title: str, merged: bool
) -> None:
    said = f"MARSH: {title}\n\nFoxes. When two foxes meet, the second waits outside the reeds.\n\n"
    shown = asked(tmp_path, f"{said}Fog. Frogs are not herons.\n", "Foxes", MARSH)
    assert (shown.status == "in-force") is merged
    assert numbered(shown) == "A fox draws two red cards and plays one. A fox may carry up to three eggs."
