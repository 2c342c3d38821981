"""Sentences that say the contrary of the rule's: "Carts may no longer turn.", "Goats can now swim."."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.clause_texts import Slot, occurrences, sentences
from taiyaku.corpus.amendments.fitting.locator import Fit, Pool, reworded
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.word_roots import roots
from taiyaku.corpus.model import Clause, Entry, Provenance

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


def contrasted(
    new: tuple[Clause, ...], entry: Entry, pool: Pool, source: Provenance, words: PlaceWords
) -> Fit | None:
    """ "Tides rise at dusk, not at noon.": the one sentence that says so of what is denied."""
    flat = words.find("as_printed").sub("", lowered(new[0].text)) if len(new) == 1 else ""
    denies, merely = words.find("new_first").pattern, words.find("merely").pattern
    told = re.fullmatch(
        rf"(?P<said>[^,.;:()]+)(?:,| [(]) ?(?:{denies}) (?:(?:{merely}) )?(?P<old>[^,.;:()]+?) ?"
        r"(?:[)]|, (?P<tail>[^,.;:()]+))?[.]",
        flat,
    )
    if told is None:
        return None
    said_first, about = new[0].text[: told.end("said")], roots(f"{told['said']} {told['tail'] or ''}", words)
    found = []
    for slot in pool.slots:
        for start, end in sentences(slot.clause.text):
            text = slot.clause.text[start:end]
            spots = occurrences(told["old"], text)
            put = _put_for(said_first, told["old"], text, spots[0]) if len(spots) == 1 else ""
            if not put or occurrences(put, text):
                continue  # a sentence that has both gives a choice
            if about <= roots(f"{text[: spots[0][0]]}{put}{text[spots[0][1] :]}", words):
                found.append((slot, (start + spots[0][0], start + spots[0][1]), put))
    if len(found) != 1:
        return None
    return reworded("replace", found[0][0], [found[0][1]], found[0][2], entry, source)


def _put_for(said_first: str, old: str, text: str, spot: tuple[int, int]) -> str:
    """The words of a new sentence that take the place of old ones: those behind what both begin with.

    What goes on behind the old words, "must be 11th level", is no part of them.
    """
    before, behind = text[: spot[0]], text[spot[1] :].split()
    if before and lowered(said_first).startswith(lowered(before)):
        put = said_first[len(before) :].split()
        ends = [n for n in range(1, len(put)) if [w.strip(",.") for w in behind[:n]] == put[-n:]]
        return " ".join(put[: -ends[-1]] if ends else put)
    words, first = said_first.split(), old.split()[0]
    same_start = [at for at, word in enumerate(words) if word in (first, f"{first}n")]
    return " ".join(words[same_start[-1] if same_start else -len(old.split()) :])
