"""The account of a file's characters: in an entry, declared furniture, hidden, or residue.

It takes nobody's word for it. What the file holds (`Manuscript.held`) is compared with the reader's lines,
letter by letter for each page; every line with the texts of the entries whose provenance covers it. What
is in none of them is residue, whatever a reader or format claimed.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.model import Coverage, Document, Entry, Provenance, Tally, Unplaced
from taiyaku.corpus.text import squeeze
from taiyaku.ingest.blocks import Line, Manuscript
from taiyaku.ingest.drafts import Findings
from taiyaku.values import replace

RESIDUE = "residue"
_NO_TEXT = frozenset({"style", "script"})  # a file is not held to have their characters
_TAG = re.compile(r"</?[A-Za-z][^<>\n]{0,80}>")
_LINK_TARGET = re.compile(r"\]\([^()\s]*\)")
_CIRCLED = re.compile("[\u2460-\u24ff\u3251-\u32bf]")  # NFKC makes them digits that stick to the next word
_INNER_MARK = re.compile(r"(?<=\w)[*_~`]+(?=\w)")  # emphasis inside a word does not part it
_WORD = re.compile(r"\w+")


def account(
    document: Document, manuscript: Manuscript, findings: Findings, entries: Sequence[Entry]
) -> Coverage:
    """Add up where the non-blank characters of the file are; the parts sum to the total."""
    declared = (*manuscript.furniture, *findings.furniture)
    furniture, residue = _by_line(manuscript, findings, entries)
    unread = tuple(u for u in manuscript.hidden if u.reason == RESIDUE)
    unseen = tuple(u for u in manuscript.hidden if u.reason != RESIDUE)
    missing = tuple(_missing(manuscript))
    total = sum(_ink(line.text) for line in manuscript.held or manuscript.lines)
    hidden = Counter[str]()
    for part in unseen:
        hidden[part.reason] += _ink(part.text)
    hidden = _at_most(hidden, total)
    left = total - hidden.total()
    lost = min(left, sum(n for _, n in (*residue, *missing)) + sum(_ink(u.text) for u in unread))
    furniture = _at_most(furniture, left - lost)
    tallies = (
        *(Tally("furniture", reason, count) for reason, count in furniture.most_common() if count),
        *(Tally("hidden", reason, count) for reason, count in hidden.most_common() if count),
    )
    gone = (*(u for u, _ in missing), *unread, *(u for u, _ in residue))
    return Coverage(
        document.id, total, left - lost - furniture.total(), furniture.total(), lost,
        (*gone, *declared, *unseen), hidden.total(), tallies,
    )  # fmt: skip


def _by_line(
    manuscript: Manuscript, findings: Findings, entries: Sequence[Entry]
) -> tuple[Counter[str], list[tuple[Unplaced, int]]]:
    """Of the lines of the manuscript: furniture by reason, and what is in no entry with its characters."""
    texts = _texts_by_line(entries, findings)
    lines = _by_number(manuscript.lines)
    cuts = _cuts_by_line((*manuscript.furniture, *findings.furniture), lines)
    furniture = Counter[str]()
    residue: list[tuple[Unplaced, int]] = []
    for number, line in lines.items():
        ink = _ink(line.text)
        if not ink:
            continue
        here = cuts.get(number, ())
        taken = 0
        for text, reason in here:
            part = min(ink - taken, len(squeeze(text)))
            furniture[reason] += part if reason not in _NO_TEXT else 0
            taken += part
        lost = min(ink - taken, _lost(line, texts.get(number, ""), "".join(text for text, _ in here)))
        if lost:
            residue.append((Unplaced(line.text.strip(), line.provenance, RESIDUE), lost))
    return furniture, residue


def _by_number(lines: Iterable[Line]) -> dict[int, Line]:
    """The lines by number; those of a page of HTML that has no line breaks are one."""
    parts: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        parts[line.provenance.lines[0]].append(line)
    return {
        number: replace(found[0], text=" ".join(line.text for line in found)) if len(found) > 1 else found[0]
        for number, found in parts.items()
    }


def _missing(manuscript: Manuscript) -> Iterator[tuple[Unplaced, int]]:
    """What the file holds on a page and the reader has neither in its lines nor among what is hidden."""
    paged = any(line.provenance.pages for line in manuscript.held)  # a text with form feeds is held as one
    got: dict[int, Counter[str]] = defaultdict(Counter)
    said: dict[int, list[str]] = defaultdict(list)
    for part in manuscript.lines if manuscript.held else ():
        page = _page(part.provenance) if paged else 0
        got[page].update(_letters(part.text))
        said[page].append(part.text)
    for hidden in manuscript.hidden:
        got[_page(hidden.where) if paged else 0].update(_letters(hidden.text))
    held: dict[int, list[Line]] = defaultdict(list)
    for line in manuscript.held:
        held[_page(line.provenance)].append(line)
    for page, lines in held.items():
        lacking = Counter(_letters("".join(line.text for line in lines))) - got[page]
        if lacking:
            known = _letters("".join(said[page]))
            words = [w for line in lines for w in line.text.split() if _letters(w) not in known]
            text = " ".join(words) or "".join(lacking.elements())
            where = lines[0].provenance if page else _around(lines, words)
            yield Unplaced(text, where, RESIDUE), lacking.total()


def _around(lines: Sequence[Line], words: Sequence[str]) -> Provenance:
    """The first line that has one of the words."""
    return next((line for line in lines if words and words[0] in line.text), lines[0]).provenance


def _page(where: Provenance) -> int:
    return where.pages[0] if where.pages else 0


def _letters(text: str) -> str:
    return squeeze(unicodedata.normalize("NFKC", text.replace("\u00ad", "")))


def _ink(text: str) -> int:
    return len(squeeze(text.replace("\u00ad", "")))


def _at_most(counts: Counter[str], limit: int) -> Counter[str]:
    """The counts, cut from the end where they are more than there can be."""
    kept = Counter[str]()
    for reason, count in counts.items():
        kept[reason] = min(count, limit - kept.total())
    return kept


def _texts_by_line(entries: Iterable[Entry], findings: Findings) -> dict[int, str]:
    """For each line, the folded text of everything that claims to come from it."""
    found: dict[int, list[str]] = defaultdict(list)
    spans: dict[tuple[int, int], list[str]] = defaultdict(list)  # many entries may stand in one paragraph
    for entry in entries:
        head = " ".join(_head_texts(entry))
        body = list(_body_texts(entry))
        whole = _fold(head + " " + " ".join(text for _, text in body))
        first, last = entry.provenance.lines
        spans[first, last].append(whole)
        for where, _ in body:
            before = range(where.lines[0], min(where.lines[1] + 1, first))
            behind = range(max(where.lines[0], last + 1), where.lines[1] + 1)
            for number in (*before, *behind):
                found[number].append(whole)
    for (first, last), texts in spans.items():
        together = "\0".join(dict.fromkeys(texts))
        for number in range(first, last + 1):
            found[number].append(together)
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
        head = (section.heading or "", section.group or "", section.version or "")
        yield section.provenance, " ".join(head)
        for clause in section.clauses:
            yield clause.provenance, f"{clause.marker or ''} {clause.text}"
        for table in section.tables:
            cells = [table.caption or "", *table.header, *(cell for row in table.rows for cell in row)]
            yield table.provenance, " ".join(cells)


def _fold(text: str) -> str:
    return squeeze(unicodedata.normalize("NFKC", text).casefold())


def _lost(line: Line, known: str, cut: str) -> int:
    """Characters of the words of a line that stand in none of the texts it went into.

    A mark inside a word may be emphasis, or a sign: "b1*x1".
    """
    visible = _LINK_TARGET.sub("]", _TAG.sub(" ", line.text))
    marked = _INNER_MARK.sub("", visible)
    lost = _lost_of(marked, known, cut)
    return min(lost, _lost_of(visible, known, cut)) if lost and marked != visible else lost


def _lost_of(visible: str, known: str, cut: str) -> int:
    rest = unicodedata.normalize("NFKC", _CIRCLED.sub(r"\g<0> ", visible)).casefold()
    if squeeze(rest) in known:
        return 0
    texts = (known, known.replace("_", ""), _fold(cut).replace("_", ""), _fold(cut))
    words = (word.strip("_") for word in _WORD.findall(rest))  # "_word_" may be slanted
    return sum(len(word) for word in words if not any(word in text for text in texts))


def _cuts_by_line(parts: Iterable[Unplaced], lines: Mapping[int, Line]) -> dict[int, list[tuple[str, str]]]:
    """What was cut out of each line, and why."""
    cuts: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for part in parts:
        first, last = part.where.lines
        pieces = part.text.split("\n")
        if len(pieces) != last - first + 1:
            pieces = [part.text]  # a piece of one line
            has = (n for n in range(first, last + 1) if n in lines and part.text in lines[n].text)
            first = next(has, first)
        for number, piece in enumerate(pieces, first):
            cuts[number].append((piece, part.reason))
    return cuts
