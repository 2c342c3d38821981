"""What marks a question in a document: a "Q:", a heading, bold type, a number, or only its question mark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from taiyaku.corpus.text import is_caps
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.vocabulary import Vocabulary

_ASKS = re.compile(r"[?？]")  # noqa: RUF001
_ENDS_ASKING = re.compile(r"[?？][\s)）」』\"'”’*]*$|(?:です|ます|でしょう|の)か[。.]?\s*$")  # noqa: RUF001
_FLAG = re.compile(r"\s*[\[【(（<＜]\s*(?P<flag>[^\[\]【】()（）<>＜＞]{2,30}?)\s*[\]】)）>＞]\s*")  # noqa: RUF001


def asks(text: str) -> bool:
    """Whether a text has a question mark, or ends as a Japanese question does."""
    return bool(_ASKS.search(text) or _ENDS_ASKING.search(text))


def ends_asking(text: str) -> bool:
    """Whether a text ends as a question."""
    return bool(_ENDS_ASKING.search(text))


@dataclass(frozen=True, slots=True)
class Mark:
    """A question or answer mark at the start of a block."""

    number: str | None
    end: int  # where the text proper begins


def question_mark(text: str, vocabulary: Vocabulary) -> Mark | None:
    """The mark of "Q:", "Q12.", "質問3：" at the start of a text, or None."""
    return _mark(text, vocabulary.words("faq", "questions"))


def answer_mark(text: str, vocabulary: Vocabulary) -> Mark | None:
    """The mark of "A:" or "回答：" at the start of a text, or None."""
    return _mark(text, vocabulary.words("faq", "answers"))


def _mark(text: str, words: tuple[str, ...]) -> Mark | None:
    match = _mark_pattern(words).match(text)
    return Mark(match["number"], match.end()) if match else None


@lru_cache(maxsize=16)
def _mark_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """A word of the list, perhaps a number, then a colon, a stop, a bracket or wide space: never a bare word."""
    names = "|".join(re.escape(w) for w in sorted(words, key=len, reverse=True)) or r"(?!)"
    return re.compile(
        rf"""[\[【(（<＜]?\s*(?:{names})\s*(?:no\.?\s*)?(?P<number>\d{{1,4}}(?:[.\-]\d{{1,3}})*[a-z]?)?
        \s*(?:[\]】)）>＞]\s*[:：.．]?|[:：．]|\.(?=\s)|(?<=\d)[.)）]?(?=[\s\u3000])|[\u3000])\s*""",  # noqa: RUF001
        re.IGNORECASE | re.VERBOSE,
    )


def inline_answer(text: str, vocabulary: Vocabulary) -> tuple[int, int] | None:
    """Where an answer begins inside the block of its question: (end of the question, start of the answer)."""
    names = "|".join(re.escape(w) for w in vocabulary.words("faq", "answers"))
    match = re.search(rf"(?<=[?？.。!！)）」”\"])\s*(?:\n|\s)(?:{names})\s*[:：]\s*", text)  # noqa: RUF001
    return (match.start(), match.end()) if match else None


def cut_flags(text: str, vocabulary: Vocabulary) -> tuple[int, list[str]]:
    """Flags such as "[Errata]" before a question: where the text begins, and the flags as printed."""
    start, flags = 0, []
    while (match := _FLAG.match(text, start)) and vocabulary.is_one_of(match["flag"], "faq", "flags"):
        flags.append(match["flag"])
        start = match.end()
    return start, flags


@dataclass(frozen=True, slots=True)
class QuestionStyle:
    """How this document marks its questions, measured on the document itself."""

    marked: bool  # "Q:" marks
    strong: bool
    heading: bool
    emphasised: bool
    numbered: bool
    plain: bool

    @classmethod
    def of(cls, blocks: Sequence[Block], vocabulary: Vocabulary) -> QuestionStyle:
        marked = sum(question_mark(b.text, vocabulary) is not None for b in blocks)
        strong = sum(b.strong and b.kind is not BlockKind.HEADING and asks(b.text) for b in blocks)
        heading = sum(_is_heading(b) and asks(b.text) for b in blocks)
        emphasised = sum(b.emphasised and ends_asking(b.text) for b in blocks)
        numbered = sum(b.kind is BlockKind.ITEM and _counts(b) and ends_asking(b.text) for b in blocks)
        plain = sum(b.kind is BlockKind.PARAGRAPH and ends_asking(b.text) for b in blocks)
        sure = marked >= 2
        shown = not sure and strong + heading > 0
        return cls(
            marked=marked > 0,
            strong=not sure or strong > marked,
            heading=not sure or heading > 0,
            emphasised=not sure and not shown and emphasised >= 2,
            numbered=not sure and not shown and emphasised < 2 and numbered >= 2,
            plain=not sure and not shown and emphasised < 2 and numbered < 2 and plain >= 1,
        )

    def is_question(self, block: Block, vocabulary: Vocabulary) -> bool:
        """Whether a block asks, by the marks this document uses."""
        if block.kind is BlockKind.TABLE or not block.text:
            return False
        if self.marked and question_mark(block.text, vocabulary):
            return True
        if _is_heading(block):
            return self.heading and asks(block.text) and not is_caps(block.text)
        if block.strong:
            return self.strong and asks(block.text)
        if block.emphasised:
            return self.emphasised and ends_asking(block.text)
        if block.kind is BlockKind.ITEM:
            return self.numbered and _counts(block) and ends_asking(block.text)
        return self.plain and ends_asking(block.text)


def _is_heading(block: Block) -> bool:
    return block.kind is BlockKind.HEADING or block.style in {"summary", "dt"}


def _counts(block: Block) -> bool:
    return bool(block.marker and re.search(r"\d", block.marker))
