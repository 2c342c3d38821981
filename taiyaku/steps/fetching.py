"""Fetching the file of a game from the web, or a folder, to where look-ups find it.

A server is trusted with nothing: only http and https, also after a redirection, so many bytes and so long,
and what comes has to be a whole game that this version reads, or what was there before stays.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from taiyaku.corpus.game_file import About, check_digest, file_name, read_about
from taiyaku.errors import TaiyakuError, UsageError
from taiyaku.index.engines import open_both
from taiyaku.values import Struct, decode, encode
from taiyaku.whole_files import leftovers, replacing, unfinished_of

if TYPE_CHECKING:
    from http.client import HTTPResponse

MOST = 1 << 29  # bytes
LONGEST = 600.0  # seconds
_SILENCE = 30.0  # seconds without a byte
_BLOCK = 1 << 16
_BEGIN = b"SQLite format 3\0"
_ORIGIN = ".origin"  # ending of the file beside a game that says where it is from


class Origin(Struct, frozen=True):
    """Where a game was fetched, and which one it was then."""

    url: str  # or a path
    etag: str = ""
    digest: str = ""


class Fetched(NamedTuple):
    """A game that is kept for look-ups."""

    path: Path
    about: About
    origin: Origin
    new: bool = False  # whether it is another one than before


class Limits(NamedTuple):
    """How much a server may send, and how long it may take."""

    size: int = MOST
    seconds: float = LONGEST


LIMITS = Limits()


def get_game(where: str, folder: Path, limits: Limits = LIMITS) -> Fetched:
    """Fetch a game into a folder. Raises UsageError or CorpusError, and then leaves everything as it was."""
    return _get(Origin(where if _is_web(where) else str(Path(where).resolve())), None, folder, limits)


def update_game(path: Path, limits: Limits = LIMITS) -> Fetched:
    """Fetch a game again if there is another one now, from where it came. Raises as `get_game` does."""
    known = kept_game(path)
    if not known.origin.url:
        raise UsageError(f"{path}: it is not known where this is from; `taiyaku get URL` takes it from there")
    return _get(known.origin, known, path.parent, limits)


def kept_game(path: Path) -> Fetched:
    """A game as it lies there. Raises CorpusError."""
    try:
        origin = decode(Origin, path.with_name(path.name + _ORIGIN).read_bytes())
    except (OSError, ValueError):
        origin = Origin("")
    return Fetched(path, read_about(path), origin)


def _get(origin: Origin, known: Fetched | None, folder: Path, limits: Limits) -> Fetched:
    folder.mkdir(parents=True, exist_ok=True)
    for rest in leftovers(folder / "game"):
        rest.unlink(missing_ok=True)
    fresh = unfinished_of(folder / "game")
    try:
        etag = _fetch(origin, fresh, limits)
        if etag is None and known:
            return known
        try:
            digest = check_digest(fresh)
            about = read_about(fresh)
            for part in open_both(fresh):
                part.__exit__(None, None, None)
        except TaiyakuError as error:
            raise type(error)(str(error).replace(str(fresh), origin.url)) from None
        path = known.path if known else folder / file_name(about.name)
        made = Origin(origin.url, etag or "", digest)
        before = kept_game(path) if path.exists() and not known else known
        if before and before.origin.url not in ("", origin.url):
            raise UsageError(
                f"{path}: a game of this name is here already, from {before.origin.url}; remove it first"
            )
        with replacing(path.with_name(path.name + _ORIGIN)) as unfinished:
            unfinished.write_bytes(encode(made))
        os.replace(fresh, path)
        return Fetched(path, about, made, before is None or before.origin.digest != digest)
    finally:
        fresh.unlink(missing_ok=True)


def _fetch(origin: Origin, to: Path, limits: Limits) -> str | None:
    """Write what is there to a file; its ETag, or None if it is the one that is known."""
    if _is_web(origin.url):
        return _in_time(lambda: _download(origin, to, limits), origin.url, limits.seconds)
    try:
        if os.path.getsize(origin.url) > limits.size:
            raise UsageError(f"{origin.url}: larger than {limits.size >> 20} MB; no game is")
        shutil.copyfile(origin.url, to)
    except OSError as error:
        raise UsageError(f"{origin.url}: cannot be read ({error.strerror or error})") from None
    return ""


def _is_web(where: str) -> bool:
    """Whether it is an address. Raises UsageError for one that leads elsewhere than to the web."""
    scheme = where.partition("://")[0].lower() if "://" in where else ""
    if scheme not in ("", "http", "https"):
        raise UsageError(f"{where}: expected an address that begins with https:// or http://, or a path")
    return bool(scheme)


def _in_time(work: Callable[[], str | None], url: str, seconds: float) -> str | None:
    """What a function gives, which is left alone with its server when that takes too long."""
    done: list[str | BaseException | None] = []

    def run() -> None:
        try:
            done.append(work())
        except BaseException as error:
            done.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if not done:
        raise UsageError(f"{url}: has not been sent within {seconds:.0f} s; try again later")
    if isinstance(done[0], BaseException):
        raise done[0]
    return done[0]


def _download(origin: Origin, to: Path, limits: Limits) -> str | None:
    import http.client
    import urllib.error
    import urllib.request as web

    class Redirections(web.HTTPRedirectHandler):
        def redirect_request(self, req, fp, code, msg, headers, newurl):  # type: ignore[no-untyped-def]
            _is_web(newurl)
            if req.full_url.startswith("https:") and not newurl.startswith("https:"):
                raise UsageError(
                    f"{origin.url}: leads from https to {_printed(newurl)}, which anybody could change"
                )
            return super().redirect_request(req, fp, code, msg, headers, newurl)

    opener = web.OpenerDirector()  # with what the web takes, and no way to files
    for handler in (
        *(web.ProxyHandler, web.HTTPHandler, web.HTTPSHandler, Redirections),
        *(web.HTTPDefaultErrorHandler, web.HTTPErrorProcessor),
    ):
        opener.add_handler(handler())
    headers = {"User-Agent": "taiyaku", "Accept-Encoding": "identity"}
    if origin.etag:
        headers["If-None-Match"] = origin.etag
    try:
        if not urlsplit(origin.url).hostname:
            raise UsageError(f"{origin.url}: no address of the web")
        with opener.open(web.Request(origin.url, headers=headers), timeout=_SILENCE) as answer:
            _save(answer, origin.url, to, limits.size)
            return str(answer.headers.get("ETag") or "")
    except urllib.error.HTTPError as error:
        with error:
            if error.code == 304 and origin.etag:
                return None
        raise UsageError(f"{origin.url}: the server says {error.code}: {_printed(error.reason)}") from None
    except (OSError, http.client.HTTPException, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise UsageError(f"{origin.url}: cannot be fetched ({_printed(reason)})") from None


def _printed(said: object) -> str:
    """The first line of what a server or the system says, without what a terminal would obey."""
    return "".join(c for c in str(said).partition("\n")[0] if c.isprintable())


def _save(answer: HTTPResponse, url: str, to: Path, most: int) -> None:
    """Write what a server sends, as long as it may be a game."""
    size = 0
    announced = answer.headers.get("Content-Length") or ""
    with open(to, "wb") as file:
        while block := answer.read1(_BLOCK):
            if not size and not block.startswith(_BEGIN[: len(block)]):
                raise UsageError(f"{url}: no game that `taiyaku build` made")
            size += len(block)
            if size > most or (announced.isdecimal() and int(announced) > most):
                raise UsageError(f"{url}: more than {most >> 20} MB; no game is so large")
            file.write(block)
    if announced.isdecimal() and size < int(announced):
        raise UsageError(f"{url}: broken off after {size} of {announced} bytes; try again")
