"""Changes that stand where rulings do: lists with names of rules, values and orders below the name of one."""

from __future__ import annotations

from taiyaku.corpus.amendments.targets.leading_names import instructs, leading_name, sounds_ordered
from taiyaku.corpus.amendments.targets.named_lists import takes_out
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wordings.value_parser import read_value
from taiyaku.corpus.model import Entry
from taiyaku.values import replace

_SEVERAL = 2  # values below the name of a rule


def lists_changes(statement: Entry, subjects: Subjects) -> bool:
    """Whether a ruling without a question lists changes, most of which begin with a rule's name.

    Or, below the name of a rule, one of values: "Musketeers: 40 becomes 45 points".
    """
    if any(s.role == "question" for s in statement.sections):
        return False
    every = [c for s in statement.sections for c in s.clauses]
    clauses = [c for c in every if c.marker] or every
    gone = takes_out(statement, subjects.words)
    named = [n for c in clauses if (n := leading_name(c, statement, subjects)) and (n.said or gone)]
    if each_value(statement, subjects):
        return True
    told = gone or any(sounds_ordered(n.said, subjects.words) for n in named)
    if not clauses or not clauses[0].marker:  # paragraphs without marks have to begin so all
        return told and len(named) == len(clauses) > 1
    return told and 2 * len(named) >= len(clauses)


def orders_below_a_name(statement: Entry, subjects: Subjects) -> bool:
    """Whether a text without a question says below the name of a rule what to do with its text."""
    if any(s.role == "question" for s in statement.sections) or not subjects.called(
        statement.title, statement
    ):
        return False
    said = [c.text for s in statement.sections for c in s.clauses]
    return bool(said) and instructs(said[0], subjects.words)


def each_value(statement: Entry, subjects: Subjects) -> tuple[Entry, ...]:
    """An erratum of each item below the name of a rule, where all are values: "Hussars: 55 becomes 50"."""
    items = [(s, c) for s in statement.sections for c in s.clauses]
    values = [read_value(c.text, subjects.words) for _, c in items if c.marker]
    if not _SEVERAL <= len(values) == len(items) or not subjects.called(statement.title, statement):
        return ()
    if not all(value and value[0] for value in values):
        return ()
    each = (replace(s, role="body", clauses=(replace(c, marker=None),)) for s, c in items)
    return tuple(
        replace(statement, id=f"{statement.id}~{n}", kind="erratum", sections=(one,))
        for n, one in enumerate(each, 1)
    )
