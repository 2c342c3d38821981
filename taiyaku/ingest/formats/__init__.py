"""Formats: how a document is organised. Each turns blocks into draft entries by small ordered rules."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from taiyaku.ingest.blocks import Manuscript
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.workspace import Source

Format = Callable[[Manuscript, Source, Vocabulary], Findings]


def format_named(name: str) -> Format:
    """The format of that name; imported only when a document asks for it."""
    module = import_module(f"taiyaku.ingest.formats.{name}.parser")
    reader: Format = getattr(module, f"read_{name}")
    return reader
