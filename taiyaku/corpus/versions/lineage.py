"""Where every id of the older version went: what a citation of it leads to now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from taiyaku.corpus.model import Entry, Section
from taiyaku.corpus.versions.entry_matching import Pairing


def follow_ids(olds: Sequence[Entry], pairing: Pairing) -> dict[str, str]:
    """For each entry, section and clause that can be followed the id it has in the newer version.

    A section that has no other version of its own went where most of its clauses did.
    """
    found = {old: joint.newer[0] for joint in pairing.joints for old in joint.older}
    for pairs in (pairing.entries, pairing.sections, pairing.clauses):
        found |= pairs
    for section in (s for e in olds for s in e.sections if s.id not in found):
        if goal := _where_most_went(section, found):
            found[section.id] = goal
    return found


def _where_most_went(section: Section, found: Mapping[str, str]) -> str | None:
    goals = Counter(found[c.id].rpartition(".")[0] for c in section.clauses if c.id in found)
    goal, count = goals.most_common(1)[0] if goals else ("", 0)
    return goal if 2 * count > len(section.clauses) else None
