"""What a wiki page is called, and what kind of thing its title or its categories make it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.model import Title, Unplaced
from taiyaku.corpus.text import ends_sentence, guess_lang, has_japanese, is_caps
from taiyaku.ingest.blocks import Block, BlockKind, container_named
from taiyaku.ingest.formats.labels import split_labels
from taiyaku.ingest.formats.wiki.card_drafts import label_end
from taiyaku.ingest.formats.wiki.furniture import furniture_part
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.workspace import Source

_HEAD = 25  # blocks among which a page's title and its furniture stand
BRACKET = re.compile(r"\s*[(（](?P<inner>[^()（）]+)[)）]\s*$")


def find_title(blocks: Sequence[Block], source: Source, vocabulary: Vocabulary, flat: bool) -> int | None:
    """Where the page's title stands: behind any notice, before the lines a wiki prints below its titles."""
    head = [n for n in range(min(len(blocks), _HEAD)) if not container_named(blocks[n].style, "notice")]
    first = next((n for n in head if blocks[n].kind is BlockKind.HEADING and blocks[n].level == 1), None)
    if first is not None:
        return first
    for n in head:
        above = n and _can_be_title(blocks[n - 1], vocabulary)
        if above and furniture_part(blocks[n], vocabulary, in_head=True):
            return n - 1
    if not flat:
        candidate = blocks[head[0]] if head else None
        is_heading = candidate is not None and (candidate.kind is BlockKind.HEADING or candidate.strong)
        if candidate is None or not is_heading or vocabulary.role(candidate.text):
            return None
        alike = [b for b in blocks if b.kind is BlockKind.HEADING and b.level == candidate.level]
        named = candidate.level is None or (source.title is None and len(alike) == 1)
        return head[0] if named else None
    start = _after_notice(blocks, head, vocabulary)
    return start if start is not None and _can_be_title(blocks[start], vocabulary) else None


def _after_notice(blocks: Sequence[Block], head: Sequence[int], vocabulary: Vocabulary) -> int | None:
    if not head:
        return None
    if not _is_notice(blocks[head[0]].text, vocabulary):
        return head[0]
    return next((n for n in head[1:] if _can_be_title(blocks[n], vocabulary)), None)


def _is_notice(text: str, vocabulary: Vocabulary) -> bool:
    return label_end(text, "wiki", "notice", vocabulary) is not None or vocabulary.is_one_of(
        text, "wiki", "notice"
    )


def _can_be_title(block: Block, vocabulary: Vocabulary) -> bool:
    if block.kind not in {BlockKind.PARAGRAPH, BlockKind.HEADING} or len(block.text) > 80:
        return False
    if _is_notice(block.text, vocabulary) or furniture_part(block, vocabulary, in_head=True):
        return False
    return not ends_sentence(block.text) or bool(BRACKET.search(block.text))


def titles_of(text: str, lang: str) -> list[Title]:
    """A name, and the name in the other language or the abbreviation printed behind it in brackets."""
    match = BRACKET.search(text)
    outer = text[: match.start()].strip() if match else ""
    if match and outer:
        inner = match["inner"].strip()
        if has_japanese(outer) != has_japanese(inner) or (
            is_caps(inner) and not is_caps(outer) and " " not in inner
        ):
            return [Title(guess_lang(outer, lang), outer), Title(guess_lang(inner, lang), inner)]
    return [Title(guess_lang(text, lang), text)]


def kind_of_title(title: str, vocabulary: Vocabulary) -> str:
    """The kind a title's own words give: "(Short Skill)" or "… State" at its end; else rule."""
    match = BRACKET.search(title)
    if match:
        for label in split_labels(match["inner"], vocabulary):
            if kind := vocabulary.kind_of_word(label):
                return kind
        inner = kind_of_title(match["inner"], vocabulary) if has_japanese(match["inner"]) else "rule"
        return inner if inner != "rule" else kind_of_title(title[: match.start()].strip(), vocabulary)
    words = title.split()
    for count in (3, 2, 1):
        if len(words) > count and (kind := vocabulary.kind_of_word(" ".join(words[-count:]))):
            return kind
    return _kind_of_ending(title, vocabulary) if has_japanese(title) else "rule"


def _kind_of_ending(title: str, vocabulary: Vocabulary) -> str:
    """Japanese names end in their type without a space: 隠密状態."""
    key = heading_key(title)
    best = ("", "rule")
    for kind, words in vocabulary.tables.get("kinds.words", {}).items():
        for word in words:
            ends = has_japanese(word) and key.endswith(heading_key(word))
            if ends and len(best[0]) < len(word) < len(key):
                best = (word, kind)
    return best[1]


def kind_of_categories(furniture: Sequence[Unplaced], vocabulary: Vocabulary) -> str | None:
    for piece in furniture:
        if piece.reason == "category" and (
            kind := vocabulary.kind_of_group(re.sub(r"^[^:：]*[:：]", "", " ".join(piece.text.split())))
        ):
            return kind
    return None
