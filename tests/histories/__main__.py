"""`python -m tests.histories`: games put to the product, a table of what came of them, or one game in full."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence

from tests.histories.kinds import KINDS
from tests.histories.playing import Played, counted, numbered_game, play, play_many


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.histories", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="how many (200)")
    parser.add_argument("--seed", type=int, default=1, help="what all chance follows from (1)")
    parser.add_argument("--kind", action="append", default=[], choices=sorted(KINDS), help="only these kinds")
    parser.add_argument(
        "--show", type=int, metavar="GAME", help="print the documents and answers of one game"
    )
    parser.add_argument("--wrong", action="store_true", help="list the questions that are not answered right")
    parser.add_argument("--tuned", action="store_true", help="without the kinds that are set aside")
    options = parser.parse_args()
    kinds = options.kind or [k.name for k in KINDS.values() if not (options.tuned and k.set_aside)]
    if options.show is not None:
        show_game(options.show, options.seed, kinds)
        return
    played = list(play_many(options.games, options.seed, kinds))
    if options.wrong:
        for one in played:
            if one.verdict.is_ != "right":
                print(line(one))
    print(table(counted(played)))


def show_game(number: int, seed: int, kinds: Sequence[str]) -> None:
    """The documents of a game, then every question with the answer and the truth."""
    game, questions = numbered_game(number, seed, kinds)
    for name, text in game.files().items():
        print(f"=== {name}\n{text}")
    for one in play(game, questions, number):
        print(line(one))
        if one.verdict.is_ != "right":
            print(
                f"   truth: {one.question.standing} {_json(one.question.lines)} never {_json(one.question.never)}"
            )
            print(f"   target: {one.question.target}" if one.question.aspect == "link" else "", end="")
            print(f"   answer: {_json(_short(one.answer))}")


def line(one: Played) -> str:
    return f"{one.verdict.is_:5} game {one.game} {one.question.kind}: {one.question.put}: {one.verdict.why}"


def table(found: Mapping[str, Counter[str]]) -> str:
    """Wrong, open and right for each kind; a star marks those that are set aside."""
    rows = []
    total: Counter[str] = Counter()
    for name, counts in found.items():
        if counts:
            rows.append((f"{name}{' *' if KINDS[name].set_aside else ''}", counts))
            total += counts
    lines = [f"{'kind (* set aside)':58}{'wrong':>7}{'open':>7}{'right':>7}"]
    for name, counts in [*rows, ("all", total)]:
        lines.append(f"{name:58}{counts['wrong']:7}{counts['open']:7}{counts['right']:7}")
    return "\n".join(lines)


def _short(answer: object) -> object:
    """What matters of an answer."""
    if not isinstance(answer, list):
        return answer
    keys = ("error", "candidates", "id", "status", "version", "scope", "notes", "others", "ruling_texts")
    more = ("type", "anchor", "target", "source", "code", "message")
    return [
        {k: one[k] for k in (*keys, *more) if k in one}
        | ({"lines": [c["text"] for s in one["sections"] for c in s["clauses"]]} if "sections" in one else {})
        for one in answer
    ]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1 if isinstance(value, list) else None)


if __name__ == "__main__":
    main()
