"""Decisions by people: small TOML files in the workspace's `decisions/`, in the order of their names."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from taiyaku.corpus.decided import AmendmentDecision, ClearedFlag, Decisions, LinkDecision, Operation, Verdict
from taiyaku.corpus.decisions.decision_file import SIGNED, DecisionFile, toml_files
from taiyaku.corpus.decisions.translation_files import load_translations
from taiyaku.toml_file import Spot

LINK_TYPES = (
    *("see-also", "related", "about", "amends", "same-faq", "translation-of", "mentions"),
    "page-reference",
)
KEYS: Mapping[str, Mapping[str, str]] = {
    "link": {
        "source": "**Needed.** The id of the entry or clause that has the words",
        "anchor": "**Needed.** The words",
        "target": "**Needed.** The id of what they mean, or `false`: they point to nothing",
        "type": f"One of {', '.join(f'`{name}`' for name in LINK_TYPES)}; else links of any type",
        **SIGNED,
    },
    "amendment": {
        "id": "**Needed.** The id of the amendment, as `taiyaku check -v` prints it",
        "verdict": "**Needed.** `placed`, or `dismissed`: it changes nothing",
        "target": "The id of what it changes; needed where it is placed",
        "operation": f"{', '.join(f'`{name}`' for name in get_args(Operation))}; else as the erratum says",
        **SIGNED,
    },
    "holds": {
        "id": "**Needed.** The id of a ruling or translation that holds for the text as it is now",
        "relies_on": "**Needed.** The id of the clause it relies on",
        "digest": "**Needed.** That of the clause's text, as `taiyaku check -v` prints it",
        **SIGNED,
    },
}


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
    keys = KEYS

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
