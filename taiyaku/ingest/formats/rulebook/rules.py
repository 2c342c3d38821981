"""The rules of the rulebook format, in order. Each returns how many items it took, or 0."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import DraftEntry
from taiyaku.ingest.formats.faq.splitter import with_marks
from taiyaku.ingest.formats.labels import begins_with_type, run_in, split_labels
from taiyaku.ingest.formats.outline.headings import Heading, Item
from taiyaku.ingest.formats.question_marks import QuestionStyle, asks, question_mark
from taiyaku.ingest.formats.rulebook.context import RulebookReader
from taiyaku.ingest.formats.rulebook.entry_parts import definition, definition_end, part_of_entry
from taiyaku.ingest.formats.rulebook.scenarios import (
    Scenario,
    is_scenario_name,
    leaves_scenario,
    starts_scenario,
)
from taiyaku.ingest.formats.rulebook.unit_profiles import is_roster, run_up, split_fields, split_roster
from taiyaku.ingest.outline.typed import printed
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import replace

_LISTED = re.compile(r"[A-Z0-9]{1,3}\s*[-–—.:)]\s+\S")


def _ruled_line(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    item = items[at]
    if isinstance(item, Heading) or item.text:
        return 0
    reader.findings.discard(item, "ruled line")
    return 1


def _appendix(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    """Questions with answers, or corrections: read as an FAQ is."""
    end = appendix_end(items, at, reader.vocabulary, reader.uniform)
    heading = items[at]
    if end is None or not isinstance(heading, Heading):
        return 0
    from taiyaku.ingest.formats.faq.parser import read_questions

    reader.close()
    reader.scenario = None
    reader.outline.leave(heading.level)
    read_questions(
        as_blocks(items[at:end]), reader.findings, reader.source, reader.vocabulary, reader.outline.path
    )
    return end - at


def _scenario_start(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    item = items[at]
    if not isinstance(item, Heading) or not starts_scenario(
        items, at, reader.vocabulary, reader.uniform, reader.promises_scenarios(item.level), reader.once
    ):
        return 0
    reader.close()
    reader.outline.leave(item.level)
    path = reader.scenario_path() if reader.uniform else reader.outline.path
    entry = reader.begin("scenario", [reader.title(item.text.rstrip(":： "))], item.block)
    entry.number = item.number
    entry.path = path
    named = is_scenario_name(item, reader.vocabulary)
    reader.scenario = Scenario(
        entry, item.level, reader.findings, reader.vocabulary, sided=reader.sided, named=named
    )
    return 1


def _scenario_item(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    scenario, item = reader.scenario, items[at]
    if scenario is None:
        return 0
    if isinstance(item, Heading) and leaves_scenario(item, scenario, reader.uniform, reader.vocabulary):
        reader.scenario = None
        reader.chapters = []
        return 0
    return scenario.take(items, at)


def _unit(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    """A profile with the lines that lead up to it."""
    count = run_up(items, at, reader.vocabulary)
    if not count:
        return 0
    first = items[at]
    if isinstance(first, Heading) and not reader.uniform:
        reader.close()
        reader.outline.leave(first.level)
    elif reader.entry is None:
        reader.close()
    lines = [i.block if isinstance(i, Heading) else i for i in items[at : at + count]]
    faction = reader.outline.path
    reader.entry = DraftEntry(
        "unit", [reader.title(items[at + count - 1].text.rstrip(":： "))], lines[-1].provenance, path=faction
    )
    reader.unit_level = first.level if isinstance(first, Heading) else None
    reader.heading = None
    reader.findings.drafts.append(reader.entry)
    for line in lines[:-1]:
        reader.entry.add(line)
    if len(lines) > 1:
        profile = items[at + count]
        assert isinstance(profile, Block)
        reader.entry.open("body", None, profile.provenance)
    return count


def _part_of_unit(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    """A heading below a unit's profile that names a part of it: "Abilities", "Wargear", "Keywords"."""
    item, entry = items[at], reader.entry
    if not isinstance(item, Heading) or entry is None or entry.kind != "unit":
        return 0
    if reader.unit_level is None or item.level <= reader.unit_level:
        return 0
    if not reader.vocabulary.is_one_of(item.text, "units", "parts") and reader.role_of(item.text) is None:
        return 0
    entry.open(reader.role_of(item.text) or "body", item.text.rstrip(":： "), item.block.provenance)
    return 1


def _roster(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    """A table with a unit in each row."""
    item = items[at]
    if not isinstance(item, Block) or not is_roster(item, reader.vocabulary):
        return 0
    promised = any(reader.vocabulary.kind_of_group(name) == "unit" for name in reader.headings)
    if not promised and not is_roster(item, reader.vocabulary, sure=True):
        return 0
    path = reader.outline.path if reader.entry else reader.headings
    if reader.entry is None:
        reader.use_heading()
    for name, row in split_roster(item):
        unit = DraftEntry("unit", [reader.title(name)], row.provenance, path=path)
        unit.add(row)
        reader.findings.drafts.append(unit)
    return 1


def _list_of_headings(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    """Three or more enumerated headings with nothing between them are a list, not rules."""
    listed: list[Heading] = []
    for item in (items[n] for n in range(at, len(items))):
        if not isinstance(item, Heading) or not _LISTED.match(item.block.text):
            break
        listed.append(item)
    if len(listed) < 3 or reader.entry is None:
        return 0
    counted = all(heading.number for heading in listed)  # else "I" is a letter as "H" is
    for heading in listed:
        name = heading.text if counted else printed(heading.block)
        reader.entry.open("body", name, heading.block.provenance)
    following = items[at + len(listed)] if at + len(listed) < len(items) else None
    if isinstance(following, Block):
        reader.entry.open("body", None, following.provenance)
    return len(listed)


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
    types = first or heading_key(item.text) in reader.type_lines or _is_italic_type(reader, item)
    if not types and not (item.emphasised and reader.entry and reader.entry.labels and len(item.text) <= 90):
        return 0
    entry = reader.materialise()
    entry.labels.extend(split_labels(item.text, reader.vocabulary))
    entry.where = entry.where.through(item.provenance)
    if types and entry.kind == "rule":
        entry.kind = reader.vocabulary.kind_of_word(entry.labels[0]) or "skill"
    return 1


def _is_italic_type(reader: RulebookReader, block: Block) -> bool:
    """A few words in italics below a name, of which the last says what the thing is: "*Core stratagem*"."""
    if not block.emphasised or len(block.text) > 60 or block.text.endswith((".", "。", "!", "?")):
        return False
    labels = split_labels(block.text, reader.vocabulary)
    return any(reader.vocabulary.kind_of_word(label) for label in labels)


def _label(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    """A line that is nothing but a part's name, "Effects:", ends the part above it."""
    item = items[at]
    if not isinstance(item, Block) or item.kind is not BlockKind.PARAGRAPH:
        return 0
    role = reader.vocabulary.role(item.text)
    below = items[at + 1] if at + 1 < len(items) else None
    if role not in reader.vocabulary.everywhere or not isinstance(below, Block):
        return 0
    if item.text[-1:] not in {":", "："} and (role == "body" or not _is_told(below)):
        return 0
    reader.materialise().open(role, item.text.rstrip(":： "), item.provenance)
    return 1


def _is_told(block: Block) -> bool:
    """Whether a block says something, and is no name in a list of names."""
    return block.kind is BlockKind.ITEM or block.text.rstrip("*_”’」』）)").endswith(
        (".", "。", "!", "！", ":", "：")
    )


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
    """Below "Traits", "Weapons" or "Glossary", a term with its explanation is an entry of that kind."""
    item, heading, kind = items[at], reader.heading, reader.group_kind()
    if not isinstance(item, Block) or heading is None or kind is None:
        return 0
    glossary = reader.in_glossary()
    found = definition(items, at, glossary)
    if found is None or (not glossary and reader.role_of(found[0])):
        return 0
    if reader.entry is None:
        reader.use_heading()
    path = reader.outline.path if reader.entry else reader.headings
    entry = DraftEntry(kind, list(reader.titles(found[0])), item.provenance, path=path)
    if found[1] is not None:
        entry.add(found[1])
    reader.findings.drafts.append(entry)
    end = definition_end(items, at + 1, glossary)
    if found[1] is None:
        end = max(end, at + 2)
    for block in items[at + 1 : end]:
        assert isinstance(block, Block)
        _explain(reader, entry, block)
    return end - at


def _explain(reader: RulebookReader, entry: DraftEntry, block: Block) -> None:
    """Add a block of an explanation, with a section of its own for a note or an example."""
    if not block.text:
        reader.findings.discard(block, "ruled line")
    elif label := run_in(block, reader.vocabulary):
        entry.open(label.role, label.label, block.provenance)
        entry.add(label.rest)
    else:
        entry.add(block)


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
    _appendix,
    _scenario_start,
    _scenario_item,  # inside a scenario everything is part of it
    _unit,  # before heading: the name above a profile may look like one
    _part_of_unit,
    _roster,
    part_of_entry,
    _list_of_headings,
    _heading,
    _preamble,  # makes the entry that the rules below fill
    _type_line,
    _definition,  # before objective part: a glossary explains "Effect" too
    _label,
    _objective_part,
    _text,  # always matches
)


def appendix_end(items: Sequence[Item], at: int, vocabulary: Vocabulary, uniform: bool) -> int | None:
    """Where the appendix that a heading opens ends; None if it opens none.

    Where headings have levels, it ends with the next one that is as high; else with the next one that
    has no question below it.
    """
    heading = items[at]
    if not isinstance(heading, Heading) or not is_appendix(heading.text, vocabulary):
        return None
    end = at + 1
    while end < len(items) and not _is_outside(items, end, heading, vocabulary, uniform):
        end += 1
    blocks = as_blocks(items[at + 1 : end])
    if _corrects(heading.text, vocabulary):
        return end if blocks else None
    blocks = with_marks(blocks, vocabulary)
    style = QuestionStyle.of(blocks, vocabulary)
    return end if any(style.is_question(b, vocabulary) for b in blocks) else None


def is_appendix(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a heading announces questions or corrections."""
    return vocabulary.is_one_of(text, "structure", "appendix") or _corrects(text, vocabulary)


def _corrects(text: str, vocabulary: Vocabulary) -> bool:
    last = re.split(r"[:：\u3000]|\s[-–—]\s", text)[-1]  # "Appendix B: Errata"
    return any(vocabulary.is_one_of(part, "errata", "headings") for part in (text, last))


def _is_outside(
    items: Sequence[Item], at: int, heading: Heading, vocabulary: Vocabulary, uniform: bool
) -> bool:
    item = items[at]
    if not isinstance(item, Heading) or asks(item.text) or item.level > heading.level:
        return False
    if is_appendix(item.text, vocabulary) or item.level < heading.level or not uniform:
        return True
    if vocabulary.is_one_of(item.text, "structure", "chapters") or item.in_contents:
        return True
    return not _corrects(heading.text, vocabulary) and not _question_below(items, at, vocabulary)


def _question_below(items: Sequence[Item], at: int, vocabulary: Vocabulary) -> bool:
    for item in map(items.__getitem__, range(at + 1, len(items))):
        if isinstance(item, Heading) and not asks(item.text):
            return False
        text = item.text
        if question_mark(text, vocabulary) or asks(text):
            return True
    return False


def as_blocks(items: Sequence[Item]) -> list[Block]:
    """Headings and blocks as the FAQ format expects them: headings with the level that was found."""
    return [
        replace(i.block, kind=BlockKind.HEADING, level=i.level, text=i.text, spans=(), marker=None)
        if isinstance(i, Heading)
        else i
        for i in items
    ]
