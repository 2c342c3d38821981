"""Threads and letters: who wrote what, and what of it is the answer of somebody who may give one.

The posts of readers up to one of the designer or the publisher are its question; what nobody of them answered
remains a question. "Ines Calder (designer) wrote on 4 March 2021", "[2023-02-11] Anna: May I …?",
"Answer of the designer:", a name and a date in lines of their own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import pairwise

from taiyaku.corpus.text import standing
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.formats.question_marks import ends_asking
from taiyaku.ingest.version_lines import find_date
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct, replace

STATEMENT = "statement"  # the style of a block that is a ruling by itself
_ENDS = frozenset(".。?？!！")
_NAME = 50  # characters of a line that is a name
_LONGEST = 90  # characters of a line that says who writes
_FEWEST = 2  # answers that make a thread
_STAMPED = re.compile(r"\[[^\[\]]{6,30}\]\s*(?P<who>[^:：?？.]{1,40})[:：]\s*(?P<said>.*)")
_SIGNED = re.compile(
    r"[^.?!:：。？！\d]{1,40}[,，、|(（–—\u3000-]\s*(?:on\s+)?"
)  # "Ines Calder (designer), 4 March 2021"
_COUNT = re.compile(r"(?:No[.．]|#)?\s?\d{1,4}\s?[:：.．]?[\s\u3000]+(?=[^\W\d])")  # of posts: 2　名前：…
_LABELLED = re.compile(
    r"(?P<who>[^:：.]{1,30})[:：]\s*(?P<said>.*[.!?。！？])", re.DOTALL
)  # "Designer: It does."
_POST = re.compile(
    r"(?P<number>\d{1,4})[:：]\s*(?P<who>[^\d\W【（(][^。.?？!！:：「」]{0,30}|[【（(][^。.?？!！:：「」]{1,30})"
)
_FEWEST_POSTS = 3  # with rising numbers, each above what it says
_TIME = re.compile(r"[\s,at]*(?:\d{1,2}:\d{2}(?::\d{2})?)?[\s.]*")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])|_")
_QUOTE = re.compile(r"^\s*>\s?")


class _Line(Struct, frozen=True):
    """A line of a thread: the head of a post, or what it says."""

    block: Block
    printed: Block
    head: bool = False
    official: bool = False
    date: str | None = None


class _Post(Struct):
    official: bool
    date: str | None
    blocks: list[Block]
    labelled: bool = False  # its head is but a word before its first block


def official_posts(blocks: Sequence[Block], vocabulary: Vocabulary) -> int:
    """How many answers of somebody who may give one a document has, each below its head."""
    return sum(line.head and line.official for line in _lines(blocks, vocabulary))


def read_thread(blocks: Sequence[Block], vocabulary: Vocabulary, findings: Findings) -> list[Block]:
    """The blocks of a thread as questions and answers with their dates; others as they are."""
    lines = list(_lines(blocks, vocabulary))
    if sum(line.head and line.official for line in lines) < _FEWEST:
        return list(blocks)
    lines = list(_without_quotations(_with_writers(lines), findings, vocabulary))
    for line in lines:
        if line.head and not line.block.text:
            findings.discard(replace(line.printed, raw=line.printed.text), "head of a post")
    return [block for run in _below_headings(lines) for block in _answered(run)]


def _below_headings(lines: Sequence[_Line]) -> Iterator[Sequence[_Line]]:
    """The lines in runs: a heading right above a post begins a new one."""
    begun = 0
    for at, line in enumerate(lines):
        below = next((one for one in lines[at:] if one.block.kind is not BlockKind.HEADING), None)
        heads = line.block.kind is BlockKind.HEADING and not line.head and below is not None and below.head
        if heads and at > begun and lines[at - 1].block.kind is not BlockKind.HEADING:
            yield lines[begun:at]
            begun = at
    yield lines[begun:]


def _answered(lines: Sequence[_Line]) -> list[Block]:
    """The posts of a run, below what stands above the first, as questions and answers."""
    front = next((at for at, line in enumerate(lines) if line.head), len(lines))
    posts = list(_posts(lines[front:]))
    found = [line.block for line in lines[:front]]
    asked: list[Block] = []
    date: str | None = None
    for post in posts:
        if not post.official:
            asked, date = [*asked, *post.blocks], post.date
            continue
        date = post.date or date
        if not asked and ends_asking(post.blocks[0].text):  # quoted from elsewhere: "> May I …?"
            asked, post.blocks = post.blocks[:1], post.blocks[1:]
        if asked or (found and ends_asking(found[-1].text)):
            said = _answer(post)
            found += _turned(asked, "Q: ", None) + _turned(said, "A: ", date)
            asked = post.blocks[len(said) :]
        else:  # answers to what was asked elsewhere, each in a block of its own
            found += [
                replace(b, text=f"{b.text} ({date})" if date else b.text, style=STATEMENT)
                for b in post.blocks
            ]
    return found + _turned(asked, "Q: ", None)  # no part of the answer before it


def _answer(post: _Post) -> list[Block]:
    """What of a post is the answer: the line behind "Designer:" alone, where the next question follows."""
    asks_on = post.labelled and any(ends_asking(b.text) for b in post.blocks[1:])
    return post.blocks[:1] if asks_on else post.blocks


def _with_writers(lines: Sequence[_Line]) -> list[_Line]:
    """The lines with those that name the writer above the date of a post as part of its head.

    A name is known by the "@name" below it, or by standing above several posts.
    """
    found = list(lines)
    above = Counter(
        a.block.text for a, b in pairwise(lines) if not a.head and (b.head or b.block.text.startswith("@"))
    )
    for at in range(len(found) - 2, -1, -1):
        text, below = found[at].block.text, found[at + 1]
        plain = not found[at].head and found[at].block.kind is BlockKind.PARAGRAPH and len(text) <= _NAME
        told = text.startswith("@") or below.printed.text.startswith("@") or above[text] > 1
        if plain and below.head and not below.block.text and told and text[-1:] not in _ENDS:
            found[at] = replace(found[at], block=replace(found[at].block, text=""), head=True)
    return found


def _without_quotations(
    lines: Sequence[_Line], findings: Findings, vocabulary: Vocabulary
) -> Iterator[_Line]:
    """The lines without what a post quotes of an earlier one below "somebody wrote:"."""
    said: set[str] = set()
    quotes = False
    for line in lines:
        text = line.block.text
        announced = text.endswith((":", "：")) and _wrote(vocabulary.words("faq", "wrote")).fullmatch(text)
        if announced or (quotes and text in said):
            findings.discard(replace(line.printed, raw=text), "quotation of an earlier post")
        else:
            yield line
        quotes = bool(announced)
        said.add(text)


def _turned(blocks: Sequence[Block], mark: str, date: str | None) -> list[Block]:
    """The blocks of a post with the mark of a question or an answer, and its date behind.

    All that readers say is the question.
    """
    texts = [
        replace(b, text=_QUOTE.sub("", b.text), kind=BlockKind.PARAGRAPH, level=None, marker=None, spans=())
        for b in blocks
    ]
    if not texts:
        return []
    if mark == "Q: " and all(b.kind is not BlockKind.TABLE for b in blocks):
        texts = [reduce(lambda one, other: one.then(other, " "), texts)]
    texts[0] = replace(texts[0], text=mark + texts[0].text, gap=1)
    if date:
        texts[-1] = replace(texts[-1], text=f"{texts[-1].text} ({date})")
    return [texts[0], *(replace(b, gap=0) for b in texts[1:])]


def _posts(lines: Sequence[_Line]) -> Iterator[_Post]:
    post: _Post | None = None
    for line in lines:
        if line.head and (post is None or post.blocks):
            if post:
                yield post
            post = _Post(line.official, line.date, [], bool(line.block.text))
        elif line.head and post:  # "From: …", then "Date: …"
            post.official |= line.official
            post.date = line.date or post.date
        if (post and not line.head) or (post and line.head and line.block.text):
            post.blocks.append(line.block)
    if post:
        yield post


def _lines(blocks: Sequence[Block], vocabulary: Vocabulary) -> Iterator[_Line]:
    """The lines of all blocks; of one that heads a post what it says behind that, if anything."""
    parts = [part for block in blocks for part in _parted(block, vocabulary)]
    posts = _numbered_posts(parts)
    for at, block in enumerate(parts):
        below = parts[at + 1] if at + 1 < len(parts) else None
        if who := posts.get(at):
            yield _Line(replace(block, text=""), block, True, _is_official(who, vocabulary))
        else:
            yield _Line(block, block) if posts else _line(block, below, vocabulary)


def _numbered_posts(blocks: Sequence[Block]) -> dict[int, str]:
    """Who wrote each post of a bulletin board, by the line above it: 14:【作者】天野."""
    plain = (BlockKind.PARAGRAPH, BlockKind.ITEM)
    found = {at: m for at, b in enumerate(blocks) if b.kind in plain and (m := _POST.fullmatch(_whole(b)))}
    numbers = [int(m["number"]) for m in found.values()]
    rising = all(a < b for a, b in pairwise(numbers)) and len(numbers) >= _FEWEST_POSTS
    said = all(at + 1 < len(blocks) and at + 1 not in found for at in found)
    return {at: m["who"] for at, m in found.items()} if rising and said else {}


def _whole(block: Block) -> str:
    """The text of a block with the number that was taken for an item's."""
    return f"{block.marker}{block.text}" if block.marker else block.text


def _parted(block: Block, vocabulary: Vocabulary) -> list[Block]:
    """A block cut before and behind the lines that head posts, which were joined with what they head."""
    cuts, at = {0, len(block.text)}, 0
    for line in block.raw.strip().split("\n") if block.kind is BlockKind.PARAGRAPH else ():
        text = line.strip()
        start = block.text.find(text, at) if text else -1
        if start < 0:
            continue
        at = start + len(text)
        if _head(text, vocabulary):
            cuts |= {start, at}
    pieces = [block.part(a, b) for a, b in pairwise(sorted(cuts)) if block.text[a:b].strip()]
    return [replace(p, text=_QUOTE.sub("", p.text.strip())) for p in pieces] if pieces[1:] else [block]


def _line(block: Block, below: Block | None, vocabulary: Vocabulary) -> _Line:
    if block.kind is BlockKind.TABLE:
        return _Line(block, block)
    if found := _head(block.text, vocabulary):
        official, date, said = found
        return _Line(replace(block, text=said, spans=()), block, True, official, date)
    plain = block.kind is BlockKind.PARAGRAPH and len(block.text) <= _NAME
    dated = plain and below is not None and _date_alone(below.text)
    if dated and block.text[-1:] not in _ENDS:  # a name, and below it the date
        return _Line(replace(block, text=""), block, True, _is_official(block.text, vocabulary))
    return _Line(block, block)


def _head(text: str, vocabulary: Vocabulary) -> tuple[bool, str | None, str] | None:
    """Whether somebody official writes, when, and what stands behind that; None for other lines."""
    told = _LABELLED.fullmatch(text)
    if told and vocabulary.is_one_of(told["who"], "faq", "officials"):
        return True, None, told["said"]
    if match := _STAMPED.fullmatch(text):
        found = find_date(text[: match.start("who")])
        if found:
            return _is_official(match["who"], vocabulary), found[0], match["said"]
    if len(text) > _LONGEST or text.endswith(("?", "？")):
        return None
    date = find_date(text)
    if _date_alone(text):
        return False, date[0] if date else None, ""
    if counted := _COUNT.match(text):
        text = text[counted.end() :]
        date = find_date(text)
    if match := _field(vocabulary.words("faq", "post_fields")).fullmatch(text):
        return _is_official(match["value"], vocabulary), date[0] if date else None, ""
    signed = date and text[date[2] :].strip(" )）") == "" and _SIGNED.fullmatch(text[: date[1]])
    if date and (signed or _wrote(vocabulary.words("faq", "wrote")).fullmatch(text)):
        return _is_official(text, vocabulary), date[0], ""
    label, colon, said = text.partition(":") if ":" in text else text.partition("：")
    if colon and len(label) <= 40 and not said.strip() and _is_official(label, vocabulary):
        return True, date[0] if date else None, ""
    return None


def _date_alone(text: str) -> bool:
    found = find_date(text.strip()) if len(text) <= 40 else None
    return found is not None and found[1] == 0 and _TIME.fullmatch(text.strip()[found[2] :]) is not None


def _is_official(text: str, vocabulary: Vocabulary) -> bool:
    spaced = _HUMP.sub(" ", text)  # a user's name: IvoDesigner
    return _officials(vocabulary.words("faq", "officials")).search(spaced) is not None


@lru_cache(maxsize=16)
def _officials(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(standing, words)) or "(?!)", re.IGNORECASE)


@lru_cache(maxsize=16)
def _wrote(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?:.{{1,50}}?\s+)?(?i:{'|'.join(map(re.escape, words)) or '(?!)'})\b.{{0,50}}")


@lru_cache(maxsize=16)
def _field(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(map(re.escape, words)) or '(?!)'})\s*[:：]\s*(?P<value>.{{1,60}})")
