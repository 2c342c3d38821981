"""`make bench`: every measurement, or those named on the command line."""

from __future__ import annotations

import sys

from bench import asking, building, comparing, histories, lookup, phone, reading, search, sites, typing

REPORTS = {
    "reading": reading.report,
    "building": building.report,
    "sites": sites.report,
    "lookup": lookup.report,
    "comparing": comparing.report,
    "search": search.report,
    "asking": asking.report,
    "phone": phone.report,
    "typing": typing.report,
    "histories": histories.report,
}


def main() -> None:
    chosen = sys.argv[1:] or [name for name in REPORTS if name != "lookup"]  # `search` has that too
    for name in chosen:
        if name not in REPORTS:
            raise SystemExit(f"{name}: no such measurement; there are {', '.join(REPORTS)}")
        print(f"== {name}")
        REPORTS[name]()


if __name__ == "__main__":
    main()
