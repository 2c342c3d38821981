"""What a block is among errata: the name of a rule, a place in one, an order, or a part of a text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.amendments.clause_texts import sentences
from taiyaku.corpus.amendments.wordings.instruction_parser import read_instruction
from taiyaku.corpus.amendments.wordings.order_words import announces
from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.article_numbers import read_article
from taiyaku.corpus.text import ARROW, CODED, first_words, is_caps
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.faq.corrections import (
    NAME_LENGTH,
    SIGNED,
    begins_correction,
    is_tagged_name,
    labelled,
    name_and_body,
)
from taiyaku.ingest.formats.faq.errata_headings import (
    heads_correction,
    is_short,
    names_erratum,
    says_what,
)
from taiyaku.ingest.formats.faq.errata_writer import ErrataWriter
from taiyaku.ingest.formats.faq.locations import (
    Pages,
    inner_pages,
    is_instruction,
    is_location,
    leading_location,
    leading_pages,
    trailing_pages,
)
from taiyaku.ingest.formats.faq.stamps import leading_stamps
from taiyaku.ingest.formats.faq.wordings import Part, change_word
from taiyaku.ingest.formats.labels import PARTS_OF_GAMES, is_type_line

_OF_THE_TITLE = re.compile(r"[^」』》】][にへの]$")  # 状態に「…」を追加, below the name of the rule
_OPENED, _CLOSED = set("＜〈<≪《【［[■◆●▼★"), set("＞〉>≫》】］]")
_NUMBER = re.compile(rf"(?:[A-Z]?\d{{1,3}}(?:\.\d{{1,3}}){{1,3}}[a-z]?|{CODED})\.?")
_NUMBER_LINE = re.compile(rf"{_NUMBER.pattern}(?:[【［《][^【】［］《》]{{1,20}}[】］》])?")
_CAPTION = re.compile(r"[(（][^()（）]{1,30}[)）]")
_ORDER_BY_NUMBER = re.compile(rf"{_NUMBER.pattern}\s*[:：]\s*\S.*")


class ErrataSigns(ErrataWriter):
    """Tells what a block is, by itself and by what stands around it."""

    def _is_part_alone(self, block: Block) -> bool:
        """Whether a rule called as a part stands before its wordings, as others do: 準備　誤）…"""
        alone, self.inline = self.entry is None or self.inline, True
        return alone and self.vocabulary.role(block.text) in PARTS_OF_GAMES

    def _expects(self, part: Part, block: Block, rest: Sequence[Block]) -> bool:
        """Whether a wording may stand here: "[NEW]" is one only behind an old wording.

        A remark stands behind wordings, or, as 原文：… in another language does, right before them.
        """
        if part.role == "note":
            below = change_word(rest[0].text, self.vocabulary) if rest else None
            first = part.block.text == block.text and below is not None and below.is_old
            return self.entry is not None and (self.entry.has_text or first)
        if (part.block.kind is BlockKind.HEADING and part.block.text) or (
            part.role == "body" and self.entry is None
        ):
            return False
        before = self.entry.sections[-1].role if self.entry and self.entry.sections else ""
        if (
            part.role == "body"
            and before != "original"
            and _NUMBER.fullmatch((block.marker or "").strip("[]"))
        ):
            return False  # "4.3 (change) Crossing a ford costs …"
        # "should be" alone in its line parts two wordings, "New wording" stands above one
        bare = block.text == part.word and not (" " in part.word and not self._parts_wordings(block))
        flag = self.vocabulary.is_one_of(part.word or "", "faq", "flags")
        return part.role == "original" or before == "original" or not (flag or bare)

    def _names_rule(self, block: Block, rest: Sequence[Block]) -> bool:
        signed = SIGNED.fullmatch(block.text) or is_tagged_name(block.text, self.vocabulary)
        if self.entry and self.entry.has_text and signed:
            return True
        if heads_correction(block, (self.printed or block).text, rest) or self._heads_no_change(block, rest):
            return True
        if self._is_rule_called_as_a_part(block, rest) or self._is_flagged_line(block):
            return True
        if self._is_announced(block):
            return False
        return not self._is_below_title(block) and names_erratum(block, rest, self.vocabulary)

    def _heads_no_change(self, block: Block, rest: Sequence[Block]) -> bool:
        """Whether a few words stand above a line that says that nothing was changed."""
        unchanged = self.vocabulary.places.find("unchanged")
        below = lowered(rest[0].text).strip(" .。") if rest else ""
        return unchanged.fullmatch(below) is not None and is_short(block)

    def _is_flagged_line(self, block: Block) -> bool:
        """Whether a bold line has a flag before a name: "**[UPDATED] 5.1 – Mud**", be it all that is said."""
        flagged = self.printed is not None and leading_stamps(self.printed.text, self.vocabulary)[1].labels
        return bool(flagged) and block.strong and is_short(block)

    def _is_announced(self, block: Block) -> bool:
        """Whether a line begins the text that the order above it announces: "Add the following section:"."""
        last = self.entry.sections[-1].blocks[-1:] if self.entry and self.entry.sections else []
        below = block.level is None or self.level is None or block.level > self.level
        told = below and last and last[0].text.endswith((":", "："))
        change = read_instruction(last[0].text, self.vocabulary.places, alone=False) if told else None
        return change is not None and change.operation in ("insert", "replace")

    def _is_courtesy(self, block: Block) -> bool:
        """Whether a paragraph apologises to the readers or thanks them, and says nothing of a rule."""
        words = self.vocabulary.words("errata", "courtesies")
        said = [block.text[a:b].casefold() for a, b in sentences(block.text)]
        return (
            block.kind is BlockKind.PARAGRAPH
            and bool(said)
            and all(any(w in one for w in words) for one in said)
        )

    def _is_beside_group(self, block: Block, rest: Sequence[Block]) -> bool:
        """Whether a heading stands over page references as the group before it did: "Update 2" """
        alike = block.kind is BlockKind.HEADING and block.level is not None and block.level == self.group
        return alike and bool(rest) and leading_pages(rest[0].text, self.vocabulary) is not None

    def _begins_correction(self, block: Block) -> bool:
        """Whether a block names what it corrects; in a list of such, each does that begins as they do."""
        if self.entry and not self.entry.has_text and (self.paged or self._opens_with_sentence(block)):
            return False  # the text below its title
        if self.entry and self.entry.sections and not self.entry.sections[-1].blocks:
            return False  # the text below "New wording:"
        if block.kind is BlockKind.PARAGRAPH and not block.gap and self._waits_on_its_page():
            return False  # 属性：…, below P.20 森人の特徴
        below = self.entry and self.titled and self.item is None and block.kind is BlockKind.ITEM
        below = below and not re.match(r"\W*\d", block.text)
        if below and all(b.kind is BlockKind.ITEM for s in self.entry.sections for b in s.blocks):  # type: ignore[union-attr]
            return (
                False  # "Jam: …" in the list below the title; it may name another rule, or a part of this one
            )
        name, _ = name_and_body(block, self.vocabulary)
        waits = self.titled and self.entry is not None and not self.entry.has_text
        plain = self.level is not None and block.kind is BlockKind.PARAGRAPH and not block.strong
        if waits and (plain or _OF_THE_TITLE.search(name)):
            return False  # "In tournaments: …" below the heading of a rule
        if begins_correction(block, self.vocabulary):
            return True
        return self.listed and bool(labelled(block, self.vocabulary))

    def _waits_on_its_page(self) -> bool:
        """Whether the open erratum has a name with a page, and no text yet."""
        place = self.entry.reference if self.entry and not self.entry.has_text else None
        if self.entry is None or place is None or place.pages is None:
            return False
        return self.entry.titles[0].text != f"p. {place.pages[0]}"

    def _opens_with_sentence(self, block: Block) -> bool:
        """Whether the text below a heading begins with a sentence, "It was unclear. …", and with no name."""
        return (
            self.titled
            and self.level is not None
            and re.match(r"(?:[^\W\d_]+ ){2,}[^\W_]+[.。] ", block.text) is not None
            and not block.spans
        )

    def _begins_unnamed(self, block: Block) -> tuple[str, Pages | None] | None:
        """Title and pages of an erratum that only names a page, or goes on with a list of errata.

        The first text below a title is that title's, whatever page it names.
        """
        below_title = self.titled and self.entry is not None and not self.entry.has_text
        if not below_title and (told := self._told_pages(block)):
            return f"p. {told[0]}", told
        if (last := self.item) and block.kind is BlockKind.ITEM and block.depth == last.depth:
            ours, theirs = (re.sub(r"\w+", "1", b.marker or "") for b in (block, last))
            return (first_words(block.text, 6), None) if ours == theirs else None
        return None

    def _awaits_wording(self, block: Block) -> bool:
        """Whether a line stands below the word for a wording without a text yet: （正） alone.

        Or repeats a line of the old wording in the new one: 第18条【回数】.
        """
        last = self.entry.sections[-1] if self.entry and self.entry.sections else None
        if self.entry is None or last is None or last.role not in ("original", "body") or not last.heading:
            return False
        old = (
            b.text for s in self.entry.sections if s.role == "original" and s is not last for b in s.blocks
        )
        return block.text in old or (not last.blocks and block.kind is BlockKind.PARAGRAPH)

    def _is_ordered_article(self, block: Block) -> bool:
        """Whether an article stands below the order that brings it: 第3条を次のように改める。"""
        blocks = [b for s in self.entry.sections for b in s.blocks] if self.entry else []
        order = blocks[-1].text if len(blocks) == 1 else ""
        told = is_instruction(order, self.vocabulary) and announces(order, self.vocabulary.places)
        return (
            told and read_article(block.text) is not None and not is_instruction(block.text, self.vocabulary)
        )

    def _captions_article(self, block: Block, rest: Sequence[Block]) -> bool:
        """Whether a line in brackets is the caption of the ordered article below it: （時間）."""
        captions = _CAPTION.fullmatch(block.text) is not None and bool(rest)
        return captions and self._is_ordered_article(rest[0])

    def _heads_by_number(self, block: Block, rest: Sequence[Block]) -> bool:
        """Whether a heading with a number stands right above a text, beside other titles: "Section 9".

        Or a line that is the number of a rule, 2.2, above which nothing waits for a text.
        """
        waits = self.entry is not None and not (block.gap and self.entry.has_text)
        if _NUMBER_LINE.fullmatch(block.text) and not waits:
            return bool(rest)
        if block.kind is not BlockKind.HEADING or not rest or not re.search(r"\d", block.text):
            return False
        below, beside = rest[0], self.entry is None or (block.level or 0) <= (self.level or 0)
        text = below.kind is BlockKind.PARAGRAPH and not leading_pages(below.text, self.vocabulary)
        return beside and text and not is_location(below.text, self.vocabulary)

    def _has_correction(self) -> bool:
        """Whether the open erratum has more than a remark: "This ruling has changed since version 2."."""
        assert self.entry is not None
        for section in self.entry.sections:
            remarks = self.vocabulary.places.find("remarks_begin").match
            if all(remarks(lowered(block.text)) for block in section.blocks):
                section.role = "note"
        return any(section.role != "note" for section in self.entry.sections)

    def _shown(self, block: Block) -> bool:
        """Whether the block stands out from body text."""
        return block.kind is BlockKind.HEADING or block.strong or block.emphasised or is_short(block)

    def _is_place_of_wording(self, block: Block, rest: Sequence[Block]) -> bool:
        """Whether a block stands between a page reference, or another correction, and an old wording."""
        if self.entry is None or self.entry.kind == "notice" or block.kind is BlockKind.TABLE or not rest:
            return False
        word = change_word(rest[0].text, self.vocabulary)
        if word is None or not word.is_old or trailing_pages(block.text, self.vocabulary):
            return False
        place = leading_location(block.text, self.vocabulary) > 0 and not self._heads_another(block)
        named = self.entry.reference is not None or self.titled
        return place or (not self.entry.sections and named and is_short(block))

    def _heads_another(self, block: Block) -> bool:
        """Whether a line with a number and a name stands as the title of the open erratum does: "3.2 Mud"."""
        if not self.titled:
            return False
        numbers = all(_NUMBER.fullmatch(text) for text in (block.text, self.entry.titles[0].text))  # type: ignore[union-attr]
        if numbers and block.kind is BlockKind.HEADING and block.level == self.level:
            return True  # 3.3 beside 3.1
        if is_location(block.text, self.vocabulary):
            return False
        if block.kind is not BlockKind.HEADING:
            return block.strong and self.level is None
        return self.level is None or block.level is None or block.level <= self.level

    def _parts_wordings(self, block: Block) -> bool:
        """Whether a line between wordings is "should read", or an arrow, or begins with one."""
        roles = [s.role for s in self.entry.sections] if self.entry else []
        if roles == ["original"]:
            return re.match(ARROW, block.marker or block.text) is not None  # "× old" above "→ new"
        if roles != ["body"]:
            return False
        bare = block.kind is not BlockKind.TABLE and not block.marker  # "2.1 is wrong" names a clause
        parts = self.vocabulary.is_one_of(block.text, "errata", "says") or re.match(ARROW, block.text)
        return bare and bool(parts)

    def _is_place(self, block: Block) -> bool:
        """Whether a line only says where; "5.2: Delete." says what is done with a clause of that number."""
        told = is_location(block.text, self.vocabulary) or _NUMBER_LINE.fullmatch(block.text)
        return bool(told) and self._shown(block) and _ORDER_BY_NUMBER.fullmatch(block.text) is None

    def _says_what(self, block: Block) -> bool:
        """Whether a line below the name of a rule only says what is done there."""
        below = block.level is None or self.level is None or block.level > self.level
        named = self.entry is not None and (self.titled or not self.entry.has_text) and below
        named = named and _ORDER_BY_NUMBER.fullmatch(block.text) is None
        return named and self._shown(block) and says_what(block.text, self.vocabulary)

    def _is_rule_called_as_a_part(self, block: Block, rest: Sequence[Block]) -> bool:
        """Whether a line has the sign that names of rules have here, and a part's word: ◇得点 by ◇雲."""
        sign = self._sign(self.printed or block)
        role = self.vocabulary.role(block.text) if sign else None
        if role not in PARTS_OF_GAMES or not is_short(block):
            return False
        below = (b for b in rest if self._sign(b) == sign and is_short(b))
        return sign in self.signs or any(
            self.vocabulary.role(b.text.lstrip(sign).strip()) is None for b in below
        )

    def _sign(self, block: Block) -> str:
        """The sign of a group that a block begins with, if it does."""
        first = (block.marker or block.text)[:1]
        return first if first in self.vocabulary.words("structure", "group_markers") else ""

    def _names_a_role(self, block: Block, rest: Sequence[Block]) -> bool:
        if self._is_rule_called_as_a_part(block, rest) or self._is_boxed_as_the_group(block):
            return False
        if self.entry is None or block.kind is BlockKind.TABLE or self.vocabulary.role(block.text) is None:
            return False
        if is_location(block.text, self.vocabulary) and self.entry.has_text and block.level is not None:
            return self.level is None or block.level > self.level
        above = self.group if self.level is None else self.level - 1
        if block.level is not None and above is not None and block.level <= above:
            return False  # above the heading of the open erratum, or beside that of its group
        if block.kind is BlockKind.HEADING and block.level == self.level and self._is_beside_names(block):
            return False
        return (
            block.kind is BlockKind.HEADING
            or block.strong
            or is_caps(block.text)
            or block.text.endswith((":", "："))
        )

    def _is_boxed_as_the_group(self, block: Block) -> bool:
        """Whether a heading stands apart in the brackets of the one above: ＜補足＞, ＜訂正＞."""
        if not self.findings.headings or not block.gap:
            return False
        own, above = (b.raw.strip() for b in (block, self.findings.headings[-1]))
        alike = (own[:1], own[-1:] in _CLOSED) == (above[:1], above[-1:] in _CLOSED)
        return alike and own[:1] in _OPENED and own != above

    def _is_beside_names(self, block: Block) -> bool:
        """Whether rules are called by headings such as this one here: "End of the Game", below "Betting"."""
        assert self.entry is not None
        part = self.vocabulary.role(block.text) in {*PARTS_OF_GAMES, "note"}
        called = self.vocabulary.role(self.entry.titles[0].text) is not None
        return part and not self.parts_beside and (self.names_beside > 1 or called)

    def _title_follows(self, rest: Sequence[Block]) -> bool:
        following = next((b for b in rest if b.text), None)
        return following is not None and leading_pages(following.text, self.vocabulary) is not None

    def _told_pages(self, block: Block) -> Pages | None:
        """The pages that an instruction names in its sentence."""
        if block.kind is BlockKind.TABLE or not is_instruction(block.text, self.vocabulary):
            return None
        return inner_pages(block.text, self.vocabulary)

    def _is_label_line(self, block: Block) -> bool:
        """Types in capitals, or traits in italics, directly below the title."""
        assert self.entry is not None
        if self.entry.sections or block.kind is not BlockKind.PARAGRAPH:
            return False
        if is_instruction(block.text, self.vocabulary):
            return False
        return is_type_line(block.text, self.vocabulary) or (block.emphasised and len(block.text) <= 90)

    def _is_below_title(self, block: Block) -> bool:
        """Whether a line between a title and the parts of its rule gives types or traits."""
        return self.titled and self.entry is not None and self._is_label_line(block)

    def _is_sublocation(self, block: Block) -> bool:
        """A bold line with a colon before any text says which part of the rule is meant."""
        assert self.entry is not None
        return (
            block.strong
            and not self.entry.sections
            and block.text.endswith((":", "："))
            and len(block.text) <= NAME_LENGTH
            and not (self.entry.reference and self.entry.reference.location)
            and not is_instruction(block.text, self.vocabulary)
        )
