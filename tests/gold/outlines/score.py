"""How well the headings found in real documents agree with those a reader judged.

python -m tests.gold.outlines.score [--tuned | --set-aside] [--show NAME] [--blocks] [--as-is] [NAME ...]

PDFs are read as blind copies, without outline and structure tags, unless --as-is. See README.md here.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from tests.gold.outlines.judgements import SHARED, Gold, load_all
from tests.gold.outlines.matching import Found, Result, score
from tests.gold.outlines.reading import blind_copy, read_blocks, read_entries

Reader = Callable[[Gold, Path], list[Found]]


def measure(golds: Iterable[Gold], reader: Reader, as_is: bool) -> Iterator[tuple[Gold, Result]]:
    """Score the documents that are there; the rest are named on standard error."""
    with tempfile.TemporaryDirectory() as folder:
        for gold in golds:
            path = gold.path
            if path is None:
                print(f"{gold.document}: not in {SHARED}", file=sys.stderr)
                continue
            blind = path.suffix == ".pdf" and not as_is
            yield gold, score(gold, reader(gold, blind_copy(path, Path(folder)) if blind else path))


MEASURES = ("f1", "recall", "precision", "levels")


def _row(name: str, count: str, figures: Iterable[float | None]) -> str:
    return f"{name:<42} {count:>11}  " + " ".join("    –" if f is None else f"{f:5.2f}" for f in figures)


def _mean(results: Sequence[Result], name: str) -> float | None:
    values = [value for r in results if (value := getattr(r, name)) is not None]
    return sum(values) / len(values) if values else None


def _print_set(title: str, results: Sequence[tuple[Gold, Result]], shown: Sequence[str]) -> None:
    print(f"\n{title:<42} {'found/of +x':>11}     F1     R     P   lev")
    for gold, result in results:
        counts = f"{result.found}/{result.expected} +{result.extra}"
        print(_row(gold.document, counts, (getattr(result, name) for name in MEASURES)))
        if any(name in gold.document for name in shown):
            _print_differences(result)
    for label, unit in (("mean of PDFs", "page"), ("mean of the rest", "line")):
        part = [result for gold, result in results if gold.unit == unit]
        if part:
            print(_row(f"{label} ({len(part)})", "", (_mean(part, name) for name in MEASURES)))


def _print_differences(result: Result) -> None:
    for judged in result.missed:
        print(f"    missed {judged.place:4} {judged.level} {judged.text}")
    for found in result.wrong:
        print(f"    extra  {found.place:4} {found.level} {found.texts[0][:60]}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table of all documents, or of those whose names hold one of the words given."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="only documents whose name holds one of these")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--tuned", action="store_true", help="only documents that may be looked at")
    which.add_argument("--set-aside", action="store_true", help="only documents of the final test")
    parser.add_argument("--show", action="append", default=[], metavar="NAME", help="list what differs")
    parser.add_argument("--blocks", action="store_true", help="score the readers' heading blocks")
    parser.add_argument("--as-is", action="store_true", help="leave PDFs their outline and tags")
    options = parser.parse_args(arguments)
    golds = [g for g in load_all() if not options.names or any(name in g.document for name in options.names)]
    reader = read_blocks if options.blocks else read_entries
    for aside, title in ((False, "tuned"), (True, "set aside")):
        if options.set_aside if not aside else options.tuned:
            continue
        part = [gold for gold in golds if gold.set_aside == aside]
        if part:
            _print_set(title, list(measure(part, reader, options.as_is)), options.show)
    return 0


if __name__ == "__main__":
    sys.exit(main())
