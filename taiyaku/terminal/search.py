"""Printing what a search finds."""

from __future__ import annotations

import sys
from pathlib import Path

from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.index.hits import find_hits, hit_json
from taiyaku.terminal.language import HYPHEN, _
from taiyaku.terminal.output import Output


def print_hits(
    build: Path, query: str, filters: Filters, limit: int, output: Output, explain: bool = False
) -> bool:
    """Print the best entries of a build folder for a query; whether there are any."""
    passages, index = open_both(build)
    with passages, index:
        hits = find_hits(passages, index, query, filters, limit, explain)
        meant = index.corrected(query) if hits else None
    if meant and not output.as_json:
        print(_("showing results for: %(words)s", words=meant), file=sys.stderr)
    if hits or output.as_json:
        from taiyaku.terminal.views.hits import hit_list

        output.show(lambda screen: hit_list(hits, screen), lambda: [hit_json(hit) for hit in hits])
    else:
        from taiyaku.terminal.layout import shorten

        asked = shorten(query.replace(HYPHEN, "-"), 60)
        if any(filters):
            none = _(
                "nothing found for %(query)r in what the options let through; try without them", query=asked
            )
        else:
            none = _("nothing found for %(query)r", query=asked)
        print(none, file=sys.stderr)
    return bool(hits)
