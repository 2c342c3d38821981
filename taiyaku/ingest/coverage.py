"""The account of a document's characters: in an entry, declared furniture, or residue.

It does not take the formats' word for it. Every line of the source is checked against the texts of the
entries whose provenance covers it: a word that is in none of them is residue, whatever a format claimed.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from taiyaku.corpus.model import Coverage, Document, Entry, Provenance, Unplaced
from taiyaku.corpus.text import squeeze
from taiyaku.ingest.blocks import Line, Manuscript
from taiyaku.ingest.drafts import Findings

_TAG = re.compile(r"</?[A-Za-z][^<>\n]{0,80}>")
_LINK_TARGET = re.compile(r"\]\([^()\s]*\)")
_CIRCLED = re.compile("[\u2460-\u24ff\u3251-\u32bf]")  # NFKC makes them digits that stick to the next word
_INNER_MARK = re.compile(r"(?<=\w)[*_~`]+(?=\w)")  # emphasis inside a word does not part it
_WORD = re.compile(r"\w+")


def account(
    document: Document, manuscript: Manuscript, findings: Findings, entries: Sequence[Entry]
) -> Coverage:
    """Add up where the non-blank characters of the manuscript's lines are; the parts sum to the total."""
    texts = _texts_by_line(entries, findings)
    cut = _cuts_by_line((*manuscript.furniture, *findings.furniture))
    left = _cuts_by_line(findings.residue)
    total = placed = furniture = 0
    residue: list[Unplaced] = []
    for line in manuscript.lines:
        ink = squeeze(line.text)
        if not ink:
            continue
        number = line.provenance.lines[0]
        total += len(ink)
        lost = _lost(line, texts.get(number, ""), cut.get(number, ""))
        taken = _taken(ink, cut.get(number, "")) if number in cut else 0
        if number in left and lost == 0 and not texts.get(number):
            lost = len(ink)
        lost = min(lost, len(ink) - taken)
        furniture += taken
        placed += len(ink) - taken - lost
        if lost:
            residue.append(Unplaced(line.text.strip(), line.provenance, "residue"))
    declared = (*manuscript.furniture, *findings.furniture)
    return Coverage(document.id, total, placed, furniture, total - placed - furniture, (*residue, *declared))


def _texts_by_line(entries: Iterable[Entry], findings: Findings) -> dict[int, str]:
    """For each line, the folded text of everything that claims to come from it."""
    found: dict[int, list[str]] = defaultdict(list)
    for entry in entries:
        head = " ".join(_head_texts(entry))
        body = [(where, text) for where, text in _body_texts(entry)]
        whole = _fold(head + " " + " ".join(text for _, text in body))
        first, last = entry.provenance.lines
        for number in range(first, last + 1):
            found[number].append(whole)
        for where, _ in body:
            for number in range(where.lines[0], where.lines[1] + 1):
                if not first <= number <= last:
                    found[number].append(whole)
    for block in findings.headings:
        for number in range(block.provenance.lines[0], block.provenance.lines[1] + 1):
            found[number].append(_fold(block.raw or block.text))
    return {number: "\0".join(dict.fromkeys(texts)) for number, texts in found.items()}


def _head_texts(entry: Entry) -> Iterator[str]:
    yield from (t.text for t in (*entry.titles, *entry.aliases))
    yield from (*entry.labels, *entry.path, *entry.related, entry.number or "", entry.removed or "")
    if entry.reference:
        yield from (entry.reference.location or "", entry.reference.printed or "")


def _body_texts(entry: Entry) -> Iterator[tuple[Provenance, str]]:
    for section in entry.sections:
        yield (
            section.provenance,
            " ".join((section.heading or "", section.group or "", section.version or "")),
        )
        for clause in section.clauses:
            yield clause.provenance, f"{clause.marker or ''} {clause.text}"
        for table in section.tables:
            cells = [table.caption or "", *table.header, *(cell for row in table.rows for cell in row)]
            yield table.provenance, " ".join(cells)


def _fold(text: str) -> str:
    return squeeze(unicodedata.normalize("NFKC", text).casefold())


def _lost(line: Line, known: str, cut: str) -> int:
    """Characters of the words of a line that stand in none of the texts it went into."""
    visible = _INNER_MARK.sub("", _LINK_TARGET.sub("]", _TAG.sub(" ", line.text)))
    rest = unicodedata.normalize("NFKC", _CIRCLED.sub(r"\g<0> ", visible)).casefold()
    if squeeze(rest) in known:
        return 0
    texts = (known, known.replace("_", ""), _fold(cut).replace("_", ""), _fold(cut))
    return sum(len(word) for word in _WORD.findall(rest) if not any(word in text for text in texts))


def _cuts_by_line(parts: Iterable[Unplaced]) -> dict[int, str]:
    cut: dict[int, str] = {}
    for part in parts:
        first, last = part.where.lines
        pieces = part.text.split("\n")
        if len(pieces) != last - first + 1:
            pieces = [part.text]  # a piece of the first line
        for number, piece in enumerate(pieces, first):
            cut[number] = cut.get(number, "") + piece
    return cut


def _taken(ink: str, cut: str) -> int:
    """How much of a line its furniture makes up: all of it, or the piece that was cut out."""
    return min(len(ink), len(squeeze(cut)))
