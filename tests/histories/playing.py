"""Many games: made from a seed, printed, put to the product, and counted by kind of event."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tests.histories.asking import Question
from tests.histories.game import Game
from tests.histories.judging import Verdict, judge
from tests.histories.kinds import KINDS
from tests.histories.kinds.table import Kind
from tests.histories.product import Product

COMPANIONS = (0, 0, 1, 1, 2)  # how many other events share a game
GAMES, SEED = 200, 1  # of the tests
KNOWN = Path(__file__).with_name("known.json")  # what came of them: {kind: [wrong, open]}


@dataclass(frozen=True)
class Played:
    """One question of one game, the answer, and what it is worth."""

    game: int
    question: Question
    verdict: Verdict
    answer: Any


def make_game(random: Random, kind: Kind) -> tuple[Game, list[Question]]:
    """A game with an event of a kind, and perhaps others beside it."""
    lang = random.choice(kind.langs)
    names = random.sample(sorted(KINDS), len(KINDS))
    fitting = (k for n in names if (k := KINDS[n]).shares and lang in k.langs and k is not kind)
    beside = [k for k in fitting if kind.reprints or not k.reprints]
    events = [kind, *beside[: random.choice(COMPANIONS) if kind.shares else 0]]
    while True:
        game = Game(random, lang, kind.reprints)
        try:
            return game, [question for event in events for question in event.happen(game, event.name)]
        except IndexError:  # so much happens that the words run out
            events.pop()


def numbered_game(number: int, seed: int, kinds: Iterable[str] = ()) -> tuple[Game, list[Question]]:
    """The game of a number: its kind is the next one of the table, all else follows from the seed."""
    chosen = list(kinds) or list(KINDS)
    kind = KINDS[chosen[number % len(chosen)]]
    return make_game(Random(f"{seed}/{kind.name}/{number // len(chosen)}"), kind)


def play(game: Game, questions: Iterable[Question], number: int = 0) -> Iterator[Played]:
    """Print the game, let the product read it, and judge its answers."""
    with tempfile.TemporaryDirectory() as folder:
        game.write(Path(folder))
        with Product.build(Path(folder)) as product:
            for question in questions:
                verdict, answer = judge(product, question)
                yield Played(number, question, verdict, answer)


def play_many(games: int, seed: int, kinds: Iterable[str] = ()) -> Iterator[Played]:
    chosen = list(kinds)
    for number in range(games):
        game, questions = numbered_game(number, seed, chosen)
        yield from play(game, questions, number)


def counted(played: Iterable[Played]) -> Mapping[str, Counter[str]]:
    """For each kind how many questions were answered right, left open, answered wrong."""
    found: dict[str, Counter[str]] = {name: Counter() for name in KINDS}
    for one in played:
        found[one.question.kind][one.verdict.is_] += 1
    return found


def as_known(found: Mapping[str, Counter[str]]) -> str:
    """Wrong and open of each kind, a line to each."""
    rows = (f'  "{name}": [{counts["wrong"]}, {counts["open"]}]' for name, counts in found.items())
    return "{\n" + ",\n".join(rows) + "\n}\n"


def read_known() -> dict[str, tuple[int, int]]:
    return {name: (wrong, open_) for name, (wrong, open_) in json.loads(KNOWN.read_text("utf-8")).items()}
