"""What a summary's own regularities say about its structure: which signs and numbers make headings.

Nothing here knows a document. A class of lines (a sign, a bracket, a numbering style at one indentation)
makes headings if its lines are short names that other text follows, and a list if they follow one
another or are sentences.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cmp_to_key
from itertools import pairwise

from taiyaku.corpus.text import cells
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.headwords import looks_like_name
from taiyaku.ingest.formats.labels import is_stat_row
from taiyaku.ingest.list_markers import (
    LIST_SHAPES,
    Enumerator,
    Signs,
    bracket_heading,
    enumerator,
    quoted_heading,
    signs,
)
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct, field

SPACE = " \t\u3000"
LABEL = re.compile(
    r"""
    (?P<open> [（(]? )                                          # a whole label line may stand in brackets
    (?P<head> [^\s:：。、，（）()「」][^:：。、，]{0,48}? )
    [ \t\u3000]* [:：] [ \t\u3000]*
    (?P<rest> .* )
    """,
    re.VERBOSE | re.DOTALL,
)
_NUMBERED_WORD = re.compile(r"[ \u3000]*(?:[0-9０-９]{1,2}|[①-⑳]|[A-DＡ-Ｄ])$")
_BRACKET_TAIL = re.compile(r"[ \u3000]*[（(][^（）()]*[)）]$")
_QUOTED_TAIL = re.compile(r"(?P<word>[^「」『』]{1,12})[「『][^「」『』]+[」』]$")
_FAR = 5  # lines of a card above one of its texts
_FIELDS = 0.8  # of what stands in brackets: words that do so again
_PARTICLES = re.compile(r"[はがをにで](?=.)|する|こと|から")
Shape = tuple[str, int]  # class of a heading, and its indentation where that matters


class Evidence(Struct):
    """What was found out about one document before it is taken apart."""

    signs: Signs
    heads: frozenset[Shape] = frozenset()
    label_words: frozenset[str] = frozenset()  # words the document itself uses as labels
    fields: frozenset[str] = frozenset()  # of them what brackets hold again and again
    label_indents: frozenset[int] = frozenset()
    item_labels: bool = False  # labels are printed as list items: "・効果：…"
    ranks: dict[str, int] = field(default_factory=dict)
    flat: bool = False  # no indentation to go by
    title_level: int = 0  # of a first heading that stands above all others
    group_brackets: frozenset[str] = frozenset()  # those whose headings mostly name no part


def gather(blocks: Sequence[Block], vocabulary: Vocabulary) -> Evidence:
    """Look through a document once."""
    found = Evidence(signs(vocabulary))
    indents = {block.indent for block in blocks if block.kind is not BlockKind.HEADING}
    found.flat = len(indents) <= 1
    found.title_level = _title_level(blocks)
    found.group_brackets = _group_brackets(blocks, found.signs, vocabulary)
    found.label_indents = _label_indents(blocks, vocabulary)
    found.fields = _field_names(blocks, found.signs)
    found.label_words = _label_words(blocks, found) | found.fields
    found.item_labels = _item_labels(blocks, vocabulary)
    found.heads = _head_shapes(blocks, found, vocabulary)
    found.ranks = _ranks(blocks, found)
    return found


def _title_level(blocks: Sequence[Block]) -> int:
    levels = [block.level for block in blocks if block.level is not None]
    first = blocks[0].level if blocks else None
    alone = first is not None and levels.count(first) == 1 and first == min(levels)
    return first if alone and first else 0


def _group_brackets(blocks: Sequence[Block], known: Signs, vocabulary: Vocabulary) -> frozenset[str]:
    roles: Counter[str] = Counter()
    all_of: Counter[str] = Counter()
    for at, block in enumerate(blocks):
        if (block.gap or not at) and (bracket := bracket_heading(block.text, known)):
            all_of[block.text[0]] += 1
            roles[block.text[0]] += role_of(bracket[0], vocabulary) is not None
    return frozenset(sign for sign, count in all_of.items() if 2 * roles[sign] < count)


def shape_of(block: Block, known: Signs) -> Shape | None:
    """The class of heading a block could be, by its sign, bracket or number; None for plain text."""
    if block.kind is BlockKind.TABLE or not block.text:
        return None
    if block.kind is BlockKind.HEADING and block.level is not None:
        return f"h{block.level}", 0
    if block.marker and block.marker[0] in known.groups:
        return f"sign {block.marker}", 0
    if block.marker and block.marker[0] in known.subs:
        return "sub", 0
    if bracket_heading(block.text, known):
        return f"bracket {block.text[0]}", 0
    if quoted_heading(block.text, known):
        return "quoted", 0
    number = number_of(block)
    return (f"number {number.shape} {len(number.value)}", block.indent) if number else None


def number_of(block: Block) -> Enumerator | None:
    """The number a block begins with, whether the reader cut it off or not."""
    if block.marker:
        number = enumerator(f"{block.marker} x")
        return number if number and number.shape in LIST_SHAPES else None
    return None if block.kind is BlockKind.TABLE else enumerator(block.text)


def name_of(block: Block, known: Signs) -> str:
    """The text of a heading without sign, bracket and number."""
    if bracket := bracket_heading(block.text, known):
        return bracket[0]
    if block.marker:
        return block.text
    number = enumerator(block.text)
    return block.text[number.end :] if number else block.text


def role_of(word: str, vocabulary: Vocabulary) -> str | None:
    """The role a label names: with a number ("補足２"), a bracket ("失敗（B）") or a quotation behind it."""
    text = word.strip(SPACE + ":：")
    for candidate in (text, _NUMBERED_WORD.sub("", text), _BRACKET_TAIL.sub("", text)):
        if candidate and (role := vocabulary.role(candidate)):
            return role
    quoted = _QUOTED_TAIL.fullmatch(text)
    return vocabulary.role(quoted["word"]) if quoted else None


def role_in(word: str, vocabulary: Vocabulary) -> str | None:
    """The role of the longest role word a label ends in: "ＳＦ状態の終了"."""
    key = heading_key(_NUMBERED_WORD.sub("", word.strip(SPACE)))
    return next((role for ending, role in vocabulary.role_endings if key.endswith(ending)), None)


def _label_indents(blocks: Sequence[Block], vocabulary: Vocabulary) -> frozenset[int]:
    """Indentations at which known labels stand, leaving out the odd one."""
    found: Counter[int] = Counter()
    for block in blocks:
        match = LABEL.fullmatch(block.text) if block.kind is BlockKind.PARAGRAPH else None
        if match and role_of(match["head"], vocabulary):
            found[block.indent] += 1
    return frozenset(indent for indent, count in found.items() if count >= max(1, 0.02 * found.total()))


def _label_words(blocks: Sequence[Block], found: Evidence) -> frozenset[str]:
    """Words that stand before a colon three times or more, at one indentation, not in a row."""
    places: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for position, block in enumerate(blocks):
        if block.kind not in {BlockKind.PARAGRAPH, BlockKind.ITEM} or (block.marker and number_of(block)):
            continue
        match = LABEL.fullmatch(block.text)
        if match and cells(match["head"]) <= 24 and not _PARTICLES.search(match["head"]) and block.depth == 0:
            places[heading_key(match["head"])].append((position, block.indent))
    words = set()
    for word, where in places.items():
        common = Counter(indent for _, indent in where).most_common(1)[0][1]
        apart = all(b[0] - a[0] > 1 for a, b in pairwise(where))
        if word and len(where) >= 3 and common >= 0.8 * len(where) and apart:
            words.add(word)
    return frozenset(words)


def _field_names(blocks: Sequence[Block], known: Signs) -> frozenset[str]:
    """The words that one kind of brackets holds again and again, below headings or other names: 【種別】."""
    headed = sum(block.level is not None for block in blocks) > 1
    words: dict[str, Counter[str]] = defaultdict(Counter)
    for block in blocks:
        if block.kind is not BlockKind.TABLE and (bracket := bracket_heading(block.text, known)):
            words[block.text[0]][heading_key(bracket[0])] += 1
    fields: set[str] = set()
    for sign, count in words.items():
        again = {word for word, times in count.items() if times > 1}
        mostly = sum(count[word] for word in again) >= _FIELDS * count.total()
        names = headed or any(max(other.values()) == 1 for mark, other in words.items() if mark != sign)
        fields |= again if mostly and names else set()
    return frozenset(fields)


def _item_labels(blocks: Sequence[Block], vocabulary: Vocabulary) -> bool:
    """Whether known labels are printed as list items more often than as lines of their own."""
    items = lines = 0
    for block in blocks:
        match = LABEL.fullmatch(block.text) if block.kind in {BlockKind.ITEM, BlockKind.PARAGRAPH} else None
        if match and role_of(match["head"], vocabulary):
            items += block.kind is BlockKind.ITEM and not number_of(block)
            lines += block.kind is BlockKind.PARAGRAPH
    return items >= 2 and items > lines


def is_label_line(block: Block, found: Evidence, vocabulary: Vocabulary) -> bool:
    """Whether a block is a known label, or one the document itself declares by repetition."""
    if block.kind is BlockKind.TABLE:
        return False
    if block.marker and (number_of(block) or not found.item_labels or block.depth):
        return False
    if bracket := bracket_heading(block.text, found.signs):
        rest = block.text[bracket[1] :]
        group = block.gap > 0 and block.text[0] in found.group_brackets
        key = heading_key(bracket[0])
        named = role_of(bracket[0], vocabulary) is not None or key in found.label_words
        return (named and not group) or key in found.fields or is_stat_row(rest)
    if quoted := quoted_heading(block.text, found.signs):
        return role_of(quoted, vocabulary) is not None
    match = LABEL.fullmatch(block.text) if block.kind is not BlockKind.HEADING else None
    if not match:
        return cells(block.text) <= 40 and role_of(block.text, vocabulary) is not None
    return role_of(match["head"], vocabulary) is not None or heading_key(match["head"]) in found.label_words


def _head_shapes(blocks: Sequence[Block], found: Evidence, vocabulary: Vocabulary) -> frozenset[Shape]:
    """The classes whose members are names with something below them."""
    members: dict[Shape, list[int]] = defaultdict(list)
    for position, block in enumerate(blocks):
        shape = shape_of(block, found.signs)
        if shape and shape[0] not in {"sub", "quoted"}:
            members[shape].append(position)
    making = (shape for shape, own in members.items() if _makes_heads(shape, own, blocks, found, vocabulary))
    return frozenset(making)


def _are_keywords(places: Sequence[int], blocks: Sequence[Block], known: Signs) -> bool:
    """Whether brackets begin what headed cards do, 【出陣】敵1体を捨てる。, below other lines of theirs."""

    def begins_text(at: int) -> bool:
        bracket = bracket_heading(blocks[at].text, known)
        above = next(
            (b for b in reversed(blocks[max(0, at - _FAR) : at]) if b.text[0] not in known.headings), None
        )
        said = bracket is not None and blocks[at].text[bracket[1] :].strip().endswith("。")
        return said and above is not None and above.level is None and not above.text.endswith("。")

    headed = sum(block.level is not None for block in blocks)
    return len(places) <= headed and sum(map(begins_text, places)) >= _FIELDS * len(places)


def _makes_heads(
    shape: Shape, places: Sequence[int], blocks: Sequence[Block], found: Evidence, vocabulary: Vocabulary
) -> bool:
    kind = shape[0]
    if kind.startswith("h"):
        return True
    if kind.startswith("bracket"):
        return not _are_keywords(places, blocks, found.signs)
    named = sum(1 for p in places if is_name(blocks[p], found.signs))
    if kind.startswith("sign"):
        sign = kind.removeprefix("sign ")
        if sign not in found.signs.bullets:
            return named >= 0.5 * len(places)
        return named >= 0.6 * len(places) and _led(places, blocks, found) >= 0.6 * len(places)
    if kind.startswith("number chapter"):
        return True
    if found.label_indents and shape[1] > min(found.label_indents) and not found.flat:
        return False  # numbers inside a section are steps
    led = _led(places, blocks, found)
    enough = 1 if "bare" in kind else 2
    if len(places) < enough or named < 0.7 * len(places):
        return False
    labelled = sum(is_label_line(b, found, vocabulary) for p in places for b in blocks[p + 1 : p + 2])
    return led >= 0.7 * len(places) or labelled >= 0.5 * len(places)


def _led(places: Sequence[int], blocks: Sequence[Block], found: Evidence) -> int:
    """How many members are followed by something that is not another member, nor further out."""
    own = {shape_of(blocks[p], found.signs) for p in places}
    pairs = ((blocks[place], after) for place in places for after in blocks[place + 1 : place + 2])
    return sum(b.indent >= a.indent and shape_of(b, found.signs) not in own for a, b in pairs)


def is_name(block: Block, known: Signs) -> bool:
    """Whether a block reads like a headword, perhaps with text after a colon: not like a sentence."""
    name = name_of(block, known)
    match = LABEL.fullmatch(name)
    if match and looks_like_name(match["head"]) and block.marker and cells(match["head"]) <= 40:
        return True
    return looks_like_name(name) and not name.rstrip().endswith(("。", "！", "ます", "する", "できる"))


def _ranks(blocks: Sequence[Block], found: Evidence) -> dict[str, int]:
    """Classes of headings from outermost to innermost: markup, chapters, signs, brackets, numbers.

    Within a class the one further out stands above, then the one whose members the other's follow directly,
    then the rarer one; "1.2" stands below "1.".
    """
    count: Counter[str] = Counter()
    indent: dict[str, int] = {}
    first: dict[str, int] = {}
    for position, block in enumerate(blocks):
        shape = shape_of(block, found.signs)
        if shape and shape in found.heads:
            count[shape[0]] += 1
            indent[shape[0]] = min(indent.get(shape[0], 999), block.indent)
            first.setdefault(shape[0], position)
    direct = _direct(blocks, found)

    def compare(a: str, b: str) -> int:
        outer = (*_order(a), indent[a]), (*_order(b), indent[b])
        if outer[0] != outer[1]:
            return -1 if outer[0] < outer[1] else 1
        if direct[a, b] != direct[b, a]:
            return direct[b, a] - direct[a, b]
        return count[a] - count[b] or first[a] - first[b]

    kinds = sorted(count, key=cmp_to_key(compare))
    return {kind: 10 * position for position, kind in enumerate(kinds)}


def _direct(blocks: Sequence[Block], found: Evidence) -> Counter[tuple[str, str]]:
    """How often a heading of one class is followed by one of another with nothing between."""
    pairs: Counter[tuple[str, str]] = Counter()
    for above, below in pairwise(blocks):
        a, b = shape_of(above, found.signs), shape_of(below, found.signs)
        if a in found.heads and b in found.heads and a and b and a != b:
            pairs[a[0], b[0]] += 1
    return pairs


def _order(kind: str) -> tuple[int, int]:
    if kind.startswith("h"):
        return 0, int(kind[1:])
    if kind.startswith("number chapter"):
        return 1, 0
    if kind.startswith("sign"):
        return 2, 0
    if kind.startswith("bracket"):
        return 3, 0
    return 4, int(kind.rsplit(" ", 1)[1])
