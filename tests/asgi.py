"""One request to an ASGI application, in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes


def asked(app: Any, method: str, target: bytes, headers: Sequence[tuple[bytes, bytes]] = ()) -> Answer:
    """The answer of an application, which sees the target as a server gives it to it."""
    path, _, query = target.partition(b"?")
    scope: dict[str, Any] = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": unquote_to_bytes(path).decode("utf-8", "replace"), "raw_path": path, "root_path": "",
        "query_string": query, "headers": list(headers),
        "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80),
    }  # fmt: skip
    sent: list[dict[str, Any]] = []
    body = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> dict[str, Any]:
        for message in body:
            return message
        return await asyncio.Future()  # nothing comes after it: the client waits for its answer

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    try:
        asyncio.run(app(scope, receive, send))
    finally:
        app.state.api.close()  # a thread that stays would keep later builds of this process from forking
    found = {k.decode("latin-1").lower(): v.decode("latin-1") for k, v in sent[0]["headers"]}
    return Answer(sent[0]["status"], found, b"".join(m.get("body", b"") for m in sent[1:]))
