"""Player's summaries: numbered or bracketed rules in groups, each with short labelled sections.

Which signs and numbers make headings is inferred (`evidence`), words are vocabulary. Blocks become pieces
by the rules below, pieces become entries by a stack of open heads (`assembly`).
"""

from __future__ import annotations

from taiyaku.ingest.blocks import Block, BlockKind, Manuscript
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.formats.outline.front_matter import drop_contents
from taiyaku.ingest.formats.summary.assembler import Assembly
from taiyaku.ingest.formats.summary.head_marks import gather
from taiyaku.ingest.formats.summary.head_rules import (
    one_line_entries,
    plain_group,
    plain_head,
    shaped_head,
    typed_head,
)
from taiyaku.ingest.formats.summary.pieces import Context, Piece, Rule, declare
from taiyaku.ingest.formats.summary.text_rules import (
    bracket_label,
    label,
    lone_label,
    sub_label,
    table,
    text,
    type_line,
)
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace
from taiyaku.workspace import Source

RULES: tuple[Rule, ...] = (
    table,
    typed_head,  # before label: "特殊行動" may be both a kind and a label
    sub_label,
    bracket_label,
    label,
    shaped_head,
    plain_group,  # after shaped_head: signs and numbers are stronger evidence
    plain_head,
    type_line,
    lone_label,
    text,  # always matches
)


def read_pieces(context: Context) -> list[Piece]:
    """Make a piece of every block; the first rule that claims it wins."""
    places = range(len(context.blocks))
    pieces = [next(piece for rule in RULES if (piece := rule(context, at))) for at in places]
    return one_line_entries(pieces, context)


def read_summary(manuscript: Manuscript, source: Source, vocabulary: Vocabulary) -> Findings:
    """Find the entries of a player's summary."""
    findings = Findings()
    blocks = [block for raw in manuscript.blocks if (block := _cleaned(raw, findings, vocabulary))]
    blocks = drop_contents(blocks, findings, vocabulary)
    context = Context(blocks, gather(blocks, vocabulary), vocabulary, source.lang)
    pieces = read_pieces(context)
    Assembly(findings, context, source).run(pieces)
    return findings


def _cleaned(block: Block, findings: Findings, vocabulary: Vocabulary) -> Block | None:
    """The block without what is no content; that is declared, so that no character is lost."""
    if block.kind is not BlockKind.TABLE and vocabulary.furniture.fullmatch(
        block.text.strip() or block.raw.strip()
    ):
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
