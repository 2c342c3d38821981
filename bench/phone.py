"""An entry's page on a slow phone: how much comes over the wire, and how soon it can be read and searched.

Chromium with its processor slowed down and a slow mobile network, as its DevTools define and emulate them;
the server compresses, as web hosts do. Times count from the start of the navigation.
"""

from __future__ import annotations

import gzip
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any

from bench.building import fresh, run

ROUNDS = 10
SLOWER = 4  # times: the DevTools' "mid-tier mobile"
SLOW_4G = {  # the DevTools' "Slow 4G"
    "offline": False,
    "latency": 150 * 3.75,
    "downloadThroughput": 1_600_000 / 8 * 0.9,
    "uploadThroughput": 750_000 / 8 * 0.9,
}
AIM = 1000  # ms until the middle page is painted, in nine of ten visits
KILO = 1000
READY = (
    "() => new Promise((done) => { const box = document.querySelector('#_q');"
    " const look = () => document.querySelector('#_found [role=option]') ? done(performance.now()) :"
    " setTimeout(look, 5); box.focus(); box.value = %r; box.dispatchEvent(new Event('input')); look(); })"
)
PAINTED = (
    "() => new Promise((done) => { const look = () => {"
    " const one = performance.getEntriesByName('first-contentful-paint')[0];"
    " const load = performance.getEntriesByType('navigation')[0];"
    " if (!one) setTimeout(look, 20);"
    " else done([one.startTime, load.domContentLoadedEventEnd, load.loadEventEnd]); }; look(); })"
)


@cache
def _compressed(path: str, changed: float) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


class _Host(SimpleHTTPRequestHandler):
    """Serves compressed files, as the sites' usual hosts do."""

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if not path.is_file():
            return self.send_error(404)
        body = _compressed(str(path), path.stat().st_mtime)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None


@contextmanager
def _served(site: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Host, directory=str(site)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def weights(site: Path, locale: str = "en") -> tuple[list[int], list[int], int, int]:
    """Sizes of the entry pages and of the styles and scripts of each, both plain and compressed."""
    pages = sorted((site / locale / "entry").rglob("*.html"))
    plain = sorted(p.stat().st_size for p in pages)
    packed = sorted(len(_compressed(str(p), 0)) for p in pages)
    shared = [p for n in ("site", "search", "offline") for p in (site / "assets").glob(f"{n}.[cj]s*")]
    return (
        plain,
        packed,
        sum(p.stat().st_size for p in shared),
        sum(len(_compressed(str(p), 0)) for p in shared),
    )


def visits(site: Path, path: str, query: str) -> list[tuple[float, ...]]:
    """Milliseconds until first paint, scripts run, loaded, and the first result of a search; cold each time.

    Last the main thread's processor time until then, whatever else runs. Without a query nothing is searched.
    """
    from playwright.sync_api import sync_playwright

    found: list[tuple[float, ...]] = []
    with _served(site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"),
            args=["--no-sandbox", "--disable-gpu"],
        )
        for _ in range(ROUNDS):
            context = browser.new_context(
                viewport={"width": 360, "height": 740}, is_mobile=True, service_workers="block"
            )
            page = context.new_page()
            slow = context.new_cdp_session(page)
            slow.send("Performance.enable", {"timeDomain": "threadTicks"})
            slow.send("Network.enable")
            slow.send("Network.emulateNetworkConditions", SLOW_4G)
            slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            page.goto(f"{address}/{path}")
            painted, scripts, loaded = page.evaluate(PAINTED)
            counts = {m["name"]: m["value"] for m in slow.send("Performance.getMetrics")["metrics"]}
            answered = page.evaluate(READY % query) if query else 0
            found.append((painted, scripts, loaded, answered, counts["TaskDuration"] * KILO))
            context.close()
        browser.close()
    return found


def report() -> None:
    with tempfile.TemporaryDirectory(prefix="taiyaku-") as folder:
        workspace = fresh(Path(folder))
        run(workspace)
        describe(workspace / "build" / "site")


def describe(site: Path) -> None:
    """Print what a visit to the largest and to the middle entry page weighs and takes."""
    plain, packed, more, more_packed = weights(site)
    for name, at in (
        ("median", len(plain) // 2),
        ("95th percentile", len(plain) * 95 // 100),
        ("largest", -1),
    ):
        print(
            f"entry page, {name:15}: {plain[at] / KILO:5.0f} KB, compressed {packed[at] / KILO:4.0f} KB;"
            f" with styles and scripts {(plain[at] + more) / KILO:5.0f} KB,"
            f" compressed {(packed[at] + more_packed) / KILO:4.0f} KB"
        )
    print(f"pages above 60 KB: {sum(size > 60 * KILO for size in plain)} of {len(plain)}")
    (site / "blank.html").write_text("<!doctype html><title>Blank</title><p>Nothing but a line.", "utf-8")
    print(f"slow phone, a page with one line: {_paints(visits(site, 'blank.html', ''))}")
    (site / "blank.html").unlink()
    pages = sorted((site / "en" / "entry").rglob("*.html"), key=lambda p: p.stat().st_size)
    for name, at in (("median", len(pages) // 2), ("largest", -1)):
        times = visits(site, pages[at].relative_to(site).as_posix(), "mine")
        painted, scripts, loaded, answered, work = (median(column) for column in zip(*times, strict=True))
        print(f"slow phone, {name:7} page: {_paints(times)}")
        print(
            f"slow phone, {name:7} page, medians: painted {painted:4.0f} ms, scripts ready {scripts:4.0f} ms,"
            f" loaded {loaded:4.0f} ms, first result when searching at once {answered:5.0f} ms;"
            f" {work:.0f} ms of processor time, slowed down like that"
        )


def _paints(times: list[tuple[float, ...]]) -> str:
    """The first paint of every visit, and how many of them are in time."""
    paints = sorted(painted for painted, *_ in times)
    within = sum(painted <= AIM for painted in paints)
    told = " ".join(f"{one:.0f}" for one in paints)
    return f"first paint {told} ms; {within} of {len(paints)} within {AIM} ms"
