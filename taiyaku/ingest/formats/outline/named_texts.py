"""Names that run into their texts as headings: "Roads. A unit …", "**Roads**: …", "§ 4 Roads – …"."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from taiyaku.corpus.text import cells, ends_sentence, has_japanese, is_caps
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.labels import PARTS_OF_GAMES
from taiyaku.ingest.list_markers import goes_on_behind
from taiyaku.ingest.outline.numbers import Number, is_name, read_number
from taiyaku.ingest.outline.typed import printed
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct, replace

_FEWEST = 3  # texts that begin so, for a document to be written so
_SEVERAL = 4  # where only most of the document tells it
_MOST = 0.6  # of what is numbered alike, that begins with a name
_HALF = 0.5  # of all sentences of the document
_NEARLY_ALL = 0.8
_LONGEST = 50  # characters of a name
_WORDS, _WORDS_AMONG_NAMES = 8, 5  # of what stands out as names do, or where nearly all others are names
_LETTERS = 4  # capitals of a name that stands out by them
_SIGN = re.compile(
    r"\s*(?:(?P<sign>[.。:：])|(?<=\s)(?P<dash>[–—-]{1,2}|=)(?=\s)|(?P<long>――|—|…{2,}|\.{3,})|(?P<space>\u3000))\s*(?=\S)"
)
_LINE_END, _CAPITAL = re.compile(r"\s+(?=\S)"), re.compile(r"\s+(?=[A-Z])")  # behind what is bold or slanted
_NAME = re.compile(
    rf"[^.:：。!?！？\n]{{1,{_LONGEST}}}?(?=\s*[.:：。\u3000]|\s(?:[–—-]{{1,2}}|=)\s|――|—|…{{2,}})"
)
_CLAUSE = re.compile(r"[をはが]|[うくぐすつぬぶむるたいん]$")  # 銭を払う, 動ける
_BRACKETED = re.compile(
    r"(?P<closed>[【《〈〔［](?P<name>[^【】《》〈〉〔〕［］]{1,24})[】》〉〕］])\s*(?=\S)"
)
_COLUMN = re.compile(r"(?P<name>\S(?: ?\S){0,50}) {3,}(?=\S)")
_DIGITS = re.compile(r"[\W\d]+")
_SIGNS = {"。": ".", "：": ":"}
_STYLES = ("strong", "emphasis")
_DEEP = frozenset({"chapter", "lettered"})  # kinds of numbers that lists within a rule do not have
_LISTS = {"roman": "letter"}  # "I." is a letter, "II." a Roman number
_SMALL = 3  # letters of words that a name in title case may have in lower case


class _Lead(Struct, frozen=True):
    """The name that a text begins with, and how it is told from the text."""

    name: str
    end: int  # of the name
    text_at: int
    number: tuple[str, ...]  # what those of its series share; nothing without a number
    look: str  # "strong", "emphasis", "caps", its bracket, the column of its text, or nothing
    sign: str  # behind it
    sure: bool  # whether it has the shape of a name by itself

    @property
    def key(self) -> str:
        """What no other rule is called: "Step 1" and "Step 2" are steps of one."""
        return _DIGITS.sub("", heading_key(self.name))

    @property
    def is_set_off(self) -> bool:
        """Whether more than a stop tells it from a sentence."""
        return bool(self.number) or self.sign != "."

    @property
    def shape(self) -> tuple[object, ...]:
        """What all names of a document share that is written so."""
        return self.number, self.look, "" if self.number or self.look == "caps" else self.sign


def with_named_texts(blocks: Sequence[Block], vocabulary: Vocabulary, decided: bool) -> list[Block]:
    """The blocks with names as headings above the texts that they run into.

    Where most that is numbered alike has one, where several are in capitals, or where most of the document is
    written so. Of a document whose headings are `decided` already only numbers of several parts tell.
    """
    found = {
        at: lead
        for at, block in enumerate(blocks)
        if (lead := _lead(block)) and vocabulary.role(lead.name) in {None, *PARTS_OF_GAMES}  # no "Example:"
    }
    often = Counter(lead.key for lead in found.values())
    found = {at: lead for at, lead in found.items() if often[lead.key] == 1}
    shapes: defaultdict[tuple[object, ...], dict[int, _Lead]] = defaultdict(dict)
    for at, lead in found.items():
        shapes[lead.shape][at] = lead
    ends = {
        at: lead
        for group in shapes.values()
        if (sure := {at: lead for at, lead in group.items() if lead.sure})
        and _is_way_of_writing(sure, blocks, vocabulary, decided)
        for at, lead in group.items()
        if lead.sure or lead.look or (lead.is_set_off and len(sure) >= _NEARLY_ALL * len(group))
    }
    return list(_cut(blocks, ends)) if ends else list(blocks)


def _lead(block: Block) -> _Lead | None:
    """The name at the start of a text, behind its number."""
    if block.kind is BlockKind.TABLE or (block.kind is BlockKind.HEADING and not tells(block)):
        return None
    number = read_number(printed(block))
    if number is None and block.marker:
        return None  # a clause of a law: "B1.1 SPEED: …"
    start = max(0, number.end - (len(printed(block)) - len(block.text))) if number else 0
    if apart := _in_brackets(block) or (_beside_column(block) if number is None else None):
        return apart
    look, name = _name(block, start)
    sign = _SIGN.match(block.text, start + len(name)) if name else None
    if look in _STYLES and sign is None:
        lone = block.raw.split("\n")[0].strip("*_ ").endswith(name)
        sign = (_LINE_END if lone else _CAPITAL).match(block.text, start + len(name))
    if sign is None or not name[0].isalnum() or (number is not None and number.kind == "question"):
        return None
    told = (sign["sign"] or sign["space"] or "-") if sign.re is _SIGN else "\n"
    told = _SIGNS.get(told, told)
    if told == "." and block.text[sign.end()].islower():
        return None
    sure = is_name(name)
    if not sure and (len(name.split()) > (_WORDS if look else _WORDS_AMONG_NAMES) or name[0].islower()):
        return None
    return _Lead(name, start + len(name), sign.end(), _series(number, block), look, told, sure)


def _in_brackets(block: Block) -> _Lead | None:
    """A name in brackets at the start of a text that does not go on with it: 【移動】駒を進める。"""
    found = _BRACKETED.match(block.text)
    if found is None or goes_on_behind(block.text, found.end("closed")):
        return None
    return _Lead(found["name"], found.end("closed"), found.end(), (), found[0][0], "", is_name(found["name"]))


def _beside_column(block: Block) -> _Lead | None:
    """A name in the margin of its text, which stands in a column."""
    found = _COLUMN.match(block.raw)
    if found is None or not block.text.startswith(found["name"]) or len(found["name"].split()) > _WORDS:
        return None
    column = cells(found[0])
    further = [line for line in block.raw.split("\n")[1:] if line.strip()]
    if any(cells(line) - cells(line.lstrip()) != column for line in further):
        return None
    end = len(found["name"])
    text_at = end + len(block.text[end:]) - len(block.text[end:].lstrip())
    return _Lead(found["name"], end, text_at, (), f"column {column}", "", is_name(found["name"]))


def _name(block: Block, start: int) -> tuple[str, str]:
    """How the name is set, and the name without its stop."""
    span = next((s for s in block.spans if s.style in _STYLES and s.start <= start < s.end), None)
    if span and span.end < len(block.text.rstrip()):
        return span.style, block.text[start : span.end].rstrip(" .:：。")
    plain = _NAME.match(block.text, start)
    name = plain[0].rstrip() if plain and not span else ""
    capitals = is_caps(name) and sum(map(str.isupper, name)) > 1 and not has_japanese(name)
    return ("caps" if capitals else ""), name


def _series(number: Number | None, block: Block) -> tuple[str, ...]:
    if number is None:
        return ()
    if number.kind in {"mark", "bullet"}:
        return number.kind, number.values[0]
    return _LISTS.get(number.kind, number.kind), str(min(len(number.values), 2)), str(block.depth)


def _is_way_of_writing(
    group: dict[int, _Lead], blocks: Sequence[Block], vocabulary: Vocabulary, decided: bool
) -> bool:
    """Whether the texts that begin alike are the rules of the document, each with its name."""
    own = [lead for lead in group.values() if vocabulary.role(lead.name) is None]
    lead = own[0] if own else None
    sentences = sum(tells(blocks[at]) for at in group)  # "五光　10文" is a value
    if lead is None or len(own) < _FEWEST or sentences < _MOST * len(group):
        return False
    series = lead.number
    if series[:1] not in {("mark",), ("bullet",), ()}:
        alike = [b for b in blocks if tells(b) and _series(read_number(printed(b)), b) == series]
        if len(group) < _MOST * len(alike):
            return False
        if series[0] in _DEEP or series[1] == "2":
            return True
    if decided:
        return False
    if lead.look == "caps" and sum(_stands_out(one.name) for one in own) >= _FEWEST:
        return True
    told = sum(tells(block) for block in blocks)
    stopped = [one for one in own if one.sign == "."]
    if not lead.look and stopped and not _are_names(stopped):
        return False
    return len(group) >= max(_SEVERAL, _HALF * told)


def _stands_out(name: str) -> bool:
    return sum(map(str.isupper, name)) >= _LETTERS


def _are_names(leads: Sequence[_Lead]) -> bool:
    """Whether nearly all with a stop are no sentences: "Otters dive." has no capitals, 艀は進む。 has a verb.

    Behind numbers only Japanese ones are asked: another sentence is seldom as short.
    """
    native = [_CLAUSE.search(lead.name) is not None for lead in leads if has_japanese(lead.name)]
    if native:
        return bool(leads[0].number) and sum(native) <= (1 - _NEARLY_ALL) * len(native)
    words = [[w for w in lead.name.split() if len(w) > _SMALL] for lead in leads if not lead.number]
    several = [all(w[0].isupper() for w in one) for one in words if len(one) > 1]
    return sum(several) >= _NEARLY_ALL * len(several)


def _cut(blocks: Sequence[Block], leads: dict[int, _Lead]) -> Iterator[Block]:
    chapter: int | None = None
    for at, block in enumerate(blocks):
        if at not in leads:
            chapter = block.level if block.kind is BlockKind.HEADING else chapter
            yield block
            continue
        lead = leads[at]
        name = block.part(0, lead.end)
        if lead.number[:1] in {("mark",), ("bullet",)}:
            name = replace(block.part(lead.end - len(lead.name), lead.end), marker=None)
        yield from apart(name, block.part(lead.text_at), chapter + 1 if chapter else None)


def apart(name: Block, rest: Block, level: int | None = None) -> tuple[Block, Block]:
    """A name as a heading, and the text that ran on behind it as a paragraph."""
    text = replace(rest, kind=BlockKind.PARAGRAPH, marker=None, depth=0, gap=0, raw=rest.text)
    return replace(name, kind=BlockKind.HEADING, level=level, depth=0), text


def tells(block: Block) -> bool:
    """Whether a block is a text that ends as a sentence does."""
    is_text = block.kind in {BlockKind.PARAGRAPH, BlockKind.ITEM}
    return (is_text or (block.kind is BlockKind.HEADING and not block.level)) and ends_sentence(block.text)
