"""Headings of a digest that all begin with one label: "Thread: Oars", "Thread: May I row?"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.formats.question_marks import answer_mark, question_mark
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace

_LABEL = re.compile(r"(?P<label>[^\W\d_]{3,12})[:：]\s*(?=\S)")
_FEWEST, _MOST_OF = 3, 0.6  # headings with the label, and of all of them
_BELOW_LEVELS = 50  # deeper than any level a source can show


def without_repeated_label(
    blocks: Sequence[Block], findings: Findings, vocabulary: Vocabulary
) -> list[Block]:
    """The blocks with such headings, also bold lines, by what stands behind their label."""
    heads = {at: m for at, b in enumerate(blocks) if (m := _labelled(b, vocabulary))}
    each = Counter(m["label"] for m in heads.values())
    label, times = each.most_common(1)[0] if each else ("", 0)
    shown = sum(b.kind is BlockKind.HEADING or _is_bold(b) for b in blocks)
    if times < _FEWEST or times < _MOST_OF * shown:
        return list(blocks)
    found = list(blocks)
    for at, match in heads.items():
        if match["label"] == label:
            head = blocks[at].part(match.end())
            findings.discard(replace(blocks[at], raw=match[0].strip()), "label of each heading")
            level = blocks[at].level or _BELOW_LEVELS
            found[at] = replace(head, kind=BlockKind.HEADING, level=level, raw=head.text)
    return found


def _labelled(block: Block, vocabulary: Vocabulary) -> re.Match[str] | None:
    if not (block.kind is BlockKind.HEADING or _is_bold(block)):
        return None
    label = _LABEL.match(block.text)
    places = vocabulary.places
    told = label and any(
        places.find(name).fullmatch(label["label"].casefold()) for name in ("was", "now", "change_tags")
    )
    marked = question_mark(block.text, vocabulary) or answer_mark(block.text, vocabulary)
    return None if told or marked else label


def _is_bold(block: Block) -> bool:
    return block.kind is BlockKind.PARAGRAPH and block.strong
