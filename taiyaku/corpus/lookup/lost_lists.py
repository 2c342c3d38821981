"""What is said of lists that a text announces and does not have, and who prints them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.lost_lists import announcing, items_behind
from taiyaku.corpus.lookup.query import Asking
from taiyaku.corpus.lookup.standing import Standing
from taiyaku.corpus.model import Clause, Section
from taiyaku.corpus.names import Candidate, Way

_LONGEST = 60  # characters of the announcing words that are repeated


def lost_list_notes(
    asking: Asking, standing: Standing, sections: Sequence[Section], others: Sequence[Candidate]
) -> Iterator[str]:
    """One note for each list that is missing from the text shown."""
    for clause in (c for s in sections for c in announcing(s)):
        said = clause.text if len(clause.text) <= _LONGEST else f"…{clause.text[-_LONGEST:]}"
        source, items = _printed_elsewhere(asking, standing, clause, others)
        found = f"; {source} prints it: {' • '.join(items)}" if items else ""
        yield f"a list is missing here, lost by its document: “{said}”{found}"


def _printed_elsewhere(
    asking: Asking, standing: Standing, clause: Clause, others: Sequence[Candidate]
) -> tuple[str, list[str]]:
    """The document that has the list behind the same words, and its items."""
    same = [c.id for c in others if c.way < Way.PREFIX and c.lang == standing.entry.lang]
    places = [(e.document, s) for e in asking.corpus.entries(same) for s in e.sections]
    for amendment in standing.state.later:
        brought = [p for patch in amendment.patches for p in patch.added if isinstance(p, Section)]
        places += [(amendment.source, section) for section in brought]
    for source, section in places:
        if items := items_behind(clause, section):
            return source, [item.text for item in items]
    return "", []
