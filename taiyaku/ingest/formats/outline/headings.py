"""What the headings of an outline mean: their numbers, the types printed below names, the names of parts."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, pairwise

from taiyaku.corpus.article_numbers import ARTICLE
from taiyaku.corpus.model import Provenance
from taiyaku.corpus.text import ends_sentence
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.labels import begins_with_type, is_type_line, split_labels
from taiyaku.ingest.formats.outline.named_texts import apart
from taiyaku.ingest.outline.contents import title_key
from taiyaku.ingest.outline.numbers import is_name, read_number, unframed
from taiyaku.ingest.outline.typed import outlined, printed
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct, replace

_NEARLY_ALL = 0.9  # share of the headings that look alike, where the contents tell them apart
_LEADING_MARK = re.compile(
    r"(?P<mark>[◆◇■□●○▼▽★☆◎▶▲※]|(?:>>|//)(?=\s)|[\U0001f000-\U0001faff]\ufe0f?(?=\s))\s*(?P<title>\S.*)"
)
_BEHIND = re.compile(r"(?P<title>.*\S)\s*[(（\[](?P<number>\d{1,3}(?:[.-]\d{1,3})+)[)）\]]")
_OF_NAMES = "【《〈≪"
_BRACKETS = re.compile(
    r"[【《〈≪〔［＜\[](?P<title>[^【】《》〈〉≪≫〔〕［］＜＞\[\]]{1,60})[】》〉≫〕］＞\]]"
)
_AROUND = re.compile(r"[「『](?P<title>[^「」『』]{1,60})[」』]")  # where nothing else is marked so
_LIST_OF_NAMES = re.compile(  # 《蜂》《鐘》
    r"(?:[【《〈≪〔［＜][^【】《》〈〉≪≫〔〕［］＜＞]{1,60}[】》〉≫〕］＞][\s、,・／/]*)+"
)
_GLOSS = re.compile(r"\s*[(（][^()（）]{1,60}[)）]")
_CHAPTERS = (("structure", "glossary"), ("structure", "chapters"), ("faq", "asides"))
_NUMBERS = frozenset({"chapter", "decimal", "lettered", "letter", "roman", "paren", "circled"})
_TEXTS = frozenset({BlockKind.PARAGRAPH, BlockKind.ITEM})
_LONGEST = 60  # characters of a name
_FEWEST = 3  # articles with names, or numbers behind them
_ARTICLE = re.compile(rf"(?P<number>{ARTICLE})(?:\s*(?P<name>[（(【][^（）()【】]{{1,24}}[）)】]))?\s*(?=\S)")
_CAPTION = re.compile(r"[（(【][^（）()【】。]{1,24}[）)】]")


class Heading(Struct, frozen=True):
    """A heading and its level: 1 is a chapter."""

    text: str
    level: int
    block: Block
    number: str | None = None
    in_contents: bool = False


Item = Block | Heading


class Headed(Struct, frozen=True):
    """The blocks of a document with its headings, and how they are to be understood."""

    items: list[Item]
    uniform: bool  # all headings look alike: their levels say nothing
    listed: bool  # a table of contents tells chapters from other headings
    type_lines: frozenset[str]  # keys of lines below several names: what kind of thing the name is


def with_headings(
    blocks: Sequence[Block], contents: Sequence[str], vocabulary: Vocabulary, decided: bool
) -> Headed:
    """Find the headings of a document; they are `decided` already in a printed one."""
    marked = {b.provenance for b in blocks if b.kind is BlockKind.HEADING}
    if not decided or len(marked) < 2:
        blocks = outlined(blocks, vocabulary, {title_key(name) for name in contents})
    found: list[Item] = list(_names_as_text([_heading(block) or block for block in blocks], marked))
    found = _with_numbers_behind(found)
    types = _type_lines(found, vocabulary)
    around = zip([None, *found], found, [*found[1:], None], strict=False)
    items = [_as_type(*three, types, vocabulary) for three in around]
    levels = Counter(i.level for i in items if isinstance(i, Heading) and i.block.kind is BlockKind.HEADING)
    most = max(levels.values(), default=0)
    uniform = len(levels) <= 1 or (bool(contents) and most >= _NEARLY_ALL * levels.total())
    left = Counter(heading_key(name) for name in contents)
    items = [_listed(i, left, uniform and bool(contents)) if isinstance(i, Heading) else i for i in items]
    return Headed(_without_gaps(list(_terms_below(items, vocabulary))), uniform, bool(contents), types)


def _names_as_text(items: Sequence[Item], marked: Collection[Provenance]) -> Iterator[Item]:
    """Names in brackets that are all that stands below a heading as its text: 禁止カード, 《蜂》《鐘》."""

    def names(item: Item) -> bool:
        if not isinstance(item, Heading) or item.block.provenance in marked:
            return False
        return _LIST_OF_NAMES.fullmatch(item.block.text) is not None

    above: Item | None = None
    for listed, run in groupby(enumerate(items), key=lambda one: names(one[1])):
        group = list(run)
        behind = items[group[-1][0] + 1] if group[-1][0] + 1 < len(items) else None
        level = above.level if isinstance(above, Heading) else 0
        ends = behind is None or (isinstance(behind, Heading) and behind.level <= level)
        for _, item in group:
            if listed and ends and isinstance(item, Heading) and 0 < level < item.level:
                item = replace(item.block, kind=BlockKind.PARAGRAPH, level=None)
            yield item
        above = group[-1][1]


def _heading(block: Block) -> Heading | None:
    if block.kind is not BlockKind.HEADING:
        return None
    number, title = split_number(unframed(printed(block).strip()))
    return Heading(bare(title), block.level or 1, block, number)


def _with_numbers_behind(items: list[Item]) -> list[Item]:
    """Headings with the numbers that several have behind their names: "Roads (4.2)"."""
    behind = {
        at: match
        for at, item in enumerate(items)
        if isinstance(item, Heading) and not item.number and (match := _BEHIND.fullmatch(item.text))
    }
    if len(behind) < _FEWEST or len({match["number"] for match in behind.values()}) < len(behind):
        return items
    return [
        replace(item, text=behind[at]["title"], number=behind[at]["number"])
        if at in behind and isinstance(item, Heading)
        else item
        for at, item in enumerate(items)
    ]


def with_numbers_above(blocks: Sequence[Block]) -> list[Block]:
    """Names with the numbers of rules that stand in a line of their own above several: "RULE 4"."""
    joined = list(blocks)
    lone = [at for at, (one, name) in enumerate(pairwise(blocks)) if _is_number_above(one, name)]
    named = sum(is_name(blocks[at + 1].text) for at in lone)
    for at in reversed(lone if named >= max(_FEWEST, len(lone) / 2) else []):
        joined[at : at + 2] = [blocks[at].then(blocks[at + 1], " ")]
    return joined


def _is_number_above(block: Block, name: Block) -> bool:
    number = read_number(block.text) if block.kind is name.kind is BlockKind.PARAGRAPH else None
    alone = number is not None and number.kind == "chapter" and number.end == len(block.text)
    return alone and not name.gap and len(name.text) <= _LONGEST and not ends_sentence(name.text)


def _listed(heading: Heading, left: Counter[str], uniform: bool) -> Heading:
    """The heading with what the contents say of it; each line of them stands for one heading only."""
    names = (heading.block.text, heading.text)
    known = next((key for name in names if left[key := heading_key(name)] > 0), None)
    if known:
        left[known] -= 1
    level = (1 if known else 2) if uniform else heading.level
    return replace(heading, level=level, in_contents=known is not None)


def _terms_below(items: Sequence[Item], vocabulary: Vocabulary) -> Iterator[Item]:
    """The terms of a glossary that the contents list, below its heading, which may look like them."""
    glossary: Heading | None = None
    for item in items:
        if isinstance(item, Heading):
            names = [n for t, n in _CHAPTERS if vocabulary.is_one_of(item.text, t, n)]
            if glossary and (names or item.number or item.in_contents or item.level < glossary.level):
                glossary = None
            if glossary and item.level == glossary.level:
                item = replace(item, level=item.level + 1)
            if "glossary" in names and item.in_contents:
                glossary = item
        yield item


def _type_lines(found: Sequence[Item], vocabulary: Vocabulary) -> frozenset[str]:
    """Keys of what stands below several names: the same line again, or one that begins with a type."""
    above: dict[str, set[str]] = {}
    typed: dict[str, set[str]] = {}
    for before, item in pairwise(found):
        if not isinstance(before, Heading) or not isinstance(item, Heading) or item.level <= before.level:
            continue
        if not vocabulary.role(before.text) and not vocabulary.role(item.text):
            kinds = typed if _lists_types(item.text, vocabulary) else above
            kinds.setdefault(heading_key(item.text), set()).add(heading_key(before.text))
    several = len(set().union(*typed.values())) >= 2
    return frozenset(key for key, names in above.items() if len(names) >= 2) | {*(typed if several else ())}


def _lists_types(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a line is a list that begins with a type: "SHORT SKILL / RETORT - ASH"."""
    return begins_with_type(text, vocabulary) and len(split_labels(text, vocabulary)) > 1


def _as_type(
    before: Item | None, item: Item, after: Item | None, types: frozenset[str], vocabulary: Vocabulary
) -> Item:
    """A paragraph of what is no name but says what kind of thing the one above it is."""
    if not isinstance(item, Heading) or not isinstance(before, Heading) or item.level <= before.level:
        return item
    if not begins_with_type(item.text, vocabulary):
        return item
    repeated = heading_key(item.text) in types
    if not repeated and not is_type_line(item.text, vocabulary):
        return item
    group = isinstance(after, Heading) and after.level > item.level and not vocabulary.role(after.text)
    return item if group else replace(item.block, kind=BlockKind.PARAGRAPH, level=None)


def split_number(text: str) -> tuple[str | None, str]:
    """The number that a heading begins with, in half width and without its stop, and the rest.

    A sign may stand before it: "■１　準備".
    """
    if (mark := _LEADING_MARK.fullmatch(text)) and (told := split_number(mark["title"]))[0]:
        return told
    found = read_number(text)
    if found is None or found.kind not in _NUMBERS:
        return None, text
    number = unicodedata.normalize("NFKC", text[: found.end]).strip(" .:、[]()-–—#")
    title = text[found.end :].strip()
    if not title or (_BRACKETS.fullmatch(title) and title[0] not in _OF_NAMES):
        return None, text  # "Chapter 2 [page 18]" says where
    return number, title


def bare(text: str) -> str:
    """A heading without the sign or the brackets that mark it as one."""
    if match := _LEADING_MARK.fullmatch(text):
        text = match["title"]
    if brackets := _BRACKETS.fullmatch(text) or _AROUND.fullmatch(text):
        text = brackets["title"]
    elif (glossed := _BRACKETS.match(text)) and _GLOSS.fullmatch(text, glossed.end()):
        text = glossed["title"] + text[glossed.end() :]  # 《Owl》（梟）
    return text.rstrip(":：-－― ")


def _without_gaps(items: Sequence[Item]) -> list[Item]:
    """Levels without gaps: a document whose highest heading is a level 3 begins at 1."""
    used = sorted({h.level for h in items if isinstance(h, Heading)})
    rank = {level: number for number, level in enumerate(used, 1)}
    return [replace(h, level=rank[h.level]) if isinstance(h, Heading) else h for h in items]


def with_named_articles(blocks: Sequence[Block]) -> list[Block]:
    """The blocks with headings above the articles of a regulation: 第2条（制限時間） before its text.

    Or （制限時間） in a line of its own above 第2条, as laws have it.
    """
    found: list[Block] = []
    heads = 0
    for block in blocks:
        article = _ARTICLE.match(block.text) if block.kind in _TEXTS else None
        caption = found[-1] if found and _CAPTION.fullmatch(found[-1].text) else None
        if article is None or not (article["name"] or caption):
            found.append(block)
            continue
        heads += 1
        if article["name"]:
            head = block.part(0, article.end("name"))
        else:
            head = found.pop()
            where = head.provenance.through(block.provenance)
            head = replace(head, text=f"{article['number']}{head.text}", spans=(), provenance=where)
        found += apart(replace(head, marker=None), block.part(article.end()))
    return found if heads >= _FEWEST else list(blocks)
