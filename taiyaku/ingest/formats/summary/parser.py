"""Player's summaries: numbered or bracketed rules in groups, each with short labelled sections.

Which signs and numbers make headings is inferred (`head_marks`), words are vocabulary. Blocks become pieces
by the rules below, pieces become entries by a stack of open heads (`assembler`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.text import cells
from taiyaku.ingest.blocks import Block, BlockKind, Manuscript
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.formats.dated_remarks import part_remarks
from taiyaku.ingest.formats.labels import PROSE, is_type_line
from taiyaku.ingest.formats.outline.front_matter import drop_contents
from taiyaku.ingest.formats.summary import head_rules
from taiyaku.ingest.formats.summary.assembler import Assembly
from taiyaku.ingest.formats.summary.head_marks import (
    LABEL,
    SPACE,
    gather,
    is_label_line,
    number_of,
    role_in,
    role_of,
    shape_of,
)
from taiyaku.ingest.formats.summary.pieces import (
    PREDICATE,
    Context,
    Part,
    Piece,
    Rule,
    as_paragraph,
    clean,
    declare,
    is_sentence,
)
from taiyaku.ingest.list_markers import bracket_heading, quoted_heading
from taiyaku.ingest.outline.typed import outlined
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace
from taiyaku.workspace import Source

NOTES = frozenset({"note", "important", "remember", "example", "summary"})  # a title may follow these

_SEVERAL = 3  # heads
_ITEM_INSIDE = re.compile(r"[ \u3000]+(?P<sign>[・･•])[ \u3000]*(?=\S)")


def _label(block: Block, role: str | None, heading: str, body: Block | None = None) -> Piece:
    """A label; roles that only scenarios have are plain parts of anything else."""
    plain = role is None or role in {"deployment", "objectives", "special-rules", "end"}
    return Piece(Part.LABEL, block, role="body" if plain else role or "", heading=heading, body=body)


def table(context: Context, at: int) -> Piece | None:
    """A table is text of its section."""
    block = context.blocks[at]
    return Piece(Part.TEXT, block) if block.kind is BlockKind.TABLE or not block.text else None


def sub_label(context: Context, at: int) -> Piece | None:
    """A heading inside an entry: "＞Step1：…", "＞LV１　・…"."""
    block = context.blocks[at]
    shape = shape_of(block, context.evidence.signs)
    if not shape or shape[0] != "sub":
        return None
    heading, body = _heading_and_body(block, "note")
    head = re.split(r"[:：]", heading)[0]
    role = role_of(heading, context.vocabulary) or role_of(head, context.vocabulary) or "note"
    return _label(block, role, heading, body)


def bracket_label(context: Context, at: int) -> Piece | None:
    """A role or a row of values after brackets: "【能力値】　ARM：０　BTS：０", "＜補足＞"."""
    block, known = context.blocks[at], context.evidence.signs
    if quoted := quoted_heading(block.text, known):
        role = role_of(quoted, context.vocabulary)
        return None if block.level is not None and role is None else _label(block, role, quoted)
    bracket = bracket_heading(block.text, known)
    if not bracket or number_of(block):
        return None
    name, end = bracket
    role = role_of(name, context.vocabulary)
    rest = block.text[end:].strip(SPACE)
    plain = role is None and not rest and role_in(name, context.vocabulary) == "body"
    if not plain and not is_label_line(block, context.evidence, context.vocabulary):
        return None
    body = as_paragraph(block.part(end)) if rest else None
    return _label(block, role, name, body)


def label(context: Context, at: int) -> Piece | None:
    """A known label, or a word the document uses as one: "条件：", "補足２：Dodge and Reset", "成功"."""
    block = context.blocks[at]
    if not is_label_line(block, context.evidence, context.vocabulary):
        return None
    if block.level is not None and not _stands_below(context, at):
        return None
    match = LABEL.fullmatch(block.text)
    if not match:
        heading = clean(block.text)
        return _label(block, role_of(heading, context.vocabulary), heading)
    role = role_of(match["head"], context.vocabulary) or "body"
    inner = block.indent > min(context.evidence.label_indents, default=0)
    if role == "example" and match["rest"] and inner:
        return None  # an example inside a list stays with the list
    heading, body = _heading_and_body(block, role)
    return _label(block, role, heading.lstrip("（("), body)


def _stands_below(context: Context, at: int) -> bool:
    """Whether a markup heading with a role word belongs to an entry: it is not among the outermost."""
    block, after = context.blocks[at], context.after(at)
    level = block.level or 0
    if after and after.level is not None and after.level > level:
        return False
    above = [int(kind[1:]) for kind in context.evidence.ranks if kind.startswith("h")]
    return any(context.evidence.title_level < outer < level for outer in above)


def type_line(context: Context, at: int) -> Piece | None:
    """Types alone on the line below a heading: "Short Skill / ARO"."""
    block = context.blocks[at]
    if at == 0 or block.kind is not BlockKind.PARAGRAPH or not is_type_line(block.text, context.vocabulary):
        return None
    above = head_rules.shaped_head(context, at - 1) or head_rules.plain_head(context, at - 1)
    return Piece(Part.LABEL, block, role="labels", body=block) if above else None


def lone_label(context: Context, at: int) -> Piece | None:
    """A line that ends in a colon where labels stand: a section, or a sentence leading into one."""
    block = context.blocks[at]
    text = block.text.rstrip(SPACE)
    if block.kind is not BlockKind.PARAGRAPH or not text.endswith((":", "：")) or cells(text) > 90:
        return None
    if block.indent not in context.evidence.label_indents or not context.is_deeper_below(at):
        return None
    heading = clean(text)
    sentence = bool(PROSE.search(heading)) or bool(PREDICATE.search(heading))
    if sentence and context.evidence.flat:
        return None
    if not sentence:
        return _label(block, role_in(heading, context.vocabulary), heading)
    notes = ((word, role) for word, role in context.vocabulary.role_words if role in NOTES and len(word) > 1)
    role = next((role for word, role in notes if word in heading), "body")
    return Piece(Part.LABEL, block, role=role, body=block)


def text(context: Context, at: int) -> Piece | None:
    """Anything else is text."""
    return Piece(Part.TEXT, context.blocks[at])


def _heading_and_body(block: Block, role: str) -> tuple[str, Block | None]:
    """A label's heading, and the clause that begins on its line.

    After a note's label a name belongs to the heading, a sentence does not; after any other label
    everything is the first clause.
    """
    inside = _ITEM_INSIDE.search(block.text)
    if inside and cells(block.text[: inside.start()]) <= 24:
        body = as_paragraph(block.part(inside.end()))
        return clean(block.text[: inside.start()]), replace(body, kind=BlockKind.ITEM, marker=inside["sign"])
    match = LABEL.fullmatch(block.text)
    if not match or not match["rest"].strip(SPACE):
        return clean(block.text), None
    rest = match["rest"].strip(SPACE)
    if role in NOTES and not is_sentence(rest) and len(block.raw.splitlines()) <= 1:
        return clean(block.text), None
    return match["head"].strip(SPACE), as_paragraph(block.part(match.start("rest")))


RULES: tuple[Rule, ...] = (
    table,
    head_rules.typed_head,  # before label: "特殊行動" may be both a kind and a label
    sub_label,
    bracket_label,
    label,
    head_rules.shaped_head,
    head_rules.plain_group,  # after shaped_head: signs and numbers are stronger evidence
    head_rules.plain_head,
    type_line,
    lone_label,
    text,  # always matches
)


def read_pieces(context: Context) -> list[Piece]:
    """Make a piece of every block; the first rule that claims it wins."""
    places = range(len(context.blocks))
    pieces = [next(piece for rule in RULES if (piece := rule(context, at))) for at in places]
    return head_rules.one_line_entries(pieces, context)


def read_summary(manuscript: Manuscript, source: Source, vocabulary: Vocabulary) -> Findings:
    """Find the entries of a player's summary; by its outline, where its own signs tell hardly any."""
    findings = Findings()
    blocks = [block for raw in manuscript.blocks if (block := _cleaned(raw, findings, vocabulary))]
    blocks = drop_contents(blocks, findings, vocabulary)
    context, pieces = _understood(blocks, source, vocabulary)
    if manuscript.reader != "pdf" and _heads(pieces) <= 1:
        outline = _understood(outlined(blocks, vocabulary), source, vocabulary)
        context, pieces = outline if _heads(outline[1]) >= _SEVERAL else (context, pieces)
    Assembly(findings, context, source).run(pieces)
    part_remarks(findings, source, vocabulary)
    return findings


def _understood(
    blocks: Sequence[Block], source: Source, vocabulary: Vocabulary
) -> tuple[Context, list[Piece]]:
    context = Context(blocks, gather(blocks, vocabulary), vocabulary, source.lang)
    return context, read_pieces(context)


def _heads(pieces: Sequence[Piece]) -> int:
    return sum(piece.part is Part.HEAD for piece in pieces)


def _cleaned(block: Block, findings: Findings, vocabulary: Vocabulary) -> Block | None:
    """The block without what is no content; that is declared, so that no character is lost."""
    said = block.text.strip() or block.raw.strip()
    if block.kind is not BlockKind.TABLE and vocabulary.furniture.fullmatch(said):
        findings.discard(block, "declared pattern")
        return None
    if not block.text and not block.rows:
        findings.discard(block, "artefact" if vocabulary.artefacts.search(block.raw) else "rule")
        return None
    for match in vocabulary.artefacts.finditer(block.raw or block.text):
        declare(findings, block, match.group(), "artefact")
        if (at := block.text.find(match.group())) >= 0:
            before, after = block.text[:at], block.text[at + len(match.group()) :]
            block = replace(block, text=(before + after).strip(), spans=())
    return block if block.text or block.rows else None
