"""An entry's text as a page shows it: parts with anchors, passages nested as printed, links and emphasis."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from taiyaku.corpus.ids import part_ids
from taiyaku.corpus.model import Clause, Entry, Lang, Provenance, Section, Span, SpanStyle, Table
from taiyaku.corpus.name_keys import anchor_name
from taiyaku.corpus.text import guess_lang, has_japanese, has_latin
from taiyaku.site.urls import Claims
from taiyaku.values import Struct, field, replace

_DEEPEST = 8  # levels of a list; what claims to be deeper stands on the last one
_NUMBERED = re.compile(r"[0-9０-９A-Za-zＡ-Ｚａ-ｚ①-⓿一二三四五六七八九十]")
_LONG_MARKER = 6  # characters; a longer one runs into its text
_BOXES = {
    "example": "example",
    "important": "important",
    "remember": "remember",
    "note": "note",
    "summary": "note",
}


class Mention(Struct, frozen=True):
    """Words of a clause that lead to another page."""

    anchor: str
    href: str
    span: tuple[int, int] | None = None  # where they stand, if that is known
    rendering: str = ""  # what the other language calls it


class Stamp(Struct, frozen=True):
    """Which version another document's amendment gave a text its present words with."""

    version: str | None
    date: str | None
    restored: bool = False  # the words were lost here, and come from there


class Run(Struct, frozen=True):
    """A stretch of text: pieces with their styles, all inside one link or none."""

    pieces: tuple[tuple[str, tuple[SpanStyle, ...]], ...]
    href: str | None = None
    rendering: str = ""  # what the other language calls what it leads to


class Passage(Struct):
    """A clause with the ones below it. `alternative` is its letter where there are several versions."""

    anchor: str
    lang: Lang
    marker: str | None
    runs: tuple[Run, ...]
    where: Provenance
    alternative: str | None = None
    stamp: Stamp | None = None
    inside: list[Passage] = field(default_factory=list)

    @property
    def numbered(self) -> bool:
        return bool(self.marker and _NUMBERED.search(self.marker))

    @property
    def long_marker(self) -> bool:
        return bool(self.marker and len(self.marker) > _LONG_MARKER)

    @property
    def groups(self) -> list[Group]:
        return group_passages(self.inside)

    @property
    def anchors(self) -> Iterator[str]:
        """Its own and those of the passages below it."""
        yield self.anchor
        for passage in self.inside:
            yield from passage.anchors


class Group(Struct, frozen=True):
    """Neighbours that belong together: a list, paragraphs, or a table."""

    kind: str  # "ul", "ol", "p" or "table"
    passages: tuple[Passage, ...] = ()
    table: Table | None = None


class Part(Struct, frozen=True):
    """A section of the page."""

    anchor: str
    section: Section
    groups: tuple[Group, ...]
    box: str = ""  # how it is set apart, if it is
    group: str | None = None  # heading of the larger section, where it was not said before
    superseded: bool = False
    stamp: Stamp | None = None

    @property
    def anchors(self) -> Iterator[str]:
        """Of its passages."""
        return (anchor for group in self.groups for p in group.passages for anchor in p.anchors)


Mentions = Callable[[str], Sequence[Mention]]


def anchors_of(entry: Entry) -> tuple[tuple[str, str], ...]:
    """(id, anchor) of every section and clause in printed order; each anchor is unique on the page."""
    claims = Claims()
    return tuple((item_id, claims.claim(anchor_name(item_id))) for item_id in part_ids(entry))


def parts_of(entry: Entry, mentions: Mentions, stamps: Mapping[str, Stamp] | None = None) -> tuple[Part, ...]:
    """The entry's sections as parts. `mentions` gives what a clause links to; `stamps` what was amended."""
    stamps = stamps or {}
    anchors = (anchor for _, anchor in anchors_of(entry))
    letters = _letters(entry)
    parts: list[Part] = []
    said: str | None = None  # the last heading that a group could repeat
    for section in entry.sections:
        anchor = next(anchors)
        shown = []
        for number, clause in enumerate(section.clauses):
            marks = letters.get((section.id, number)), stamps.get(clause.id)
            shown.append(_passage(clause, next(anchors), section.lang, mentions(clause.id), *marks))
        groups = tuple(_with_tables(section, shown))
        box = _BOXES.get(section.role, "") if groups else ""
        group = section.group if section.group != said else None
        superseded = section.role == "original"
        parts.append(Part(anchor, section, groups, box, group, superseded, stamps.get(section.id)))
        said = section.group or section.heading
    return tuple(parts)


def _letters(entry: Entry) -> Mapping[tuple[str, int], str]:
    """A, B, … for the clauses that are alternatives to one another."""
    groups: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for section in entry.sections:
        for number, clause in enumerate(section.clauses):
            if clause.variant:
                groups[clause.variant].append((section.id, number))
    several = (group for group in groups.values() if len(group) > 1)
    return {place: chr(ord("A") + at % 26) for group in several for at, place in enumerate(group)}


def _passage(
    clause: Clause,
    anchor: str,
    lang: Lang,
    mentions: Sequence[Mention],
    letter: str | None,
    stamp: Stamp | None,
) -> Passage:
    runs = runs_of(clause.text, clause.spans, mentions)
    return Passage(
        anchor, _lang_of(clause.text, lang), clause.marker or None, runs, clause.provenance, letter, stamp
    )


def _lang_of(text: str, lang: Lang) -> Lang:
    """A section's language, unless the script says that this clause is in another one."""
    if lang == "ja":
        return guess_lang(text, lang)
    return "ja" if has_japanese(text) and not has_latin(text) else lang


def runs_of(text: str, spans: Iterable[Span], mentions: Iterable[Mention] = ()) -> tuple[Run, ...]:
    """Cut a text where emphasis or links begin and end. Spans outside the text are cut to it."""
    links = _placed(text, mentions)
    kept = [s for s in spans if max(s.start, 0) < min(s.end, len(text))]
    if not kept and not links:
        return (Run(((text, ()),)),)
    cuts = {0, len(text)} | {c for s in kept for c in (max(s.start, 0), min(s.end, len(text)))}
    cuts |= {cut for start, end, _ in links for cut in (start, end)}
    edges = sorted(cuts)
    runs: list[Run] = []
    for start, end in pairwise(edges):
        styles = tuple(dict.fromkeys(s.style for s in kept if s.start <= start and s.end >= end))
        inside = next((link for link in links if link[0] <= start < link[1]), None)
        piece = (text[start:end], styles)
        if inside and inside[0] < start:
            runs[-1] = replace(runs[-1], pieces=(*runs[-1].pieces, piece))
        elif inside:
            runs.append(Run((piece,), inside[2].href, inside[2].rendering))
        else:
            runs.append(Run((piece,)))
    return tuple(runs)


def _placed(text: str, mentions: Iterable[Mention]) -> list[tuple[int, int, Mention]]:
    """Where the words of each mention first stand on their own; the longest wins, none overlap."""
    placed: list[tuple[int, int, Mention]] = []
    known: set[str] = set()
    for mention in sorted(mentions, key=lambda m: (-len(m.anchor), m.anchor, m.href, m.span or (0, 0))):
        if mention.href in known:  # once in a clause is enough
            continue
        at = _stands_at(text, mention)
        while at >= 0 and any(start < at + len(mention.anchor) and at < end for start, end, _ in placed):
            at = _find_words(text, mention.anchor, at + 1)
        if at >= 0:
            known.add(mention.href)
            placed.append((at, at + len(mention.anchor), mention))
    return sorted(placed, key=lambda place: place[:2])


def _stands_at(text: str, mention: Mention) -> int:
    """Where a mention was found, unless the text has been amended since."""
    start, end = mention.span or (0, 0)
    return start if start < end and text[start:end] == mention.anchor else _find_words(text, mention.anchor)


def _find_words(text: str, words: str, start: int = 0) -> int:
    if not words:
        return -1
    while (at := text.find(words, start)) >= 0:
        end = at + len(words)
        if not (_joined(text[at - 1 : at], words[0]) or _joined(words[-1], text[end : end + 1])):
            return at
        start = at + 1
    return -1


def _joined(left: str, right: str) -> bool:
    """Whether a Latin word goes on across this point."""
    return bool(left and right) and (left + right).isascii() and left.isalnum() and right.isalnum()


def nest(passages: Iterable[Passage], depths: Iterable[int]) -> list[Passage]:
    """Hang every passage under the last one that is less deep; returns the top ones."""
    top: list[Passage] = []
    open_ones: list[tuple[int, Passage]] = []
    for passage, depth in zip(passages, depths, strict=True):
        while open_ones and (open_ones[-1][0] >= depth or open_ones[-1][1].marker is None):
            open_ones.pop()
        (open_ones[-1][1].inside if open_ones else top).append(passage)
        if len(open_ones) < _DEEPEST:
            open_ones.append((depth, passage))
    return top


def group_passages(passages: Iterable[Passage]) -> list[Group]:
    """Neighbouring list items become one list, neighbouring paragraphs one group."""

    def kind(passage: Passage) -> str:
        return "p" if passage.marker is None else "ol" if passage.numbered else "ul"

    return [Group(name, tuple(some)) for name, some in groupby(passages, kind)]


def _with_tables(section: Section, passages: Sequence[Passage]) -> Iterable[Group]:
    """Groups in reading order: a table stands before the first passage that begins after it."""
    waiting = sorted(section.tables, key=lambda table: _position(table.provenance))
    depths = [clause.depth for clause in section.clauses]
    start = 0
    for at, passage in enumerate(passages):
        due = [table for table in waiting if _position(table.provenance) < _position(passage.where)]
        if due:
            yield from group_passages(nest(passages[start:at], depths[start:at]))
            yield from (Group("table", table=table) for table in due)
            waiting, start = waiting[len(due) :], at
    yield from group_passages(nest(passages[start:], depths[start:]))
    yield from (Group("table", table=table) for table in waiting)


def _position(where: Provenance) -> tuple[int, int]:
    return (where.pages[0] if where.pages else 0, where.lines[0])
