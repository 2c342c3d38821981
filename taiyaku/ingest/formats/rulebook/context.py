"""What is open while a rulebook is read: the outline, the entry, the scenario, the unit."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from collections.abc import Sequence

from taiyaku.corpus.model import Title
from taiyaku.corpus.text import guess_lang
from taiyaku.ingest.blocks import Block
from taiyaku.ingest.drafts import DraftEntry, Findings
from taiyaku.ingest.formats.outline.headings import Heading
from taiyaku.ingest.formats.outline.open_headings import Outline
from taiyaku.ingest.formats.rulebook.heading_names import read_name, titles
from taiyaku.ingest.formats.rulebook.scenarios import Scenario
from taiyaku.ingest.version_lines import find_stamps, rest_without_stamps
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct, field, replace
from taiyaku.workspace import Source

NOT_BY_GROUP = frozenset({"scenario", "unit", "objective"})  # these show by what they hold
_LETTERS = re.compile(r"\w行?(?:[\s,、・/–—-]+\w行?)*")  # a heading in a glossary: A, X–Z, あ行
_CHAPTER = re.compile(r"第.{1,4}|(?:付録|補遺)\w?|[^\W\d_]{4,}\s.+")  # "第三章", "付録A", "Chapter 3"
_VERSION = re.compile(r"(?:v|ver|version)\.?\s*(\d+(?:\.\d+)*)", re.IGNORECASE)


class RulebookReader(Struct):
    """What is open while a rulebook is read: headings, the entry, the scenario; rules fill it."""

    findings: Findings
    source: Source
    vocabulary: Vocabulary
    uniform: bool  # all headings of the document look alike
    listed: bool = False  # whether a table of contents tells chapters from other headings
    sided: bool = True  # whether names stand in two languages side by side
    type_lines: frozenset[str] = frozenset()  # lines below names that say what the named things are
    once: frozenset[str] = frozenset()  # headings that stand once in the document
    outline: Outline = field(default_factory=Outline)
    entry: DraftEntry | None = None
    heading: Heading | None = None  # of the entry; the entry is made when its first text comes
    log: int | None = None  # level of the open list of changes
    scenario: Scenario | None = None
    unit_level: int | None = None  # of the heading that names the open unit
    kinds: dict[tuple[str, tuple[str, ...]], str | None] = field(default_factory=dict)  # of terms, by heading
    groups: list[tuple[Heading, tuple[str, ...]]] = field(default_factory=list)  # headings without text
    numbers: dict[tuple[str, ...], set[str]] = field(default_factory=dict)  # of groups, by path and name
    chapters: list[str] = field(default_factory=list)  # since the last run of scenarios

    # entries

    def close(self) -> None:
        """End the open entry; a heading that got no text is the heading of a group."""
        if self.heading is not None and self.entry is None:
            level = self.heading.level
            path = self.outline.path
            self.numbers.setdefault((*path, self.heading.text), set()).add(self.heading.number or "")
            if not self.heading_used():
                self.groups.append((self.heading, path))
            self.outline.enter(level - self._lift(self.heading), self.heading.text)
            self._note_chapter(level, self.heading.text)
            self.use_heading()
        self.entry = self.heading = None

    def open(self, heading: Heading) -> None:
        """Begin under a heading; whether it is an entry or a group shows when text comes.

        A version or a date below a list of changes is part of it, however it is set.
        """
        self.close()
        told = find_stamps(heading.text) and len(rest_without_stamps(heading.text).split()) <= 1
        if self.log is not None and told:
            heading = replace(heading, level=max(heading.level, self.log + 1))
        elif self.log is None or heading.level <= self.log:
            self.log = heading.level if self._names_changelog(heading.text) else None
        self.outline.leave(heading.level - (0.5 if self._is_group(heading) else 0))
        self.heading = heading

    def settle_groups(self) -> None:
        """Make entries without text of the headings that turned out to head nothing: no path names them."""
        drafts = self.findings.drafts
        named = {name for draft in drafts for name in draft.path}
        reached = list(itertools.accumulate((d.where.lines[0] for d in drafts), max))  # rising
        found: list[tuple[int, DraftEntry]] = []
        alone: set[int] = set()
        for heading, path in self.groups:
            if heading.text in named:
                continue
            alone.add(id(heading.block))
            name = read_name(heading.text, self.vocabulary, self.source.lang, self.sided)
            where, titles, labels = heading.block.provenance, list(name.titles), list(name.labels)
            draft = DraftEntry(name.kind or "rule", titles, where, heading.number, labels, path=path)
            found.append((bisect_right(reached, where.lines[0]), draft))
        self.findings.headings = [b for b in self.findings.headings if id(b) not in alone]
        for at, draft in reversed(sorted(found, key=lambda place: place[0])):
            drafts.insert(at, draft)
        self._number_groups()

    def _number_groups(self) -> None:
        """Give headings of chapters that live on in paths their numbers back: "第三章 判定"."""
        known = {place: next(iter(found)) for place, found in self.numbers.items() if len(found) == 1}
        for draft in self.findings.drafts:
            above = (known.get(draft.path[: n + 1], "") for n in range(len(draft.path)))
            named = zip(above, draft.path, strict=True)
            draft.path = tuple(
                f"{number} {name}" if _CHAPTER.fullmatch(number) else name for number, name in named
            )

    def _lift(self, heading: Heading) -> float:
        """How far a group stands above the headings that look like its own, in a document without levels.

        Without a table of contents only known words show a group ("Weapons", "Variants"), and the next one
        ends it.
        """
        return 0.5 if self.uniform and (heading.level > 1 or self._is_group(heading)) else 0

    def _is_group(self, heading: Heading) -> bool:
        if not self.uniform or self.listed:
            return False
        few = len(heading.text.split()) <= 3
        return self._is_chapter(heading.text) or (
            few and self.vocabulary.kind_of_group(heading.text) is not None
        )

    def use_heading(self) -> None:
        """Keep the open heading: it lives on in the path of what stands below it."""
        if self.heading is not None and not self.heading_used():
            self.findings.headings.append(self.heading.block)

    def heading_used(self) -> bool:
        """Whether entries were made below the open heading though it is none itself."""
        return self.heading is not None and any(b is self.heading.block for b in self.findings.headings[-1:])

    def begin(self, kind: str, titles: list[Title], block: Block, labels: Sequence[str] = ()) -> DraftEntry:
        """Make an entry below the headings that are open."""
        entry = DraftEntry(kind, titles, block.provenance, labels=list(labels), path=self.outline.path)
        self.findings.drafts.append(entry)
        return entry

    def materialise(self) -> DraftEntry:
        """The open entry, made from its heading if need be; text before any heading is a notice."""
        if self.entry is not None:
            return self.entry
        assert self.heading is not None
        heading = self.heading
        name = read_name(heading.text, self.vocabulary, self.source.lang, self.sided)
        kind = name.kind or self.kind_of_path(heading.text) or "rule"
        if self._is_changelog(heading.text):
            kind = "notice"
        self.entry = self.begin(kind, list(name.titles), heading.block, name.labels)
        self.entry.number = heading.number
        if kind == "notice" and (version := _VERSION.search(heading.text)):
            self.entry.version = version[1]
        title = name.titles[0].text if name.labels else heading.text.rstrip(":： ")
        self.outline.enter(heading.level, title)
        self._note_chapter(heading.level, title)
        return self.entry

    def _is_changelog(self, text: str) -> bool:
        """Whether a heading, or one above it, is that of a list of changes."""
        return any(map(self._names_changelog, (text, *self.outline.path)))

    def _names_changelog(self, text: str) -> bool:
        return self.vocabulary.is_one_of(_VERSION.sub("", text), "structure", "changelog")

    def _note_chapter(self, level: int, name: str) -> None:
        if level == 1:
            self.chapters.append(name)

    def scenario_path(self) -> tuple[str, ...]:
        """Chapter of a scenario that is printed as a chapter itself: the last one that promises scenarios.

        If none does, the last one that promises nothing else.
        """
        if self.outline.path or not self.chapters or not self.listed:
            return self.outline.path
        promised = [c for c in self.chapters if self.vocabulary.kind_of_group(c) == "scenario"]
        last = [c for c in self.chapters[-1:] if self.vocabulary.kind_of_group(c) is None]
        self.chapters = promised[-1:] or last
        return tuple(self.chapters)

    def promises_scenarios(self, level: int) -> bool:
        """Whether the nearest heading above this level says that scenarios stand below it."""
        above = [name for depth, name in self.outline.open if depth < level]
        if self.heading is not None and self.heading.level < level:
            above.append(self.heading.text)
        return bool(above) and self.vocabulary.kind_of_group(above[-1]) == "scenario"

    @property
    def headings(self) -> tuple[str, ...]:
        """All that are open, that of the entry with them."""
        return (*self.outline.path, *([self.heading.text] if self.heading else []))

    def titles(self, text: str) -> tuple[Title, ...]:
        return titles(text, self.vocabulary, self.source.lang, self.sided)

    def title(self, text: str) -> Title:
        return Title(guess_lang(text, self.source.lang), text)

    def kind_of_path(self, heading: str) -> str | None:
        """The kind the nearest group heading promises: entries below "Weapons" are weapons.

        "How weapons work" below it is a rule about them.
        """
        for above in reversed(self.outline.path):
            if not self.uniform and self.vocabulary.is_one_of(above, "structure", "objective_lists"):
                return "objective"
            words = heading_key(above).split()
            if len(words) > 3 or {"and", "&"} & set(words) or self._is_chapter(above):
                continue
            kind = self.vocabulary.kind_of_group(above)
            if kind and kind not in NOT_BY_GROUP:
                about = " " in heading.strip() and self.vocabulary.kind_of_group(heading) == kind
                return None if about and heading.isascii() else kind
        return None

    def _is_chapter(self, heading: str) -> bool:
        return self.vocabulary.is_one_of(heading, "structure", "chapters")

    def group_kind(self) -> str | None:
        """The kind of the terms explained below the open heading; "rule" in a glossary."""
        if self.heading is None:
            return None
        key = (self.heading.text, self.outline.path)
        if key not in self.kinds:
            self.kinds[key] = self._group_kind(self.heading)
        return self.kinds[key]

    def _group_kind(self, heading: Heading) -> str | None:
        for name in (heading.text, *reversed(self.outline.path)):
            if self.vocabulary.is_one_of(name, "structure", "glossary"):
                return "rule"
        words = heading_key(heading.text).split()
        kind = self.vocabulary.kind_of_group(heading.text) if len(words) <= 3 else None
        return None if kind in NOT_BY_GROUP else kind

    def in_glossary(self) -> bool:
        """Whether the open heading is that of a glossary, or a letter in one: "A", "A–C", あ行."""
        if self.heading is None:
            return False
        letters = _LETTERS.fullmatch(self.heading.text.strip())
        names = (self.heading.text, *(self.outline.path if letters else ()))
        return any(self.vocabulary.is_one_of(name, "structure", "glossary") for name in names)

    def role_of(self, text: str) -> str | None:
        """The role a heading names, alone or before a full stop: "GAME EXAMPLE. SOMETHING:"."""
        if role := self.vocabulary.role(text):
            return role
        for name in ("example", "important", "remember", "note"):
            word = self.vocabulary.starts_with(text, "roles", name)
            if word and re.match(r"\s*[\d.:：–—-]", text[len(word) :]):
                return name
        return None
