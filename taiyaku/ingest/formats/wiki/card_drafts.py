"""FAQ cards of a wiki page become entries: badge, question, answer, related pages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.model import Provenance, Title, Unplaced
from taiyaku.corpus.text import any_of, guess_lang
from taiyaku.ingest.blocks import Block, BlockKind, container_named
from taiyaku.ingest.drafts import DraftEntry, DraftSection, Findings
from taiyaku.ingest.formats.outline.open_headings import Outline
from taiyaku.ingest.formats.wiki.block_kinds import Part, PartKind
from taiyaku.ingest.version_lines import Stamp, find_stamps, rest_without_stamps
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct, field, replace
from taiyaku.workspace import Source

_SEPARATORS = re.compile(r"\s*[,、，;；•·|\n\t]\s*")
_REMARK_END = re.compile(r"[:：。]|(?<!\d)\.(?=\s|$)|\.$")
_NAMES_VERSION = re.compile(
    r"(?<![a-z])(?:v|ver|version)[ .]*\d|版|バージョン|\b(?:in|since) \d", re.IGNORECASE
)
_LONGEST_REMARK = 60  # characters
_COLON = r"\s*[:：]\s*"


class Badge(Struct, frozen=True):
    """What a version line says: the version the text has, and the one that withdrew it."""

    version: str | None
    date: str | None
    removed: str | None = None
    updated: bool = False  # the version is that of a change to an older card


def label_end(text: str, table: str, name: str, vocabulary: Vocabulary) -> int | None:
    """Where the text behind a label and its colon begins: "Related Pages: a" -> 15; else None."""
    match = _label(vocabulary.words(table, name)).match(text)
    return match.end() if match else None


@lru_cache(maxsize=64)
def _label(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\s*(?:{any_of(words)}){_COLON}", re.IGNORECASE)


def mark_end(text: str, name: str, vocabulary: Vocabulary, loose: bool = False) -> int | None:
    """Where a question or an answer begins behind its mark: "Q:", "Ｑ１．", "質問："; None without one.

    `loose` also takes "A. …" and "A) …", which elsewhere number a list.
    """
    match = _mark(vocabulary.words("faq", name), loose).match(text)
    return match.end() if match else None


@lru_cache(maxsize=16)
def _mark(words: tuple[str, ...], loose: bool) -> re.Pattern[str]:
    signs = r"[:：.．)）]" if loose else r"[:：]"
    return re.compile(rf"\s*(?:{any_of(words)})\s*[0-9０-９]{{0,3}}\s*{signs}\s*", re.IGNORECASE)


def is_card_line(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a line may head a card: "N4 FAQ"."""
    words = heading_key(text).split()
    return 0 < len(words) <= 4 and " ".join(words[-1:]) in vocabulary.keys("wiki", "card")


def read_badge(text: str, vocabulary: Vocabulary) -> Badge:
    """A version line without its label: "Removed in 1.1, Mar 2024 1.0, Jan 2023".

    A word before a version says what happened in it; Japanese puts it behind.
    """
    stamps = [s for s in find_stamps(text) if s.version or s.date]
    removed: Stamp | None = None
    kept: list[Stamp] = []
    for position, stamp in enumerate(stamps):
        before = text[stamps[position - 1].end if position else 0 : stamp.start]
        after = text[stamp.end : stamps[position + 1].start if position + 1 < len(stamps) else len(text)]
        if removed is None and _says_removed(before, after, vocabulary):
            removed = stamp
        else:
            kept.append(stamp)
    current = next((s for s in kept if s.version), kept[0] if kept else None)
    gone = (removed.version or removed.date) if removed else None
    if gone is None and _has_word(text, "removed", vocabulary):
        gone = current.version if current and current.version else ""
    updated = gone is None and current is not None and _says_updated(text, current, vocabulary)
    return Badge(current.version if current else None, current.date if current else None, gone, updated)


def _says_updated(text: str, stamp: Stamp, vocabulary: Vocabulary) -> bool:
    """Whether the word beside a version says that the text was changed in it."""
    behind = re.split(r"[\d,、，]", text[stamp.end :])[0]
    return _has_word(text[: stamp.start], "updated", vocabulary) or _has_word(behind, "updated", vocabulary)


def _says_removed(before: str, after: str, vocabulary: Vocabulary) -> bool:
    words = vocabulary.words("wiki", "removed")
    if any(
        re.search(rf"(?<![a-z]){re.escape(w)}(?![a-z])", before, re.IGNORECASE) for w in words if w.isascii()
    ):
        return True
    return any(w in before + after for w in words if not w.isascii())


def _has_word(text: str, name: str, vocabulary: Vocabulary) -> bool:
    return any(w.casefold() in text.casefold() for w in vocabulary.words("wiki", name))


def read_update(text: str, vocabulary: Vocabulary) -> Stamp | None:
    """The version and date of a line that says no more than that a text was updated; else None.

    The update's word stands first ("Update 1.2, Mar 2024") or last ("2024年3月更新").
    """
    line = text.strip(" \t\u3000[]()（）【】")
    if len(line) > 60:
        return None
    stamps = find_stamps(line)
    rest = rest_without_stamps(line)
    words = sorted(vocabulary.words("wiki", "update"), key=len, reverse=True)
    word = next((w for w in words if _stands_at_an_end(w, line)), None)
    if word is None or not stamps:
        return None
    left = re.sub(re.escape(word), " ", rest, count=1, flags=re.IGNORECASE).split()
    if len(left) > 3 or sum(map(len, left)) > 20:
        return None
    version = next((s.version for s in stamps if s.version), None)
    date = next((s.date for s in stamps if s.date), None)
    return Stamp(version, date, 0, len(text))


def history_of(text: str, vocabulary: Vocabulary) -> Stamp | None:
    """The version and date of a remark on a text: "Update (May 2019): …", "This rule was removed in 1.2." """
    told, _ = remark_apart(text)
    stamp = next(iter(find_stamps(told)), None) if len(told) <= _LONGEST_REMARK else None
    names = ("update", "updated", "added", "removed")
    said = any(_has_word(told, name, vocabulary) for name in names)
    said = said and bool(stamp and (stamp.date or _NAMES_VERSION.search(told)))
    return stamp if stamp and said and not re.search(r"\d", rest_without_stamps(told)) else None


def remark_apart(text: str) -> tuple[str, str]:
    """The first sentence of a text, or what stands before its colon, and what stands behind it."""
    told = _REMARK_END.split(text.strip(), maxsplit=1)[0]
    return told, text.strip()[len(told) :].lstrip(" .。:：!！")


def says_removed(text: str, names: Iterable[str], vocabulary: Vocabulary) -> bool:
    """Whether a remark says that a rule is gone: "This skill was removed in 1.2", and no part of it."""
    told, words = lowered(rest_without_stamps(remark_apart(text)[0])), vocabulary.places
    for name in map(lowered, names):
        told = told.replace(name, " ")
    gone = [w.casefold() for w in vocabulary.words("wiki", "removed")]
    if not any(w in told for w in gone):
        return False
    left = re.sub("|".join(map(re.escape, sorted(gone, key=len, reverse=True))), " ", told)
    for name in ("whole", "fillers", "books"):
        left = words.find(name).sub(" ", left)
    return not re.search(r"[^\W\d_]", re.sub(r"\b(?:was|is|has been|v|version)\b|版|から|にて|に", " ", left))


def _stands_at_an_end(word: str, line: str) -> bool:
    if word.isascii():
        if word.casefold() not in line.casefold():
            return False
        return bool(re.match(rf"{re.escape(word)}(?![a-z])|.*\b{re.escape(word)}\s*$", line, re.IGNORECASE))
    return line.startswith(word) or line.rstrip("。 :：").endswith(word)


def related_names(block: Block, start: int = 0) -> list[str]:
    """The names in a list of related pages."""
    return [name for part in _SEPARATORS.split(block.text[start:]) if (name := part.strip(" .。"))]


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
        block, card = part.block, self.card
        self.findings.discard(block, "version badge")
        if card is None or self.card_done or self._in_other_card(block):
            of_page = not (self.group or container_named(block.style, "card") or self.page.has_text)
            card = self.page if of_page else self._new_card(block)
        badge = read_badge(block.text[part.start :], self.vocabulary)
        card.version, card.date = badge.version, badge.date
        if card is self.page:
            return
        if badge.updated:
            self.updated_cards.append(card)
        if badge.removed is not None:
            card.status, card.removed = "withdrawn", badge.removed or None
        card.where = card.where.through(block.provenance)

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
        self._behind_mark(part)
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
