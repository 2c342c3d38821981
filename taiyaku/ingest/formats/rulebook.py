"""Rulebooks, tournament rules and scenario packs: headings make entries, known headings make their parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from taiyaku.corpus.model import Title
from taiyaku.corpus.text import guess_lang
from taiyaku.ingest.blocks import Block, BlockKind, Manuscript
from taiyaku.ingest.drafts import DraftEntry, Findings
from taiyaku.ingest.formats.frontmatter import Frontmatter, contents_titles, split_contents, title_page
from taiyaku.ingest.formats.headings import Heading, HeadingFinder, relevel
from taiyaku.ingest.formats.labels import begins_with_type, cut_types, split_labels
from taiyaku.ingest.formats.outline import Outline
from taiyaku.ingest.formats.runin import run_in, term
from taiyaku.ingest.formats.scenario import Scenario, starts_scenario
from taiyaku.ingest.formats.units import is_profile, run_up, split_fields
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.workspace import Source

Item = Block | Heading
_BRACKETED = re.compile(r"(?P<name>.+?)\s*[(（](?P<type>[^()（）]+)[)）]\s*:?")  # noqa: RUF001
_LISTED = re.compile(r"[A-Z0-9]{1,3}\s*[-–—.:)]\s+\S")  # noqa: RUF001
_VERSION = re.compile(r"(?:v|ver|version)\.?\s*(\d+(?:\.\d+)*)", re.IGNORECASE)
_NOT_BY_GROUP = frozenset({"scenario", "unit", "objective"})  # these show by what they hold


def read_rulebook(manuscript: Manuscript, source: Source, vocabulary: Vocabulary) -> Findings:
    """Entries of a rulebook: rules, skills, states, scenarios with their skills, units and objectives."""
    findings = Findings()
    kept, contents = split_contents(manuscript.blocks, vocabulary)
    for block in contents:
        findings.discard(block, "table of contents")
    kept = _without_title_page(kept, contents, findings)
    kept = Frontmatter(findings, source, vocabulary).take(kept)
    finder = HeadingFinder(kept, contents_titles(contents), vocabulary)
    items = relevel(finder.find(kept))
    reader = RulebookReader(findings, source, vocabulary, finder.uniform, finder.type_lines)
    reader.read(items)
    return findings


def _without_title_page(blocks: list[Block], contents: list[Block], findings: Findings) -> list[Block]:
    """Drop the title page, and the lines of it that the back cover repeats."""
    count = title_page(blocks, contents)
    page, rest = blocks[:count], blocks[count:]
    for block in page:
        findings.discard(block, "title page")
    printed = {heading_key(b.text) for b in page}
    while rest and heading_key(rest[-1].text) in printed:
        findings.discard(rest.pop(), "title page, repeated on the back")
    if page:
        findings.title = max((b.text for b in page), key=len)
    return rest


@dataclass(slots=True)
class RulebookReader:
    """Walks headings and blocks; the first rule that takes an item wins."""

    findings: Findings
    source: Source
    vocabulary: Vocabulary
    uniform: bool  # all headings of the document look alike
    type_lines: frozenset[str] = frozenset()  # lines below names that say what the named things are
    outline: Outline = field(default_factory=Outline)
    entry: DraftEntry | None = None
    heading: Heading | None = None  # of the entry; the entry is made when its first text comes
    scenario: Scenario | None = None
    chapters: list[str] = field(default_factory=list)  # since the last run of scenarios

    def read(self, items: Sequence[Item]) -> None:
        at = 0
        while at < len(items):
            at += next(taken for rule in RULES if (taken := rule(self, items, at)))
        self.close()

    # entries

    def close(self) -> None:
        """End the open entry; a heading that got no text is the heading of a group."""
        if self.heading is not None and self.entry is None:
            level = self.heading.level
            half = 0.5 if self.uniform and level > 1 else 0  # a group in a document without levels
            self.outline.enter(level - half, self.heading.text)
            self._note_chapter(level, self.heading.text)
            self.findings.headings.append(self.heading.block)
        self.entry = self.heading = None

    def open(self, heading: Heading) -> None:
        """Begin under a heading; whether it is an entry or a group shows when text comes."""
        self.close()
        self.outline.leave(heading.level)
        self.heading = heading

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
        name, labels, kind = self.name_of(heading.text)
        kind = kind or self.kind_of_path() or "rule"
        if self.vocabulary.is_one_of(_VERSION.sub("", heading.text), "structure", "changelog"):
            kind = "notice"
        self.entry = self.begin(kind, [self.title(name)], heading.block, labels)
        self.entry.number = heading.number
        if kind == "notice" and (version := _VERSION.search(heading.text)):
            self.entry.version = version[1]
        self.outline.enter(heading.level, name)
        self._note_chapter(heading.level, name)
        return self.entry

    def _note_chapter(self, level: int, name: str) -> None:
        if level == 1:
            self.chapters.append(name)

    def scenario_path(self) -> tuple[str, ...]:
        """Chapter of a scenario that is printed as a chapter itself: the last one that promises scenarios."""
        if self.outline.path or not self.chapters:
            return self.outline.path
        promised = [c for c in self.chapters if self.vocabulary.kind_of_group(c) == "scenario"]
        self.chapters = [promised[-1] if promised else self.chapters[-1]]
        return (self.chapters[0],)

    def title(self, text: str) -> Title:
        return Title(guess_lang(text, self.source.lang), text)

    def name_of(self, text: str) -> tuple[str, list[str], str | None]:
        """(name, labels, kind) of a heading: "LOCKED (GAME STATE)" -> ("LOCKED", ["GAME STATE"], "state")."""
        text = text.strip().rstrip(":：")  # noqa: RUF001
        match = _BRACKETED.fullmatch(text)
        if match and (kind := self.vocabulary.kind_of_word(match["type"])):
            return match["name"], split_labels(match["type"], self.vocabulary), kind
        name, labels = cut_types(text, self.vocabulary)
        if labels:
            return name, labels, self.vocabulary.kind_of_word(labels[0]) or "skill"
        last = text.split()[-1] if text.split() else ""
        if len(text.split()) > 1 and self.vocabulary.kind_of_word(last) == "state":
            return text, [], "state"
        return text, [], None

    def kind_of_path(self) -> str | None:
        """The kind the nearest group heading promises: entries below "Weapons" are weapons."""
        for heading in reversed(self.outline.path):
            words = heading_key(heading).split()
            if len(words) > 3 or {"and", "&"} & set(words):
                continue
            kind = self.vocabulary.kind_of_group(heading)
            if kind and kind not in _NOT_BY_GROUP:
                return kind
        return None

    def role_of(self, text: str) -> str | None:
        """The role a heading names, alone or before a full stop: "GAME EXAMPLE. SOMETHING:"."""
        if role := self.vocabulary.role(text):
            return role
        for name in ("example", "important", "remember", "note"):
            word = self.vocabulary.starts_with(text, "roles", name)
            if word and re.match(r"\s*[\d.:：–—-]", text[len(word) :]):  # noqa: RUF001
                return name
        return None


# Rules, in order. Each returns how many items it took, or 0.


def _ruled_line(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    item = items[at]
    if isinstance(item, Heading) or item.text:
        return 0
    reader.findings.discard(item, "ruled line")
    return 1


def _scenario_start(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    item = items[at]
    if not isinstance(item, Heading) or not starts_scenario(items, at, reader.vocabulary, reader.uniform):
        return 0
    reader.close()
    reader.outline.leave(item.level)
    path = reader.scenario_path()
    entry = reader.begin("scenario", [reader.title(item.text.rstrip(":： "))], item.block)  # noqa: RUF001
    entry.path = path
    reader.scenario = Scenario(entry, item.level, reader.findings, reader.vocabulary)
    return 1


def _scenario_item(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    scenario, item = reader.scenario, items[at]
    if scenario is None:
        return 0
    if isinstance(item, Heading) and item.level <= scenario.level and (item.in_contents or not reader.uniform):
        reader.scenario = None
        reader.chapters = []
        return 0
    return scenario.take(items, at)


def _unit(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    """A profile with the lines that lead up to it."""
    count = run_up(items, at, reader.vocabulary)
    if not count:
        return 0
    if reader.entry is None:
        reader.close()
    lines = [i.block if isinstance(i, Heading) else i for i in items[at : at + count]]
    faction = reader.outline.path
    reader.entry = DraftEntry("unit", [reader.title(lines[-1].text)], lines[-1].provenance, path=faction)
    reader.heading = None
    reader.findings.drafts.append(reader.entry)
    for line in lines[:-1]:
        reader.entry.add(line)
    return count


def _part_of_entry(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    """A heading that names a part: REQUIREMENTS, EXAMPLE, REMEMBER …"""
    item = items[at]
    if not isinstance(item, Heading) or (reader.entry is None and reader.heading is None):
        return 0
    role = reader.role_of(item.text)
    if role is None and reader.entry and _repeats_title(reader.entry, item):
        reader.entry.add(item.block)  # the name on a marker, not a rule of its own
        return 1
    if role is None or role not in reader.vocabulary.everywhere:
        return 0
    above = reader.heading.level if reader.heading else None
    if role == "labels" and _defines(items, at + 1):
        return 0
    if above is not None and not reader.uniform and item.level < above:
        return 0
    entry = reader.materialise()
    name = f"{item.number} {item.text}" if item.number else item.text
    entry.open(role, name.rstrip(":： "), item.block.provenance)  # noqa: RUF001
    return 1


def _defines(items: Sequence[Item], at: int) -> bool:
    """Whether a list of explained terms begins here, so that "TRAITS" heads entries and not an entry's part."""
    return all(isinstance(item, Block) and term(item) for item in items[at : at + 2]) and at + 1 < len(items)


def _repeats_title(entry: DraftEntry, heading: Heading) -> bool:
    key = heading_key(heading.text)
    return bool(entry.sections) and any(heading_key(t.text) == key for t in entry.titles)


def _list_of_headings(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    """Three or more enumerated headings with nothing between them are a list, not rules."""
    run = 0
    while at + run < len(items) and _is_listed(items[at + run]):
        run += 1
    if run < 3 or reader.entry is None:
        return 0
    for item in items[at : at + run]:
        assert isinstance(item, Heading)
        reader.entry.open("body", item.text, item.block.provenance)
    following = items[at + run] if at + run < len(items) else None
    if isinstance(following, Block):
        reader.entry.open("body", None, following.provenance)
    return run


def _is_listed(item: Item) -> bool:
    return isinstance(item, Heading) and bool(_LISTED.match(item.text))


def _heading(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    item = items[at]
    if not isinstance(item, Heading):
        return 0
    reader.open(item)
    return 1


def _preamble(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    """Text before the first heading is a notice named after the document."""
    item = items[at]
    if reader.heading is not None or reader.entry is not None or isinstance(item, Heading):
        return 0
    name = reader.source.title or reader.findings.title or reader.source.id
    reader.entry = reader.begin("notice", [reader.title(name)], item)
    return 0


def _type_line(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    """Types, or traits in italics, directly below a name."""
    item = items[at]
    if not isinstance(item, Block) or reader.heading is None or item.kind is not BlockKind.PARAGRAPH:
        return 0
    if reader.entry is not None and reader.entry.sections:
        return 0
    first = reader.entry is None and begins_with_type(item.text, reader.vocabulary)
    types = first or heading_key(item.text) in reader.type_lines
    if not types and not (item.emphasised and reader.entry and reader.entry.labels and len(item.text) <= 90):
        return 0
    entry = reader.materialise()
    entry.labels.extend(split_labels(item.text, reader.vocabulary))
    entry.where = entry.where.through(item.provenance)
    if types and entry.kind == "rule":
        entry.kind = reader.vocabulary.kind_of_word(entry.labels[0]) or "skill"
    return 1


def _objective_part(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    """A label run into a paragraph opens a section; "Objective:" makes the entry an objective."""
    item = items[at]
    if not isinstance(item, Block) or (found := run_in(item, reader.vocabulary)) is None:
        return 0
    entry = reader.materialise()
    if found.role == "objectives" and not any(s.role == "body" and s.blocks for s in entry.sections):
        entry.kind = "objective" if entry.kind == "rule" else entry.kind
    entry.open(found.role, found.label, item.provenance)
    if found.role == "labels":
        entry.labels.extend(split_labels(found.rest.text, reader.vocabulary))
    entry.add(found.rest)
    return 1


def _definition(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    """Below "Traits", "Weapons" and the like, a bold term with its explanation is an entry of that kind."""
    item = items[at]
    heading = reader.heading
    if not isinstance(item, Block) or heading is None or (found := term(item)) is None:
        return 0
    words = heading_key(heading.text).split()
    kind = reader.vocabulary.kind_of_group(heading.text) if len(words) <= 3 else None
    if kind is None or kind in _NOT_BY_GROUP or reader.role_of(found[0]):
        return 0
    if reader.entry is None:
        reader.findings.headings.append(heading.block)
    path = reader.outline.path if reader.entry else (*reader.outline.path, heading.text)
    entry = DraftEntry(kind, [reader.title(found[0])], item.provenance, path=path)
    entry.add(found[1])
    reader.findings.drafts.append(entry)
    return 1 + _continuation(entry, items, at + 1, 1 if item.kind is BlockKind.ITEM else 0)


def _continuation(entry: DraftEntry, items: Sequence[Item], at: int, depth: int) -> int:
    """The items below a definition that are deeper than it belong to it."""
    taken = 0
    while at + taken < len(items):
        item = items[at + taken]
        if not isinstance(item, Block) or item.kind is not BlockKind.ITEM or item.depth < depth or term(item):
            break
        entry.add(item)
        taken += 1
    return taken


def _text(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    item = items[at]
    assert isinstance(item, Block)
    entry = reader.materialise()
    labels = bool(entry.sections) and entry.sections[-1].role == "labels"
    for block in split_fields(item, reader.vocabulary) if entry.kind == "unit" else [item]:
        entry.add(block)
        if labels and block.kind is not BlockKind.TABLE:
            entry.labels.extend(split_labels(block.text, reader.vocabulary))
    return 1


Rule = Callable[[RulebookReader, Sequence[Item], int], int]
RULES: tuple[Rule, ...] = (
    _ruled_line,
    _scenario_start,
    _scenario_item,  # inside a scenario everything is part of it
    _unit,  # before heading: the name above a profile may look like one
    _part_of_entry,
    _list_of_headings,
    _heading,
    _preamble,  # makes the entry that the rules below fill
    _type_line,
    _objective_part,
    _definition,
    _text,  # always matches
)
