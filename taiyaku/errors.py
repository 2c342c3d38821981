"""What can go wrong, said so that the reader knows what to do next."""

from __future__ import annotations

from enum import IntEnum


class Status(IntEnum):
    """Exit status of every command."""

    OK = 0
    PROBLEMS = 1  # nothing found, or problems found
    USAGE = 2  # wrong usage or unreadable input


class TaiyakuError(Exception):
    """Base of every error a user can see: one line saying what, where, and what to do."""


class WorkspaceError(TaiyakuError):
    """The workspace or its `taiyaku.toml` is missing or wrong."""


class UnreadableError(TaiyakuError):
    """A source cannot be read at all; the build goes on without it and says so."""


class CorpusError(TaiyakuError):
    """The built corpus is missing, half-written or from another version."""


class UsageError(TaiyakuError):
    """A command was called in a way it cannot answer."""
