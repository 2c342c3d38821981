"""Wikitext, as MediaWiki's edit box shows it. mwparserfromhell parses, the page builder makes blocks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import mwparserfromhell
from mwparserfromhell.nodes import (
    Argument,
    Comment,
    ExternalLink,
    Heading,
    HTMLEntity,
    Node,
    Tag,
    Template,
    Text,
    Wikilink,
)
from mwparserfromhell.wikicode import Wikicode

from taiyaku.corpus.model import Provenance, Unplaced
from taiyaku.corpus.radicals import count_radicals, fold_radicals
from taiyaku.ingest.blocks import Container, Line, Manuscript, container_name
from taiyaku.ingest.readers.html.block_builder import Page
from taiyaku.ingest.readers.html.boxes import ClassStyles, settle, steps_as_items
from taiyaku.ingest.readers.html.cell_grid import span_of
from taiyaku.ingest.readers.html.tags import BLOCKS, CELLS, INLINE_STYLES
from taiyaku.ingest.readers.notes import placed
from taiyaku.ingest.readers.wikitext.loose_ends import without_loose_ends
from taiyaku.ingest.readers.wikitext.templates import Part, is_end, template_parts
from taiyaku.ingest.vocabulary import Vocabulary

_LIST_TAGS = {"*": ("ul", "li"), "#": ("ol", "li"), ":": ("dl", "dd"), ";": ("dl", "dt")}
_REDIRECT = re.compile(r"\s*#\s*(?:REDIRECT|転送|リダイレクト)\s*:?\s*\[\[[^\]\n]*\]\].*", re.IGNORECASE)
_SWITCH = re.compile(r"__[A-Z]{3,}__")
_FILE = re.compile(r"\s*(?:file|image|media|ファイル|画像)\s*:", re.IGNORECASE)
_CATEGORY = re.compile(r"\s*(?:category|カテゴリ)\s*:", re.IGNORECASE)
_LANGUAGE = re.compile(r"\s*[a-z]{2,3}(?:-[a-z]+)?\s*:\s*\S")
_FILE_OPTION = re.compile(
    r"thumb(nail)?|frame(d|less)?|border|right|left|center|none|upright.*|\d*x?\d+\s*px|(link|alt|page|lang|class)=.*|"
    r"baseline|middle|sub|super|top|text-top|bottom|text-bottom",
    re.IGNORECASE,
)
_PAGE_STYLES = ClassStyles("")  # wikitext has no sheets, only `style="…"`
_HIDDEN_TAGS = frozenset({"includeonly", "templatestyles", "score", "timeline", "script", "style"})
_VERBATIM = frozenset({"nowiki", "pre", "source", "syntaxhighlight", "math", "chem"})


def read_wikitext(text: str, file: str, vocabulary: Vocabulary) -> Manuscript:
    """Lines and blocks of a page's wikitext; templates are read by their names and parameters.

    Known templates become boxes (`Block.style`), of unknown ones every parameter's text is kept.
    """
    folded = fold_radicals(text).replace("\r\n", "\n").replace("\r", "\n")
    walker = _Walker(file, vocabulary)
    walker.read(folded)
    blocks, hidden = settle(steps_as_items(walker.page.blocks), vocabulary)
    blocks, bare = placed(blocks)
    hidden += [Unplaced(b.raw, b.provenance, "heading of notes") for b in bare]
    page = walker.page
    return Manuscript(
        "wikitext",
        tuple(page.lines),
        tuple(blocks),
        (*page.furniture, *hidden),
        radicals=count_radicals(text),
    )


class _Walker:
    """Walks the parsed nodes and tells the page builder what opens, closes and is said."""

    def __init__(self, file: str, vocabulary: Vocabulary) -> None:
        self.page = Page(file)
        self.file = file
        self.vocabulary = vocabulary
        self.prefix = ""  # list signs of the open item: "*#"
        self.coming = ""  # list signs read on this line so far
        self.line_start = True
        self.notes: list[tuple[Wikicode, int, str]] = []
        self.boxes = 0

    def read(self, text: str) -> None:
        redirect = _REDIRECT.match(text)
        skipped = text[: redirect.end()] if redirect else ""
        if redirect:
            self.drop(skipped, 1, "redirect")
        whole = without_loose_ends(text[len(skipped) :])
        self.walk(mwparserfromhell.parse(whole), 1 + skipped.count("\n"))
        self.references()
        self.close_lists()
        self.page.finish()

    def walk(self, code: Wikicode, line: int) -> None:
        """Every node of a piece of wikitext, with its own line."""
        nodes = code.nodes
        for position, node in enumerate(nodes):
            following = nodes[position + 1] if position + 1 < len(nodes) else None
            self.take(node, line, following)
            line += str(node).count("\n")

    def inside(self, code: Wikicode, line: int) -> None:
        """A piece with lists of its own: a cell, a box, a parameter."""
        kept, self.prefix, self.coming, self.line_start = self.prefix, "", "", True
        self.walk(code, line)
        self.close_lists()
        self.page.flush()
        self.prefix = kept

    def take(self, node: Node, line: int, following: Node | None) -> None:
        if isinstance(node, Text):
            self.text(str(node.value), line)
        elif isinstance(node, Tag):
            self.tag(node, line)
        elif isinstance(node, Heading):
            self.close_lists()
            self.page.begin(f"h{min(max(node.level, 1), 6)}", line)
            self.walk(node.title, line)
            self.page.end(f"h{min(max(node.level, 1), 6)}")
            self.line_start = False
        elif isinstance(node, Template):
            self.template(node, line, following)
        elif isinstance(node, Wikilink):
            self.wikilink(node, line)
        elif isinstance(node, ExternalLink):
            self.say(line)
            self.walk(node.title if node.title is not None else node.url, line)
        elif isinstance(node, HTMLEntity):
            self.say(line)
            self.page.data(_entity(node), line)
        elif isinstance(node, Comment):
            self.drop(str(node.contents), line, "comment")
        elif isinstance(node, Argument):
            if node.default is not None:
                self.walk(node.default, line)
        else:
            self.text(str(node), line)

    # text and lists

    def text(self, text: str, line: int) -> None:
        for number, part in enumerate(text.split("\n")):
            if number:
                self.newline(line + number)
            for switch in _SWITCH.findall(part):
                self.drop(switch, line + number, "switch")
            part = _SWITCH.sub("", part)
            if part.strip():
                self.say(line + number)
                self.page.data(part, line + number)
            elif part and not self.line_start:
                self.page.data(" ", line + number)

    def newline(self, line: int) -> None:
        """The end of a line ends an item; an empty line ends everything that has no end mark."""
        if self.coming:
            self.say(line)
        if self.prefix:
            self.page.flush()
            if self.line_start:
                self.close_lists()
        elif self.line_start:
            self.page.flush()
        else:
            self.page.data("\n", line - 1)
        self.line_start = True

    def say(self, line: int) -> None:
        """Something visible comes: open the item its line asks for, or close the lists."""
        if self.coming:
            self.open_item(self.coming, line)
            self.coming = ""
        elif self.line_start and self.prefix:
            self.close_lists()
        self.line_start = False

    def open_item(self, prefix: str, line: int) -> None:
        shared = 0
        kinds = [_LIST_TAGS[sign][0] for sign in prefix]
        old = [_LIST_TAGS[sign][0] for sign in self.prefix]
        while shared < min(len(kinds), len(old)) and kinds[shared] == old[shared]:
            shared += 1
        if shared == len(prefix):
            for sign in reversed(self.prefix[shared:]):
                self.page.end(_LIST_TAGS[sign][0])
            self.page.begin(_LIST_TAGS[prefix[-1]][1], line)
        else:
            for sign in reversed(self.prefix[shared:]):
                self.page.end(_LIST_TAGS[sign][0])
            for sign in prefix[shared:]:
                self.page.begin(_LIST_TAGS[sign][0], line)
                self.page.begin(_LIST_TAGS[sign][1], line)
        self.prefix = prefix

    def close_lists(self) -> None:
        for sign in reversed(self.prefix):
            self.page.end(_LIST_TAGS[sign][0])
        if not self.prefix:
            self.page.flush()
        self.prefix = self.coming = ""

    # tags

    def tag(self, node: Tag, line: int) -> None:
        name = str(node.tag).strip().casefold()
        markup = str(node.wiki_markup or "")
        if markup in _LIST_TAGS and name in {"li", "dt", "dd"}:
            self.list_sign(markup, line)
        elif name in _VERBATIM:
            self.say(line)
            self.page.data(str(node.contents or ""), line)
        elif name == "br":
            self.page.break_line(line)
        elif name == "hr":
            self.close_lists()
        elif name == "ref":
            self.note(node, line)
        elif name == "references":
            self.references()
        elif name in _HIDDEN_TAGS:
            self.drop(str(node.contents or ""), line, name)
        elif name in {"rt", "rp"}:
            self.drop(str(node.contents or ""), line, "ruby reading")
        elif name in BLOCKS or name in CELLS:
            self.block_tag(name, node, line)
        elif node.contents is not None:
            self.span(name, node, line)

    def span(self, name: str, node: Tag, line: int) -> None:
        type_ = set(_PAGE_STYLES.of(name, _attributes(node)))
        if style := INLINE_STYLES.get(name):
            type_.add(style)
        if type_:
            self.say(line)
        self.page.styles.update(type_)
        self.walk(node.contents, line + _before_contents(node))
        self.page.styles -= Counter(type_)

    def list_sign(self, sign: str, line: int) -> None:
        if not self.line_start and not self.coming and sign == ":" and self.prefix.endswith(";"):
            self.open_item(self.prefix[:-1] + ":", line)  # "; term : definition"
        else:
            self.coming += sign

    def block_tag(self, name: str, node: Tag, line: int) -> None:
        given = _attributes(node)
        if caption := node.wiki_markup == "|" and str(node.contents).startswith("+"):  # for the parser a cell
            name = "caption"
        if name in {"table", "div", "h1", "h2", "h3", "h4", "h5", "h6"} and not self.coming:
            self.close_lists()
        elif self.coming:
            self.say(line)
        self.page.begin(name, line, box=self.box_of(name, given))
        if name in CELLS and self.page.grids and self.page.grids[-1].rows:
            cell = self.page.grids[-1].rows[-1][-1]
            cell.columns, cell.rows = span_of(given.get("colspan")), span_of(given.get("rowspan"))
        if node.contents is not None:
            told = mwparserfromhell.parse(str(node.contents)[1:]) if caption else node.contents
            if caption:
                self.drop("+", line, "markup")
            self.inside(told, line + _before_contents(node))
        self.page.end(name)
        self.line_start = False

    def box_of(self, name: str, given: dict[str, str]) -> Container | None:
        if name in {"tr", "li"}:
            return None
        if self.vocabulary.is_one_of(given.get("data-expandtext", ""), "wiki", "show_original"):
            return self.box("original")
        for word in (*given.get("class", "").split(), *given.get("id", "").split()):
            if len(word) > 1 and (found := container_name(word, self.vocabulary)):
                return self.box(found)
        if re.search(r"collaps|spoiler", given.get("class", ""), re.IGNORECASE) or name == "details":
            return self.box("collapsible")
        return self.box("hidden") if re.search(r"display\s*:\s*none", given.get("style", "")) else None

    def box(self, name: str) -> Container:
        self.boxes += 1
        return Container(name, self.boxes)

    # links, notes, templates

    def wikilink(self, node: Wikilink, line: int) -> None:
        title = str(node.title)
        if _CATEGORY.match(title):
            self.drop(title, line, "category")
        elif _FILE.match(title):
            self.picture(node, line)
        elif _LANGUAGE.match(title) and node.text is None and self.line_start:
            self.drop(title, line, "language link")
        else:
            self.say(line)
            if node.text is not None:
                self.walk(node.text, line + title.count("\n"))
            else:
                self.page.data(title.strip().removeprefix(":"), line)

    def picture(self, node: Wikilink, line: int) -> None:
        """The name is no text; the caption of a framed picture is a paragraph of its own."""
        options = str(node.text).split("|") if node.text is not None else []
        captions = [o.strip() for o in options if not _FILE_OPTION.fullmatch(o.strip())]
        if (
            captions
            and captions[-1]
            and any(re.fullmatch(r"thumb.*|frame.*", o.strip(), re.I) for o in options)
        ):
            self.page.begin("figcaption", line)
            self.inside(mwparserfromhell.parse(captions[-1]), line)
            self.page.end("figcaption")
            self.line_start = True

    def note(self, node: Tag, line: int) -> None:
        if node.contents is not None and str(node.contents).strip():
            name = f"note {len(self.page.calls) + 1}"
            self.page.call(name, line)
            self.notes.append((node.contents, line + _before_contents(node), name))

    def references(self) -> None:
        """Footnotes, as the list MediaWiki makes of them."""
        if not self.notes:
            return
        self.close_lists()
        notes, self.notes = self.notes, []
        self.page.begin("ol", notes[0][1])
        for contents, line, name in notes:
            self.page.begin("li", line).note = name
            self.inside(contents, line)
            self.page.end("li")
        self.page.end("ol")

    def template(self, node: Template, line: int, following: Node | None) -> None:
        name = " ".join(str(node.name).split())
        alone = self.line_start and not self.coming and _ends_line(following)
        if is_end(name, self.vocabulary):
            self.close_lists()
            self.page.end("section")
            self.line_start = False
            return
        for part in template_parts(node, line, alone, self.vocabulary):
            self.part(part)
        if not str(node.name).strip() or not node.params:
            self.drop(name, line, "template")

    def part(self, part: Part) -> None:
        """One thing a template says: open or close a box, a heading, text in the line or a paragraph."""
        actions: dict[str, Callable[[], None]] = {
            "open": lambda: self.open_box(part),
            "close": lambda: self.close_box(),
            "heading": lambda: self.own_block("h6", part),
            "paragraph": lambda: self.own_block("div", part),
            "inline": lambda: self.inline(part),
            "drop": lambda: self.drop(str(part.code), part.line, part.text or "template"),
        }
        actions[part.action]()

    def open_box(self, part: Part) -> None:
        self.close_lists()
        self.page.begin("section", part.line, box=self.box(part.text) if part.text else None)

    def close_box(self) -> None:
        self.close_lists()
        self.page.end("section")
        self.line_start = False

    def own_block(self, tag: str, part: Part) -> None:
        self.close_lists()
        element = self.page.begin(tag, part.line)
        if tag == "h6":
            element.heading = part.level
        if part.text:
            self.page.data(part.text, part.line)
        if part.code is not None:
            self.inside(part.code, part.line)
        self.page.end(tag)
        self.line_start = False

    def inline(self, part: Part) -> None:
        self.say(part.line)
        if part.code is not None:
            self.walk(part.code, part.line)
            self.page.data(" ", part.line)

    def drop(self, text: str, line: int, reason: str) -> None:
        for number, piece in enumerate(text.split("\n")):
            if piece.strip():
                where = Provenance(self.file, (line + number, line + number))
                self.page.lines.append(Line(piece.strip(), where))
                self.page.furniture.append(Unplaced(piece.strip(), where, reason))


def _entity(node: HTMLEntity) -> str:
    try:
        return str(node.normalize())
    except (ValueError, OverflowError):
        return str(node)


def _ends_line(node: Node | None) -> bool:
    return (
        node is None
        or (isinstance(node, Text) and str(node.value).lstrip(" \t").startswith("\n"))
        or isinstance(node, (Heading, Template))
    )


def _attributes(node: Tag) -> dict[str, str]:
    return {str(a.name).strip().casefold(): str(a.value or "") for a in node.attributes}


def _before_contents(node: Tag) -> int:
    """Line breaks inside the opening tag."""
    return sum(str(a).count("\n") for a in node.attributes) + str(node.padding or "").count("\n")
