"""Decisions by people: small TOML files in the workspace's `decisions/`, in the order of their names."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from taiyaku.corpus.decided import AmendmentDecision, ClearedFlag, Decisions, LinkDecision, Operation, Verdict
from taiyaku.corpus.decisions.decision_file import DecisionFile, toml_files
from taiyaku.corpus.decisions.translation_files import load_translations
from taiyaku.toml_file import Spot

LINK_TYPES = (
    *("see-also", "related", "about", "amends", "same-faq", "translation-of", "mentions"),
    "page-reference",
)


def load_decisions(folder: Path) -> Decisions:
    """What people decided, in every `*.toml` of the folder and of `translations/` in it; nothing without it.

    Raises WorkspaceError naming the file, the line, the key and what is allowed there.
    """
    parts = [_Reader(path).decisions() for path in toml_files(folder)]
    return Decisions(
        links=tuple(d for part in parts for d in part.links),
        amendments=tuple(d for part in parts for d in part.amendments),
        cleared=tuple(d for part in parts for d in part.cleared),
        translations=load_translations(folder),
    )


class _Reader(DecisionFile):
    arrays = ("link", "amendment", "holds")

    def decisions(self) -> Decisions:
        return Decisions(
            links=tuple(self.link(*found) for found in self.tables("link")),
            amendments=tuple(self.amendment(*found) for found in self.tables("amendment")),
            cleared=tuple(self.holds(*found) for found in self.tables("holds")),
        )

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
        )

    def holds(self, table: Mapping[str, Any], spot: Spot) -> ClearedFlag:
        return ClearedFlag(
            id=self.needed(table, "id", spot, "the id of the ruling or translation"),
            relies_on=self.needed(table, "relies_on", spot, "the id of what it relies on"),
            digest=self.needed(table, "digest", spot, "the digest that `taiyaku check -v` prints"),
            where=self.where(spot),
        )
