"""What parts of a rule are called: clauses by number and name, rows of tables, items, paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from taiyaku.corpus.memo import told_once
from taiyaku.corpus.model import Clause, Entry, Table
from taiyaku.corpus.name_keys import kind_rank
from taiyaku.corpus.text import CODED, LETTERED, has_japanese, narrow
from taiyaku.values import replace

CLAUSE = re.compile(rf"\d+(?:[.-]\d+)+[a-z]?|{LETTERED}|{CODED}|[A-Z]?\d{{1,3}}[a-z](?:\d{{1,3}}[a-z]?)*\+*")
_NUMBER_IN_TEXT = re.compile(  # "[4.2] …", "2h1) …", "G204 Pinning. …"
    rf"\[(?P<number>\d+(?:\.\d+)+)\]\s*|(?P<item>{CLAUSE.pattern})\)\s+|(?P<code>[A-Z]{{1,2}}\d{{3}})[.:]?\s+(?=[A-Z])"
)
CORRECTIONS = frozenset({"erratum", "notice"})
_TAG = re.compile(r"^[(（\[【][^\W\d_]{3,15}[)）\]】]\s*")  # "4.4 (new) Ramming. …"
_RUN_IN = re.compile(
    r"(?P<latin>[A-Z][^.:;,()]{1,40}?)[.:]\s+(?=\S)|(?P<other>[^\s.。:：、「」()（）]{1,15})[:：]\s*(?=\S)"
)
_WORDS_OF_NAME = 4
_BRACKETS = re.compile(r"【(?P<name>[^【】]{1,20})】\s*(?=\S)")
_ENDS = ".:：。 "
_ROW_NAME = re.compile(r"[^\W\d_][^.:;!?。：；！？\n]{1,40}")
_LABEL = re.compile(r"[^\W\d_]{1,12}(?: [^\W\d_]{2,10})?[:：]\s*")
_ITEM = re.compile(  # behind the name it says something, and gives no mere value
    r"(?P<name>[^.。:：、,「」()（）\d]{1,30}?)(?:\s*[(（][^()（）]{1,20}[)）])?(?:[:：]|\s[–—-]\s)"
    r"\s*(?=(?:\S+\s+){3}|[^\s!-~]\S{7})"
)
_ITEMS = 2  # at least, for names before colons in a list of a rule to be names
_NAMED_PARAGRAPHS = 3  # at least, and a third of all, for names before colons to be names
_NAMED_ROWS = 0.8  # of the rows of a table, for its first column to hold names
_SIGNS = (".", ":", "：", "。")


@told_once
def part_names(entry: Entry) -> Iterator[str]:
    """What parts of a rule, or of corrections, are called."""
    yield from clause_names(entry)
    yield from inner_names(entry)


def clause_names(entry: Entry, added: Iterable[Clause] = ()) -> Iterator[str]:
    """What clauses of a rule, or of corrections, are called, by number and name."""
    corrects = entry.kind in CORRECTIONS
    if kind_rank(entry.kind) != 0 and not corrects:
        return
    for clause in (*entry.clauses, *added):
        yield from numbered_names(clause)
        if marked := _new_name(clause) if corrects else marked_name(clause):
            yield marked


@told_once
def inner_names(entry: Entry) -> Iterator[str]:
    """What rows, items and paragraphs of a rule, or of corrections, are called."""
    corrects = entry.kind in CORRECTIONS
    if kind_rank(entry.kind) != 0 and not corrects:
        return
    for section in entry.sections:
        for table in section.tables:
            yield from row_names(table)
        yield from _item_names(section.clauses, 1 if corrects else _ITEMS)
        yield from _paragraph_names(section.clauses)


def row_names(table: Table) -> Iterator[str]:
    """What the rows of a table are called, where its first column has a name for each: "Pool | 2 | …"."""
    first = [row[0].strip() for row in table.rows if row]
    names = [name for name in first if _ROW_NAME.fullmatch(name) and len(name.split()) <= _WORDS_OF_NAME]
    if table.header and len(names) == len(set(names)) and len(names) >= _NAMED_ROWS * len(first) > 0:
        yield from names


def _item_names(clauses: Iterable[Clause], least: int) -> list[str]:
    """What the items of a list are called, where each begins with a name and says more: "・灯す：…"."""
    found = [_ITEM.match(c.text) for c in clauses if c.marker]
    names = [m["name"].strip() for m in found if m and len(m["name"].split()) <= _WORDS_OF_NAME]
    return names if len(set(names)) == len(found) >= least else []


def labelled_items(clauses: Sequence[Clause]) -> Iterator[tuple[str, Clause]]:
    """The items of a Japanese list each of which begins with a name of its own: ・休む：…."""
    items = [c for c in clauses if c.marker]
    names = _item_names(items, _ITEMS)
    if names and has_japanese(names[0]):
        yield from zip(names, items, strict=True)


def _paragraph_names(clauses: Sequence[Clause]) -> list[str]:
    """What paragraphs are called, where a third begins with a name of its own: "Kongs (M 46): …"."""
    plain = [c.text for c in clauses if not c.marker]
    found = [m["name"].strip() for m in map(_ITEM.match, plain) if m and m["name"][:1].isupper()]
    names = [name for name in found if len(name.split()) <= _WORDS_OF_NAME and found.count(name) == 1]
    return names if len(names) >= max(_NAMED_PARAGRAPHS, len(plain) / 3) else []


def numbered_names(clause: Clause) -> tuple[str, ...]:
    """The number of a clause and the name behind it, if it has one: "4.2 Forage. …" is 4.2, and Forage."""
    number = narrow(clause.marker or "").strip(".[]()")
    bold = next((s.end for s in clause.spans if s.style == "strong" and not s.start), 0)
    if not number and CLAUSE.fullmatch(code := clause.text[:bold].strip(" .:")):  # "**G1** Robots …"
        number, clause = code, replace(clause, text=clause.text[bold:].lstrip(" .:"), spans=())
    if not CLAUSE.fullmatch(number):
        if (match := _NUMBER_IN_TEXT.match(clause.text)) is None:
            return ()
        number = match["number"] or match["item"] or match["code"]
        clause = replace(clause, text=clause.text[match.end() :])
    return tuple(filter(None, (number, run_in_name(clause))))


def run_in_name(clause: Clause) -> str | None:
    """The name that a clause with a number begins with: "2.3 Rail Movement. Up to …", 3.1 隠密：…"""
    match = _RUN_IN.match(_TAG.sub("", clause.text))
    name = (match["latin"] or match["other"]) if match else ""
    return name if 0 < len(name.split()) <= _WORDS_OF_NAME else None


def marked_name(clause: Clause) -> str | None:
    """The name in bold type, or in brackets, that a clause begins with: "**Gale:** …", 【疾風】…."""
    if bracketed := _BRACKETS.match(clause.text):
        return bracketed["name"]
    end = next((s.end for s in clause.spans if s.style == "strong" and s.start == 0), 0)
    name = clause.text[:end].strip()
    said = clause.text[end:].strip()
    marked = name.endswith(_SIGNS) or said.startswith(_SIGNS) or clause.text[end : end + 1] == "\u3000"
    return name.rstrip(_ENDS) if said and marked and len(name.split()) <= _WORDS_OF_NAME else None


def _new_name(clause: Clause) -> str | None:
    """The name behind a word for what is new: "New: **Glue.** …", "Added: Salt Wives. …"."""
    label = _LABEL.match(clause.text)
    bold = next((s for s in clause.spans if s.style == "strong"), None)
    if label and bold is None:
        return run_in_name(replace(clause, text=clause.text[label.end() :]))
    if bold is None or label is None or label.end() != bold.start:
        return None
    return marked_name(
        replace(
            clause, text=clause.text[bold.start :], spans=(replace(bold, start=0, end=bold.end - bold.start),)
        )
    )
