"""Minutes of meetings: motions below the day of a meeting, and whether each was carried.

平成三十年度 定期総会
日時 2018年4月2日
議案一 第15条（棋譜）の廃止について
 第15条を廃止する。
 → 賛成十一、反対六で可決。
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from taiyaku.corpus.text import KANJI, any_of
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.formats.faq.errata_headings import is_short
from taiyaku.ingest.formats.faq.masthead import DATED_LEVEL
from taiyaku.ingest.formats.faq.splitter import BELOW_LEVELS
from taiyaku.ingest.version_lines import find_date
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct, replace

_COUNT = rf"(?:\d{{1,3}}|[{KANJI}]{{1,3}})"
_ARROW = re.compile(r"^[→⇒⇨➡=>\s-]*")
_A_DAY = len("2031-07-01")
_ABOVE_MOTIONS = BELOW_LEVELS - 1
VOTE = "vote on a motion"  # what the account says of such lines


class _Words(Struct, frozen=True):
    """How a document's language speaks of motions."""

    motion: re.Pattern[str]
    day: re.Pattern[str]
    vote: re.Pattern[str]
    lost: re.Pattern[str]
    amended: re.Pattern[str]
    later: re.Pattern[str]
    same_year: re.Pattern[str]


def with_motions(printed: Sequence[Block], findings: Findings, vocabulary: Vocabulary) -> list[Block]:
    """The blocks of minutes with meetings and motions as headings; a motion that was lost says so in its.

    Those of other documents as they are.
    """
    words = _words(
        *(vocabulary.words("minutes", name) for name in ("motions", "matters", "ends", "days", "votes")),
        *(
            vocabulary.words("minutes", name)
            for name in ("carried", "lost", "amended", "later", "result_ends")
        ),
    )
    blocks = [part for block in printed for part in _lines_apart(block, words)]
    motions = [at for at, b in enumerate(blocks) if is_short(b) and words.motion.fullmatch(b.text.strip())]
    ends = [*motions, len(blocks)][1:]
    decided = {at: _decision(blocks, at + 1, end, words) for at, end in zip(motions, ends, strict=True)}
    decided = {at: v for at, v in decided.items() if v is not None or _is_numbered(blocks[at], words)}
    if all(vote is None for vote in decided.values()):
        return list(printed)
    votes = {found for found in decided.values() if found is not None}
    meetings = {at: below for at in range(len(blocks) - 1) if (below := _day_below(blocks, at, words))}
    parts: list[Block] = []
    skipped, meeting = -1, ""
    for at, block in enumerate(blocks):
        if at <= skipped or at in votes:
            continue
        if at in meetings:
            head, skipped = _meeting(blocks, at, meetings[at], findings)
            parts.append(head)
            meeting = blocks[meetings[at]].text
        elif at in decided:
            vote = decided[at]
            year = (find_date(meeting) or ("",))[0][:4]
            parts += _motion(block, blocks[vote] if vote is not None else None, year, findings, words)
        elif block.gap and vocabulary.is_one_of(block.text, "structure", "chapters"):
            head = replace(block, kind=BlockKind.HEADING, level=_ABOVE_MOTIONS, marker=None)
            parts += [head, replace(head, level=BELOW_LEVELS)]  # beside the votes, and the name of its text
        elif at in votes:
            findings.discard(block, VOTE)
        else:
            parts.append(block)
    return parts


@lru_cache(maxsize=8)
def _words(
    motions: tuple[str, ...], matters: tuple[str, ...], ends: tuple[str, ...], days: tuple[str, ...],
    votes: tuple[str, ...], carried: tuple[str, ...], lost: tuple[str, ...], amended: tuple[str, ...],
    later: tuple[str, ...],
    ends_so: tuple[str, ...],
) -> _Words:  # fmt: skip
    motion, count = any_of(motions), rf"(?:第\s*)?{_COUNT}(?:号)?"
    matter = rf"の(?:再|一部)?{any_of(matters)}"
    result, no_quotes = rf"{any_of(carried)}|{any_of(lost)}", r"[^「」『』“”\"。]"
    return _Words(
        re.compile(
            rf"(?:{count})?(?P<motion>{motion})(?:\s*{count})?[\s:：.、．）)—–-]+"
            rf"(?P<name>[^。]+?)(?:{matter})?(?:{any_of(ends)}(?:[(（][^()（）]*[)）])?)?"
            rf"|(?P<matter>[^。]+?){matter}{any_of(ends)}",
            re.IGNORECASE,
        ),
        re.compile(rf"{any_of(days)}[\s:：]*(?=\S)", re.IGNORECASE),
        re.compile(
            rf"(?:{no_quotes}{{0,40}}?{any_of(votes)}{no_quotes}{{0,30}}?)?(?:{result}){any_of(ends_so)}"
            r"(?:[。.](?P<more>[^「」『』“”\"]{0,60}))?",
            re.IGNORECASE,
        ),
        re.compile(any_of(lost), re.IGNORECASE),
        re.compile(any_of(amended), re.IGNORECASE),
        re.compile(any_of(later), re.IGNORECASE),
        re.compile("同年|本年"),
    )


def _is_numbered(block: Block, words: _Words) -> bool:
    """Whether a line calls itself a motion, and not only by what was decided below it."""
    told = words.motion.fullmatch(block.text.strip())
    return told is not None and told["motion"] is not None


def _lines_apart(block: Block, words: _Words) -> Iterator[Block]:
    """A block that wrapped lines made of a motion and its text, or of the head of a meeting, line by line."""
    first, *more = block.raw.strip().split("\n")
    first = first.strip() if block.text.startswith(first.strip()) else " ".join(first.split())
    told = words.motion.fullmatch(first) or words.day.match(first)
    if block.kind is not BlockKind.PARAGRAPH or not (more and told and block.text.startswith(first)):
        yield block
        return
    line, last = block.provenance.lines
    head, rest = block.part(0, len(first)), block.part(len(first))
    yield replace(head, raw=first, provenance=replace(block.provenance, lines=(line, line)))
    where = replace(block.provenance, lines=(min(line + 1, last), last))
    yield from _lines_apart(replace(rest, raw="\n".join(more), gap=0, provenance=where), words)


def _decision(blocks: Sequence[Block], start: int, end: int, words: _Words) -> int | None:
    """Which of some blocks says what became of a motion, and nothing else: → 賛成五、反対九で否決。"""
    for at in range(start, end):
        text = blocks[at].text
        told = words.vote.fullmatch(_ARROW.sub("", text)) if blocks[at].kind is not BlockKind.TABLE else None
        later = words.later.search(text) and not find_date(words.same_year.sub("2000年", text))
        if told and not (words.amended.search(text) or later):
            return at
    return None


def _day_below(blocks: Sequence[Block], at: int, words: _Words) -> int:
    """Which block near one that names a meeting says on which day it was; 0 if none does."""
    if not is_short(blocks[at]) or words.day.match(blocks[at].text):
        return 0
    below = blocks[at + 1]
    found = find_date(below.text) if below.gap == 0 and words.day.match(below.text) else None
    return at + 1 if found and len(found[0]) == _A_DAY else 0


def _meeting(blocks: Sequence[Block], at: int, day: int, findings: Findings) -> tuple[Block, int]:
    """The heading that names and dates a meeting, and the last block of its head."""
    head = blocks[at]
    for block in blocks[at + 1 : day + 1]:
        head = head.then(block, " ")
    last = day
    while last + 1 < len(blocks) and blocks[last + 1].gap == 0 and is_short(blocks[last + 1]):
        last += 1
        findings.discard(blocks[last], "who was at a meeting")
    return replace(head, kind=BlockKind.HEADING, level=DATED_LEVEL, marker=None), last


def _motion(
    block: Block, vote: Block | None, year: str, findings: Findings, words: _Words
) -> tuple[Block, Block]:
    """The heading that names what a motion is about, below one that says what became of it.

    That is the vote on one that was carried; the word alone for one that was lost, or whose vote is not told.
    """
    told = words.motion.fullmatch(block.text.strip())
    assert told is not None
    findings.discard(block, VOTE)
    name = block.part(*told.span("name" if told["name"] else "matter"))
    head = replace(name, kind=BlockKind.HEADING, level=BELOW_LEVELS, marker=None)
    lost = words.lost.search(vote.text) if vote else None
    if vote and not lost:
        said = words.same_year.sub(f"{year}年", _ARROW.sub("", vote.text).rstrip("。"))
        return replace(
            vote, kind=BlockKind.HEADING, text=said, spans=(), level=_ABOVE_MOTIONS, marker=None
        ), head
    if vote:
        findings.discard(vote, VOTE)
    state = lost[0] if lost else str(told["motion"])
    return replace(head, text=state, raw=state, spans=(), level=_ABOVE_MOTIONS), head
