"""HTML: MediaWiki pages, ordinary rulebooks and FAQs. The tokenizer is the standard library's."""

from __future__ import annotations

import re

from taiyaku.corpus.model import Provenance, Unplaced
from taiyaku.corpus.radicals import count_radicals, fold_radicals
from taiyaku.ingest.blocks import Block, BlockKind, Container, Manuscript, container_name, container_named
from taiyaku.ingest.readers.html import site_names, tags
from taiyaku.ingest.readers.html.block_builder import Element, Inline, Page
from taiyaku.ingest.readers.html.boxes import ClassStyles, settle, steps_as_items, terms_in_text
from taiyaku.ingest.readers.html.cell_grid import span_of
from taiyaku.ingest.readers.html.inline_runs import raised
from taiyaku.ingest.readers.notes import placed
from taiyaku.ingest.vocabulary import Vocabulary

_DROPPED_TAGS = (
    "script style template noscript iframe object audio video canvas svg math button select input "
    "textarea option head nav footer rp rt rtc"
)
_DROPPED = frozenset(_DROPPED_TAGS.split())
_EMPTY_TAGS = "input meta link base wbr col source track area embed param"
_EMPTY = frozenset(_EMPTY_TAGS.split())
_REASONS = {
    "rt": "ruby reading",
    "rtc": "ruby reading",
    "rp": "ruby reading",
    "nav": "navigation",
    "footer": "page footer",
}
_TABLE_ROLES = {
    "table": "table", "grid": "table", "rowgroup": "tbody", "row": "tr", "cell": "td", "gridcell": "td",
    "columnheader": "th", "rowheader": "th",
}  # fmt: skip
_BADGE = re.compile(r"[QA]\d{0,3}[.:]?|[問答]\d{0,3}")
_COMMENT = re.compile(r"cmnt\d+")  # of Google Docs, below the text
# what the mark of a note leads to, as word processors and programs name it; "ref" and "anc" lead back
_NOTE_LINK = re.compile(
    r"#_?(?:ftn|edn|fn|ftnt|sdfootnote|sdendnote|footnotedef|footnote)(?!\w*(?:ref|anc))[\w:.-]*\d\w*"
)
_ROOTS = frozenset({"content", "mw-content-text", "mw-body", "mw-parser-output", "bodycontent"})
_KEPT = frozenset(
    {"sitenotice", "mw-sitenotice", "sitesub", "contentsub", "firstheading", "mw-redirectedfrom"}
)
_COLLAPSIBLE = re.compile(r"collaps|spoiler|expand|toggle-?content|fold", re.IGNORECASE)
_ACCORDION = re.compile(r"accordion|collaps|\bfaq", re.IGNORECASE)
_UNFOLDING = frozenset({"aria-expanded", "aria-controls", "data-toggle", "data-bs-toggle"})  # a button's
_MENU = re.compile(r"nav|menu|toggler|search|copy|share|close|btn-icon", re.IGNORECASE)
_FRONT = 3  # blocks, below which fields are those of the text
_HOME = frozenset({"/", "./"})
_TITLE_WORDS = frozenset({"title", "heading", "headline"})
_TITLE_TAGS = frozenset({"div", "p", "span", "td", "th", "legend"})
_LABELLED_TAGS = frozenset({"div", "aside", "figure", "blockquote"})
_HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_SECTION_NAMES = "part chapter preface appendix glossary section sect1 sect2 sect3 sect4 sect5"  # DocBook's
_SECTIONS = frozenset(_SECTION_NAMES.split())
_MAIN = re.compile(
    r"<(main|article)\b|\brole\s*=\s*[\"']?main\b|\b(?:id|class)\s*=\s*[\"']?[^\"'>]*\b(?:mw-parser-output|mw-content-text|mw-body)\b",
    re.IGNORECASE,
)
_TITLED = re.compile(r"(?:<(?:main|article)\b|\brole\s*=\s*[\"']?main\b).*<h1\b", re.IGNORECASE | re.DOTALL)
_STRIKES = re.compile(r"<(s|del|strike)\b", re.IGNORECASE)
_SITE_SUFFIX = re.compile(r"\s+[-–—|:]\s+[^-–—|:]+$")
_WORD, _SEAM = re.compile(r"[^\W_]+"), re.compile(r"(?<=[a-z])(?=[A-Z])")  # "subSectionTitle"
_LEVEL = re.compile(r"(?:^|[_-])h([1-6])$")


def read_html(text: str, file: str, vocabulary: Vocabulary) -> Manuscript:
    """Lines and blocks of an HTML file; provenance counts the lines of the source.

    Lines hold the visible text, white space collapsed; `Block.style` names the boxes around a block.
    """
    folded = fold_radicals(text)
    page = _parse(folded, file, vocabulary, only_main=bool(_MAIN.search(folded)))
    if not page.blocks:
        page = _parse(folded, file, vocabulary, only_main=False)
    blocks, hidden = settle(steps_as_items(_titled(page)), vocabulary)
    blocks, bare = placed(terms_in_text(blocks))
    hidden += [Unplaced(b.raw, b.provenance, "heading of notes") for b in bare]
    return Manuscript(
        "html", tuple(page.lines), tuple(blocks), (*page.furniture, *hidden), radicals=count_radicals(text)
    )


def read_fragment(text: str, where: Provenance, vocabulary: Vocabulary) -> Manuscript:
    """Lines and blocks of HTML that stands inside another text, from the line `where` begins with."""
    page = _parse(text, where.file, vocabulary, only_main=False, line=where.lines[0])
    blocks, hidden = settle(steps_as_items(page.blocks), vocabulary)
    return Manuscript("html", tuple(page.lines), tuple(blocks), (*page.furniture, *hidden))


def _parse(text: str, file: str, vocabulary: Vocabulary, only_main: bool, line: int = 1) -> Page:
    underlined = "inserted" if _STRIKES.search(text) else "emphasis"
    parser = _Parser(file, vocabulary, only_main, underlined, ClassStyles(text))
    parser.titled = only_main and _TITLED.search(text) is not None
    parser.lineno = line
    parser.feed(tags.without_loose_ends(text))
    parser.close()
    parser.page.finish()
    return parser.page


def _titled(page: Page) -> list[Block]:
    """The blocks, under the document's title where it has no heading of its own to begin with."""
    title = next((f for f in page.furniture if f.reason == "title"), None)
    heads = [b for b in page.blocks if b.kind is BlockKind.HEADING]
    if title is None or any(b.level in {1, 2} or title.text.startswith(b.text) for b in heads):
        return page.blocks
    page.furniture.remove(title)
    text = _SITE_SUFFIX.sub("", " ".join(title.text.split()))
    return [Block(BlockKind.HEADING, text, title.where, level=1, raw=title.text), *page.blocks]


class _Parser(tags.Tokenizer):
    """Sends the tokenizer's events to the page builder; everything it decides is in `_Names`."""

    def __init__(
        self, file: str, vocabulary: Vocabulary, only_main: bool, underlined: str, sheet: ClassStyles
    ) -> None:
        super().__init__(convert_charrefs=True)
        self.page = Page(file)
        self.vocabulary = vocabulary
        self.styles = {**tags.INLINE_STYLES, "u": underlined}
        self.sheet = sheet
        self.boxes = 0
        self.titled = False  # the text itself has the page's title; one above it is the site's
        self.divs: list[str] = []  # what each open one stands for
        self.buttons: list[str] = []  # the same
        self.outside = "outside the article" if only_main else None
        if self.outside:
            self.page.here.reason = self.outside

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        line = self.getpos()[0]
        given = {name: value or "" for name, value in reversed(attrs)}
        if tag == "div":
            tag = _TABLE_ROLES.get(given.get("role", ""), tag)
            self.divs.append(tag)
        elif tag == "button":
            tag = self._shown_button(given)
            self.buttons.append(tag)
        if tag in tags.BLOCKS:
            self._begin_block(tag, given, line)
        elif tag == "br":
            self.page.break_line(line)
        elif tag == "img":
            self.page.image(given.get("alt", ""), line)
        elif tag in _EMPTY:
            return
        elif tag == "q":
            self.page.data("“", line)
        else:
            self._begin_inline(tag, given)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Browsers ignore the slash of `<div/>`; XHTML writers mean it."""
        self.handle_starttag(tag, attrs)
        if tag in tags.BLOCKS and tag != "hr":
            self.handle_endtag(tag)
        elif tag not in {"br", "img"}:
            self._end_inline(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == "div" and self.divs:
            tag = self.divs.pop()
        elif tag == "button" and self.buttons:
            tag = self.buttons.pop()
        if tag == "br":
            self.page.break_line(self.getpos()[0])
        elif tag in tags.BLOCKS:
            self.page.end(tag)
        elif tag == "q":
            self.page.data("”", self.getpos()[0])
        else:
            self._end_inline(tag)

    def handle_data(self, data: str) -> None:
        if data.strip().isdigit() and any(one.tag == "sup" for one in self.page.inline):
            data = raised(data)  # "3¹ cards", not 31
        sign = data.strip()
        if sign in site_names.BACKLINKS or (
            sign in site_names.PERMALINKS and self.page.here.heading is not None
        ):
            self._hide_link()
        self.page.data(data, self.getpos()[0])

    def _hide_link(self) -> None:
        """Take the text of a link within the page for a sign."""
        last = self.page.inline[-1] if self.page.inline else None
        if last and last.tag == "a" and last.name == "#":
            self.page.inline[-1] = last._replace(reason="navigation")

    def unknown_decl(self, data: str) -> None:
        """`<![CDATA[…]]>` outside of XML: browsers make a comment of it; its text is kept."""
        if data.startswith("CDATA["):
            self.page.data(data[6:], self.getpos()[0])

    def _begin_block(self, tag: str, given: dict[str, str], line: int) -> None:
        if tag == "hr":
            self.page.flush()
            return
        if tag == "body":
            self.page.inline.clear()  # a head nobody closed
        names = _names(given)
        element = self.page.begin(
            tag, line, box=self._box(tag, names, given), reason=self._reason(tag, names, given)
        )
        if element.reason and site_names.REVISION & set(names):
            element.reason = "revision"
        if self.outside and element.reason == self.outside and self._is_root(tag, names, given.get("role")):
            element.reason = None
        if tag == "ol":
            start = given.get("start", "")
            element.count = int(start) - 1 if start.isdigit() and len(start) < 6 else 0
            element.numbering = given.get("type") or "1"
        elif tag == "li" and given.get("value", "").isdigit() and len(given["value"]) < 6:
            self._renumber(element, int(given["value"]))
        elif tag in tags.CELLS and self.page.grids and self.page.grids[-1].rows:
            cell = self.page.grids[-1].rows[-1][-1]
            cell.columns, cell.rows = span_of(given.get("colspan")), span_of(given.get("rowspan"))
        element.folds = element.folds or any(_ACCORDION.search(name) for name in names)
        element.label = element.label or _labelled(tag, names)
        if container_named(" ".join(map(str, element.boxes)), "infobox"):
            element.heading = 0 if tag == "h2" and "pi-header" not in names else None  # others label data
        elif element.label and (_is_title(names) or (tag in tags.HEADINGS and element.label == "note")):
            element.heading = None
            element.boxes = (*element.boxes, Container("label", 0))
        elif tag in _TITLE_TAGS and element.heading is None and (told := _level(names)) is not None:
            element.heading = told
        elif tag in tags.HEADINGS and "author" in names:
            element.heading = None
        elif given.get("role") == "heading" and tag not in tags.HEADINGS:
            level = given.get("aria-level", "")
            element.heading = int(level) if level in {"1", "2", "3", "4", "5", "6"} else 0
        element.depth += bool(_SECTIONS & set(names))
        if element.heading and element.depth and "title" in names and not element.boxes:
            element.heading = element.depth
        if given.get("id", "") in self.page.calls:
            element.note = given["id"]
        element.type |= self.sheet.of(tag, given)
        element.size = self.sheet.size(tag, given, element.size)

    def _shown_button(self, given: dict[str, str]) -> str:
        """The tag that a button stands for: of one that unfolds the text below it, that of its title."""
        names = _names(given)
        unfolds = _UNFOLDING & given.keys() or any(_ACCORDION.search(name) for name in names)
        unfolds = unfolds or self.page.here.folds
        if not unfolds or self.page.here.reason or any(_MENU.search(name) for name in names):
            return "button"
        if self.page.here.heading is None:
            return "summary"
        return "button" if self.page.pieces else "span"

    def _renumber(self, element: Element, value: int) -> None:
        for parent in reversed(self.page.stack[:-1]):
            if parent.tag == "ol":
                parent.count = value
                element.marker = f"{value}."
                return

    def _begin_inline(self, tag: str, given: dict[str, str]) -> None:
        if style := self.styles.get(tag):
            self.page.styles[style] += 1  # type: ignore[index]
        for name in (given.get("id", ""), given.get("name", "")):
            if tag == "a" and name in self.page.calls:
                self.page.here.note = name
        if tag == "a" and _COMMENT.fullmatch(given.get("id", "")):
            self.page.here.reason = "comment"
        type_, size = self.sheet.of(tag, given), self.sheet.size(tag, given, self.page.size)
        if type_ or not style or size != self.page.size:
            reason = None if style else self._inline_reason(tag, _names(given), given)
            if reason == "reference mark" and given.get("href", "").startswith("#"):
                self.page.call(given["href"][1:], self.getpos()[0])
            name = given.get("class", "") if tag == "span" else given.get("href", "")[:1]
            self.page.inline.append(Inline(tag, reason, size, type_, name))

    def _end_inline(self, tag: str) -> None:
        if (style := self.styles.get(tag)) and self.page.styles[style] > 0:  # type: ignore[index]
            self.page.styles[style] -= 1  # type: ignore[index]
        last = self.page.pieces[-1].text.strip() if self.page.pieces else ""
        self.page.badge = _BADGE.fullmatch(last) is not None
        for position in range(len(self.page.inline) - 1, -1, -1):
            if self.page.inline[position].tag == tag:
                del self.page.inline[position:]
                return

    def _inline_reason(self, tag: str, names: list[str], given: dict[str, str]) -> str | None:
        if tag in _DROPPED:
            return _REASONS.get(tag, tag)
        if tag == "title":
            return "title"
        if site_names.PRUNED & set(names) and tag in {"sup", "a", "span"}:
            return "reference mark"
        if (tag == "a" and self._is_mark(given)) or (tag in {"sup", "a"} and "footnote" in names):
            return "reference mark"
        if site_names.REVISION & set(names):
            return "revision"
        leads_home = tag == "a" and self.page.here.heading is not None and given.get("href") in _HOME
        if leads_home or site_names.is_around(tag, names, given.get("role")):  # the name of the site
            return "navigation"
        return "hidden" if _is_hidden(given) else None

    def _is_mark(self, given: dict[str, str]) -> bool:
        """Whether a link within the page is the mark of a note: raised, or so called."""
        if not given.get("href", "").startswith("#"):
            return False
        high = any(one.tag == "sup" or "footnote" in one.name.split() for one in self.page.inline)
        told = {given.get("role"), given.get("epub:type")} & {"doc-noteref", "noteref"}
        return high or bool(told) or _NOTE_LINK.fullmatch(given["href"]) is not None

    def _reason(self, tag: str, names: list[str], given: dict[str, str]) -> str | None:
        if tag in _DROPPED:
            return _REASONS.get(tag, tag)
        if site_names.CATEGORIES & set(names):
            return "category"
        fields = "field-list" in names and len(self.page.blocks) < _FRONT  # docutils': "Version: 1.1"
        if site_names.REVISION & set(names) or tag == "address" or fields:
            return "revision"
        if tag in tags.HEADINGS and site_names.UNSEEN & set(names):
            return "hidden"
        if tag == "div" and given.get("title") in {"header", "footer"}:  # of a word processor's pages
            return "page footer"
        return "navigation" if site_names.is_around(tag, names, given.get("role")) else None

    def _is_root(self, tag: str, names: list[str], role: str | None) -> bool:
        if (_ROOTS | _KEPT) & set(names) or tag in {"main", "article"} or role == "main":
            return True
        return tag == "h1" and not self.titled and not site_names.FURNITURE & set(names)

    def _box(self, tag: str, names: list[str], given: dict[str, str]) -> Container | None:
        name = self._box_name(tag, names, given)
        if name is None:
            return None
        self.boxes += 1
        return Container(name, self.boxes)

    def _box_name(self, tag: str, names: list[str], given: dict[str, str]) -> str | None:
        if given.get("data-expandtext") and self._shows_original(given["data-expandtext"]):
            return "original"
        if tag in {"html", "body", "tr", "tbody", "thead", "li"} and not _is_hidden(given):
            return None
        if tag == "dt":
            return "term"
        if {"sitenotice", "mw-sitenotice"} & set(names):
            return "notice"
        if any("infobox" in name for name in names):
            return "infobox"
        if not site_names.FURNITURE & set(names):
            for word in names:
                if len(word) > 1 and (found := container_name(word, self.vocabulary)):
                    return found
        if _is_hidden(given):
            return "hidden"
        return "collapsible" if tag == "details" or any(_COLLAPSIBLE.search(n) for n in names) else None

    def _shows_original(self, text: str) -> bool:
        return self.vocabulary.is_one_of(text.strip("[]"), "wiki", "show_original")


def _names(given: dict[str, str]) -> list[str]:
    """Classes and id of an element, lower case but for the seams of camelCase."""
    names = [*given.get("class", "").split(), *given.get("id", "").split()]
    return [*(n.casefold() for n in names), *(n for n in names if n != n.casefold())]


def _is_hidden(given: dict[str, str]) -> bool:
    return "hidden" in given or bool(_HIDING.search(given.get("style", "")))


def _labelled(tag: str, names: list[str]) -> str:
    """Whether an element is a note or a figure, whose title is the label of it and heads no text."""
    if tag not in _LABELLED_TAGS:
        return ""
    return "note" if site_names.NOTES & set(names) else "figure" if site_names.FIGURES & set(names) else ""


def _level(names: list[str]) -> int | None:
    """The level of a heading that classes tell: "bb_h2" says it, "section-title" does not; else None."""
    told = next((int(m[1]) for name in names if (m := _LEVEL.search(name))), 0)
    return told if told or _is_title(names) else None


def _is_title(names: list[str]) -> bool:
    return any(_TITLE_WORDS & {w.casefold() for w in _WORD.findall(_SEAM.sub(" ", name))} for name in names)
