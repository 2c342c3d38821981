"""Reading sources, one after another or several side by side; one that fails takes no other with it."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from multiprocessing import get_all_start_methods
from typing import Any

from taiyaku.ingest import ingest
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.steps.progress import Watcher
from taiyaku.steps.reading_budget import is_pdf, size_of
from taiyaku.steps.source_outcome import Outcome, outcome_of
from taiyaku.values import encode
from taiyaku.workspace import Source

_AHEAD = 1.5  # times its share of the bytes; they say little about the time


def read_sources(
    sources: Sequence[Source], vocabulary: Mapping[str, Any], jobs: int, watcher: Watcher
) -> Iterator[Outcome]:
    """Read every source with at most `jobs` processes; outcomes come as they are ready.

    Sources are read in processes of their own, each of which is ended when it takes too long or too much
    (`reading_budget`), and may die: unless other threads run, which a fork would not survive.
    """
    quick = "fork" in get_all_start_methods() or any(map(is_pdf, sources))
    if not (jobs > 1 and len(sources) > 1) and (not quick or threading.active_count() > 1):
        for source in sources:
            watcher.reading(source)
            told = partial(watcher.progress, source)
            yield read_one(vocabulary, 1, source, told)
        return
    from taiyaku.steps.reader_pool import side_by_side

    load_vocabulary(vocabulary)  # once for all of them
    jobs = max(1, jobs)
    by_pages, whole = share_out(sources, jobs)
    yield from side_by_side(by_pages, partial(read_one, vocabulary, jobs), 1, watcher)
    yield from side_by_side(whole, partial(read_one, vocabulary, 1), jobs, watcher)


def share_out(sources: Sequence[Source], jobs: int) -> tuple[list[Source], list[Source]]:
    """The PDFs that would keep one process busy when the others are long done, and the rest, largest first.

    The pages of such a PDF are read side by side; but what follows on its pages is done in one process, so
    that several sources are better read whole.
    """
    rest = sorted(sources, key=lambda source: -size_of(source))
    by_pages: list[Source] = []
    while rest and size_of(rest[0]) * jobs > _AHEAD * sum(map(size_of, rest)) and is_pdf(rest[0]):
        by_pages.append(rest.pop(0))
    return by_pages, rest


def read_one(vocabulary: Mapping[str, Any], jobs: int, source: Source, progress: Any = None) -> Outcome:
    """Read one source, a PDF's pages in `jobs` processes; whatever goes wrong becomes a problem of it."""
    return outcome_of(source, lambda: encode(ingest(source, vocabulary, progress, jobs)))
