"""Entries in the making: what a format fills in, and how drafts become entries with stable ids."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator

from taiyaku.corpus.model import (
    Clause,
    Document,
    Entry,
    EntryStatus,
    Problem,
    Provenance,
    Reference,
    Section,
    Table,
    Title,
    Unplaced,
)
from taiyaku.corpus.text import guess_lang, slug, squeeze
from taiyaku.ingest.blocks import Block, BlockKind, standing
from taiyaku.values import Struct, field, replace, taken

LOCAL_SCOPES = frozenset({"scenario", "unit"})  # names inside these are known only there


def through(where: Provenance, block: Block) -> Provenance:
    """A text's place with one more block; a note stands elsewhere in the file."""
    return where if block.note else where.through(block.provenance)


class DraftSection(Struct):
    """A section being filled; `heading` is None for text directly under an entry's title."""

    role: str
    heading: str | None
    where: Provenance
    blocks: list[Block] = field(default_factory=list)
    version: str | None = None
    date: str | None = None
    group: str | None = None
    lang: str | None = None

    def add(self, block: Block) -> None:
        self.blocks.append(block)
        self.where = through(self.where, block)


class DraftEntry(Struct):
    """An entry being filled. `where` begins as the provenance of its heading and grows with its text."""

    kind: str
    titles: list[Title]
    where: Provenance
    number: str | None = None
    labels: list[str] = field(default_factory=list)
    parent: DraftEntry | None = None
    path: tuple[str, ...] = ()
    sections: list[DraftSection] = field(default_factory=list)
    aliases: list[Title] = field(default_factory=list)
    version: str | None = None
    date: str | None = None
    status: EntryStatus = "in-force"
    removed: str | None = None
    reference: Reference | None = None
    related: list[str] = field(default_factory=list)
    level: int | None = None
    line: Block | None = None  # that names it and is no heading: all that it says, if no text follows

    def open(
        self,
        role: str,
        heading: str | None,
        where: Provenance,
        *,
        version: str | None = None,
        date: str | None = None,
        group: str | None = None,
        lang: str | None = None,
    ) -> DraftSection:
        """Begin a section; later blocks go there."""
        section = DraftSection(role, heading, where, version=version, date=date, group=group, lang=lang)
        self.sections.append(section)
        self.where = self.where.through(where)
        return section

    def add(self, block: Block) -> None:
        """Put a block into the section that is open, or into a body section of its own."""
        section = self.sections[-1] if self.sections else self.open("body", None, block.provenance)
        section.add(block)
        self.where = through(self.where, block)

    @property
    def has_text(self) -> bool:
        return any(section.blocks for section in self.sections)


class Findings(Struct):
    """What a format found: drafts in document order, and everything it did not make an entry of."""

    drafts: list[DraftEntry] = field(default_factory=list)
    furniture: list[Unplaced] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    title: str | None = None
    version: str | None = None
    date: str | None = None
    revision: str | None = None
    headings: list[Block] = field(default_factory=list)  # group headings: they live on in paths

    def discard(self, block: Block, reason: str) -> None:
        """Declare a block furniture, saying which rule did."""
        self.furniture.append(Unplaced(block.raw or block.text, block.provenance, reason))

    def report(self, code: str, message: str, where: Provenance) -> None:
        self.problems.append(Problem(code, message, where))


def finish(findings: Findings, document: Document) -> tuple[Entry, ...]:
    """Give every draft an id and freeze it."""
    taken: dict[str, int] = {}
    ids: dict[int, str] = {}
    for draft in findings.drafts:
        ids[id(draft)] = _claim(draft, document, ids, taken)
    return tuple(_freeze(draft, document, ids) for draft in findings.drafts)


def _claim(draft: DraftEntry, document: Document, ids: dict[int, str], taken: dict[str, int]) -> str:
    """The first name that is free, else the last one with a number; `taken` knows the last number of each."""
    candidate = ""
    for candidate in _id_candidates(draft, document, ids):
        if candidate not in taken:
            taken[candidate] = 1
            return candidate
    stem, number = candidate, taken[candidate] + 1
    while (candidate := f"{stem}-{number}") in taken:
        number += 1
    taken[stem], taken[candidate] = number, 1
    return candidate


def _id_candidates(draft: DraftEntry, document: Document, ids: dict[int, str]) -> Iterator[str]:
    """Names from the entry's own content and place, shortest first, so that order hardly matters."""
    name = slug(_name(draft))
    base = f"{slug(document.edition or 'any')}/{draft.kind}"
    if draft.reference and draft.reference.location:
        name = f"{name}--{slug(draft.reference.location, 40)}"
    above = _tail(ids[id(draft.parent)]) if draft.parent and id(draft.parent) in ids else None
    if above and draft.parent and draft.parent.kind in LOCAL_SCOPES:
        name = f"{above}/{name}"
        above = None
    yield f"{base}/{name}"
    if above:
        yield f"{base}/{above}/{name}"
    if draft.path:
        yield f"{base}/{slug(draft.path[-1], 30)}/{name}"
    stamp = hashlib.sha256(squeeze(_content(draft)).encode()).hexdigest()
    yield f"{base}/{name}~{stamp[:6]}"


def _name(draft: DraftEntry) -> str:
    latin = next((t.text for t in draft.titles if t.lang != "ja"), None)
    return latin or next((t.text for t in draft.titles), draft.kind)


def _tail(entry_id: str) -> str:
    return entry_id.split("/", 2)[2]


def _content(draft: DraftEntry) -> str:
    return "\n".join(block.text for section in draft.sections for block in section.blocks)


def _freeze(draft: DraftEntry, document: Document, ids: dict[int, str]) -> Entry:
    entry_id = ids[id(draft)]
    sections = tuple(_freeze_sections(draft.sections, entry_id, document.lang))
    return Entry(
        id=entry_id,
        document=document.id,
        edition=document.edition,
        lang=document.lang,
        titles=tuple(draft.titles),
        sections=sections,
        provenance=draft.where,
        labels=tuple(draft.labels),  # as printed, repeats kept
        parent=ids.get(id(draft.parent)) if draft.parent else None,
        aliases=tuple(draft.aliases),
        related=tuple(draft.related),
        **taken(draft, "kind number path version date status removed reference"),
    )


def _freeze_sections(drafts: Iterable[DraftSection], entry_id: str, lang: str) -> Iterator[Section]:
    numbers: dict[str, int] = {}  # the last number of each name
    for draft in drafts:
        stem = section_id = f"{entry_id}#{_section_name(draft)}"
        number = numbers.get(stem, 1)
        while section_id in numbers:
            number += 1
            section_id = f"{stem}-{number}"
        numbers[stem] = number
        numbers[section_id] = 1 if section_id != stem else number
        texts = [b for b in draft.blocks if b.kind is not BlockKind.TABLE]
        yield Section(
            id=section_id,
            lang=draft.lang or _lang_of(texts, lang),
            provenance=draft.where,
            clauses=tuple(
                Clause(id=f"{section_id}.{number}", **taken(b, "text provenance marker depth spans"))
                for number, b in enumerate(texts, 1)
            ),
            tables=tuple(_table(b) for b in draft.blocks if b.kind is BlockKind.TABLE),
            **taken(draft, "role heading version date group"),
        )


def _section_name(draft: DraftSection) -> str:
    named = draft.heading and draft.role in {"special-rules", "note", "example", "body"}
    heading = slug(draft.heading or "", 40) if named else ""
    return f"{draft.role}-{heading}" if heading and heading != draft.role else draft.role


def _lang_of(blocks: list[Block], default: str) -> str:
    text = " ".join(b.text for b in blocks)
    return guess_lang(text, default) if text else default


_FIGURE = re.compile(r"[+\-−]?\d+([-–~]\d+)?[%\"”]?")


def _table(block: Block) -> Table:
    """A caption is a first row with a single cell; a header is a first row without figures."""
    marks = dict(block.marks)
    rows = [tuple(standing(c, marks.get(c, ())) for c in row) for row in block.rows or ((block.text,),)]
    caption = None
    if len(rows) >= 3 and len(rows[0]) > 1 and sum(bool(cell) for cell in rows[0]) == 1:
        caption = next(cell for cell in rows.pop(0) if cell)
    has_header = len(rows) > 1 and not any(_FIGURE.fullmatch(cell) for cell in rows[0])
    header = rows.pop(0) if has_header else ()
    return Table(header=header, rows=tuple(rows), provenance=block.provenance, caption=caption)


def with_variants(entry: Entry, groups: dict[str, str]) -> Entry:
    """Mark clauses as variants of one another; `groups` maps clause ids to a variant key."""
    sections = tuple(
        replace(s, clauses=tuple(replace(c, variant=groups.get(c.id, c.variant)) for c in s.clauses))
        for s in entry.sections
    )
    return replace(entry, sections=sections)
