"""Links of games of several sorts, held against names marked in their texts before a link was looked at."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from taiyaku.corpus.store import load_corpus
from tests.gold.marked import FOLDER, read_text, score_marked
from tests.gold.points import assemble

PRECISION, RECALL = 0.98, 0.95  # over all games; of those written last at first look .98 and .89


@pytest.mark.xdist_group("marked")
def test_links_of_marked_games_lead_where_the_marks_say(tmp_path: Path) -> None:
    scores = []
    for game in sorted(path for path in FOLDER.iterdir() if path.is_dir()):
        folder = tmp_path / game.name
        texts = {f.name: read_text(f) for f in game.iterdir() if f.suffix in (".md", ".txt")}
        (folder / "sources").mkdir(parents=True)
        shutil.copy(game / "taiyaku.toml", folder)
        for name, text in texts.items():
            (folder / "sources" / name).write_text("\n".join(text.lines) + "\n", "utf-8")
        assemble(folder, folder / "corpus.db")
        scores.append(score_marked(load_corpus(folder / "corpus.db"), texts))
    differences = [line for score in scores for line in score.differences]
    right, found = (sum(getattr(s.resolved, k) for s in scores) for k in ("right", "found"))
    assert right >= PRECISION * found > 600, differences
    had, names = (sum(getattr(s.names, k) for s in scores) for k in ("right", "expected"))
    assert had >= RECALL * names, differences
