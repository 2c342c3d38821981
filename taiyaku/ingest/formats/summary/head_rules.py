"""Rules for heads: names of groups and entries, by type word, sign, bracket, number or place."""

from __future__ import annotations

import re

from taiyaku.corpus.text import cells, has_japanese, is_caps
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.headwords import BRACKET, looks_like_name, strip_ruling
from taiyaku.ingest.formats.labels import PROSE, begins_with_type, split_heading_rest
from taiyaku.ingest.formats.summary.head_marks import LABEL, SPACE, is_name, name_of, number_of, shape_of
from taiyaku.ingest.formats.summary.pieces import (
    LINE,
    OUTERMOST,
    PLAIN,
    Context,
    Part,
    Piece,
    as_paragraph,
    clean,
    is_list,
    is_sentence,
    opens,
)
from taiyaku.ingest.list_markers import bracket_heading, leading_sign

_GLOSS = re.compile(r"[(（](?P<gloss>[A-Z][a-z][\w'’() -]{0,40})[)）]")
_ONE_LINE = re.compile(
    r"""
    (?P<name> [^\s:：。][^:：。（(]{0,60}? )
    (?P<gloss> (?: [ \u3000]* [（(] [^（）()。]{1,60} [)）] ){0,2} )
    (?: [ \u3000]* (?P<colon> [:：] ) [ \u3000]* | (?<=[)）]) [ \u3000]* )
    (?P<text> \S.* )
    """,
    re.VERBOSE | re.DOTALL,
)


def typed_head(context: Context, at: int) -> Piece | None:
    """A name with a word for its kind: "X (STATE)：Y", "STATE: X", "特殊行動：X（Y）"."""
    block = context.blocks[at]
    if block.level is not None or (block.marker and not leading_sign(block.marker, context.evidence.signs)):
        return None
    if block.kind is BlockKind.ITEM or not looks_like_name(block.text) or cells(block.text) > 110:
        return None
    headword = context.headword(block.text)
    if not headword.kind or not headword.titles or PROSE.search(headword.titles[0].text):
        return None
    if bracket_heading(block.text, context.evidence.signs):
        return None
    inside = BRACKET.search(block.text)
    in_brackets = inside is not None and context.vocabulary.kind_of_word(inside["inner"]) is not None
    if number_of(block) or not (in_brackets or block.marker or opens(context, at)):
        return None
    return Piece(Part.HEAD, block, PLAIN, clean(block.text), headword)


def shaped_head(context: Context, at: int) -> Piece | None:
    """A name behind a sign, in brackets, or with a number, of a class that makes headings here."""
    block, evidence = context.blocks[at], context.evidence
    shape = shape_of(block, evidence.signs)
    if not shape or shape not in evidence.heads or not is_name(block, evidence.signs):
        return None
    number = number_of(block)
    name, types, body = _head_parts(block, context)
    group = not shape[0].startswith("number") or number is None or "chapter" in shape[0]
    named = clean(name), context.headword(name), number, types
    return Piece(Part.HEAD, block, evidence.ranks[shape[0]], *named, body=body, group=group)


def _head_parts(block: Block, context: Context) -> tuple[str, str, Block | None]:
    """A head's name, the types on its line, and the text that begins there."""
    known = context.evidence.signs
    if bracket := bracket_heading(block.text, known):
        name, end = bracket
        if _is_gloss(name, rest := block.text[end:].strip(), context):
            return f"{name} {rest}", "", None
        types, text = split_heading_rest(block.text[end:])
        return name, types, _tail(block, text)
    name = strip_ruling(name_of(block, known))[0]
    number = number_of(block)
    if number and not block.marker and (bracket := bracket_heading(name, known)):
        types, text = split_heading_rest(name[bracket[1] :])
        return bracket[0], types, _tail(block, text)
    headword = context.headword(name)
    if headword.rest and headword.glossed and headword.rest in name:
        types, text = split_heading_rest(headword.rest.lstrip(":： -–—"))
        if (text or types) and text in block.text:
            return name[: name.rfind(headword.rest)], types, _tail(block, text)
    match = LABEL.fullmatch(name)
    if match and match["rest"] and block.marker and has_japanese(name) and is_sentence(match["rest"]):
        return match["head"], "", _tail(block, match["rest"])
    return name, "", None


def _is_gloss(name: str, rest: str, context: Context) -> bool:
    """Whether only the English name stands behind the Japanese one in brackets: 【氷渡り】(Ice Stride)."""
    told = _GLOSS.fullmatch(rest) if has_japanese(name) else None
    return told is not None and not begins_with_type(told["gloss"], context.vocabulary)


def _tail(block: Block, text: str) -> Block | None:
    return as_paragraph(block.part(block.text.rindex(text))) if text else None


def plain_group(context: Context, at: int) -> Piece | None:
    """An unmarked name that stands alone above headings, where no sign makes groups: "ACTIONS"."""
    block, after = context.blocks[at], context.after(at)
    if block.kind is not BlockKind.PARAGRAPH or after is None or (at and not block.gap) or number_of(block):
        return None
    name = block.text.strip(SPACE)
    if not looks_like_name(name) or cells(name) > 60 or block.indent > after.indent or PROSE.search(name):
        return None
    if any(kind.startswith(("h", "sign", "number chapter")) for kind in context.evidence.ranks):
        return None
    if not (is_list(name, context.vocabulary) or is_caps(name)):
        return None
    if not any(rule(context, at + 1) for rule in (typed_head, shaped_head, plain_head)):
        return None
    return Piece(Part.HEAD, block, OUTERMOST, clean(name), context.headword(name), group=True)


def plain_head(context: Context, at: int) -> Piece | None:
    """An unmarked name above labels, or, where nothing else makes headings, above text further in."""
    block = context.blocks[at]
    if block.kind is not BlockKind.PARAGRAPH or not looks_like_name(block.text) or number_of(block):
        return None
    if any(kind.startswith("h") for kind in context.evidence.ranks) and not block.strong:
        return None  # markup has headings of its own
    name = block.text.rstrip(SPACE)
    apart = block.gap or at == 0 or context.blocks[at - 1].kind is BlockKind.HEADING
    if name.endswith((":", "：")) or cells(name) > 90 or PROSE.search(name) or not apart:
        return None
    flat = context.evidence.flat and block.gap > 0 and context.label_follows(at)
    marked = any(kind.startswith(("number", "bracket", "h")) for kind in context.evidence.ranks)
    if not (flat or opens(context, at)) and (marked or not _is_title(name, context, at)):
        return None
    return Piece(Part.HEAD, block, PLAIN, clean(name), context.headword(name))


def _is_title(name: str, context: Context, at: int) -> bool:
    """Whether an unmarked line is set like a headword: capitals or a gloss, and text further in below it."""
    block, after = context.blocks[at], context.after(at)
    if after is None or after.gap or block.gap == 0:
        return False
    return (context.headword(name).glossed or is_caps(name)) and (
        after.indent > block.indent or context.evidence.flat
    )


def one_line_entries(pieces: list[Piece], context: Context) -> list[Piece]:
    """Lines directly below a group's heading that each name a thing and explain it become heads."""
    at = 0
    while at < len(pieces):
        end = at + 1
        if pieces[at].is_head and pieces[at].group:
            while end < len(pieces) and pieces[end].part is Part.TEXT:
                end += 1
            _mark_lines(pieces, at, end, context)
        at = end
    return pieces


def _mark_lines(pieces: list[Piece], head: int, end: int, context: Context) -> None:
    own = range(head + 1, end)
    if len(own) < 3 or pieces[head].body or not is_list(pieces[head].name, context.vocabulary):
        return
    sign = pieces[head + 1].block.marker
    if sign and number_of(pieces[head + 1].block):
        return
    blocks = [(i, pieces[i].block) for i in own]
    lines = [(i, b) for i, b in blocks if b.marker == sign and b.kind is not BlockKind.TABLE]
    found = [(i, match) for i, b in lines if (match := _ONE_LINE.fullmatch(b.text))]
    matched = [(i, match) for i, match in found if looks_like_name(match["name"])]
    if len(matched) < 3 or len(matched) < 0.8 * len(lines) or lines[0][0] != head + 1:
        return
    for position, match in matched:
        pieces[position] = _line_entry(pieces[position].block, match, context)


def _line_entry(block: Block, match: re.Match[str], context: Context) -> Piece:
    name = f"{match['name']}{match['gloss']}"
    body = as_paragraph(block.part(match.start("text")))
    return Piece(Part.HEAD, block, LINE, name, context.headword(name), body=body)
