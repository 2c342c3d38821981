"""The HTTP API under load: searches a second, how long they take, errors, memory; a build lands meanwhile.

`python -m bench serving [SECONDS]` needs the extra `api`. Traffic stays on loopback and ends by itself.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from bench.building import fresh, run
from bench.documents import ROOT, SAMPLE, workspace_files

PORT, WORKERS, CONNECTIONS, SECONDS = 8467, 2, 8, 60
JUDGED = ROOT / "tests" / "judged"


def report() -> None:
    """Print what is reached."""
    real = workspace_files()[0].parent != SAMPLE
    lines = (JUDGED / ("infinity.jsonl" if real else "lantern-alley.jsonl")).read_text("utf-8").splitlines()
    seconds = int(next((a for a in sys.argv[2:] if a.isdecimal()), SECONDS))
    with tempfile.TemporaryDirectory() as name:
        workspace = fresh(Path(name))
        run(workspace)
        measure(workspace, [json.loads(line)["q"] for line in lines], seconds)


def measure(workspace: Path, queries: Sequence[str], seconds: int) -> None:
    """The same for a workspace that is built."""
    command = [sys.executable, "-m", "taiyaku", "api", "-C", str(workspace), "--port", str(PORT)]
    server = subprocess.Popen([*command, "--workers", str(WORKERS)], start_new_session=True)
    try:
        asyncio.run(_ready())
        before, used = _memory(server.pid), _processor(server.pid)
        times, errors = asyncio.run(_load(queries, seconds, workspace / "build"))
        times.sort()
        print(f"{len(times) / seconds:.0f} searches a second over {seconds} s, {CONNECTIONS} connections")
        median, most = (1000 * times[len(times) * part // 100] for part in (50, 99))
        print(f"median {median:.1f} ms, 99 of 100 {most:.1f} ms")
        each = 1000 * (_processor(server.pid) - used) / max(1, len(times))
        print(f"processor time of the servers for a search {each:.1f} ms (aim 8)")
        print(f"errors {errors}; memory {before:.0f} MiB, then {_memory(server.pid):.0f} MiB")
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(20)


async def _ready() -> None:
    for _ in range(100):
        try:
            status, _ = await _get(await asyncio.open_connection("127.0.0.1", PORT), "/ready")
            if status == 200:
                return
        except OSError:
            pass
        await asyncio.sleep(0.2)
    raise SystemExit("the API does not answer")


async def _load(queries: Sequence[str], seconds: int, build: Path) -> tuple[list[float], int]:
    times: list[float] = []
    failed = 0
    end = time.monotonic() + seconds

    async def ask(seed: int) -> None:
        nonlocal failed
        dice = random.Random(seed)
        streams = await asyncio.open_connection("127.0.0.1", PORT)
        while time.monotonic() < end:
            query = f"{dice.choice(queries)} {dice.choice(['', 'rule', 'can', 'の'])}{dice.randint(0, 999)}"
            start = time.perf_counter()
            try:
                status, _ = await _get(streams, f"/search?q={quote(query)}")
            except (OSError, asyncio.IncompleteReadError, ValueError):
                status = 0
                streams = await asyncio.open_connection("127.0.0.1", PORT)
            times.append(time.perf_counter() - start)
            failed += status != 200

    async def land() -> None:
        """A build of the same content lands half-way, each file at once."""
        await asyncio.sleep(seconds / 2)
        for file in (build / "index" / "fts5.db", build / "corpus.db"):
            copy = file.with_suffix(".new")
            shutil.copy(file, copy)
            os.replace(copy, file)

    await asyncio.gather(land(), *(ask(n) for n in range(CONNECTIONS)))
    return times, failed


async def _get(streams: tuple[asyncio.StreamReader, asyncio.StreamWriter], path: str) -> tuple[int, bytes]:
    """Status and body over a connection that is kept."""
    reader, writer = streams
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = int(head.split("content-length:")[1].split("\r\n")[0])
    return int(head.split()[1]), await reader.readexactly(length)


def _processor(group: int) -> float:
    """Seconds of processors that the processes of a group have used."""
    found = subprocess.run(
        ["ps", "-o", "pid=", "-g", str(group)], capture_output=True, text=True, check=False
    )
    stats = (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in found.stdout.split())
    return sum(int(one[11]) + int(one[12]) for one in stats) / os.sysconf("SC_CLK_TCK")


def _memory(group: int) -> float:
    """MiB that the processes of a group hold."""
    found = subprocess.run(
        ["ps", "-o", "rss=", "-g", str(group)], capture_output=True, text=True, check=False
    )
    return sum(int(line) for line in found.stdout.split()) / 1024
