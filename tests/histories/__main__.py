"""`python -m tests.histories`: games put to the product and a table of it, or one game in full."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence

from tests.histories.asking import Question
from tests.histories.game import Game
from tests.histories.kinds import KINDS
from tests.histories.playing import (
    GAMES,
    KNOWN,
    SEED,
    Played,
    as_known,
    counted,
    numbered_game,
    play,
    play_many,
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.histories", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many ({GAMES})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"what all chance follows from ({SEED})")
    parser.add_argument("--kind", action="append", default=[], choices=sorted(KINDS), metavar="KIND")
    parser.add_argument("--tuned", action="store_true", help="without the kinds that are set aside")
    parser.add_argument("--wrong", action="store_true", help="list the questions that are not answered right")
    parser.add_argument(
        "--show", type=int, metavar="GAME", help="print the documents and answers of one game"
    )
    parser.add_argument("--smallest", choices=("wrong", "open"), help="look for a small game of the one kind")
    parser.add_argument("--record", action="store_true", help="write down the counts of the tests' games")
    options = parser.parse_args()
    kinds = options.kind or [k.name for k in KINDS.values() if not (options.tuned and k.set_aside)]
    if options.show is not None:
        show(*numbered_game(options.show, options.seed, kinds))
    elif options.smallest:
        from tests.histories.shrinking import smallest

        show(*smallest(KINDS[kinds[0]], options.smallest))
    elif options.record:
        KNOWN.write_text(as_known(counted(play_many(GAMES, SEED))), "utf-8")
    else:
        played = list(play_many(options.games, options.seed, kinds))
        for one in played if options.wrong else ():
            if one.verdict.is_ != "right":
                print(line(one))
        print(table(counted(played)))


def show(game: Game, questions: Sequence[Question]) -> None:
    """The documents of a game, then every question, with answer and truth where they differ."""
    for name, text in game.files().items():
        print(f"=== {name}\n{text}")
    for one in play(game, questions):
        print(line(one))
        if one.verdict.is_ != "right":
            truth = {k: getattr(one.question, k) for k in ("standing", "lines", "never", "target")}
            print(f"  truth: {_json({k: v for k, v in truth.items() if v})}")
            print(f"  answer: {_json(_short(one.answer))}")


def line(one: Played) -> str:
    return f"{one.verdict.is_:5} game {one.game} {one.question.kind}: {one.question.put}: {one.verdict.why}"


def table(found: Mapping[str, Counter[str]]) -> str:
    """Wrong, open and right for each kind; a star marks those that are set aside."""
    lines = [f"{'kind (* set aside)':58}{'wrong':>7}{'open':>7}{'right':>7}"]
    sums: dict[str, Counter[str]] = {"tuned": Counter(), "set aside": Counter(), "all": Counter()}
    for name, counts in found.items():
        aside = KINDS[name].set_aside
        for total in ("all", "set aside" if aside else "tuned"):
            sums[total].update(counts)
        if counts:
            lines.append(_row(f"{name}{' *' if aside else ''}", counts))
    return "\n".join([*lines, *(_row(name, counts) for name, counts in sums.items())])


def _row(name: str, counts: Counter[str]) -> str:
    return f"{name:58}{counts['wrong']:7}{counts['open']:7}{counts['right']:7}"


def _short(answer: object) -> object:
    """What matters of an answer."""
    if not isinstance(answer, list):
        return answer
    shown = ("error", "candidates", "id", "status", "version", "scope", "notes", "others")
    found = ("type", "anchor", "target", "source", "code", "message")
    short = []
    for one in answer:
        made = {key: one[key] for key in (*shown, *found) if key in one}
        for section in one.get("sections", ()):
            made.setdefault("lines", []).extend(c["text"] for c in section["clauses"])
        if "ruling_texts" in one:
            made["rulings"] = [[r["id"], r["status"], *r["text"], *r["notes"]] for r in one["ruling_texts"]]
        short.append(made)
    return short


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1 if isinstance(value, list) else None)


if __name__ == "__main__":
    main()
