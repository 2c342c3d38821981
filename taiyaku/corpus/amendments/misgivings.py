"""What speaks against a change that was read: the text it would leave is none that anybody would print.

Whatever reader took an order for a text, or the sentence beside the one that is meant: it stays open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from taiyaku.corpus.amendments.bench import Bench, Ruled
from taiyaku.corpus.amendments.doubtful_rules import singular
from taiyaku.corpus.amendments.patch_builder import sentences, wordings_of
from taiyaku.corpus.amendments.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.quotations import cut_quotes
from taiyaku.corpus.model import Clause, Entry
from taiyaku.corpus.similarity import content_words


def misgiving(erratum: Entry, ruled: Ruled, bench: Bench) -> str | None:
    """Why a change should not be made as it was read, if anything speaks against it."""
    if not ruled.fit.patches or ruled.entry is None:
        return None
    gone, come = (list(_texts(ruled, side)) for side in ("removed", "added"))
    if order := _orders(come, gone, erratum, bench.words):
        return f"its new text may be no text of a rule: {order}"
    counted = ruled.change.old is not None or ruled.change.place.units
    if not counted and (other := _said_of_another(ruled, gone, come, bench)):
        return f"it may be on another sentence: {other}"
    return None


def _texts(ruled: Ruled, side: str) -> Iterator[str]:
    for patch in ruled.fit.patches:
        for part in getattr(patch, side):
            yield from (c.text for c in ((part,) if isinstance(part, Clause) else part.clauses))


def _orders(come: list[str], gone: list[str], erratum: Entry, words: PlaceWords) -> str | None:
    """Words of an order, or a page, that come into a text though nobody quotes them."""
    said = [c.text for s in erratum.sections for c in s.clauses]
    quoted = [lowered(quote.text) for text in said for quote in cut_quotes(text)[1]]
    known = [*map(lowered, gone), *quoted]
    for text in map(lowered, come):
        for pattern in (words.find("of_orders"), words.paged):
            for found in pattern.finditer(text):
                if not any(found[0] in one for one in known):
                    return found[0]
    return None


def _said_of_another(ruled: Ruled, gone: list[str], come: list[str], bench: Bench) -> str | None:
    """The sentence beside the one that would go which speaks of what the new one speaks of first."""
    old, new = ([text[a:b].strip() for text in side for a, b in sentences(text)] for side in (gone, come))
    put = [one for one in new if one not in old]
    out = [one for one in old if one not in new]
    if len(put) != 1 or len(out) != 1:
        return None
    about = _first(put[0])
    if about is None or about in {singular(w) for w in _words(out[0])}:
        return None
    own = bench.current[ruled.entry or ""]
    beside = [text[a:b].strip() for text in wordings_of(own) for a, b in sentences(text)]
    return next((one for one in beside if one != out[0] and _first(one) == about), None)


def _words(text: str) -> list[str]:
    told = set(content_words(lowered(text)))
    return [word for word in re.findall(r"[^\W\d_]+", lowered(text)) if word in told]


def _first(text: str) -> str | None:
    return next((singular(word) for word in _words(text)), None)
