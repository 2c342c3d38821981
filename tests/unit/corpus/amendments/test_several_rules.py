"""One order for several rules: each of them is changed, or in doubt; a clause is asked for by its number."""

from pathlib import Path

import pytest

from taiyaku.corpus.lookup.asked_clause import of_clause
from tests.unit.corpus.amendments.small_games import asked, numbered

NAMED = """# Orchard

## Pickers

A picker carries two baskets. A picker costs 3 points.

## Pressers

A presser carries two baskets. A presser costs 3 points.

## Wasps

A wasp carries nothing. A wasp costs 3 points.
"""
NUMBERED = """ORCHARD RULES

4. BASKETS

4.1 A picker carries two baskets. He may sing.

4.2 A presser carries two baskets. He may not sing.

4.3 A wasp carries two baskets. It may sting.

5. JUGS

5.1 Nobody fills two baskets at once. Jugs may leak.
"""
CHANGE = 'change "two baskets" to "four baskets"'


@pytest.mark.parametrize(
    "news",
    [
        f"# Errata\n\n**Pickers & Pressers:** {CHANGE}.\n",
        f"# Errata\n\n## Pickers / Pressers\n\n{CHANGE.capitalize()}.\n",
        f"# Errata\n\nOf the first printing.\n\n- Pickers, Pressers: {CHANGE}.\n- Wasps: no change.\n",
        f"# Errata\n\nCorrections to the first printing.\n\n- In both Pickers and Pressers, {CHANGE}.\n",
        "# Errata\n\n| Rule | Was | Now |\n|-|-|-|\n| Pickers, Pressers | two baskets | four baskets |\n",
    ],
)
def test_an_order_below_several_names_is_done_in_each_rule(tmp_path: Path, news: str) -> None:
    for name in ("Pickers", "Pressers"):
        assert "carries four baskets" in numbered(asked(tmp_path, news, name, NAMED)), name
    assert "carries nothing. A wasp costs 3" in numbered(asked(tmp_path, news, "Wasps", NAMED))


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        (f"4.1 & 4.2: {CHANGE}.", ("4.1", "4.2")),
        (f"Rules 4.1, 4.3: {CHANGE}.", ("4.1", "4.3")),
        (f"4.1 through 4.3: {CHANGE}.", ("4.1", "4.2", "4.3")),
        (f"4.1–4.3: {CHANGE}.", ("4.1", "4.2", "4.3")),
        (f"In rules 4.1 and 4.2, {CHANGE}.", ("4.1", "4.2")),
        ('"two baskets" in 4.1 and 4.3 should read "four baskets".', ("4.1", "4.3")),
    ],
)
def test_an_order_on_several_numbers_is_done_in_each_clause(
    tmp_path: Path, said: str, changed: tuple[str, ...]
) -> None:
    news = f'ORCHARD ERRATA\n\n5.1: change "leak" to "drip".\n\n{said}\n'
    text = numbered(asked(tmp_path, news, "BASKETS", NUMBERED))
    lines = dict(line.split(" ", 1) for line in text.split("\n"))
    assert [number for number, line in lines.items() if "four baskets" in line] == list(changed)


def test_a_clause_asked_for_by_its_number_waits_for_its_own_changes_alone(tmp_path: Path) -> None:
    news = """ORCHARD ERRATA

4.1: change "two baskets" to "four baskets".

4.2: in line 7, after "may" add "loudly".
"""
    answers = {
        name: of_clause(asked(tmp_path, news, name, NUMBERED), name) for name in ("4.1", "4.2", "BASKETS")
    }
    assert {name: one.status for name, one in answers.items()} == {
        "4.1": "in-force",
        "4.2": "pending",
        "BASKETS": "pending",
    }
    assert answers["4.1"].notes[0].startswith("PENDING at 4.2:")  # whose text is shown as well


def test_a_name_with_a_bracket_is_no_sentence_that_names_another_rule(tmp_path: Path) -> None:
    rules = NAMED.replace("## Pickers", "## The Orchard Wasp\n\nIt stings one picker.\n\n## Pickers")
    news = '# Errata\n\n**Night Wasp** (promo card)\nPrinted: "one picker"\nCorrected: "two pickers"\n'
    answer = asked(tmp_path, news, "The Orchard Wasp", rules)
    assert "It stings one picker." in numbered(answer)
    assert answer.status == "pending"


def test_an_answer_that_corrects_both_rules_of_its_question_leaves_both_in_doubt(tmp_path: Path) -> None:
    news = """# Questions

**Q. Is the cost of Pickers and Pressers right?**
A. No. In both, replace "3 points" with "4 points".

**Q. Do wasps sleep?**
A. They do.
"""
    for name in ("Pickers", "Pressers"):
        assert asked(tmp_path, news, name, NAMED).status == "pending", name
    assert asked(tmp_path, news, "Wasps", NAMED).status == "in-force"


def test_several_numbers_are_deleted_at_once(tmp_path: Path) -> None:
    news = 'ORCHARD ERRATA\n\n5.1: change "leak" to "drip".\n\nDelete rules 4.1 and 4.2.\n'
    assert numbered(asked(tmp_path, news, "BASKETS", NUMBERED)).startswith("4.3 ")
