"""`make bench`: every measurement, or those named on the command line."""

from __future__ import annotations

import sys

from bench import (
    asking,
    building,
    comparing,
    exchanging,
    growth,
    histories,
    lookup,
    phone,
    reading,
    search,
    serving,
    shelves,
    sites,
    typing,
)

REPORTS = {
    "reading": reading.report,
    "building": building.report,
    "growth": growth.report,
    "sites": sites.report,
    "lookup": lookup.report,
    "comparing": comparing.report,
    "search": search.report,
    "asking": asking.report,
    "serving": serving.report,
    "shelves": shelves.report,
    "phone": phone.report,
    "typing": typing.report,
    "histories": histories.report,
    "exchanging": exchanging.report,
}


def main() -> None:
    # A number is how many seconds `serving` takes, or a size for `growth` and `shelves`. `search` has
    # `lookup`, `serving` takes an extra, `shelves` a cluster, and `growth` its time.
    chosen = [word for word in sys.argv[1:] if not word.isdecimal()]
    chosen = chosen or [name for name in REPORTS if name not in {"lookup", "serving", "shelves", "growth"}]
    for name in chosen:
        if name not in REPORTS:
            raise SystemExit(f"{name}: no such measurement; there are {', '.join(REPORTS)}")
        print(f"== {name}")
        REPORTS[name]()


if __name__ == "__main__":
    main()
