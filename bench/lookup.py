"""Look-ups against their aims: whole processes and warm queries, at the size there is and at 20 times it.

Times are of the processor, so that other work on the machine counts as little as can be; ratios are of
medians of one run.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from unittest import mock

from bench.bounds import bound, within
from bench.building import fresh, run
from bench.documents import ROOT, SAMPLE, workspace_files
from bench.enlarging import enlarged, write_enlarged
from bench.judging import Judged, means, read_judged, score
from bench.processes import NOTHING, in_turn
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.store import load_corpus
from taiyaku.index import ranking, searcher
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.index.fts5 import build_index
from taiyaku.index.searcher import RankedIndex
from taiyaku.values import replace

ROUNDS, TIMES = 9, 20
COLD, LARGER, MEMORY, WARM, WARM_LARGE, BUILD = 7, 1.2, 40, 5, 30, 3
WORDS = ("dodge", "ドッジ") if workspace_files()[0].parent != SAMPLE else ("shove", "突き飛ばし")


def report() -> None:
    """Print every aim of a look-up that a process of its own can be held to, and whether it is met."""
    with tempfile.TemporaryDirectory() as name:
        workspace = fresh(Path(name))
        run(workspace)
        real = workspace_files()[0].parent != SAMPLE
        judged = ROOT / "tests" / "judged" / ("infinity.jsonl" if real else "lantern-alley.jsonl")
        measure(workspace, judged)


def measure(small: Path, judged: Path) -> None:
    """The same for a workspace that is built, with the queries of a file."""
    corpus = load_corpus(small / "build" / "corpus.db")
    queries = read_judged(judged, corpus)
    with tempfile.TemporaryDirectory() as name:
        large = Path(name) / "large"
        write_enlarged(enlarged(corpus, TIMES), large / "build")
        (large / "taiyaku.toml").write_bytes((small / "taiyaku.toml").read_bytes())
        _cold(small, large)
        for workspace, most in ((small, WARM), (large, WARM_LARGE)):
            passages, index = open_both(workspace / "build")
            with passages, index:
                _warm(index, [query.text for query in queries], most, "1x" if most == WARM else f"{TIMES}x")
                if workspace is large:
                    _pruned(index, queries, len(corpus.entries))
        _built(corpus, Path(name))


def _cold(small: Path, large: Path) -> None:
    """`search` and `show`, plain and with options, in turn with a process that does nothing."""
    english, japanese = WORDS
    asked = {
        "search": ("search", english),
        "search --json --lang": ("search", "--json", "--lang", "ja", english),
        "search, a question": ("search", f"can you {english} twice"),
        "search, misspelt": ("search", f"{english[:-2]}{english[-1]}{english[-2]}"),
        "show": ("show", english),
        "show, Japanese": ("show", japanese),
        "show --json --lang both": ("show", "--json", "--lang", "both", english),
        "show --as-printed --plain": ("show", "--as-printed", "--plain", english),
    }
    commands: dict[str, Sequence[str]] = {"": NOTHING}
    for name, words in asked.items():
        for workspace in (small, large):
            commands[f"{name} {workspace.name}"] = (
                sys.executable,
                "-m",
                "taiyaku",
                "-C",
                str(workspace),
                *words,
            )
    costs = in_turn(commands, ROUNDS)
    nothing = costs.pop("")
    for name in asked:
        here, there = costs[f"{name} {small.name}"], costs[f"{name} {large.name}"]
        told = f"{here.processor * 1000:.0f} ms; on the wall {here.wall / nothing.wall:.1f} x"
        bound(f"cold {name}, to python -c pass", here.processor / nothing.processor, COLD, "x", told)
        bound(f"  at {TIMES}x, to that", there.processor / here.processor, LARGER, "x")
    bound("peak memory of a look-up", max(c.memory for c in costs.values()), MEMORY, "MiB")


def _warm(index: RankedIndex, texts: Sequence[str], most: float, size: str) -> None:
    """Judged queries; their words misspelt; beginnings of their words."""
    words = sorted({word for text in texts for word in re.findall(r"[a-z]{5,}|[\u30a1-\u30fa]{3,}", text)})
    kinds = {
        "as judged": texts,
        "misspelt": [word[:2] + word[3:] for word in words],
        "beginnings": [f"{word[:3]}*" for word in words],
    }
    for kind, asked in kinds.items():
        for text in asked:
            index.search(text, Filters(), 10)
        seconds = []
        for text in asked:
            began = time.process_time()
            index.search(text, Filters(), 10)
            seconds.append((time.process_time() - began) * 1000)
        told = f"{len(asked)} queries, median {median(seconds):.1f} ms"
        bound(f"warm {kind} at {size}, 95 of 100", within(seconds), most, "ms", told)


def _pruned(index: RankedIndex, queries: Sequence[Judged], size: int) -> None:
    """What it costs in relevance that of a great many entries only the likeliest are looked at closely."""
    numbers = range(TIMES)
    copies = [
        replace(q, grades={p + n * size: g for p, g in q.grades.items() for n in numbers}) for q in queries
    ]

    def quality() -> float:
        found = (index.search(q.text, Filters(), 10) for q in copies)
        return means(
            score(q, [(hit.position, ()) for hit in hits]) for q, hits in zip(copies, found, strict=True)
        ).ndcg

    pruned = quality()
    limits = ("MANY", "MANY_AT_ONCE", "MANY_CANDIDATES", "FURTHER", "CANDIDATES")
    everything = dict.fromkeys(limits, 10**9)
    with mock.patch.multiple(ranking, **everything), mock.patch.object(searcher, "CANDIDATES", 10**9):
        whole = quality()
    told = f"nDCG@10 {pruned:.3f}, without it {whole:.3f}"
    bound(f"lost at {TIMES}x by looking at few entries closely", whole - pruned, 0.005, "", told)


def _built(corpus: Corpus, folder: Path) -> None:
    seconds = []
    for number in range(3):
        began = time.process_time()
        build_index(corpus, folder / f"index-{number}.db")
        seconds.append(time.process_time() - began)
    bound("building the index, on top of reading", median(seconds), BUILD, "s")
