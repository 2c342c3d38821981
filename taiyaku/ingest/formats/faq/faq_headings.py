"""Which lines of an FAQ are headings, and which list what stands below."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from taiyaku.corpus.text import ends_sentence, has_japanese
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.formats.faq.corrections import begins_correction
from taiyaku.ingest.formats.faq.locations import is_instruction, is_location, leading_pages
from taiyaku.ingest.formats.faq.masthead import names_errata, names_questions
from taiyaku.ingest.formats.faq.stamps import leading_stamps
from taiyaku.ingest.formats.faq.wordings import arrows_in, change_word
from taiyaku.ingest.formats.outline.headings import bare
from taiyaku.ingest.formats.question_marks import QuestionStyle, answer_mark, asks, question_mark
from taiyaku.ingest.outline.contents import title_key
from taiyaku.ingest.outline.typed import outlined
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace

_BOXED_NAME = re.compile(r"[《〈【〔][^《》〈〉【】〔〕]+[》〉】〕](?:\s*[(（][^()（）]+[)）])?\s*[:：]")
_LISTED = 3  # questions that come again below: a list of them
_QUOTED_SENTENCE = re.compile(r"[「『“\"][^「」『』“”\"]+[.。!！][」』”\"]$")


def without_lists_of_questions(blocks: Sequence[Block], findings: Findings) -> list[Block]:
    """The blocks without lists of questions each of which stands again below, with its answer."""
    keys = [*(title_key(block.text) for block in blocks), ""]
    last = {key: at for at, key in enumerate(keys) if key}
    asked = [asks(block.text) for block in blocks]
    again = [
        last.get(key, at) > at and not (asked[at] and keys[last[key] + 1] == keys[at + 1])
        for at, key in enumerate(keys[:-1])
    ]
    for at in range(1, len(blocks) - 1):  # one that is worded otherwise below
        again[at] = again[at] or (again[at - 1] and again[at + 1] and all(asked[at - 1 : at + 2]))
    kept: list[Block] = []
    for comes, group in groupby(range(len(blocks)), key=again.__getitem__):
        run = list(group)
        if comes and sum(asked[at] for at in run) >= _LISTED:
            for at in run:
                findings.discard(blocks[at], "table of contents")
        else:
            kept += [blocks[at] for at in run]
    return kept


def with_headings(blocks: list[Block], vocabulary: Vocabulary, decided: bool) -> list[Block]:
    """The blocks with their headings; those of a printed document are `decided` already.

    Questions, answers, page references and wordings are none, however they are set; "FAQ" names a part.
    """
    if decided and sum(b.kind is BlockKind.HEADING for b in blocks) > 1:
        return blocks
    style = QuestionStyle.of(blocks, vocabulary)
    listed = [b.kind is BlockKind.ITEM and style.is_question(b, vocabulary) for b in blocks]
    parts = {title_key(b.text) for b in blocks if _announces(b, vocabulary)}
    corrects = [_orders(b, above, vocabulary) for b, above in zip(blocks, [None, *blocks], strict=False)]
    blocks = [
        replace(b, kind=BlockKind.PARAGRAPH, level=None) if made else b
        for b, made in zip(blocks, corrects, strict=True)
    ]
    told = [bool(change_word(b.text, vocabulary)) for b in blocks]
    run_in = [
        any(not s.start and s.end < len(b.text) for s in b.spans if s.style == "strong") for b in blocks
    ]
    below = [above and b.gap == 0 for above, b in zip([False, *told], blocks, strict=False)]
    text = [
        any(of) or _speaks(b.text, vocabulary)
        for b, *of in zip(blocks, told, run_in, below, listed, corrects, strict=True)
    ]
    found = outlined(blocks, vocabulary, parts, {at for at, speaks in enumerate(text) if speaks})
    marked = [b.kind is BlockKind.HEADING for b in blocks]  # also a question of many words
    for at in range(1, len(blocks) - 1):  # a bold line directly below a heading names a part of what it names
        asked = asks(blocks[at + 1].text) or question_mark(blocks[at + 1].text, vocabulary)
        if marked[at - 1] and blocks[at].strong and not marked[at] and not asked:
            end = next((n for n in range(at + 1, len(blocks)) if marked[n]), len(blocks))
            several = any(blocks[n].strong and found[n].kind is BlockKind.HEADING for n in range(at + 1, end))
            line = blocks[at].text
            part = is_location(line, vocabulary) or vocabulary.role(line) or blocks[at + 1].strong
            if part or not several or names_errata(blocks[at - 1].text, vocabulary):
                found[at] = blocks[at]
    return [b if was and b.kind is not f.kind else f for was, b, f in zip(marked, blocks, found, strict=True)]


def without_title(blocks: list[Block], findings: Findings) -> list[Block]:
    """The blocks without a first heading that stands above all others: the document's title."""
    levels = [b.level for b in blocks if b.kind is BlockKind.HEADING]
    first = blocks[0] if blocks else None
    if findings.title or first is None or first.kind is not BlockKind.HEADING or not first.level:
        return blocks
    if levels.count(first.level) > 1 or min(level or 1 for level in levels) < first.level:
        return blocks
    findings.title = bare(first.text)
    findings.discard(first, "title of the document")
    return blocks[1:]


def names_part(text: str, vocabulary: Vocabulary) -> bool:
    return any(vocabulary.is_one_of(text, table, "headings") for table in ("faq", "errata"))


def _announces(block: Block, vocabulary: Vocabulary) -> bool:
    """Whether a line of its own speaks of errata or questions: "Corrections to the second printing"."""
    plain = block.kind is BlockKind.PARAGRAPH and block.gap > 0 and not ends_sentence(block.text)
    named = names_errata(block.text, vocabulary) or names_questions(block.text, vocabulary)
    return names_part(block.text, vocabulary) or (plain and named)


def _speaks(text: str, vocabulary: Vocabulary) -> bool:
    marked = question_mark(text, vocabulary) or answer_mark(text, vocabulary) or _QUOTED_SENTENCE.match(text)
    return asks(text) or bool(marked or leading_pages(text, vocabulary))


def _orders(block: Block, above: Block | None, vocabulary: Vocabulary) -> bool:
    """Whether a line that looks like a heading orders a change, by itself or right below a name.

    【変更】枚数を4枚から3枚に変更 below 2-1-2; between questions it is left to stand apart.
    """
    if block.text.endswith("。") and begins_correction(block, vocabulary):
        return True  # 【雨】「1点」を「2点」に改める。
    named = above is not None and above.kind is BlockKind.HEADING and has_japanese(block.text)
    flagged = leading_stamps(block.text, vocabulary)[0] if named else 0
    ordered = arrows_in(block.text) == 1 or is_instruction(block.text[flagged:], vocabulary)
    labelled = named and _BOXED_NAME.match(block.text)  # 《梟》：コスト4→5
    return bool(flagged or labelled) and block.level is None and ordered
