"""What speaks against a change that was read: the text it would leave is none that anybody would print.

Whatever reader took an order for a text, or the sentence beside the one that is meant: it stays open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from taiyaku.corpus.amendments.clause_texts import sentences, wordings_of
from taiyaku.corpus.amendments.fitting.bench import Bench, Ruled
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import cut_quotes
from taiyaku.corpus.amendments.wordings.word_roots import singular
from taiyaku.corpus.model import Clause, Entry

_LONG_WORD = re.compile(r"[^\W\d_]{4,}")


def misgiving(erratum: Entry, part: Entry, ruled: Ruled, bench: Bench) -> str | None:
    """Why a change should not be made as it was read, if anything speaks against it."""
    if not ruled.fit.patches or ruled.entry is None:
        return None
    gone, come = (list(_texts(ruled, side)) for side in ("removed", "added"))
    if ruled.change.operation == "delete" and (told := _keeps(part, erratum, bench.words)):
        return f"it may be the correction that is withdrawn: {told}"
    if remark := _remark(come, gone, part, bench.words):
        return f"its new text may end with a remark: {remark}"
    if order := _orders(come, gone, part, bench.words):
        return f"its new text may be no text of a rule: {order}"
    counted = ruled.change.old is not None or ruled.change.place.units
    if not counted and (other := _said_of_another(ruled, gone, come, bench)):
        return f"it may be on another sentence: {other}"
    return None


def _texts(ruled: Ruled, side: str) -> Iterator[str]:
    for patch in ruled.fit.patches:
        for part in getattr(patch, side):
            yield from (c.text for c in ((part,) if isinstance(part, Clause) else part.clauses))


def _keeps(part: Entry, erratum: Entry, words: PlaceWords) -> str | None:
    """What says below "Removed" that a correction is gone and no rule: "Dawn: this erratum was wrong."."""
    texts = (c.text for s in erratum.sections for c in s.clauses if part.title in c.text)
    found = (words.find("on_corrections").search(lowered(text)) for text in texts)
    return next((one[0] for one in found if one), None)


def _remark(come: list[str], gone: list[str], part: Entry, words: PlaceWords) -> str | None:
    """A last clause of a text given anew that says why it is so: "This lets you keep your own."."""
    last = next((c.text for s in reversed(part.sections) for c in reversed(s.clauses)), "")
    told = words.find("explains").match(lowered(last)) and not cut_quotes(last)[1]
    return (
        last if told and any(last in new for new in come) and not any(last in old for old in gone) else None
    )


def _orders(come: list[str], gone: list[str], erratum: Entry, words: PlaceWords) -> str | None:
    """Words of an order, or a page, that come into a text though nobody quotes them."""
    said = [c.text for s in erratum.sections for c in s.clauses]
    quoted = [lowered(quote.text) for text in said for quote in cut_quotes(text)[1]]
    known = [*map(lowered, gone), *quoted]
    paged = rf"^(?:{words.paged.pattern})|[(\[](?:{words.paged.pattern})[)\]]$"
    denied = rf"^[^:.]{{0,40}}{words.find('reservations').pattern}[^:.]{{0,20}}:"
    marks = r"\(\(|\)\)|\[\[|~~|__"
    told = re.compile(rf"{words.find('of_orders').pattern}|{paged}|{denied}|{marks}")
    orders = (found[0] for text in map(lowered, come) for found in told.finditer(text))
    return next((order for order in orders if not any(order in one for one in known)), None)


def _said_of_another(ruled: Ruled, gone: list[str], come: list[str], bench: Bench) -> str | None:
    """The sentence beside the one that would go which speaks of what the new one speaks of first."""
    old, new = ([text[a:b].strip() for text in side for a, b in sentences(text)] for side in (gone, come))
    put = [one for one in new if one not in old]
    out = [one for one in old if one not in new]
    if len(put) != 1 or len(out) != 1:
        return None
    about = _first(put[0], bench.words)
    if about is None or about in map(singular, _LONG_WORD.findall(lowered(out[0]))):
        return None
    own = bench.current[ruled.entry or ""]
    beside = [text[a:b].strip() for text in wordings_of(own) for a, b in sentences(text)]
    return next((one for one in beside if one != out[0] and _first(one, bench.words) == about), None)


def _first(text: str, words: PlaceWords) -> str | None:
    """The first word of a sentence that says what it is about."""
    told = (singular(w) for w in _LONG_WORD.findall(lowered(text)) if w not in words.fillers)
    return next(told, None)
