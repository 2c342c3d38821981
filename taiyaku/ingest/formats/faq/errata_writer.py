"""Errata in the making: their names, places and wordings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.model import Reference, Title
from taiyaku.corpus.text import ARROW, any_of, first_words, guess_lang
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import DraftEntry, Findings
from taiyaku.ingest.formats.faq.corrections import name_and_body
from taiyaku.ingest.formats.faq.errata_headings import is_short
from taiyaku.ingest.formats.faq.errata_tables import Columns, CorrectionRow, is_kind_of_change
from taiyaku.ingest.formats.faq.errata_titles import clean, read_title
from taiyaku.ingest.formats.faq.locations import Pages, is_instruction, is_location, trailing_pages
from taiyaku.ingest.formats.faq.masthead import DATED_LEVEL, names_errata
from taiyaku.ingest.formats.faq.stamps import cut_stamps, date_by_path, is_struck, leading_stamps, read_stamp
from taiyaku.ingest.formats.faq.wordings import Part, arrow_parts
from taiyaku.ingest.formats.headwords import read_headword
from taiyaku.ingest.formats.outline.open_headings import Outline
from taiyaku.ingest.version_lines import find_date
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct, replace
from taiyaku.workspace import Source

# "[3]" behind a name: since when it is so; "(3)" may be a value
_PRINTING = re.compile(r"\[\s*\d{1,2}\s*\]|[(\[]\s*\d{1,2}(?:st|nd|rd|th)\s*[)\]]")


class ErrataWriter(Struct):
    """Fills one erratum after the other."""

    findings: Findings
    source: Source
    vocabulary: Vocabulary
    outline: Outline
    entry: DraftEntry | None = None
    level: int | None = None  # of the heading that named the open erratum
    titled: bool = False  # whether a line of its own named it
    pending: Block | None = None  # a location that stands before the heading it belongs to
    stray: bool = False  # no heading announced these errata: any other heading ends them
    paged: bool = False  # lines that end in a page name what is corrected
    item: Block | None = None  # the item of a list that began the open erratum
    dates_above: bool = False  # days stand above what was changed then
    listed: bool = False  # each paragraph begins with the name of what it corrects
    group: int | None = None  # level of the last heading over several
    printed: Block | None = None  # the block at hand, with its stamps
    inline: bool = False  # whether names stand before wordings in their lines
    signs: frozenset[str] = frozenset()  # before names of rules
    names_beside: int = 0  # headings in a row, as high as each other, that named what is corrected
    parts_beside: bool = False  # whether headings of parts stand as high as those of names
    dated: int = 0  # how many drafts stand above the last line that dates what is above it
    columns: Columns | None = None  # of the last table, for one that goes on without a head

    def _open_wording(self, part: Part) -> None:
        """What was printed, or what is to be read instead, in a section of its own."""
        if self.entry is None:
            above = self.findings.headings if self.outline.path else ()
            named = next((b for b in reversed(above) if not is_location(b.text, self.vocabulary)), None)
            apart = named is not None and not names_errata(named.text, self.vocabulary)
            name = named if named and apart else self.pending or part.block
            self._begin(replace(part.block, kind=BlockKind.PARAGRAPH), first_words(name.text, 6), None)
        assert self.entry is not None
        before = self.entry.sections[-1] if part.role == "body" and self.entry.sections else None
        bare = before is not None and before.role == "body" and before.heading is None
        ordered = bare and any(is_instruction(b.text, self.vocabulary) for b in before.blocks)  # type: ignore[union-attr]
        if before and bare and not ordered:
            placed = self.entry.reference and self.entry.reference.location
            before.role = "original" if placed else "note"
        if not ordered:  # else the new wording is the text of the order above it
            self.entry.open(part.role, part.word, part.block.provenance)
        if part.block.text:
            self._add(part.block)

    def _open_named(self, block: Block, name: str, word: str) -> None:
        """A new wording below a line that names its rule, be it one of several in the heading above."""
        titles = self.entry.titles if self.entry else ()
        if not any(t.text.casefold() == name.casefold() for t in titles):
            self._begin(block, name, None)
            self.titled = True
        self._open_wording(Part("body", word, block.part(len(block.text))))

    def _locate_wording(self, block: Block) -> None:
        """Take a block as the place of the wording below it; a sentence behind the place is a remark."""
        assert self.entry is not None
        name, body = (block.text, None) if is_short(block) else name_and_body(block, self.vocabulary)
        above = self.entry.reference or Reference()
        if self.entry.sections or above.location:
            self._further(block, name, above.pages, above.printed)
        else:
            self._set_location(replace(block, text=name))
        if body is not None:
            self.entry.open("note", None, block.provenance)
            self.entry.add(body)

    def _part_wordings(self, block: Block) -> None:
        assert self.entry is not None
        self.entry.sections[0].role = "original"
        above = self.entry.sections[0].blocks
        if len(above) > 1 and is_instruction(above[0].text, self.vocabulary):  # 以下の文を変更する。
            self.findings.discard(above.pop(0), "label of the text below it")
        if re.match(ARROW, block.marker or ""):
            block = replace(block, text=f"→{block.text}", marker=None, kind=BlockKind.PARAGRAPH, spans=())
        arrow = re.match(rf"{ARROW}\s*(?=\S)", block.text)
        self.entry.open("body", None if arrow else clean(block.text), block.provenance)
        if arrow:
            self._add(block.part(arrow.end()))

    def _open_role(self, block: Block) -> None:
        assert self.entry is not None
        self.parts_beside |= block.level is not None and block.level == self.level
        above = self.entry.reference or Reference()
        if above.location and self.entry.has_text and self.vocabulary.role(above.location):
            # "Effects" with what is to be done there, then "Requirements" given anew
            self._further(block, "", above.pages, above.printed)
        self.entry.open(
            self.vocabulary.role(block.text) or "body", block.text.rstrip(":： "), block.provenance
        )

    def correct_named(self, heading: Block, correction: Block) -> None:
        """One erratum of what the open heading names."""
        self._begin(heading, heading.text, None)
        assert self.entry is not None
        self.entry.path = self.entry.path[:-1]
        self._add_correction(correction)

    def _further(self, block: Block, location: str, pages: Pages | None, printed: str | None) -> None:
        """One more erratum under the title that is open."""
        assert self.entry is not None
        self.entry = self._draft(block, [*self.entry.titles], pages)
        self.entry.reference = Reference(pages, clean(location) or None, printed)

    def _set_location(self, block: Block) -> None:
        assert self.entry is not None
        above = self.entry.reference or Reference()
        text = clean(block.text)
        wider = above.location and not text.startswith(above.location)  # "Chapter 3" above "line 7"
        self.entry.reference = replace(above, location=f"{above.location} {text}" if wider else text)
        self.entry.where = self.entry.where.through(block.provenance)

    def _add_with_location(self, rest: Block) -> None:
        """Text behind the pages of a rule its heading named: where in the rule, then the correction."""
        name, body = name_and_body(rest, self.vocabulary)
        if not is_location(name, self.vocabulary):
            self._add_correction(rest)
            return
        self._set_location(replace(rest, text=name))
        if body is not None:
            self._add_correction(body)

    def _add_correction(self, block: Block) -> None:
        """Add the text of a correction; an old and a new wording with an arrow between them are parted."""
        if _PRINTING.fullmatch(block.text):
            self.findings.discard(block, "flag, version or date of an entry")
            return
        for part in arrow_parts(block, self.vocabulary):
            if part.role and self.entry:
                self.entry.open(part.role, None, part.block.provenance)
            self._add(part.block)

    def _begin_with_correction(self, block: Block) -> None:
        name, body = name_and_body(block, self.vocabulary)
        self._begin(block, name, None)
        if (
            body is not None and leading_stamps(body.text, self.vocabulary)[1].date
        ):  # "Erratum 2 (May 2020): …"
            body, stamps = cut_stamps(body, self.findings, self.vocabulary)
            body = body.part(len(body.text) - len(body.text.lstrip(" .:：-–—")))
            if self.entry is not None:
                stamps.mark(self.entry)
        if body is not None:
            self._add_correction(body)

    def _enter_group(self, block: Block) -> None:
        beside = block.kind is not BlockKind.HEADING and not find_date(block.text)
        below_day = DATED_LEVEL + 1 if self.group == DATED_LEVEL else self.group
        self.group = below_day if beside else block.level  # a plain line stands beside the group above it
        self.outline.enter(self.group, block.text)
        self.findings.headings.append(block)
        self.entry = None

    def _begin(self, block: Block, text: str, pages: Pages | None, printed: str | None = None) -> None:
        if pages is None:
            pages, printed = self._page_above() or (None, printed)
        title = read_title(text, self.vocabulary, pages, printed)
        level = block.level if block.kind is BlockKind.HEADING else None
        self.names_beside = self.names_beside + 1 if level is not None and level == self.level else 1
        self.level = level
        self.titled = block.kind is BlockKind.HEADING or block.strong or block.text == text
        heads = self.titled and trailing_pages(text, self.vocabulary)  # "* Rowing (p. 12)", its text below
        self.item = block if block.kind is BlockKind.ITEM and not heads else None
        head = read_headword(title.name, self.vocabulary, self.source.lang)
        both = {t.lang for t in head.titles} == {"en", "ja"} and not (head.rest or head.remarks or head.kind)
        called = [*head.titles] if both else [Title(guess_lang(title.name, self.source.lang), title.name)]
        self.entry = self._draft(block, called, pages)
        if block.kind is not BlockKind.HEADING and not block.strong:
            self.entry.line = block
        if stamp := read_stamp(text, self.vocabulary):
            stamp.mark(self.entry)  # a list of changes below their date
        self.entry.number = title.number
        self.entry.reference = title.reference
        self.entry.labels.extend(title.labels)
        if self.pending is not None:
            pending, self.pending = self.pending, None
            self._set_location(pending)

    def _page_above(self) -> tuple[Pages, str | None] | None:
        """The page that a line of its own gives to the title right below it: 8ページ----, above ●綱渡り."""
        above = self.entry
        place = above.reference if above and not above.has_text else None
        line = above.line if above and place and above is self.findings.drafts[-1] else None
        if not (place and place.pages and line) or place.location or line.text != place.printed:
            return None
        self.findings.drafts.pop()
        self.findings.discard(line, "label of the text below it")
        return place.pages, place.printed

    def _draft(self, block: Block, titles: list[Title], pages: Pages | None) -> DraftEntry:
        entry = DraftEntry("erratum", titles, block.provenance, path=self.outline.path)
        date_by_path(entry)
        if pages:
            entry.reference = Reference(pages)
        self.findings.drafts.append(entry)
        return entry

    def _open_row(self, row: CorrectionRow, named: DraftEntry | None) -> None:
        """The erratum of a row: `named`, whose name stands above the table, or a further one like it."""
        if named is not None:
            if named.has_text:
                above = named.reference or Reference()
                self.entry = self._draft(row.block, [*named.titles], above.pages)
                self.entry.reference = replace(above, location=None) if above != Reference() else None
        else:
            place = "" if is_location(row.place, self.vocabulary) and row.pages else row.place
            name = row.name or place or (f"p. {row.pages[0]}" if row.pages else row.printed)
            self._begin(row.block, name or first_words(row.now), row.pages, row.printed or None)
        if row.place:
            self._set_location(replace(row.block, text=row.place))

    def _take_row(self, row: CorrectionRow) -> None:
        assert self.entry is not None
        kinds = [said for said in row.more if is_kind_of_change(said, self.vocabulary)]
        self.entry.path = (*self.entry.path, *kinds)
        for said in row.more:
            if stamp := read_stamp(said, self.vocabulary):
                stamp.mark(self.entry)
        more = " ".join(said for said in row.more if said not in kinds)
        missing = self.vocabulary.is_one_of(row.was.strip("()（） "), "errata", "gone")
        was = "" if missing and is_instruction(row.now, self.vocabulary) else row.was  # "Add: “…”"
        for role, text in (("original", was), ("body", row.now), ("note", more)):
            if not text:
                continue
            cell = row.block.of_cell(text)
            if role == "body" and not was:
                self._add_correction(cell)
            else:
                self.entry.open(role, None, row.block.provenance)
                self._add(cell)

    def _was_struck(self) -> bool:
        """Whether the open section is the old wording, known by being struck out."""
        assert self.entry is not None
        section = self.entry.sections[-1]
        return section.role == "original" and bool(section.blocks) and all(map(is_struck, section.blocks))

    def _add_text(self, block: Block) -> None:
        """Add what a correction says; signs of a change in it part the old wording from the new one."""
        if self.item and self.entry and self.entry.has_text and _is_below_list(block, self.item):
            self.entry = self.item = None
        section = self.entry.sections[-1] if self.entry and self.entry.sections else None
        if self.entry and section and block.marker == "+" and _removes(section.blocks):
            section.role = "original"
            self.entry.open("body", None, block.provenance)
            self._add(block)
        else:
            self._add(block)

    def _add(self, block: Block) -> None:
        if self.entry is None:
            name = self.outline.path[-1] if self.outline.path else first_words(block.text, 6)
            self.entry = self._draft(block, [Title(guess_lang(name, self.source.lang), name)], None)
            self.entry.kind = "notice"
        if is_struck(block) and not self.entry.has_text:
            self.entry.open("original", None, block.provenance)
        elif self.entry.sections and self.entry.sections[-1].heading is None and self._was_struck():
            self.entry.open("body", None, block.provenance)
        restored = restore_sign(block, self.vocabulary)
        if restored is not block:
            message = f"a list marker had swallowed the sign of “{first_words(restored.text, 4)}”"
            self.findings.report("W207", message, block.provenance)
        self.entry.add(restored)


def _is_below_list(block: Block, item: Block) -> bool:
    """Whether a paragraph stands below a list as its text does above it."""
    return block.kind is BlockKind.PARAGRAPH and block.gap > 0 and block.indent <= item.indent


def _removes(blocks: Sequence[Block]) -> bool:
    """Whether blocks are the lines that a change takes out, as programs print it: "- old", "+ new"."""
    return bool(blocks) and all(block.marker in {"-", "−"} for block in blocks)


def restore_sign(block: Block, vocabulary: Vocabulary) -> Block:
    """ "- 3 Firewall MOD" is "-3 Firewall MOD": a hyphen, a bare number, and soon a word for a modifier.

    Anything less sure stays as it is.
    """
    if block.kind is not BlockKind.ITEM or block.marker not in {"-", "–", "−"}:
        return block
    words = any_of(vocabulary.words("modifiers", "words"))
    if not re.match(rf"\d{{1,2}}\b(?:\s+[A-Z][\w-]*){{0,3}}?\s*{words}(?![a-z])", block.text):
        return block
    spans = tuple(replace(s, start=s.start + 1 if s.start else 0, end=s.end + 1) for s in block.spans)
    return replace(block, text=f"-{block.text}", spans=spans)
