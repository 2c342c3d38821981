"""Wiki pages: one page is one entry, its headings are entries below it, and updates and FAQ cards have dates.

blocks -> parts       what each block is (wiki_parts)
parts  -> overlay     which text is in force, which superseded (wiki_updates)
parts  -> drafts      here
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from taiyaku.corpus.model import Problem, Provenance
from taiyaku.ingest.blocks import Block, BlockKind, Manuscript
from taiyaku.ingest.drafts import DraftEntry, Findings
from taiyaku.ingest.formats.labels import cut_types
from taiyaku.ingest.formats.outline.front_matter import drop_contents
from taiyaku.ingest.formats.wiki.appendices import cut_appendices, read_appendix
from taiyaku.ingest.formats.wiki.cards import label_end
from taiyaku.ingest.formats.wiki.classifier import label_parts
from taiyaku.ingest.formats.wiki.furniture import cut_images, furniture_part
from taiyaku.ingest.formats.wiki.page_drafts import PageWriter
from taiyaku.ingest.formats.wiki.titles import find_title, kind_of_categories, kind_of_title, titles_of
from taiyaku.ingest.formats.wiki.updates import find_overlay
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace
from taiyaku.workspace import Source

_BRACKET = re.compile(r"\s*[(（](?P<inner>[^()（）]+)[)）]\s*$")


def read_wiki(manuscript: Manuscript, source: Source, vocabulary: Vocabulary) -> Findings:
    """Draft entries of one wiki page, from plain text, HTML or wikitext.

    Superseded text goes to sections of role `original`; where its end cannot be told, W208 says so.
    """
    findings = Findings()
    flat = manuscript.reader in {"text", "pdf"}
    whole = _unjoined(manuscript, vocabulary) if flat else manuscript.blocks
    blocks = drop_contents(_without_images(whole, vocabulary, findings), findings, vocabulary)
    title = find_title(blocks, source, vocabulary, flat)
    name = blocks[title].text if title is not None else source.title or PurePosixPath(source.file).stem
    head = 0 if title is None else title + 1
    below, appendices = cut_appendices(blocks[head:], name, vocabulary)
    blocks = [*blocks[:head], *below]
    parts = label_parts(blocks, title, name, vocabulary, flat)
    overlay = find_overlay(parts)
    page = _page(name, title, blocks, source, manuscript, vocabulary)
    writer = PageWriter(findings, source, vocabulary, page, entry=page)
    writer.write(parts, overlay)
    for doubt in overlay.doubts:
        where = parts[doubt.part].block.provenance
        findings.problems.append(Problem("W208", doubt.message, where, doubt.severity))
    for appendix in appendices:
        read_appendix(appendix, findings, source, vocabulary)
    findings.title = writer.page.titles[0].text
    return findings


def _unjoined(manuscript: Manuscript, vocabulary: Vocabulary) -> list[Block]:
    """The blocks, with those taken apart again that join lines of a wiki's furniture to something else."""
    texts = {line.provenance.lines[0]: line for line in manuscript.lines if line.text.strip()}
    blocks: list[Block] = []
    for block in manuscript.blocks:
        first, last = block.provenance.lines
        lines = [texts[n] for n in range(first, last + 1) if n in texts] if first < last else []
        single = [
            Block(block.kind, line.text.strip(), line.provenance, gap=1, raw=line.text) for line in lines
        ]
        if block.kind is BlockKind.PARAGRAPH and any(_is_apart(b, vocabulary) for b in single):
            blocks.extend([replace(single[0], gap=block.gap), *single[1:]])
        else:
            blocks.append(block)
    return blocks


def _is_apart(block: Block, vocabulary: Vocabulary) -> bool:
    """Whether a line is one a wiki sets apart, so that no text can run on from it or into it."""
    if cut_images(block, vocabulary)[0] is None or furniture_part(block, vocabulary, in_head=True):
        return True
    labels = ("version", "related")
    return any(label_end(block.text, "wiki", name, vocabulary) is not None for name in labels)


def _without_images(blocks: Sequence[Block], vocabulary: Vocabulary, findings: Findings) -> list[Block]:
    kept = []
    gap = 0
    for block in blocks:
        rest, names = cut_images(block, vocabulary)
        findings.furniture.extend(names)
        if rest is None:
            gap = max(gap, block.gap)
        else:
            kept.append(replace(rest, gap=max(rest.gap, gap)))
            gap = 0
    return kept


def _page(
    name: str,
    at: int | None,
    blocks: Sequence[Block],
    source: Source,
    manuscript: Manuscript,
    vocabulary: Vocabulary,
) -> DraftEntry:
    first = blocks[at] if at is not None else blocks[0] if blocks else None
    where = first.provenance if first else Provenance(source.file, (1, 1))
    bare, labels = cut_types(name, vocabulary) if _BRACKET.search(name) else (name, [])
    page = DraftEntry(kind_of_title(name, vocabulary), titles_of(bare, source.lang), where, labels=labels)
    if page.kind == "rule":
        page.kind = kind_of_categories(manuscript.furniture, vocabulary) or "rule"
    return page
