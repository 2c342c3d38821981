"""The HTTP API: what the look-ups answer, as JSON, for bots and pages."""

from __future__ import annotations

import asyncio
import hashlib
import re
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from taiyaku.errors import CorpusError, TaiyakuError, UsageError
from taiyaku.service import openapi
from taiyaku.service.answers import Answers
from taiyaku.steps.site_files import served
from taiyaku.values import Struct, encode

MAX_AGE = 60  # seconds that an answer may be kept without asking again
KEPT = 500  # answers kept for the next one who asks the same
WAITING = 64  # requests that wait for their turn; whoever comes then is sent away at once
Found = TypeVar("Found")
Handler = Callable[[Request], Awaitable[Response]]


class Settings(Struct, frozen=True):
    """How the API is served."""

    build: str
    origins: tuple[str, ...] = ()  # whose pages may ask from a browser
    site: bool = False  # whether the built site is served too
    seconds: float = 5.0  # that a request may take, the time it waits included
    hosts: tuple[str, ...] = ()  # the names it answers to; none: any


class Busy(Exception):
    """There is no time for a request."""


class Api:
    """The state of one worker: the open build, answers given, and what is counted.

    Work is done in one thread of its own, which the files are open in; connections are served meanwhile.
    """

    def __init__(self, settings: Settings) -> None:
        self._build, self._seconds = Path(settings.build), settings.seconds
        self._answers: Answers | None = None
        self._kept: dict[str, tuple[bytes, str]] = {}
        self._thread: ThreadPoolExecutor | None = None
        self._waiting = 0
        self.counted: Counter[tuple[str, int]] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)

    async def done(self, work: Callable[[], Found]) -> Found:
        """What `work` gives. Raises Busy where too many wait, or where it takes too long."""
        if self._waiting >= WAITING:
            raise Busy("too many requests at once; try again in a second")
        self._waiting += 1
        try:
            self._thread = self._thread or ThreadPoolExecutor(1, "answers")
            asked = asyncio.get_running_loop().run_in_executor(self._thread, work)
            return await asyncio.wait_for(asked, self._seconds)
        except TimeoutError:
            raise Busy(f"not answered within {self._seconds:g} seconds") from None
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Wait for the thread to end, and let go of what is open in it; a later request opens it again."""
        if self._thread:
            self._thread.shutdown()
        self._thread = self._answers = None

    def answers(self) -> Answers:
        """What the newest build answers. Raises CorpusError where there is none."""
        if self._answers is None:
            self._answers = Answers(self._build)
        elif self._answers.library.renew():
            self._kept.clear()
        return self._answers

    async def answered(self, key: str, ask: Callable[[Answers], Any]) -> tuple[bytes, str] | None:
        """The answer as bytes with its ETag; None if there is nothing. Raises Busy and TaiyakuError."""
        if self._answers and self._answers.library.is_newest() and (kept := self._kept.get(key)) is not None:
            return kept

        def work() -> tuple[bytes, str] | None:
            found = ask(self.answers())
            if found is None:
                return None
            body = encode(found)
            if len(self._kept) >= KEPT:
                self._kept.clear()
            made = self._kept[key] = body, f'"{hashlib.sha256(body).hexdigest()[:20]}"'
            return made

        return await self.done(work)


def application(settings: Settings) -> Starlette:
    """The API as an ASGI application."""
    api = Api(settings)
    routes: list[BaseRoute] = [
        Route("/search", _endpoint(api, "search", openapi.SEARCH, lambda a, v: a.search(**v))),
        Route("/facets", _endpoint(api, "facets", openapi.FACETS, lambda a, v: a.facets(**v))),
        Route("/ask", _endpoint(api, "ask", openapi.ASK, lambda a, v: a.ask(**v))),
        Route("/entries/{id:path}", _endpoint(api, "entries", openapi.SHOW, lambda a, v: a.show(**v))),
        Route("/changes", _endpoint(api, "changes", openapi.CHANGES, lambda a, v: a.changes(**v))),
        Route("/terms", _endpoint(api, "terms", openapi.TERMS, lambda a, v: a.terms(**v))),
        Route("/openapi.json", _always(lambda: JSONResponse(openapi.description()))),
        Route("/health", _always(lambda: JSONResponse({"alive": True}))),
        Route("/ready", _ready(api)),
        Route("/metrics", _always(lambda: PlainTextResponse(_metrics(api)))),
    ]
    if settings.site:
        routes.append(Route("/{path:path}", _page(api, Path(settings.build) / "site")))

    @asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        yield
        api.close()

    cors = Middleware(_Pages, allow_origins=list(settings.origins), allow_methods=["GET"])
    made = Starlette(
        routes=routes,
        lifespan=running,
        middleware=[Middleware(_guarded, settings.hosts), *([cors] if settings.origins else [])],
        exception_handlers={HTTPException: _refused, Exception: _failed},
    )
    made.state.api = api
    return made


def _endpoint(
    api: Api, name: str, fields: tuple[openapi.Field, ...], ask: Callable[[Answers, dict[str, Any]], Any]
) -> Handler:
    """A handler that checks, answers, counts, and says what was wrong as problem+json."""

    async def handle(request: Request) -> Response:
        start = time.perf_counter()
        try:
            values = {**openapi.read(_given(request), fields), **_path(request)}
            found = await api.answered(
                f"{name} {sorted(values.items())!r}", lambda answers: ask(answers, values)
            )
            response = _answer(request, found) if found else problem(404, "There is no such entry.")
        except UsageError as error:
            response = problem(400, openapi.told(error))
        except (Busy, CorpusError) as error:
            response = _later(error)
        except TaiyakuError as error:
            response = problem(500, str(error))
        api.counted[name, response.status_code] += 1
        api.seconds[name] += time.perf_counter() - start
        return response

    return handle


class _Pages(CORSMiddleware):
    """Which pages' scripts may ask; others are told so as whoever asks for something wrong is."""

    def preflight_response(self, request_headers: Headers) -> Response:
        made = super().preflight_response(request_headers)
        return made if made.status_code == 200 else problem(400, bytes(made.body).decode())


def _guarded(app: Any, hosts: tuple[str, ...]) -> Any:
    """The application, asked in UTF-8 and by a name of its own: another may lead here too (DNS rebinding)."""

    async def asked(scope: Any, receive: Any, send: Any) -> None:
        named = dict(scope.get("headers", ())).get(b"host", b"").decode("latin-1")
        refused = None
        if hosts and re.sub(r":\d*$", "", named).lower() not in hosts:
            refused = problem(
                421, f"The host {named!r:.80} is not served here; `--allow-host` names one that is."
            )
        try:
            scope.get("query_string", b"").decode()
        except UnicodeDecodeError:
            refused = refused or problem(400, "the query string: expected UTF-8")
        await (refused or app)(scope, receive, send)

    return asked


def _always(answer: Callable[[], Response]) -> Handler:
    """A handler that asks nothing of the request, and no time of the thread that works."""

    async def handle(request: Request) -> Response:
        return answer()

    return handle


def _ready(api: Api) -> Handler:
    async def handle(request: Request) -> Response:
        try:
            build = await api.done(lambda: api.answers().library.fingerprint)
        except (Busy, TaiyakuError) as error:
            return _later(error)
        return JSONResponse({"ready": True, "build": build})

    return handle


def _page(api: Api, site: Path) -> Handler:
    """Pages and files of the built site."""

    async def handle(request: Request) -> Response:
        path, known = request.scope["path"], request.headers.get("if-none-match", "")
        try:
            found = await api.done(lambda: served(site, path, known))
        except Busy as error:
            return _later(error)
        return Response(found.body, found.status, found.headers) if found else problem(404, "No such page.")

    return handle


def _given(request: Request) -> dict[str, str]:
    """The parameters. Raises UsageError for one that comes twice, or for bytes that are no text."""
    query = request.scope["query_string"].decode()
    if len(query) > 12 * openapi.LONGEST:
        raise UsageError(f"the query string: at most {12 * openapi.LONGEST} characters")
    try:
        pairs = parse_qsl(query, keep_blank_values=True, errors="strict", max_num_fields=20)
    except ValueError:
        raise UsageError("the query string: expected UTF-8, percent-encoded, and few parameters") from None
    given = dict(pairs)
    if len(given) < len(pairs):
        raise UsageError("a parameter is given twice")
    if any("\0" in value for value in given.values()):
        raise UsageError("a parameter has a NUL in it")
    return given


def _path(request: Request) -> dict[str, str]:
    found: dict[str, str] = request.path_params
    if any(len(value) > openapi.LONGEST or "\0" in value for value in found.values()):
        raise UsageError(f"an id: at most {openapi.LONGEST} characters, and no NUL")
    return found


def _answer(request: Request, found: tuple[bytes, str]) -> Response:
    body, tag = found
    headers = {"ETag": tag, "Cache-Control": f"public, max-age={MAX_AGE}"}
    known = {part.strip().removeprefix("W/") for part in request.headers.get("if-none-match", "").split(",")}
    if tag in known or "*" in known:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


def problem(status: int, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    """What was wrong, after RFC 9457."""
    titles = {
        400: "Bad request",
        404: "Not found",
        405: "Method not allowed",
        421: "Misdirected",
        503: "Not now",
    }
    said = {"type": "about:blank", "title": titles.get(status, "Error"), "status": status, "detail": detail}
    return JSONResponse(said, status, dict(headers or {}), openapi.PROBLEM)


def _later(error: Exception) -> Response:
    return problem(503, str(error), {"Retry-After": "1"})


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return problem(error.status_code, error.detail, error.headers)


async def _failed(request: Request, error: Exception) -> Response:
    return problem(500, "The server could not answer that.")


def _metrics(api: Api) -> str:
    """Counts in the text format that Prometheus reads."""
    lines = ["# TYPE taiyaku_requests_total counter"]
    lines += [
        f'taiyaku_requests_total{{route="{route}",status="{status}"}} {count}'
        for (route, status), count in sorted(api.counted.items())
    ]
    lines.append("# TYPE taiyaku_seconds_total counter")
    lines += [f'taiyaku_seconds_total{{route="{r}"}} {s:.6f}' for r, s in sorted(api.seconds.items())]
    return "\n".join(lines) + "\n"
