"""The HTTP API: what the look-ups answer, as JSON, for bots and pages."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from taiyaku.errors import CorpusError, TaiyakuError, UsageError
from taiyaku.service.answers import Answers
from taiyaku.service.openapi import PROBLEM, description
from taiyaku.service.questions import ASK, CHANGES, LONGEST, SEARCH, SHOW, TERMS, Field, read
from taiyaku.values import Struct

SETTINGS = "TAIYAKU_API"  # the environment variable by which workers are told theirs
MAX_AGE = 60  # seconds that an answer may be kept without asking again
KEPT = 2000  # answers kept for the next one who asks the same
_NOT_FOUND, _NOT_READY = 404, 503


class Settings(Struct, frozen=True):
    """How the API is served."""

    build: str
    origins: tuple[str, ...] = ()  # whose pages may ask from a browser
    site: bool = False  # whether the built site is served too


class Api:
    """The state of one worker: the open build, answers given, and what is counted."""

    def __init__(self, settings: Settings) -> None:
        self._build = Path(settings.build)
        self._answers: Answers | None = None
        self._kept: dict[str, tuple[bytes, str]] = {}
        self.counted: Counter[tuple[str, int]] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def answers(self) -> Answers:
        """What the newest build answers. Raises CorpusError where there is none."""
        if self._answers is None:
            self._answers = Answers(self._build)
        elif self._answers.renew():
            self._kept.clear()
        return self._answers

    def answered(self, key: str, ask: Callable[[Answers], Any]) -> tuple[bytes, str] | None:
        """The answer as bytes with its ETag; None if there is nothing."""
        answers = self.answers()
        if (kept := self._kept.get(key)) is not None:
            return kept
        found = ask(answers)
        if found is None:
            return None
        body = json.dumps(found, ensure_ascii=False).encode("utf-8", "replace")
        tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        if len(self._kept) >= KEPT:
            self._kept.clear()
        self._kept[key] = body, tag
        return body, tag


def application(settings: Settings) -> Starlette:
    """The API as an ASGI application."""
    api = Api(settings)
    routes: list[BaseRoute] = [
        Route("/search", _endpoint(api, "search", SEARCH, lambda a, v: a.search(**v))),
        Route("/ask", _endpoint(api, "ask", ASK, lambda a, v: a.ask(**v))),
        Route("/entries/{id:path}", _endpoint(api, "entries", SHOW, lambda a, v: a.show(**v))),
        Route("/changes", _endpoint(api, "changes", CHANGES, lambda a, v: a.changes(**v))),
        Route("/terms", _endpoint(api, "terms", TERMS, lambda a, v: a.terms(**v))),
        Route("/openapi.json", _always(lambda: JSONResponse(description()))),
        Route("/health", _always(lambda: JSONResponse({"alive": True}))),
        Route("/ready", _always(lambda: _ready(api))),
        Route("/metrics", _always(lambda: PlainTextResponse(_metrics(api)))),
    ]
    if settings.site:
        routes.append(Mount("/", StaticFiles(directory=Path(settings.build) / "site", html=True)))
    cors = Middleware(CORSMiddleware, allow_origins=list(settings.origins), allow_methods=["GET"])
    return Starlette(
        routes=routes,
        middleware=[Middleware(_in_utf8), *([cors] if settings.origins else [])],
        exception_handlers={HTTPException: _refused, Exception: _failed},
    )


def from_environment() -> Starlette:
    """The application as a worker process makes it."""
    return application(Settings(**json.loads(os.environ[SETTINGS])))


def _endpoint(
    api: Api, name: str, fields: tuple[Field, ...], ask: Callable[[Answers, dict[str, Any]], Any]
) -> Callable[[Request], Any]:
    """A handler that checks, answers, counts, and says what was wrong as problem+json."""

    async def handle(request: Request) -> Response:
        start = time.perf_counter()
        try:
            values = {**read(_given(request), fields), **_path(request)}
            found = api.answered(f"{name} {sorted(values.items())!r}", lambda answers: ask(answers, values))
            response = _answer(request, found) if found else problem(_NOT_FOUND, "There is no such entry.")
        except UsageError as error:
            response = problem(400, str(error))
        except CorpusError as error:
            response = problem(_NOT_READY, str(error))
        except TaiyakuError as error:
            response = problem(500, str(error))
        api.counted[name, response.status_code] += 1
        api.seconds[name] += time.perf_counter() - start
        return response

    return handle


def _in_utf8(app: Any) -> Any:
    """The application, asked only what Starlette can read: it ends badly at a query in other bytes."""

    async def asked(scope: Any, receive: Any, send: Any) -> None:
        try:
            scope.get("query_string", b"").decode()
        except UnicodeDecodeError:
            refused = problem(400, "the query string: expected UTF-8")
            return await refused(scope, receive, send)
        await app(scope, receive, send)

    return asked


def _always(answer: Callable[[], Response]) -> Callable[[Request], Any]:
    """A handler that asks nothing of the request. In the one thread of the worker, as open files want it."""

    async def handle(request: Request) -> Response:
        return answer()

    return handle


def _given(request: Request) -> dict[str, str]:
    """The parameters. Raises UsageError for one that comes twice, or for bytes that are no text."""
    query = request.url.query
    if len(query) > 12 * LONGEST:
        raise UsageError(f"the query string: at most {12 * LONGEST} characters")
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
    if any(len(value) > LONGEST or "\0" in value for value in found.values()):
        raise UsageError(f"an id: at most {LONGEST} characters, and no NUL")
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
    titles = {400: "Bad request", 404: "Not found", 405: "Method not allowed", 503: "Not ready"}
    said = {"type": "about:blank", "title": titles.get(status, "Error"), "status": status, "detail": detail}
    return JSONResponse(said, status, dict(headers or {}), PROBLEM)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return problem(error.status_code, error.detail, error.headers)


async def _failed(request: Request, error: Exception) -> Response:
    return problem(500, "The server could not answer that.")


def _ready(api: Api) -> Response:
    try:
        return JSONResponse({"ready": True, "build": api.answers().fingerprint})
    except TaiyakuError as error:
        return problem(_NOT_READY, str(error))


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


def serve(settings: Settings, host: str, port: int, workers: int) -> None:
    """Serve until interrupted, by one process or several."""
    import uvicorn

    os.environ[SETTINGS] = json.dumps(
        {"build": settings.build, "origins": list(settings.origins), "site": settings.site}
    )
    uvicorn.run(
        "taiyaku.service.http:from_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_level="warning",
        access_log=False,
        timeout_keep_alive=5,
        limit_concurrency=500,
        server_header=False,
    )
