"""Wordings of which only a part is printed, “… two cards …”, fitted to the rule's own text."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.clause_texts import alike, occurrences, sentences
from taiyaku.corpus.amendments.fitting.exchanges import LONG_ENOUGH
from taiyaku.corpus.amendments.fitting.locator import Fit, Pool, misfit, nearest_to, reworded
from taiyaku.corpus.amendments.wordings.change import BEGINS, ENDS
from taiyaku.corpus.model import Clause, Entry, Provenance
from taiyaku.corpus.text import ends_sentence

_ELIDED = 0.6  # of the words between two ellipses that are those of the rule
_LONGEST_RUN = 100  # words between two ellipses
_SAME_WORDS = 3  # behind an ellipsis
_UNLIKE = 0.25  # of the words of a sentence: one with fewer takes the place of none
_STOPS = ".,;:!?"
_NEARLY = 0.75  # of the words of a part of a sentence, where fewer of those behind an ellipsis are the same


def fit_elided(new: tuple[Clause, ...], entry: Entry, pool: Pool, source: Provenance) -> Fit | None:
    """ "Should read: “… draw two cards at random …”": the one run of words that begins and ends alike.

    One without an ellipsis behind it goes on to the end of its sentence, one with none before it begins one.
    """
    text = new[0].text if len(new) == 1 else ""
    begins, ends = BEGINS.match(text), ENDS.search(text)
    if not (begins or ends):
        return None
    words = text[begins.end() if begins else 0 : ends.start() if ends else None].rstrip(" ,").split()
    runs = (_runs_like if ends else _tails_like) if begins else _heads_like
    long = LONG_ENOUGH <= len(words) <= _LONGEST_RUN
    if begins and not ends and 1 < len(words) < LONG_ENOUGH:
        runs, long = _short_tails, True
    spots = ((slot, spot) for slot in pool.slots if long for spot in runs(words, slot.clause.text))
    found = list(itertools.islice(spots, 2))
    slot, (start, end) = found[0] if len(found) == 1 else (None, (0, 0))
    inner = " ".join(words)
    if not (found or (begins and ends)) and (put := _put_beside(inner, entry, pool, source, bool(ends))):
        return put
    if slot is None or alike(inner, slot.clause.text[start:end]) < _ELIDED:
        near = nearest_to(inner, pool.slots)
        return misfit("replace", entry, "it gives part of a sentence", near, after=inner)
    if begins and not ends and inner[-1:].isalnum() and slot.clause.text[end - 1] in ".。!?":
        end -= 1  # the stop of the sentence stays
    return reworded("replace", slot, [(start, end)], inner, entry, source)


def _put_beside(sentence: str, entry: Entry, pool: Pool, source: Provenance, first: bool) -> Fit | None:
    """ "The text should begin “Play at once.”": a sentence that is like none there goes before the first."""
    there = [s.clause.text[a:b] for s in pool.slots for a, b in sentences(s.clause.text)]
    if not (ends_sentence(sentence) and sentence[:1].isupper() and there) or any(
        alike(sentence, one) >= _UNLIKE for one in there
    ):
        return None
    slot = pool.slots[0 if first else -1]
    at = 0 if first else len(slot.clause.text)
    put = f"{sentence} " if first else f" {sentence}"
    return reworded("insert", slot, [(at, at)], put, entry, source)


def _tails_like(words: Sequence[str], text: str) -> Iterator[tuple[int, int]]:
    """Ends of sentences that begin with the same words."""
    for same_words in range(_SAME_WORDS, 0, -1):
        starts = [at for at, _ in occurrences(" ".join(words[:same_words]), text)]
        spots = [(at, next(end for _, end in sentences(text) if at < end)) for at in starts]
        if same_words < _SAME_WORDS:  # a word may be put in there
            spots = [(a, b) for a, b in spots if alike(" ".join(words), text[a:b]) >= _NEARLY]
        if spots:
            yield from spots
            return


def _short_tails(words: Sequence[str], text: str) -> Iterator[tuple[int, int]]:
    """Ends of sentences with the same few words but for one: "takes one water." for "takes two water."."""
    for start, end in sentences(text):
        there = list(re.finditer(r"\S+", text[start:end]))[-len(words) :]
        pairs = zip((w[0].strip(_STOPS) for w in there), (w.strip(_STOPS) for w in words), strict=False)
        if len(there) == len(words) and sum(old != new for old, new in pairs) == 1:
            yield start + there[0].start(), end


def _heads_like(words: Sequence[str], text: str) -> Iterator[tuple[int, int]]:
    """Beginnings of sentences that end with the same words."""
    for same_words in range(_SAME_WORDS, 0, -1):
        ends = [end for _, end in occurrences(" ".join(words[-same_words:]), text)]
        spots = [(next(start for start, stop in sentences(text) if end <= stop), end) for end in ends]
        if same_words < _SAME_WORDS:
            spots = [(a, b) for a, b in spots if alike(" ".join(words), text[a:b]) >= _ELIDED]
        if spots:
            yield from spots
            return


def _runs_like(words: Sequence[str], text: str) -> Iterator[tuple[int, int]]:
    """Where runs of words begin and end that have the same first and last one, and are about as long."""
    there = list(re.finditer(r"\S+", text))
    spare = len(words) // 2
    for at, first in enumerate(there):
        if first[0] == words[0]:
            for last in there[at + len(words) - 1 - spare : at + len(words) + spare]:
                if last[0].rstrip(".,;:") == words[-1]:
                    yield first.start(), last.start() + len(words[-1])
