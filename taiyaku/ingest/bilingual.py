"""A source in both languages, parted: a text goes to a section of its language, a heading gives two titles.

Whether a source is one is measured on its running text: of a Japanese summary that keeps English names, or an
English rulebook with a Japanese word in brackets, next to none of it is in the other language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.alignment.language_split import Interleaved
from taiyaku.corpus.model import Title
from taiyaku.corpus.text import guess_lang
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import DraftEntry, DraftSection, Findings
from taiyaku.values import replace

_LANGS = ("en", "ja")
_LEAST = 0.2  # of the running text that is in the other language
_FEWEST = 3  # and so many pieces of it
_ENGLISH = re.compile(r"(?:\b[a-z]{2,}\b[^A-Za-z]+){2}[a-z]{2,}")  # words that are no name
_JAPANESE = re.compile(r"[\u3041-\u3096].*[\u3041-\u3096]", re.DOTALL)  # particles and endings
_WORTH = 2.5  # letters of English that a Japanese character is worth
_ENOUGH = 0.3  # of what the Japanese says is in English words where both columns say the same
_MARKS = '.,;:!?()"\u2018\u2019\u201c\u201d'


def part_languages(findings: Findings, lang: str) -> None:
    """Part the drafts of a source that has both languages, in place; others stay as they are."""
    if lang not in _LANGS:
        return
    blocks = [b for draft in findings.drafts for s in draft.sections for b in s.blocks]
    both = Interleaved([b.text for b in blocks if b.kind is not BlockKind.TABLE])
    if not _is_bilingual([piece for block in blocks for piece in _pieces(block, both)], lang):
        return
    for draft in findings.drafts:
        draft.sections = [part for section in draft.sections for part in _parted(section, both, lang)]
        draft.titles = list(_titles(draft.titles, both))
    _join_headings(findings)


def _is_bilingual(pieces: Sequence[Block], lang: str) -> bool:
    sizes = dict.fromkeys(_LANGS, 0.0)
    counts = dict.fromkeys(_LANGS, 0)
    for piece in pieces:
        own = guess_lang(piece.text, lang)
        running = (_JAPANESE if own == "ja" else _ENGLISH).search(piece.text)
        if own in sizes and running:
            sizes[own] += len(piece.text) * (_WORTH if own == "ja" else 1)
            counts[own] += 1
    return min(counts.values()) >= _FEWEST and min(sizes.values()) >= _LEAST * sum(sizes.values())


def _pieces(block: Block, both: Interleaved) -> Iterator[Block]:
    """A block, or its parts in one language each; a table with a column for each language is text."""
    if block.kind is BlockKind.TABLE:
        rows = [list(both.cells(row)) for row in block.rows if any(row)]
        if not rows or sum(map(_says_as_much, rows)) <= len(rows) / 2:
            yield block
            return
        for text in (cell for row in rows for cell in row):
            yield replace(block, kind=BlockKind.PARAGRAPH, text=text, rows=(), spans=(), raw="")
        return
    pieces = list(both.pieces(block.text))
    if len(pieces) == 1:
        yield block
    else:
        yield from (replace(block, text=piece, spans=()) for piece in pieces)


def _says_as_much(row: Sequence[str]) -> bool:
    """Whether a row has both languages, and words enough in English: a command with what it does has not."""
    words = (word.strip(_MARKS) for word in " ".join(row).split() if word.isascii())
    letters = sum(len(word) for word in words if word.replace("'", "").isalpha())
    native = sum(not c.isascii() for text in row for c in text)
    return len(row) == len(_LANGS) and letters >= _ENOUGH * _WORTH * native


def _parted(section: DraftSection, both: Interleaved, lang: str) -> Iterator[DraftSection]:
    """The section, and one of its role for what of it is in the other language."""
    found: dict[str, list[Block]] = {}
    for block in (piece for b in section.blocks for piece in _pieces(b, both)):
        own = guess_lang(block.text, lang) if block.kind is not BlockKind.TABLE else lang
        found.setdefault(own if own in _LANGS else lang, []).append(block)
    if not found:
        yield section
    for own in sorted(found, key=lambda one: one != lang):
        headings = (h for h in both.pieces(section.heading or "") if guess_lang(h, lang) == own)
        yield replace(section, heading=next(headings, section.heading), blocks=found[own], lang=own)


def _titles(titles: Sequence[Title], both: Interleaved) -> Iterator[Title]:
    for title in titles:
        pieces = list(both.pieces(title.text))
        langs = [guess_lang(piece, title.lang) for piece in pieces]
        if len(pieces) == 2 and set(langs) == set(_LANGS):
            yield from (Title(own, piece) for own, piece in zip(langs, pieces, strict=True))
        else:
            yield title


def _join_headings(findings: Findings) -> None:
    """A heading without text before one in the other language is of the same entry."""
    drafts: list[DraftEntry] = []
    for draft in findings.drafts:
        before = drafts[-1] if drafts else None
        if before and not before.has_text and _may_join(before, draft):
            draft.titles = [*before.titles, *draft.titles]
            draft.where = before.where.through(draft.where)
            drafts[-1] = draft
            for other in findings.drafts:
                other.parent = draft if other.parent is before else other.parent
        else:
            drafts.append(draft)
    findings.drafts = drafts


def _may_join(first: DraftEntry, second: DraftEntry) -> bool:
    langs = [{guess_lang(title.text, title.lang) for title in draft.titles} for draft in (first, second)]
    alike = first.kind == second.kind and first.level == second.level and second.parent is not first
    return alike and all(len(own) == 1 for own in langs) and langs[0] != langs[1]
