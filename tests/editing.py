"""A document that is edited at random, and knows of each clause which one it was."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from taiyaku.corpus.model import Entry
from taiyaku.values import replace
from tests.corpora import entry, section

NOUNS = (
    "lantern boat harbour captain rope storm signal deck anchor compass sailor island reef current cargo tide"
)
VERBS = (
    "player draws discards moves turns card token marker space adjacent opponent round score dice adds takes"
)
OTHERS = "before after unless while beside under three four six each whole first next wet old heavy quiet"
VOCABULARY = [word for line in (NOUNS, VERBS, OTHERS) for word in line.split()]
SHORT = ("Yes.", "No.", "Roll a die.", "Draw 2 cards.", "Draw 3 cards.", "Move 4 spaces.", "Move 6 spaces.")


@dataclass
class Line:
    """A clause, and the clauses it came from."""

    was: frozenset[int]
    text: str


@dataclass
class Box:
    """An entry."""

    number: int
    name: str
    lines: list[Line] = field(default_factory=list)


class Manuscript:
    def __init__(self, rng: random.Random, boxes: int = 6) -> None:
        self.rng = rng
        self._last = 0
        self.boxes = [self._box() for _ in range(boxes)]

    # ---- texts

    def _number(self) -> int:
        self._last += 1
        return self._last

    def _sentence(self) -> str:
        words = self.rng.sample(VOCABULARY, self.rng.randint(4, 9))
        return f"{words[0].capitalize()} {' '.join(words[1:])} {self.rng.randint(1, 30)}."

    def _text(self) -> str:
        dice = self.rng.random()
        if dice < 0.12:
            return self.rng.choice(SHORT)
        lines = [line for box in getattr(self, "boxes", []) for line in box.lines]
        if dice < 0.2 and lines:
            return self.rng.choice(lines).text
        return " ".join(self._sentence() for _ in range(1 if dice < 0.8 else 2))

    def _line(self) -> Line:
        return Line(frozenset([self._number()]), self._text())

    def _box(self) -> Box:
        number = self._number()
        return Box(number, f"rule-{number}", [self._line() for _ in range(self.rng.randint(2, 6))])

    # ---- edits

    def edit(self) -> str:
        """Change something; what it was."""
        kinds: list[Callable[[], None]] = [
            *(self.insert, self.delete, self.move, self.split, self.merge, self.reword, self.dress),
            *(self.insert_entry, self.delete_entry, self.rename_entry, self.move_entry),
        ]
        kind = self.rng.choice(kinds)
        kind()
        return kind.__name__

    def _place(self) -> tuple[Box, int]:
        box = self.rng.choice([b for b in self.boxes if b.lines])
        return box, self.rng.randrange(len(box.lines))

    def insert(self) -> None:
        box, at = self._place()
        box.lines.insert(at + self.rng.randint(0, 1), self._line())

    def delete(self) -> None:
        box, at = self._place()
        if len(box.lines) > 1:
            del box.lines[at]

    def move(self) -> None:
        box, at = self._place()
        if len(box.lines) > 1:
            line = box.lines.pop(at)
            goal, there = self._place()
            goal.lines.insert(there, line)

    def split(self) -> None:
        box, at = self._place()
        line = box.lines[at]
        first, dot, rest = line.text.partition(". ")
        if dot:
            box.lines[at : at + 1] = [Line(line.was, first + "."), Line(line.was, rest)]

    def merge(self) -> None:
        box, at = self._place()
        if at + 1 < len(box.lines):
            one, two = box.lines[at : at + 2]
            box.lines[at : at + 2] = [Line(one.was | two.was, f"{one.text} {two.text}")]

    def reword(self) -> None:
        box, at = self._place()
        words = box.lines[at].text.split(" ")
        words[self.rng.randrange(len(words))] = self.rng.choice(VOCABULARY)
        box.lines[at] = Line(box.lines[at].was, " ".join(words))

    def dress(self) -> None:
        """Typography alone."""
        box, at = self._place()
        box.lines[at] = Line(box.lines[at].was, f" {box.lines[at].text.rstrip('.')} !")

    def insert_entry(self) -> None:
        self.boxes.insert(self.rng.randint(0, len(self.boxes)), self._box())

    def delete_entry(self) -> None:
        if len(self.boxes) > 2:
            self.boxes.remove(self.rng.choice(self.boxes))

    def rename_entry(self) -> None:
        self.rng.choice(self.boxes).name += "-anew"

    def move_entry(self) -> None:
        box = self.boxes.pop(self.rng.randrange(len(self.boxes)))
        self.boxes.insert(self.rng.randint(0, len(self.boxes)), box)

    # ---- as a document

    def entries(self, document: str = "rules") -> tuple[Entry, ...]:
        made = []
        for number, box in enumerate(self.boxes, 1):
            box_id = f"n2/rule/{box.name}"
            body = section(box_id, "body", *(line.text for line in box.lines))
            made.append(replace(entry(box_id, box.name, body, number=str(number)), document=document))
        return tuple(made)

    def at(self) -> dict[str, tuple[Line, Box]]:
        """The clauses by their ids."""
        return {
            f"n2/rule/{box.name}#body.{n}": (line, box)
            for box in self.boxes
            for n, line in enumerate(box.lines, 1)
        }
