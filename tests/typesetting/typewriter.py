"""One text typed as people type rules: plain text and Markdown without heading signs, in styles by chance."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from tests.typesetting.text import Block, numbered

Head = Callable[[str], str]
_NAME = re.compile(r"[A-Z][a-z]+(?: [A-Za-z][a-z]+)*|[\u30a0-\u30ff\u4e00-\u9fff]{2,8}")


def _chapter(text: str) -> str:
    return re.sub(r"^(\d+)\.\s*", r"Chapter \1: ", text)


def _chapter_ja(text: str) -> str:
    return re.sub(r"^(\d+)\.\s*", r"第\1章　", text)


_EN: dict[str, Head] = {
    "caps": str.upper,
    "title": str,
    "bold": "**{}**".format,
    "colon": "{}:".format,
    "star": "* {}".format,
    "square": "■ {}".format,
    "brackets": "[{}]".format,
    "bars": "== {} ==".format,
    "chapter": _chapter,
}
_JA: dict[str, Head] = {
    "square": "■{}".format,
    "diamond": "◆{}".format,
    "circle": "●{}".format,
    "brackets": "【{}】".format,
    "angles": "〈{}〉".format,
    "title": str,
    "bold": "**{}**".format,
    "chapter": _chapter_ja,
}
_SCHEMES_EN = (
    ("caps", "title", "title"),
    ("caps", "title", "colon"),
    ("colon", "colon", "colon"),
    ("title", "title", "title"),
    ("caps", "caps", "title"),
    ("caps", "bold", "bold"),
    ("bold", "bold", "bold"),
    ("bars", "caps", "title"),
    ("square", "star", "title"),
    ("caps", "brackets", "title"),
    ("title", "title", "bold"),
    ("chapter", "title", "title"),
    ("chapter", "caps", "title"),
)
_SCHEMES_JA = (
    ("square", "diamond", "circle"),
    ("square", "brackets", "brackets"),
    ("brackets", "square", "diamond"),
    ("title", "square", "brackets"),
    ("title", "title", "title"),
    ("diamond", "square", "angles"),
    ("bold", "bold", "square"),
    ("chapter", "square", "brackets"),
    ("chapter", "title", "square"),
    ("chapter", "brackets", "brackets"),
)
_NUMBERS: tuple[tuple[str, ...], ...] = ((), (), (), ("1", "1", "1"), ("1", "1"), ("A", "1", "1"), ("1",))
_NUMBERS_JA: tuple[tuple[str, ...], ...] = ((), (), ("1", "1", "1"), ("1",))


@dataclass(frozen=True)
class Typed:
    """How one text is typed."""

    heads: tuple[Head, ...]
    numbering: tuple[str, ...]
    wrap: int  # 0: a paragraph is a line
    above: int  # blank lines
    below: int
    between: int  # paragraphs
    bullet: str
    indent: int  # of lists
    tabs: bool
    bare: bool  # without headings
    asides: float  # how often names, values and steps stand between paragraphs


def chance_typed(random: Random, lang: str) -> Typed:
    """One way of typing; the same random numbers give the same way."""
    table, schemes = (_JA, _SCHEMES_JA) if lang == "ja" else (_EN, _SCHEMES_EN)
    scheme = random.choice(schemes)
    heads = tuple(table[name] for name in scheme)
    numbering = random.choice(_NUMBERS_JA if lang == "ja" else _NUMBERS)
    numbering = ("1",) if scheme[0] == "chapter" else numbering
    below = random.choice((0, 1, 1))
    return Typed(
        heads,
        numbering,
        0 if lang == "ja" else random.choice((0, 0, 72, 78)),
        random.choice((1, 1, 2)),
        below,
        0 if lang == "ja" and random.random() < 0.5 else 1,
        "・" if lang == "ja" else random.choice(("-", "*", "•")),
        random.choice((0, 0, 2)),
        random.random() < 0.5,
        random.random() < 0.12,
        random.choice((0.0, 0.03, 0.1)),
    )


def type_text(blocks: Sequence[Block], style: Typed) -> str:
    """The text, its numbers as the style has them."""
    lines: list[str] = []
    before = ""
    names = names_of(blocks)
    random = Random(len(blocks))
    for block in numbered(blocks, style.numbering):
        if style.bare and block.kind == "heading":
            continue
        for part in block.inside if block.kind == "box" else (block,):
            lines += [""] * _gap(before, part.kind, style)
            lines += _lines(part, style)
            before = part.kind
        if block.kind == "text" and random.random() < style.asides:
            lines += _aside(random, names)
    return "\n".join(lines).lstrip("\n") + "\n"


def type_list(blocks: Sequence[Block], random: Random) -> str:
    """A page without headings: names, values or steps, some below a line that announces them."""
    names = names_of(blocks)
    texts = [block.text.replace("*", "") for block in blocks if block.kind == "text" and len(block.text) > 60]
    lines: list[str] = []
    for _ in range(random.choice((1, 1, 2, 3))):
        lines += [f"{random.choice(names)}:"] if random.random() < 0.5 else []
        lines += [*_aside(random, names), ""]
        lines += [random.choice(texts), ""] if texts and random.random() < 0.5 else []
    return "\n".join(lines).strip("\n") + "\n"


def names_of(blocks: Sequence[Block]) -> list[str]:
    """The names in the tables of a text, or a few others."""
    names = [cell for block in blocks for row in block.rows[1:] for cell in row if _NAME.fullmatch(cell)]
    return names or ["Lantern", "Kettle", "Paper Boat", "Umbrella", "Red Door", "Old Fox", "Candle"]


def _aside(random: Random, names: Sequence[str]) -> Iterator[str]:
    """Short lines that are no headings: names, names with values, or steps."""
    shape = random.choice(("{}", "{}", "{}: {n}", "{n}. {}", "{n}. {}."))
    apart = random.random() < 0.5
    yield ""
    for number in range(1, random.randint(3, 6)):
        yield shape.format(random.choice(names), n=number)
        if apart:
            yield ""


def headings_of(blocks: Sequence[Block], style: Typed) -> list[str]:
    """The headings as they are typed."""
    if style.bare:
        return []
    return [_head(b, style) for b in numbered(blocks, style.numbering) if b.kind == "heading"]


def _head(block: Block, style: Typed) -> str:
    return style.heads[min(block.level, len(style.heads)) - 1](block.text.replace("*", ""))


def _gap(before: str, kind: str, style: Typed) -> int:
    if kind == "heading":
        return max(style.above, 1)
    if before == "heading":
        return style.below
    return 0 if before == kind == "item" else style.between


def _lines(block: Block, style: Typed) -> Iterator[str]:
    text = block.text.replace("\n", " ")
    bold = any("**" in head("x") for head in style.heads)
    plain = text if bold else text.replace("*", "")
    if block.kind == "heading":
        yield _head(block, style)
    elif block.kind == "table":
        glue = "\t" if style.tabs else " | "
        yield from (glue.join(cell.replace("*", "") for cell in row) for row in block.rows)
    elif block.kind == "item":
        mark = style.bullet if block.marker in {"-", "・"} else block.marker
        lead = " " * (style.indent + 2 * block.level) + (mark if mark == "・" else f"{mark} ")
        yield from _wrapped(plain, style, lead)
    else:
        yield from _wrapped(plain, style, "")


def _wrapped(text: str, style: Typed, lead: str) -> list[str]:
    if not style.wrap:
        return [lead + text]
    return textwrap.wrap(lead + text, style.wrap, subsequent_indent=" " * len(lead))
