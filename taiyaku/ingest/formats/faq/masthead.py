"""What an FAQ says of itself before it begins: its title, "Last updated …", and whether it is all errata."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from taiyaku.corpus.amendments.clause_texts import sentences
from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.text import any_of, ends_sentence, has_japanese, standing
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.formats.faq.stamps import counts_from_version, read_stamp
from taiyaku.ingest.formats.question_marks import ends_asking, question_mark
from taiyaku.ingest.outline.numbers import begins_part
from taiyaku.ingest.version_lines import find_date, find_since, find_stamps, rest_without_stamps
from taiyaku.ingest.vocabulary import Vocabulary, heading_key

MASTHEAD = ("title of the document", "version of the document")  # reasons of furniture
DATED_LEVEL = 45  # of a date beside the headings of subjects: it stands below each of them
_OF_ALL = re.compile(  # "These changes apply from 1 May", and not "The rule on fog applies from 1 May"
    r"(?:these|all|they|both|effective|valid|in (?:effect|force)|this (?:document|list|update|faq))\b"
    r"|the (?:changes|errata|corrections|amendments|updates)\b|以下|本書|本文書|次の|(?:19|20)\d\d年",
    re.IGNORECASE,
)
_LINES = 6  # a masthead is no longer
_SHORT = 80
_LONGEST_KEY = 60  # of a heading
_BEHIND = re.compile(r" [(（\[]|, ")  # "Amendments to the Laws, adopted by …"
_TELL_CHANGES = ("hints", "told_changes", "deletes", "deleted", "inserts", "replaces", "changes")  # lists
_LONGEST_SIGNATURE = 40  # characters
_NAME = 20  # characters
_INTRO = 1000  # characters of the first paragraph


def names_errata(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a heading is one of errata: "Errata", "Rulebook errata (v1.2)", ルールブックのエラッタ."""
    return _names(text, vocabulary.words("errata", "headings"))


def names_questions(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a heading is one of questions: "FAQ", "Q&A: Sailing", よくある質問."""
    return _names(text, vocabulary.words("faq", "headings"))


def _names(text: str, words: tuple[str, ...]) -> bool:
    head = _BEHIND.split(text, 1)[0] if len(heading_key(text)) > _LONGEST_KEY else text
    key, last = heading_key(head), heading_key(text.split()[-1]) if text.strip() else ""
    return len(key) <= _LONGEST_KEY and any(_naming(words).search(one) for one in (key, last))  # 札の会　訂正


@lru_cache(maxsize=16)
def _naming(words: tuple[str, ...]) -> re.Pattern[str]:
    """Long words anywhere in a heading; short ones, which are parts of other words, alone or behind "of"."""
    keys = [heading_key(w) for w in words]
    latin = any_of(k for k in keys if not has_japanese(k))
    other = any_of(k for k in keys if has_japanese(k) and len(k) >= 3)
    short = any_of(k for k in keys if has_japanese(k) and len(k) < 3)
    return re.compile(
        rf"(?<![a-z0-9]){latin}(?![a-z0-9])|{other}|^{any_of(keys)}$|[のと]{short}$"
    )  # 説明書の訂正


def take_masthead(blocks: Sequence[Block], findings: Findings, vocabulary: Vocabulary) -> list[Block]:
    """The blocks without the lines that only name and date the document."""
    if findings.title and dates_document(findings.title, vocabulary):
        findings.title = None  # a date that stands above the title
    rest = _without_title(list(blocks), findings, vocabulary)
    for _ in range(_LINES):
        if not rest or not _takes(rest, findings, vocabulary):
            break
        rest.pop(0)
    intro = rest[0].text[:_INTRO] if rest and findings.date is None else ""
    for start, end in sentences(intro):
        if dates_document(intro[start:end].rstrip(".。"), vocabulary):
            _note(intro[start:end], findings)
    for part in findings.furniture:
        if part.reason == "title of the document":
            _note(part.text, findings)
    return rest


def without_signature(blocks: list[Block], findings: Findings, vocabulary: Vocabulary) -> list[Block]:
    """The blocks without the last lines where they say who wrote them: 敬具, ■発行 株式会社麦穂堂."""
    dates = [find_date(b.text) for b in blocks]
    listed = sum(date is not None and date[1] == 0 for date in dates) > 1  # day by day
    while len(blocks) > 1 and _signs(blocks[-1], vocabulary, listed):
        findings.discard(blocks[-1], "version of the document")
        blocks = blocks[:-1]
    return blocks


def _signs(block: Block, vocabulary: Vocabulary, listed: bool) -> bool:
    """Whether a line takes leave, or says who wrote, perhaps behind the day: 2021年2月14日　硝子工房."""
    if block.kind is BlockKind.TABLE or len(block.text) > _LONGEST_SIGNATURE or ends_sentence(block.text):
        return False
    if re.search("[?？:：「」]", block.text):
        return False
    told = re.search(any_of(vocabulary.words("faq", "signatures")), block.text)
    date = find_date(block.text) if block.kind is BlockKind.PARAGRAPH else None
    behind = block.text[date[2] :].strip() if date and date[1] == 0 else ""
    dated = 0 < len(behind) <= _NAME and behind[-1] not in ")）]］】" and not re.search(r"\d", behind)
    changes = any(vocabulary.places.find(name).search(lowered(behind)) for name in _TELL_CHANGES)
    return bool(told or (dated and not listed and not changes)) or vocabulary.is_one_of(
        block.text, "faq", "farewells"
    )


def _without_title(blocks: list[Block], findings: Findings, vocabulary: Vocabulary) -> list[Block]:
    """The blocks without a title in several lines, one of which says what the document is."""
    run = 1
    while run < min(len(blocks), 4) and blocks[run].gap == 0:
        run += 1
    lines = blocks[:run]
    follows = run < len(blocks) and run > 1 and findings.title is None
    plain = all(
        b.kind is BlockKind.PARAGRAPH and 0 < len(b.text) <= _SHORT and not ends_sentence(b.text)
        for b in lines
    )
    named = any(names_questions(b.text, vocabulary) or names_errata(b.text, vocabulary) for b in lines)
    if not (follows and plain and named) or any(question_mark(b.text, vocabulary) for b in lines):
        return blocks
    findings.title = lines[0].text
    for block in lines:
        findings.discard(block, "title of the document")
    return blocks[run:]


def _takes(blocks: Sequence[Block], findings: Findings, vocabulary: Vocabulary) -> bool:
    block = blocks[0]
    heads = [b for b in blocks if b.kind is BlockKind.HEADING and b.level == block.level]
    if block.level == DATED_LEVEL or (len(heads) > 1 and all(find_stamps(b.text) for b in heads)):
        return False  # one of the versions of a list of changes
    if len(heads) > 1 and all(b.text[:1].isdecimal() for b in heads):
        return False  # "2.1" above what is said of that rule
    named = names_errata(block.text, vocabulary) or names_questions(block.text, vocabulary)
    longest = _SHORT + _LONGEST_KEY / 2 if named else _SHORT
    if block.kind is BlockKind.TABLE or not block.text or len(block.text) > longest:
        return False
    if ends_asking(block.text) or question_mark(block.text, vocabulary):
        return False
    parts = [block.text[a:b].rstrip(".。") for a, b in sentences(block.text)]
    if all(dates_document(p, vocabulary) or (_OF_ALL.match(p) and find_since(p, "effective")) for p in parts):
        _note(block.text, findings)
        findings.discard(block, "version of the document")
        return True
    if _is_title(block, blocks[1:], findings, vocabulary):
        findings.title = findings.title or block.text
        findings.discard(block, "title of the document")
        return True
    return False


def dates_document(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a line says nothing but how old the document is: "Official update, version 1.6"."""
    if not any(s.version or (s.date and len(s.date) > 4) for s in find_stamps(text)):
        return False
    if stamp := read_stamp(text, vocabulary):
        return stamp.holds is None  # "2.1 Removed." is said of a rule
    rest = heading_key(rest_without_stamps(text))
    for word in sorted(vocabulary.keys("faq", "edition_lines"), key=len, reverse=True):
        rest = re.sub(standing(word), " ", rest)
    return not re.sub(r"\b(?:on|of|the|and|in|v|date)\b|[\W\d_]+", "", rest)


def _is_title(block: Block, rest: Sequence[Block], findings: Findings, vocabulary: Vocabulary) -> bool:
    """A short first line that names the kind of document, or has its version below it."""
    named = names_questions(block.text, vocabulary) or names_errata(block.text, vocabulary)
    following = next((b for b in rest if b.text), None)
    if begins_part(block.text):
        return False
    if block.kind is BlockKind.ITEM or following is None or ends_sentence(block.text.rstrip(")）!！")):
        return False
    if named and block.kind is BlockKind.PARAGRAPH and dates_document(following.text, vocabulary):
        return True
    if findings.title is None and block.kind is BlockKind.PARAGRAPH:
        more = heading_key(block.text) not in vocabulary.keys("faq", "headings") | vocabulary.keys(
            "errata", "headings"
        )
        return (named and more) or dates_document(following.text, vocabulary)
    if block.kind is not BlockKind.HEADING:
        return False
    if findings.title is None and block.level in {1, None} and _is_title_heading(block, rest, vocabulary):
        return True
    dated = any(s.date or s.version for s in find_stamps(block.text))
    both = names_questions(block.text, vocabulary) and names_errata(block.text, vocabulary)
    return (named and dated) or (both and findings.title is not None)


def _is_title_heading(block: Block, rest: Sequence[Block], vocabulary: Vocabulary) -> bool:
    """Whether the first heading is the document's: alone of its level, or with its kind or version below."""
    following = rest[0]
    named = names_questions(block.text, vocabulary) or names_errata(block.text, vocabulary)
    alone = not any(b.kind is BlockKind.HEADING and b.level == block.level for b in rest)
    more = heading_key(block.text) not in vocabulary.keys("faq", "headings") | vocabulary.keys(
        "errata", "headings"
    )
    if dates_document(following.text, vocabulary) or (named and alone and more):
        return True
    below = following.kind is BlockKind.HEADING and following.text
    return (
        bool(below)
        and names_questions(following.text, vocabulary)
        and names_errata(following.text, vocabulary)
    )


def _note(text: str, findings: Findings) -> None:
    stamps = () if counts_from_version(text) else find_stamps(text.strip(" .。*_"))
    findings.version = findings.version or next((s.version for s in stamps if s.version), None)
    findings.date = findings.date or next((s.date for s in stamps if s.date and len(s.date) > 4), None)
