"""Fuzzes for as long as one says: `python -m tests.fuzz --minutes 30 [--only read]`, or `make fuzz`.

Each target has its turn again and again, in a process of its own. What is not a TaiyakuError in one line,
takes too long or kills the process is a finding: input and trace go below build/fuzz, and the status is 1.
With --atheris the inputs of one target follow its coverage, where that library is installed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import signal
import sys
import time
import traceback
from collections import Counter
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from taiyaku.errors import TaiyakuError
from tests.fuzz.mutation import mutated

if TYPE_CHECKING:
    from tests.fuzz.targets import Target

FOUND = Path(__file__).parents[2] / "build" / "fuzz"
TURN, PATIENCE = (
    10,
    60,
)  # seconds of a turn; of the processor's for one input, which may wait ten times as long


class Slow(Exception):
    """An input took too long."""


def attempt(target: Target, data: bytes) -> str:
    """What went wrong with an input; empty if nothing did."""
    try:
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        signal.alarm(10 * PATIENCE)
        target.take(data)
    except TaiyakuError as error:
        return "" if "\n" not in str(error) else f"several lines: {error!r}"
    except Exception:
        return traceback.format_exc()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.alarm(0)
    return ""


def report(name: str, data: bytes, what: str) -> None:
    """Keep a finding; those that end in the same line of code are one."""
    place = [line for line in what.splitlines() if line.startswith("  File ")][-1:] or [what[:80]]
    number = hashlib.sha256(place[0].encode()).hexdigest()[:8]
    folder = FOUND / f"{name.replace(' ', '-').replace('/', '-')}-{number}"
    if not folder.exists():
        print(f"FOUND {name}: {what.strip().splitlines()[-1][:160]}\n  {place[0].strip()}", flush=True)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "input").write_bytes(data)
    (folder / "what").write_text(what, "utf-8", "backslashreplace")


def turn(name: str, target: Target, seed: int, seconds: float) -> tuple[int, int]:
    """Fuzz one target in a fork; how many inputs it took, and how many findings there were."""
    told, tell = os.pipe()
    current = FOUND / f"current-{os.getpid()}"
    pid = os.fork()
    if pid == 0:
        signal.signal(signal.SIGALRM, _slow)
        signal.signal(signal.SIGPROF, _slow)
        chance, end, count, wrong = random.Random(seed), time.monotonic() + seconds, 0, 0
        while time.monotonic() < end:
            data = mutated(chance.choice(target.seeds), target.seeds, chance)
            current.write_bytes(data)
            what = attempt(target, data)
            count += 1
            if what:
                wrong += 1
                report(name, data, what)
        os.write(tell, f"{count} {wrong}".encode())
        os._exit(0)
    os.close(tell)
    _, status = os.waitpid(pid, 0)
    counted = os.read(told, 100).decode().split()
    os.close(told)
    if status:
        report(name, current.read_bytes(), f"the process ended with {os.waitstatus_to_exitcode(status)}")
        return 1, 1
    return int(counted[0]), int(counted[1])


def _slow(*_: object) -> None:
    raise Slow(f"more than {PATIENCE} s")


def follow_coverage(target: Target, minutes: float) -> None:
    """Never returns."""
    import atheris

    def one(data: bytes) -> None:
        with suppress(TaiyakuError):
            target.take(data)

    def change(data: bytes, most: int, seed: int) -> bytes:
        return mutated(data or target.seeds[0], target.seeds, random.Random(seed))[:most]

    atheris.Setup([sys.argv[0], f"-max_total_time={60 * minutes:.0f}"], one, custom_mutator=change)
    atheris.Fuzz()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--only", default="", help="targets with this in their name")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--atheris", action="store_true")
    asked = parser.parse_args()
    following: Any = nullcontext()
    if asked.atheris:
        import atheris

        following = atheris.instrument_imports(include=["taiyaku"])
    with following:
        from tests.fuzz.targets import targets
    made: dict[str, Any] = {name: make for name, make in targets().items() if asked.only in name}
    FOUND.mkdir(parents=True, exist_ok=True)
    if asked.atheris:
        follow_coverage(next(iter(made.values()))(), asked.minutes)
    counts: Counter[str] = Counter()
    findings: Counter[str] = Counter()
    ready = {name: make() for name, make in made.items()}
    end = time.monotonic() + 60 * asked.minutes
    for round_ in range(1 << 30):
        for name, target in ready.items():
            if (left := end - time.monotonic()) <= 0:
                for known in ready:
                    print(f"{known:45} {counts[known]:9} inputs {findings[known]:6} findings")
                return 1 if findings.total() else 0
            count, wrong = turn(name, target, asked.seed + round_, min(TURN, left))
            counts[name] += count
            findings[name] += wrong
    return 0


if __name__ == "__main__":
    sys.exit(main())
