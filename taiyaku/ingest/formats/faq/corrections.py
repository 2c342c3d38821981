"""The wording of a correction: a name before it, what was printed and what is to be read, tables of both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from taiyaku.corpus.text import ends_sentence, is_caps
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.faq.locations import is_instruction, is_location, numbered_thing, says_at
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct, replace

NAME_LENGTH = 60  # a rule's name is shorter; longer text behind a page reference is the correction itself
_BEFORE_QUOTES = re.compile(
    r"(?P<name>[^「」『』→⇒。]{1,30}?|[「『《][^「」『』》]{1,30}[」』》])[\s\u3000]*(?=[「『][^」』]*[」』]\s*(?:→|⇒|を))"
)
_NEAR = 60  # characters within which a correction says what it does
_SEPARATOR = re.compile(r"\s*(?:[:：]|[.。](?=\s)|\s[-–—](?=\s))\s*")


def name_and_body(block: Block, vocabulary: Vocabulary) -> tuple[str, Block | None]:
    """A block that begins an erratum: its name alone, or its name and the correction behind it.

    The name is empty where the correction begins at once: "The example should read …".
    """
    text = block.text
    if is_caps(text) or block.strong:
        return text, None
    quoted = _BEFORE_QUOTES.match(text)
    if quoted and not _is_beside(quoted["name"], vocabulary):
        return quoted["name"], block.part(quoted.end())
    if (end := _bold_name(block)) and not is_instruction(text[:end], vocabulary):
        behind = re.match(r"[\s:：,，.–—-]*", text[end:])
        return text[:end].rstrip(" :：,，.–—-"), block.part(end + (behind.end() if behind else 0))
    for match in _SEPARATOR.finditer(text):
        if match.start() > NAME_LENGTH or match.end() >= len(text):
            break
        if not is_instruction(text[: match.start()], vocabulary):
            return text[: match.start()], block.part(match.end())
        break
    if is_instruction(text, vocabulary):
        return _subject(text, vocabulary), block
    if text.endswith((".", "。")) and (len(text.split()) > 4 or text.endswith("。")):
        return "", block  # a sentence is no name
    if len(text) > 2 * NAME_LENGTH and ends_sentence(text) and not text.endswith((":", "：")):
        return "", block
    return text, None


def _is_beside(text: str, vocabulary: Vocabulary) -> bool:
    """Whether words only say beside what something is put: 最初の文の後に."""
    for name in ("after", "before", "start", "end"):
        for word in vocabulary.words("errata", name):
            if text.endswith(word) and (rest := text[: -len(word)]):
                return is_location(rest, vocabulary)
    return False


def _bold_name(block: Block) -> int | None:
    """Where a bold name at the start of a block ends."""
    first = next((s for s in block.spans if s.style in {"strong", "emphasis"} and s.start == 0), None)
    return first.end if first and 0 < first.end <= 90 and block.text[first.end :].strip(" .:：") else None


def _subject(text: str, vocabulary: Vocabulary) -> str:
    """What "X should read …" is about; empty for "The third bullet should read …"."""
    at = says_at(text, vocabulary)
    subject = text[:at].strip(" \u3000,，:：") if at else ""
    plain = len(subject) <= NAME_LENGTH and numbered_thing(subject, vocabulary) is not None
    return subject if plain else ""


def begins_correction(block: Block, vocabulary: Vocabulary) -> bool:
    """Whether a block names a thing and then says how its text is to be changed, all in one."""
    if block.kind is BlockKind.TABLE or block.strong or (block.marker or "")[:1].isdigit():
        return False
    name, body = name_and_body(block, vocabulary)
    if not name or body is None or is_location(name, vocabulary) or vocabulary.role(name):
        return False
    return _tells(body.text[:_NEAR], vocabulary) and _is_name(name, vocabulary)


def _tells(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a text is an instruction, perhaps behind where it applies: "On page 6 under Walk, change …"."""
    starts = (0, *(match.end() for match in re.finditer(r"[,:;]\s+", text)))
    return any(is_instruction(text[at:], vocabulary) for at in starts)


def _is_name(name: str, vocabulary: Vocabulary) -> bool:
    was_or_now = change_word(name + ":", vocabulary) is not None
    return (
        not was_or_now
        and not ends_sentence(name.rstrip(")）\"'”’»"))
        and (name[:1].isupper() or not name[:1].isascii())
    )


class ChangeWord(Struct, frozen=True):
    """ "誤：", "Was:" before what was printed, "正：", "Now:" before what is to be read."""

    printed: str
    is_old: bool
    end: int


def change_word(text: str, vocabulary: Vocabulary) -> ChangeWord | None:
    """The word at the start of a text that tells the old wording from the new one."""
    match = _change_pattern(vocabulary.words("errata", "was"), vocabulary.words("errata", "now")).match(text)
    if match is None:
        return None
    word = match["boxed"] or match["word"]
    old = word.casefold() in {w.casefold() for w in vocabulary.words("errata", "was")}
    return ChangeWord(word, old, match.end())


def split_changes(block: Block, vocabulary: Vocabulary) -> list[Block]:
    """One block to each wording: "誤：3枚　正：2枚" in one line becomes two."""
    first = change_word(block.text, vocabulary)
    if first is None or not first.is_old:
        return [block]
    for cut in re.finditer(
        r"[\s\u3000]*(?:→|⇒|➡|->)[\s\u3000]*|[\s\u3000]+|(?<=[。」』])", block.text[first.end :]
    ):
        start = first.end + cut.end()
        word = change_word(block.text[start:], vocabulary)
        if word and not word.is_old and first.end + cut.start() > first.end:
            return [block.part(0, first.end + cut.start()), block.part(start)]
    return [block]


@lru_cache(maxsize=16)
def _change_pattern(was: tuple[str, ...], now: tuple[str, ...]) -> re.Pattern[str]:
    words = "|".join(re.escape(w) for w in sorted((*was, *now), key=len, reverse=True)) or r"(?!)"
    return re.compile(
        rf"[\[【(（<＜「]\s*(?P<boxed>{words})\s*[\]】)）>＞」]\s*[:：]?\s*|(?P<word>{words})\s*[:：→)）]\s*",
        re.IGNORECASE,
    )


class CorrectionRow(Struct, frozen=True):
    """One row of a table of errata; a cell that is not there is empty."""

    block: Block
    page: str
    name: str
    place: str
    was: str
    now: str
    more: tuple[str, ...]


def correction_rows(block: Block, vocabulary: Vocabulary) -> tuple[Block, list[CorrectionRow]] | None:
    """Header and rows of a table of what was printed and what is to be read; None for other tables."""
    if block.kind is not BlockKind.TABLE or len(block.rows) < 2:
        return None
    columns = [_column(cell, vocabulary) for cell in block.rows[0]]
    if "now" not in columns or not {"was", "page", "name", "place"} & set(columns):
        return None
    header, *rows = split_rows(block)
    return header, [_row(row, columns) for row in rows]


def _column(cell: str, vocabulary: Vocabulary) -> str:
    key = heading_key(cell)
    for name, table, words in (
        ("now", "errata", "now"),
        ("was", "errata", "was"),
        ("page", "references", "pages"),
        ("name", "errata", "name_columns"),
        ("page", "faq", "page_columns"),
        ("now", "errata", "headings"),
    ):
        if key in vocabulary.keys(table, words):
            return name
    return "place" if is_location(cell, vocabulary) else ""


def _row(block: Block, columns: Sequence[str]) -> CorrectionRow:
    cells: dict[str, list[str]] = {}
    for name, cell in zip([*columns, *[""] * len(block.rows[0])], block.rows[0], strict=False):
        if cell:
            cells.setdefault(name, []).append(cell)
    text = {name: " ".join(found) for name, found in cells.items()}
    page, name, place, was, now = (text.get(c, "") for c in ("page", "name", "place", "was", "now"))
    return CorrectionRow(block, page, name, place, was, now, tuple(cells.get("", ())))


def split_rows(block: Block) -> Iterator[Block]:
    """A table as one table to each row, with the row's own lines where the source has one to a row."""
    lines = [
        (at, line) for at, line in enumerate(block.raw.split("\n")) if not re.fullmatch(r"[\s|:+=-]*", line)
    ]
    first, last = block.provenance.lines
    own = len(lines) == len(block.rows) and len(block.raw.split("\n")) == last - first + 1
    for number, row in enumerate(block.rows):
        text = "\t".join(row)
        where = block.provenance
        if own:
            line = first + lines[number][0]
            where = replace(where, lines=(line, line))
        yield replace(block, text=text, rows=(row,), raw=lines[number][1] if own else text, provenance=where)
