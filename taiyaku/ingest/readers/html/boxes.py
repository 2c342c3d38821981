"""Boxes whose purpose shows only by what is in them: collapsed originals, hidden text, lone badges."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from taiyaku.corpus.model import SpanStyle, Unplaced
from taiyaku.corpus.text import ends_sentence
from taiyaku.ingest.blocks import Block, BlockKind, Container, container_named, containers
from taiyaku.ingest.rejoining import number_steps
from taiyaku.ingest.version_lines import language_data
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import replace

_STEP_DEPTH = re.compile(r"\d+(?=\.\d)")
_LINE = 150  # characters
_UNDECIDED = frozenset({"hidden", "collapsible"})


def settle(blocks: Sequence[Block], vocabulary: Vocabulary) -> tuple[list[Block], list[Unplaced]]:
    """Blocks with every box given its final name, and hidden text that is no collapsed original.

    A collapsible or hidden box is an `original` if it begins with such a heading or follows the words
    that show one; an `update` or `original` box around nothing but its own badge or heading ends nothing, so
    it is left out.
    """
    renamed = _renamed(blocks, vocabulary)
    kept: list[Block] = []
    hidden: list[Unplaced] = []
    beside = _beside(blocks)
    for at, block in enumerate(blocks):
        if reason := "navigation" if at in beside else _around(block, vocabulary):
            hidden.append(Unplaced(block.raw or block.text, block.provenance, reason))
            continue
        boxes = [renamed.get(c, c) for c in containers(block.style)]
        named = [c for c in boxes if c is not None]
        if any(c.name == "hidden" for c in named) and not any(c.name == "original" for c in named):
            hidden.append(Unplaced(block.raw or block.text, block.provenance, "hidden"))
        else:
            style = " ".join(str(c) for c in named if c.name not in _UNDECIDED) or None
            kept.append(replace(block, style=style))
    return kept, hidden


def _around(block: Block, vocabulary: Vocabulary) -> str | None:
    """Why a line is none of the page: sites print it around theirs, or it is declared furniture."""
    if block.kind is BlockKind.TABLE or len(block.text) > _LINE:
        return None
    if is_site_line(block):
        return "navigation"
    declared = block.kind is BlockKind.PARAGRAPH and vocabulary.furniture.fullmatch(block.text.strip())
    return "declared pattern" if declared else None


def is_site_line(block: Block) -> bool:
    """Whether a block is one of the lines that sites print around a page: "Back to top"."""
    return len(block.text) <= _LINE and heading_key(block.text.strip("[] ")) in _site_lines()


def _beside(blocks: Sequence[Block]) -> set[int]:
    """Positions of lists of a site's other pages, with their headings: "Related posts" tells nothing."""
    data = language_data()["front"]
    first, behind = (frozenset(map(heading_key, data[name])) for name in ("beside", "behind"))
    heads = [at for at, block in enumerate(blocks) if block.kind is BlockKind.HEADING]
    found: set[int] = set()
    for at, end in pairwise([*heads, len(blocks)]):
        key = heading_key(blocks[at].text.rstrip(":：… "))
        if key in first or (key in behind and at - 1 in found):
            below = blocks[at + 1 : end]
            told = any(
                len(b.text) > _LINE or ends_sentence(b.text) or b.kind is BlockKind.TABLE for b in below
            )
            found |= set() if told else set(range(at, end))
    return found


@lru_cache(maxsize=1)
def _site_lines() -> frozenset[str]:
    return frozenset(map(heading_key, language_data()["front"]["around"]))


def _renamed(blocks: Sequence[Block], vocabulary: Vocabulary) -> dict[Container, Container | None]:
    renamed: dict[Container, Container | None] = {}
    spans: dict[Container, list[int]] = {}
    for position, block in enumerate(blocks):
        for box in containers(block.style):
            spans.setdefault(box, []).append(position)
    for box, positions in spans.items():
        inside = [blocks[p] for p in positions]
        before = blocks[positions[0] - 1] if positions[0] else None
        if box.name in _UNDECIDED and _holds_original(inside, before, vocabulary):
            renamed[box] = Container("original", box.number)
        elif box.name in {"update", "original"} and _is_only_a_line(inside, box.name, vocabulary):
            renamed[box] = None
    return renamed


def _holds_original(inside: Sequence[Block], before: Block | None, vocabulary: Vocabulary) -> bool:
    first = inside[0].text.strip("[] ")
    if vocabulary.is_one_of(first, "wiki", "original") or vocabulary.is_one_of(
        first, "wiki", "show_original"
    ):
        return len(inside) > 1
    return before is not None and vocabulary.is_one_of(before.text.strip("[] "), "wiki", "show_original")


def _is_only_a_line(inside: Sequence[Block], name: str, vocabulary: Vocabulary) -> bool:
    if name == "update":
        return len(inside) == 1 and len(inside[0].text) <= 60
    return all(
        vocabulary.is_one_of(b.text.strip("[] "), "wiki", "original")
        or vocabulary.is_one_of(b.text.strip("[] "), "wiki", "show_original")
        for b in inside
    )


def steps_as_items(blocks: Sequence[Block]) -> list[Block]:
    """Paragraphs and bullets that begin with a typed step number become items of that number: "1.1. …"."""
    return [_as_step(block) for block in blocks]


def _as_step(block: Block) -> Block:
    bullet = block.kind is BlockKind.ITEM and block.marker == "•"
    if not bullet and block.kind is not BlockKind.PARAGRAPH:
        return block
    step = number_steps([replace(block, kind=BlockKind.PARAGRAPH)])[0]
    if step.kind is not BlockKind.ITEM:
        return block
    return replace(step, depth=max(block.depth, len(_STEP_DEPTH.findall(step.marker or ""))))


def terms_in_text(blocks: Sequence[Block]) -> list[Block]:
    """Terms above their definitions, one paragraph each, where the text of their section goes on below them.

    Else what stands below the list would be read as the last term's.
    """
    result: list[Block] = []
    at = 0
    while at < len(blocks):
        end = _list_end(blocks, at)
        goes_on = at < end < len(blocks) and blocks[end].kind is not BlockKind.HEADING
        result += _defined(blocks[at:end]) if goes_on else blocks[at : max(end, at + 1)]
        at = max(end, at + 1)
    return result


def _list_end(blocks: Sequence[Block], at: int) -> int:
    """Behind the list of terms that begins at a block; there itself if none does."""
    end = at
    while end < len(blocks) and (_is_term(blocks[end]) or (end > at and blocks[end].indent)):
        end += 1
    return end


def _is_term(block: Block) -> bool:
    return block.kind is BlockKind.PARAGRAPH and container_named(block.style, "term") is not None


def _defined(blocks: Sequence[Block]) -> list[Block]:
    result: list[Block] = []
    for block in blocks:
        above = result[-1] if result else None
        if above and _is_term(above) and block.kind is BlockKind.PARAGRAPH and not _is_term(block):
            glue = " " if above.text.endswith((":", "：")) else ": "
            result[-1] = replace(replace(above, spans=()).then(block, glue), style=block.style, indent=0)
        else:
            result.append(block)
    return result


# What a style sheet says of classes: struck, bold. Word processors write nothing else.
_SHEET = re.compile(r"<style\b[^>]*>(.*?)</style>", re.IGNORECASE | re.DOTALL)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{};]+)\{([^{}]*)\}")
_SELECTOR = re.compile(r"\s*(?P<tag>[a-z0-9]*)\.(?P<name>[\w-]+)\s*", re.IGNORECASE)
_STYLES: tuple[tuple[SpanStyle, re.Pattern[str]], ...] = (
    ("deleted", re.compile(r"text-decoration(?:-line)?\s*:[^;]*line-through", re.IGNORECASE)),
    ("strong", re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)", re.IGNORECASE)),
    ("emphasis", re.compile(r"font-style\s*:\s*(?:italic|oblique)", re.IGNORECASE)),
)


_SIZE = re.compile(r"font-size\s*:\s*(\d{1,4}(?:\.\d{1,4})?)(px|pt|rem|em|%)", re.IGNORECASE)
_UNITS = {"px": 1.0, "pt": 4 / 3, "rem": 16.0}  # pixels
_FONT_STEP = re.compile(r"([+-]?)([1-7])")
_FONT_SIZES = (10, 13, 16, 18, 24, 32, 48)  # pixels of `<font size="1">` to "7"; "+1" is "4"
_SIZED_TAGS = {"big": 1.2, "small": 0.8}


class ClassStyles:
    """The declarations for each class of a page."""

    def __init__(self, page: str) -> None:
        self._declared: defaultdict[tuple[str, str], str] = defaultdict(str)
        for sheet in _SHEET.findall(page):
            for selectors, body in _RULE.findall(_COMMENT.sub("", sheet)):
                for match in map(_SELECTOR.fullmatch, selectors.split(",")):
                    if match:
                        self._declared[match["tag"].lower(), match["name"]] += f"{body};"

    def of(self, tag: str, given: dict[str, str]) -> frozenset[SpanStyle]:
        """The styles of an element with these attributes."""
        declared = self._for(tag, given)
        if not declared:
            return frozenset()
        return frozenset(style for style, pattern in _STYLES if pattern.search(declared))

    def size(self, tag: str, given: dict[str, str], around: float) -> float:
        """The size of an element's type in pixels; `around` is that of what it stands in."""
        declared = _SIZE.findall(self._for(tag, given))
        if declared:
            number, unit = declared[-1]
            return float(number) * _UNITS.get(unit.lower(), around / (100 if unit == "%" else 1))
        if tag == "font" and (step := _FONT_STEP.fullmatch(given.get("size", "").strip())):
            at = int(step[2]) - 1 if not step[1] else 2 + int(step[1] + step[2])
            return float(_FONT_SIZES[max(0, min(at, 6))])
        return around * _SIZED_TAGS.get(tag, 1)

    def _for(self, tag: str, given: dict[str, str]) -> str:
        if not self._declared:
            return given.get("style", "")
        keys = ((of, name) for name in given.get("class", "").split() for of in ("", tag))
        return "".join(self._declared.get(key, "") for key in keys) + given.get("style", "")
