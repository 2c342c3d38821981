"""Errata: which block names a rule, which one says where in the rule, and which one is the new text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.amendments.wordings.location_parser import says_unchanged
from taiyaku.corpus.amendments.wordings.wording_parser import ADDED, NEW, TAKEN_OUT, is_heading_of
from taiyaku.corpus.article_numbers import read_article
from taiyaku.corpus.model import Reference, Title
from taiyaku.corpus.text import CODED, ends_sentence
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.faq.corrections import (
    name_and_body,
    split_lines,
)
from taiyaku.ingest.formats.faq.errata_headings import (
    names_group,
    orders_change,
)
from taiyaku.ingest.formats.faq.errata_signs import ErrataSigns
from taiyaku.ingest.formats.faq.errata_tables import (
    correction_rows,
    goes_on,
    is_of_one_rule,
    read_columns,
    rows_below,
    split_rows,
)
from taiyaku.ingest.formats.faq.locations import (
    Pages,
    is_location,
    leading_pages,
)
from taiyaku.ingest.formats.faq.stamps import (
    Stamps,
    cut_stamps,
    is_struck,
    leading_stamps,
    read_stamp,
    trailing_stamps,
)
from taiyaku.ingest.formats.faq.wordings import arrow_parts, change_word, named_wording, split_wordings
from taiyaku.ingest.formats.labels import split_labels
from taiyaku.ingest.list_markers import is_number
from taiyaku.values import replace

_A_YEAR = len("2024")
_OF_A_SENTENCE = 4  # small words behind the first one
_OPENING, _CLOSING = set("(（[［【"), set(")）]］】")
_TOLD = re.compile(r"(?P<word>[^\W\d_]+)\s*[:：]\s*(?=\S)")
_SIGN = re.compile(r"^[^\w\s(（\[［【]\s*")
_BARE_FLAG = re.compile(r"[(（【\[][^()（）【】\[\]]{1,12}[)）】\]]|(?:全文)?削除[。.]?")
_DAY_TOLD = re.compile(r"[^\W\d_]+[:：]")  # 変更日：…


def _small_words(text: str) -> int:
    return sum(word.islower() for word in text.split()[1:])


class ErrataReader(ErrataSigns):
    """Fills errata from the blocks below an errata heading."""

    def take(self, block: Block, rest: Sequence[Block]) -> None:
        """Place one block; `rest` is what follows it."""
        if self._take_table(block):
            return
        lines = split_lines(block, self.vocabulary)
        for at, line in enumerate(lines):
            self._take_line(line, [*lines[at + 1 :], *rest])

    def _take_line(self, block: Block, rest: Sequence[Block]) -> None:
        if _BARE_FLAG.fullmatch(block.text) and is_number((block.marker or "").strip("[]")) and self.entry:
            self._add_text(replace(block, kind=BlockKind.ITEM))  # [7.2]（削除）, among others by number
            return
        if self.titled and self.entry and not self.entry.has_text and (stamp := self._stamp_alone(block)):
            self.dates_above = True
            self.findings.discard(block, "flag, version or date of an entry")
            stamp.mark(self.entry)
            return
        heads = block.kind is BlockKind.HEADING and block.gap > 0 and bool(rest)  # 【2023年11月10日更新分】
        if self.entry and self.entry.has_text and not heads and (stamp := self._stamp_below(block)):
            self._date_above(block, stamp)
            return
        if self.entry and self.entry.has_text and is_heading_of(block.text, ADDED, self.vocabulary.places):
            self.findings.discard(block, "label of the text below it")  # 【挿入文】
            return
        if told := named_wording(block.text, self.vocabulary):
            self._open_named(block, *told)
            return
        parts = split_wordings(block, self.vocabulary)
        marked = next((part for part in parts if part.role), None)
        if marked and not marked.block.text and len(parts) == 1 and self._awaits_wording(block):
            self.findings.discard(block, "label of the text below it")  # 改訂, below ↓
            return
        if marked is None or not self._expects(marked, block, rest):
            self._take(block, rest)
            return
        for part in parts:
            if part.role:
                self._open_wording(part)
            elif self._is_part_alone(part.block):
                self._begin(part.block, part.block.text, None)
            else:  # the place, with the wordings behind it below
                self._take(part.block, [block.part(len(part.block.text)), *rest])

    def _stamp_alone(self, block: Block) -> Stamps | None:
        """What a line says that only dates what its heading names: 変更日：2021年3月15日."""
        line = block.kind in (BlockKind.PARAGRAPH, BlockKind.ITEM)
        stamp = read_stamp(block.text, self.vocabulary) if line else None
        return stamp if stamp and stamp.date and not stamp.holds else None

    def _stamp_below(self, block: Block) -> Stamps | None:
        """What a line below corrections says of when they were made: （以上、3月1日追記）, 変更日：3月1日."""
        bare = _SIGN.sub("", block.text.strip())
        boxed = bare[:1] in _OPENING and bare[-1:] in _CLOSING
        told = not self.dates_above and (boxed or _DAY_TOLD.match(bare))
        inside = bare[1:-1] if boxed else bare
        plain = replace(block, kind=BlockKind.PARAGRAPH, text=inside, spans=())
        return self._stamp_alone(plain) if told else None

    def _date_above(self, block: Block, stamp: Stamps) -> None:
        """Date the open erratum, or, by "all of the above", each one since the last such line."""
        assert self.entry is not None
        self.findings.discard(block, "flag, version or date of an entry")
        words = self.vocabulary.words("errata", "all_above")
        above = self.findings.drafts[self.dated :] if any(w in block.text for w in words) else [self.entry]
        for draft in above:
            if draft.kind == "erratum":
                stamp.mark(draft)
        self.dated = len(self.findings.drafts)
        self.entry = None

    def _take(self, block: Block, rest: Sequence[Block]) -> None:
        self.printed = block
        if self._is_courtesy(block):
            self.findings.discard(block, "courtesy of the publisher")
            return
        stamp = read_stamp(block.text, self.vocabulary) if block.kind is BlockKind.HEADING else None
        if stamp and stamp.date and not stamp.holds:  # of a list of changes: "2.1 (2018-12-24)"
            self.dates_above = True
            self._enter_group(block)
            return
        block, stamps = self._cut_stamps(block)
        flagged = stamps.labels and not self.titled
        posted = stamps.date and block.kind is BlockKind.PARAGRAPH and not self.titled
        if posted or ((stamps.date or flagged) and block.kind is BlockKind.ITEM):
            self.entry = None  # a list by date, or by what is done: 【追加】…
        opened, bare = self.entry, self.entry is not None and not self.entry.has_text
        self._place(block, rest)
        if self.entry is not None and self.entry is opened and bare:  # 【追記】… below the name
            self.entry.labels.extend(label for label in stamps.labels if label not in self.entry.labels)
            self.entry.date = stamps.date or self.entry.date  # "From 1 March 2031: …"
        elif self.entry is not None and self.entry is not opened:
            stamps.mark(self.entry)
            if is_struck(block):
                self.entry.status = "withdrawn"

    def _place(self, block: Block, rest: Sequence[Block]) -> None:
        if self._take_at_once(block, rest):
            return
        if self._parts_wordings(block):
            self._part_wordings(block)
        elif self._says_what(block) or (
            self._names_a_role(block, rest) and orders_change(rest, self.vocabulary)
        ):
            self._locate(block, rest)
        elif self._names_a_role(block, rest):
            self._open_role(block)
        elif pages := leading_pages(block.text, self.vocabulary):
            self._begin_with_pages(block, pages)
        elif self._is_place_of_wording(block, rest):
            self._locate_wording(block)
        elif self._is_place(block):
            if self._heads_by_number(block, rest):
                self._begin(block, block.text, None)
            else:
                self._locate(block, rest)
        elif self.entry and self._is_sublocation(block):
            self._set_location(block)
        elif names_group(block, rest, self.vocabulary) or self._is_beside_group(block, rest):
            self._enter_group(self.printed or block)
        elif self._names_rule(block, rest):
            self.signs |= {self._sign(self.printed or block)}
            self._begin(block, block.text, None)
        elif self._begins_correction(block):
            self._begin_with_correction(block)
        elif begun := self._begins_unnamed(block):
            self._begin(block, *begun)
            self._add(block)
        elif self.entry and self._is_label_line(block):
            self.entry.labels.extend(split_labels(block.text, self.vocabulary))
            self.entry.where = self.entry.where.through(block.provenance)
        else:
            self._close_pairs(block, rest)
            self._add_text(block)

    def _take_at_once(self, block: Block, rest: Sequence[Block]) -> bool:
        """Take what can be no name: a ruled line, a caption, the text of an order or a wording above."""
        if not block.text:
            self.findings.discard(block, "ruled line")
        elif self._captions_article(block, rest):
            self.findings.discard(block, "label of the text below it")
        elif self._is_ordered_article(block) and self.entry and (named := read_article(block.text)):
            order = self.entry.sections[-1]
            orders = self.vocabulary.words("errata", "adds_articles")
            if any(word in order.blocks[0].text for word in orders):  # for a rule that is not there yet
                self.entry.titles, order.role = [Title(self.entry.titles[0].lang, named[0])], "note"
                self.entry.open("body", None, block.provenance)
            self._add(block)
        elif self._awaits_wording(block):
            self._add(block)
        else:
            return False
        return True

    def _close_pairs(self, block: Block, rest: Sequence[Block]) -> None:
        """End an erratum below whose last pair of wordings, each one paragraph, a paragraph stands apart.

        So does one that says that something stays as it is, below any wordings.
        """
        pairs = [s for s in self.entry.sections if s.heading or s.role != "body"] if self.entry else []
        single = all(len(s.blocks) == 1 and s.heading for s in pairs)
        apart = block.gap > 0 and block.kind is BlockKind.PARAGRAPH
        roles = [s.role for s in pairs]
        several = len(pairs) > (2 if self.titled else 1) and roles == ["original", "body"] * (len(pairs) // 2)
        if apart and pairs and says_unchanged(block.text, self.vocabulary.places):
            self.entry = None  # "As to the bell, nothing is wrong with it."
        elif apart and several and single and not any(change_word(b.text, self.vocabulary) for b in rest):
            self.entry = None

    def _cut_stamps(self, block: Block) -> tuple[Block, Stamps]:
        """Flags before what begins an erratum; flags in running text stay where they are."""
        if block.kind is BlockKind.TABLE or not block.text:
            return block, Stamps()
        told = _TOLD.match(block.text)
        listed = self.titled or block.kind is BlockKind.ITEM
        if told and listed and is_heading_of(told["word"], (*NEW, *TAKEN_OUT), self.vocabulary.places):
            return block, Stamps()  # "Added: Jam burns.", below the name of a rule or a date
        start, found = leading_stamps(block.text, self.vocabulary)
        end, behind = trailing_stamps(block.text, self.vocabulary)
        said = ends_sentence(block.text[:end])  # else what is behind tells what is done with a rule
        dated = said and len(behind.date or "") > _A_YEAR  # "… (effective 1 March 2031)"
        marker = (block.marker or "").rstrip(".")
        if ("." in marker or re.fullmatch(CODED, marker)) and not (found.version or found.date):
            return block, Stamps()  # "4.2 (clarification): …" in a list by numbers
        signed = block.marker in self.vocabulary.words("faq", "signs")
        if not (
            start
            or signed
            or dated
            or block.kind is BlockKind.HEADING
            or leading_pages(block.text, self.vocabulary)
        ):
            return block, Stamps()
        printed = block
        block, stamps = cut_stamps(block, self.findings, self.vocabulary)
        if self.titled and self.entry and self.entry.has_text and self._clarifies(stamps):
            return printed, Stamps()  # "Clarification: …", below an order
        done = (*NEW, *TAKEN_OUT, "changes")
        before = (label for label in stamps.labels if not (said and label in behind.labels))
        if any(is_heading_of(label, done, self.vocabulary.places) for label in before):
            stamps = replace(stamps, holds=None)  # what is done with a rule: 【削除】鐘
            self.listed |= block.kind is BlockKind.ITEM
        return block, stamps

    def _clarifies(self, stamps: Stamps) -> bool:
        """Whether a flag says of what stands behind it that it changes nothing."""
        return any(is_heading_of(label, ("clarifies",), self.vocabulary.places) for label in stamps.labels)

    def _locate(self, block: Block, rest: Sequence[Block]) -> None:
        """A location goes to the title above it; a second one begins a further erratum of that title.

        A chapter above a list of pages is a group.
        """
        if block.level and rest and rest[0].kind is BlockKind.ITEM and self._title_follows(rest):
            self._enter_group(block)
        elif self.entry is None or self._title_follows(rest):
            self.pending = block
        elif not self._has_correction() and not (self.entry.reference and self.entry.reference.location):
            self._set_location(block)
        else:
            above = self.entry.reference or Reference()
            self._further(block, block.text, above.pages, above.printed)

    def _begin_with_pages(self, block: Block, found: tuple[Pages, int]) -> None:
        pages, start = found
        rest, printed = block.part(start), block.text[:start].strip()
        open_ = self.entry
        if open_ is not None and not open_.sections and open_.reference is None and self.level is not None:
            open_.reference = Reference(pages, printed=printed)  # the heading named the rule
            open_.where = open_.where.through(block.provenance)
            if rest.text:
                self._add_with_location(rest)
            return
        if not rest.text:
            self._begin(block, f"p. {pages[0]}", pages, block.text)
            return
        name, body = name_and_body(rest, self.vocabulary)
        if len(arrow_parts(rest, self.vocabulary)) > 1 and body is None:
            name, body = "", rest  # "p. 7 ten steps → six steps"
        if body and rest.text[len(name) :].startswith(". ") and _small_words(name) >= _OF_A_SENTENCE:
            body = rest  # a first sentence is no name, and stays in the text
        if is_location(name, self.vocabulary) and open_ is not None and self.level is not None:
            self._further(block, name, pages, printed)  # "Page 12, paragraph 2" below the heading of a rule
        elif is_location(name, self.vocabulary):
            self._begin(block, f"p. {pages[0]}", pages, printed)
            self._set_location(replace(block, text=name))
        else:
            self._begin(block, name or f"p. {pages[0]}", pages, printed)
        if body is not None:
            self._add_correction(body)

    def _take_table(self, block: Block) -> bool:
        """A table with what was printed and what is to be read in each row."""
        columns = read_columns(block, self.vocabulary)
        if columns is None and not goes_on(block, self.columns):
            return False
        named = self.entry if self.titled and self.entry and not self.entry.has_text else None
        if columns is None and named:
            return False
        if columns is not None:
            if named and not is_of_one_rule(block, columns, self.vocabulary):
                named = None
            self.columns = columns
            below = rows_below(block, columns)
            for head in split_rows(block):
                if head not in below:
                    self.findings.discard(head, "header of a table of errata")
        assert self.columns is not None
        for row in correction_rows(block, self.columns, self.vocabulary):
            self._open_row(row, named)
            self._take_row(row)
        self.entry = None
        return True
