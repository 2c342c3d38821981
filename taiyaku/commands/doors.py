"""Commands that open doors for other programs."""

from __future__ import annotations

from typing import Annotated

import typer

from taiyaku.commands.options import Folder, build_folder
from taiyaku.terminal.extras import need


def api(
    folder: Folder = None,
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="Where to listen.")] = 8460,
    host: Annotated[
        str,
        typer.Option("--host", help="Whom to answer: this machine alone, unless another address is given."),
    ] = "127.0.0.1",
    workers: Annotated[int, typer.Option("--workers", min=1, max=64, help="Processes that answer.")] = 1,
    cors: Annotated[
        list[str] | None, typer.Option("--cors", metavar="ORIGIN", help="Whose pages may ask; * for all.")
    ] = None,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host",
            metavar="NAME",
            help="A name that clients call it by, as behind a proxy; else loopback answers to its own alone.",
        ),
    ] = None,
    site: Annotated[bool, typer.Option("--site", help="Serve the built site too.")] = False,
) -> None:
    """Answer other programs over HTTP: /search, /ask, /entries/ID, /changes, /terms, /openapi.json."""
    need("api")
    from taiyaku.service.answers import checked
    from taiyaku.service.http import Settings
    from taiyaku.service.server import serve
    from taiyaku.steps.site_files import OWN_NAMES

    build = checked(build_folder(folder))
    typer.echo(f"http://{host}:{port}/openapi.json", err=True)
    hosts = {name.lower() for name in names or ()} | (OWN_NAMES if names or host in OWN_NAMES else set())
    settings = Settings(str(build), tuple(cors or ()), site, hosts=tuple(sorted(hosts)))
    serve(settings, host, port, workers)


def mcp(
    folder: Folder = None,
    port: Annotated[
        int | None,
        typer.Option("--port", min=1, max=65535, help="Streamable HTTP on loopback, at this port."),
    ] = None,
) -> None:
    """Let assistants look rules up and quote them (MCP), over standard input and output or HTTP."""
    need("mcp")
    from taiyaku.service.answers import checked
    from taiyaku.service.assistant import run

    run(checked(build_folder(folder)), port)
