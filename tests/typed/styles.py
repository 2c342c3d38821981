"""The ways in which authors type a rulebook as plain text or Markdown."""

from __future__ import annotations

import hashlib
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.typed.book import BOOKS, ITEM, Book, Rule

_ROMAN = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX".split()
_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_KANJI = "一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十".split()
_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
_SENTENCE = "-sentence-case"  # names as in sentences: "Going through a lock"
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
    short: str = ""  # why not all rules can come out

    @property
    def suffix(self) -> str:
        return ".md" if self.name.startswith(("md-", "ja-md-")) else ".txt"

    @property
    def book(self) -> Book:
        return BOOKS[self.lang]


def is_set_aside(style: Style) -> bool:
    """Whether nobody mends for this style: it is looked at only when the mending is over."""
    return int(hashlib.sha256(style.name.removesuffix(_SENTENCE).encode()).hexdigest(), 16) % 3 == 0


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


_PLAIN = (
    Style("underlined-equals", "{name}", under="=", below=0, wrap=72),
    Style("underlined-dashes", "{name}", under="-", below=1, wrap=72),
    Style("underlined-tildes", "{name}", "{chapter}", under="~", chapter_under="=", below=0, wrap=66),
    Style("underlined-chapters", "{name}", "{chapter}", under="-", chapter_under="=", below=1, wrap=78),
    Style("underlined-page", "{name}", under="=", page="p. {}", below=0, wrap=70),
    Style("underlined-page-bare", "{name}", "{chapter}", under="-", chapter_under="=", page="{}", wrap=70),
    Style("underlined-page-brackets", "{name}", under="-", page="(p. {})", wrap=70),
    Style("underlined-page-dots", "{name}", under="-", page="{}", leader=".", below=0, wrap=70),
    Style("underlined-numbered", "{c}.{p} {name}", "{c}. {chapter}", "{c}.{p}", under="-", chapter_under="=", wrap=72),
    Style("underlined-numbered-page", "{c}.{p} {name}", "", "{c}.{p}", under="-", page="page {}", below=0, wrap=72),
    Style("page-without-underline", "{caps}", page="p. {}", below=1, wrap=70),
    Style("ruled-chapters-page", "{name}", "{line}\nChapter {c}: {chapter}\n{line}", under="=", page="p. {}", below=0, wrap=70),
    Style("contents-title-case", "{name}", contents=True, wrap=72),
    Style("contents-caps", "{caps}", contents=True, wrap=72),
    Style("caps", "{caps}", wrap=72),
    Style("caps-unwrapped", "{caps}"),
    Style("caps-tight", "{caps}", below=0, wrap=66),
    Style("caps-indented-text", "{caps}", below=0, indent=4, wrap=68),
    Style("caps-centred", "{centred}", wrap=70),
    Style("caps-chapters-title-case", "{name}", "{chapter_caps}", wrap=72),
    Style("title-case", "{name}", wrap=72),
    Style("title-case-unwrapped", "{name}"),
    Style("title-case-tight", "{name}", below=0, wrap=72),
    Style("title-case-indented-text", "{name}", below=0, indent=4, wrap=68),
    Style("title-case-two-blanks", "{name}", above=2, below=1, wrap=60),
    Style("colon-above", "{name}:", below=0, wrap=72),
    Style("colon-above-indented-text", "{name}:", below=0, indent=2, wrap=72),
    Style("numbered", "{n}. {name}", "", "{n}", wrap=72),
    Style("numbered-tight", "{n}. {name}", "", "{n}", below=0, wrap=72),
    Style("numbered-caps", "{n}. {caps}", "", "{n}", wrap=72),
    Style("numbered-caps-tight", "{n}. {caps}", "", "{n}", below=0, wrap=72),
    Style("numbered-indented-text", "{n2}. {name}", "", "{n}", below=0, indent=4, wrap=72),
    Style("decimal", "{c}.{p} {name}", "{c} {chapter_caps}", "{c}.{p}", wrap=72),
    Style("decimal-tight", "{c}.{p} {name}", "{c}. {chapter}", "{c}.{p}", below=0, wrap=72),
    Style("decimal-stop", "{c}.{p}. {name}", "{c}. {chapter_caps}", "{c}.{p}", wrap=72),
    Style("decimal-paren", "{c}.{p}) {name}", "{c}) {chapter}", "{c}.{p}", wrap=72),
    Style("case", "[{c}.{p}] {caps}", "[{c}.0] {chapter_caps}", "{c}.{p}", wrap=72),
    Style("case-tight", "[{c}.{p}] {name}", "[{c}.0] {chapter_caps}", "{c}.{p}", below=0, wrap=72),
    Style("case-run-in", "[{c}.{p}] {name}. ", "[{c}.0] {chapter_caps}", "{c}.{p}", below=-1, wrap=72),
    Style("case-run-in-caps", "[{c}.{p}] {caps}: ", "[{c}.0] {chapter_caps}", "{c}.{p}", below=-1, wrap=72),
    Style("hundreds", "{hundred}. {name}", "{c}. {chapter}", "{hundred}", wrap=72),
    Style("rule-colon", "Rule {n}: {name}", "", "{n}", wrap=72),
    Style("rule-decimal-dash", "Rule {c}.{p} – {name}", "{chapter_caps}", "{c}.{p}", wrap=72),
    Style("rule-tight", "RULE {n}. {caps}", "", "{n}", below=0, wrap=72),
    Style("rule-run-in", "Rule {n}. {name}. ", "", "{n}", below=-1, wrap=72),
    Style("rule-run-in-dash", "Rule {n} – {name}: ", "", "{n}", below=-1),
    Style("law", "Law {n}. {name}", "", "{n}", wrap=72),
    Style("section-sign", "§ {n} {name}", "", "{n}", wrap=72),
    Style("section-sign-tight", "§{n}. {name}", "{chapter_caps}", "{n}", below=0, wrap=72),
    Style("section-sign-run-in", "§ {n}. {name}. ", "", "{n}", below=-1, wrap=72),
    Style("section-sign-decimal", "§ {c}.{p} {name}", "§ {c} {chapter}", "{c}.{p}", wrap=72),
    Style("article-short", "Art. {n} {name}", "", "{n}", wrap=72),
    Style("article-dash", "Article {n} – {name}", "", "{n}", wrap=72),
    Style("article-run-in", "Art. {n}. {name}. ", "", "{n}", below=-1, wrap=72),
    Style("dash-caps", "{n} – {caps}", "", "{n}", wrap=72),
    Style("hyphen", "{n} - {name}", "", "{n}", wrap=72),
    Style("roman", "{roman}. {caps}", "", "{roman}", wrap=72),
    Style("roman-chapters", "{p}. {name}", "{c_roman}. {chapter_caps}", "{p}", wrap=72),
    Style("roman-run-in", "{roman}. {name}. ", "", "{roman}", below=-1, wrap=72),
    Style("lettered", "{letter}.{p} {name}", "{letter}. {chapter_caps}", "{letter}.{p}", wrap=72),
    Style("lettered-close", "{letter}{p}. {name}", "{letter}. {chapter_caps}", "{letter}{p}", wrap=72),
    Style("lettered-run-in", "{letter}.{p} {name}. ", "{letter}. {chapter_caps}", "{letter}.{p}", below=-1, wrap=72),
    Style("small-letters", "{small}) {name}", "{c}. {chapter_caps}", "{small}", wrap=72),
    Style("paren", "({n}) {name}", "", "{n}", wrap=72),
    Style("paren-half", "{n}) {name}", "", "{n}", below=0, wrap=72),
    Style("hash", "#{n} {name}", "", "{n}", wrap=72),
    Style("no", "No. {n} {name}", "", "{n}", wrap=72),
    Style("numbered-run-in", "{n}. {name}. ", "", "{n}", below=-1, wrap=72),
    Style("numbered-run-in-aligned", "{n2}. {name}. ", "", "{n}", below=-1, indent=4, wrap=72),
    Style("numbered-run-in-unwrapped", "{n}. {name}. ", "", "{n}", below=-1),
    Style("numbered-run-in-caps", "{n}. {caps}. ", "", "{n}", below=-1, wrap=72),
    Style("numbered-run-in-colon", "{n}. {name}: ", "", "{n}", below=-1, wrap=72),
    Style("numbered-run-in-dash", "{n}. {name} – ", "", "{n}", below=-1, wrap=72),
    Style("numbered-run-in-tight", "{n}. {name}. ", "", "{n}", above=0, below=-1, indent=3, wrap=72),
    Style("decimal-run-in", "{c}.{p} {name}. ", "{c}. {chapter_caps}", "{c}.{p}", below=-1, wrap=72),
    Style("decimal-run-in-colon", "{c}.{p} {name}: ", "{c} {chapter}", "{c}.{p}", below=-1),
    Style("decimal-run-in-caps", "{c}.{p} {caps}. ", "{c}.0 {chapter_caps}", "{c}.{p}", below=-1, wrap=66),
    Style("run-in", "{name}. ", "{chapter_caps}", below=-1, wrap=72),
    Style("run-in-alone", "{name}. ", below=-1, wrap=72),
    Style("run-in-caps", "{caps}. ", below=-1, wrap=72),
    Style("run-in-caps-colon", "{caps}: ", below=-1, wrap=72),
    Style("run-in-caps-dash", "{caps} – ", below=-1, wrap=72),
    Style("run-in-caps-two-hyphens", "{caps} -- ", "{chapter_caps}", below=-1, indent=2, wrap=64),
    Style("run-in-colon", "{name}: ", "{chapter_caps}", below=-1, wrap=72),
    Style("run-in-colon-alone", "{name}: ", below=-1),
    Style("run-in-dash", "{name} – ", "{chapter_caps}", below=-1, wrap=72),
    Style("bullets-colon", "* {name}: ", "{chapter_caps}", below=-1, indent=2, wrap=72),
    Style("bullets-dash", "- {name} - ", "{chapter_caps}", above=0, below=-1, indent=2, wrap=72),
    Style("bullets-alone", "* {name}", wrap=72),
    Style("squares", "■ {name}", below=0, wrap=72),
    Style("boxed-dashes", "{line}\n{name}\n{line}", below=0, wrap=70),
    Style("boxed-equals", "{box}\n {name}\n{box}", wrap=70),
    Style("boxed-stars", "{stars}\n* {name} *\n{stars}", wrap=70),
    Style("boxed-frame", "+{box}+\n| {name} |\n+{box}+", wrap=70),
    Style("bars", "== {name} ==", wrap=72),
    Style("dashes-around", "--- {name} ---", below=0, wrap=72),
    Style("square-brackets", "[{name}]", below=0, wrap=72),
    Style("columns", "{column}", below=-1, indent=24, wrap=72),
    Style("stars-around", "*** {caps} ***", wrap=72),
    Style("tabbed", "{name}\t", above=0, below=-1),
)  # fmt: skip

_RARER = (
    Style("rule-line-above", "RULE {n}\n{caps}", "", "{n}", wrap=72),
    Style("rule-decimal-run-in", "Rule {c}.{p}. {name}. ", "{chapter_caps}", "{c}.{p}", below=-1, wrap=72),
    Style("case-colon", "[{c}.{p}] {name}: ", "[{c}] {chapter_caps}", "{c}.{p}", below=-1, wrap=72),
    Style("decimal-dash", "{c}.{p} – {name}", "{c} – {chapter}", "{c}.{p}", wrap=72),
    Style("decimal-colon", "{c}.{p}: {name}", "{c}: {chapter_caps}", "{c}.{p}", below=0, wrap=72),
    Style("decimal-tab", "{c}.{p}\t{name}", "{c}\t{chapter_caps}", "{c}.{p}", wrap=72),
    Style("decimal-indented-heads", "  {c}.{p} {name}", "{c}. {chapter}", "{c}.{p}", below=0, indent=6, wrap=72),
    Style("three-parts", "{c}.{p}.0 {name}", "{c}.0 {chapter_caps}", "{c}.{p}.0", wrap=72),
    Style("paren-caps-dash", "{n}) {caps} - ", "", "{n}", below=-1, wrap=72),
    Style("paren-run-in", "({n}) {name}. ", "", "{n}", below=-1, wrap=72),
    Style("small-letters-run-in", "({small}) {name}. ", "{c}. {chapter_caps}", "{small}", below=-1, indent=4, wrap=72),
    Style("roman-dash", "{roman} – {name}", "", "{roman}", wrap=72),
    Style("roman-paren", "{roman}) {name}", "", "{roman}", below=0, wrap=72),
    Style("section-word", "Section {n}. {name}", "", "{n}", wrap=72),
    Style("section-word-run-in", "SECTION {n}. {name}. ", "", "{n}", below=-1, wrap=72),
    Style("article-capitals", "ARTICLE {roman}: {caps}", "", "{roman}", wrap=72),
    Style("caps-colon-above", "{caps}:", below=0, wrap=72),
    Style("caps-underlined-dots", "{caps}", under=".", below=0, wrap=72),
    Style("carets", "{name}", "{chapter}", under="^", chapter_under="=", below=0, wrap=72),
    Style("overlined", "{box}\n{name}", below=0, wrap=72),
    Style("arrows", ">> {name}", wrap=72),
    Style("hashes-around", "### {name} ###", below=0, wrap=72),
    Style("stars-text", "*{name}*", wrap=72),
    Style("underscores-text", "_{name}_ ", below=-1, wrap=72),
    Style("plus-signs", "+ {name}", wrap=72),
    Style("circles-colon", "o {name}: ", "{chapter_caps}", below=-1, indent=2, wrap=72),
    Style("bullet-points", "• {name} – ", "{chapter_caps}", above=0, below=-1, indent=2, wrap=72),
    Style("quotes", '"{name}": ', "{chapter_caps}", below=-1, wrap=72),
    Style("number-behind", "{name} ({c}.{p})", "{chapter_caps}", "{c}.{p}", wrap=72),
    Style("equals", "{name} = ", "{chapter_caps}", below=-1, wrap=72),
    Style("double-slash", "// {name}", below=0, wrap=72),
    Style("pipes", "| {name} |", below=0, wrap=72),
    Style("md-h3-paren", "### {n}) {name}", "## {chapter}", "{n}"),
    Style("md-h3-number-behind", "### {name} ({c}.{p})", "## {chapter}", "{c}.{p}"),
    Style("md-h3-colon", "### {name}:", "## {chapter}:"),
    Style("md-h3-code", "### `{name}`", "## {chapter}"),
    Style("md-h3-sign", "### 🎲 {name}", "## 🎲 {chapter}"),
    Style("md-underscores", "__{name}__", "## {chapter}"),
    Style("md-triple", "***{name}***", "## {chapter}"),
    Style("md-bold-colon-above", "**{name}:**", "## {chapter}"),
    Style("md-bold-break-backslash", "**{name}**\\", "## {chapter}", below=0),
    Style("md-html-break", "**{name}**<br>", "## {chapter}", below=0),
    Style("md-html-heads", "<h3>{name}</h3>", "<h2>{chapter}</h2>"),
    Style("md-html-bold-run-in", "<b>{name}.</b> ", "## {chapter}", below=-1),
    Style("md-quoted", "> **{name}**", "## {chapter}"),
    Style("md-italic-line", "*{name}*", "## {chapter}"),
    Style("md-bold-paren-number", "**({n}) {name}**", "", "{n}"),
    Style("md-bold-rule-run-in", "**Rule {n}: {name}.** ", "", "{n}", below=-1),
    Style("md-number-bold-run-in", "{c}.{p} **{name}.** ", "## {c}. {chapter}", "{c}.{p}", below=-1),
    Style("md-number-bold-colon", "{c}.{p} **{name}**: ", "## {c} {chapter}", "{c}.{p}", below=-1),
    Style("md-bullets-head", "- **{name}**", "## {chapter}", below=0, indent=2),
    Style("md-table-three", "{name}", "## {chapter}", "{n}", table="| {n} | {name} | {text} |"),
    Style("md-plain-run-in", "{name}. ", "## {chapter}", below=-1),
    Style("md-plain-colon", "{name}: ", "## {chapter}", below=-1),
    Style("md-plain-lines", "{name}", "## {chapter}"),
    Style("md-decimal-run-in", "{c}.{p} {name}. ", "## {c}. {chapter}", "{c}.{p}", below=-1),
    Style("md-decimal-plain", "{c}.{p} {name}", "## {c}. {chapter}", "{c}.{p}"),
)  # fmt: skip

_MARKDOWN = (
    Style("md-h2", "## {name}"),
    Style("md-h2-tight", "## {name}", below=0, wrap=78),
    Style("md-h3", "### {name}", "## {chapter}"),
    Style("md-h1-h2", "## {name}", "# {chapter}", title="{}"),
    Style("md-numbered", "### {c}.{p} {name}", "## {c}. {chapter}", "{c}.{p}"),
    Style("md-rule", "## Rule {n}: {name}", "", "{n}"),
    Style("md-section-sign", "### § {n} {name}", "## {chapter}", "{n}"),
    Style("md-dash", "## {n} – {name}", "", "{n}"),
    Style("md-roman", "## {roman}. {name}", "", "{roman}"),
    Style("md-closed", "### {name} ###", "## {chapter} ##"),
    Style("md-anchors", "### {name} {{#rule-{n}}}", "## {chapter} {{#chapter-{c}}}"),
    Style("md-emphasis", "#### *{name}*", "## {chapter}"),
    Style("md-strong", "### **{name}**", "## **{chapter}**"),
    Style("md-setext", "{name}", under="-", wrap=78),
    Style("md-setext-chapters", "### {name}", "{chapter}", chapter_under="-"),
    Style("md-bold", "**{name}**", "## {chapter}"),
    Style("md-bold-alone", "**{name}**"),
    Style("md-bold-untitled", "**{name}**", title="**{}**"),
    Style("md-bold-tight", "**{name}**", below=0, title="**{}**"),
    Style("md-bold-break", "**{name}**  ", "## {chapter}", below=0),
    Style("md-bold-caps", "**{caps}**", title="**{}**"),
    Style("md-bold-section-sign", "**§ {n} {name}**", "", "{n}", title="**{}**"),
    Style("md-bold-decimal", "**{c}.{p} {name}**", "## {c}. {chapter}", "{c}.{p}"),
    Style("md-bold-number", "**{n}. {name}**", "", "{n}"),
    Style("md-bold-number-outside", "{n}. **{name}**", "", "{n}"),
    Style("md-bold-run-in", "**{name}.** ", "## {chapter}", below=-1),
    Style("md-bold-run-in-alone", "**{name}.** ", below=-1),
    Style("md-bold-colon", "**{name}**: ", "## {chapter}", below=-1),
    Style("md-bold-colon-inside", "**{name}:** ", "## {chapter}", below=-1, wrap=78),
    Style("md-bold-dash", "**{name}** – ", "## {chapter}", below=-1),
    Style("md-bold-caps-run-in", "**{caps}.** ", "## {chapter}", below=-1),
    Style("md-bold-numbered-run-in", "**{c}.{p} {name}.** ", "## {c}. {chapter}", "{c}.{p}", below=-1),
    Style("md-bold-number-run-in", "**{n}. {name}.** ", "", "{n}", below=-1),
    Style("md-bold-section-sign-run-in", "**§ {n} {name}.** ", "", "{n}", below=-1),
    Style("md-italic-run-in", "*{name}.* ", "## {chapter}", below=-1),
    Style("md-bullets", "* **{name}**: ", "## {chapter}", above=0, below=-1, indent=2),
    Style("md-bullets-dash", "- **{name}** – ", "## {chapter}", above=0, below=-1, indent=2),
    Style("md-bullets-run-in", "- **{name}.** ", "", above=0, below=-1, indent=2),
    Style("md-list-bold", "{n}. **{name}.** ", "", "{n}", below=-1, indent=4),
    Style("md-list-bold-chapters", "{p}. **{name}**: ", "## {chapter}", "{p}", below=-1, indent=3),
    Style("md-table", "{name}", "## {chapter}", table="| {name} | {text} |"),
    Style("md-table-bold", "{name}", "## {chapter}", table="| **{name}** | {text} |"),
    Style("md-table-alone", "{name}", table="| {name} | {text} |"),
    Style("md-definitions", "{name}", "## {chapter}", below=0, lead=": ", indent=2),
    Style("md-definitions-bold", "**{name}**", "## {chapter}", below=0, lead=": ", indent=2),
    Style("md-case", "**[{c}.{p}] {name}**", "## [{c}.0] {chapter}", "{c}.{p}"),
)  # fmt: skip

_JAPANESE = (
    Style("ja-md-h2", "## {name}"),
    Style("ja-md-h3", "### {name}", "## 第{c}章　{chapter}"),
    Style("ja-md-numbered", "### {c}.{p} {name}", "## {c}. {chapter}", "{c}.{p}"),
    Style("ja-md-article", "## 第{n}条（{name}）", "", "第{n}条"),
    Style("ja-md-bold", "**{name}**", "## {chapter}"),
    Style("ja-md-bold-colon", "**{name}**：", "## {chapter}", below=-1),
    Style("ja-md-bullets", "- **{name}**：", "## {chapter}", above=0, below=-1, indent=2),
    Style("ja-md-table", "{name}", "## {chapter}", table="| {name} | {text} |"),
    Style("ja-md-lenticular", "### 【{name}】", "## {chapter}"),
    Style("ja-article", "第{n}条（{name}）", "", "第{n}条", below=0),
    Style("ja-article-apart", "第{n}条（{name}）", "第{c}章　{chapter}", "第{n}条"),
    Style("ja-article-run-in", "第{n}条（{name}）　", "", "第{n}条", below=-1),
    Style("ja-article-run-in-wrapped", "第{n}条（{name}）　", "第{c}章　{chapter}", "第{n}条", below=-1, wrap=35),
    Style("ja-article-space", "第{n}条　{name}", "", "第{n}条", below=0),
    Style("ja-article-kanji", "第{kanji}条（{name}）", "", "第{kanji}条", below=0),
    Style("ja-article-caption", "（{name}）\n第{n}条　", "", "第{n}条", below=-1),
    Style("ja-article-lenticular", "第{n}条【{name}】", "", "第{n}条", below=0),
    Style("ja-lenticular", "【{name}】", below=0),
    Style("ja-lenticular-apart", "【{name}】", wrap=36),
    Style("ja-lenticular-run-in", "【{name}】", below=-1),
    Style("ja-lenticular-chapters", "【{name}】", "■{chapter}", below=0),
    Style("ja-angles", "〈{name}〉", "【{chapter}】", below=0),
    Style("ja-double-angles", "《{name}》", below=0, wrap=38),
    Style("ja-corner", "「{name}」", below=0),
    Style("ja-square", "■{name}", below=0),
    Style("ja-square-space", "■ {name}", "", wrap=36),
    Style("ja-square-chapters", "・{name}", "■{chapter}", below=0),
    Style("ja-diamond", "◆{name}", "■{chapter}", below=0),
    Style("ja-diamond-indented", "◆{name}", below=0, indent=2, wrap=34),
    Style("ja-circle", "●{name}", below=0),
    Style("ja-hollow-circle", "○{name}", "■{chapter}", below=0),
    Style("ja-hollow-circle-alone", "○{name}", below=0),
    Style("ja-star", "★{name}", below=0),
    Style("ja-triangle", "▼{name}", below=0),
    Style("ja-paren", "（{n}）{name}", "", "{n}", below=0),
    Style("ja-paren-chapters", "（{p}）{name}", "{c}．{chapter}", "{p}", below=0),
    Style("ja-hyphen", "{c}-{p} {name}", "{c} {chapter}", "{c}-{p}", below=0),
    Style("ja-hyphen-stop", "{c}-{p}．{name}", "{c}．{chapter}", "{c}-{p}", below=0),
    Style("ja-decimal", "{c}.{p} {name}", "{c}. {chapter}", "{c}.{p}", below=0),
    Style("ja-decimal-wide", "{c_wide}．{p_wide}　{name}", "{c_wide}．{chapter}", "{c}.{p}", below=0, wrap=36),
    Style("ja-numbered", "{n}. {name}", "", "{n}", below=0),
    Style("ja-numbered-wide", "{wide}．{name}", "", "{n}", below=0),
    Style("ja-numbered-space", "{wide}　{name}", "", "{n}", wrap=36),
    Style("ja-numbered-apart", "{n}．{name}", "", "{n}"),
    Style("ja-circled", "{circled}{name}", "■{chapter}", "{p}", below=0),
    Style("ja-kanji-numbered", "{kanji}、{name}", "", "{kanji}", below=0),
    Style("ja-case", "[{c}.{p}] {name}", "[{c}.0] {chapter}", "{c}.{p}", below=0),
    Style("ja-rule", "ルール{n}：{name}", "", "{n}", below=0),
    Style("ja-section-sign", "§{n}　{name}", "", "{n}", below=0),
    Style("ja-chapter-sections", "第{p}節　{name}", "第{c}章　{chapter}", "第{p}節", below=0),
    Style("ja-colon", "{name}：", "■{chapter}", below=-1),
    Style("ja-colon-alone", "{name}：", below=-1),
    Style("ja-bullets-colon", "・{name}：", "■{chapter}", above=0, below=-1),
    Style("ja-colon-above", "{name}：", below=0, indent=2),
    Style("ja-indented", "{name}", below=0, lead="　"),
    Style("ja-plain", "{name}", "■{chapter}"),
    Style("ja-underlined", "{name}", under="-", below=0),
    Style("ja-bars", "=== {name} ===", below=0),
    Style("ja-dashes-around", "――{name}――", below=0),
    Style("ja-numbered-run-in", "{n}．{name}。", "", "{n}", below=-1),
    Style("ja-decimal-run-in", "{c}.{p} {name}：", "{c}. {chapter}", "{c}.{p}", below=-1),
    Style("ja-rule-space", "ルール{n}　{name}", "", "{n}", below=0),
    Style("ja-rule-run-in", "ルール{n}　{name}：", "", "{n}", below=-1),
    Style("ja-no", "No.{n} {name}", "", "{n}", below=0),
    Style("ja-sono", "其の{kanji}　{name}", "", "其の{kanji}", below=0),
    Style("ja-half-paren", "{n}) {name}", "", "{n}", below=0),
    Style("ja-wide-paren", "{wide}）{name}", "", "{n}", below=0),
    Style("ja-square-brackets", "［{name}］", below=0),
    Style("ja-tortoise", "〔{name}〕", "■{chapter}", below=0),
    Style("ja-less-than", "＜{name}＞", "■{chapter}", below=0),
    Style("ja-double-corner", "『{name}』", below=0),
    Style("ja-play", "▶ {name}", below=0),
    Style("ja-kome", "※{name}", "■{chapter}", below=0),
    Style("ja-dots", "{name}……", "■{chapter}", below=-1),
    Style("ja-long-dash", "{name}――", "■{chapter}", below=-1),
    Style("ja-space", "{name}　", "■{chapter}", below=-1),
    Style("ja-square-colon", "■{name}：", "", below=-1),
    Style("ja-diamond-run-in", "◆{name}　", "", below=-1, wrap=36),
    Style("ja-square-lenticular", "■【{name}】", below=0),
    Style("ja-numbered-lenticular", "{n}．【{name}】", "", "{n}", below=0),
    Style("ja-hyphen-run-in", "{c}-{p} {name}：", "{c}．{chapter}", "{c}-{p}", below=-1),
    Style("ja-article-colon", "第{n}条：{name}", "", "第{n}条", below=0),
    Style("ja-article-run-in-space", "第{n}条　{name}　", "", "第{n}条", below=-1),
    Style("ja-boxed", "{line}\n{name}\n{line}", below=0),
    Style("ja-overlined", "{name}\n{line}", below=0),
    Style("ja-md-bold-alone", "**{name}**", title="**{}**", below=0),
    Style("ja-md-bold-run-in", "**{name}**　", "## {chapter}", below=-1),
    Style("ja-md-square", "## ■{name}"),
    Style("ja-md-numbered-bold", "{n}. **{name}**：", "", "{n}", below=-1, indent=3),
    Style("ja-paren-run-in", "（{n}）{name}　", "", "{n}", below=-1, wrap=36),
)  # fmt: skip

_TITLED = (*_PLAIN, *_RARER, *_MARKDOWN)
STYLES = (
    *_TITLED,
    *(replace(s, name=s.name + _SENTENCE, lang="en" + _SENTENCE) for s in _TITLED),
    *(replace(style, lang="ja") for style in _JAPANESE),
)
