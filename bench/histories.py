"""Games whose history is known, 5,000 of them: what is answered wrong and left open, by kind of event."""

from __future__ import annotations

import time

from tests.histories.__main__ import table
from tests.histories.playing import SEED, counted, play_many

GAMES = 5000


def report() -> None:
    began = time.process_time()
    print(table(counted(play_many(GAMES, SEED))))
    print(f"{GAMES} games in {time.process_time() - began:.0f} s of processor time")
