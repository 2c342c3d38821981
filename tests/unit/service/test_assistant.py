"""The MCP server, asked by the SDK's own client."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp")

from mcp import Client

from taiyaku.service.assistant import server


def asked(build: Path, ask: Callable[[Any], Awaitable[Any]]) -> Any:
    async def session() -> Any:
        async with Client(server(build)) as client:
            return await ask(client)

    return asyncio.run(session())


def called(build: Path, tool: str, **arguments: object) -> Any:
    return asked(build, lambda client: client.call_tool(tool, arguments))


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


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("show", {"name": "nobody at all"}, "no such entry"),
        ("search", {"query": ""}, "query"),
        ("search", {"query": "a", "limit": 0}, "limit"),
        ("search", {"query": "kind:none"}, "nothing has that kind"),
        ("changes", {"since": "never"}, "never"),
        ("search", {}, "query"),
    ],
)
def test_wrong_arguments_get_a_clear_error(
    build: Path, tool: str, arguments: dict[str, object], said: str
) -> None:
    told = called(build, tool, **arguments)
    assert told.is_error and said in told.content[0].text
