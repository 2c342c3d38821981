"""Blocks of text, Markdown and HTML as candidates for headings: their signs and shapes are their look."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from taiyaku.corpus.terms.abbreviations import whole_gloss
from taiyaku.corpus.text import cells, ends_sentence, has_japanese, is_caps
from taiyaku.ingest.blocks import Block, BlockKind, container_named
from taiyaku.ingest.outline.candidates import Candidate, Look
from taiyaku.ingest.outline.contents import title_key
from taiyaku.ingest.outline.eligibility import is_date
from taiyaku.ingest.outline.finder import find_outline, is_part
from taiyaku.ingest.outline.numbers import is_name, read_number
from taiyaku.ingest.version_lines import find_version
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace

_SENTENCE = 140  # characters; a longer text is none, whatever the source says
_NAME, _ENDS = 60, ".。,、;；!！"  # characters
_SEVERAL, _ALONE = 3, 0.8  # items after one sign that are headings, and the share of them that stand alone
_ANNOUNCES, _WORDS = re.compile(r"[^\W\d_][^.:!?,。、：！？\n]{0,45}[:：]"), 6
_LATIN = re.compile(r"[A-ZÀ-Þ].*[A-ZÀ-Þ]", re.DOTALL)
_DEEP = re.compile(r"\d{1,3}(?:[.．-]\d{1,3})+[.．]?")
_FIELD = re.compile(r"[【〔［](?P<label>[^【】〔〕［］]{1,12})[】〕］]\s*(?=\S)")
_MARGIN, _OFF = 8, 6  # cells: a centred line is no less indented, and no further off the middle
_FEW = 3  # times as many terms as headings among them
_STEP = 0.2  # of the body's size, by which a level of the source's stands above the next


def outlined(
    blocks: Sequence[Block],
    vocabulary: Vocabulary,
    listed: Iterable[str] = (),
    text: Collection[int] = (),
) -> list[Block]:
    """The blocks with every heading marked as such, and its level; those of the source are believed.

    `listed` are the `title_key`s of names known to be headings, `text` the positions of what is none,
    as the labels of figures and notes are, unless the source says so.
    """
    fields = _fields(blocks)
    labels = (at for at, block in enumerate(blocks) if container_named(block.style, "label"))
    text = {*text, *fields, *labels, *_versions(blocks)}
    marked = {
        at: block.level or 0
        for at, block in enumerate(blocks)
        if block.kind is BlockKind.HEADING and len(block.text) <= _SENTENCE
        if block.level is not None or at not in fields
    }
    marked |= {at: 0 for at in _bold_numbers(blocks) if at not in marked}
    if len(signed := _after_signs(blocks)) > sum(level > 0 for level in marked.values()):
        marked |= signed
        blocks = [
            replace(b, marker=None) if at in signed and not any(map(str.isdigit, b.marker or "")) else b
            for at, b in enumerate(blocks)
        ]
    candidates = [
        replace(c, within=True, look=replace(c.look, name=False)) if at in text and at not in marked else c
        for at, c in enumerate(candidates_of(blocks))
    ]
    closing = {
        title_key(block.text)
        for block in blocks
        if block.gap and vocabulary.is_one_of(block.text, "structure", "changelog")
    }
    found = find_outline(candidates, vocabulary, marked=marked, listed={*listed, *closing})
    named = {} if marked else _announcing(blocks, vocabulary, text)
    taken = {at for at, level in enumerate(found.levels) if level is not None}
    if named.keys() - taken and len(named) > 2 * len(taken - named.keys()):
        found = find_outline(candidates, vocabulary, marked=named, listed={*listed, *closing})
    levels = list(found.levels)
    for at in _below_their_names(blocks, levels, text):
        levels[at - 1], levels[at] = levels[at], None
    for at in _of_a_list(blocks, levels, marked):
        levels[at] = None
    above = 0
    named_in_both = _in_both_languages(blocks)
    for at, level in enumerate(levels):
        if at in named_in_both:
            levels[at] = above + 1
        elif level is not None:
            above = level
    return [_as(block, level) for block, level in zip(blocks, levels, strict=True)]


def _bold_numbers(blocks: Sequence[Block]) -> list[int]:
    """Positions of names in bold type with numbers such as 4.1 right above text, if several are."""
    found = [
        at
        for at, (block, below) in enumerate(pairwise(blocks))
        if block.kind is BlockKind.ITEM and _DEEP.fullmatch(block.marker or "")
        if block.strong and is_name(block.text) and below.kind is BlockKind.PARAGRAPH and not below.strong
    ]
    return found if len(found) >= _SEVERAL else []


def _fields(blocks: Sequence[Block]) -> set[int]:
    """Positions of fields in brackets that stand in one order again and again: 【体力】3 above 【希望】2."""
    found = [(at, m["label"]) for at, block in enumerate(blocks) if (m := _FIELD.match(block.text))]
    runs = [(a, b) for a, b in pairwise(found) if b[0] == a[0] + 1]
    order = Counter((one[1], other[1]) for one, other in runs)
    again = [run for run in runs if order[run[0][1], run[1][1]] > 1 and run[0][1] != run[1][1]]
    return {at for run in again for at, _ in run}


def _versions(blocks: Sequence[Block]) -> list[int]:
    """Positions of lines below the first that end in a version, right above a date: "Rules version 2.1"."""
    return [
        at
        for at, (block, below) in enumerate(pairwise(blocks))
        if at and is_date(printed(below)) and (version := find_version(block.text))
        if block.text.rstrip(" )）.").endswith(version)
    ]


def _below_their_names(
    blocks: Sequence[Block], levels: Sequence[int | None], text: Collection[int]
) -> list[int]:
    """Positions of headings right below a line set apart, as dates stand below names, if several do."""
    found = [
        at
        for at, (above, block) in enumerate(pairwise(blocks), 1)
        if levels[at] is not None and levels[at - 1] is None and block.kind is not BlockKind.HEADING
        if not block.gap and above.gap and above.kind is BlockKind.PARAGRAPH and at - 1 not in text
        if len(above.text) <= _NAME and above.text[-1:] not in (*_ENDS, ":", "：")
    ]
    return found if len(found) >= _SEVERAL else []


def _of_a_list(blocks: Sequence[Block], levels: Sequence[int | None], marked: Collection[int]) -> list[int]:
    """Positions of headings without numbers that are terms right above text further in, where most are none.

    "[YU]" stands out among "[yu]", "m[yu]" and "M[yu]" by its capitals only.
    """
    found: list[int] = []
    terms: dict[int, list[int]] = {}  # by indentation, since the last heading that is none of them
    groups: list[list[int]] = []
    for at, block in enumerate(blocks):
        if _hangs_above(blocks, at) and at not in marked and not read_number(printed(block)):
            terms.setdefault(block.indent, []).append(at)
        elif levels[at] is not None:
            groups += terms.values()
            terms = {}
    for group in (*groups, *terms.values()):
        own = [at for at in group if levels[at] is not None]
        found += own if len(group) >= max(_SEVERAL, _FEW * len(own)) else []
    return found


def _hangs_above(blocks: Sequence[Block], at: int) -> bool:
    """Whether one line is indented right above text that is so further."""
    block, below = blocks[at], blocks[at + 1 : at + 2]
    if (
        not block.indent
        or block.kind is BlockKind.TABLE
        or len(block.text) > _NAME
        or "\n" in block.raw.strip()
    ):
        return False
    return any(b.kind is BlockKind.PARAGRAPH and not b.gap and b.indent > block.indent for b in below)


def _after_signs(blocks: Sequence[Block]) -> dict[int, int]:
    """Levels, by position, of names after bullets that stand alone above their text: "* Setup"."""
    groups: dict[tuple[str, int], list[int]] = {}  # without a sign: what may be the terms of a glossary
    for at, block in enumerate(blocks):
        if block.kind is BlockKind.PARAGRAPH and block.text and block.gap and not block.indent:
            groups.setdefault(("", 0), []).append(at)
        number = read_number(printed(block)) if block.kind is BlockKind.ITEM and block.marker else None
        if block.marker and number and number.kind == "bullet":
            groups.setdefault((block.marker, block.indent), []).append(at)
        if number and number.kind == "decimal" and not (number.depth or block.depth):
            groups.setdefault(("1", block.indent), []).append(at)
    alone = {at for group in groups.values() for at in group if _is_alone(blocks, at)}
    heading = [group for group in groups.values() if len(alone.intersection(group)) >= _ALONE * len(group)]
    heading = [group for group in heading if len(group) >= _SEVERAL]
    return {at: level for level, group in enumerate(heading, 1) for at in alone.intersection(group)}


def _in_both_languages(blocks: Sequence[Block]) -> list[int]:
    """Positions of names above lists, if several give them in both languages: 綱切り（Cut Loose）."""
    found = [
        at
        for at, (block, below) in enumerate(pairwise(blocks))
        if block.kind is not BlockKind.ITEM and below.kind is BlockKind.ITEM and whole_gloss(block.text)
    ]
    return found if len(found) >= _SEVERAL else []


def _announcing(blocks: Sequence[Block], vocabulary: Vocabulary, text: Collection[int]) -> dict[int, int]:
    """Levels, by position, of lines such as "Dusk Actions:" at the margin, if several differ.

    In Japanese a name between sentences is one too, for which the shape of a line says less.
    """
    found = {
        at: title_key(block.text)
        for at, block in enumerate(blocks)
        if at not in text
        and block.kind is BlockKind.PARAGRAPH
        and not block.indent
        and "\n" not in block.raw.strip()
        if _announces(block) or _stands_between(blocks, at)
        if not is_part(block.text, vocabulary)
    }
    again = Counter(found.values())
    lead = [at for at in found if not is_name(blocks[at].text[:-1]) and _leads_list(blocks, at)]
    if len(lead) <= (1 - _ALONE) * len(found):
        again.update(found[at] for at in lead)  # "While it floats:" goes on in its list
    once = {at: 1 for at, key in found.items() if again[key] == 1}
    return once if len(once) > max(_SEVERAL, len(found) // 2) else {}


def _leads_list(blocks: Sequence[Block], at: int) -> bool:
    below = blocks[at + 1] if at + 1 < len(blocks) else None
    return below is not None and below.kind is BlockKind.ITEM


def _announces(block: Block) -> bool:
    named = is_name(block.text[:-1]) or (block.gap > 0 and len(block.text.split()) <= _WORDS)
    return named and bool(_ANNOUNCES.fullmatch(block.text))


def _stands_between(blocks: Sequence[Block], at: int) -> bool:
    """Whether a Japanese name without figures stands behind what has ended, above a sentence or a list."""
    text, above, below = blocks[at].text, blocks[at - 1 : at] if at else (), blocks[at + 1 : at + 2]
    named = is_name(text) and not text.endswith(("?", "？")) and not any(map(str.isdigit, text))
    if not named or not has_japanese(text):
        return False
    ended = all(b.kind is not BlockKind.PARAGRAPH or ends_sentence(b.text) for b in above)
    told = any(b.kind is not BlockKind.PARAGRAPH or ends_sentence(b.text) for b in below)
    return told and (ended or blocks[at].gap > 0)


def _is_alone(blocks: Sequence[Block], at: int) -> bool:
    """Whether one line without an end is a name: an item between blank lines, a term above indented text."""
    block, below = blocks[at], blocks[at + 1] if at + 1 < len(blocks) else None
    named = len(block.text) <= _NAME and "\n" not in block.raw.strip() and block.text[-1:] not in _ENDS
    if not named or below is None:
        return False
    if (block.marker or "")[:1].isdigit():  # a number whose list stands below it: "1. Turn" above "a. Move"
        lettered = below.kind is BlockKind.ITEM and below.depth > block.depth
        return lettered and is_name(block.text) and not (below.marker or "1")[:1].isdigit()
    if block.kind is BlockKind.ITEM:
        apart = below.gap > 0 or (below.kind is BlockKind.PARAGRAPH and is_name(block.text))
        return (block.gap > 0 or not at) and apart and below.marker != block.marker
    term = block.text[0].islower() and block.text[-1] not in ":："
    return term and below.kind is BlockKind.PARAGRAPH and not below.gap and below.indent > 0


def _as(block: Block, level: int | None) -> Block:
    if level is not None:
        return replace(block, kind=BlockKind.HEADING, level=level)
    return replace(block, kind=BlockKind.PARAGRAPH) if block.kind is BlockKind.HEADING else block


def candidates_of(blocks: Sequence[Block]) -> list[Candidate]:
    """One candidate a block; what the source itself marks as a heading is larger by its level."""
    text = Counter[int]()
    for block in blocks:
        text[block.indent] += len(block.text) if block.kind is BlockKind.PARAGRAPH else 0
    usual = max(text, key=lambda indent: text[indent], default=0)
    gap = _usual_gap(blocks)
    blocks = [replace(block, gap=block.gap - gap) for block in blocks] if gap else blocks
    width = max((cells(line) for block in blocks for line in block.raw.split("\n")), default=0)
    return [_candidate(blocks, at, usual, width) for at in range(len(blocks))]


def _usual_gap(blocks: Sequence[Block]) -> int:
    """1 where a blank line parts nearly everything, and several stand above what is set apart; else 0."""
    gaps = Counter(min(block.gap, 2) for block in blocks)
    return int(gaps[2] >= _SEVERAL and gaps[1] >= _ALONE * (gaps[0] + gaps[1]))


def printed(block: Block) -> str:
    """A block with its marker."""
    return f"{block.marker} {block.text}" if block.marker else block.text


def _candidate(blocks: Sequence[Block], at: int, usual: int, width: int) -> Candidate:
    block = blocks[at]
    page = (block.provenance.pages or (1, 1))[0]
    date = block.kind is not BlockKind.HEADING and is_date(printed(block))
    if block.kind is BlockKind.TABLE or date:
        return Candidate(block.text[:80], page=page, table=True, rows=block.rows)
    after = blocks[at + 1] if at + 1 < len(blocks) else None
    return Candidate(
        printed(block),
        replace(_look(block), underlined=_hangs_out(block, after, usual)),
        page,
        1 + block.raw.strip().count("\n"),
        gap=block.gap > 0 or (at > 0 and not blocks[at - 1].text),  # behind a ruled line
        gap_below=after is not None and after.gap > 0,
        first=at == 0,
        last=after is None,
        centred=block.indent >= _MARGIN and abs(2 * block.indent + cells(block.text) - width) <= _OFF,
        indented=block.indent > 0,
    )


def _hangs_out(block: Block, after: Block | None, usual: int) -> bool:
    """Whether "Name:" begins left of where text does, and of what stands below it: as good as underlined."""
    alone = block.kind is BlockKind.PARAGRAPH and "\n" not in block.raw.strip() and block.text[-1:] in ":："
    return alone and block.indent < usual and after is not None and block.indent < after.indent


def _look(block: Block) -> Look:
    marked = block.kind is BlockKind.HEADING
    size = 1 + _STEP * max(1, 7 - block.level) if marked and block.level else 1.0
    return Look(
        size,
        block.strong and not block.marker,  # of a list only the text is
        block.emphasised,
        caps=bool(_LATIN.search(block.text)) and is_caps(block.text) and not has_japanese(block.text),
        name=not marked and is_name(block.text),
    )
