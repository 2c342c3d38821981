"""The site as one HTML file that works from a disk: pages and search tables are compressed in it."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from pathlib import Path

from taiyaku.site.files.page_memory import MARK
from taiyaku.site.rendering.styles import source_of
from taiyaku.site.script_json import script_json
from taiyaku.site.settings import LOCALES, SiteError
from taiyaku.whole_files import replacing

BLOCK = 400_000  # bytes compressed together: what is read at once to show one page
_STYLES = re.compile(rb'<style>.*?</style>\n|<link rel="stylesheet"[^>]*>\n')  # the file has them once
_ON_DISK = (  # what a script asks of the address, and what answers in the file
    ("location.hash", "taiyakuPlace.hash"),
    ("location.search", "taiyakuPlace.search"),
    ('history.replaceState(null, "", ', "taiyakuPlace.replace("),
)


def write_single_file(site: Path, out: Path) -> int:
    """Write a built site as one file; returns its size. Raises SiteError if there is no site, or no place."""
    if not (site / MARK).is_file():
        raise SiteError(f"{site}: no site here yet; run `taiyaku build`")
    content = single_file(site).encode()
    try:
        with replacing(out) as unfinished:
            unfinished.write_bytes(content)
    except OSError as error:
        raise SiteError(f"{out}: cannot be written: {error.strerror or error}") from error
    return len(content)


def single_file(site: Path) -> str:
    """The file: styles, scripts and data in the head, the page that is asked for in the body."""
    style = _asset(site, "site.css")
    starter = files("taiyaku.site").joinpath("static", "offline", "single.js").read_text("utf-8")
    scripts = {"_site": _on_disk(_asset(site, "site.js")), "_search": _on_disk(_asset(site, "search.js"))}
    index, blocks = _packed(site)
    data = [_data(name, text) for name, text in (("_index", script_json(index)), *scripts.items())]
    data += [_data(f"_block{n}", block) for n, block in enumerate(blocks)]
    allowed = " ".join(map(source_of, (starter, *scripts.values())))
    policy = f"default-src 'none'; base-uri 'none'; script-src {allowed}; style-src {source_of(style)}"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n'
        f"<title>{escape(_name(site))}</title>\n<style>{style}</style>\n{''.join(data)}</head>\n"
        f"<body>\n<noscript>This file shows its pages with a script.</noscript>\n<script>{starter}</script>\n"
        "</body>\n</html>\n"
    )


def _asset(site: Path, name: str) -> str:
    path = site / "assets" / name
    text = path.read_text("utf-8") if path.is_file() else ""
    if "</s" in text.lower():
        raise SiteError(f"{path}: cannot stand inside of a page")
    return text


def _on_disk(script: str) -> str:
    for asked, answered in _ON_DISK:
        script = script.replace(asked, answered)
    return script


def _data(name: str, text: str) -> str:
    return f'<script type="text/plain" id="{name}">{text}</script>\n'


def _name(site: Path) -> str:
    manifest = site / "manifest.webmanifest"
    return str(json.loads(manifest.read_text("utf-8"))["name"]) if manifest.is_file() else ""


def _packed(site: Path) -> tuple[dict[str, tuple[int, int, int]], list[str]]:
    """Where each file is (block, start, length), and the blocks."""
    index: dict[str, tuple[int, int, int]] = {}
    blocks: list[str] = []
    block = bytearray()
    for path in _contents(site):
        data = _STYLES.sub(b"", path.read_bytes())
        if block and len(block) + len(data) > BLOCK:
            blocks.append(_compressed(block))
            block = bytearray()
        index[path.relative_to(site).as_posix()] = (len(blocks), len(block), len(data))
        block += data
    return index, [*blocks, _compressed(block)]


def _compressed(block: bytes | bytearray) -> str:
    return base64.b64encode(zlib.compress(bytes(block), 9)).decode()


def _contents(site: Path) -> Iterator[Path]:
    for locale in LOCALES:
        yield from sorted((site / locale).rglob("*.html"))
    yield from sorted((site / "assets" / "search").glob("*.js"))
