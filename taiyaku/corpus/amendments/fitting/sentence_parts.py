"""Part of a sentence, given as it should read, that stands in a rule but for one of its words."""

from __future__ import annotations

import re

from taiyaku.corpus.amendments.clause_texts import Slot
from taiyaku.corpus.amendments.fitting.locator import Fit, Pool, reworded
from taiyaku.corpus.amendments.wordings.change import Change
from taiyaku.corpus.model import Clause, Entry
from taiyaku.corpus.text import ends_sentence

_FEWEST = 4  # words of a part that is known by the others
_NEARLY = 2  # other words that leave it open whether a place is meant
_WORD = re.compile(r"[^\s.,;:]+")


def with_one_other_word(change: Change, new: tuple[Clause, ...], entry: Entry, pool: Pool) -> Fit | None:
    """ "It should say “at the end of your turn”.": the one place with these words but for one of them."""
    part = new[0].text.strip()
    words = part.rstrip(".").split()
    if change.operation != "replace" or len(new) != 1 or not part[:1].islower() or len(words) < _FEWEST:
        return None
    near: list[tuple[int, Slot, tuple[int, int]]] = []
    for slot in pool.slots:
        tokens = list(_WORD.finditer(slot.clause.text))
        for at in range(len(tokens) - len(words) + 1):
            run = tokens[at : at + len(words)]
            others = sum(t[0].casefold() != w.casefold() for t, w in zip(run, words, strict=True))
            if others <= _NEARLY:
                near.append((others, slot, (run[0].start(), run[-1].end())))
    if len(near) != 1 or near[0][0] != 1:
        return None
    _, slot, spot = near[0]
    printed = slot.clause.text
    begins = printed[spot[0]].isupper()  # it may be all that the sentence is to say
    if begins or (part.endswith(".") and not ends_sentence(printed[: spot[1] + 1])):
        return None
    return reworded("replace", slot, [spot], " ".join(words), entry, new[0].provenance)
