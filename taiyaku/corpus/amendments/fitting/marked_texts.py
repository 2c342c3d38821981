"""A text given anew with marks in it for what goes and what comes: "[eighteen] NINETEEN years old"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.clause_texts import Slot
from taiyaku.corpus.amendments.fitting.locator import Fit, Pool, reworded
from taiyaku.corpus.model import Clause, Entry
from taiyaku.corpus.similarity import plain
from taiyaku.values import Struct

_TOKEN = re.compile(r"\w+|[^\w\s]")
_BRACKETED = re.compile(r"\[([^][]+)\]")
_GOES, _COMES = ("deleted",), ("strong", "emphasis", "inserted")  # styles
_MOST_WAYS = 64  # in which the text up to a word may stand in the printed one
_BEFORE_SIGN = re.compile(r"\s+(?=[.,;:!?)])")


class Token(Struct, frozen=True):
    """A word or sign of the text, and what its marks say of it."""

    text: str
    start: int
    end: int
    goes: bool
    comes: bool  # it is marked as new; what stands behind words that go may be new without a mark


def marked_changes(new: Sequence[Clause], entry: Entry, pool: Pool) -> list[Fit]:
    """A change of each clause whose marks, undone, leave a printed one; none unless all given are such."""
    found = [printed_below_marks(clause, pool.slots) for clause in new]
    if not all(found):
        return []
    return [
        reworded("replace", slot, [(0, len(slot.clause.text))], text, entry, clause.provenance)
        for clause, (slot, text) in zip(new, filter(None, found), strict=True)
        if text != slot.clause.text
    ]


def is_marked(clause: Clause) -> bool:
    """Whether anything in a text may be marked as old or new."""
    return any(s.style in (*_GOES, *_COMES) for s in clause.spans) or bool(_BRACKETED.search(clause.text))


def printed_below_marks(clause: Clause, printed: Sequence[Slot]) -> tuple[Slot, str] | None:
    """The one clause that a text gives anew, perhaps with marks in it, and how that reads now."""
    found = [(slot, text) for slot in printed if (text := _without_marks(clause, slot)) is not None]
    return found[0] if len(found) == 1 else None


def _without_marks(clause: Clause, slot: Slot) -> str | None:
    """The new text, if the one with all that goes and without what comes is the clause that is printed."""
    tokens = list(_tokens(clause))
    printed = _TOKEN.findall(plain(slot.clause.text))
    if not any(t.goes or t.comes for t in tokens):
        return slot.clause.text if [plain(t.text) for t in tokens] == printed else None

    stays = _printed_among(tokens, printed)
    if stays is None:
        return None
    return _clean(clause.text, tokens, stays, {*printed})


def _printed_among(tokens: Sequence[Token], printed: Sequence[str]) -> set[int] | None:
    """Indices of the tokens that make up the printed text, if all others come and all that go are in it."""
    ways: list[dict[int, bool]] = [{0: False}]  # before each token: words printed so far, and whether by it
    for token in tokens:
        then: dict[int, bool] = {}
        for there in sorted(ways[-1], reverse=True)[:_MOST_WAYS]:
            if there < len(printed) and plain(token.text) == printed[there]:
                then[there + 1] = True
            if token.comes:
                then.setdefault(there, False)
        ways.append(then)
    there, stays = len(printed), set[int]()
    if there not in ways[-1]:
        return None
    for at in range(len(tokens), 0, -1):
        if ways[at][there]:
            there -= 1
            stays.add(at - 1)
    return stays


def _tokens(clause: Clause) -> Iterator[Token]:
    """Those of a clause; brackets that mark what goes are none."""
    text = clause.text
    gone = [(s.start, s.end) for s in clause.spans if s.style in _GOES]
    gone += [m.span() for m in _BRACKETED.finditer(text)]
    put = [(s.start, s.end) for s in clause.spans if s.style in _COMES]
    behind = False
    for m in _TOKEN.finditer(text):
        goes = any(a <= m.start() < b for a, b in gone)
        if not (goes and m[0] in "[]"):
            comes = m[0].isupper() or any(a <= m.start() < b for a, b in put) or (behind and m[0].isdigit())
            yield Token(m[0], m.start(), m.end(), goes, comes and not goes)
        behind = goes


def _clean(text: str, tokens: Sequence[Token], stays: set[int], printed: set[str]) -> str:
    """The text without what goes, and what comes in small letters unless it is printed in large ones."""
    parts: list[str] = []
    at = 0
    for n, token in enumerate(tokens):
        between = text[at : token.start].replace("[", "").replace("]", "")
        if not token.goes:
            said = token.text
            if n not in stays and said.isupper() and said not in printed:
                said = said.lower() if "".join(parts).strip() else said.capitalize()
            parts += between, said
        elif between.strip(" "):
            parts.append(between)
        else:
            parts.append(" " if between else "")
        at = token.end
    parts.append(text[at:].replace("[", "").replace("]", ""))
    return _BEFORE_SIGN.sub("", re.sub(r"\s{2,}", " ", "".join(parts))).strip()
