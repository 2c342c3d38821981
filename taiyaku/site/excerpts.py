"""Texts cut short, between words where there are spaces."""

from __future__ import annotations

_WORD = 16  # characters given up at most so as not to cut a word


def beginning_of(text: str, length: int) -> str:
    """The first characters of a text, with a sign that it goes on.

    >>> beginning_of("Move up to 4 cm", 9), beginning_of("配置のあと移動", 3)
    ('Move up…', '配置の…')
    """
    if len(text) <= length:
        return text
    cut = text.rfind(" ", max(1, length - _WORD), length + 1)
    return text[: cut if cut > 0 else length].rstrip() + "…"


def end_of(text: str, length: int) -> str:
    """The last characters of a text, with a sign that something stands before.

    >>> end_of("Move up to 4 cm", 6), end_of("配置のあと移動", 3)
    ('…4 cm', '…と移動')
    """
    if len(text) <= length:
        return text
    start = len(text) - length
    cut = text.find(" ", start, start + _WORD)
    return "…" + (text[cut + 1 :] if cut >= 0 else text[start:])
