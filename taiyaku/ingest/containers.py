"""What encloses a block: the boxes HTML classes, ids and wiki templates name, as `Block.style` carries them.

A style is a row of `name@number` marks, outermost first; the number tells two boxes of one name apart.
"""

from __future__ import annotations

import re

from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct

# Words of class names that say "a box" and not what is in it.
_FILLING = (
    "area block body box card container content entry frame heading holder info item label message mw "
    "panel part section start template text wiki wrap wrapper"
)
_FILLER = frozenset(_FILLING.split())
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WORDS = re.compile(r"[^\W_]+")
_MARK = re.compile(r"(\S+)@(\d+)")
_LISTS = (
    ("original", "wiki", "original"),
    ("update", "wiki", "update"),
    ("notice", "wiki", "notice"),
    ("related", "wiki", "related"),
    ("version", "wiki", "version"),
    ("card", "wiki", "card"),
    ("question", "faq", "questions"),
    ("answer", "faq", "answers"),
    ("question", "roles", "question"),
    ("answer", "roles", "answer"),
)
ROLE_BOXES = frozenset({"important", "remember", "note", "example"})


class Container(Struct, frozen=True):
    """One box a block stands in."""

    name: str
    number: int

    def __str__(self) -> str:
        return f"{self.name}@{self.number}"


def containers(style: str | None) -> tuple[Container, ...]:
    """The boxes a block stands in, outermost first.

    >>> [c.name for c in containers("update@3 original@9")]
    ['update', 'original']
    """
    return tuple(Container(m[1], int(m[2])) for m in _MARK.finditer(style or ""))


def container_named(style: str | None, *names: str) -> Container | None:
    """The outermost box of one of these names around a block."""
    return next((c for c in containers(style) if c.name in names), None)


def container_name(word: str, vocabulary: Vocabulary) -> str | None:
    """What a class, template or parameter name stands for: "faq-question" -> "question"; else None."""
    words = _WORDS.findall(_CAMEL.sub(" ", word))
    for phrase in (" ".join(words), " ".join(w for w in words if w.casefold() not in _FILLER)):
        if name := _name_of(phrase, vocabulary):
            return name
    if len(words) > 1 and vocabulary.is_one_of(words[0], "wiki", "card"):
        return container_name(" ".join(words[1:]), vocabulary)
    return None


def _name_of(phrase: str, vocabulary: Vocabulary) -> str | None:
    key = heading_key(phrase)
    if not key:
        return None
    for name, table, words in _LISTS:
        if key in vocabulary.keys(table, words) and (len(key) > 1 or table == "faq"):
            return name
    role = vocabulary.role(phrase)
    return role if role in ROLE_BOXES else None
