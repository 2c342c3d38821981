"""The ways in which authors type a rulebook as plain text or Markdown."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

from tests.typed.book import BOOKS, ITEM, Book, Rule

_ROMAN_NUMBERS = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX"
_ROMAN = _ROMAN_NUMBERS.split()
_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_KANJI_NUMBERS = "一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十"
_KANJI = _KANJI_NUMBERS.split()
_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
_WIDTH = 70  # columns, to the page behind a heading


@dataclass(frozen=True)
class Style:
    """How the book is typed. Templates name what they print: {name}, {caps}, {n}, {c} chapter, {p} place …"""

    name: str
    head: str  # template of the name of a rule
    chapter: str = ""  # template of that of a chapter; without one the book has none
    number: str = ""  # template of the number that the entry has
    lang: str = "en"
    under: str = ""  # a sign that underlines names
    chapter_under: str = ""
    page: str = ""  # template of the page at the right of a name
    leader: str = " "  # between a name and its page
    above: int = 1  # blank lines above a name
    below: int = 1  # below it; -1: its text follows in the same line
    lead: str = ""  # below each name, instead of the spaces of the indentation, before its first line
    indent: int = 0  # of texts
    wrap: int = 0  # columns; 0: a paragraph is a line
    title: str = ""
    table: str = ""  # template of a row with {text}; names and texts stand in a table for each chapter
    contents: bool = False  # a table of contents with dotted lines

    @property
    def suffix(self) -> str:
        return ".md" if self.name.startswith(("md-", "ja-md-")) else ".txt"

    @property
    def book(self) -> Book:
        return BOOKS[self.lang]


def number_of(rule: Rule, style: Style) -> str:
    return _fill(style.number, rule)


def type_book(style: Style) -> str:
    """The book as a text in the style."""
    book = style.book
    title = style.title or ("# {}" if style.suffix == ".md" else "{}")
    lines = [*title.format(book.title).split("\n"), book.subtitle, ""]
    lines.insert(1, "") if style.suffix == ".md" else None
    if style.contents:
        lines += ["Contents" if style.lang != "ja" else "目次", ""]
        lines += [f"{rule.name} {'.' * (60 - len(rule.name))} {rule.count + 2}" for rule in book.rules]
        lines += [""]
    for before, rule in zip((None, *book.rules), book.rules, strict=False):
        if style.chapter and (before is None or before.chapter != rule.chapter):
            name = _fill(style.chapter, rule)
            lines += [""] * max(style.above, before is not None) + name.split("\n")
            lines += [style.chapter_under * len(name)] if style.chapter_under else []
            lines += [""] if style.above == 0 and style.suffix == ".md" else []
            lines += _table_head(style) if style.table else []
        elif style.table and before is None:
            lines += _table_head(style)
        lines += [_row(rule, style)] if style.table else _rule(rule, style)
    return "\n".join(lines) + "\n"


def _table_head(style: Style) -> list[str]:
    named = ("Name", "Text") if style.lang != "ja" else ("名前", "内容")
    head = style.table.format(n="No.", name=named[0], text=named[1])
    return ["", head, "| --- " * (head.count("|") - 1) + "|"]


def _row(rule: Rule, style: Style) -> str:
    text = " ".join(ITEM.sub("", part) for part in rule.paragraphs)
    return style.table.format(n=rule.count, name=rule.name, text=text)


def _rule(rule: Rule, style: Style) -> Iterator[str]:
    head = _fill(style.head, rule)
    printed = head.split("\n")
    if style.page:
        page = style.page.format(rule.count + 6)
        glue = style.leader * (_WIDTH - len(printed[0]) - len(page) - 2)
        printed[0] = f"{printed[0]} {glue} {page}"
    yield from [""] * style.above
    texts = list(rule.paragraphs)
    if style.below < 0:
        yield from _wrapped(head + texts.pop(0), style, run_in=True)
        yield from [""] if texts else []
    else:
        yield from printed
        yield from [style.under * _cells(head)] if style.under else []
        yield from [""] * style.below
    for at, text in enumerate(texts):
        yield from _wrapped(style.lead + text if at == 0 and style.below >= 0 else text, style)
        item = ITEM.match(text) and texts[at + 1 : at + 2]
        yield from [""] if at + 1 < len(texts) and not item and style.above else []


def _wrapped(text: str, style: Style, run_in: bool = False) -> list[str]:
    space = " " * style.indent
    first = "" if run_in or (style.lead and text.startswith(style.lead)) else space
    further = space + ("   " if ITEM.match(text) else "")
    if text.startswith("- ") and style.lang == "ja":
        text = "・" + text.removeprefix("- ")
    if not style.wrap:
        return [first + text]
    if style.lang == "ja":
        return [space + text[at : at + style.wrap] for at in range(0, len(text), style.wrap)]
    return textwrap.wrap(first + text, style.wrap, subsequent_indent=further, break_on_hyphens=False)


def _cells(text: str) -> int:
    return sum(1 if letter.isascii() else 2 for letter in text)


def _fill(template: str, rule: Rule) -> str:
    chapter, place, count = rule.of_chapter, rule.in_chapter, rule.count
    values = {
        "name": rule.name,
        "caps": rule.name.upper(),
        "chapter": rule.chapter,
        "chapter_caps": rule.chapter.upper(),
        "c": chapter,
        "p": place,
        "n": count,
        "n2": f"{count:>2}",
        "hundred": 100 * chapter + place,
        "wide": str(count).translate(_WIDE),
        "c_wide": str(chapter).translate(_WIDE),
        "p_wide": str(place).translate(_WIDE),
        "roman": _ROMAN[count - 1],
        "c_roman": _ROMAN[chapter - 1],
        "letter": chr(64 + chapter),
        "small": chr(96 + place),
        "kanji": _KANJI[count - 1],
        "circled": _CIRCLED[place - 1],
        "line": "-" * _WIDTH,
        "stars": "*" * (len(rule.name) + 4),
        "box": "-" * (len(rule.name) + 2),
        "centred": rule.name.upper().center(_WIDTH).rstrip(),
        "column": f"{rule.name:<24}",
    }
    return template.format(**values)
