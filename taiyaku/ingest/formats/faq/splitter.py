"""The blocks of an FAQ cut so that a question, or its answer, never shares a block with something else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.text import ends_sentence, is_caps
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.formats.faq.errata_tables import split_rows
from taiyaku.ingest.formats.faq.repeated_labels import without_repeated_label
from taiyaku.ingest.formats.faq.stamps import leading_stamps, read_stamp
from taiyaku.ingest.formats.faq.transcripts import read_thread
from taiyaku.ingest.formats.faq.wordings import without_replaced
from taiyaku.ingest.formats.question_marks import (
    QuestionStyle,
    answer_mark,
    asks,
    code_of,
    ends_asking,
    find_codes,
    is_bare_mark,
    question_mark,
)
from taiyaku.ingest.rejoining import glue_between
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace

_RUN_IN = re.compile(
    r"(?P<question>[^?？.。!！]{8,200}[?？]['’\"”)）」』]*)\s*(?P<answer>[^\s?？].*)", re.DOTALL
)
_CLAUSE_MARK = re.compile(r"[^\W\d_]+\.\d+ ")  # the number of a clause, or a mark
_RULE = re.compile(r"\s*|>|\s*([-–—―_=＝*＊~～〜・･.。─━═☆★◇◆+])(?:\s*\1){2,}\s*")
BELOW_LEVELS = 50  # deeper than any level a source can show
_DEPTHS = 9  # of topics that are items of a list: they stand above names
_ASKED = re.compile(r"[^.!?]{8,200}\?")  # "**Boats** – *May I row?*"
_SHORT_BOLD = 30  # a shorter bold paragraph without an end is a heading, not half a question


def prepare(blocks: Sequence[Block], vocabulary: Vocabulary, findings: Findings) -> list[Block]:
    """Blocks with run-in questions parted from their answers, and split questions joined."""
    blocks = without_repeated_label(without_replaced(blocks, findings, vocabulary), findings, vocabulary)
    unlisted = with_marks(blocks, vocabulary)
    threaded = read_thread(_headings_of_lists(unlisted, vocabulary), vocabulary, findings)
    named = [part for block in threaded for part in _named_first(block, vocabulary)]
    expanded = [_flag_first(part, vocabulary) for block in named for part in _expand(block, vocabulary)]
    whole = _join_marks(expanded, vocabulary)
    parted = [part for block in whole for part in _part_run_in(block, vocabulary)]
    if _runs_in(parted, vocabulary):
        parted = [part for block in parted for part in _part_plain(block)]
    return _join_split_questions(parted, vocabulary)


def with_marks(blocks: Sequence[Block], vocabulary: Vocabulary) -> list[Block]:
    """The blocks with marks of questions and answers in their texts, if any asks; else "A.3" is a rule."""
    if not any(question_mark(f"{b.marker or ''} {b.text}".strip(), vocabulary) for b in blocks):
        return list(blocks)
    above = (None, *blocks)
    return [_with_mark(block, before, vocabulary) for before, block in zip(above, blocks, strict=False)]


def _with_mark(block: Block, above: Block | None, vocabulary: Vocabulary) -> Block:
    """A question or answer with the mark that was taken for an item's, "Q.2" or "Q.", in its text.

    An "A." alone, which may be the first of a list, is one below a question.
    """
    mark = f"{block.marker} "
    asks = question_mark(mark, vocabulary)
    answers = answer_mark(mark, vocabulary)
    if answers and not _CLAUSE_MARK.fullmatch(mark) and not (above and ends_asking(above.text)):
        answers = question_mark(f"{above.marker if above else ''} ", vocabulary)
    if block.kind is not BlockKind.ITEM or not (asks or answers):
        return block
    spans = tuple(replace(s, start=s.start + len(mark), end=s.end + len(mark)) for s in block.spans)
    return replace(block, kind=BlockKind.PARAGRAPH, text=mark + block.text, marker=None, spans=spans)


def _headings_of_lists(blocks: Sequence[Block], vocabulary: Vocabulary) -> list[Block]:
    """Items that only name what the questions below them are about, as headings.

    Those questions stand in a list below the item, or below every numbered item of the margin. With a colon
    an item names them wherever they stand. What stands right above a topic further in is one: "On sea:" above
    "At night:".
    """
    found = list(blocks)
    items = [at for at, b in enumerate(blocks[:-1]) if b.kind is BlockKind.ITEM]
    named = {at for at in items if _names_topic(blocks[at], blocks[at + 1], vocabulary)}
    numbered = {at for at in items if not blocks[at].indent and (blocks[at].marker or "")[:1].isdigit()}
    for at in reversed(items):
        block, below = blocks[at], found[at + 1]
        nested = (at in named or below is not blocks[at + 1]) and blocks[at + 1].depth > block.depth
        listed = at - 1 in items and blocks[at - 1].depth == block.depth
        leads = at in named and block.text.endswith((":", "：")) and not listed
        if leads or nested or (at in named and at in numbered and numbered <= named):
            level = BELOW_LEVELS - _DEPTHS + min(block.depth, _DEPTHS)
            found[at] = replace(block, kind=BlockKind.HEADING, level=level, depth=0)
    return found


def _names_topic(block: Block, below: Block, vocabulary: Vocabulary) -> bool:
    said = asks(block.text) or ends_sentence(block.text.rstrip(":：")) or answer_mark(block.text, vocabulary)
    return not said and question_mark(below.text, vocabulary) is not None


def without_rules(blocks: Sequence[Block], findings: Findings) -> list[Block]:
    """The blocks without lines of dashes and the like; the block below one stands apart."""
    kept: list[Block] = []
    apart = False
    for block in blocks:
        if block.kind is not BlockKind.TABLE and _RULE.fullmatch(block.text):
            findings.discard(block, "ruled line")
            apart = True
        else:
            kept.append(replace(block, gap=max(1, block.gap)) if apart else block)
            apart = False
    return kept


def _named_first(block: Block, vocabulary: Vocabulary) -> Iterator[Block]:
    """A name before a question or a flag in one block, "**Boats** Q: …", ●舟 above （修正）…: a heading."""
    lines = block.raw.strip().split("\n")
    line = lines[0].strip().removeprefix(block.marker or "").strip()
    bold = next((s.end for s in block.spans if s.start == 0 and s.style == "strong"), 0)
    end = bold or (len(line) if lines[1:] and block.text.startswith(line) else 0)
    name, rest = block.text[:end].strip(), block.text[end:].lstrip(" \u3000:：-–—")
    marked = (bold or block.marker) and question_mark(rest, vocabulary)
    told = marked or (not bold and leading_stamps(rest, vocabulary)[0])
    if bold and (_ASKED.match(rest) or vocabulary.places.label.match(lowered(rest))):
        told = block.text[end : end + 1].isspace() and block.text[end:].lstrip()[:1] in "-–—"
    plain = (
        block.kind in {BlockKind.PARAGRAPH, BlockKind.ITEM}
        and not block.depth
        and 0 < len(name) <= _SHORT_BOLD
    )
    if not told or not plain or ends_sentence(name) or _begins_anew(block, vocabulary):
        yield block
        return
    yield replace(block.part(0, end), kind=BlockKind.HEADING, level=BELOW_LEVELS, raw=name)
    yield replace(block.part(len(block.text) - len(rest)), kind=BlockKind.PARAGRAPH, marker=None, raw=rest)


def _flag_first(block: Block, vocabulary: Vocabulary) -> Block:
    """A block whose flag, "[NEW] **Q: …**", has become its marker, so that the question stands first."""
    start, _ = leading_stamps(block.text, vocabulary) if block.kind is not BlockKind.TABLE else (0, None)
    rest = block.part(start) if start else block
    marked = question_mark(rest.text, vocabulary) or answer_mark(rest.text, vocabulary)
    if not start or block.marker or not (marked or (rest.strong and not block.strong)):
        return block
    return replace(rest, marker=block.text[:start].strip())


def _expand(block: Block, vocabulary: Vocabulary) -> Iterator[Block]:
    """A table with a question or answer mark before each row is no table."""
    rows = [row for row in block.rows if len(row) == 2]
    marks = [
        row for row in rows if is_bare_mark(replace(block, kind=BlockKind.HEADING, text=row[0]), vocabulary)
    ]
    if (
        block.kind is not BlockKind.TABLE
        or not marks
        or len(marks) < 0.8 * len(block.rows)
        or _is_header(rows, vocabulary)
    ):
        yield block
        return
    for row in split_rows(block):
        cells = [cell for cell in row.rows[0] if cell]
        apart = ": " if len(cells) == 2 and cells[0][-1] not in ":：.．" else " "
        text = apart.join(cells)
        yield replace(row, kind=BlockKind.PARAGRAPH, text=text, rows=(), gap=1)


def _is_header(rows: Sequence[tuple[str, ...]], vocabulary: Vocabulary) -> bool:
    """Whether "Question | Answer" stands above the rows, rather than before them."""
    return bool(rows) and answer_mark(f"{rows[0][1]}:", vocabulary) is not None


def _join_marks(blocks: Sequence[Block], vocabulary: Vocabulary) -> list[Block]:
    """A block that is only "Question 3", or a ruling's code with its date, belongs to the text below it."""
    codes = find_codes(blocks, vocabulary)
    joined: list[Block] = []
    for block in blocks:
        before = joined[-1] if joined else None
        bare = before is not None and (
            _is_bare(before, vocabulary) or _is_bare_code(before, codes, vocabulary)
        )
        if (
            before is not None
            and bare
            and block.kind is not BlockKind.TABLE
            and not _is_bare(block, vocabulary)
        ):
            colon = (
                ""
                if before.text.rstrip()[-1:] in ":：.．。)）]】" or _is_bare_code(before, codes, vocabulary)
                else ":"
            )
            opened = replace(before, text=before.text.rstrip() + colon, spans=())
            joined[-1] = replace(
                opened.then(block, " "), kind=before.kind if block.kind is BlockKind.ITEM else block.kind
            )
        else:
            joined.append(block)
    return joined


def _is_bare(block: Block, vocabulary: Vocabulary) -> bool:
    return bool(block.text) and is_bare_mark(block, vocabulary)


def _is_bare_code(block: Block, codes: frozenset[str], vocabulary: Vocabulary) -> bool:
    code = code_of(block.text, codes)
    if code is None:
        return False
    rest = block.text[code.end :].strip()
    start, _ = leading_stamps(rest, vocabulary)
    rest = rest[start:].strip()
    return not rest or read_stamp(rest.strip("[]()（）【】"), vocabulary) is not None


def _part_run_in(block: Block, vocabulary: Vocabulary) -> Iterator[Block]:
    """ "**May I row?** Yes." is a question and its answer."""
    first = next((s for s in block.spans if s.start == 0 and s.style in {"strong", "emphasis"}), None)
    inside = first is not None and first.end < len(block.text.rstrip())
    if first is None or not inside or block.kind not in {BlockKind.PARAGRAPH, BlockKind.ITEM}:
        yield block
        return
    question, answer = block.part(0, first.end), block.part(first.end)
    stamp = read_stamp(answer.text.strip("()（）[]【】"), vocabulary)
    if ends_asking(question.text) and stamp and not block.marker:
        yield replace(question, marker=answer.text)  # "**May I row?** (withdrawn)"
        return
    if not ends_asking(question.text) or answer.strong or not re.search(r"\w", answer.text):
        yield block
        return
    yield replace(question, raw=question.text)
    yield replace(answer, kind=BlockKind.PARAGRAPH, marker=None, gap=0, raw=answer.text)


def _runs_in(blocks: Sequence[Block], vocabulary: Vocabulary) -> bool:
    """Whether most blocks are a plain question with the answer behind it, and no other mark is used."""
    bodies = [b for b in blocks if b.kind in {BlockKind.PARAGRAPH, BlockKind.ITEM} and b.text]
    run_in = [b for b in bodies if _RUN_IN.fullmatch(b.text)]
    marked = any(question_mark(b.text, vocabulary) or (b.strong and ends_asking(b.text)) for b in blocks)
    asking = sum(ends_asking(b.text) for b in blocks)
    return not marked and len(run_in) >= 3 and len(run_in) >= 0.6 * len(bodies) and asking < len(run_in) / 2


def _part_plain(block: Block) -> Iterator[Block]:
    match = _RUN_IN.fullmatch(block.text) if block.kind in {BlockKind.PARAGRAPH, BlockKind.ITEM} else None
    if match is None:
        yield block
        return
    question, answer = block.part(0, match.end("question")), block.part(match.start("answer"))
    yield replace(question, raw=question.text)
    yield replace(answer, kind=BlockKind.PARAGRAPH, marker=None, gap=0, raw=answer.text)


def _join_split_questions(blocks: Sequence[Block], vocabulary: Vocabulary) -> list[Block]:
    """A question that stops in mid-sentence and the block that looks like it are one question."""
    joined: list[Block] = []
    answered = QuestionStyle.of(blocks, vocabulary).answered
    for block in blocks:
        before = joined[-1] if joined else None
        if before and (
            _is_continued(before, block, vocabulary) or _is_wrapped(before, block, vocabulary, answered)
        ):
            joined[-1] = before.then(block, glue_between(before.text, block.text))
        else:
            joined.append(block)
    return joined


def _is_continued(before: Block, after: Block, vocabulary: Vocabulary) -> bool:
    """Two bold blocks, the first one without an end."""
    if not (before.strong and after.strong) or BlockKind.TABLE in {before.kind, after.kind}:
        return False
    if after.kind is BlockKind.HEADING and before.kind is not BlockKind.HEADING:
        return False
    if ends_sentence(before.text) or is_caps(before.text) or is_caps(after.text):
        return False
    if _begins_anew(after, vocabulary):
        return False
    return len(before.text) >= _SHORT_BOLD and not ends_asking(before.text)


def _is_wrapped(before: Block, after: Block, vocabulary: Vocabulary, answered: bool) -> bool:
    """The next line of a marked question that has no end yet; in other type only if answers are marked."""
    if before.kind is not BlockKind.PARAGRAPH or after.kind is not BlockKind.PARAGRAPH or after.gap:
        return False
    if (
        question_mark(before.text, vocabulary) is None
        or ends_sentence(before.text)
        or ends_asking(before.text)
    ):
        return False
    alike = before.strong == after.strong and before.emphasised == after.emphasised
    return (alike or answered) and not _begins_anew(after, vocabulary) and not is_caps(after.text)


def _begins_anew(block: Block, vocabulary: Vocabulary) -> bool:
    if question_mark(block.text, vocabulary) or answer_mark(block.text, vocabulary):
        return True
    return leading_stamps(block.text, vocabulary)[0] > 0
