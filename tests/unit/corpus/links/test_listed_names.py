"""What a tournament's rules say of cards that they only list is shown at each of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.settings import Setting
from taiyaku.ingest import ingest
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.workspace import Source
from tests.unit.corpus.amendments.small_games import ORCHARD, read
from tests.unit.corpus.lookup.workspace import ask, seen


@pytest.mark.parametrize("listed", ["- Ladder\n- Cider Press\n", "Ladder\n", "Banned: Ladder, Cider Press.\n"])
def test_a_list_of_names_in_an_events_rules_is_shown_at_each(listed: str, tmp_path: Path) -> None:
    pack = f"# Tournament rules\n\n## Time\n\nA ladder may be moved once.\n\n## Not allowed\n\n{listed}"
    (tmp_path / "pack.md").write_text(pack, "utf-8")
    source = Source("pack", tmp_path / "pack.md", "pack.md", "rulebook", "en", "1", scope="event")
    parts = [read(tmp_path, "rules", ORCHARD, "rulebook", "en"), ingest(source)]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables, scopes=("event",)), [], {})
    assert "Not allowed" in seen(ask(corpus, tmp_path, "Ladder"))
    assert "Time" not in seen(ask(corpus, tmp_path, "Ladder"))
    assert "Not allowed" not in seen(ask(corpus, tmp_path, "Wasps"))
