"""Errata: which block names a rule, which one says where in the rule, and which one is the new text."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from taiyaku.corpus.model import Reference, Title
from taiyaku.corpus.text import ends_sentence, first_words, guess_lang, is_caps
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import DraftEntry, Findings
from taiyaku.ingest.formats.labels import cut_types, is_type_line, split_labels
from taiyaku.ingest.formats.outline import Outline
from taiyaku.ingest.formats.places import is_location, leading_pages, trailing_pages
from taiyaku.ingest.formats.signs import restore_sign
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.workspace import Source

_TITLE_END = re.compile(r"\s*(?P<mark>[:：]|[.。](?=\s)|\s[-–—]\s)\s*")  # noqa: RUF001
_QUOTED = re.compile(r"^[「『“\"]([^「」『』“”\"]+)[」』”\"]$")
_NAME_LENGTH = 60  # a rule's name is shorter; longer text behind a page reference is the correction itself


@dataclass(slots=True)
class ErrataReader:
    """Fills errata from the blocks below an errata heading."""

    findings: Findings
    source: Source
    vocabulary: Vocabulary
    outline: Outline
    entry: DraftEntry | None = None
    level: int | None = None  # of the heading that named the open erratum
    pending: Block | None = None  # a location that stands before the heading it belongs to
    heading_labels: bool = field(default=False)  # whether the next line may still be labels

    def take(self, block: Block, rest: Sequence[Block]) -> None:
        """Place one block; `rest` is what follows it."""
        pieces = split_box_head(block, self.vocabulary)
        for at, piece in enumerate(pieces):
            self._take(piece, [*pieces[at + 1 :], *rest])

    def _take(self, block: Block, rest: Sequence[Block]) -> None:
        if not block.text:
            self.findings.discard(block, "ruled line")
        elif self._names_a_role(block):
            self._open_role(block)
        elif pages := leading_pages(block.text, self.vocabulary):
            self._begin_with_pages(block, pages)
        elif is_location(block.text, self.vocabulary) and self._shown(block):
            self._locate(block, rest)
        elif self._is_group(block, rest):
            self._enter_group(block)
        elif self._is_title(block):
            self._begin(block, block.text, None)
        elif self.entry and self._is_label_line(block):
            self.entry.labels.extend(split_labels(block.text, self.vocabulary))
            self.entry.where = self.entry.where.through(block.provenance)
        elif self.entry and self._is_sublocation(block):
            self._set_location(block)
        else:
            self._add(block)

    def _shown(self, block: Block) -> bool:
        """Whether the block stands out from body text."""
        return block.kind is BlockKind.HEADING or block.strong or block.emphasised or self._short(block)

    def _short(self, block: Block) -> bool:
        return len(block.text) <= 60 and not ends_sentence(block.text.rstrip(".:：")) and block.kind is not BlockKind.TABLE  # noqa: RUF001

    def _names_a_role(self, block: Block) -> bool:
        if self.entry is None or block.kind is BlockKind.TABLE or self.vocabulary.role(block.text) is None:
            return False
        if is_location(block.text, self.vocabulary) and self.entry.has_text and block.level is not None:
            return self.level is None or block.level > self.level
        return block.kind is BlockKind.HEADING or block.strong or is_caps(block.text) or block.text.endswith((":", "："))  # noqa: RUF001

    def _open_role(self, block: Block) -> None:
        assert self.entry is not None
        self.entry.open(self.vocabulary.role(block.text) or "body", block.text.rstrip(":： "), block.provenance)  # noqa: RUF001

    def _locate(self, block: Block, rest: Sequence[Block]) -> None:
        """A location goes to the title above it; a second one begins a further erratum of that title."""
        if self.entry is None or self._title_follows(rest):
            self.pending = block
        elif not self.entry.has_text and not (self.entry.reference and self.entry.reference.location):
            self._set_location(block)
        else:
            above = self.entry.reference or Reference()
            self._further(block, block.text, above.pages, above.printed)

    def _further(self, block: Block, location: str, pages: tuple[int, int] | None, printed: str | None) -> None:
        """One more erratum under the title that is open."""
        assert self.entry is not None
        self.entry = self._draft(block, [*self.entry.titles], pages)
        self.entry.reference = Reference(pages, _clean(location), printed)

    def _title_follows(self, rest: Sequence[Block]) -> bool:
        following = next((b for b in rest if b.text), None)
        return following is not None and leading_pages(following.text, self.vocabulary) is not None

    def _set_location(self, block: Block) -> None:
        assert self.entry is not None
        self.entry.reference = replace(self.entry.reference or Reference(), location=_clean(block.text))
        self.entry.where = self.entry.where.through(block.provenance)

    def _begin_with_pages(self, block: Block, found: tuple[tuple[int, int], int]) -> None:
        pages, start = found
        rest = block.part(start)
        open_ = self.entry
        if open_ is not None and not open_.sections and open_.reference is None and self.level is not None:
            open_.reference = Reference(pages, printed=block.text[:start].strip())  # the heading named the rule
            open_.where = open_.where.through(block.provenance)
            if rest.text:
                self._add(rest)
            return
        if not rest.text:
            self._begin(block, f"p. {pages[0]}", pages, block.text)
            return
        if open_ is not None and is_location(rest.text, self.vocabulary):
            self._further(block, rest.text, pages, block.text[:start].strip())  # "Page 12, paragraph 2"
            return
        name, body = self._name_and_body(rest)
        self._begin(block, name, pages, block.text[:start].strip())
        if body is not None:
            self._add(body)

    def _name_and_body(self, rest: Block) -> tuple[str, Block | None]:
        """Text behind a page reference: a name alone, or a name and the correction."""
        match = None if is_caps(rest.text) or rest.strong else _TITLE_END.search(rest.text)
        if match and match.start() <= _NAME_LENGTH and match.end() < len(rest.text):
            return rest.text[: match.start()], rest.part(match.end())
        if len(rest.text) > 2 * _NAME_LENGTH and ends_sentence(rest.text) and not rest.text.endswith((":", "：")):  # noqa: RUF001
            return first_words(rest.text), rest
        return rest.text, None

    def _is_group(self, block: Block, rest: Sequence[Block]) -> bool:
        """A heading that has other titles directly below it."""
        following = next((b for b in rest if b.text), None)
        if block.kind is not BlockKind.HEADING or following is None or following.kind is not BlockKind.HEADING:
            return False
        if block.level is None or following.level is None or following.level <= block.level:
            return False
        names_part = self.vocabulary.role(following.text) or is_location(following.text, self.vocabulary)
        return not names_part

    def _enter_group(self, block: Block) -> None:
        self.outline.enter(block.level, block.text)
        self.findings.headings.append(block)
        self.entry = None

    def _is_title(self, block: Block) -> bool:
        if block.kind is BlockKind.HEADING:
            return True
        if block.kind is not BlockKind.PARAGRAPH or len(block.text) > 90:
            return False
        return block.strong and is_caps(block.text)

    def _begin(self, block: Block, text: str, pages: tuple[int, int] | None, printed: str | None = None) -> None:
        text = _clean(text, ":：")  # noqa: RUF001
        if pages is None and (behind := trailing_pages(text, self.vocabulary)):
            pages, printed, text = behind[0], text[behind[1] :].strip(), text[: behind[1]].strip()
        name, labels = cut_types(_QUOTED.sub(r"\1", text), self.vocabulary)
        lang = guess_lang(name, self.source.lang)
        self.level = block.level if block.kind is BlockKind.HEADING else None
        self.entry = self._draft(block, [Title(lang, name)], pages)
        if pages:
            self.entry.reference = Reference(pages, printed=printed)
        self.entry.labels.extend(labels)
        if self.pending is not None:
            pending, self.pending = self.pending, None
            self._set_location(pending)

    def _draft(self, block: Block, titles: list[Title], pages: tuple[int, int] | None) -> DraftEntry:
        entry = DraftEntry("erratum", titles, block.provenance, path=self.outline.path)
        if pages:
            entry.reference = Reference(pages)
        self.findings.drafts.append(entry)
        return entry

    def _is_label_line(self, block: Block) -> bool:
        """Types in capitals, or traits in italics, directly below the title."""
        assert self.entry is not None
        if self.entry.sections or block.kind is not BlockKind.PARAGRAPH:
            return False
        return is_type_line(block.text, self.vocabulary) or (block.emphasised and len(block.text) <= 90)

    def _is_sublocation(self, block: Block) -> bool:
        """A bold line with a colon before any text says which part of the rule is meant."""
        assert self.entry is not None
        return (
            block.strong
            and not self.entry.sections
            and block.text.endswith((":", "："))  # noqa: RUF001
            and len(block.text) <= _NAME_LENGTH
            and not (self.entry.reference and self.entry.reference.location)
        )

    def _add(self, block: Block) -> None:
        if self.entry is None:
            name = self.outline.path[-1] if self.outline.path else first_words(block.text, 6)
            self.entry = self._draft(block, [Title(guess_lang(name, self.source.lang), name)], None)
            self.entry.kind = "notice"
        restored = restore_sign(block, self.vocabulary)
        if restored is not block:
            message = f"a list marker had swallowed the sign of “{first_words(restored.text, 4)}”"
            self.findings.report("W207", message, block.provenance)
        self.entry.add(restored)


def split_box_head(block: Block, vocabulary: Vocabulary) -> list[Block]:
    """The lines of a box's head that were run together: a bold name, its types, its traits, a part's heading."""
    first = next((s for s in block.spans if s.style == "strong" and s.start == 0), None)
    if block.kind is not BlockKind.PARAGRAPH or first is None or len(block.text) > 150:
        return [block]
    name = block.text[: first.end]
    edges = sorted({0, len(block.text), *(s.start for s in block.spans), *(s.end for s in block.spans)})
    pieces = [piece for a, b in itertools.pairwise(edges) if (piece := block.part(a, b)).text]
    if not is_caps(name) or len(pieces) < 2 or not is_type_line(pieces[1].text, vocabulary):
        return [block]
    return [replace(piece, raw=piece.text) for piece in pieces]


def _clean(text: str, ends: str = ".:：") -> str:  # noqa: RUF001
    return text.strip().rstrip(ends + " ")
