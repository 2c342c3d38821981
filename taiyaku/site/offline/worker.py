"""The web manifest and the service worker, which keeps one build whole on the reader's device."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from importlib.resources import files

from taiyaku.site.search.shards import script_json

KEPT = 64_000_000  # bytes; of a larger site only search and lists are kept
_FOR_PROGRAMS = ("api/", "sitemap.xml")  # nobody reads them offline
ICONS = {"icon-192.png": 192, "icon-512.png": 512}


def offline_assets(name: str) -> Iterator[tuple[str, bytes]]:
    """(path, content) of what an installed site needs besides its pages."""
    folder = files("taiyaku.site").joinpath("static", "offline")
    for asset in ("offline.js", "offline.css", *ICONS):
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


def worker_script(written: Mapping[str, tuple[str, int]]) -> str:
    """The service worker of a build; `written` has digest and size of each file."""
    small = sum(size for _, size in written.values()) <= KEPT
    read = {p: digest for p, (digest, _) in sorted(written.items()) if not p.startswith(_FOR_PROGRAMS)}
    kept = {p: digest[:16] for p, digest in read.items() if small or "/entry/" not in p}
    revision = hashlib.sha256(json.dumps(kept).encode()).hexdigest()[:16]
    worker = files("taiyaku.site").joinpath("static", "offline", "worker.js").read_text("utf-8")
    return f"const BUILD={script_json({'revision': revision, 'files': kept})};\n{worker}"
