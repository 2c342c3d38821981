"""Sentences that say the contrary of the rule's: "Carts may no longer turn.", "Goats can now swim."."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.locator import Fit, Pool, reworded
from taiyaku.corpus.amendments.patch_builder import Slot, sentences
from taiyaku.corpus.amendments.place_words import PlaceWords, lowered
from taiyaku.corpus.model import Clause, Entry

_SAME = 3  # words at least that both sentences end with
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_Words = list[tuple[str, int]]  # each with where it begins


def reversed_sentence(new: Sequence[Clause], entry: Entry, pool: Pool, words: PlaceWords) -> Fit | None:
    """The one sentence of the rule that what is said turns round; its subject may be left out or named."""
    text = new[0].text
    if len(new) != 1 or len(sentences(text)) != 1 or not words.lists.get("no_more"):
        return None
    found = list(_contrary(text, entry, pool, words))
    if len(found) != 1:
        return None
    slot, spot, put = found[0]
    return reworded("replace", slot, [spot], put, entry, new[0].provenance)


def _contrary(
    text: str, entry: Entry, pool: Pool, words: PlaceWords
) -> Iterator[tuple[Slot, tuple[int, int], str]]:
    said, denies = _turned(text, words)
    small = {*words.lists.get("pronouns", ()), *words.lists.get("articles", ())}
    title = {word.rstrip("s") for word, _ in _turned(entry.title, words)[0]}
    for slot in pool.slots:
        for start, end in sentences(slot.clause.text):
            printed = slot.clause.text[start:end]
            theirs, denied = _turned(printed, words)
            same = _alike_at_the_end(said, theirs)
            if denies is denied or same < _SAME:
                continue
            ours, own = said[: len(said) - same], theirs[: len(theirs) - same]
            if any(word not in small and word.rstrip("s") not in title for word, _ in (*ours, *own)):
                continue
            head = printed[: theirs[len(own)][1]] if own and not ours else ""
            yield slot, (start, end), f"{head}{text[0].lower()}{text[1:]}" if head else text


def _turned(text: str, words: PlaceWords) -> tuple[_Words, bool]:
    """The words of a text without those that deny or allow, and whether it denies."""
    flat = lowered(text)
    short = {a: b for a, _, b in (pair.partition(" = ") for pair in words.lists.get("contracted", ()))}
    denials, blank = words.find("no_more"), flat
    for pattern in (denials, words.find("anew")):
        blank = pattern.sub(lambda m: " " * len(m[0]), blank)
    found = [(m[0].replace("’", "'"), m.start()) for m in _WORD.finditer(blank)]
    denied = denials.search(flat) is not None or any(word in short for word, _ in found)
    return [(short.get(word, word), at) for word, at in found], denied


def _alike_at_the_end(one: _Words, other: _Words) -> int:
    same = 0
    while same < min(len(one), len(other)) and one[-1 - same][0] == other[-1 - same][0]:
        same += 1
    return same
