"""Wiki pages: one page is one entry, its headings are entries below it, and updates and FAQ cards have dates.

blocks -> parts       what each block is (wiki_parts)
parts  -> overlay     which text is in force, which superseded (wiki_updates)
parts  -> drafts      here
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from taiyaku.corpus.model import Problem, Provenance, Title, Unplaced
from taiyaku.corpus.text import ends_sentence, first_words, guess_lang, has_japanese, is_caps, match_key
from taiyaku.ingest.blocks import Block, BlockKind, Manuscript
from taiyaku.ingest.containers import container_named
from taiyaku.ingest.drafts import DraftEntry, DraftSection, Findings
from taiyaku.ingest.formats.labels import cut_types, split_labels
from taiyaku.ingest.formats.outline import Outline
from taiyaku.ingest.formats.wiki_cards import label_end, read_badge, related_names
from taiyaku.ingest.formats.wiki_parts import (
    Part,
    PartKind,
    cut_images,
    furniture_part,
    label_parts,
    role_box,
)
from taiyaku.ingest.formats.wiki_updates import Overlay, find_overlay
from taiyaku.ingest.versions import Stamp
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.workspace import Source

_HEAD = 25  # blocks among which a page's title and its furniture stand
_BRACKET = re.compile(r"\s*[(（](?P<inner>[^()（）]+)[)）]\s*$")
_QUESTION = re.compile(r"[?？]\s*$")
_COLON = re.compile(r"\s*[:：]\s*$")


def read_wiki(manuscript: Manuscript, source: Source, vocabulary: Vocabulary) -> Findings:
    """Draft entries of one wiki page, from plain text, HTML or wikitext.

    Superseded text goes to sections of role `original`; where its end cannot be told, W208 says so.
    """
    findings = Findings()
    flat = manuscript.reader in {"text", "pdf"}
    whole = _unjoined(manuscript, vocabulary) if flat else manuscript.blocks
    blocks = _without_images(whole, vocabulary, findings)
    title = find_title(blocks, source, vocabulary, flat)
    name = blocks[title].text if title is not None else source.title or PurePosixPath(source.file).stem
    parts = label_parts(blocks, title, name, vocabulary, flat)
    overlay = find_overlay(parts)
    writer = _Writer(findings, source, vocabulary, _page(name, title, blocks, source, manuscript, vocabulary))
    writer.write(parts, overlay)
    for doubt in overlay.doubts:
        where = parts[doubt.part].block.provenance
        findings.problems.append(Problem("W208", doubt.message, where, doubt.severity))
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


def find_title(blocks: Sequence[Block], source: Source, vocabulary: Vocabulary, flat: bool) -> int | None:
    """Where the page's title stands: behind any notice, before the lines a wiki prints below its titles."""
    head = [n for n in range(min(len(blocks), _HEAD)) if not container_named(blocks[n].style, "notice")]
    first = next((n for n in head if blocks[n].kind is BlockKind.HEADING and blocks[n].level == 1), None)
    if first is not None:
        return first
    for n in head:
        if (
            n
            and furniture_part(blocks[n], vocabulary, in_head=True)
            and _can_be_title(blocks[n - 1], vocabulary)
        ):
            return n - 1
    if not flat:
        candidate = blocks[head[0]] if head else None
        is_heading = candidate is not None and (candidate.kind is BlockKind.HEADING or candidate.strong)
        if candidate is None or not is_heading or vocabulary.role(candidate.text):
            return None
        return head[0] if candidate.level is None or source.title is None else None
    start = _after_notice(blocks, head, vocabulary)
    return start if start is not None and _can_be_title(blocks[start], vocabulary) else None


def _after_notice(blocks: Sequence[Block], head: Sequence[int], vocabulary: Vocabulary) -> int | None:
    if not head:
        return None
    if not _is_notice(blocks[head[0]].text, vocabulary):
        return head[0]
    return next((n for n in head[1:] if _can_be_title(blocks[n], vocabulary)), None)


def _is_notice(text: str, vocabulary: Vocabulary) -> bool:
    return label_end(text, "wiki", "notice", vocabulary) is not None or vocabulary.is_one_of(
        text, "wiki", "notice"
    )


def _can_be_title(block: Block, vocabulary: Vocabulary) -> bool:
    if block.kind not in {BlockKind.PARAGRAPH, BlockKind.HEADING} or len(block.text) > 80:
        return False
    if _is_notice(block.text, vocabulary) or furniture_part(block, vocabulary, in_head=True):
        return False
    return not ends_sentence(block.text) or bool(_BRACKET.search(block.text))


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
        page.kind = _kind_of_categories(manuscript.furniture, vocabulary) or "rule"
    return page


def titles_of(text: str, lang: str) -> list[Title]:
    """A name, and the name in the other language or the abbreviation printed behind it in brackets."""
    match = _BRACKET.search(text)
    outer = text[: match.start()].strip() if match else ""
    if match and outer:
        inner = match["inner"].strip()
        if has_japanese(outer) != has_japanese(inner) or (
            is_caps(inner) and not is_caps(outer) and " " not in inner
        ):
            return [Title(guess_lang(outer, lang), outer), Title(guess_lang(inner, lang), inner)]
    return [Title(guess_lang(text, lang), text)]


def kind_of_title(title: str, vocabulary: Vocabulary) -> str:
    """The kind a title's own words give: "(Short Skill)" or "… State" at its end; else rule."""
    match = _BRACKET.search(title)
    if match:
        for label in split_labels(match["inner"], vocabulary):
            if kind := vocabulary.kind_of_word(label):
                return kind
        inner = kind_of_title(match["inner"], vocabulary) if has_japanese(match["inner"]) else "rule"
        return inner if inner != "rule" else kind_of_title(title[: match.start()].strip(), vocabulary)
    words = title.split()
    for count in (3, 2, 1):
        if len(words) > count and (kind := vocabulary.kind_of_word(" ".join(words[-count:]))):
            return kind
    return _kind_of_ending(title, vocabulary) if has_japanese(title) else "rule"


def _kind_of_ending(title: str, vocabulary: Vocabulary) -> str:
    """Japanese names end in their type without a space: 隠密状態."""
    key = heading_key(title)
    best = ("", "rule")
    for kind, words in vocabulary.tables.get("kinds.words", {}).items():
        for word in words:
            if (
                has_japanese(word)
                and key.endswith(heading_key(word))
                and len(word) > len(best[0])
                and len(key) > len(word)
            ):
                best = (word, kind)
    return best[1]


def _kind_of_categories(furniture: Sequence[Unplaced], vocabulary: Vocabulary) -> str | None:
    for piece in furniture:
        if piece.reason == "category" and (
            kind := vocabulary.kind_of_group(re.sub(r"^[^:：]*[:：]", "", " ".join(piece.text.split())))
        ):
            return kind
    return None


@dataclass(slots=True)
class _Writer:
    """Puts parts into drafts, one after the other."""

    findings: Findings
    source: Source
    vocabulary: Vocabulary
    page: DraftEntry
    entry: DraftEntry = field(init=False)
    section: DraftSection | None = None
    role: str = "body"  # of the text in force here, to go on with behind an original
    heading: str | None = None  # of the same
    original: bool = False
    card: DraftEntry | None = None
    card_done: bool = False
    group: Block | None = None
    group_entry: DraftEntry | None = None
    outline: Outline = field(default_factory=Outline)
    box: str | None = None
    notice: DraftEntry | None = None
    listing: bool = False  # items are names of related pages
    stamp: Stamp | None = None

    def __post_init__(self) -> None:
        self.entry = self.page

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
        self._begin_page(parts)
        for at, part in enumerate(parts):
            self.stamp = overlay.stamps.get(at)
            if at in overlay.original:
                self._superseded(part)
                continue
            if self.original:
                self.original, self.section = False, None
            actions.get(part.kind, self._text)(part)
        self._drop_bare_groups()

    def _begin_page(self, parts: Sequence[Part]) -> None:
        """The page comes first, but for a notice above it."""
        if not any(p.kind is PartKind.NOTICE for p in parts):
            self.findings.drafts.append(self.page)

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
        if part.stamp and self.card is None:
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
        self._child(block)

    def _child(self, block: Block) -> None:
        level = block.level
        if level is not None:
            self.outline.leave(level)
        bare, labels = (
            cut_types(block.text, self.vocabulary) if _BRACKET.search(block.text) else (block.text, [])
        )
        kind = next((k for label in labels if (k := self.vocabulary.kind_of_word(label))), "rule")
        child = DraftEntry(
            kind, titles_of(bare, self.source.lang), block.provenance, labels=labels, parent=self.page
        )
        child.path, child.level = self.outline.path, level
        if level is not None and level > 1:
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
        if part.kind is PartKind.TOGGLE:
            self.findings.discard(part.block, "toggle")
            return
        if not self.original:
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
        self._continue(block)

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
        target.where = target.where.through(block.provenance)
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
        if badge.is_removed:
            card.status, card.removed = "withdrawn", badge.removed or None
        card.where = card.where.through(block.provenance)
        self.findings.discard(block, "version badge")

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
            self.findings.furniture.append(Unplaced(mark, _first_line(part.block), "mark"))
        return part.block.part(part.start)

    def _related(self, part: Part) -> None:
        names = related_names(part.block, part.start)
        target = self.card if self.card and not self.card_done else self.page
        target.related.extend(names)
        target.where = target.where.through(part.block.provenance)
        if part.start:
            mark = part.block.text[: part.start].strip()
            self.findings.furniture.append(Unplaced(mark, _first_line(part.block), "mark"))
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

    def _drop_bare_groups(self) -> None:
        """A heading with no text of its own but headings below it is only part of their paths."""
        drafts = self.findings.drafts
        bare = [
            d
            for n, d in enumerate(drafts)
            if d is not self.page
            and d.level is not None
            and not d.sections
            and n + 1 < len(drafts)
            and (drafts[n + 1].level or 0) > d.level
        ]
        for draft in bare:
            drafts.remove(draft)
        for draft in drafts:
            if draft.kind == "faq" and not draft.titles:
                text = next((b.text for s in draft.sections for b in s.blocks), "FAQ")
                draft.titles = [Title(guess_lang(text, self.source.lang), first_words(text))]


def _first_line(block: Block) -> Provenance:
    first = block.provenance.lines[0]
    return replace(block.provenance, lines=(first, first))
