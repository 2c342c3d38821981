"""Lines a wiki puts around its pages, and names of picture files glued to the text."""

from __future__ import annotations

import re
from functools import lru_cache

from taiyaku.corpus.model import Unplaced
from taiyaku.corpus.text import any_of, ends_sentence
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.wiki.block_kinds import Part, PartKind
from taiyaku.ingest.formats.wiki.card_drafts import label_end
from taiyaku.ingest.version_lines import find_date
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace

_FURNITURE_WORDS = 8


def furniture_part(block: Block, vocabulary: Vocabulary, in_head: bool) -> Part | None:
    """A line a wiki puts around its pages, or None."""
    text = block.text.strip()
    bare = text.strip("()（） \u3000")
    if block.kind is BlockKind.TABLE or len(text) > 200:
        return None
    if _is_revision(text, vocabulary):  # a footer may be a list
        return Part(PartKind.REVISION, block)
    if block.kind is BlockKind.ITEM:
        return None
    if in_head and (name := redirected_from(bare, vocabulary)):
        return Part(PartKind.REDIRECT, block, name)
    if label_end(text, "wiki", "navigation", vocabulary) is not None:
        return Part(PartKind.FURNITURE, block, "navigation")
    if in_head and vocabulary.starts_with(text, "wiki", "site") and len(text.split()) <= _FURNITURE_WORDS:
        return Part(PartKind.FURNITURE, block, "site line") if not ends_sentence(text) else None
    if vocabulary.is_one_of(text, "wiki", "navigation") and not in_head:
        return Part(PartKind.FURNITURE, block, "navigation")
    return None


def redirected_from(text: str, vocabulary: Vocabulary) -> str | None:
    """The name in "Redirected from Hiding" or "隠密から転送"."""
    if word := vocabulary.starts_with(text, "wiki", "redirect"):
        return text[len(word) :].strip(" :：") or None
    for word in vocabulary.words("wiki", "redirect"):
        match = re.fullmatch(rf"(.+?)\s*から(?:の)?{re.escape(word)}(?:されました|ページ)?。?", text)
        if match:
            return match[1].strip(" 「」")
    return None


def _is_revision(text: str, vocabulary: Vocabulary) -> bool:
    if vocabulary.starts_with(text, "wiki", "revision") and find_date(text):
        return True
    words = [w for w in vocabulary.words("wiki", "revision") if not w.isascii()]
    return bool(find_date(text)) and any(text.rstrip("。").endswith(w) or text.startswith(w) for w in words)


def cut_images(block: Block, vocabulary: Vocabulary) -> tuple[Block | None, list[Unplaced]]:
    """The block without names of picture files, and the names; None where nothing else is in it."""
    pattern = _image_names(vocabulary.words("wiki", "image"))
    found = list(pattern.finditer(block.text))
    if not found or block.kind is BlockKind.TABLE:
        return block, []
    names = [Unplaced(m[0].strip(), block.provenance, "image name") for m in found]
    pieces, at = [], 0
    for match in found:
        pieces.append(block.part(at, match.start()))
        at = match.end()
    pieces = [p for p in (*pieces, block.part(at)) if p.text]
    if not pieces:
        return None, names
    whole = pieces[0]
    for piece in pieces[1:]:
        whole = whole.then(piece, " ")
    return replace(whole, raw=block.raw), names


@lru_cache(maxsize=8)
def _image_names(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\s（(「])[\w%.+~()-]{{0,120}}\w\.{any_of(words)}(?![\w])", re.IGNORECASE)
