"""Texts that give a rule another name: 「番人」の名称を「夜警」に変更, "Wreck has been renamed Shipwreck"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from taiyaku.corpus.text import any_of
from taiyaku.values import Struct

_QUOTED = re.compile(r"[「『《“\"](?P<name>[^「」『』《》“”\"]{1,40})[」』》”\"]")
_SENTENCE = re.compile(r"[^。.!?！？\n]+")
_NAME = r"[A-Z][\w'’-]*(?: (?:(?:of|the|and|in|on|to) )*[A-Z][\w'’-]*)*"
_BOTH = 2  # names


class Renaming(Struct, frozen=True):
    """What a rule was called, and what it is called now."""

    old: str
    new: str


def renamings(
    text: str, about: str, words: tuple[str, ...], everywhere: tuple[str, ...] = ()
) -> Iterator[Renaming]:
    """The renamings that a text tells; where only the new name is quoted, the rule is what it is `about`.

    Two names exchanged `everywhere` are a renaming too.
    """
    for sentence in _SENTENCE.findall(text):
        outside, names = _QUOTED.sub(" ", sentence), _QUOTED.findall(sentence)
        if tells_renaming(outside, words):
            yield from _renaming(sentence, about, words)
        elif len(names) == _BOTH and tells_renaming(outside, everywhere):
            yield Renaming(*names)


def tells_renaming(text: str, words: tuple[str, ...]) -> bool:
    """Whether one of the words that tell a renaming stands in a text."""
    folded = text.casefold()
    return any(word.casefold() in folded for word in words)


def _renaming(sentence: str, about: str, words: tuple[str, ...]) -> Iterator[Renaming]:
    names = _QUOTED.findall(sentence)
    plain = re.search(
        rf"(?:The )?(?P<old>{_NAME}) (?:(?:has|have|is|are|was|were) )?(?:been )?{any_of(words)} (?:the )?"
        rf"(?P<new>{_NAME})",
        sentence,
    )
    alone = re.match(
        rf"\W*(?:(?P<old>{_NAME})(?: ?[:–—]| -) )?(?i:(?:(?:has|have|is|are|was|were) )?(?:been )?"
        rf"{any_of(words)}) (?:the )?(?P<new>{_NAME})",
        sentence,
    )  # "Tar Pit: renamed to Bog"
    if len(names) == _BOTH:
        yield Renaming(*names)
    elif len(names) == 1 and about and about != names[0]:
        yield Renaming(about, names[0])
    elif not names and plain:
        yield Renaming(plain["old"], plain["new"])
    elif not names and alone and (old := alone["old"] or about) and old != alone["new"]:
        yield Renaming(old, alone["new"])
