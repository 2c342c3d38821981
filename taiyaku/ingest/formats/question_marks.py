"""What marks a question in a document: a "Q:", a heading, bold type, a code, or only its question mark."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.text import HAN, KANA, any_of, ends_sentence, is_caps
from taiyaku.ingest.blocks import Block, BlockKind, container_named
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct

_ASKS = re.compile(r"[?？]")
_ENDS_ASKING = re.compile(
    r"""(?: [?？] | (?:です|ます|ません|でした|ました|でしょう|だろう|の|可能|べき)か[。.]? )
    [\s)）」』"'”’*~]*
    (?: \s*[\[(（【<＜] [^\[\]()（）【】<>＜＞]{1,80} [\])）】>＞] )*   # "(p. 23)", 【新規】
    \s*""",
    re.VERBOSE,
)
_WHAT_IS = re.compile(
    r"(?:what|which|when|where)\s+(?!you\b|we\b|it\b|they\b|this\b)(?:[\w'’-]+\s+){0,3}?(?:is|are|do|does|did|can|may|should)\b",
    re.IGNORECASE,
)
_ITEM = re.compile(r"[a-z]\.\s")  # "a. Combat" of a list
_RULE_BEFORE = re.compile(r"[\[(（](\d{1,3}(?:\.\d{1,3})+)[\])）]\s*")
_NUMBERED = 8  # twice the questions that make all numbers ask
_CODE = re.compile(
    r"""[\[【(（<＜#]? (?P<code> (?P<prefix>[A-Z]{1,5}) [-‐–.]? \d{1,4}(?:\.\d{1,3})*[a-z]?
      | \#(?P<hash>)\d{1,4} )
    [\]】)）>＞]? \s* [:：.–—-]? (?:\s+|(?=[\[(（【])|$)""",
    re.VERBOSE,
)


def names_differences(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a heading says that changes stand below it: "What is different in the second printing?"."""
    return vocabulary.places.find("differences").search(lowered(text)) is not None


def asks(text: str) -> bool:
    """Whether a text has a question mark, or ends as a Japanese question does."""
    return bool(_ASKS.search(text)) or ends_asking(text)


def ends_asking(text: str) -> bool:
    """Whether a text ends as a question; a reference or a flag in brackets may follow.

    >>> ends_asking("May I row? (p. 12)"), ends_asking("漕げますか【新規】"), ends_asking("漕ぐか走るか")
    (True, True, False)
    """
    tail = text[-160:]
    if not ("?" in tail or "？" in tail or "か" in tail):
        return False
    return any(match.end() == len(tail) for match in _ENDS_ASKING.finditer(tail))


def opens_asking(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a text without a question mark is worded as a question: "Can robots swim"."""
    if len(text.split()) < 3 or is_caps(text) or ends_sentence(text):
        return False
    return vocabulary.starts_with(text, "faq", "interrogatives") is not None or bool(_WHAT_IS.match(text))


class Mark(Struct, frozen=True):
    """A question or answer mark, or a ruling's code, at the start of a block."""

    number: str | None
    end: int  # where the text proper begins


def question_mark(text: str, vocabulary: Vocabulary) -> Mark | None:
    """The mark of "Q:", "Q12.", "質問3：" at the start of a text, or None."""
    return _mark(text, vocabulary.words("faq", "questions"))


def answer_mark(text: str, vocabulary: Vocabulary) -> Mark | None:
    """The mark of "A:" or "回答：" at the start of a text, or None."""
    return _mark(text, vocabulary.words("faq", "answers"))


def _mark(text: str, words: tuple[str, ...]) -> Mark | None:
    rule = _RULE_BEFORE.match(text)  # "(3.1) Q: …"
    match = _mark_pattern(words).match(text, rule.end() if rule else 0)
    if match is None or _ITEM.match(text) or "." in (match["dotted"] or ""):  # A.4.11 is a clause
        return None
    return Mark(match["number"] or match["dotted"] or (rule[1] if rule else None), match.end())


def is_bare_mark(block: Block, vocabulary: Vocabulary) -> bool:
    """Whether a block is a mark and nothing else: "Q3", "Answer:", "### Question"."""
    if len(block.text) > 24 or block.kind is BlockKind.TABLE:
        return False
    text = block.text.strip(" *_")
    for name in ("questions", "answers"):
        if vocabulary.is_one_of(text, "faq", name):
            return block.kind is BlockKind.HEADING or block.strong or len(text) <= 3 or text[-1] in ":："
        if (mark := _mark(text + " ", vocabulary.words("faq", name))) and mark.end >= len(text):
            return True
    return False


@lru_cache(maxsize=16)
def _mark_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """A word of the list, perhaps a number, then a colon, a bracket or wide space: never a bare word."""
    number = r"\d{1,4}(?:[.\-]\d{1,3})*[a-z]?"
    native = rf"[{KANA}{HAN}]|\d{{1,2}}[つ{HAN}]"  # Q 2回続けて…
    return re.compile(
        rf"""[■◆●▼◇□○]?[\[【(（<＜「≪《〈〔]?\s*{any_of(words)}
        (?: \s*(?:no\.?|№|\#|-(?=\d))?\s*(?P<number>{number}) | \.(?P<dotted>{number}) )?
        (?: \s*[(（][^()（）]{{1,20}}[)）](?=[\s\u3000:：]) )?
        \s*(?: [\]】)）>＞」≫》〉〕]\s*[:：.．]? | [:：．→] | \.(?=\s|(?-i:{native}))
              | (?<=\d)[.)）]?(?:\s[-–—])?(?=[\s\u3000])
              | (?:(?<=[/.-]\d\d[)）])|(?<=[/.-]\d[)）]))(?=[\s\u3000])
              | [\u3000] | \s[-–—](?=\s) | \s(?=(?-i:{native})) )\s*""",
        re.IGNORECASE | re.VERBOSE,
    )


def inline_answer(text: str, vocabulary: Vocabulary) -> tuple[int, int] | None:
    """Where an answer begins inside the block of its question: (end of the question, start of the answer)."""
    names = "|".join(re.escape(w) for w in vocabulary.words("faq", "answers"))
    match = re.search(
        rf"(?<=[?？.。!！)）」”\"])\s*(?:\n|\s)(?:{names})\s*(?:\d{{1,4}}\s*[:：.．)）\u3000]|[:：])\s*"
        rf"|(?<=[?？])\s*(?:\n|\s)(?:{names})[.．]\s+"
        rf"|(?<=[?？])(?:[(（][^()（）]{{1,12}}[)）])?\s+(?:{names})\s+(?=[^?？]{{0,12}}[{KANA}{HAN}])"
        rf"|(?<=[?？。])\s*(?:{names})(?:\d{{1,4}}[\s\u3000.．:：]|\u3000)\s*"
        rf"|(?<=[?？。])\s*[\[【(（<＜]\s*(?:{names})\s*\d{{0,4}}\s*[\]】)）>＞]\s*[:：]?\s*",
        text,
    )
    return (match.start(), match.end()) if match else None


def code_of(text: str, prefixes: frozenset[str]) -> Mark | None:
    """The code before a ruling, "R-017" or "[TR12]:", if its prefix is one this document numbers by."""
    match = _CODE.match(text)
    if match is None or (match["prefix"] or "#") not in prefixes:
        return None
    return Mark(match["code"].lstrip("#"), match.end())


def find_codes(blocks: Sequence[Block], vocabulary: Vocabulary) -> frozenset[str]:
    """Prefixes of codes that number a document's rulings: three different ones at the start of blocks.

    Beside them, every code that stands in a heading is one.
    """
    seen: dict[str, set[str]] = {}
    heads: set[str] = set()
    for block in blocks:
        match = _CODE.match(block.text) if block.kind is not BlockKind.TABLE else None
        if match and not _page_word(match["prefix"] or "", vocabulary):
            seen.setdefault(match["prefix"] or "#", set()).add(match["code"])
            heads |= {match["prefix"] or "#"} if block.kind is BlockKind.HEADING else set()
    asking = {
        w.upper() for name in ("questions", "answers") for w in vocabulary.words("faq", name) if len(w) == 1
    }
    known = {p for p, codes in seen.items() if len(codes) >= 3}
    known |= heads if known & heads else set()
    if known & {"Q"} or any(question_mark(b.text, vocabulary) for b in blocks):
        known -= asking  # "Q-1" and its "A-1" are marks of questions and answers
    return frozenset(known)


def _page_word(prefix: str, vocabulary: Vocabulary) -> bool:
    return vocabulary.is_one_of(prefix, "references", "pages")


class QuestionStyle(Struct, frozen=True):
    """How this document marks its questions, measured on the document itself."""

    marked: bool  # "Q:" marks
    answered: bool  # nearly every "Q:" has its "A:"
    strong: bool
    heading: bool
    emphasised: bool
    listed: bool
    numbered: bool  # most of what is numbered at the margin asks, so all of it does
    plain: bool
    terms: bool  # every term of a definition list
    codes: frozenset[str]

    @classmethod
    def of(cls, blocks: Sequence[Block], vocabulary: Vocabulary) -> QuestionStyle:
        marked = sum(question_mark(b.text, vocabulary) is not None for b in blocks)
        answers = sum(
            answer_mark(b.text, vocabulary) is not None or inline_answer(b.text, vocabulary) is not None
            for b in blocks
        )
        strong = sum(b.strong and b.kind is not BlockKind.HEADING and asks(b.text) for b in blocks)
        heading = sum(is_head(b) and asks(b.text) for b in blocks)
        emphasised = sum(b.emphasised and ends_asking(b.text) for b in blocks)
        listed = sum(_outer_item(b) and ends_asking(b.text) for b in blocks)
        numbered = [b for b in blocks if _is_numbered(b)]
        plain = sum(b.kind is BlockKind.PARAGRAPH and ends_asking(b.text) for b in blocks)
        terms = [b for b in blocks if container_named(b.style, "term")]
        codes = find_codes(blocks, vocabulary)
        sure = marked >= 2
        slanted = emphasised >= 2 and emphasised > strong + heading
        shown = not sure and (strong + heading > listed // 4 or bool(codes))
        return cls(
            marked=marked > 0,
            answered=sure and answers >= 0.7 * marked,
            strong=not sure or strong > marked,
            heading=not sure or heading > 0,
            emphasised=not sure and slanted,
            listed=not sure and not shown and not slanted and listed >= 2,
            numbered=2 * sum(ends_asking(b.text) for b in numbered) >= max(_NUMBERED, len(numbered)),
            plain=not sure and not shown and not slanted and listed < 2 and plain >= 1,
            terms=sum(asks(b.text) for b in terms) >= 0.5 * len(terms) > 0,
            codes=codes,
        )

    def is_question(self, block: Block, vocabulary: Vocabulary) -> bool:
        """Whether a block asks, by the marks this document uses."""
        if block.kind is BlockKind.TABLE or not block.text:
            return False
        if box := container_named(block.style, "question", "answer"):
            return box.name == "question"
        if code_of(block.text, self.codes) or (self.marked and question_mark(block.text, vocabulary)):
            return True
        if self.terms and container_named(block.style, "term"):
            return True
        if is_head(block):
            return (
                self.heading
                and not (is_caps(block.text) or names_differences(block.text, vocabulary))
                and (asks(block.text) or opens_asking(block.text, vocabulary))
            )
        if block.strong:
            return self.strong and (asks(block.text) or opens_asking(block.text, vocabulary))
        if block.emphasised:
            return self.emphasised and ends_asking(block.text)
        if block.kind is BlockKind.ITEM:
            asked = ends_asking(block.text) or (self.numbered and _is_numbered(block))
            return self.listed and _outer_item(block) and asked
        return self.plain and ends_asking(block.text)


def is_head(block: Block) -> bool:
    """Whether the source sets a block as a heading or as a term of a list."""
    return block.kind is BlockKind.HEADING or container_named(block.style, "term") is not None


def _outer_item(block: Block) -> bool:
    """Whether an item stands in no other one: at the margin also "2.1" does, below the heading "2"."""
    return block.kind is BlockKind.ITEM and (
        block.depth == 0 or (block.indent == 0 and "." in (block.marker or "")[:-1])
    )


def _is_numbered(block: Block) -> bool:
    """Whether an item at the margin stands apart with a number and is no sentence."""
    apart = block.kind is BlockKind.ITEM and block.indent == 0 and block.gap > 0
    return apart and (block.marker or "")[:1].isdigit() and block.text[-1:] not in ".。"


def usual_gap(blocks: Sequence[Block], style: QuestionStyle, vocabulary: Vocabulary) -> int:
    """How many blank lines mostly stand before a question."""
    gaps = Counter(b.gap for b in blocks if style.is_question(b, vocabulary))
    return gaps.most_common(1)[0][0] if gaps else 0
