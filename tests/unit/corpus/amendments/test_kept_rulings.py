"""An erratum is ruled on anew where it, a rule or what was done before is another, and only there."""

from __future__ import annotations

from pathlib import Path

from taiyaku.steps.results import Results
from tests.unit.corpus.amendments.ferry import FAQ, RULES, assembled, read

SWIM = "**SWIM**\n\nEffects bullet 1: replace “6 cm” with “8 cm”."
GNAW = "**GNAW**\n\nEffects bullet 1: replace “an 8” with “a {}”."
TIDE = "**TIDE**\n\nReplace “third” with “fourth”."
QUESTIONS = "# MORE QUESTIONS\n\n**Can a rat row?**\n\nNo.\n\n**Can a rat dive?**\n\nYes."
FOG = "**FOG**\n\nReplace “10 cm” with “20 cm”."


def test_an_edit_takes_up_the_errata_behind_a_change_alone(tmp_path: Path) -> None:
    kept = Results(tmp_path / "cache")

    def rulings(*errata: str, rules: str = RULES, more: str = "") -> int:
        before = kept.made["amendments"]
        faq = "\n\n".join((FAQ, *errata)) + "\n"
        issue = {"version": "1.1", "date": "2024-06"}
        parts = [read(tmp_path, "rules", rules, "rulebook", "en")]
        questions = (("faq", faq), *([("more", more)] if more else ()))
        parts += [read(tmp_path, name, text, "faq", "en", **issue) for name, text in questions]
        corpus = assembled(*parts, memo=kept)
        assert corpus.amendments == assembled(*parts).amendments
        assert all(a.status == "applied" for a in corpus.amendments)
        return kept.made["amendments"] - before

    assert rulings(SWIM, GNAW.format(9), FOG) == 3 + 1  # and one for all of them together
    assert rulings(SWIM, GNAW.format(9), FOG.replace("20", "25")) == 1 + 1
    assert rulings(SWIM, GNAW.format(7), FOG) == 2 + 1  # what is behind it meets another text
    assert rulings(SWIM, GNAW.format(9), FOG, rules=RULES.replace("no crate", "no box")) == 3 + 1
    assert rulings(SWIM, GNAW.format(9), FOG, more=QUESTIONS) == 0  # another document without any
    assert rulings(SWIM, GNAW.format(9), FOG, more=f"{FAQ}\n\n{TIDE}\n") == 1 + 1
