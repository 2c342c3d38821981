"""How the time of a build grows with a game: processor seconds of each step, and the exponent they grow by.

An invented game (`bench.large`) in documents of one length, and copies of the sample in one edition, where
every erratum meets every copy of its rule: what they do to one another grows with the square of them.
"""

from __future__ import annotations

import json
import math
import re
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench import large
from bench.building import run
from bench.documents import SAMPLE

SIZES = (500, 2000, 8000)  # entries; another list is taken from the command line: `bench growth 500 30000`
COPIES = (2, 6, 12)
_SHOWN = 0.3  # seconds
_TOLD = 0.05  # seconds from which on a figure says something
_SOURCE = "[[source]]"


def report() -> None:
    """Print two tables of the steps that take a while."""
    sizes = [int(word) for word in sys.argv[1:] if word.isdecimal()] or SIZES
    with tempfile.TemporaryDirectory() as name:
        seconds = [_seconds_of_large(Path(name), size) for size in sizes]
        _print_table("entries", sizes, seconds)
        copies = [_seconds_of_copies(Path(name), number) for number in COPIES]
        _print_table("copies of the sample", COPIES, copies)


def exponent(sizes: Sequence[float], seconds: Sequence[float]) -> float:
    """The slope of the logarithms, by least squares: 1 for what grows as the work does.

    Where a step hardly does anything yet, such as to look for the same question in one FAQ alone, it tells
    nothing of how it grows.
    """
    told = [(size, took) for size, took in zip(sizes, seconds, strict=True) if took >= _TOLD]
    if len(told) < 2:
        return math.nan
    xs, ys = [math.log(size) for size, _ in told], [math.log(took) for _, took in told]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


def processor_seconds(profile: Path) -> dict[str, float]:
    """The processor seconds of each step in a file that `taiyaku build --profile` wrote."""
    told = json.loads(profile.read_bytes())
    names = [frame["name"] for frame in told["shared"]["frames"]]
    took: dict[str, float] = {"whole build": told["profiles"][1]["endValue"]}
    for event in told["profiles"][1]["events"]:
        sign = 1 if event["type"] == "C" else -1
        took[names[event["frame"]]] = took.get(names[event["frame"]], 0.0) + sign * event["at"]
    return took


def _seconds_of_large(folder: Path, entries: int) -> dict[str, float]:
    large.write_workspace(folder / "large", entries, per_document=125)
    return _built(folder / "large")


def _seconds_of_copies(folder: Path, number: int) -> dict[str, float]:
    """A build of so many copies of the sample, its documents under ids of their own."""
    workspace = folder / "copies"
    settings = (SAMPLE / "taiyaku.toml").read_text("utf-8")
    head, *sources = settings.split(_SOURCE)
    last, table, tables = sources[-1].partition("\n[")
    sources[-1] = last
    made = [head]
    for copy in range(number):
        shutil.copytree(SAMPLE / "sources", workspace / f"sources{copy}")
        for source in sources:
            own = re.sub(r'^(id|series) = "(.*)"', rf'\1 = "\2-{copy}"', source, flags=re.MULTILINE)
            made.append(_SOURCE + own.replace('path = "sources/', f'path = "sources{copy}/') + "\n")
    (workspace / "taiyaku.toml").write_text("".join(made) + table + tables, "utf-8")
    return _built(workspace)


def _built(workspace: Path) -> dict[str, float]:
    profile = workspace / "profile.json"
    run(workspace, "--jobs", "1", "--profile", str(profile))
    seconds = processor_seconds(profile)
    shutil.rmtree(workspace)
    return seconds


def _print_table(what: str, sizes: Sequence[int], seconds: Sequence[Mapping[str, float]]) -> None:
    print(f"{what:24}" + "".join(f"{size:9,}" for size in sizes) + " exponent")
    for step in seconds[-1]:
        took = [one.get(step, 0.0) for one in seconds]
        if took[-1] >= _SHOWN:
            figures = "".join(f"{one:9.2f}" for one in took)
            print(f"{step:24}{figures} {exponent(sizes, took):8.2f}")
