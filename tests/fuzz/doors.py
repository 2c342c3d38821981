"""The HTTP API and the tools for assistants as targets: requests as bytes, calls as JSON."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from mcp.server.mcpserver.exceptions import (
    ResourceError,
    ToolError,
    UnexpectedResourceError,
    UnexpectedToolError,
)
from mcp.server.mcpserver.resources.templates import ResourceSecurityError
from mcp.shared.exceptions import MCPError

from taiyaku.service.assistant import server
from taiyaku.service.http import Settings, application
from tests.asgi import asked

REQUESTS = (
    b"GET /search?q=dodge+kind%3Askill&limit=3&lang=en&status=in-force\nIf-None-Match: *",
    b"GET /search?q=%22touches+an+enemy%22+-lantern+sho*&edition=N1&source=faq&reader=ja",
    "GET /ask?q=突き飛ばしは二回使えますか&lang=ja\nOrigin: https://bot.example".encode(),
    b"GET /entries/n1/skill/shove?as_of=1.1&scope=core",
    b"GET /entries/n2%2Frule%2fwick?as_of=2024-05-01\nAccept: text/html",
    b"GET /changes?since=2022&edition=N2",
    "GET /terms?q=シャヴ".encode(),
    b"OPTIONS /search?q=a\nOrigin: https://bot.example\nAccess-Control-Request-Method: GET",
    b"HEAD /metrics",
    b"GET /openapi.json",
    b"GET /ready",
    b"GET /../../taiyaku.toml\nRange: bytes=0-9,-5\nHost: else.example",
    b"GET /en/index.html\nRange: bytes=1-\nIf-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT",
)
CALLS = tuple(
    json.dumps(call, ensure_ascii=False).encode()
    for call in (
        {"tool": "search", "arguments": {"query": "shove -oil kind:skill", "lang": "en", "limit": 3}},
        {"tool": "search", "arguments": {"query": "突き飛ばす", "edition": "N1", "kind": "skill"}},
        {"tool": "ask", "arguments": {"question": "can you shove a hidden figure?", "edition": "N2"}},
        {"tool": "show", "arguments": {"name": "n2/rule/wick", "as_of": "1.1"}},
        {"tool": "show", "arguments": {"name": "シャヴ", "as_of": None}},
        {"tool": "changes", "arguments": {"since": "2022-01", "edition": "N2"}},
        {"tool": "term", "arguments": {"form": "シャヴ"}},
        {"resource": "taiyaku://entry/n2/rule/wick"},
    )
)


@cache
def _application(build: Path) -> Any:
    return application(Settings(str(build), ("https://bot.example",), site=True))


@cache
def _server(build: Path) -> Any:
    return server(build)


def request(build: Path, data: bytes) -> None:
    """A request line and headers. Raises AssertionError for what no client should get."""
    first, *lines = data.split(b"\n")
    method, _, target = first.partition(b" ")
    headers = [(k.strip().lower(), v.strip()) for k, _, v in (line.partition(b":") for line in lines)]
    answer = asked(_application(build), method.decode("latin-1"), target, headers)
    assert answer.status < 500, answer
    if answer.headers.get("content-type", "").endswith("json") and answer.body:
        told = json.loads(answer.body)
        assert answer.status < 400 or (told["status"], told["title"] > "") == (answer.status, True), told
        assert "\n" not in str(told.get("detail", "") if isinstance(told, dict) else ""), told
    assert b"Traceback" not in answer.body


def call(build: Path, data: bytes) -> None:
    """A tool with arguments, or a resource. Raises whatever is not told to the assistant."""
    try:
        asked_for = json.loads(data)
    except (ValueError, RecursionError):
        asked_for = {"tool": "search", "arguments": {"query": data.decode("utf-8", "replace")}}
    if not isinstance(asked_for, Mapping):
        asked_for = {"tool": "show", "arguments": {"name": asked_for}}
    arguments = asked_for.get("arguments")
    made = _server(build)
    try:
        if "resource" in asked_for:
            asyncio.run(_listed(made, str(asked_for["resource"])))
        else:
            given = dict(arguments) if isinstance(arguments, Mapping) else {"query": arguments}
            asyncio.run(made.call_tool(str(asked_for.get("tool")), given))
    except (ToolError, ResourceError) as error:
        ours = isinstance(error, UnexpectedToolError | UnexpectedResourceError)
        if ours and not isinstance(
            error.__cause__, ResourceSecurityError
        ):  # an id that leads out of a folder
            raise
    except MCPError:
        pass


async def _listed(made: Any, uri: str) -> list[Any]:
    return list(await made.read_resource(uri))
