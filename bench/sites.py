"""The site alone: of the measured documents and of 30,000 entries, whole and again, with time and memory.

Wall time says something only on a machine that does nothing else; processor time stands beside it.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.building import fresh, run
from bench.documents import ROOT
from bench.enlarging import enlarged
from bench.large import write_workspace
from taiyaku.corpus.store import load_corpus, write_corpus
from taiyaku.index.engines import engine_named
from taiyaku.values import replace

SEED, TIMES = 3000, 10  # entries that are really read and linked, and how many times they stand in the corpus
AIMS = {"documents": "aim 10 s", "large": "aim 120 s on two idle processors, 1024 MiB"}
_PATIENCE = 0.5  # seconds between two looks at the memory


def large_workspace(folder: Path) -> Path:
    """A built corpus and index of 30,000 entries, without a site."""
    workspace = folder / "large"
    write_workspace(workspace, SEED)
    run(workspace)
    corpus = load_corpus(workspace / "build" / "corpus.db")
    corpus = enlarged(corpus, TIMES)
    (workspace / "build" / "corpus.db").unlink()
    write_corpus(corpus, workspace / "build" / "corpus.db")
    engine = engine_named("fts5")
    (workspace / "build" / "index" / engine.file).unlink()
    engine.build(corpus, workspace / "build" / "index" / engine.file)
    return workspace


def measured(workspace: Path, out: Path, change: str = "") -> tuple[float, float, int, int]:
    """Seconds, processor seconds, peak MiB of all its processes, and fresh files of one run."""
    began = time.time()
    command = [sys.executable, "-m", "bench.sites", str(workspace), str(out), change]
    peak = 0
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        while process.poll() is None:
            peak = max(peak, _memory(process.pid))
            time.sleep(_PATIENCE)
        assert process.stdout
        seconds, processor = json.loads(process.stdout.read())
    files = (p for p in (out / "site").rglob("*") if p.is_file())
    return seconds, processor, peak // 1024, sum(p.stat().st_mtime >= began for p in files)


def _memory(process: int) -> int:
    """KiB of a process and those it started; what several share counts once."""
    try:
        rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return 0
    own = next((int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")), 0)
    return own + sum(_memory(int(child)) for child in children)


def write(workspace: Path, out: Path, change: str) -> None:
    """Write the site once and print what it took; with a `change` the first text says something more."""
    from taiyaku.site.build import write_site
    from taiyaku.site.files.page_memory import Place
    from taiyaku.steps.index_files import search_source

    began = time.perf_counter()
    corpus = load_corpus(workspace / "build" / "corpus.db")
    if change:
        entry = next(e for e in corpus.entries if e.sections and e.sections[0].clauses)
        first = entry.sections[0]
        clause = replace(first.clauses[0], text=f"{first.clauses[0].text} {change}")
        section = replace(first, clauses=(clause, *first.clauses[1:]))
        other = replace(entry, sections=(section, *entry.sections[1:]))
        entries = tuple(other if e is entry else e for e in corpus.entries)
        corpus = replace(corpus, entries=entries)
    last = Place(out / "pages", out / "site", "bench")
    with search_source(corpus, "fts5", workspace / "build" / "index") as search:
        write_site(corpus, out / "site", None, last, search, min(4, os.cpu_count() or 1))
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    processor = sum(u.ru_utime + u.ru_stime for u in used)
    print(json.dumps([time.perf_counter() - began, processor]))


def report() -> None:
    """Print the time and memory of whole sites, and of sites after one text changed."""
    with tempfile.TemporaryDirectory(dir=ROOT / "build" if (ROOT / "build").is_dir() else None) as name:
        folder = Path(name)
        documents = fresh(folder)
        run(documents)
        for what, workspace in (("documents", documents), ("large", large_workspace(folder))):
            for change in ("", "One more sentence."):
                out = folder / f"{what}-site"
                out.mkdir(exist_ok=True)
                seconds, processor, peak, files = measured(workspace, out, change)
                aim = "" if change else f"   ({AIMS[what]})"
                case = f"{what}, {'one text changed' if change else 'whole site'}"
                print(
                    f"{case:30} {seconds:6.1f} s, processor {processor:6.1f} s, peak {peak} MiB,"
                    f" {files} files written{aim}"
                )


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
