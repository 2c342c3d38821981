"""Corrections in letters: between greetings, beside what the writers say of themselves, taken back later."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace
from tests.unit.corpus.amendments.small_games import ORCHARD, asked, numbered, read
from tests.unit.corpus.lookup.workspace import ask, seen

LADDER = "Lean the ladder on a tree. A worker on a ladder picks two pears."
ORDER = "replace “two pears” with “three pears”."


@pytest.mark.parametrize(
    "said",
    [
        "We saw in 2019 that the end was too sad. Please replace “two pears” with “three pears”.",
        "Ida is right, and we are ashamed: it should say “three pears” and not “two pears”.",
        "Where the rules say “two pears” they should say “three pears”.",
        "Cross out “two pears” and write in its place “three pears”.",
        "Instead of “two pears” let it be “three pears”.",
        "The printer slept. Please read “two pears” as “three pears”. It was always so in my notes.",
    ],
)
def test_an_order_beside_what_its_writers_say_is_done(said: str, tmp_path: Path) -> None:
    shown = asked(tmp_path, f"# Errata\n\n## Ladder\n\n{said}\n", "Ladder")
    assert (numbered(shown), shown.status) == (LADDER.replace("two", "three"), "in-force")


@pytest.mark.parametrize(
    "said",
    ["We forgot this in the solo game. R", "We only do so with four players: r", "In our club we say: r"],
)
def test_a_case_that_the_writers_speak_of_limits_their_order(said: str, tmp_path: Path) -> None:
    shown = asked(tmp_path, f"# Errata\n\n## Ladder\n\n{said}{ORDER[1:]}\n", "Ladder")
    assert (numbered(shown), shown.status) == (LADDER, "pending")


def test_a_letter_leaves_the_rules_in_peace_that_it_only_names(tmp_path: Path) -> None:
    letter = (
        "A LETTER\n\nDear friends of the Cider Press,\n\nLadder. We were wrong: " + ORDER + "\n\n"
        "On wasps I have been asked whether the queen stings too. Certainly she must.\n\n"
        "With apologies\nthe author\n"
    )
    assert numbered(asked(tmp_path, letter, "Ladder")) == LADDER.replace("two", "three")
    assert asked(tmp_path, letter, "Ladder").status == "in-force"
    assert (
        asked(tmp_path, letter, "Wasps").status == asked(tmp_path, letter, "Cider Press").status == "in-force"
    )


@pytest.mark.parametrize(
    "said",
    [
        "The die is rolled at the end. (Clarification)",
        "In the French and Dutch rules the second sentence is missing. The English rules are correct.",
        "One player would like three pears. This is no change of the rule.",
        "Somebody on the web claims that you pick three pears. You do not.",
        "The proposal to pick three pears was not carried.",
        "“May a worker share the ladder?” asks Miss Quince. She may not.",
        "Dr Plum asks if the ladder may stand in the grass. It may, if nobody mows.",
        "Nothing is wrong with this rule, whatever you have read.",
        "In spring we said that you might pick three pears. After testing it remains at two.",
        "Several readers suggest three pears. We have tried it, and it drags. The rule stands as printed.",
        "We thought of three pears and decided against it.",
        "No change at this time. We go on watching the ladder.",
    ],
)
def test_what_corrects_nothing_leaves_its_rule_in_force(said: str, tmp_path: Path) -> None:
    label = "Ladder (clarification): The pears are picked last." if "(Clar" in said else f"Ladder: {said}"
    shown = asked(tmp_path, f"ERRATA\n\n{label}\n\nCider Press: replace “once” with “twice”.\n", "Ladder")
    assert (numbered(shown), shown.status) == (LADDER, "in-force")


@pytest.mark.parametrize(
    ("said", "now"),
    [
        ("The wasps should leave at dawn, not at dusk.", "Wasps sting n workers. They leave at dawn."),
        ("The wasps should leave by the end of dawn, not at dusk.", "They leave by the end of dawn."),
    ],
)
def test_words_before_those_that_are_exchanged_are_not_said_twice(
    said: str, now: str, tmp_path: Path
) -> None:
    assert now in numbered(asked(tmp_path, f"# Errata\n\n**Wasps:** {said}\n", "Wasps", ORCHARD))


def test_a_change_counts_from_the_day_that_the_line_above_it_names(tmp_path: Path) -> None:
    news = (
        f"NEWS\n\nA new edition is coming on 1 March 2072. This will change on that day:\n\nLadder: {ORDER}\n"
    )
    shown = asked(tmp_path, news, "Ladder")
    assert numbered(shown) == LADDER and "2072-03-01" in seen(shown)
    assert "three pears" in numbered(asked(tmp_path, news, "Ladder", as_of="2072-06"))


def test_an_erratum_leads_to_its_rule_in_the_newest_edition(tmp_path: Path) -> None:
    rule = (
        "# Ferry\n\n## Fog (optional)\n\nIn fog all boats wait for {} rounds.\n\n## Oars\n\nRow one space.\n"
    )
    parts = [
        read(tmp_path, f"book{n}", rule.format(said), "rulebook", "en", date=f"20{n}0-01", version=f"{n}.0")
        for n, said in ((1, "two"), (2, "three"))
    ]
    parts.append(
        read(
            tmp_path, "news", "# Errata\n\n**Fog:** replace “boats” with “ships”.\n", "faq", "en", date="2021"
        )
    )
    titled = [replace(p, document=replace(p.document, title="Ferry")) for p in parts[:2]]
    corpus = assemble([*titled, parts[2]], Setting(words=load_vocabulary().tables), [], {})
    shown = ask(corpus, tmp_path, "Fog")
    assert numbered(shown) == "In fog all ships wait for three rounds."


def test_a_list_lost_at_the_end_of_a_page_is_given_back(tmp_path: Path) -> None:
    above = "The following tides turn the boats:\n\n"
    said = f"# Ferry\n\n## Tides\n\n{above}- ebb: one space\n- flood: two spaces\n"
    page = f"# Tides\n\n{above}This page was last edited on 9 September 2021, at 08:15.\n"
    parts = [
        read(tmp_path, "book", said, "rulebook", "en", date="2020-01"),
        read(tmp_path, "page", page, "wiki", "en"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    assert "flood: two spaces" in numbered(ask(corpus, tmp_path, "Tides"))


def test_an_erratum_with_its_rule_in_brackets_is_no_part_of_the_answer_above(tmp_path: Path) -> None:
    said = (
        "# Questions\n\n**Q: May wasps wait? (Wasps)**\n\nA: No.\n\n**Erratum (Ladder).** R"
        + ORDER[1:]
        + "\n"
    )
    assert numbered(asked(tmp_path, said, "Ladder")) == LADDER.replace("two", "three")
    assert "three pears" not in seen(asked(tmp_path, said, "Wasps"))


def test_a_rule_is_called_with_words_of_the_heading_above_it(tmp_path: Path) -> None:
    book = "# Battles\n\n## Mill Ford, 1644\n\n### Sunken Road\n\nIt hides four men. It cannot be left.\n"
    said = "# Errata\n\n**Mill Ford, Sunken Road:** The last sentence is to be ignored.\n"
    shown = asked(tmp_path, said, "Sunken Road", book)
    assert (shown.status, numbered(shown)) == ("in-force", "It hides four men.")


@pytest.mark.parametrize(
    "said",
    [
        "A worker scores two points if the guess is right.",
        "A worker scores two points if the guess is correct.",
        "A worker claims that a pear is hers.",
        "Any order of the pears is fine.",
        "A trade that was turned down costs two pears.",
        "The publisher pays two pears.",
        "The German cards count two pears.",
        "A worker stays two rounds on the ladder.",
        "The number of pears remains at three.",
        "A worker stays at two pears while it rains.",
        "It stays at two on the lower rungs. From now on you pick three above.",
    ],
)
def test_words_that_a_rule_may_have_too_do_not_hush_up_a_change(said: str, tmp_path: Path) -> None:
    shown = asked(tmp_path, f"# Errata\n\n**Ladder:** {said}\n", "Ladder")
    assert shown.status == "pending" or numbered(shown) != LADDER


@pytest.mark.parametrize(
    ("said", "now"),
    [
        ("The words “on a ladder” were left in by mistake. Please ignore them.", "A worker picks two pears."),
        ("The second sentence was printed by mistake. Please ignore it.", "Lean the ladder on a tree."),
    ],
)
def test_what_is_wrong_is_ignored(said: str, now: str, tmp_path: Path) -> None:
    shown = asked(tmp_path, f"# Errata\n\n**Ladder:** {said}\n", "Ladder")
    assert shown.status == "in-force" and numbered(shown).endswith(now)


def test_a_rule_is_struck_out_by_one_who_tells_why(tmp_path: Path) -> None:
    said = "# A letter\n\nLADDER. I no longer care for this rule. Strike it out altogether.\n"
    assert asked(tmp_path, said, "Ladder").status in ("withdrawn", "pending")
    for other in ("Toss a coin. Discard it entirely.", "Delete this rule. Workers climb as they like."):
        shown = asked(tmp_path, f"# Errata\n\n**Ladder:** {other}\n", "Ladder")
        assert shown.status == "pending"


@pytest.mark.parametrize(
    "said",
    [
        "Ida asks if three pears may be picked. From now on you pick three pears.",
        "“Two pears?” asks Ida. Replace “two pears” with “three pears”.",
    ],
)
def test_an_answer_to_a_reader_that_changes_its_rule_is_no_ruling(said: str, tmp_path: Path) -> None:
    shown = asked(tmp_path, f"# Errata\n\n**Ladder:** {said}\n", "Ladder")
    assert shown.status == "pending" or "three pears" in numbered(shown)


def test_a_list_for_one_event_changes_no_rule_of_the_game(tmp_path: Path) -> None:
    said = (
        "# Tournament pack\n\n## Part C. For the Cup\n\n"
        "These points hold for the Cup and do not change the rules of the game.\n\n"
        "- Ladder: a worker on a ladder picks three pears.\n- Cider Press: it is not used.\n"
    )
    shown = asked(tmp_path, said, "Ladder")
    assert (numbered(shown), shown.status) == (LADDER, "in-force")
    shown = asked(tmp_path, said.replace("do not change", "are"), "Ladder")
    assert shown.status == "pending" or "three pears" in numbered(shown)


def test_what_stands_below_rulings_changes_no_rule_unless_it_sounds_so(tmp_path: Path) -> None:
    said = "# Pack\n\n## Part B. Rulings\n\n1. **Ladder.** {}\n2. **Wasps.** They sting one worker once.\n"
    assert asked(tmp_path, said.format("It may stand in a hedge."), "Ladder").status == "in-force"
    shown = asked(tmp_path, said.format("A worker on a ladder picks three pears."), "Ladder")
    assert shown.status == "pending" or "three pears" in numbered(shown)
