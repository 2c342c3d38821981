"""An answer in the published shape of `show --json` (docs/json.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from taiyaku.corpus.exchange.json_lines import shape
from taiyaku.corpus.lookup.answer_model import Answer
from taiyaku.corpus.model import Alignment

# As the answer itself has them.
_SHOWN = (
    *("as_of", "status", "version", "date", "until", "until_date", "scope", "layer"),
    *("marks", "stale", "notes", "beneath"),
)


def answer_json(shown: Answer) -> dict[str, Any]:
    """The entry with its sections as they stand at the asked point, and what is said beside them."""
    found = {
        **shape(shown.entry),
        "sections": shape(shown.sections),
        **{name: shape(getattr(shown, name)) for name in _SHOWN},
        "amendments": [a.id for a in shown.amendments],
        "rulings": [r.id for r in shown.rulings],
        "ruling_texts": shape(shown.rulings),
        "aligned": _aligned(shown),
        "translations": {t.id: shape(t) for t in shown.translations},
        "repeats": [
            {"id": r.id, "members": list(r.group.members), "differing": list(r.group.differing)}
            for r in shown.repeats
        ],
        "others": [c.id for c in shown.others],
    }
    if shown.redline is not None:
        changed = [shape(section) for section in shown.redline.sections if section.changed]
        found["changes"] = {"since": shown.redline.since, "sections": changed}
    if shown.history:
        found["history"] = shape(shown.history)
    return found


def _aligned(shown: Answer) -> dict[str, list[str]]:
    """Clause ids of the entry with those of the other language, as far as nobody rejected the pair."""
    found: dict[str, list[str]] = {}
    for alignment in shown.aligned:
        if alignment.status != "rejected":
            ours, theirs = _sides(alignment, f"{shown.entry.id}#")
            for one in ours:
                found.setdefault(one, []).extend(theirs)
    return found


def _sides(alignment: Alignment, inside: str) -> tuple[Sequence[str], Sequence[str]]:
    if any(one.startswith(inside) for one in alignment.en):
        return alignment.en, alignment.ja
    return alignment.ja, alignment.en
