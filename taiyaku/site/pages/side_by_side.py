"""The same text in two languages, row by row: what stands beside a clause, and what has nothing beside it.

Pairs of clauses count first; where nobody has paired the clauses of two entries that say the same, their
sections stand beside one another as wholes, by role.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.alignment.table_alignment import pair_tables
from taiyaku.corpus.model import Alignment, Clause, Entry, Lang, Section, Span, Table
from taiyaku.corpus.similarity import Run, word_diff
from taiyaku.multimap import firsts, multimap
from taiyaku.site.content.memory_corpus import CorpusAtHand, owner
from taiyaku.site.pages.article import Mention
from taiyaku.site.pages.relations import Pointer, Relations
from taiyaku.site.pages.translation_status import Since, flags_between, since_when
from taiyaku.values import Struct, replace

_PAIRED = ("en", "ja")  # the two sides of an alignment


class Line(Struct, frozen=True):
    """A clause on either side."""

    text: str
    spans: tuple[Span, ...]
    marker: str | None
    mentions: tuple[Mention, ...] = ()


class Row(Struct, frozen=True):
    """What says the same. An empty side: there is nothing in that language."""

    left: tuple[Line, ...]
    right: tuple[Line, ...]
    stale: bool = False
    confirmed: bool = False
    issues: tuple[str, ...] = ()
    since: Since | None = None  # of a stale pair: the version that changed the other side
    changed: tuple[Run, ...] = ()  # and its text then and now, where the one of then is still known


class Block(Struct, frozen=True):
    """Rows under the headings that the sections have on either side."""

    role: str
    left: str | None
    right: str | None
    rows: tuple[Row, ...]
    tables: tuple[tuple[Table | None, Table | None], ...] = ()  # behind the rows


class Bilingual(Struct, frozen=True):
    """An entry and its counterpart; the languages stand in the workspace's order."""

    counterpart: Pointer
    left: Lang
    right: Lang
    own: Lang  # the language of the page's entry
    edition: str  # of the counterpart
    gap: bool  # the two speak for different editions
    blocks: tuple[Block, ...]
    signed: tuple[tuple[str | None, str | None], ...]  # who translated the counterpart, and when
    by_clause: bool  # False: sections stand beside one another, and their lines need not match

    @property
    def other(self) -> Lang:
        return self.right if self.own == self.left else self.left

    @property
    def stale(self) -> int:
        return sum(row.stale for block in self.blocks for row in block.rows)


class _Sides(Struct, frozen=True):
    """Two entries, in the order their languages stand in."""

    left: Entry
    right: Entry
    relations: Relations

    def lines(self, clauses: Iterable[Clause]) -> tuple[Line, ...]:
        return tuple(Line(c.text, c.spans, c.marker or None, self._mentions(c)) for c in clauses)

    def _mentions(self, clause: Clause) -> tuple[Mention, ...]:
        entry = self.left if owner(clause.id) == self.left.id else self.right
        return tuple(self.relations.mentions_in(clause.id, entry.lang))


def side_by_side(
    entry: Entry, corpus: CorpusAtHand, relations: Relations, languages: Sequence[Lang]
) -> Bilingual | None:
    """The entry beside the one that says the same in the other language, if one is known."""
    alignments = [a for a in corpus.alignments_of(entry.id) if a.status != "rejected" and a.en and a.ja]
    other = _counterpart(entry, alignments, corpus, relations)
    if other is None:
        return None
    order = [*languages, *_PAIRED]
    pair = sorted((entry, other), key=lambda e: order.index(e.lang) if e.lang in order else len(order))
    sides = _Sides(pair[0], pair[1], relations)
    ids = {c.id for e in pair for c in e.clauses}
    between = [a for a in alignments if ids.intersection(a.ids) and owner(_first(a, other)) == other.id]
    texts = _by_clause(sides, _Pairs(between, corpus, relations)) if between else _by_section(sides)
    blocks = (*texts, *_tables(sides))
    pointer = relations.point_to(other.id, gap=entry.edition != other.edition)
    if pointer is None or not any(map(_faces, blocks)):
        return None
    return Bilingual(
        counterpart=pointer,
        left=pair[0].lang,
        right=pair[1].lang,
        own=entry.lang,
        edition=other.edition,
        gap=bool(entry.edition and other.edition and entry.edition != other.edition),
        blocks=blocks,
        signed=tuple(dict.fromkeys((t.by, t.on) for t in corpus.translations_of(other.id) if t.by or t.on)),
        by_clause=bool(between),
    )


def _first(alignment: Alignment, of: Entry) -> str:
    """The alignment's first id on the side of an entry."""
    return next((i for i in alignment.ids if owner(i) == of.id), alignment.ids[0])


def _counterpart(
    entry: Entry, alignments: Iterable[Alignment], corpus: CorpusAtHand, relations: Relations
) -> Entry | None:
    """The entry most of this one's clauses are paired with, else the one it is linked to."""
    votes = Counter(owner(i) for a in alignments for i in a.ids)
    known = relations.position(entry.id)
    linked = [p.entry.id for p in relations.counterparts(known)] if known is not None else []
    ranked = [i for i, _ in votes.most_common() if i != entry.id]
    for item in dict.fromkeys((*ranked, *linked)):
        other = relations.shown(item)
        if other and other.lang != entry.lang and other.status not in ("superseded", "withdrawn"):
            return other
    return None


class _Pairs:
    """What is known of the pairs of clauses of two entries."""

    def __init__(self, alignments: Iterable[Alignment], corpus: CorpusAtHand, relations: Relations) -> None:
        ranked = sorted(alignments, key=lambda a: (a.status != "confirmed", -a.score))
        self.by_id = firsts((one, a) for a in ranked for one in a.ids)
        self._relations = relations
        self._flags = [f for e in {owner(i) for i in self.by_id} for f in corpus.stale_of(e)]
        self._documents = {d.id: d for d in corpus.documents()}

    def row(self, pair: Alignment | None, left: tuple[Line, ...], right: tuple[Line, ...]) -> Row:
        """Clauses of either side, with what there is to know of the pair."""
        if not pair or not right:
            return Row(left, right)
        row = Row(left, right, pair.stale, pair.status == "confirmed", pair.issues)
        if not pair.stale:
            return row
        flags = flags_between(self._flags, pair.ids)
        texts = next(((f.before, f.after) for f in flags if f.before and f.after), None)
        return replace(
            row,
            since=since_when(flags, self._relations, self._documents),
            changed=tuple(word_diff(*texts)) if texts else (),
        )


def _by_clause(sides: _Sides, pairs: _Pairs) -> Iterator[Block]:
    """Blocks in the order of the left side; what only the right side has follows what it stands behind."""
    by_id = pairs.by_id
    left_clauses = {c.id: c for c in sides.left.clauses}
    right_clauses = {c.id: c for c in sides.right.clauses}
    home = {c.id: s for s in sides.right.sections for c in s.clauses}
    used: set[str] = set()
    behind = _left_over(sides.right, by_id, set(left_clauses))
    yield from _alone(sides, behind.pop("", ()))
    for section in _texts(sides.left):
        rows: list[Row] = []
        headings: Counter[str] = Counter()
        for clause in section.clauses:
            if clause.id in used:
                continue
            pair = by_id.get(clause.id)
            ids = pair.ids if pair else (clause.id,)
            ours = [left_clauses[i] for i in left_clauses if i in ids and i not in used]
            theirs = [right_clauses[i] for i in right_clauses if i in ids and i not in used]
            used |= {c.id for c in (*ours, *theirs)}
            headings.update(home[c.id].heading or "" for c in theirs)
            rows.append(pairs.row(pair, sides.lines(ours), sides.lines(theirs)))
            for c in theirs:
                extra = behind.pop(c.id, ())
                rows += [Row((), sides.lines([one])) for one in extra]
        if rows:
            theirs_said = next((h for h, _ in headings.most_common(1) if h), None)
            yield Block(section.role, section.heading, theirs_said, tuple(rows))
    for left in behind.values():
        yield from _alone(sides, left)


def _left_over(
    entry: Entry, by_id: Mapping[str, Alignment], others: set[str]
) -> defaultdict[str, tuple[Clause, ...]]:
    """Clauses without a pair, by the id of the paired clause they stand behind."""
    behind: defaultdict[str, tuple[Clause, ...]] = defaultdict(tuple)
    last = ""
    for section in _texts(entry):
        for clause in section.clauses:
            alignment = by_id.get(clause.id)
            if alignment and others.intersection(alignment.ids):
                last = clause.id
            else:
                behind[last] += (clause,)
    return behind


def _alone(sides: _Sides, clauses: Sequence[Clause]) -> Iterator[Block]:
    if clauses:
        yield Block("body", None, None, tuple(Row((), sides.lines([c])) for c in clauses))


def _by_section(sides: _Sides) -> Iterator[Block]:
    """Sections of one role beside one another, in order; one that has no mate has its row alone."""
    waiting = multimap((section.role, section) for section in _texts(sides.right))
    for section in _texts(sides.left):
        mate = waiting[section.role].pop(0) if waiting[section.role] else None
        row = Row(sides.lines(section.clauses), sides.lines(mate.clauses) if mate else ())
        yield Block(section.role, section.heading, mate.heading if mate else None, (row,))
    for section in _texts(sides.right):
        if section in waiting[section.role]:
            yield Block(section.role, None, section.heading, (Row((), sides.lines(section.clauses)),))


def _faces(block: Block) -> bool:
    """Whether something of one side stands beside something of the other."""
    return any(row.left and row.right for row in block.rows) or any(map(all, block.tables))


def _tables(sides: _Sides) -> Iterator[Block]:
    """The tables of both sides, those beside one another that have the same rows and figures."""
    left, right = (
        [table for s in entry.sections if s.role != "original" for table in s.tables]
        for entry in (sides.left, sides.right)
    )
    pairs = {id(made.ours): made.theirs for made in pair_tables(left, right)}
    taken = {id(table) for table in pairs.values()}
    found: list[tuple[Table | None, Table | None]] = [(table, pairs.get(id(table))) for table in left]
    found += [(None, table) for table in right if id(table) not in taken]
    if found:
        yield Block("body", None, None, (), tuple(found))


def _texts(entry: Entry) -> tuple[Section, ...]:
    return tuple(s for s in entry.sections if s.role not in ("original", "labels") and s.clauses)
