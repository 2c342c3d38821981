"""Entries from the pieces of a summary: what stands in what, of which kind, and what text it has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from taiyaku.corpus.model import Title
from taiyaku.corpus.text import cells, guess_lang
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import DraftEntry, Findings
from taiyaku.ingest.formats.headwords import SPACE, as_heading, looks_like_name, strip_ruling
from taiyaku.ingest.formats.labels import PROSE, is_type_line, read_types
from taiyaku.ingest.formats.summary.pieces import PLAIN, Context, Part, Piece, declare, is_list, is_value
from taiyaku.ingest.list_markers import Enumerator
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct, field, replace
from taiyaku.workspace import Source

MOST_SHARING = 3  # more headings one below the other are a list of names, not of things with one body


class _Node(Struct):
    """A head that is open."""

    piece: Piece
    rank: float
    draft: DraftEntry | None
    in_path: bool
    lists: bool  # whether entries below are members of a list, not parts of this entry


class Assembly(Struct):
    """Entries from pieces, with a stack of the heads that are open."""

    findings: Findings
    context: Context
    source: Source
    stack: list[_Node] = field(default_factory=list)
    waiting: list[DraftEntry] = field(default_factory=list)  # heads whose body is that of the next one
    shared: list[tuple[DraftEntry, DraftEntry]] = field(default_factory=list)
    numbers: dict[str, tuple[int, ...]] = field(default_factory=dict)  # the last of each shape
    current: DraftEntry | None = None
    value: Block | None = None  # the label line above, if all it has is a value

    def run(self, pieces: Sequence[Piece]) -> None:
        start = self._front(pieces)
        for at in range(start, len(pieces)):
            piece = pieces[at]
            if piece.is_head:
                self._head(pieces, at)
            elif piece.part is Part.LABEL:
                self._label(piece)
            else:
                self._text(piece.block)
        for draft in self.findings.drafts:
            for section in draft.sections:
                section.blocks = _levelled(section.blocks)
        for first, second in reversed(self.shared):
            first.sections = second.sections
            first.where = first.where.through(second.where)

    # --- before the first head

    def _front(self, pieces: Sequence[Piece]) -> int:
        """The document's own title: an outermost heading that stands alone, or a short first line."""
        if not pieces:
            return 0
        first = pieces[0]
        if first.is_head and first.block.level is not None:
            first_level, *levels = [p.block.level for p in pieces if p.block.level is not None]
            outermost = bool(levels) and first_level < min(levels)
            if is_list(first.name, self.context.vocabulary) or not outermost:
                return 0
            self.findings.title = first.name
            if len(pieces) > 1 and pieces[1].is_head:
                self.findings.headings.append(first.block)
            else:
                self._begin(
                    first, "rule", [Title(guess_lang(first.name, self.source.lang), first.name)], (), None
                )
            return 1
        only = first.is_head and first.group and self._is_only(first, pieces)
        plain = first.part is Part.TEXT and first.block.kind is BlockKind.PARAGRAPH
        if not only and not (plain and self._is_title_line(pieces)):
            return 0
        self.findings.title = first.name if only else strip_ruling(first.block.text)[0]
        self.findings.headings.append(first.block)
        return 1

    def _is_only(self, piece: Piece, pieces: Sequence[Piece]) -> bool:
        """Whether a head is the only one of its class, stands above the next, and announces no list."""
        alike = sum(p.is_head and p.rank == piece.rank for p in pieces)
        above = len(pieces) > 1 and pieces[1].is_head and piece.rank < pieces[1].rank < PLAIN
        return alike == 1 and above and not is_list(piece.name, self.context.vocabulary)

    def _is_title_line(self, pieces: Sequence[Piece]) -> bool:
        text = pieces[0].block.text
        if not looks_like_name(text) or cells(text) > 60 or PROSE.search(text) or len(pieces) < 2:
            return False
        return pieces[1].is_head or pieces[1].block.gap > 0

    def _entry_for(self, block: Block) -> DraftEntry:
        """The entry that is open; text before the first heading makes one of its own."""
        if self.current is None:
            name = self.findings.title or self.source.title or self.source.id
            self.current = DraftEntry(
                "notice", [Title(guess_lang(name, self.source.lang), name)], block.provenance
            )
            self.findings.drafts.append(self.current)
        return self.current

    # --- heads

    def _head(self, pieces: Sequence[Piece], at: int) -> None:
        piece = pieces[at]
        self.value = None
        rank = self._rank(pieces, at)
        while self.stack and self.stack[-1].rank >= rank:
            self.stack.pop()
        if self._is_group(pieces, at, rank):
            self.findings.headings.append(piece.block)
            self.current = None
            self.stack.append(_Node(piece, rank, None, True, True))
            return
        draft = self._entry(piece, rank)
        if piece.body:
            draft.open("body", None, piece.block.provenance).add(piece.body)
        self._share(pieces, at, draft)
        holds = piece.group and rank < PLAIN
        self.stack.append(
            _Node(piece, rank, draft, holds, holds and is_list(piece.name, self.context.vocabulary))
        )

    def _rank(self, pieces: Sequence[Piece], at: int) -> float:
        piece = pieces[at]
        if piece.rank < PLAIN and self._is_inner(pieces, at):
            return PLAIN
        return piece.rank + (0.1 * len(piece.number.value) if piece.number else 0)

    def _is_inner(self, pieces: Sequence[Piece], at: int) -> bool:
        """Whether a sign's heading stands inside the entry above it.

        It has text of its own, it is not the outermost sign, an entry is open that is no further in,
        and what comes next is no further in than itself.
        """
        piece = pieces[at]
        evidence = self.context.evidence
        if not piece.block.marker or piece.number or piece.rank == min(evidence.ranks.values(), default=0):
            return False
        if not self._own_text(pieces, at) or evidence.flat:
            return False
        entry = next((n for n in reversed(self.stack) if n.draft and not n.in_path), None)
        if entry is None or entry.piece.block.indent > piece.block.indent:
            return False
        later = map(pieces.__getitem__, range(at + 1, len(pieces)))
        following = next((p for p in later if p.is_head and p.rank < PLAIN), None)
        return following is None or following.block.indent <= piece.block.indent

    def _own_text(self, pieces: Sequence[Piece], at: int) -> bool:
        return pieces[at].body is not None or (at + 1 < len(pieces) and not pieces[at + 1].is_head)

    def _is_group(self, pieces: Sequence[Piece], at: int, rank: float) -> bool:
        """Whether a head only holds others: nothing of its own, and the next head is further down."""
        piece = pieces[at]
        if self._own_text(pieces, at) or piece.types or at + 1 >= len(pieces):
            return False
        below = pieces[at + 1]
        if self._rank(pieces, at + 1) <= rank or (below.rank == PLAIN and not piece.group):
            return False
        lettered = piece.number is not None and piece.number.shape == "bare"
        return piece.group or (not lettered and piece.rank < below.rank)

    def _entry(self, piece: Piece, rank: float) -> DraftEntry:
        above = next((n for n in reversed(self.stack) if n.draft and not n.lists), None)
        parent = above.draft if above else None
        path = tuple(_as_group(n) for n in self.stack if n.in_path)
        types = read_types(piece.types, self.context.vocabulary)
        kind = self._kind(piece, above, rank, types)
        marked = piece.group and piece.block.marker and rank < PLAIN
        of_kind = piece.headword and piece.headword.kind
        listing = marked and not of_kind and is_list(piece.name, self.context.vocabulary)
        titles = list(piece.headword.titles) if piece.headword and not listing else []
        draft = self._begin(piece, kind, titles or [as_heading(piece.name, self.source.lang)], path, parent)
        draft.labels = [*_type_labels(piece, self.context.vocabulary), *types]
        if piece.number:
            draft.number = piece.number.number
            self._check_number(piece.number, piece)
        if piece.headword and piece.headword.type_word and not draft.labels:
            declare(self.findings, piece.block, piece.headword.type_word, "type word in a heading")
        for remark in piece.headword.remarks if piece.headword else ():
            declare(self.findings, piece.block, remark, "remark in a title")
        rest = piece.headword.rest.strip(SPACE + ":：") if piece.headword else ""
        if rest and not piece.types and not piece.body:
            declare(self.findings, piece.block, rest, "remark in a title")
        return draft

    def _begin(
        self, piece: Piece, kind: str, titles: list[Title], path: tuple[str, ...], parent: DraftEntry | None
    ) -> DraftEntry:
        draft = DraftEntry(
            kind, titles, piece.block.provenance, path=path, parent=parent, level=piece.block.level
        )
        self.findings.drafts.append(draft)
        self.current = draft
        return draft

    def _kind(self, piece: Piece, above: _Node | None, rank: float, types: Iterable[str]) -> str:
        """From a type word in the heading, the group, the entry above a level, or the types."""
        vocabulary = self.context.vocabulary
        if piece.headword and piece.headword.kind:
            return piece.headword.kind
        if above and above.draft and piece.number and above.piece.number and not above.piece.group:
            return above.draft.kind
        inner = rank >= PLAIN and above is not None and piece.rank < PLAIN
        in_group = any(node.in_path for node in self.stack)
        if not inner and (in_group or not (piece.group and piece.block.marker)):
            for node in reversed(self.stack):
                if node.in_path and (kind := vocabulary.kind_of_group(node.piece.name)):
                    return "rule" if above and rank >= PLAIN and piece.rank == PLAIN else kind
        return next((kind for label in types if (kind := vocabulary.kind_of_word(label))), "rule")

    def _check_number(self, number: Enumerator, piece: Piece) -> None:
        """Report a number that does not follow the one before it."""
        if not number.value:
            return
        before = self.numbers.get(number.shape)
        self.numbers[number.shape] = number.value
        if before is None or _follows(before, number.value):
            return
        message = f"number {number.number} after {'.'.join(map(str, before))}"
        self.findings.report("W203", message, piece.block.provenance)

    def _share(self, pieces: Sequence[Piece], at: int, draft: DraftEntry) -> None:
        """Heads that stand directly one below the other, of one class, have one body."""
        for waiting in self.waiting:
            self.shared.append((waiting, draft))
        piece, below = pieces[at], pieces[at + 1] if at + 1 < len(pieces) else None
        alone = len(self.waiting) < MOST_SHARING and not piece.body
        alike = below and below.is_head and below.rank == piece.rank < PLAIN and below.block.gap == 0
        if below and alike and alone and _same_level(piece.number, below.number):
            self.waiting.append(draft)
        else:
            self.waiting = []

    # --- sections

    def _text(self, block: Block) -> None:
        """Text goes to the open section; below a value, such as "Cost: 1", it begins a part of its own."""
        entry = self._entry_for(block)
        listed = block.kind is BlockKind.ITEM and self.value and block.indent > self.value.indent
        if self.value and not listed:
            entry.open("body", None, block.provenance)
        self.value = None
        entry.add(block)

    def _label(self, piece: Piece) -> None:
        entry = self._entry_for(piece.block)
        section = entry.open(piece.role, piece.heading, piece.block.provenance)
        self.value = piece.block if piece.body and is_value(piece) else None
        if piece.body:
            section.add(piece.body)
        if piece.role == "labels" and piece.body:
            labels = read_types(piece.body.text, self.context.vocabulary)
            entry.labels = [*entry.labels, *labels]
            if entry.kind == "rule":
                kinds = (self.context.vocabulary.kind_of_word(label) for label in labels)
                entry.kind = next((kind for kind in kinds if kind), "rule")


def _type_labels(piece: Piece, vocabulary: Vocabulary) -> list[str]:
    """The type of skill in a heading's brackets; "(STATE)" only says the kind."""
    word = piece.headword.type_word if piece.headword else ""
    return read_types(word, vocabulary) if word and is_type_line(word, vocabulary) else []


def _levelled(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a section with the depth of their items counted from the outermost there."""
    depths = sorted({block.depth for block in blocks if block.kind is BlockKind.ITEM})
    return [replace(b, depth=depths.index(b.depth)) if b.kind is BlockKind.ITEM else b for b in blocks]


def _same_level(first: Enumerator | None, second: Enumerator | None) -> bool:
    return (first and len(first.value)) == (second and len(second.value))


def _follows(before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    """Whether a number can follow another: the next one, its first part, or a count begun anew."""
    if len(after) > len(before):
        return after[: len(before)] == before and after[-1] in {0, 1}
    common = before[: len(after)]
    return (after[:-1] == common[:-1] and after[-1] == common[-1] + 1) or after[-1] in {0, 1}


def _as_group(node: _Node) -> str:
    """A heading as it lives on in paths; a chapter without an entry of its own keeps its number."""
    number = node.piece.number
    chapter = node.draft is None and number is not None and number.shape == "chapter"
    return f"{number.number} {node.piece.name}" if number and chapter else node.piece.name
