"""What an instruction of an erratum does, before it is fitted to a rule."""

from __future__ import annotations

import re
from typing import Literal

from taiyaku.corpus.amendments.wordings.location_parser import Place
from taiyaku.corpus.model import Clause, Provenance, Section, Table
from taiyaku.values import Struct

Operation = Literal["replace", "insert", "delete", "clarify"]
Side = Literal["before", "after", "start", "end"]

NOWHERE = Place()
_ELLIPSIS = r"(?:[\[(]?(?:…+|\.{3,}|‥+)[\])]?|[～〜])"  # of a wording that is given in part
BEGINS, ENDS = re.compile(rf"\s*{_ELLIPSIS}\s*"), re.compile(rf"\s*{_ELLIPSIS}[.。]?\s*$")


class Change(Struct, frozen=True):
    """One thing an erratum does. Without an operation it restates a text and leaves the place to content."""

    operation: Operation | None
    place: Place = NOWHERE
    old: str | None = None
    new: str | None = None  # to stand where `old` stood, or where the place is
    clauses: tuple[Clause, ...] = ()  # new text that stands for itself
    tables: tuple[Table, ...] = ()
    section: Section | None = None  # of the erratum, where it has a role that a rule's section has too
    side: Side | None = None
    anchor: str | None = None  # quoted words beside which something is inserted, or that begin what goes
    everywhere: bool = False
    brings: str | None = None  # what is inserted is called a bullet, a sentence …
    value: tuple[str | None, str] | None = None  # of a table's cell: what it was, what it is to be
    where: Provenance | None = None
    about: str = ""  # the sentence that says it, of words that nobody quotes

    @property
    def text(self) -> str:
        return self.new if self.new is not None else "\n".join(clause.text for clause in self.clauses)
