"""A scenario: one entry whose headings are its sections, and the skills it brings as entries of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from taiyaku.corpus.model import Title
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import DraftEntry, Findings
from taiyaku.ingest.formats.headings import Heading
from taiyaku.ingest.formats.labels import cut_types, split_labels
from taiyaku.ingest.formats.runin import run_in
from taiyaku.ingest.vocabulary import Vocabulary, heading_key

Item = Block | Heading
_LOOK_AHEAD = 8  # blocks between a scenario's name and its first heading
_OWN_ROLES = frozenset({"objectives", "deployment", "special-rules", "end"})


def starts_scenario(items: Sequence[Item], at: int, vocabulary: Vocabulary, uniform: bool) -> bool:
    """Whether the heading at `at` names a scenario: its first part is its objectives.

    Where headings have levels, two parts that only scenarios have are enough, whichever comes first.
    """
    heading = items[at]
    assert isinstance(heading, Heading)
    if vocabulary.role(heading.text) is not None:
        return False
    parts = list(_parts(items, at, heading, uniform))
    if parts and vocabulary.is_one_of(parts[0].text, "structure", "scenario"):
        return True
    roles = {vocabulary.role(part.text) for part in parts}
    return not uniform and len(roles & _OWN_ROLES) >= 2


def _parts(items: Sequence[Item], at: int, heading: Heading, uniform: bool) -> Iterator[Heading]:
    """Headings below this one; in a document without levels, only the next one if it is near."""
    blocks = 0
    for item in items[at + 1 :]:
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


@dataclass(slots=True)
class Scenario:
    """The scenario being read, and the skill open inside it."""

    entry: DraftEntry
    level: int
    findings: Findings
    vocabulary: Vocabulary
    skill: DraftEntry | None = None
    phase: str = "body"  # role of a heading that names none
    holder: str | None = None

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
            self._begin_skill(heading)
        else:
            self.skill = None
            self._section(heading, role)

    def _role(self, text: str) -> str | None:
        if self.vocabulary.is_one_of(text, "structure", "captions"):
            return "body"
        return self.vocabulary.role(text)

    def _is_caption(self, heading: Heading, items: Sequence[Item], at: int) -> bool:
        """The scenario's own name again, with nothing below it: the caption of its map."""
        if not any(heading_key(t.text) == heading_key(heading.text) for t in self.entry.titles):
            return False
        following = items[at + 1] if at + 1 < len(items) else None
        return following is None or isinstance(following, Heading)

    def _is_skill(self, heading: Heading, items: Sequence[Item], at: int) -> bool:
        if cut_types(heading.text, self.vocabulary)[1]:
            return True
        following = items[at + 1] if at + 1 < len(items) else None
        return isinstance(following, Heading) and self.vocabulary.is_one_of(following.text, "structure", "skill")

    def _begin_skill(self, heading: Heading) -> None:
        name, labels = cut_types(_clean(heading.text), self.vocabulary)
        self.skill = DraftEntry(
            kind="skill",
            titles=[Title(self.entry.titles[0].lang, name)],
            where=heading.block.provenance,
            labels=labels,
            parent=self.entry,
            path=self.entry.path,
        )
        self.findings.drafts.append(self.skill)

    def _section(self, heading: Heading, role: str | None) -> None:
        if role in _OWN_ROLES:
            self.phase = role or "body"
            self.holder = None
        section = self.entry.open(role or self._default_role(), _clean(heading.text), heading.block.provenance)
        section.group = self.holder
        if self.vocabulary.is_one_of(heading.text, "structure", "holders"):
            self.holder = _clean(heading.text)

    def _default_role(self) -> str:
        return self.phase if self.phase in {"special-rules", "deployment"} else "body"

    def _text(self, block: Block) -> None:
        target = self.skill or self.entry
        if found := run_in(block, self.vocabulary):
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


def _clean(text: str) -> str:
    return text.strip().rstrip(":：. ")  # noqa: RUF001
