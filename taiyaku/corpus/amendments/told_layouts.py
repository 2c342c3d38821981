"""What the layout of a text tells of rules: names above what is changed there, marks, rows of tables."""

from __future__ import annotations

import re
from collections.abc import Iterator

from taiyaku.corpus.amendments.clause_texts import slots
from taiyaku.corpus.amendments.fitting.marked_texts import is_marked, printed_below_marks
from taiyaku.corpus.amendments.targets.doubtful_rules import doubtful_rules
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wordings.change import Change
from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.model import Clause, Entry
from taiyaku.values import Struct

_COUNTED = re.compile(r"^(?:[①-⑳]|[(（]?\d{1,2}[)）.．])")  # ①セットアップ, above what is changed there


class Telling(Struct, frozen=True):
    """What a sentence of an answer says of a text."""

    said: str
    rule: str = ""
    change: Change | None = None  # None: that it is wrong, or was changed


def told_below_names(entry: Entry, subjects: Subjects) -> list[tuple[Clause, Telling]]:
    """What stands in a notice below a line that is a rule's name, which puts that rule in doubt."""
    asked = any(s.role == "question" for s in entry.sections)
    clauses = [] if asked else list(answers(entry))
    names = [_COUNTED.sub("", c.text, count=1).strip(" :：■●◆【】") for c in clauses]
    listed = [c.marker is not None and not _COUNTED.fullmatch(c.marker) for c in clauses]
    called = [subjects.called(n, entry) and not item for n, item in zip(names, listed, strict=True)]
    below = zip(names, called, clauses[1:], called[1:], strict=False)
    return [(c, Telling(c.text, name)) for name, head, c, other in below if head and not other]


def told_by_marks(entry: Entry, subjects: Subjects) -> list[tuple[Clause, Telling]]:
    """What stands below the name of a rule and is its text, with marks for what goes and what comes."""
    marked = [clause for clause in answers(entry) if is_marked(clause)]
    rules = [subjects.rules[one.entry] for one in subjects.of(entry) if one.by_name] if marked else []
    found = ((c, printed_below_marks(c, slots(rule))) for rule in rules for c in marked)
    return [
        (clause, Telling(clause.text, "", Change("replace")))
        for clause, there in found
        if there and there[1] != there[0].clause.text
    ]


def told_in_rows(entry: Entry, subjects: Subjects) -> list[tuple[Clause, Telling]]:
    """The rows of a notice's tables that nobody read: one puts the rule in doubt whose words a cell has.

    Where the document is called errata, the name of the rule in a cell is enough; beside one other cell that
    is its correction.
    """
    document = subjects.documents.get(entry.document)
    called = f"{document.title if document else ''}\n{entry.title}"
    errata = subjects.words.find("headings").search(lowered(called)) is not None
    found = []
    for section in entry.sections if entry.kind == "notice" else ():
        for row in (row for table in section.tables for row in (table.header, *table.rows)):
            quoted = doubtful_rules(subjects).quoted(" ".join(f"“{cell}”" for cell in row), entry)
            named = [c for c in row if errata and c.strip() and subjects.called(c.strip(), entry)]
            clause = Clause(f"{section.id}.row", "; ".join(filter(None, row)), section.provenance)
            if len(named) == 1 and len(row) == 2:  # a name, and what is to be read there
                said = row[1 - row.index(named[0])]
                found.append((clause, Telling(said, named[0].strip(), Change("replace"))))
                continue
            found += [(clause, Telling(clause.text, name)) for name in (quoted or named)[:1]]
    return found


def answers(entry: Entry) -> Iterator[Clause]:
    for section in entry.sections:
        if section.role not in ("question", "original"):
            yield from section.clauses
