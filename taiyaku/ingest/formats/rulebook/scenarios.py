"""A scenario: one entry whose headings are its sections, and the skills it brings as entries of their own."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import DraftEntry, Findings
from taiyaku.ingest.formats.labels import run_in, split_labels
from taiyaku.ingest.formats.outline.headings import Heading, Item
from taiyaku.ingest.formats.rulebook.heading_names import read_name
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct

_LOOK_AHEAD = 8  # blocks between a scenario's name and its first heading
_FAR = 60  # blocks a scenario may take up to the parts that make it one
_NAMED = re.compile(r"\s*(?:[\d０-９]+|[IVX]+|[A-Z])?\s*[:：.．\-–—\u3000]\s*\S|\s*[\d０-９]+\b")
_TYPED = re.compile(
    r"(?P<name>[^.。:：()（）]{2,50}?)\s*[(（](?P<type>[^()（）]{2,30})[)）]\s*[.．:：]\s*(?=\S)"
)
_OWN_ROLES = frozenset({"objectives", "deployment", "special-rules", "end"})


def starts_scenario(
    items: Sequence[Item], at: int, vocabulary: Vocabulary, uniform: bool,
    promised: bool = False, once: Collection[str] = (),
) -> bool:  # fmt: skip
    """Whether the heading at `at` names a scenario: its first part is its objectives.

    Where headings have levels, two parts that only scenarios have are enough, whichever comes first; where
    the name says so ("Mission 3: …", of which the set-up is enough) or a heading above does (`promised`), one
    is, run into the text or not. Where they have none, a heading printed `once` that any game has, 勝利条件,
    is a chapter of this one.
    """
    heading = items[at]
    assert isinstance(heading, Heading)
    if vocabulary.role(heading.text) is not None or vocabulary.is_one_of(
        heading.text, "structure", "chapters"
    ):
        return False
    parts = list(_parts(items, at, heading, uniform))
    if parts and vocabulary.is_one_of(parts[0].text, "structure", "scenario"):
        first = parts[0].text
        single = uniform and first in once and not is_scenario_name(heading, vocabulary)
        return not (single and vocabulary.is_one_of(first, "structure", "chapters"))
    names = [part.text for part in parts]
    named = is_scenario_name(heading, vocabulary)
    if named and not uniform and any(vocabulary.is_one_of(name, "structure", "setup") for name in names):
        return True
    if named or (promised and not uniform):
        names += _labels(items, at, heading, uniform, vocabulary)
        set_up = any(vocabulary.is_one_of(name, "structure", "setup") for name in names)
        return set_up or bool({vocabulary.role(name) for name in names} & _OWN_ROLES)
    telling = [n for n in names if not vocabulary.is_one_of(n, "structure", "chapters")]
    return not uniform and len({vocabulary.role(n) for n in telling} & _OWN_ROLES) >= 2


def is_scenario_name(heading: Heading, vocabulary: Vocabulary) -> bool:
    """Whether a heading calls itself a scenario and numbers or names it: "Mission 1: X", "シナリオ２　X"."""
    word = vocabulary.starts_with(heading.text, "kinds.words", "scenario")
    return word is not None and bool(_NAMED.match(heading.text[len(word) :]))


def _labels(
    items: Sequence[Item], at: int, heading: Heading, uniform: bool, vocabulary: Vocabulary
) -> list[str]:
    """Labels run into the text below a heading, and headings without levels up to the next scenario."""
    found = []
    for item in items[at + 1 : at + 1 + _FAR]:
        if isinstance(item, Heading):
            if (not uniform and item.level <= heading.level) or is_scenario_name(item, vocabulary):
                break
            found.append(item.text)
        elif label := run_in(item, vocabulary):
            found.append(label.label)
    return found


def leaves_scenario(heading: Heading, scenario: Scenario, uniform: bool, vocabulary: Vocabulary) -> bool:
    """Whether a heading ends the scenario: as high as its name, or in a document without levels a chapter."""
    if heading.level > scenario.level:
        return False
    if heading.in_contents or not uniform or is_scenario_name(heading, vocabulary):
        return True
    text = heading.text
    listed = any(
        vocabulary.is_one_of(text, "structure", name) for name in ("appendix", "glossary", "changelog")
    )
    part = vocabulary.role(text) is not None or vocabulary.is_one_of(text, "structure", "setup")
    chapter = vocabulary.is_one_of(text, "structure", "chapters") and not part
    return scenario.named and (
        listed or chapter or vocabulary.kind_of_group(text) in {"unit", "objective", "scenario"}
    )


def _parts(items: Sequence[Item], at: int, heading: Heading, uniform: bool) -> Iterator[Heading]:
    """Headings below this one; in a document without levels, only the next one if it is near."""
    blocks = 0
    for item in map(items.__getitem__, range(at + 1, len(items))):
        if not isinstance(item, Heading):
            blocks += 1
            if uniform and blocks > _LOOK_AHEAD:
                return
            continue
        if not uniform and item.level <= heading.level:
            return
        if uniform or item.level == heading.level + 1:
            yield item
        if uniform:
            return


class Scenario(Struct):
    """The scenario being read, and the skill open inside it."""

    entry: DraftEntry
    level: int
    findings: Findings
    vocabulary: Vocabulary
    skill: DraftEntry | None = None
    phase: str = "body"  # role of a heading that names none
    holder: str | None = None
    sided: bool = True  # whether names stand in two languages side by side
    named: bool = False  # whether its name calls it a scenario, so that chapters end it

    def take(self, items: Sequence[Item], at: int) -> int:
        """Place one item; always takes it."""
        item = items[at]
        if isinstance(item, Heading):
            self._heading(item, items, at)
        else:
            self._text(item)
        return 1

    def _heading(self, heading: Heading, items: Sequence[Item], at: int) -> None:
        role = self._role(heading.text)
        if self._is_caption(heading, items, at):
            self.findings.discard(heading.block, "map caption")
        elif self.skill is not None and role in self.vocabulary.everywhere and role is not None:
            self.skill.open(role, _clean(heading.text), heading.block.provenance)
        elif self._is_skill(heading, items, at):
            self._begin_skill(heading.text, heading.block)
        else:
            self.skill = None
            self._section(heading, role)

    def _role(self, text: str) -> str | None:
        if self.vocabulary.is_one_of(text, "structure", "captions"):
            return "body"
        if self.vocabulary.is_one_of(text, "structure", "setup"):
            return "deployment"
        return self.vocabulary.role(text)

    def _is_caption(self, heading: Heading, items: Sequence[Item], at: int) -> bool:
        """The scenario's own name again, with nothing below it: the caption of its map."""
        if not any(heading_key(t.text) == heading_key(heading.text) for t in self.entry.titles):
            return False
        following = items[at + 1] if at + 1 < len(items) else None
        return following is None or isinstance(following, Heading)

    def _is_skill(self, heading: Heading, items: Sequence[Item], at: int) -> bool:
        name = read_name(heading.text, self.vocabulary, self.entry.titles[0].lang, self.sided)
        if name.labels and name.kind == "skill":
            return True
        following = items[at + 1] if at + 1 < len(items) else None
        return isinstance(following, Heading) and self.vocabulary.is_one_of(
            following.text, "structure", "skill"
        )

    def _begin_skill(self, text: str, block: Block) -> None:
        name = read_name(_clean(text), self.vocabulary, self.entry.titles[0].lang, self.sided)
        self.skill = DraftEntry(
            kind="skill",
            titles=list(name.titles),
            where=block.provenance,
            labels=list(name.labels),
            parent=self.entry,
            path=self.entry.path,
        )
        self.findings.drafts.append(self.skill)

    def _section(self, heading: Heading, role: str | None) -> None:
        if role in _OWN_ROLES:
            self.phase = role
            self.holder = None
        usual = self.phase if self.phase in {"special-rules", "deployment"} else "body"
        section = self.entry.open(role or usual, _clean(heading.text), heading.block.provenance)
        section.group = self.holder
        if self.vocabulary.is_one_of(heading.text, "structure", "holders"):
            self.holder = _clean(heading.text)

    def _text(self, block: Block) -> None:
        if self._typed_skill(block):
            return
        target = self.skill or self.entry
        if found := run_in(block, self.vocabulary, self._role):
            target.open(found.role, found.label, block.provenance)
            target.add(found.rest)
            return
        if not target.sections:
            target.open("body", None, block.provenance)
        target.add(block)
        if target.sections[-1].role == "labels" and block.kind is not BlockKind.TABLE:
            target.labels.extend(split_labels(block.text, self.vocabulary))
        if target is self.skill:
            self.entry.where = self.entry.where.through(block.provenance)

    def _typed_skill(self, block: Block) -> bool:
        """A skill run into the scenario's rules: "Salvage (Action): A model …"."""
        here = self.phase == "special-rules" and block.kind is not BlockKind.TABLE
        match = _TYPED.match(block.text) if here else None
        if not match or self.vocabulary.kind_of_word(match["type"]) != "skill":
            return False
        self._begin_skill(f"{match['name']} ({match['type']})", block)
        assert self.skill is not None
        self.skill.add(block.part(match.end()))
        self.entry.where = self.entry.where.through(block.provenance)
        self.skill = None
        return True


def _clean(text: str) -> str:
    return text.strip().rstrip(":：. ")
