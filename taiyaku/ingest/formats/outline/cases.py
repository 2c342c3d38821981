"""Numbered cases whose names run into their text: "[5.1] Roads. A unit that moves along a road …".

The way of wargames' rules: chapters have headings, and each case below them a number and a name of its own,
by which errata and players call it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.article_numbers import ARTICLE
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.outline.numbers import is_name, read_number
from taiyaku.ingest.outline.typed import printed
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace

_TEXTS = frozenset({BlockKind.PARAGRAPH, BlockKind.ITEM})
_FEWEST = 3  # named cases, for a document to be written so
_MOST = 0.6  # of its numbered texts that begin with a name
_NAME = re.compile(r"\s*(?P<name>[^.:：。!?！？\n]{2,50}?)(?:[.。](?=\s+[^\sa-z])|[:：](?=\s*\S))")
_ARTICLE = re.compile(rf"(?P<number>{ARTICLE})(?:\s*(?P<name>[（(【][^（）()【】]{{1,24}}[）)】]))?\s*(?=\S)")
_CAPTION = re.compile(r"[（(【][^（）()【】。]{1,24}[）)】]")
_KINDS = frozenset({"decimal", "lettered"})


def with_named_cases(blocks: Sequence[Block], vocabulary: Vocabulary) -> list[Block]:
    """The blocks with the names of cases as headings above their texts, where most cases have one."""
    numbered = {at: start for at, block in enumerate(blocks) if (start := _number_end(block)) is not None}
    ends = {at: end for at, start in numbered.items() if (end := _name_end(blocks[at], start, vocabulary))}
    return list(blocks) if len(ends) < max(_FEWEST, _MOST * len(numbered)) else list(_cut(blocks, ends))


def with_named_articles(blocks: Sequence[Block]) -> list[Block]:
    """The blocks with headings above the articles of a regulation: 第2条（制限時間） before its text.

    Or （制限時間） in a line of its own above 第2条, as laws have it.
    """
    found: list[Block] = []
    heads = 0
    for block in blocks:
        article = _ARTICLE.match(block.text) if block.kind in _TEXTS else None
        caption = found[-1] if found and _CAPTION.fullmatch(found[-1].text) else None
        if article is None or not (article["name"] or caption):
            found.append(block)
            continue
        heads += 1
        if article["name"]:
            head = block.part(0, article.end("name"))
        else:
            head = found.pop()
            where = head.provenance.through(block.provenance)
            head = replace(head, text=f"{article['number']}{head.text}", spans=(), provenance=where)
        rest = block.part(article.end())
        found.append(replace(head, kind=BlockKind.HEADING, level=None, marker=None, depth=0))
        found.append(replace(rest, kind=BlockKind.PARAGRAPH, marker=None, depth=0, gap=0, raw=rest.text))
    return found if heads >= _FEWEST else list(blocks)


def _number_end(block: Block) -> int | None:
    """Where the sentences behind a number of two parts, "5.1", begin; None without them."""
    number = None if block.kind in {BlockKind.HEADING, BlockKind.TABLE} else read_number(printed(block))
    if number is None or number.kind not in _KINDS or len(number.values) < 2:
        return None
    start = max(0, number.end - (len(printed(block)) - len(block.text)))
    return None if is_name(block.text[start:]) else start


def _name_end(block: Block, start: int, vocabulary: Vocabulary) -> int:
    match = _NAME.match(block.text, start)
    if match is None or not is_name(match["name"]) or vocabulary.role(match["name"]) is not None:
        return 0
    return match.end()


def _cut(blocks: Sequence[Block], ends: dict[int, int]) -> Iterator[Block]:
    chapter: int | None = None
    for at, block in enumerate(blocks):
        if at not in ends:
            chapter = block.level if block.kind is BlockKind.HEADING else chapter
            yield block
            continue
        level = chapter + 1 if chapter else None
        name = block.part(0, len(block.text[: ends[at]].rstrip(" .:：。")))
        yield replace(name, kind=BlockKind.HEADING, level=level, depth=0)
        rest = block.part(ends[at])
        yield replace(rest, kind=BlockKind.PARAGRAPH, marker=None, depth=0, gap=0, raw=rest.text)
