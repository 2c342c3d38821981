"""The MCP server: assistants look rules up and quote them, with status and place.

Uses the official SDK; over standard input and output, or streamable HTTP on loopback.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from pydantic import Field

from taiyaku import __version__
from taiyaku.errors import TaiyakuError
from taiyaku.service.answers import Answers
from taiyaku.service.openapi import LONGEST, told

INSTRUCTIONS = """Rules of a game in two languages, each with status, edition, version and place.
Use `ask` for a question, `search` for a topic; quote the text as it stands, with status, edition and place.
Where `found` is false no ruling was found: say so, and answer nothing from memory."""
_Query = Annotated[str, Field(min_length=1, max_length=LONGEST, description="Words in either language.")]
_Optional = Annotated[str | None, Field(max_length=LONGEST)]
_Limit = Annotated[int, Field(ge=1, le=50)]


def server(build: Path) -> MCPServer[Any]:
    """The server of a build folder, with its tools and resources.

    They are coroutines, so that the SDK calls them in the one thread that the files are open in.
    """
    answers = Answers(build)
    made: MCPServer[Any] = MCPServer("taiyaku", version=__version__, instructions=INSTRUCTIONS)

    def current() -> Answers:
        answers.library.renew()
        return answers

    @made.tool(description="Entries that answer a query, best first, each with status, edition and place.")
    async def search(
        query: _Query,
        lang: _Optional = None,
        edition: _Optional = None,
        kind: _Optional = None,
        limit: _Limit = 5,
    ) -> list[dict[str, Any]]:
        return _told(lambda: current().search(query, limit, lang=lang, edition=edition, kind=kind))

    @made.tool(description="At most three rulings that answer a question, quoted as they are in force.")
    async def ask(question: _Query, lang: _Optional = None, edition: _Optional = None) -> dict[str, Any]:
        return _told(lambda: current().ask(question, lang=lang, edition=edition))

    @made.tool(description="One entry as it is in force, or as it was at a version or date; by id or name.")
    async def show(name: _Query, as_of: _Optional = None) -> dict[str, Any]:
        return _told(lambda: _shown(current(), name, as_of))

    @made.tool(description="What changed since a version or date, newest first.")
    async def changes(since: _Query, edition: _Optional = None) -> list[dict[str, Any]]:
        return _told(lambda: current().changes(since, edition))

    @made.tool(description="A term with its forms in both languages.")
    async def term(form: _Query) -> list[dict[str, Any]]:
        return _told(lambda: current().terms(form))

    @made.resource("taiyaku://entry/{+id}", mime_type="application/json", description="An entry by its id.")
    async def entry(id: str) -> str:
        found = _told(lambda: current().show(id), ResourceError)
        if found is None:
            raise ResourceError(f"{id}: there is no such entry")
        return json.dumps(found, ensure_ascii=False)

    return made


def _shown(answers: Answers, name: str, as_of: str | None) -> dict[str, Any]:
    found: dict[str, Any] | None = answers.show(name, as_of)
    if found is not None:
        return found
    meant = answers.named(name)
    if len(meant) == 1:
        found = answers.show(meant[0]["id"], as_of)
    if found is None:
        raise ToolError(
            f"{name}: several entries are called so: {', '.join(one['id'] for one in meant[:20])}"
            if meant
            else f"{name}: there is no such entry; use `search`"
        )
    return found


def _told(ask: Any, kind: type[Exception] = ToolError) -> Any:
    """What was asked, or what was wrong with it as the SDK's own error."""
    try:
        return ask()
    except TaiyakuError as error:
        raise kind(told(error)) from None


def run(build: Path, port: int | None) -> None:
    """Serve over standard input and output or, at a port of loopback, over streamable HTTP."""
    made = server(build)
    if port is None:
        made.run("stdio")
    else:
        made.run("streamable-http", host="127.0.0.1", port=port)
