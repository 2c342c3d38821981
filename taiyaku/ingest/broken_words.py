"""Words broken at the ends of lines: which hyphens belong to them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from taiyaku.ingest.blocks import Block, Line
from taiyaku.ingest.version_lines import language_data
from taiyaku.values import replace

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_BROKEN = re.compile(r"([^\W\d_]+(?:-[^\W\d_]+)*)[-‐]$")
_TAIL = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*$")
_SEVERAL = 2  # breaks of words of which none comes again: a document that breaks words
_JOINING = frozenset(" ".join(language_data()["joining"].values()).split())
SOFT_HYPHEN = "\u00ad"
_MARKED = re.compile(f"-?{SOFT_HYPHEN}")
_HYPHENS = ("-", "‐")  # browsers break words with U+2010


def with_soft_hyphens(lines: Sequence[Line]) -> list[Line]:
    """Lines with a soft hyphen where a word goes on below, in place of a hyphen that only parts it."""
    hyphens = Hyphens(line.text.strip() for line in lines)
    marked = list(lines)
    for at, (line, below) in enumerate(pairwise(lines)):
        closed = hyphens.join(line.text, below.text.lstrip())
        if closed is not None:
            marked[at] = replace(line, text=closed + SOFT_HYPHEN)
    return marked


def without_soft_hyphens(blocks: Iterable[Block]) -> list[Block]:
    """Blocks with the hyphens as they are printed wherever no word was put together."""
    return [_printed(block) if SOFT_HYPHEN in block.raw + block.text else block for block in blocks]


def _printed(block: Block) -> Block:
    text, raw = (_MARKED.sub("-", part) for part in (block.text, block.raw))
    rows = tuple(tuple(_MARKED.sub("-", cell) for cell in row) for row in block.rows)
    return replace(block, text=text, raw=raw, rows=rows)


class Hyphens:
    """Decides about a hyphen at a line's end by the words found elsewhere in the document."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._words: set[str] = set()
        broken: list[tuple[str, str]] = []
        tail = ""
        self._soft = False  # breaks are marked with a sign of their own
        for line in lines:
            self._soft = self._soft or line.endswith("‐")
            words = _WORD.findall(line)
            if tail and words and line[:1].islower():
                broken.append((tail, words[0]))
                words = words[1:]
            match = _BROKEN.search(line[-80:]) if line.endswith(_HYPHENS) else None
            tail = match[1] if match else ""
            self._words.update(w.casefold() for w in (words[:-1] if match else words))
        undone = sum((a + b).casefold() in self._words for a, b in broken)
        kept = sum(f"{a}-{b}".casefold() in self._words for a, b in broken)
        self._undo = undone > kept and not self._soft
        self._untold = undone == kept == 0 and len(broken) >= _SEVERAL and not self._soft

    def join(self, before: str, after: str) -> str | None:
        """The text before, without a hyphen that only marks the break; None where no word is broken."""
        if before.endswith(SOFT_HYPHEN):
            return self._join_soft(before.rstrip(SOFT_HYPHEN), after)
        match = _BROKEN.search(before[-80:]) if before.endswith(_HYPHENS) and after[:1].islower() else None
        if not match:
            return None
        word = _WORD.match(after)
        rest = word[0] if word else ""
        together, hyphened = (match[1] + rest).casefold(), f"{match[1]}-{rest}".casefold()
        if rest in _JOINING & self._words and together not in self._words:
            return f"{before} "
        if hyphened in self._words and together not in self._words:
            return before
        compound = {match[1].casefold(), rest.casefold()} <= self._words
        undo = self._undo or (self._untold and not compound)
        return before[:-1] if together in self._words or undo or before.endswith("‐") else before

    def _join_soft(self, before: str, after: str) -> str:
        """A soft hyphen goes, unless the document has the word with a hyphen only: some write no other."""
        one, two = _TAIL.search(before), _WORD.match(after)
        if one and two:
            hyphened, together = f"{one[0]}-{two[0]}".casefold(), (one[0] + two[0]).casefold()
            if hyphened in self._words and together not in self._words:
                return f"{before}-"
        return before
