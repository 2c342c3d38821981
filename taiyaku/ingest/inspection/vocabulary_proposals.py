"""Labels of parts of entries that recur in a document and that no vocabulary knows."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from taiyaku.corpus.model import Entry, Provenance
from taiyaku.corpus.text import ends_sentence
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.question_marks import answer_mark, question_mark
from taiyaku.ingest.formats.summary.head_marks import role_of
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct

_RUN_IN = re.compile(
    r"\s*(?P<label>[^\s:：.。!?,、，()（）「」『』【】\d][^:：.。!?,、，()（）「」『』【】\n]{0,28}?)\s*[:：](?!//)\s*(?P<rest>\S.*)?$",
    re.S,
)
_LONGEST = 3  # words of a label
_ENTRIES = 3  # it has to stand in so many entries
_SHARE = 0.03  # and in so many of all of them
_MOST = 15


class Proposal(Struct, frozen=True):
    """A word to put into `[vocabulary.roles]`, with how many entries have it and where the first one is."""

    word: str
    entries: int
    where: Provenance


def propose_labels(
    blocks: Sequence[Block], entries: Sequence[Entry], vocabulary: Vocabulary
) -> tuple[Proposal, ...]:
    """Headings and run-in labels that stand in many entries, the commonest first."""
    starts = sorted(entry.provenance.lines[0] for entry in entries)
    inside: dict[str, set[int]] = defaultdict(set)
    first: dict[str, tuple[str, Provenance]] = {}
    for word, block in _labels(blocks, vocabulary):
        key = heading_key(word)
        entry = sum(start <= block.provenance.lines[0] for start in starts)
        inside[key].add(entry if len(starts) > 2 else block.provenance.lines[0])
        first.setdefault(key, (word, block.provenance))
    least = max(_ENTRIES, _SHARE * len(entries))
    common = sorted(((len(where), key) for key, where in inside.items() if len(where) >= least), reverse=True)
    return tuple(Proposal(first[key][0], count, first[key][1]) for count, key in common[:_MOST])


def _labels(blocks: Sequence[Block], vocabulary: Vocabulary) -> Iterator[tuple[str, Block]]:
    for block in blocks:
        if block.kind is BlockKind.TABLE or not block.text:
            continue
        label = _label_of(block)
        if label and not _known(label, block, vocabulary):
            yield label, block


def _label_of(block: Block) -> str | None:
    """What a block is labelled with: it is a heading or bold line, or begins with words and a colon."""
    if match := _RUN_IN.match(block.text):
        return match["label"] if len(match["label"].split()) <= _LONGEST else None
    alone = block.kind is BlockKind.HEADING or block.strong
    short = len(block.text) <= 30 and len(block.text.split()) <= _LONGEST and not ends_sentence(block.text)
    return block.text if alone and short and not any(c.isdigit() for c in block.text) else None


def _known(label: str, block: Block, vocabulary: Vocabulary) -> bool:
    if role_of(label, vocabulary) or vocabulary.kind_of_word(label) or vocabulary.kind_of_group(label):
        return True
    if question_mark(block.text, vocabulary) or answer_mark(block.text, vocabulary):
        return True
    lists = vocabulary.tables.items()
    tables = ("faq", "errata", "structure", "wiki", "labels")
    key = heading_key(label)
    return not key or any(
        key in vocabulary.keys(table, name) for table, names in lists if table in tables for name in names
    )
