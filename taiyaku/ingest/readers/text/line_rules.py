"""Plain text and Markdown: lines to blocks by ordered rules, the first that matches wins."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from operator import itemgetter

from taiyaku.corpus.text import CODED as CODED_NUMBER
from taiyaku.corpus.text import cells, ends_sentence, has_japanese
from taiyaku.ingest.blocks import Block, BlockKind, Line
from taiyaku.ingest.broken_words import SOFT_HYPHEN
from taiyaku.ingest.list_markers import CLAUSE, SIGNS
from taiyaku.ingest.readers.text.inline_markup import read_inline
from taiyaku.ingest.readers.text.tables import (
    COLUMN_RULE,
    Rows,
    aligned_rows,
    defined_rows,
    is_rule,
    pipe_rows,
    tab_rows,
)
from taiyaku.ingest.rejoining import glue_between
from taiyaku.values import Struct, replace

_JUSTIFIED = re.compile(r"(?<=\S) {2,4}(?=\S)")  # both edges even, as nroff sets them
_LONGEST_TABLE = 400  # lines
_WIDE_GAP = re.compile("[ \u3000]{2}")
_HEADING = re.compile(
    r"\s{0,3}(?:(#{1,6})\s+|(#{2,6}|#(?=[^\W\da-z])(?!.*#))(?=[^\s#]))(.*?)\s*#*\s*"
)  # "##Hands"
_FRAMED = re.compile(r"\s{0,3}(={1,6}|[*~+-]{2,6})\s+(\w.{,80}?)\s+\1\s*")  # == Reefs ==
_RULED = re.compile(r"\s{0,3}([=*~_+-])\1{0,9}\s?(\w.{,60}?)\s?\1{8,}\s*")  # -REEFS-------
_LEADING = re.compile(r"(={1,6})\s(\w.{,80})")  # == Reefs
_UNDERLINE = re.compile(r"\s*(?P<rule>([=*~^.+#'`\"-])\2{2,}|([=~-])\3|(?:-=){2,}-?|(?:=-){2,}=?)\s*")
_SIGNS = "=-~^.+#'`\""  # of underlines, the highest first; stars stand above them all
_ATTRIBUTES = re.compile(r"\[[^\[\]]*\]")  # of a block of AsciiDoc: "[NOTE]" above "===="
_RULE = re.compile(r"\s{0,3}([-*_=~―—–─━・.])(\s*\1){3,}\s*|\s*\*\s+\*\s+\*\s*")
_FRAME = re.compile(r"\s{0,3}\+([-=])\1{2,}\+")
_SIDES = re.compile(r"(?P<side>[|*#+:])\s+(?P<text>[^|]+?)\s+(?P=side)")
_BULLET = re.compile(rf"(?P<indent>\s*)(?P<marker>[{SIGNS}](?:\s*[»›•·])?)(?P<space>\s+)(?P<text>\S.*)")
_LETTER_BULLET = re.compile(r"(?P<indent>\s{2,})(?P<marker>o)(?P<space>\s{2,})(?P<text>\S.*)")  # of RFCs
_TIGHT_BULLET = re.compile(r"(?P<indent>\s*)(?P<marker>[•‣▪・･‧●»→※])(?P<space>)(?P<text>[^\s•‣▪・･‧●».…].*)")
_NUMBER = re.compile(
    r"""(?P<indent>\s*)
    (?P<marker> \d{1,3}(?:\.\d{1,3})*[a-z]?(?:\.?[)）]|[.．](?!\d))
      | [０-９]{1,3}(?:[．.][０-９]{1,3})*[．.）)]
      | \d{1,3}(?:-\d{1,3})+[.．] | \(\d{1,3}\) | （\d{1,3}）| [①-⑳][:：]?  # 1-1.  (1)  ①
      | (?:[a-k]|[ivx]{2,4}|[vx](?!.\s*\d))[.)] | \((?:[a-k]|[ivx]{1,4})\)
      | （[ア-ンa-k一二三四五六七八九十]）)
    (?P<space>\s*)(?P<text>\S.*)""",
    re.VERBOSE,
)
_DOTTED = re.compile(
    rf"""(?P<indent>\s*)
    (?P<marker> \d{{1,3}}(?:\.\d{{1,3}})+[a-z]? | [０-９]{{1,3}}(?:[．.][０-９]{{1,3}})+
      | \[\d{{1,2}}(?:\.\d{{1,2}})+\] | {CLAUSE})
    (?P<space>\s+|[・…‥]{{2,}}\s*|(?<=\])(?=[（(「『【]))
    (?P<text>\S.*)""",  # 1.2  100.1a  ４．１  [4.1]  A.1.1.f)  1.2・・・  [4.1]（追加）
    re.VERBOSE,
)
# A1. …, in a text with such clauses of several letters and no questions
_CODED = re.compile(rf"(?P<indent>\s*)(?P<marker>{CODED_NUMBER}[.:)])(?P<space>\s+)(?P<text>\S.*)")
_CODED_INSIDE = re.compile(rf"(?<=[.!?])\s+(?={CODED_NUMBER}[.:)]\s+[^\Wa-z])")
_ASKS = re.compile(r"\W*(?:Q\d*|Question)\s*[.:)]")
_LETTERS = 2  # at least, with a clause each of that number
_EMPTY = re.compile(r"\s{0,3}(?:#{1,6}|\*(?:\s*\*){2,}|_(?:\s*_){2,}|-(?:\s*-){2,})\s*")  # of Markdown
_HIRAGANA = re.compile(r"[\u3041-\u3096、。]")
_KANJI_COUNT = re.compile(r"\s*[一二三四五六七八九十]{1,3}、\S")
_QUOTE = re.compile(r"^\s{0,3}>\s?(?=\S)")
_ANNOUNCES = re.compile(r"[^\W\da-z][^.:!?。：！？]{0,40}[:：]\s*")  # "Dusk Actions:"
_CELLS = re.compile(r"\t|[^\s.:)] {3,}\S")  # not "A.   Overview"
_EARLY = 0.7  # of the width, at which a line ends that the next word had room in
_GOES_ON = ",;:、，：–—-("  # ends of lines that do
_WIDER = 1.3  # times the width: a line that was not wrapped there
_WIDTH = 70  # cells, at which editors break lines at the least
_SIGN_ALONE = 3  # of these an underline has, unless it is as long as its text
_SHORTEST, _UNEQUAL = 4, 0.3  # characters of an underline, and how much longer or shorter than the text


class Style(Struct, frozen=True):
    """How a text is laid out, measured on the text itself."""

    markdown: bool
    wrap: int | None  # display width lines are wrapped at; None where a line is a paragraph
    coded: bool = False  # clauses begin with A1., B2.
    above: int = 0  # levels above underlined headings: of those between two rules, or underlined with stars

    @classmethod
    def of(cls, lines: Sequence[Line], markdown: bool) -> Style:
        coded = {m["marker"][0] for line in lines if (m := _CODED.fullmatch(line.text))}
        asks = any(_ASKS.match(line.text) for line in lines)
        style = cls(markdown, _wrap_width([line.text for line in lines]), len(coded) >= _LETTERS and not asks)
        if any(_boxed(lines, at, style) for at in range(len(lines))):
            return replace(style, above=2)
        starred = (at - 1 for at, line in enumerate(lines) if at and line.text.startswith("****"))
        return replace(style, above=int(any(underlined(lines, at, style) for at in starred)))


def _is_apart(text: str) -> bool:
    """Whether a line is a row of a table or an underline, whose length says nothing of the wrap width."""
    return "\t" in text or "   " in text.strip() or bool(_UNDERLINE.fullmatch(text))


def _begins_apart(text: str) -> bool:
    begins = _BULLET.match(text) or _NUMBER.match(text) or _UNDERLINE.fullmatch(text)
    return bool(begins) or text.startswith("#")


def _wrap_width(texts: Sequence[str]) -> int | None:
    """The width a hard-wrapped text was wrapped at, from lines that another line follows directly."""
    followed = [
        cells(a)
        for a, b in itertools.pairwise(texts)
        if a and b and not _is_apart(a) and not _begins_apart(b)
    ]
    if len(followed) < 3:
        return None
    widest = sorted(followed)[int(0.95 * len(followed))]
    full = sum(1 for width in followed if 0.8 * widest <= width <= widest + 2)
    wider = sum(cells(text) > _WIDER * widest for text in texts if not _is_apart(text))  # whole paragraphs
    wrapped = 40 <= widest <= 160 and full >= max(0.5 * len(followed), wider)
    return widest if wrapped else None


PLAIN = Style(markdown=False, wrap=None)
FRAMES = tuple("|+┌│")  # what the rows of a table between rules begin with
Taken = tuple[Block, int]  # a block, and how many lines it took
BlockRule = Callable[[Sequence[Line], int, Style], Taken | None]


def read_blocks(lines: Sequence[Line], style: Style) -> list[Block]:
    """Turn lines into blocks; the first rule that matches wins. Blank lines become the next block's gap."""
    if style.coded:
        lines = [replace(ln, text=part) for ln in lines for part in _CODED_INSIDE.split(ln.text)]
    blocks: list[Block] = []
    at = gap = 0
    while at < len(lines):
        if not lines[at].text.strip():
            at, gap = at + 1, gap + 1
            continue
        block, taken = next(match for rule in RULES if (match := rule(lines, at, style)))
        blocks.append(replace(block, gap=gap))
        at, gap = at + taken, 0
    return blocks


def drawn(lines: Sequence[Line]) -> Taken | None:
    """What the first lines draw, however they are indented: a table with rules, or a line that only parts."""
    if len(lines) > 1 and COLUMN_RULE.fullmatch(lines[1].text) and (table := _aligned_table(lines, 0, PLAIN)):
        return table
    framed = lines[0].text.lstrip().startswith(FRAMES)
    return (_pipe_table(lines, 0, PLAIN) if framed else None) or _rule_line(lines, 0, PLAIN)


def _heading(lines: Sequence[Line], at: int, style: Style) -> Taken | None:
    match = _HEADING.fullmatch(lines[at].text) if style.markdown else None
    if match and match[3]:
        level = len(match[1] or match[2])
        return _block(BlockKind.HEADING, lines[at : at + 1], match[3], style, level=level), 1
    if ruled := _RULED.fullmatch(lines[at].text):
        return _block(
            BlockKind.HEADING, lines[at : at + 1], ruled[2], style, level=1 + (ruled[1] in "-~_+")
        ), 1
    framed = _FRAMED.fullmatch(lines[at].text) or _LEADING.fullmatch(lines[at].text)
    if framed:
        level = len(framed[1]) if framed[1][0] == "=" else 2 + (framed[1][0] != "*")
        return _block(BlockKind.HEADING, lines[at : at + 1], framed[2], style, level=level), 1
    return None


def _boxed(lines: Sequence[Line], at: int, style: Style) -> Taken | None:
    """A line between two rules that are as long as one another, with or without a frame at its sides."""
    rule = _RULE.fullmatch(lines[at].text) or _FRAME.fullmatch(lines[at].text)
    if not rule or at + 2 >= len(lines):
        return None
    above, text, below = (line.text.strip() for line in lines[at : at + 3])
    if above != below or " " in above:
        return None
    if sides := _SIDES.fullmatch(text):
        text = sides["text"]
    elif rule.re is _FRAME:
        return None
    if _CELLS.search(text) or not any(map(str.isalpha, text)) or ends_sentence(text.rstrip(":)")):
        return None
    if any(line.text.strip()[:1] == "|" for line in (*lines[max(0, at - 1) : at], *lines[at + 3 : at + 4])):
        return None  # a row of a table
    name = " ".join(text.split())  # "A.          OVERVIEW"
    block = _block(BlockKind.HEADING, lines[at + 1 : at + 2], name, style, level=1 + (rule[1] in "-.~"))
    return replace(block, provenance=block.provenance.through(lines[at + 2].provenance)), 3


def underlined(lines: Sequence[Line], at: int, style: Style) -> Taken | None:
    """A line with an underline: of = and -; of other signs, and below text, as long as the line."""
    if at + 1 >= len(lines):
        return None
    text, below = lines[at].text.strip(), lines[at + 1].text
    match = _UNDERLINE.fullmatch(below)
    above = lines[at - 1].text if at else ""
    if match and above.strip():
        even = abs(cells(text) - len(match["rule"])) <= 1 and len(match["rule"]) >= _SHORTEST
        below_another = _UNDERLINE.fullmatch(above) is not None and match["rule"][0] in "=-"
        match = match if (even or below_another) and not ends_sentence(text) else None
    if not match or not text or len(text) > 100 or _CELLS.search(text) or _ATTRIBUTES.fullmatch(text):
        return None
    rule = match["rule"]
    exact = cells(text) == len(rule)
    if len(rule) < _SIGN_ALONE and not exact:
        return None
    if len(set(rule)) > 1 or rule[0] not in "=-":
        unlike = len(rule) < _SHORTEST or abs(cells(text) - len(rule)) > _UNEQUAL * len(rule)
        if style.markdown or (unlike and not exact):
            return None
    elif cells(below) - cells(below.lstrip()) > 3:
        return None
    level = 1 if rule[0] == "*" else 1 + style.above + _SIGNS.index(rule[0])
    block = _block(BlockKind.HEADING, lines[at : at + 1], " ".join(text.split()), style, level=level)
    return replace(block, provenance=block.provenance.through(lines[at + 1].provenance)), 2


def _rule_line(lines: Sequence[Line], at: int, style: Style) -> Taken | None:
    """A line of dashes, or "##" alone, only parts what is above from what is below: an empty paragraph."""
    text = lines[at].text
    if _RULE.fullmatch(text) or is_rule(text.strip()) or (style.markdown and _EMPTY.fullmatch(text)):
        return Block(BlockKind.PARAGRAPH, "", lines[at].provenance, raw=lines[at].text), 1
    return None


def _tab_table(lines: Sequence[Line], at: int, style: Style) -> Taken | None:
    return _table(tab_rows(lines, at), lines, at, style)


def _pipe_table(lines: Sequence[Line], at: int, style: Style) -> Taken | None:
    return _table(pipe_rows(lines, at), lines, at, style)


def _aligned_table(lines: Sequence[Line], at: int, style: Style) -> Taken | None:
    if not _WIDE_GAP.search(lines[at].text.strip()) or _item_match(lines[at].text):
        return None
    texts = [line.text for line in lines[at : at + _LONGEST_TABLE]]
    found = filter(None, (aligned_rows(lines, at), defined_rows(texts, 0)))
    return _table(max(found, key=itemgetter(1), default=None), lines, at, style)


def _table(found: tuple[Rows, int] | None, lines: Sequence[Line], at: int, style: Style) -> Taken | None:
    if found is None:
        return None
    taken = lines[at : at + found[1]]
    rows = tuple(tuple(read_inline(cell.strip(), style.markdown)[0] for cell in row) for row in found[0])
    text = "\n".join("\t".join(row) for row in rows if row)
    where = taken[0].provenance.through(taken[-1].provenance)
    raw = "\n".join(line.text for line in taken)
    cells = (read_inline(cell.strip(), style.markdown) for row in found[0] for cell in row)
    marks = tuple(cell for cell in cells if cell[1])
    return Block(BlockKind.TABLE, text, where, rows=rows, marks=marks, raw=raw), found[1]


def _item(lines: Sequence[Line], at: int, style: Style) -> Taken | None:
    match = _item_match(lines[at].text)
    if not match and style.coded:
        match = _CODED.fullmatch(lines[at].text)
    if not match:
        return None
    end = at + 1
    while end < len(lines) and _continues_item(lines, end, at, match, style):
        end += 1
    first = match["text"]
    block = _block(BlockKind.ITEM, lines[at:end], first, style, marker=_marker(match["marker"]))
    return replace(block, indent=cells(match["indent"])), end - at


def _item_match(text: str) -> re.Match[str] | None:
    if match := _BULLET.fullmatch(text) or _LETTER_BULLET.fullmatch(text):
        return match
    if match := _TIGHT_BULLET.fullmatch(text):
        return match
    match = _DOTTED.fullmatch(text) or _NUMBER.fullmatch(text)
    if match and (match["space"] or has_japanese(match["text"]) or match["text"][:1].isupper()):
        return match
    return None


def _marker(marker: str) -> str:
    """The mark the reader sees: of "- »" the "»"."""
    return marker.split()[-1] if " " in marker else marker


def _continues_item(lines: Sequence[Line], at: int, first: int, match: re.Match[str], style: Style) -> bool:
    text = lines[at].text
    if not text.strip() or _starts_something(lines, at, style):
        return False
    indented = cells(text) - cells(text.lstrip()) > cells(match["indent"])
    if indented and _begins_paragraph(lines[at - 1].text, text, style):
        return False
    if at == first + 1 and _is_name_above(lines[first].text, text, style):
        return False
    if ends_sentence(lines[at - 1].text) and _ANNOUNCES.fullmatch(text):
        return False
    return indented or _is_full(lines[at - 1].text, style) or _runs_on(lines[at - 1].text, text)


def _begins_paragraph(before: str, text: str, style: Style) -> bool:
    """Whether one wide space begins a new paragraph, as Japanese does, and the line before it had room."""
    first = text.startswith("\u3000") and not text.startswith("\u3000\u3000")
    return first and cells(before) < 0.6 * (style.wrap or 70)


def _is_name_above(name: str, text: str, style: Style) -> bool:
    """Whether a numbered line ended though the next one's first word had room: "2. SETUP" above its text."""
    numbered = _NUMBER.fullmatch(name) or _DOTTED.fullmatch(name)
    if not numbered or ends_sentence(name) or name.rstrip()[-1:] in _GOES_ON:
        return False
    if not text.lstrip()[:1].isupper():
        return False
    return cells(name) + 1 + cells(text.split()[0]) <= _EARLY * max(cells(text), style.wrap or 0)


def _starts_something(lines: Sequence[Line], at: int, style: Style) -> bool:
    text = lines[at].text
    return bool(
        _item_match(text)
        or (style.coded and _CODED.fullmatch(text))
        or "\t" in text.strip(" ")
        or (style.markdown and _HEADING.fullmatch(text))
        or _RULE.fullmatch(text)
        or underlined(lines, at, style)
    )


def _paragraph(lines: Sequence[Line], at: int, style: Style) -> Taken | None:
    """Any other line, with the wrapped lines that continue it."""
    end = at + 1
    while end < len(lines) and lines[end].text.strip() and not _starts_something(lines, end, style):
        before = lines[end - 1].text
        if not (_is_full(before, style) or _runs_on(before, lines[end].text)):
            break
        if ends_sentence(before) and (
            _ANNOUNCES.fullmatch(lines[end].text) or counts_in_kanji(lines, at, end)
        ):
            break
        end += 1
    first = _QUOTE.sub("", lines[at].text) if style.markdown else lines[at].text
    block = _block(BlockKind.PARAGRAPH, lines[at:end], first, style)
    return replace(block, indent=cells(lines[at].text) - cells(lines[at].text.lstrip())), end - at


def counts_in_kanji(lines: Sequence[Line], *at: int) -> bool:
    """Whether lines begin with numbers of a list, and none is the rest of another: 一、支度, 二、進み方."""
    return all(_KANJI_COUNT.match(lines[n].text) for n in at)


def _is_full(text: str, style: Style) -> bool:
    """Whether a line was broken because it reached the wrap width, not because it ended."""
    return style.wrap is not None and cells(text) >= 0.7 * style.wrap


def _runs_on(text: str, following: str) -> bool:
    """Whether a long line without an end is taken up in lower case, in a text too short to measure.

    It may end with a comma, or in small letters where editors break lines, whatever follows. In Japanese,
    hiragana at the start of a line that is not indented go on with what stands above it.
    """
    if text.endswith(SOFT_HYPHEN):
        return True
    if cells(text) < 40 or ends_sentence(text):
        return False
    if following.lstrip()[:1].islower() or _HIRAGANA.match(following):
        return True
    word = text.split()[-1]
    small = word.islower() or "\uac00" <= word[-1] <= "\ud7a3"
    return word[-1] == "," or (small and cells(text) + cells(following.split()[0]) >= _WIDTH)


def _block(kind: BlockKind, lines: Sequence[Line], first: str, style: Style, **more: object) -> Block:
    text = first.strip()
    for line in lines[1:]:
        piece = line.text.strip()
        text = text.removesuffix(SOFT_HYPHEN) + glue_between(text, piece) + piece
    if len(lines) > 1:
        text = _JUSTIFIED.sub(" ", text)
    plain, spans = read_inline(text, style.markdown)
    where = lines[0].provenance.through(lines[-1].provenance)
    raw = "\n".join(line.text for line in lines)
    return Block(kind, plain, where, spans, raw=raw, **more)  # type: ignore[arg-type]


RULES: tuple[BlockRule, ...] = (
    _heading,
    _boxed,
    underlined,  # before the rule line: dashes below a text underline it
    _rule_line,
    _tab_table,
    _pipe_table,
    _aligned_table,
    _item,
    _paragraph,  # always matches
)
