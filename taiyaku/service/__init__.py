"""Doors for other programs: what the look-ups answer, over HTTP and for assistants.

`openapi` says what may be asked and with which values; `answers` answers it as `--json` does; `http` is the
API (extra `api`); `assistant` the MCP server (extra `mcp`). Nothing here decides
anything about rules.
"""
