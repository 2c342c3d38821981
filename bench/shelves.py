"""A library of many games, each in a file of its own and all in a cluster: what searches of either take.

`python -m tests.cluster python -m bench shelves 10000` for so many entries; needs the extra `opensearch`. The
games are variants of the sample and, where they are there, of the real documents, as often as the size takes.
"""

from __future__ import annotations

import json
import multiprocessing
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.building import fresh, run
from bench.documents import ROOT, SAMPLE, SHARED
from bench.enlarging import variant
from taiyaku.corpus.store import load_corpus, write_corpus
from taiyaku.index.engine import Filters
from taiyaku.index.opensearch_client import Cluster, family
from taiyaku.index.opensearch_writer import Part, documents_of, write_parts
from taiyaku.library.assembly import GAMES, Catalogue, Held
from taiyaku.library.cluster import index_name, put_in_front
from taiyaku.library.search import search_library
from taiyaku.steps.index_files import make_index
from taiyaku.values import replace

VARIANTS, WARMING, SECONDS, SIZE = 10, 10, 30, 500


class Served(NamedTuple):
    """What a query server did: how long each query took, its processor time, MiB at most."""

    seconds: list[float]
    processor: float
    memory: float


def report() -> None:
    """Print what is reached at the sizes asked for."""
    lines = [
        line for path in (ROOT / "tests/judged").glob("*.jsonl") for line in path.read_text().splitlines()
    ]
    queries = [json.loads(line)["q"] for line in lines]
    with tempfile.TemporaryDirectory() as name:
        variants = list(_variants(Path(name)))
        for size in [int(word) for word in sys.argv[2:] if word.isdecimal()] or [SIZE]:
            measure(Path(name) / str(size), size, variants, queries)


def _variants(folder: Path) -> Iterator[tuple[Path, int]]:
    """Built games, with the number of their entries."""
    bases = [Path(shutil.copytree(SAMPLE, folder / "sample", ignore=shutil.ignore_patterns("build")))]
    if SHARED.is_dir():
        bases.append(fresh(folder))
    for base in bases:
        run(base)
    for number in range(VARIANTS):
        for base in bases:
            made = folder / f"{base.name}-{number}"
            corpus = load_corpus(base / "build" / "corpus.db")
            corpus = variant(corpus, number) if number else corpus
            (made / "index").mkdir(parents=True)
            write_corpus(make_index(corpus, "fts5", made / "index"), made / "corpus.db")
            yield made, len(corpus.entries)


def measure(build: Path, size: int, variants: Sequence[tuple[Path, int]], queries: Sequence[str]) -> None:
    """Fill the cluster and ask, then the files."""
    games: list[Held] = []
    origin: dict[str, Path] = {}
    while sum(game.entries for game in games) < size:
        made, entries = variants[len(games) % len(variants)]
        id_ = f"g{len(games):05}"
        origin[id_] = made
        shutil.copytree(made, build / GAMES / id_)
        games.append(Held(id_, f"Shelf {id_}", (), ("en", "ja"), (), entries, 0, 0, "full", (), id_, ""))
    catalogue = Catalogue(f"Shelves {size}", "", tuple(games))
    catalogue = replace(catalogue, index=index_name(catalogue))
    words = {made: list(documents_of(made / "corpus.db")) for made in set(origin.values())}
    parts = {game.id: Part(game.id, lambda made=origin[game.id]: words[made]) for game in games}
    start, used = time.monotonic(), time.process_time()
    with Cluster("[]", building=True) as cluster:
        write_parts(cluster, family(catalogue.name), catalogue.index, parts)
        put_in_front(catalogue)
        took = f"{time.monotonic() - start:.0f} s, our processor {time.process_time() - used:.1f} s"
        told = cluster.ask(lambda client: client.indices.stats(index=catalogue.index))["_all"]["primaries"]
        size, held = sum(game.entries for game in games), told["store"]["size_in_bytes"] / 1e6
        print(f"{size} entries, {len(games)} games; cluster {held:.1f} MB, filled in {took}")
    print(f"files {sum(path.stat().st_size for path in build.rglob('*.db')) / 1e6:.1f} MB")
    for what in (catalogue, replace(catalogue, index="")):
        for servers in (1, 3):
            _print("cluster" if what.index else "files", servers, build, what, queries)


def _print(engine: str, servers: int, build: Path, catalogue: Catalogue, queries: Sequence[str]) -> None:
    before = _nodes()
    with multiprocessing.get_context("spawn").Pool(servers) as pool:
        served = pool.starmap(_serve, [(build, catalogue, queries, seed) for seed in range(servers)])
    times = sorted(second for one in served for second in one.seconds)
    p50, p95, p99 = (1000 * times[len(times) * part // 100] for part in (50, 95, 99))
    each = 1000 * sum(one.processor for one in served) / len(times)
    print(
        f"{engine}, {servers} query servers: {len(times) / SECONDS:.1f} queries a second; p50 {p50:.0f},"
        f" p95 {p95:.0f}, p99 {p99:.0f} ms; processor {each:.1f} ms a query, nodes"
        f" {1000 * (_nodes() - before) / len(times):.1f} ms; {max(one.memory for one in served):.0f} MiB",
        flush=True,
    )


def _serve(build: Path, catalogue: Catalogue, queries: Sequence[str], seed: int) -> Served:
    """One query after the other; those of the first seconds count for nothing."""
    dice = random.Random(seed)
    times: list[float] = []
    for seconds in (WARMING, SECONDS):
        times.clear()
        used, end = time.process_time(), time.monotonic() + seconds
        while time.monotonic() < end:
            start = time.perf_counter()
            search_library(build, catalogue, dice.choice(queries), Filters(), 5)
            times.append(time.perf_counter() - start)
    used = time.process_time() - used
    status = Path("/proc/self/status").read_text()  # getrusage tells what the parent had, if that is more
    memory = int(status.partition("VmHWM:")[2].split()[0]) / 1024
    return Served(times, used, memory)


def _nodes() -> float:
    """Processor seconds of the nodes."""
    with Cluster("[]") as cluster:
        nodes = cluster.ask(lambda client: client.nodes.stats(metric="process"))["nodes"].values()
    return sum(node["process"]["cpu"]["total_in_millis"] for node in nodes) / 1000
