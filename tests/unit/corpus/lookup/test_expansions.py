"""Rules of an expansion that are called as those of the game."""

from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments.small_games import read
from tests.unit.corpus.lookup.workspace import ask

CORE = "# Tidewall\n\n## Setup\n\nEach player takes three wardens.\n"
DEEP = "# Tidewall: The Deep Expansion\n\n## Setup\n\nAdd the four whales.\n\n## Whales\n\nA whale swims.\n"


def test_a_younger_expansion_leaves_the_games_own_rule_in_its_place(tmp_path: Path) -> None:
    parts = [
        read(tmp_path, "core", CORE, "rulebook", "en", date="2019"),
        read(tmp_path, "deep", DEEP, "rulebook", "en", date="2021"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    setup = ask(corpus, tmp_path, "Setup")
    assert [c.text for s in setup.sections for c in s.clauses] == ["Each player takes three wardens."]
    assert [(c.title, c.document) for c in setup.others] == [("Setup", "deep")]
    assert ask(corpus, tmp_path, "Whales").entry.document == "deep"
