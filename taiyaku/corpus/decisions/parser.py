"""Decisions by people: small TOML files in the workspace's `decisions/`, in the order of their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

from taiyaku.corpus.decided import (
    AmendmentDecision,
    ClearedFlag,
    Decisions,
    LinkDecision,
    Operation,
    Signature,
    Verdict,
)
from taiyaku.corpus.decisions.translation_files import load_translations
from taiyaku.corpus.model import Provenance
from taiyaku.toml_file import Spot, TomlFile

LINK_TYPES = (
    *("see-also", "related", "about", "amends", "same-faq", "translation-of", "mentions"),
    "page-reference",
)
_SIGNED = ("note", "by", "on")
_KEYS: Mapping[str, tuple[str, ...]] = {
    "link": ("source", "anchor", "type", "target", *_SIGNED),
    "amendment": ("id", "verdict", "target", "operation", *_SIGNED),
    "holds": ("id", "relies_on", "digest", *_SIGNED),
}


def decision_files(folder: Path) -> tuple[Path, ...]:
    """The decision files of a workspace, in the order of their names."""
    return tuple(sorted(folder.glob("*.toml"), key=lambda path: path.name)) if folder.is_dir() else ()


def load_decisions(folder: Path) -> Decisions:
    """What people decided, in every `*.toml` of the folder and of `translations/` in it; nothing without it.

    Raises WorkspaceError naming the file, the line, the key and what is allowed there.
    """
    parts = [_Reader(path).decisions() for path in decision_files(folder)]
    return Decisions(
        links=tuple(d for part in parts for d in part.links),
        amendments=tuple(d for part in parts for d in part.amendments),
        cleared=tuple(d for part in parts for d in part.cleared),
        translations=load_translations(folder),
    )


class _Reader(TomlFile):
    """Checks what one decision file says."""

    numbers = frozenset({"on"})

    def decisions(self) -> Decisions:
        self.unknown(self.data, tuple(_KEYS), None)
        return Decisions(
            links=tuple(self.link(table, spot) for table, spot in self.tables("link")),
            amendments=tuple(self.amendment(table, spot) for table, spot in self.tables("amendment")),
            cleared=tuple(self.holds(table, spot) for table, spot in self.tables("holds")),
        )

    def tables(self, key: str) -> Iterator[tuple[Mapping[str, Any], Spot]]:
        for number, table in enumerate(self.array(key, "decision")):
            self.unknown(table, _KEYS[key], (key, number))
            yield table, (key, number)

    def link(self, table: Mapping[str, Any], spot: Spot) -> LinkDecision:
        source = self.needed(table, "source", spot, "the id of the entry or clause with the words")
        anchor = self.needed(table, "anchor", spot, "the words that point")
        target = None
        if table.get("target") is not False:
            target = self.needed(table, "target", spot, 'an id, or target = false for "points to nothing"')
        return LinkDecision(
            source=source,
            anchor=anchor,
            target=target,
            where=self.where(spot),
            type=self.choice(table, "type", LINK_TYPES, spot),
            signature=self.signature(table, spot),
        )

    def amendment(self, table: Mapping[str, Any], spot: Spot) -> AmendmentDecision:
        amendment = self.needed(table, "id", spot, "the id of the amendment")
        self.needed(table, "verdict", spot, '"placed" or "dismissed"')
        verdict = self.choice(table, "verdict", get_args(Verdict), spot)
        if verdict == "placed":
            self.needed(table, "target", spot, "the id of what it changes")
        operation = self.choice(table, "operation", get_args(Operation), spot)
        return AmendmentDecision(
            amendment=amendment,
            verdict="placed" if verdict == "placed" else "dismissed",
            where=self.where(spot),
            target=self.text(table, "target", spot),
            operation=next((o for o in get_args(Operation) if o == operation), None),
            signature=self.signature(table, spot),
        )

    def holds(self, table: Mapping[str, Any], spot: Spot) -> ClearedFlag:
        return ClearedFlag(
            id=self.needed(table, "id", spot, "the id of the ruling or translation"),
            relies_on=self.needed(table, "relies_on", spot, "the id of what it relies on"),
            digest=self.needed(table, "digest", spot, "the digest that `taiyaku check -v` prints"),
            where=self.where(spot),
            signature=self.signature(table, spot),
        )

    def needed(self, table: Mapping[str, Any], key: str, spot: Spot, what: str) -> str:
        value = self.text(table, key, spot)
        if not value:
            self.fail(key, spot, f"the [[{spot[0]}]] has no {key}: expected {what}")
        return value

    def signature(self, table: Mapping[str, Any], spot: Spot) -> Signature:
        on = self.date(table, "on", spot)
        return Signature(self.text(table, "note", spot), self.text(table, "by", spot), on)

    def where(self, spot: Spot) -> Provenance:
        line = self.line("", spot)
        return Provenance(f"{self.path.parent.name}/{self.path.name}", (line, line))
