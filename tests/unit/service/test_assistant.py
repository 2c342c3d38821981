"""The MCP server, asked by the SDK's own client."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp")

from mcp import Client
from mcp.server.mcpserver.exceptions import ResourceError

from taiyaku.service.assistant import server
from tests.unit.service.conftest import started


def asked(build: Path, ask: Callable[[Any], Awaitable[Any]]) -> Any:
    async def session() -> Any:
        async with Client(server(build)) as client:
            return await ask(client)

    return asyncio.run(session())


def called(build: Path, tool: str, **arguments: object) -> Any:
    return asked(build, lambda client: client.call_tool(tool, arguments))


def test_it_answers_over_http_too(build: Path) -> None:
    """As `taiyaku mcp --port` does, in a process of its own, asked by the SDK's client."""
    launch = "import sys, pathlib; from taiyaku.service.assistant import run;"
    launch += "run(pathlib.Path(sys.argv[1]), int(sys.argv[2]))"

    async def session() -> tuple[set[str], str, str]:
        async with Client(f"http://127.0.0.1:{port}/mcp") as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            hits = await client.call_tool("search", {"query": "shove"})
            entry = await client.read_resource("taiyaku://entry/n2/skill/shove")
            return tools, hits.content[0].text, entry.contents[0].text

    with started(launch, build) as port:
        tools, hits, entry = asyncio.run(session())
    assert {"search", "ask", "show", "changes", "term"} == tools
    assert '"id": "n2/skill/shove"' in hits and json.loads(entry)["id"] == "n2/skill/shove"


def test_it_tells_its_tools(build: Path) -> None:
    tools = asked(build, lambda client: client.list_tools()).tools
    assert {tool.name for tool in tools} == {"search", "ask", "show", "changes", "term"}


def test_a_ruling_comes_with_status_and_place(build: Path) -> None:
    told = json.loads(called(build, "ask", question="can you shove a hidden figure?").content[0].text)
    first = told["rulings"][0]
    assert told["found"] and first["status"] == "in-force" and first["file"] == "rules.txt"
    assert first["text"][0]["text"] == "No."


def test_an_entry_is_shown_by_name_or_id_and_read_as_a_resource(build: Path) -> None:
    for name in ("n2/skill/shove", "Night Watch"):
        assert not called(build, "show", name=name).is_error
    read = asked(build, lambda client: client.read_resource("taiyaku://entry/n2/skill/shove"))
    assert json.loads(read.contents[0].text)["id"] == "n2/skill/shove"


def test_half_a_character_names_no_entry_and_damages_none(build: Path) -> None:
    with pytest.raises(ResourceError, match="there is no such entry"):
        asyncio.run(server(build).read_resource("taiyaku://entry/n2/skill/shove\ud800"))


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("show", {"name": "nobody at all"}, "no such entry"),
        ("search", {"query": ""}, "query"),
        ("search", {"query": "a", "limit": 0}, "limit"),
        ("search", {"query": "kind:none"}, "nothing has that kind"),
        ("changes", {"since": "never"}, "since never: neither a date"),
        ("show", {"name": "n2/skill/shove", "as_of": "never"}, "as_of never: neither a date"),
        ("search", {}, "query"),
    ],
)
def test_wrong_arguments_get_a_clear_error(
    build: Path, tool: str, arguments: dict[str, object], said: str
) -> None:
    told = called(build, tool, **arguments)
    assert told.is_error and said in told.content[0].text and "--" not in told.content[0].text
