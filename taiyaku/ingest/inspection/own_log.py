"""Version and date of rules by the change log that they print themselves: a read-me's "Changelog"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.place_words import lowered
from taiyaku.corpus.version_numbers import version_key
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.inspection.imprint import date_in
from taiyaku.ingest.vocabulary import Vocabulary

_NUMBER = re.compile(
    r"(?i)^[\W_]*(?:version\s+|ver\.?\s*|v\.?\s?)?(\d{1,3}(?:\.\d{1,3}){1,3})(?![\d.]*[^\W_])"
)
_AT_FRONT = 60  # characters of a line: what stands further back is a change
_SEVERAL = 2


def newest_logged(
    blocks: Sequence[Block], vocabulary: Vocabulary, lang: str | None
) -> tuple[str, str | None] | None:
    """The highest version of which the log tells, and its date; None without a log of several."""
    stamps = list(_stamps(blocks, vocabulary, lang))
    return max(stamps, key=lambda stamp: version_key(stamp[0])) if len(stamps) >= _SEVERAL else None


def _stamps(
    blocks: Sequence[Block], vocabulary: Vocabulary, lang: str | None
) -> Iterator[tuple[str, str | None]]:
    level = None  # of the heading of the log
    for block in blocks:
        heading = block.kind is BlockKind.HEADING
        if heading and vocabulary.places.find("logs").fullmatch(lowered(block.text).strip(" :：")):
            level = block.level or 0
        elif heading and level is not None and (block.level or 0) <= level:
            return
        elif level is not None and (number := _NUMBER.match(block.text)):
            yield number[1], date_in(block.text[:_AT_FRONT].replace(number[0], " ", 1), lang)
