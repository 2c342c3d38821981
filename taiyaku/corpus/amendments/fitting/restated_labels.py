"""Labels and names that an erratum prints otherwise than the rule."""

from __future__ import annotations

from taiyaku.corpus.amendments.fitting.bench import Ruled
from taiyaku.corpus.amendments.fitting.locator import Fit
from taiyaku.corpus.amendments.wordings.change import NOWHERE, Change
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords
from taiyaku.corpus.model import Entry
from taiyaku.corpus.name_keys import loose_key, name_key
from taiyaku.values import replace


def labels_restated(erratum: Entry, entry: Entry, words: PlaceWords, flags: frozenset[str]) -> Ruled | None:
    """Labels or names that an erratum prints differently: left to a person, for they may be only left out."""
    given = [label for label in erratum.labels if name_key(label) not in flags]
    pairs = [(given, list(entry.labels))]
    for title in erratum.titles[1:]:
        theirs = [t.text for t in entry.titles if t.lang == title.lang]
        if theirs and not any(loose_key(t) == loose_key(title.text) for t in theirs):
            pairs.append(([title.text], theirs))
    for new, old in pairs:
        if new and old and {loose_key(x) for x in new} != {loose_key(x) for x in old}:
            change = Change("replace", replace(NOWHERE, said="labels"))
            reason = f"it prints other labels for {entry.title}"
            fit = Fit("replace", entry.id, ", ".join(old), ", ".join(new), reason=reason, nearest=(entry.id,))
            return Ruled(change, fit, entry.id)
    return None
