"""Tables of errata: a correction to each row, what its columns hold said by their headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.wordings.wording_parser import ADDED, TAKEN_OUT, is_heading_of
from taiyaku.corpus.text import any_of, ends_sentence
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.faq.locations import Pages, is_location, leading_pages
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct, replace

_BARE_PAGES = re.compile(r"\D{0,3}(\d{1,4})(?:\s*[-–~〜～]\s*(\d{1,4}))?\D?")
_ARTICLE = re.compile(  # 第3条（持ち時間）　持ち時間は…; 102.2a. Units …
    r"(?P<name>第[\d０-９一二三四五六七八九十百]{1,4}[条章節項](?:の[\d一二三四五六七八九十]+)?|\d+(?:\.\d+)+[a-z]?)"
    r"(?:[.．]|\s*[(（][^()（）]{1,30}[)）])?(?:[\s\u3000]+|$)"
)
_VERSION = re.compile(
    r"(?i)(?:(?:version|ver|v)[.．\s]*(?P<number>\d{1,2}(?:\.\d{1,3}){0,2})|第(?P<native>\d)[版刷])"
)
_PRINTING = r"第?[\d一二三四五]+[版刷]|[\s・、,/／&〜～~–-]|全|のみ|だけ|まで|以前|only|and|all"
_NAME = 24  # characters
_CARRIED = ("page", "place", "name")


class Columns(Struct, frozen=True):
    """What each column of a table holds, "page", "place", "name", "was", "now" or "", and its heading."""

    roles: tuple[str, ...]
    heads: tuple[str, ...]


class CorrectionRow(Struct, frozen=True):
    """One row of a table of errata; a cell that is not there is empty."""

    block: Block
    pages: Pages | None
    printed: str  # the page as the table prints it
    name: str
    place: str
    was: str
    now: str
    more: tuple[str, ...]


def read_columns(block: Block, vocabulary: Vocabulary) -> Columns | None:
    """The columns of a table of what was printed and what is to be read; None for other tables."""
    if block.kind is not BlockKind.TABLE or len(block.rows) < 2:
        return None
    changes, described = (vocabulary.keys("errata", f"{name}_columns") for name in ("change", "described"))
    titled = len(set(filter(None, block.rows[0]))) < 2
    for row in block.rows[: 2 if titled else 1]:  # a title may stand above the headings
        roles = _by_versions([_role(cell, vocabulary) for cell in row], row)
        roles = _by_sides(roles, row, vocabulary)
        both = "was" if "now" in roles else "now"  # "Erratum | Corrigendum", but "Page | Errata"
        roles = [both if role == "errata" else role for role in roles]
        told = [at for at, cell in enumerate(row) if heading_key(cell) in described]
        if "now" not in roles and "page" in roles and {"name", "place"} & set(roles) and len(told) == 1:
            roles[told[0]] = "now"  # "Page | Heading | Description | Type"
        roles = _beside_kinds(roles, row, block, vocabulary)
        first = [cells[0].strip() for cells in block.rows[1:] if cells and cells[0].strip()]
        if roles and not roles[0] and {"was", "now"} <= set(roles) and not {"name", "place"} & set(roles):
            called = all(one[0].isalpha() and len(one) <= _NAME and not ends_sentence(one) for one in first)
            roles[0] = "name" if first and called else roles[0]  # "Chapter | 1st printing | 2nd printing"
        if roles[1:] in (["now"], ["was"], [""]) and not roles[0] and heading_key(row[1]) in changes:
            return Columns(("name", "now"), row)  # "Player | Change"
        if "now" in roles and {"was", "page", "name", "place"} & set(roles):
            return Columns(tuple(_by_content(roles, block, vocabulary)), row)
    return None


def _by_versions(roles: list[str], row: Sequence[str]) -> list[str]:
    """The columns with those named that are headed by two versions: "v1.0" has the old wording."""
    told = [
        (at, m["number"] or m["native"])
        for at, cell in enumerate(row)
        if (m := _VERSION.fullmatch(cell.strip()))
    ]
    numbers = [tuple(map(int, number.split("."))) for _, number in told]
    if len(told) != 2 or numbers[0] >= numbers[1]:
        return roles
    sides = {told[0][0]: "was", told[1][0]: "now"}
    return [sides.get(at, role) for at, role in enumerate(roles)]


def _by_sides(roles: list[str], row: Sequence[str], vocabulary: Vocabulary) -> list[str]:
    """The columns with those named that have one value before and after: "Model | Old cost | New cost"."""
    sides = [_side_of_value(cell, vocabulary) for cell in row]
    told = [side for side in sides if side]
    if sorted(role for role, _ in told) != ["now", "was"] or len({value for _, value in told}) != 1:
        return roles
    named = [side[0] if side else role for side, role in zip(sides, roles, strict=True)]
    return ["name", *named[1:]] if not named[0] else named


def _side_of_value(head: str, vocabulary: Vocabulary) -> tuple[str, str] | None:
    """ "was" or "now", and the value that a column of this heading has: "Old cost", "Cost (new)"."""
    first, *more = heading_key(re.sub("[()]", " ", head)).split() or [""]
    for name in ("was", "now"):
        words = vocabulary.keys("errata", name) | vocabulary.keys("errata", f"{name}_sides")
        if heading_key(head) in words:
            return None
        if more and (first in words or more[-1] in words):
            return name, " ".join(more if first in words else [first, *more[:-1]])
    return None


def _beside_kinds(roles: list[str], heads: Sequence[str], block: Block, vocabulary: Vocabulary) -> list[str]:
    """The columns with the text named that stands beside what was done: "Rule | Type | Text"."""
    texts = vocabulary.keys("errata", "text_names")
    open_ = [at for at, role in enumerate(roles) if not role or heading_key(heads[at]) in texts]
    cells = {at: [row[at] for row in block.rows[1:] if len(row) > at and row[at].strip()] for at in open_}
    kinds = [at for at in open_ if cells[at] and all(is_kind_of_change(c, vocabulary) for c in cells[at])]
    others = [at for at in open_ if at not in kinds]
    if len(kinds) != 1 or ("now" not in roles and len(others) != 1):
        return roles
    told = {kinds[0]: "kind"} if "now" in roles else {kinds[0]: "kind", others[0]: "now"}
    return [told.get(at, role) for at, role in enumerate(roles)]


def is_kind_of_change(cell: str, vocabulary: Vocabulary) -> bool:
    """Whether a cell only says what was done: "Correction", "Addition", "Deletion", "Clarification"."""
    lists = (*ADDED, *TAKEN_OUT, "clarifies", "change_tags")
    return is_heading_of(cell, lists, vocabulary.places)


def _by_content(roles: list[str], block: Block, vocabulary: Vocabulary) -> list[str]:
    """The columns with those named by what is in them: pages, and the old wording left of the new one."""
    now = roles.index("now")
    copies = rf"(?i)(?:{any_of(vocabulary.words('errata', 'copies'))}|{_PRINTING})+"
    for at in range(now):
        cells = [row[at] for row in block.rows[1:] if len(row) > at and row[at].strip()]
        if roles[at] == "name" and roles.count("name") > 1 and all(re.fullmatch(copies, c) for c in cells):
            roles[at] = ""  # "Rule | Printings | Was | Now"
        paged = sum(leading_pages(cell, vocabulary) is not None for cell in cells)
        if not roles[at] and "page" not in roles and cells and paged >= 0.5 * len(cells):
            roles[at] = "page"
    if "was" not in roles and now and not roles[now - 1]:
        roles[now - 1] = "was"
    return roles


def is_of_one_rule(block: Block, columns: Columns, vocabulary: Vocabulary) -> bool:
    """Whether a table leaves it to the name above it what it corrects, and gives parts of a rule at most."""
    if {"page", "name"} & set(columns.roles):
        return False
    rows = correction_rows(block, columns, vocabulary)
    return all(
        not row.pages and (is_location(row.place, vocabulary) or vocabulary.role(row.place) is not None)
        for row in rows
        if row.place
    )


def goes_on(block: Block, columns: Columns | None) -> bool:
    """Whether a table without a head of its own has the columns of the one before it."""
    return columns is not None and block.kind is BlockKind.TABLE and len(block.rows[0]) == len(columns.roles)


def _role(cell: str, vocabulary: Vocabulary) -> str:
    keys = {heading_key(part) for part in (cell, *re.split("[/／]", cell))}  # "Was / 誤"
    for name, table, words in (
        ("now", "errata", "now"),
        ("was", "errata", "was"),
        ("now", "errata", "now_columns"),
        ("was", "errata", "was_columns"),
        ("page", "references", "pages"),
        ("name", "errata", "name_columns"),
        ("place", "errata", "place_columns"),
        ("page", "faq", "page_columns"),
        ("errata", "errata", "headings"),
    ):
        if keys & vocabulary.keys(table, words):
            return name
    return "place" if is_location(cell, vocabulary) else ""


def correction_rows(block: Block, columns: Columns, vocabulary: Vocabulary) -> Iterator[CorrectionRow]:
    """The rows below the head; a blank page, place or name is that of the row above."""
    above: dict[str, str] = {}
    for row in rows_below(block, columns):
        cells = row.rows[0]
        said: dict[str, list[str]] = {}
        for role, head, cell in zip(columns.roles, columns.heads, cells, strict=False):
            if cell.strip():
                said.setdefault(role, []).append(_labelled(cell, head) if role == "place" else cell)
            if role == "now" and cell.strip() and (side := _side_of_value(head, vocabulary)):
                said.setdefault("place", []).append(side[1])
        text = {role: " ".join(found) for role, found in said.items()}
        carried = {role: above[role] for role in _CARRIED if role in above and not _is_own(role, text)}
        above = {**carried, **{role: text[role] for role in _CARRIED if role in text}}
        more = (*said.get("", ()), *said.get("kind", ()))
        yield _row(row, {**text, **above}, more, vocabulary)


def rows_below(block: Block, columns: Columns) -> list[Block]:
    """The rows of a table below its headings, which may be repeated; all of them where it has none."""
    rows = list(split_rows(block))
    first = next((at + 1 for at, row in enumerate(rows) if row.rows[0] == columns.heads), 0)
    return [row for row in rows[first:] if row.rows[0] != columns.heads]


def _is_own(role: str, text: dict[str, str]) -> bool:
    """Whether a row says itself what a column holds, or begins anew, so that nothing is carried down."""
    before = _CARRIED[: _CARRIED.index(role) + 1] if role != "name" else ("page", "name")
    return any(r in text for r in before)


def _labelled(cell: str, head: str) -> str:
    """A bare number with the word above it: "12" below "Line", "3" below 行."""
    if not re.fullmatch(r"(?:[上下]から)?\s*\d{1,4}", cell.strip()):
        return cell
    return f"{head} {cell}" if head.isascii() else f"{cell}{head}"


def _row(block: Block, text: dict[str, str], more: tuple[str, ...], vocabulary: Vocabulary) -> CorrectionRow:
    page, place = text.get("page", ""), text.get("place", "")
    pages: Pages | None = None
    if found := leading_pages(page, vocabulary):
        pages, place = found[0], f"{page[found[1] :]} {place}".strip()
    elif found := leading_pages(place, vocabulary):
        pages, page, place = found[0], place[: found[1]].strip(), place[found[1] :].strip()
    elif bare := _BARE_PAGES.fullmatch(page.strip()):
        pages = int(bare[1]), int(bare[2] or bare[1])
    else:
        place = f"{page} {place}".strip()
    name, was, now = (text.get(c, "") for c in ("name", "was", "now"))
    if not (name or place or pages):
        name, was, now = _by_article(was, now, vocabulary)
    return CorrectionRow(block, pages, page, name, place, was, now, more)


def _by_article(was: str, now: str, vocabulary: Vocabulary) -> tuple[str, str, str]:
    """The number of the one rule that both wordings begin with, and what they say behind it.

    Parts that are left out, （略）, say nothing.
    """
    heads = [_ARTICLE.match(text) for text in (was, now)]
    names = {head["name"] for head in heads if head}
    gone = [vocabulary.is_one_of(text.strip("()（） "), "errata", "gone") for text in (was, now)]
    if len(names) != 1 or not all(head or empty for head, empty in zip(heads, gone, strict=True)):
        return "", was, now
    elided = re.compile(rf"[(（\[［]\s*{any_of(vocabulary.words('errata', 'elided'))}\s*[)）\]］]\s*")
    said = (text[head.end() if head else 0 :] for text, head in zip((was, now), heads, strict=True))
    was, now = (elided.sub("", text).strip() for text in said)
    return names.pop(), was, now


def split_rows(block: Block) -> Iterator[Block]:
    """A table as one table to each row, with the row's own lines where the source has one to a row."""
    lines = [
        (at, line) for at, line in enumerate(block.raw.split("\n")) if not re.fullmatch(r"[\s|:+=-]*", line)
    ]
    first, last = block.provenance.lines
    own = len(lines) == len(block.rows) and len(block.raw.split("\n")) == last - first + 1
    for number, row in enumerate(block.rows):
        text = "\t".join(row)
        where = block.provenance
        if own:
            line = first + lines[number][0]
            where = replace(where, lines=(line, line))
        yield replace(block, text=text, rows=(row,), raw=lines[number][1] if own else text, provenance=where)
