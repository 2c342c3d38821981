"""Two versions of a document written down together, each part with a mark that says what it was before.

A heading: `# Title [kind; no 4; path A > B] {mark}`; a part: `mark [number]: text`, or `| mark: cell | cell`
for a row. In the newer version the mark is that of the older part (`a+b` of several, `+` of none), then comes
what happened to it, and F (functional) or e (editorial): nothing if nothing happened.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from taiyaku.corpus.model import Clause, Entry, Provenance, Section, Table, Title
from taiyaku.values import replace

FOLDER = Path(__file__).parent / "golden" / "versions"
_HEAD = re.compile(r"# (?P<title>.+?) \[(?P<facts>.+?)\] \{(?P<mark>.+?)\}")
_PART = re.compile(r"(?P<row>\|\s*)?(?P<mark>[^:\[]+?)\s*(?:\[(?P<number>.+?)\])?\s*: (?P<text>.+)")


@dataclass
class Version:
    """One version: its entries, and the mark of each entry, clause and row by its id."""

    entries: tuple[Entry, ...] = ()
    marks: dict[str, str] = field(default_factory=dict)


@dataclass
class Case:
    """A pair of versions with what is expected."""

    name: str
    older: Version
    newer: Version
    links: set[tuple[str, str]] = field(default_factory=set)  # ids of the older and the newer version
    told: dict[str, tuple[str, ...]] = field(default_factory=dict)  # newer id -> relations, then F or e

    @property
    def gone(self) -> set[str]:
        return set(self.older.marks) - {old for old, _ in self.links}


def read_case(path: Path) -> Case:
    _, older, newer = re.split(r"^== \w+\n", path.read_text("utf-8"), flags=re.MULTILINE)
    case = Case(path.stem, _version(older, "old"), _version(newer, "new"))
    by_mark: dict[str, list[str]] = defaultdict(list)
    for id_, mark in case.older.marks.items():
        by_mark[mark].append(id_)
    for id_, mark in case.newer.marks.items():
        names, *relations = mark.split()
        case.told[id_] = tuple(relations)
        case.links |= {(old, id_) for name in names.split("+") for old in by_mark.get(name, ())}
    return case


def cases() -> list[Case]:
    return [read_case(path) for path in sorted(FOLDER.glob("*.txt"))]


def _version(text: str, document: str) -> Version:
    version = Version()
    entries: list[Entry] = []
    for number, block in enumerate(re.split(r"^(?=# )", text, flags=re.MULTILINE)[1:]):
        entries.append(_entry(block.splitlines(), f"t/{number}", document, version.marks))
    version.entries = tuple(entries)
    return version


def _entry(lines: list[str], id_: str, document: str, marks: dict[str, str]) -> Entry:
    """Ids are numbers in order, so that nothing can be paired by them."""
    head = _HEAD.fullmatch(lines[0])
    assert head, lines[0]
    kind, *facts = head["facts"].split("; ")
    said = dict(fact.split(" ", 1) for fact in facts)
    marks[id_] = head["mark"]
    where = Provenance(f"{document}.txt", (1, 1))
    sections: list[Section] = []
    for line in lines[1:]:
        if line.startswith("## "):
            role = line[3:].strip()
            sections.append(Section(f"{id_}#{role}", role, role.capitalize(), "en", where))
            continue
        part = _PART.fullmatch(line)
        assert part, line
        sections[-1], name = _with_part(sections[-1], part, where)
        marks[name] = part["mark"]
    return Entry(
        id_, kind, document, "T", "en", (Title("en", head["title"]),), tuple(sections), where,
        number=said.get("no"), path=tuple(said["path"].split(" > ")) if "path" in said else (),
    )  # fmt: skip


def _with_part(section: Section, part: re.Match[str], where: Provenance) -> tuple[Section, str]:
    if not part["row"]:
        name = f"{section.id}.{len(section.clauses) + 1}"
        clause = Clause(name, part["text"], where, part["number"])
        return replace(section, clauses=(*section.clauses, clause)), name
    cells = tuple(cell.strip() for cell in part["text"].split("|"))
    table = section.tables[0] if section.tables else Table((), (), where)
    if part["mark"].startswith("h"):
        return replace(section, tables=(replace(table, header=cells),)), f"{section.id}|1.0"
    table = replace(table, rows=(*table.rows, cells))
    return replace(section, tables=(table,)), f"{section.id}|1.{len(table.rows)}"


def texts(entry: Entry) -> Iterator[tuple[str, str]]:
    """Ids and texts of an entry's clauses and rows, in order."""
    for section in entry.sections:
        yield from ((c.id, c.text) for c in section.clauses)
        for number, table in enumerate(section.tables, 1):
            rows = ([table.header] if table.header else [()]) + list(table.rows)
            yield from (
                (f"{section.id}|{number}.{at}", " | ".join(row)) for at, row in enumerate(rows) if row
            )


def greedy(older: Version, newer: Version, least: float = 0.4, reach: int = 1) -> set[tuple[str, str]]:
    """The reference to beat: same-numbered neighbours, in order, whose words are alike enough.

    Numbers count on from the last pair, so that what was put in or taken out does not throw off all the rest.
    """
    from taiyaku.corpus.similarity import likeness

    def pairs(olds: list[tuple[str, str]], news: list[tuple[str, str]]) -> Iterator[tuple[int, int]]:
        taken: set[int] = set()
        here = 0
        for a, (_, text) in enumerate(olds):
            near = [b for b in range(here - reach, here + reach + 1) if 0 <= b < len(news) and b not in taken]
            best = max(near, key=lambda b: likeness(text, news[b][1]), default=None)
            if best is not None and likeness(text, news[best][1]) >= least:
                taken.add(best)
                here = best
                yield a, best
            here += 1

    found: set[tuple[str, str]] = set()
    whole = [
        [(e.id, " ".join([e.title, *(t for _, t in texts(e))])) for e in v.entries] for v in (older, newer)
    ]
    for a, b in pairs(*whole):
        found.add((whole[0][a][0], whole[1][b][0]))
        left, right = list(texts(older.entries[a])), list(texts(newer.entries[b]))
        found |= {(left[i][0], right[j][0]) for i, j in pairs(left, right)}
    return found
