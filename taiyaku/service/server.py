"""The HTTP API in processes of its own: how connections are limited, and what a broken one is told."""

from __future__ import annotations

import asyncio
import json
import os
from typing import Any

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from taiyaku.service.http import Settings, application, problem

SETTINGS = "TAIYAKU_API"  # the environment variable by which workers are told theirs
CONNECTIONS = 500  # at once, for each worker
SLOW = 10.0  # seconds for sending a request's head, and for taking the answer


def serve(settings: Settings, host: str, port: int, workers: int) -> None:
    """Serve until interrupted, by one process or several."""
    os.environ[SETTINGS] = json.dumps(
        {name: getattr(settings, name) for name in ("build", "origins", "site", "seconds", "hosts")}
    )
    uvicorn.run(
        "taiyaku.service.server:from_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        http=Connection,
        ws="none",
        log_level="error",
        access_log=False,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=10,
        server_header=False,
    )


def from_environment() -> Starlette:
    """The application as a worker process makes it."""
    given = json.loads(os.environ[SETTINGS])
    return application(Settings(**given | {name: tuple(given[name]) for name in ("origins", "hosts")}))


class Connection(H11Protocol):
    """One connection. What is no request, or does not come in time, gets a problem+json and is closed."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > CONNECTIONS:
            self._refuse(503, "too many connections; try again in a second")
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self.conn.trailing_data[0] or (self.cycle is not None and self.cycle.more_body):
            self._wait()  # for the rest of a request, from when it began
        else:
            self._go_on()

    def pause_writing(self) -> None:
        self.flow.pause_writing()
        self._wait()

    def resume_writing(self) -> None:
        self.flow.resume_writing()
        self._go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        self._go_on()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        self._refuse(400, msg)

    def _wait(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(SLOW, self._too_slow)

    def _go_on(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _too_slow(self) -> None:
        if self.flow.write_paused:
            self.transport.abort()  # whoever does not take the answer takes no other one
        else:
            self._refuse(408, f"no whole request within {SLOW:g} seconds")

    def _refuse(self, status: int, said: str) -> None:
        answer: Any = problem(status, said)
        head = "".join(f"{k.decode()}: {v.decode()}\r\n" for k, v in answer.raw_headers)
        self.transport.write(
            f"HTTP/1.1 {status} {answer.status_code}\r\n{head}connection: close\r\n\r\n".encode()
            + answer.body
        )
        self.transport.close()
