"""What a rule with a Japanese headword alone is called in Latin letters.

A summary heads its parts "COMMAND TOKENS: STRATEGIC USE", or its text says what the headword transcribes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from taiyaku.corpus.model import Entry
from taiyaku.corpus.terms.phonetics import alike, near_enough, skeleton_of_kana, skeletons
from taiyaku.corpus.text import has_japanese, is_katakana

LONGEST = 3  # words
SHORTEST = 4  # kana of a headword that is known by its sound
_NAMES = re.compile(r"[A-Z][A-Za-z'’-]+(?: [A-Z][A-Za-z'’-]+)*")
_HEAD = re.compile(r"(?P<head>[^:：]{3,40}?)\s*[:：]\s*\S")


def latin_names(entry: Entry, parts: Sequence[Entry]) -> tuple[str, ...]:
    """The names that the parts of an entry, or its own text, give it in Latin letters."""
    if not is_named_by_sound(entry):
        return ()
    kana = _heard(entry)
    heads = (m["head"] for part in parts for t in part.titles if (m := _HEAD.match(t.text)))
    texts = (c.text for s in entry.sections for c in s.clauses)
    said = chain(heads, (name for text in texts for name in _runs(text)))
    return tuple(dict.fromkeys(name for name in said if any(_sounds_like(name, word) for word in kana)))


def is_named_by_sound(entry: Entry) -> bool:
    """Whether an entry has Japanese names alone, one of which is a loan."""
    return all(has_japanese(title.text) for title in entry.titles) and bool(_heard(entry))


def _heard(entry: Entry) -> list[str]:
    return [t.text for t in entry.titles if is_katakana(t.text) and len(t.text) >= SHORTEST]


def _runs(text: str) -> Iterator[str]:
    """All runs of capitalised words in a text."""
    for found in _NAMES.finditer(text):
        words = found[0].split()
        for start in range(len(words)):
            for end in range(start + 1, min(start + LONGEST, len(words)) + 1):
                yield " ".join(words[start:end])


def _sounds_like(name: str, kana: str) -> bool:
    if has_japanese(name):
        return False
    key, word = skeleton_of_kana(kana), name.replace(" ", "")
    singular = word[:-1] if word.lower().endswith("s") else word
    return any(
        key in skeletons(form) and alike(kana, form) >= near_enough(key) for form in (word, singular) if form
    )
