"""The web manifest and the service worker, which keeps one build whole on the reader's device."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from importlib.resources import files

from taiyaku.folder import GAME
from taiyaku.site.files.page_memory import Record
from taiyaku.site.script_json import script_json

KEPT = 64_000_000  # bytes of a site that is kept whole at the first visit
PART = 16_000_000  # bytes kept at once of a larger one; the rest is kept as it is read
_FOR_PROGRAMS = ("api/", "sitemap.xml")  # nobody reads them offline
ICONS = {"icon-192.png": 192, "icon-512.png": 512}


def offline_assets(name: str) -> Iterator[tuple[str, bytes]]:
    """(path, content) of what an installed site needs besides its pages."""
    folder = files("taiyaku.site").joinpath("static", "offline")
    for asset in ("offline.js", *ICONS):
        yield f"assets/{asset}", folder.joinpath(asset).read_bytes()
    yield "manifest.webmanifest", web_manifest(name).encode()


def web_manifest(name: str) -> str:
    """What a device shows of the installed site."""
    icons = [
        {"src": f"assets/{file}", "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"}
        for file, size in ICONS.items()
    ]
    manifest = {
        "id": "./index.html",
        "name": name or "Rules reference",
        "short_name": (name or "Rules")[:24],
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fcfcfa",
        "theme_color": "#1d4f7c",
        "icons": [{"src": "assets/icon.svg", "sizes": "any", "type": "image/svg+xml"}, *icons],
    }
    return json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"


def worker_script(written: Mapping[str, Record]) -> str:
    """The service worker of a build of these files."""
    read = {p: r for p, r in sorted(written.items()) if not (p.startswith(_FOR_PROGRAMS) or p.endswith(GAME))}
    whole = sum(record.size for record in read.values()) <= KEPT
    kept = read.keys() if whole else set(_first(read))
    everything = json.dumps([[path, record.digest] for path, record in read.items()])
    build = {
        "revision": hashlib.sha256(everything.encode()).hexdigest()[:16],
        "whole": whole,
        "files": {path: record.digest[:16] for path, record in read.items() if path in kept},
    }
    worker = files("taiyaku.site").joinpath("static", "offline", "worker.js").read_text("utf-8")
    return f"const BUILD={script_json(build)};\n{worker}"


def _first(read: Mapping[str, Record]) -> Iterator[str]:
    """What is kept of a large site before anybody asks: what all pages need, then search and lists for as
    long as there is room."""
    room = PART
    for path in sorted(read, key=lambda path: (_rank(path), path)):
        room -= read[path].size
        if _rank(path) > 0 and (room < 0 or _rank(path) > _LISTS):
            return
        yield path


_LISTS = 3


def _rank(path: str) -> int:
    """What is needed first: the frame of the site, the tables of the search, its results, lists, entries."""
    if path.startswith("assets/search/"):
        return 0 if path.endswith("/core.js") else 2 if "/hits-" in path else 1
    if path.count("/") < 2:
        return 0
    return _LISTS + 1 if "/entry/" in path or "/term/" in path else _LISTS
