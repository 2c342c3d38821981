"""Printing what a search finds."""

import sys
from pathlib import Path
from typing import NamedTuple

from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.index.hits import find_hits
from taiyaku.terminal.language import HYPHEN, _


class Wanted(NamedTuple):
    """How hits are to be printed."""

    limit: int = 10
    explain: bool = False
    as_json: bool = False
    plain: bool = False
    paged: bool = True


def print_hits(build: Path, query: str, filters: Filters, wanted: Wanted) -> bool:
    """Print the best entries of a build folder for a query; whether there are any."""
    passages, index = open_both(build)
    with passages, index:
        hits = find_hits(passages, index, query, filters, wanted.limit, wanted.explain)
        meant = index.corrected(query) if hits else None
    if wanted.as_json:
        from taiyaku.index.hits import hit_json
        from taiyaku.terminal.output import print_json

        print_json([hit_json(hit) for hit in hits])
        return bool(hits)
    from taiyaku.terminal.layout import Screen, shorten

    if meant:
        print(_("showing results for: %(words)s", words=meant), file=sys.stderr)
    if hits:
        from taiyaku.terminal.output import show_paged
        from taiyaku.terminal.views.hits import hit_list

        screen = Screen(plain=wanted.plain)
        show_paged(hit_list(hits, screen), screen, wanted.paged)
    else:
        asked = shorten(query.replace(HYPHEN, "-"), 60)
        if any(filters):
            none = _(
                "nothing found for %(query)r in what the options let through; try without them", query=asked
            )
        else:
            none = _("nothing found for %(query)r", query=asked)
        print(none, file=sys.stderr)
    return bool(hits)
