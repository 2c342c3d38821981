"""FAQ cards of a wiki page become entries: badge, question, answer, related pages."""

from __future__ import annotations

import re

from taiyaku.corpus.model import Provenance, Title, Unplaced
from taiyaku.corpus.text import guess_lang
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.containers import container_named
from taiyaku.ingest.drafts import DraftEntry, DraftSection, Findings
from taiyaku.ingest.formats.outline.open_headings import Outline
from taiyaku.ingest.formats.wiki.block_kinds import Part, PartKind
from taiyaku.ingest.formats.wiki.cards import read_badge, related_names
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct, field, replace
from taiyaku.workspace import Source

_QUESTION = re.compile(r"[?？]\s*$")


class CardWriter(Struct):
    """Fills FAQ cards; the state it shares with the page's writer is declared here."""

    findings: Findings
    source: Source
    vocabulary: Vocabulary
    page: DraftEntry
    section: DraftSection | None = None
    card: DraftEntry | None = None
    card_done: bool = False
    group: Block | None = None
    outline: Outline = field(default_factory=Outline)
    box: str | None = None
    listing: bool = False  # items are names of related pages
    updated_cards: list[DraftEntry] = field(default_factory=list)

    def _text(self, part: Part) -> None:
        """Place text that belongs to no card."""
        raise NotImplementedError

    def _card(self, part: Part) -> None:
        self._new_card(part.block)
        self.findings.discard(part.block, "card badge")

    def _new_card(self, block: Block) -> DraftEntry:
        card = DraftEntry(
            "faq", [], block.provenance, parent=self.page, path=self.outline.path if self.group else ()
        )
        self.findings.drafts.append(card)
        self.card, self.card_done, self.section = card, False, None
        return card

    def _version(self, part: Part) -> None:
        block = part.block
        if self.card is None or self.card_done or self._in_other_card(block):
            if not (self.group or container_named(block.style, "card")) and not self.page.has_text:
                self._page_version(part)
                return
            self._new_card(block)
        card = self.card
        assert card is not None
        badge = read_badge(block.text[part.start :], self.vocabulary)
        card.version, card.date = badge.version, badge.date
        if badge.updated:
            self.updated_cards.append(card)
        if badge.is_removed:
            card.status, card.removed = "withdrawn", badge.removed or None
        card.where = card.where.through(block.provenance)
        self.findings.discard(block, "version badge")

    def _date_updates(self) -> None:
        """Date the answers of updated cards: the version is theirs, and says nothing of the first answer."""
        for card in self.updated_cards:
            if not any(section.role == "original" for section in card.sections):
                for section in card.sections:
                    if section.role == "answer":
                        section.version, section.date = card.version, card.date
        dates = {draft.version: draft.date for draft in self.findings.drafts if draft.date}
        for draft in self.findings.drafts:
            if draft.version and not draft.date:
                draft.date = dates.get(draft.version)

    def _page_version(self, part: Part) -> None:
        badge = read_badge(part.block.text[part.start :], self.vocabulary)
        self.page.version, self.page.date = badge.version, badge.date
        self.findings.discard(part.block, "version badge")

    def _question(self, part: Part) -> None:
        card = self.card
        if card is None or self.card_done or card.sections or self._in_other_card(part.block):
            self._new_card(part.block)
        self._ask(part.block, self._behind_mark(part), fresh=False)

    def _ask(self, block: Block, text: Block, fresh: bool = True) -> None:
        card = self._new_card(block) if fresh or self.card is None else self.card
        self.section = card.open("question", None, block.provenance)
        if text.text:
            card.titles = [Title(guess_lang(text.text, self.source.lang), text.text)]
            self.section.add(replace(text, kind=BlockKind.PARAGRAPH, marker=None, depth=0))
        card.where = card.where.through(block.provenance)

    def _answer(self, part: Part) -> None:
        if self.card is None:
            self._text(replace(part, kind=PartKind.TEXT))
            return
        text = self._behind_mark(part)
        self.section = self.card.open("answer", None, part.block.provenance)
        if text.text:
            self.section.add(replace(text, kind=BlockKind.PARAGRAPH, marker=None, depth=0))
        self.card.where = self.card.where.through(part.block.provenance)

    def _behind_mark(self, part: Part) -> Block:
        if part.start:
            mark = part.block.text[: part.start].strip()
            self.findings.furniture.append(Unplaced(mark, first_line(part.block), "mark"))
        return part.block.part(part.start)

    def _related(self, part: Part) -> None:
        names = related_names(part.block, part.start)
        target = self.card if self.card and not self.card_done else self.page
        target.related.extend(names)
        target.where = target.where.through(part.block.provenance)
        if part.start:
            mark = part.block.text[: part.start].strip()
            self.findings.furniture.append(Unplaced(mark, first_line(part.block), "mark"))
        self.card_done = target is not self.page
        self.listing = not names

    def _in_other_card(self, block: Block) -> bool:
        """Whether the markup says that a block stands in another card than the one that is open."""
        box = container_named(block.style, "card")
        if box is None or self.card is None:
            return False
        return bool(self.card.sections) and self.box != str(box) and self._card_box != str(box)

    @property
    def _card_box(self) -> str | None:
        if not self.card or not self.card.sections:
            return None
        last = [b for s in self.card.sections for b in s.blocks][-1:]
        box = container_named(last[0].style, "card") if last else None
        return str(box) if box else None

    def _leave_card(self, part: Part) -> None:
        """Text behind a card that is complete, or outside of its box, is no part of it."""
        if self.card is None:
            return
        box = container_named(part.block.style, "card")
        outside = self._card_box is not None and (box is None or str(box) != self._card_box)
        if self.card_done or outside:
            self.card, self.card_done, self.section = None, False, None
        elif part.kind is PartKind.TEXT and self.section and self.section.role == "question":
            self._title_card(part.block)
        elif part.kind is PartKind.TEXT and self.section is None:
            self.section = self.card.open("body", None, part.block.provenance)

    def _title_card(self, block: Block) -> None:
        """The question itself, where only its mark stood on the line before; or the answer to a heading."""
        card = self.card
        if card is None or self.section is None:
            return
        if not card.titles:
            card.titles = [Title(guess_lang(block.text, self.source.lang), block.text)]
        elif (
            self.section.blocks
            and self.section.blocks[-1].text == card.titles[0].text
            and _QUESTION.search(card.titles[0].text)
        ):
            self.section = card.open("answer", None, block.provenance)


def first_line(block: Block) -> Provenance:
    first = block.provenance.lines[0]
    return replace(block.provenance, lines=(first, first))
