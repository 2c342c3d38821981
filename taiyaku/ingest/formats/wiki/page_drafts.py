"""Parts of a wiki page become drafts: the page, the rules below it, its notices and its FAQ cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from taiyaku.corpus.amendments.wordings.paragraph_parser import read_among
from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.model import Title
from taiyaku.corpus.text import any_of, ends_sentence, first_words, guess_lang, match_key
from taiyaku.ingest.blocks import Block, BlockKind, container_named
from taiyaku.ingest.drafts import DraftEntry, through
from taiyaku.ingest.formats.labels import cut_types, split_labels
from taiyaku.ingest.formats.wiki.block_kinds import Part, PartKind
from taiyaku.ingest.formats.wiki.card_drafts import (
    CardWriter,
    history_of,
    related_names,
    remark_apart,
    says_removed,
)
from taiyaku.ingest.formats.wiki.classifier import role_box
from taiyaku.ingest.formats.wiki.titles import BRACKET, kind_of_title, titles_of
from taiyaku.ingest.formats.wiki.updates import Overlay, is_older
from taiyaku.ingest.version_lines import Stamp, find_date
from taiyaku.values import replace

_QUESTION = re.compile(r"[?？]\s*$")
_COLON = re.compile(r"\s*[:：]\s*$")


class PageWriter(CardWriter, kw_only=True):
    """Puts parts into drafts, one after the other."""

    entry: DraftEntry  # that is written to: the page's own, or one of a group in it
    role: str = "body"  # of the text in force here, to go on with behind an original
    heading: str | None = None  # of the same
    original: bool = False
    group_entry: DraftEntry | None = None
    notice: DraftEntry | None = None
    stamp: Stamp | None = None

    def write(self, parts: Sequence[Part], overlay: Overlay) -> None:
        actions: dict[PartKind, Callable[[Part], None]] = {
            PartKind.NOTICE: self._notice,
            PartKind.TITLE: self._title,
            PartKind.FURNITURE: lambda p: self.findings.discard(p.block, p.detail),
            PartKind.REVISION: self._revision,
            PartKind.REDIRECT: self._redirect,
            PartKind.NAME: self._name,
            PartKind.LABELS: self._labels,
            PartKind.UPDATE: self._update,
            PartKind.TOGGLE: lambda p: self.findings.discard(p.block, "toggle"),
            PartKind.GROUP: self._group,
            PartKind.CARD: self._card,
            PartKind.VERSION: self._version,
            PartKind.QUESTION: self._question,
            PartKind.ANSWER: self._answer,
            PartKind.RELATED: self._related,
            PartKind.ROLE: self._role,
            PartKind.EXAMPLE: self._role,
            PartKind.HEADING: self._heading,
        }
        if not any(p.kind is PartKind.NOTICE for p in parts):  # above which the page does not stand
            self.findings.drafts.append(self.page)
        for at, part in enumerate(parts):
            self.stamp = overlay.stamps.get(at)
            if at in overlay.original:
                self._superseded(part)
                continue
            if self.original:
                self.original, self.section = False, None
            actions.get(part.kind, self._text)(part)
        self._drop_bare_groups()
        self._date_updates()
        if self.notice and any(map(self._outdated, (b for s in self.notice.sections for b in s.blocks))):
            self.notice.kind, self.notice.titles = "erratum", list(self.page.titles)
            self.notice.parent = self.page

    # what is around the text

    def _notice(self, part: Part) -> None:
        block = part.block
        if self.notice is None:
            short = not ends_sentence(block.text) and len(block.text) <= 120
            title = block.text if short else first_words(block.text)
            self.notice = DraftEntry(
                "notice", [Title(guess_lang(title, self.source.lang), title)], block.provenance
            )
            self.findings.drafts.extend(
                [self.notice, self.page] if self.page not in self.findings.drafts else [self.notice]
            )
            if short:
                return
        self.notice.add(
            replace(block, kind=BlockKind.PARAGRAPH) if block.kind is BlockKind.HEADING else block
        )

    def _title(self, part: Part) -> None:
        self.page.where = part.block.provenance
        self.findings.headings.append(part.block)

    def _revision(self, part: Part) -> None:
        self.findings.revision = self.findings.revision or part.block.text
        if (found := find_date(part.block.text)) and self.findings.date is None:
            self.findings.date = found[0]
        self.findings.discard(part.block, "revision")

    def _redirect(self, part: Part) -> None:
        self.page.aliases.append(Title(guess_lang(part.detail, self.source.lang), part.detail))
        self.findings.discard(part.block, "redirect")

    def _name(self, part: Part) -> None:
        text = part.block.text
        if all(match_key(t.text) != match_key(text) for t in self.page.titles):
            self.page.titles.append(Title(guess_lang(text, self.source.lang), text))
        self.page.where = self.page.where.through(part.block.provenance)
        self.findings.headings.append(part.block)

    def _labels(self, part: Part) -> None:
        labels = split_labels(part.block.text, self.vocabulary)
        self.entry.labels.extend(labels)
        self.entry.where = self.entry.where.through(part.block.provenance)
        kinds = [k for label in labels if (k := self.vocabulary.kind_of_word(label))]
        if kinds and self.entry.kind == "rule":
            self.entry.kind = kinds[0]

    def _update(self, part: Part) -> None:
        newest = Stamp(self.entry.version, self.entry.date, 0, 0)
        if part.stamp and self.card is None and not is_older(part.stamp, newest):
            self.entry.version = part.stamp.version or self.entry.version
            self.entry.date = part.stamp.date or self.entry.date
            self.entry.where = self.entry.where.through(part.block.provenance)
        self.findings.discard(part.block, "update badge")

    # sections and entries below the page

    def _role(self, part: Part) -> None:
        self._leave_card(part)
        heading = _COLON.sub("", part.block.text)
        self.listing = False
        self.box = role_box(part.block)
        self._open(part.detail or "example", heading, part.block)

    def _open(self, role: str, heading: str | None, block: Block) -> None:
        self.role, self.heading = role, heading
        target = self.card or self.entry
        self.section = target.open(role, heading, block.provenance, **self._stamped())

    def _stamped(self) -> dict[str, str | None]:
        return {"version": self.stamp.version, "date": self.stamp.date} if self.stamp else {}

    def _heading(self, part: Part) -> None:
        block = part.block
        level = block.level
        self.listing = False
        if self.group and self._inside_group(level):
            if _QUESTION.search(block.text):
                self._ask(block, block)
                return
            if level is not None:
                self.card = None
                self.outline.enter(level, block.text)
                self.findings.headings.append(block)
                return
        if self.vocabulary.is_one_of(block.text, "wiki", "related"):
            self.listing, self.section, self.card = True, None, None
            self.entry = self.page
            self.findings.headings.append(block)
            return
        self.card, self.group, self.group_entry = None, None, None
        if self.vocabulary.is_one_of(block.text, "wiki", "update"):  # of a box with a remark on the page
            self.findings.discard(block, "update badge")
            return
        self._child(block)

    def _child(self, block: Block) -> None:
        level = block.level
        if level is not None:
            self.outline.leave(level)
        bare, labels = (
            cut_types(block.text, self.vocabulary) if BRACKET.search(block.text) else (block.text, [])
        )
        if not self.page.has_text and bare in {t.text for t in self.page.titles}:  # its title once more
            self.page.where = self.page.where.through(block.provenance)
            return
        kinds = (k for label in labels if (k := self.vocabulary.kind_of_word(label)))
        kind = next(kinds, None) or kind_of_title(bare, self.vocabulary)
        child = DraftEntry(
            kind, titles_of(bare, self.source.lang), block.provenance, labels=labels, parent=self.page
        )
        child.path, child.level = self.outline.path, level
        if level is not None:
            self.outline.enter(level, block.text)
        self.findings.drafts.append(child)
        self.findings.headings.append(block)
        self.entry, self.section, self.role, self.heading, self.box = child, None, "body", None, None

    def _inside_group(self, level: int | None) -> bool:
        if self.group is None:
            return False
        return level is None or self.group.level is None or level > self.group.level

    def _superseded(self, part: Part) -> None:
        """A block of an original: a clause of its section, whatever it is else."""
        if badge := {PartKind.TOGGLE: "toggle", PartKind.UPDATE: "update badge"}.get(part.kind):
            self.findings.discard(part.block, badge)
            return
        stacked = self.section is not None and (self.section.version, self.section.date) != self._stamp_pair()
        if not self.original or stacked:
            self.original = True
            heading = part.block.text.strip("[] ") if part.kind is PartKind.ORIGINAL else None
            target = self.card or self.entry
            self.section = target.open(
                "original", heading, part.block.provenance, group=self.heading, **self._stamped()
            )
            if heading:
                return
        elif part.kind is PartKind.ORIGINAL:
            self.findings.discard(part.block, "toggle")
            return
        if self.section:
            self._add(part.block)

    def _text(self, part: Part) -> None:
        block = part.block
        if self.listing and block.kind is BlockKind.ITEM:
            self.page.related.extend(related_names(block))
            self.page.where = self.page.where.through(block.provenance)
            return
        self.listing = False
        self._leave_card(part)
        if self.card is None and self.group is not None:
            self._enter_group()
        box = role_box(block)
        if box != self.box:
            self.box = box
            role = container_named(block.style, box.split("@")[0]) if box else None
            self.role, self.heading, self.section = role.name if role else "body", None, None
        told = history_of(block.text, self.vocabulary)
        if self.card is None and self._corrects(block, told or self.stamp):
            return
        if told and self.card is None and self.stamp is None:
            self._tell(told, block)
            return
        self._continue(block)

    def _corrects(self, block: Block, told: Stamp | None) -> bool:
        """What a remark exchanges for other words of the page, or says to be so now: an erratum to it.

        So is one that says that the page is out of date: "The second bullet is no longer true: …".
        """
        doubts = self._outdated(block)
        said = block.text if doubts else remark_apart(block.text)[1] if told and self.stamp is None else ""
        change, words = read_among(said, self.vocabulary.places), self.vocabulary.places
        texts = [b.text for d in (self.page, self.entry) for s in d.sections for b in s.blocks]
        exchanged = change and change.old and change.new and any(change.old in text for text in texts)
        if not doubts and not (told and (exchanged or words.find("anew").search(lowered(said)))):
            return False
        erratum = DraftEntry("erratum", list(self.entry.titles), block.provenance, parent=self.page)
        if told:
            erratum.version, erratum.date = told.version, told.date
        erratum.add(block.part(block.text.rindex(said)))
        self.findings.drafts.append(erratum)
        return True

    def _outdated(self, block: Block) -> bool:
        """Whether a text says of the page that it is not of today."""
        said = any_of(word.casefold() for word in self.vocabulary.words("wiki", "outdated"))
        return re.search(rf"(?<![a-z]){said}(?![a-z])", lowered(block.text)) is not None

    def _tell(self, told: Stamp, block: Block) -> None:
        """A remark on when the text came, changed or went: it dates the text, and stands beside it."""
        if not is_older(told, Stamp(self.entry.version, self.entry.date, 0, 0)):
            self.entry.version, self.entry.date = told.version or self.entry.version, told.date
        if says_removed(block.text, (t.text for t in self.entry.titles), self.vocabulary):
            self.entry.removed = told.version or told.date  # it still decides what its name means
        self.entry.open("note" if self.entry.sections else "body", None, block.provenance).add(block)
        self.entry.where = self.entry.where.through(block.provenance)
        self.section = None

    def _continue(self, block: Block) -> None:
        """Add to the open section; open a new one of its role if another update brought this text."""
        section = self.section
        if (
            section is not None
            and (section.version, section.date) != self._stamp_pair()
            and section.role not in {"question", "answer"}
        ):
            if section.blocks:
                section = None
            else:
                section.version, section.date = self._stamp_pair()
        if section is None:
            target = self.card or self.entry
            self.section = target.open(self.role, None, block.provenance, **self._stamped())
        self._add(block)

    def _stamp_pair(self) -> tuple[str | None, str | None]:
        return (self.stamp.version, self.stamp.date) if self.stamp else (None, None)

    def _add(self, block: Block) -> None:
        target = self.card or self.entry
        if self.section is None:
            self.section = target.open(self.role, None, block.provenance)
        self.section.add(block)
        target.where = through(target.where, block)
        if self.section.role == "labels" and block.kind is not BlockKind.TABLE and len(block.text) <= 200:
            target.labels.extend(split_labels(block.text, self.vocabulary))

    # cards

    def _group(self, part: Part) -> None:
        self.group, self.group_entry = part.block, None
        self.card, self.section, self.listing = None, None, False
        self.entry, self.role, self.heading = self.page, "body", None
        self.findings.headings.append(part.block)
        level = part.block.level
        self.outline.leave(level or 2)
        self.outline.enter(level, part.block.text)

    def _enter_group(self) -> None:
        """Text below the cards' heading that belongs to no card: the heading is an entry too."""
        if self.group and self.group_entry is None:
            self.group_entry = DraftEntry(
                "rule", titles_of(self.group.text, self.source.lang), self.group.provenance, parent=self.page
            )
            self.findings.drafts.append(self.group_entry)
        if self.group_entry and self.entry is not self.group_entry:
            self.entry, self.section, self.role = self.group_entry, None, "body"

    def _drop_bare_groups(self) -> None:
        """A heading with no text of its own but headings below it is only part of their paths."""
        drafts = self.findings.drafts
        alone = ((d, below) for d, below in pairwise(drafts) if d is not self.page and not d.sections)
        bare = [d for d, below in alone if d.level is not None and (below.level or 0) > d.level]
        for draft in bare:
            drafts.remove(draft)
        for draft in drafts:
            if draft.kind == "faq" and not draft.titles:
                text = next((b.text for s in draft.sections for b in s.blocks), "FAQ")
                draft.titles = [Title(guess_lang(text, self.source.lang), first_words(text))]
