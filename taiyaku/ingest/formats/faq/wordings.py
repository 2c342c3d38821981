"""The two wordings of a correction, told apart by words (誤：… 正：…, "Was: …"), signs, or an arrow."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from taiyaku.corpus.amendments.wordings.exchange_parser import COUNTED
from taiyaku.corpus.amendments.wordings.location_parser import without_order
from taiyaku.corpus.text import ARROW, any_of, ends_sentence
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.struck_words import struck_sides
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct, replace

_REACH = 8  # blocks within which the new wording follows the old one
_ARROW = re.compile(rf"[\s\u3000]*{ARROW}[\s\u3000]*")
_CUT = re.compile(
    rf"{_ARROW.pattern}|[\s\u3000]*[/／][\s\u3000]*|[\s\u3000]+|(?<=[。．，、）」』)】＞：])|(?=[【［〔（])"
)
_QUOTED = re.compile(r"[「『“\"][^「」『』“”\"]*[」』”\"]")
_LATIN = re.compile("[A-Za-z]")
_HEAD = 60  # characters: a place before the old wording is no longer
_NUMBER = re.compile(r"\s*\d+(?:[.．-]\d+)+[a-z]?[.．]?(?!\d)")
_MARKUP = 3  # times as long as its text: the source of more is that of a paragraph it is a line of
_SIDE = 80  # characters: what an arrow parts is no longer


class ChangeWord(Struct, frozen=True):
    """ "誤：", "Was:" before what was printed, "正：", "Now:" before what is to be read."""

    printed: str
    is_old: bool
    end: int

    @property
    def is_word(self) -> bool:
        """Whether it is more than a sign: × and ○ tell right from wrong in answers and examples too."""
        return self.printed[:1].isalpha()


def change_word(text: str, vocabulary: Vocabulary) -> ChangeWord | None:
    """The word at the start of a text that tells the old wording from the new one.

    A Japanese word or a sign needs no colon where white space or a quotation follows: 誤　銀貨.
    """
    match = _change_pattern(vocabulary.words("errata", "was"), vocabulary.words("errata", "now")).match(text)
    if match is None:
        return None
    word = match["boxed"] or match["word"] or match["sign"] or match["cross"]
    old = word.casefold() in {w.casefold() for w in vocabulary.words("errata", "was")}
    return ChangeWord(word, old, match.end())


@lru_cache(maxsize=16)
def _change_pattern(was: tuple[str, ...], now: tuple[str, ...]) -> re.Pattern[str]:
    words, signs = any_of((*was, *now)), any_of(w for w in (*was, *now) if not _LATIN.search(w))
    crosses = any_of(w for w in was if not w[0].isalpha())
    return re.compile(
        rf"(?:[◆◇■□▼▽▶►★☆※・•]\s*)?(?:[\[［【(（<＜〈《「〔]\s*(?P<boxed>{words})\s*[\]］】)）>＞〉》」〕]\s*[:：]?\s*"
        rf"|(?P<word>{words})\s*(?:[:：→)）]+\s*|$)|(?P<sign>{signs})(?:[\s\u3000]+|(?=[「『])|$)|(?P<cross>{crosses})(?=[^\W\d]))",
        re.IGNORECASE,
    )


def named_wording(text: str, vocabulary: Vocabulary) -> tuple[str, str] | None:
    """Whose text stands below a line, and the line without the name: "New Owl wording:"."""
    for words in vocabulary.words("errata", "new_texts_of"):
        told = re.fullmatch(words.replace("…", r"(\S.{0,58}?)") + ":?", text, re.IGNORECASE)
        if told and not change_word(text, vocabulary):
            return told[1], " ".join(words.replace("…", " ").split()).capitalize()
    return None


def mark_wordings(blocks: Sequence[Block], vocabulary: Vocabulary) -> list[Block]:
    """Blocks in which an old wording and the new one below it are text, whatever their marks look like.

    The brackets of 【誤】 make a line a heading, the ○ before the right text an item of a list.
    """
    blocks = [part for block in blocks for part in _unlisted(block, vocabulary)]
    result = list(blocks)
    for at, block in enumerate(blocks):
        plain = _plain(block, vocabulary)
        word = change_word(plain.text, vocabulary) if plain.kind is BlockKind.PARAGRAPH else None
        if word is None or not word.is_old:
            continue
        for below in range(at + 1, min(at + _REACH, len(blocks))):
            other = _plain(blocks[below], vocabulary)
            new = change_word(other.text, vocabulary)
            first = at + 1 + (word.end >= len(plain.text))  # below × in a line of its own
            if new and not new.is_old and (below <= first or new.is_word):
                result[at], result[below] = plain, other
                alone = new.end >= len(other.text)
                ends = _end_of_fields(blocks, below + 1, vocabulary) if alone else below
                result[at + 1 : below] = [_continued(b) for b in blocks[at + 1 : below]]
                result[below + 1 : ends] = [_continued(b) for b in blocks[below + 1 : ends]]
            if new:
                break
    return result


def _unlisted(block: Block, vocabulary: Vocabulary) -> list[Block]:
    """A table with marks of wordings in a column as lines: "Page | 12" above "誤 | …" above "正 | …".

    What stands left of the marks, 12 | 誤 | …, is the place; the heading of its column goes before it.
    """
    for column in range(max((len(row) for row in block.rows), default=1) - 1):
        words = [change_word(f"{row[column]}:", vocabulary) for row in block.rows if len(row) > column + 1]
        if len(words) == len(block.rows) and {w.is_old for w in words if w} == {True, False}:
            break
    else:
        return [block]
    lines: list[str] = []
    places: list[str] = []
    for at, (row, word) in enumerate(zip(block.rows, words, strict=True)):
        place = " ".join(
            f"{head} {cell}" for head, cell in zip(block.rows[0], row[:column], strict=False) if cell
        )
        if word and word.is_old and place and place not in places[-1:]:
            lines.append(place)
            places.append(place)
        if word or not column:
            lines.append(f"{row[column]}{':' if word else ''} {row[column + 1]}")
        elif at:
            lines.append(" ".join(row))
    made = replace(block, kind=BlockKind.PARAGRAPH, rows=(), gap=0)
    return [replace(made, text=text, raw=text, gap=0 if at else block.gap) for at, text in enumerate(lines)]


def _plain(block: Block, vocabulary: Vocabulary) -> Block:
    marks = (*vocabulary.words("errata", "was"), *vocabulary.words("errata", "now"))
    if block.kind is BlockKind.ITEM and block.marker in marks:
        return replace(
            block, kind=BlockKind.PARAGRAPH, text=f"{block.marker} {block.text}", marker=None, spans=()
        )
    if block.kind is BlockKind.HEADING and block.level is None and change_word(block.text, vocabulary):
        return replace(block, kind=BlockKind.PARAGRAPH)
    return block


def _end_of_fields(blocks: Sequence[Block], at: int, vocabulary: Vocabulary) -> int:
    """Where fields in brackets end that stand right below a word for the new wording: 【希望】2."""
    end = at
    while end < len(blocks) and _is_boxed(blocks[end]):
        below = change_word(blocks[end + 1].text, vocabulary) if end + 1 < len(blocks) else None
        if below:
            break  # the name of what is corrected next
        end += 1
    return end


def _is_boxed(block: Block) -> bool:
    """Whether only brackets have made a line a heading."""
    return block.kind is BlockKind.HEADING and block.level is None and not block.gap


def _continued(block: Block) -> Block:
    """A line inside a wording that its start made something else: "…, 19,", "20) are …", 【希望】2."""
    if _is_boxed(block):
        return replace(block, kind=BlockKind.PARAGRAPH)
    if block.kind is BlockKind.ITEM and not block.gap and (block.marker or "")[:1].isdigit():
        return replace(
            block, kind=BlockKind.PARAGRAPH, text=f"{block.marker}{block.text}", marker=None, spans=()
        )
    return block


def without_replaced(blocks: Sequence[Block], findings: Findings, vocabulary: Vocabulary) -> list[Block]:
    """The blocks without old texts above an arrow in a line of its own and the new one with their number.

    What is given anew by its number needs no old wording; （削除） below the arrow says what becomes of it.
    """
    kept: list[Block] = []
    for above, block in pairwise((None, *blocks)):
        assert block is not None
        parted = len(kept) > 1 and above is kept[-1] and re.fullmatch(ARROW, above.text)
        number = _number(kept[-2]) if parted else ""
        gone = vocabulary.is_one_of(block.text.strip("()（） "), "errata", "gone")
        if number and (gone or _number(block) == number):
            arrow, old = kept.pop(), kept.pop()
            findings.discard(arrow, "ruled line")
            if not gone:
                findings.discard(old, "old wording")
            block = replace(old, text=block.text + old.text, spans=()) if gone else block
        kept.append(block)
    return kept


def _number(block: Block) -> str:
    """The number of a clause that a block begins with: 201.2., 3-1a."""
    found = _NUMBER.match(f"{block.marker or ''} {block.text}") if block.kind is not BlockKind.TABLE else None
    return found[0].strip(" .．") if found else ""


class Part(Struct, frozen=True):
    """A piece of a block: the place, the old wording, the new one, or a remark behind it."""

    role: str  # "", "original", "body" or "note"
    word: str | None  # that marks it, as printed
    block: Block


def split_wordings(block: Block, vocabulary: Vocabulary) -> list[Part]:
    """A block cut where its wordings begin: "p. 5  誤：3枚　正：2枚  謝辞：…" gives four parts."""
    if block.kind is BlockKind.TABLE:
        return [Part("", None, block)]
    source = block.raw or ""
    own = len(source) <= _MARKUP * (_HEAD + len(block.text))
    lines = (line.strip() for line in (source.split("\n")[1:] if own else ()))
    starts = (block.text.find(line) for line in lines if change_word(line, vocabulary))
    cuts = sorted({0, *(m.end() for m in _CUT.finditer(block.text)), *(at for at in starts if at > 0)})
    found: list[tuple[int, ChangeWord | None]] = []
    for cut in cuts:
        word = change_word(block.text[cut:], vocabulary)
        before = found[-1][1] if found else None
        opens = not found and word is not None and (not cut or (word.is_old and cut <= _HEAD))
        if opens and cut + word.end == len(block.text) and _ARROW.search(block.text[:cut]):  # type: ignore[union-attr]
            continue  # 「4以上」→「5以上」（誤訳）
        if word and (opens or (before is not None and before.is_old and not word.is_old)):
            found.append((cut, word))
        elif bool(found) == bool(cut) and _opens_remark(block.text[cut:], vocabulary):
            found.append((cut, None))
            break
    at, word = found[0] if found else (1, None)
    last = word is not None and at + word.end == len(block.text)  # "In line 2, replace:"
    if not (len(found) > 1 or not at or last):
        return [Part("", None, block)]
    parts = [Part("", None, block.part(0, found[0][0]))] if found[0][0] else []
    if parts:
        block = replace(block, kind=BlockKind.PARAGRAPH, marker=None)
    ends = [at for at, _ in found[1:]] + [len(block.text)]
    for (at, word), end in zip(found, ends, strict=True):
        if word is None:
            parts.append(Part("note", None, block.part(at, end)))
            continue
        text = block.part(at + word.end, max(at + word.end, end))
        text = text.part(0, len(_trimmed(text.text)))
        parts.append(Part("original" if word.is_old else "body", word.printed, text))
    return parts


def _trimmed(text: str) -> str:
    """A wording without the arrow or the stroke behind it."""
    text = text.rstrip("/／ \u3000")
    found = [m for m in _ARROW.finditer(text) if m.end() == len(text)]
    return text[: found[0].start()] if found else text


def _opens_remark(text: str, vocabulary: Vocabulary) -> bool:
    boxed = text[:1] in {"【", "［", "[", "（", "("}
    text = text[boxed:]
    word = next((w for w in vocabulary.words("errata", "remarks") if text.startswith(w)), None)
    ends = {"】", "］", "]", "）", ")"} if boxed else {":", "："}
    return word is not None and text[len(word) :].lstrip()[:1] in ends


def arrow_parts(block: Block, vocabulary: Vocabulary) -> list[Part]:
    """An old and a new wording with an arrow between: "starboard → port"; the block itself if it has none.

    Quotations and figures with an arrow between are instructions that are understood as they stand.
    """
    if sides := struck_sides(block):
        return [Part("original", None, sides[0]), Part("body", None, sides[1])]
    arrows = list(_ARROW.finditer(block.text))
    told = _QUOTED.search(block.text) or COUNTED.fullmatch(block.text.rstrip("。 "))
    if len(arrows) != 1 or block.kind is BlockKind.TABLE or told:
        return [Part("", None, block)]
    old, new = block.part(0, arrows[0].start()), block.part(arrows[0].end())
    words = all(re.search(r"[^\W\d_]", side.text) for side in (old, new))
    if not words or max(len(old.text), len(new.text)) > _SIDE or ends_sentence(old.text):
        return [Part("", None, block)]
    new = new.part(0, len(without_order(new.text, vocabulary.places)))
    return [Part("original", None, old), Part("body", None, new)]


def arrows_in(text: str) -> int:
    """How many arrows stand in a text."""
    return sum(1 for _ in _ARROW.finditer(text))


def has_pair(blocks: Sequence[Block], vocabulary: Vocabulary) -> bool:
    """Whether the first blocks give an old wording and its new one, perhaps below their place."""
    for at, block in enumerate(blocks[:4]):
        roles = [part.role for part in split_wordings(block, vocabulary)]
        if "original" in roles:
            below = (change_word(b.text, vocabulary) for b in blocks[at + 1 : at + _REACH])
            new = next((w for w in below if w), None)
            return "body" in roles or (new is not None and not new.is_old and new.is_word)
        if block.kind is BlockKind.TABLE or len(block.text) > 2 * _SIDE:
            return False
    return False
