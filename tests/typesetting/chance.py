"""Styles by chance: documents of many looks, whose headings are known, for fitting the outline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tests.typesetting.styles import (
    A4,
    BLACK,
    BLUE,
    DECIMAL,
    FOUNDRY,
    HELVETICA,
    MINCHO,
    RED,
    TEX,
    TIMES,
    WHITE,
    WORD,
    Head,
    Style,
)

_SIZES = {
    "sizes": ((1.8, 1.4, 1.15), (1.5, 1.2, 1.1), (1.3, 1.15, 1.0), (2.2, 1.5, 1.2)),
    "mixed": ((1.6, 1.2, 1.0), (1.3, 1.0, 1.0)),
    "semi": ((1.4, 1.15, 1.0),),
    "small": ((1.5, 1.2, 1.05),),
}
_MODES = (
    "sizes",
    "sizes",
    "bold",
    "bold",
    "caps",
    "colour",
    "under",
    "bar",
    "mixed",
    "semi",
    "small",
    "number",
)
_BAR = ("#8a1c1c", "#44546a", "#222222")
_NUMBERS: tuple[tuple[str, ...], ...] = (
    (),
    (),
    (),
    DECIMAL,
    ("1", "1"),
    ("A", "1", "1", "a"),
    ("1", "A"),
    ("I", "1"),
)


def chance_style(random: Random, text: str) -> Style:
    """One style; the same random numbers give the same style."""
    japanese = text == "ja"
    size, mode = random.choice((8.5, 9.0, 9.5, 10.0, 10.5, 11.0)), random.choice(_MODES)
    family = MINCHO if japanese else random.choice((HELVETICA, TIMES, TEX, WORD, FOUNDRY))
    numbering = random.choice(_NUMBERS)
    if mode == "number":  # nothing else tells the headings
        numbering = random.choice((DECIMAL, ("A", "1", "1")))
    columns = random.choice((1, 1, 2) if japanese else (1, 1, 1, 2, 2, 3))
    justified = random.random() < 0.4
    return Style(
        "chance",
        tuple(_heads(random, mode, size, japanese)),
        family,
        size,
        text,
        columns=columns,
        page=A4 if columns > 1 else random.choice(((420.0, 595.0), A4)),
        justified=justified,
        indent=12 if justified and random.random() < 0.3 else 0,
        numbering=numbering,
        running=random.choice((("", ""), ("{title}", "{chapter}"))),
    )


def _heads(random: Random, mode: str, size: float, japanese: bool) -> Iterator[Head]:
    scales = random.choice(_SIZES.get(mode, ((1.0, 1.0, 1.0),)))
    regular = mode in {"caps", "colour", "under", "number"} or (mode in _SIZES and random.random() < 0.35)
    face = (
        "regular" if (regular and scales[2] > 1) or mode in {"caps", "colour", "under", "number"} else "bold"
    )
    colour = random.choice((BLUE, RED, "#555555")) if mode in {"colour", "mixed"} else BLACK
    for level, scale in enumerate(scales):
        case = "caps" if mode == "caps" or (not japanese and random.random() < 0.12) else ""
        head = Head(
            round(size * scale, 1),
            face,
            colour,
            align="centre" if random.random() < 0.15 else "left",
            case="small-caps" if mode == "small" and not japanese else case,
            underline=mode == "under",
            share=random.choice((1.0, 1.0, 1.0, 0.4, 0.6)),
        )
        if level == 2 and min(scales[:2]) > 1.1 and random.random() < 0.3:
            head = Head(size, "regular")  # nothing but white space and its shape
        barred = mode == "bar" and level < 2
        yield replace(head, colour=WHITE, bar=random.choice(_BAR)) if barred else head
