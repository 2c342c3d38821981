"""What a tournament's rules say of cards that they only list is shown at each of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.model import Document
from tests.naming import linked, rule
from tests.unit.corpus.lookup.workspace import ask

EAGLE = rule("n2/card/eagle", "Pale Eagle", "It flies.")
MOLE = rule("n2/card/mole", "Grey Mole", "It digs.")
PACK = Document("pack", "pack.md", "rulebook", "en", "N2", "Cup", scope="event")


@pytest.mark.parametrize(
    ("listed", "shown"),
    [
        (["These are out:", "Pale Eagle", "Grey Mole"], True),
        (["Out: Pale Eagle, Grey Mole."], True),
        (["A Pale Eagle may be moved once."], False),
    ],
)
def test_a_list_of_names_in_an_events_rules_is_shown_at_each(
    listed: list[str], shown: bool, tmp_path: Path
) -> None:
    banned = rule("n2/rule/not-allowed", "Not allowed", *listed, document="pack")
    corpus = linked(EAGLE, MOLE, banned, documents=(PACK,))
    assert [r.title for r in ask(corpus, tmp_path, "Pale Eagle").rulings] == ["Not allowed"] * shown
