"""What a request for a page of the built site is answered with, whoever serves it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".xml": "application/xml",
    ".atom": "application/atom+xml", ".webmanifest": "application/manifest+json",
}  # fmt: skip
OWN_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})  # that a browser calls this machine by
_HEADERS = {
    "Cache-Control": "no-cache",  # ask again, and hear that nothing has changed
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Served(NamedTuple):
    """An answer as a server sends it."""

    status: int
    headers: dict[str, str]
    body: bytes = b""


def served(root: Path, path: str, known: str = "") -> Served | None:
    """The answer to a decoded path: a file, the way to a folder's index, that `known` is it; or None."""
    file = site_file(root, path)
    if file is None:
        return None
    if file.is_dir():
        return Served(301, {"Location": f"{quote(path.rpartition('/')[2])}/"})
    try:
        status = file.stat()
        tag = f'"{status.st_mtime_ns:x}-{status.st_size:x}"'
        if tag in (part.strip().removeprefix("W/") for part in known.split(",")):
            return Served(304, {"ETag": tag, **_HEADERS})
        content = file.read_bytes()
    except OSError:
        return None
    named = {"Content-Type": TYPES.get(file.suffix, "application/octet-stream"), "ETag": tag}
    return Served(200, named | _HEADERS, content)


def site_file(root: Path, path: str) -> Path | None:
    """What a request's path leads to: a file, a folder with an index (asked for without a slash), or None.

    Nothing outside of `root`, by no spelling and through no symbolic link.
    """
    if not path.startswith("/") or "\0" in path or "\\" in path or ":" in path:
        return None
    parts = path[1:].split("/")
    wants_index = parts[-1] == ""
    if any(part in {".", "..", ""} for part in (parts[:-1] if wants_index else parts)):
        return None
    try:
        here = root.resolve(strict=True)
        file = here.joinpath(*parts[:-1], "index.html" if wants_index else parts[-1]).resolve(strict=True)
    except (OSError, ValueError, RuntimeError, UnicodeError):
        return None
    if not file.is_relative_to(here):
        return None
    if file.is_dir():
        return file if (file / "index.html").is_file() else None
    return file if file.is_file() else None
