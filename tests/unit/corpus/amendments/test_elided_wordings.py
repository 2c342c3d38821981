"""Wordings that are quoted in part, and instructions whose place stands in another line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.ferry import assembled, in_force, read, titled

RULES = {
    "Burning Oil": "Oil burns for two rounds. Rats within 5 cm of it lose a whisker. Fog puts it out.",
    "Bell": "All rats within 20 cm of a bell may turn. Two bells count once. In a tie, ring again.",
    "Rope Ladder (X)": "A ladder reaches X spaces. It cannot cross a gap.",
}
ERRATA = {
    # of both wordings the ends are left out: words go for words
    "Burning Oil. ‘[…] lose a whisker […]’ will be changed to: ‘[…] lose two whiskers […]’": (
        "Burning Oil",
        "Rats within 5 cm of it lose two whiskers. Fog puts it out.",
    ),
    # of the old one alone: all of its sentence goes
    "Bell. ‘All rats within […].’ will be changed to: ‘Friendly rats within 20 cm of a bell may turn.’": (
        "Bell",
        "Friendly rats within 20 cm of a bell may turn. Two bells count once. In a tie, ring again.",
    ),
    "Burning Oil, last sentence. Delete this sentence.": ("Burning Oil", "lose a whisker."),
    "Bell\n\nChange the last sentence to “In a tie, the rat who rang first may turn before all rats.”": (
        "Bell",
        "Two bells count once. In a tie, the rat who rang first may turn before all rats.",
    ),
    "### Rope Ladder (X):\n\nRope Ladder has been clarified and should read as follows:\n\n"
    "A ladder reaches X spaces in a straight line. It cannot cross a gap or a fire.": (
        "Rope Ladder (X)",
        "in a straight line. It cannot cross a gap or a fire.",
    ),
    'Bell: The card should read, "All rats within 30 cm of a bell may turn. Two bells count once."': (
        "Bell",
        "All rats within 30 cm of a bell may turn. Two bells count once.",
    ),
}


@pytest.mark.parametrize("said", ERRATA, ids=lambda said: said[:24])
def test_what_is_left_out_is_the_text_that_stands_there(tmp_path: Path, said: str) -> None:
    text = "# Ferry\n\n" + "".join(f"## {name}\n\n{rule}\n\n" for name, rule in RULES.items())
    errata = read(tmp_path, "errata", f"# Errata\n\n{said}\n", "faq", "en", date="2024-06", version="1.1")
    corpus = assembled(read(tmp_path, "rules", text, "rulebook", "en"), errata)
    name, wanted = ERRATA[said]
    assert titled(corpus, name).status == "in-force"
    assert in_force(corpus, name).endswith(wanted)


def test_a_correction_that_stands_in_its_title_puts_the_rule_in_doubt(tmp_path: Path) -> None:
    text = "# Ferry\n\n" + "".join(f"## {name}\n\n{rule}\n\n" for name, rule in RULES.items())
    errata = "# Errata\n\np. 4 – right column, Burning Oil was changed, as it should be\n\np. 5 – see Bell\n"
    later = read(tmp_path, "errata", errata, "faq", "en", date="2024-06", version="1.1")
    corpus = assembled(read(tmp_path, "rules", text, "rulebook", "en"), later)
    assert titled(corpus, "Burning Oil").status == "pending"
