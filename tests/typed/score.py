"""How much of the book comes out of a style: `python -m tests.typed.score [STYLE …]`."""

from __future__ import annotations

import re
import sys
import tempfile
import unicodedata
from pathlib import Path

from taiyaku.corpus.model import Entry
from taiyaku.ingest import ingest
from taiyaku.workspace import Source
from tests.typed.book import Rule, flat, said, said_by
from tests.typed.catalogue import STYLES, is_set_aside
from tests.typed.styles import Style, number_of, type_book

_UNIT = re.compile(r"^(?:§\s*|ルール|No\.\s*|[A-Za-z]{2,}\.?\s+)")  # before a number: "Law 7"


def read_style(style: Style) -> tuple[Entry, ...]:
    """The entries of the book as it is typed in a style."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "rules" + style.suffix)
        path.write_text(type_book(style), encoding="utf-8")
        source = Source("rules", path, path.name, "rulebook", style.lang[:2], "1", title=style.book.title)
        return ingest(source).entries


def shortfalls(style: Style) -> list[str]:
    """What is wrong with the entries of a style: a line for each rule that is lost, or too much."""
    entries = read_style(style)
    left = list(entries)
    found: list[str] = []
    for rule in style.book.rules:
        named = [entry for entry in left if _is_named(entry, rule)]
        if len(named) != 1:
            found.append(f"{rule.name}: {len(named)} entries")
            continue
        entry = named[0]
        left.remove(entry)
        if _text(entry) != said(rule):
            found.append(f"{rule.name}: {_text(entry)!r}")
        elif _UNIT.sub("", entry.number or "") != number_of(rule, style):
            found.append(f"{rule.name}: number {entry.number}")
    about = flat(f"{style.book.title} {style.book.subtitle}")
    found += [
        f"and an entry {entry.titles[0].text}: {_text(entry)[:60]!r}"
        for entry in left
        if _text(entry) not in about
    ]
    return found


def _is_named(entry: Entry, rule: Rule) -> bool:
    return any(_key(title.text) == _key(rule.name) for title in entry.titles)


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _text(entry: Entry) -> str:
    """All that an entry says, in the order of its sections."""
    parts: list[str] = []
    for section in entry.sections:
        parts += [clause.text for clause in section.clauses]
        parts += [cell for table in section.tables for row in (table.header, *table.rows) for cell in row]
    return said_by(parts)


def main(names: list[str]) -> None:
    """Print what falls short: of the styles with these names, else of all that are not set aside."""
    good: dict[bool, list[bool]] = {False: [], True: []}
    for style in STYLES:
        if names and style.name not in names:
            continue
        found = shortfalls(style)
        good[is_set_aside(style)].append(not found)
        if names:
            print(type_book(style)[:1500])
        if found and (names or not is_set_aside(style)):
            print(f"{style.name}: {len(found)}", *found[: 30 if names else 2], sep="\n    ")
    for aside, right in good.items():
        print(f"{'set aside' if aside else 'mended for'}: {sum(right)} of {len(right)} styles give all rules")


if __name__ == "__main__":
    main(sys.argv[1:])
