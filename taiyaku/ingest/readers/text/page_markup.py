"""A page of Markdown, and what it holds beside its text: front matter, comments, attributes, lone tags."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from taiyaku.corpus.model import Unplaced
from taiyaku.ingest.blocks import Block, BlockKind, Line, Manuscript
from taiyaku.ingest.readers.html.boxes import is_site_line
from taiyaku.ingest.readers.html.parser import read_fragment
from taiyaku.ingest.readers.html.tags import TAGS
from taiyaku.ingest.readers.notes import placed
from taiyaku.ingest.readers.text.furniture import without_furniture
from taiyaku.ingest.readers.text.inline_markup import read_inline
from taiyaku.ingest.readers.text.inventory import unseen
from taiyaku.ingest.readers.text.line_rules import Style, read_blocks
from taiyaku.ingest.readers.text.other_marks import without_site_marks
from taiyaku.ingest.rejoining import mend, number_steps
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct, field, replace

_FENCE = re.compile(r"(?P<fence>---|\+\+\+|```(?=metadata))(?:metadata)?\s*")
_FIELD = re.compile(r"[\w .-]{1,60}(?::(?:\s.*)?|\s?=.*)|\s+\S.*|[-#].*|\[[\w.-]+\]|[\]}]\s*|")
_LONGEST_HEAD = 100  # lines of front matter
_PERCENT = re.compile(r"%(?:\s|$)")
_TITLE = re.compile(r"title\s*[:=]\s*(?P<quote>[\"']?)(?P<title>.+?)(?P=quote)\s*")
_TARGET = re.compile(
    r"""\s{0,3}\[(?P<name>[^\[\]^][^\[\]]{0,200})\]:\s+
    (?:<\S*>|[a-z]+:\S+|[/#.]\S*|\S+\.\w{2,5}(?:[/\#?]\S*)?) (?:\s+["'(].*["')])?\s*""",
    re.VERBOSE,
)
_REFERENCE = re.compile(r"(?<!!)\[(?P<text>[^\[\]]{1,400})\](?:\[(?P<name>[^\[\]]{0,200})\])?(?![(:])")
_NOTE = re.compile(r"\s{0,3}\[\^(?P<name>[^\[\]\s]{1,40})\]:\s*")
_COMMENT = re.compile(r"<!--.*?-->")
_CUTS = (
    ("attributes", re.compile(r"\{:[^{}]*\}|(?<=\S)[ ]*\{\s*[#.][\w .:=#\"'-]*\}\s*$")),
    ("template", re.compile(r"\{%[^{}]*%\}|\{\{[%<][^{}]*\}\}|^\\(?:newpage|clearpage|page|column)\s*$")),
    ("markup", re.compile(r"(?<=# )(?!.*</)(?:<[a-z][a-z0-9]*(?:-[a-z0-9]+)*>[ ]*)+(?=\S)")),  # a program's
    ("comment", re.compile(r"%%[^%]+%%")),  # of Obsidian
    ("ruby reading", re.compile(r"<rp>[^<]*</rp>|<rt>[^<]*(?:</rt>)?", re.IGNORECASE)),
    ("reference mark", re.compile(r"\[\^[^\[\]\s]{1,40}\]")),
)
_MAY_BE_CUT = frozenset("{<[\\%")  # each of them has one of these
_CONTENTS = re.compile(r"\s*(?:\[TOC\]|\[\[_?TOC_?\]\]|\$\{toc\}|\{:\s*toc\s*\})\s*", re.IGNORECASE)
_CODE = re.compile(r"\s{0,3}(?:`{3,}|~{3,})[^`]*")
_SHEET = re.compile(r"\s{0,3}`{3,}\s*(?:css|scss|less)\s*")
_TAG = re.compile(r"</?(?P<name>[A-Za-z][A-Za-z0-9]*)\b[^<>]*>")
_OPEN_LINK = re.compile(r"\]\([^()\s][^()]*$")  # a target without its end
_ONE = re.compile(r"1(?P<end>[.)])")
_TARGET_LINES = 3  # that a target of a link runs on for
_QUOTE = re.compile(r"\s{0,3}(?:>[ ]?)+")
_ISLAND = re.compile(r"\s*<(?P<name>table|ul|ol|dl|h[1-6])\b", re.IGNORECASE)
_LONGEST_ISLAND = 5000  # lines


class Page(Struct):
    """Lines of a Markdown file with nothing in them but text and the markup of its blocks."""

    lines: list[Line] = field(default_factory=list)
    furniture: list[Unplaced] = field(default_factory=list)
    title: Unplaced | None = None  # the front matter's
    targets: set[str] = field(default_factory=set)  # names of links that are declared
    edit: re.Pattern[str] | None = None
    notes: dict[int, str] = field(default_factory=dict)  # by the line on which each begins
    calls: dict[int, tuple[str, ...]] = field(default_factory=dict)  # for notes, by line

    def drop(self, text: str, line: Line, reason: str) -> None:
        if text.strip():
            self.furniture.append(Unplaced(text.strip(), line.provenance, reason))


def without_markup(lines: Sequence[Line], edit: Sequence[str] = ()) -> Page:
    """The lines with front matter, comments and attributes declared furniture.

    `edit` are the words of a wiki's links for editing a section: "[edit]".
    """
    page = Page(edit=_edit_links(tuple(edit)))
    lines = _with_whole_links(lines)
    start = _take_front_matter(lines, page)
    page.targets = {_key(m["name"]) for line in lines if (m := _TARGET.fullmatch(line.text))}
    last_end = max((n for n, line in enumerate(lines) if "-->" in line.text), default=-1)
    comment = sheet = False
    note = ""  # whose further lines are indented
    for number, line in enumerate(lines[start:], start):
        text = line.text
        begins = _NOTE.match(text)
        note = begins["name"] if begins else note if not text or text.startswith(("  ", "\t")) else ""
        if note and text:
            page.notes[line.provenance.lines[0]] = note
        sheet = _SHEET.fullmatch(text) is not None or (sheet and not _CODE.fullmatch(text))
        if sheet:
            page.drop(text, line, "style")
            text = ""
        if comment:
            inside, ends, text = text.partition("-->")
            page.drop(inside + ends, line, "comment")
            comment = not ends
        text = _without_cuts(text, line, page)
        if "<!--" in text and number < last_end:
            text, _, rest = text.partition("<!--")
            page.drop("<!--" + rest, line, "comment")
            comment = True
        page.lines.append(line if text == line.text else replace(line, text=text.rstrip()))
    return page


def _with_whole_links(lines: Sequence[Line]) -> list[Line]:
    """The lines, each with the rest of a link whose target runs on to the next one."""
    whole: list[Line] = []
    rest = False
    for at, line in enumerate(lines):
        if rest and line.text and any(")" in below.text for below in lines[at : at + _TARGET_LINES]):
            first = next(at for at in range(len(whole) - 1, -1, -1) if whole[at].text)
            above = whole[first].text
            glue = " " if above[above.rindex("](") :].count('"') % 2 else ""
            whole[first] = replace(whole[first], text=above + glue + line.text.strip())
            rest = _OPEN_LINK.search(whole[first].text) is not None
            line = replace(line, text="")
        else:
            rest = _OPEN_LINK.search(line.text) is not None
        whole.append(line)
    return whole


def _edit_links(words: tuple[str, ...]) -> re.Pattern[str] | None:
    word = "|".join(map(re.escape, words))
    link = rf"\[\[(?:{word})\]\([^()]*(?:\([^()]*\)[^()]*)*\)\]|\[(?:{word})\](?!\()"
    return re.compile(link, re.IGNORECASE) if words else None


def _take_front_matter(lines: Sequence[Line], page: Page) -> int:
    """How many lines at the top are YAML or TOML between two fences; they are blanked."""
    first = next((n for n, line in enumerate(lines[:5]) if line.text.strip()), None)
    opening = _FENCE.fullmatch(lines[first].text) if first is not None else None
    if first is None or opening is None:
        return _take_title_block(lines, page)
    fence = opening["fence"]
    ends = (
        n for n in range(first + 1, min(len(lines), first + _LONGEST_HEAD)) if lines[n].text.strip() == fence
    )
    end = next(ends, None)
    if end is None or end == first + 1 or not all(_FIELD.fullmatch(n.text) for n in lines[first + 1 : end]):
        return 0
    for line in lines[: end + 1]:
        if (match := _TITLE.fullmatch(line.text)) and page.title is None:
            page.title = Unplaced(match["title"], line.provenance, "front matter")
        page.drop(line.text, line, "front matter")
        page.lines.append(replace(line, text=""))
    return end + 1


def _take_title_block(lines: Sequence[Line], page: Page) -> int:
    """How many lines at the top are pandoc's title, authors and date after percent signs, blanked."""
    end = next((n for n, line in enumerate(lines[:4]) if not _PERCENT.match(line.text)), 0)
    for line in lines[:end]:
        if page.title is None:
            page.title = Unplaced(line.text[1:].strip(), line.provenance, "front matter")
        page.drop(line.text, line, "front matter")
        page.lines.append(replace(line, text=""))
    return end


def _without_cuts(text: str, line: Line, page: Page) -> str:
    """The text of a line without what is no text in it."""
    if text.lstrip().startswith(">"):
        text = _QUOTE.sub("", text, count=1)
    if _CONTENTS.fullmatch(text):
        _drop_placeholder(page)
        page.drop(text, line, "table of contents")
        return ""
    if _TARGET.fullmatch(text) or _CODE.fullmatch(text):
        return ""
    if match := _NOTE.match(text):
        name, mark = match["name"], match[0]
        page.drop(mark.replace(name, "") if name.isdigit() else mark, line, "reference mark")
        text = (f"({name}) " if name.isdigit() else "") + text[match.end() :]
    if "-->" in text:
        text = _without_comments(text, line, page)
    for reason, pattern in (*_CUTS, *((("edit link", page.edit),) if page.edit else ())):
        if _MAY_BE_CUT.isdisjoint(text):
            break
        for cut in pattern.finditer(text):
            page.drop(cut[0], line, reason)
            if reason == "reference mark":
                number = line.provenance.lines[0]
                page.calls[number] = (*page.calls.get(number, ()), cut[0][2:-1])
        text = pattern.sub("", text)
    if text.endswith("\\") and not text.endswith("\\\\"):  # a line break
        text = text[:-1]
    text, marks = without_site_marks(text)
    for mark in marks:
        page.drop(mark, line, "mark of a site")
    if page.targets and "[" in text:
        text = _REFERENCE.sub(
            lambda m: m["text"] if _key(m["name"] or m["text"]) in page.targets else m[0], text
        )
    return text


def _without_comments(text: str, line: Line, page: Page) -> str:
    """The text without comments that end on its line."""
    end = text.rindex("-->") + 3
    for comment in _COMMENT.finditer(text, 0, end):
        page.drop(comment[0], line, "comment")
    return _COMMENT.sub("", text[:end]) + text[end:]


def _drop_placeholder(page: Page) -> None:
    """The item above "{:toc}" stands for the contents."""
    if page.lines and page.lines[-1].text.lstrip().startswith(("-", "*", "1.")):
        page.drop(page.lines[-1].text, page.lines[-1], "table of contents")
        page.lines[-1] = replace(page.lines[-1], text="")


def _is_lone_tag(text: str) -> bool:
    """Whether a line holds nothing but tags of HTML."""
    return not _TAG.sub("", text).strip() and all(m["name"].lower() in TAGS for m in _TAG.finditer(text))


def _key(name: str) -> str:
    return " ".join(name.casefold().split())


def islands(lines: Sequence[Line]) -> Iterator[tuple[bool, list[Line]]]:
    """Stretches of lines, each with whether it is HTML: a table, a list or a heading in tags.

    Lines of other tags alone are blank.
    """
    plain: list[Line] = []
    at = 0
    while at < len(lines):
        match = _ISLAND.match(lines[at].text)
        end = _island_end(lines, at, match["name"]) if match else at
        if end > at:
            yield False, plain
            yield True, list(lines[at:end])
            plain, at = [], end
        else:
            lone = "<" in lines[at].text and _is_lone_tag(lines[at].text)
            plain.append(replace(lines[at], text="") if lone else lines[at])
            at += 1
    yield False, plain


def _island_end(lines: Sequence[Line], at: int, name: str) -> int:
    """Behind the line that ends the element; where none does, the next blank line."""
    tags = re.compile(rf"<(/?){name}\b", re.IGNORECASE)
    depth, blank = 0, None
    for end in range(at, min(len(lines), at + _LONGEST_ISLAND)):
        if blank is None and not lines[end].text.strip():
            blank = end
        for tag in tags.finditer(lines[end].text):
            depth += -1 if tag[1] else 1
            if depth <= 0:
                return end + 1
    return blank or len(lines)


def read_page(
    lines: Sequence[Line], vocabulary: Vocabulary, pages: int | None = None, radicals: int = 0,
    printed: Sequence[Line] | None = None,
) -> Manuscript:  # fmt: skip
    """The manuscript of a Markdown file's lines; its own lines hold what a reader sees of them.

    `printed` are those of the file, where they were written in other signs.
    """
    page = without_markup(lines, vocabulary.words("wiki", "edit"))
    kept, furniture = without_furniture(page.lines, vocabulary)
    blocks, html = _blocks(kept, vocabulary)
    furniture = [*page.furniture, *furniture, *html.furniture]
    shown = _shown(kept, blocks, furniture, html.lines)
    whole = sorted([*blocks, *html.blocks], key=lambda block: block.provenance.lines)
    whole = mend(number_steps([*_title(page, whole), *whole]))
    around = [block for block in whole if is_site_line(block)]
    furniture += [Unplaced(block.raw, block.provenance, "navigation") for block in around]
    whole = _counted(whole)
    whole, bare = placed([_with_notes(block, page) for block in whole if block not in around])
    furniture += [Unplaced(b.raw, b.provenance, "heading of notes") for b in bare]
    return Manuscript(
        "markdown", tuple(shown), tuple(whole), tuple(furniture), pages=pages, radicals=radicals,
        hidden=unseen(printed or lines, shown),
    )  # fmt: skip


def _counted(blocks: Sequence[Block]) -> list[Block]:
    """The blocks with items counted on where all of them are written "1.", as Markdown does."""
    result: list[Block] = []
    lists: dict[int, tuple[str, int]] = {}  # by depth: what the last item was written as, and counted as
    for block in blocks:
        written = _ONE.fullmatch(block.marker or "") if block.kind is BlockKind.ITEM else None
        if block.kind is not BlockKind.ITEM and not block.indent:
            lists = {}
        elif block.kind is BlockKind.ITEM:
            lists = {depth: last for depth, last in lists.items() if depth <= block.depth}
            marker, count = lists.get(block.depth, ("", 0))
            again = written is not None and block.marker == marker
            lists[block.depth] = (block.marker or "", count + 1 if again else 1)
            if again and written:
                block = replace(block, marker=f"{count + 1}{written['end']}")
        result.append(block)
    return result


def _with_notes(block: Block, page: Page) -> Block:
    """The block with the notes it calls for, and the one it is."""
    first, last = block.provenance.lines
    called = [page.calls[n] for n in range(first, last + 1) if n in page.calls] if page.calls else []
    return replace(
        block, calls=tuple(name for names in called for name in names), note=page.notes.get(first, "")
    )


def _blocks(lines: Sequence[Line], vocabulary: Vocabulary) -> tuple[list[Block], Manuscript]:
    """The blocks of the lines, and what the HTML between them gave."""
    style = Style.of(lines, markdown=True)
    blocks: list[Block] = []
    parts: list[Manuscript] = []
    for is_html, stretch in islands(lines):
        if is_html:
            source = "\n".join(line.text for line in stretch)
            parts.append(read_fragment(source, stretch[0].provenance, vocabulary))
        else:
            blocks.extend(read_blocks(stretch, style))
    return blocks, Manuscript(
        "html",
        tuple(line for part in parts for line in part.lines),
        tuple(block for part in parts for block in part.blocks),
        tuple(f for part in parts for f in part.furniture),
    )


def _title(page: Page, blocks: Sequence[Block]) -> list[Block]:
    """The front matter's title as a heading, where the text has no highest heading of its own."""
    if page.title is None or any(b.kind is BlockKind.HEADING and b.level == 1 for b in blocks):
        return []
    return [Block(BlockKind.HEADING, page.title.text, page.title.where, level=1, raw=page.title.text)]


def _shown(
    lines: Sequence[Line], blocks: Sequence[Block], furniture: Sequence[Unplaced], html: Sequence[Line]
) -> list[Line]:
    """The lines as a reader sees them, with what was declared furniture in them."""
    cut: dict[int, str] = {}
    for part in furniture:
        number = part.where.lines[0]
        cut[number] = f"{cut[number]} {part.text}" if number in cut else part.text
    tagged = {line.provenance.lines[0] for line in html}
    shown = _visible(blocks, {line.provenance.lines[0]: line.text for line in lines})
    found = [replace(n, text=shown.get(n.provenance.lines[0], "")) for n in lines]
    found = [n for n in found if n.provenance.lines[0] not in tagged]
    mixed = [replace(n, text=f"{n.text} {cut.get(n.provenance.lines[0], '')}".strip()) for n in found]
    return sorted([*mixed, *html], key=lambda line: line.provenance.lines)


def _visible(blocks: Sequence[Block], lines: Mapping[int, str]) -> dict[int, str]:
    """What a reader sees of each source line: the text of blocks without emphasis marks and link targets."""
    shown: dict[int, str] = {}
    for block in blocks:
        first, last = block.provenance.lines
        raw = [text.strip() for text in block.raw.split("\n")]
        if last - first + 1 != len(raw):
            shown.update((n, lines[n]) for n in range(first, last + 1) if n in lines)
            continue
        if block.kind is BlockKind.TABLE:
            texts = [read_inline(" ".join(re.split(r"(?<!\\)[|]", text)))[0] for text in raw]
        else:
            whole = read_inline("\n".join(raw))[0].split("\n")
            texts = whole if len(whole) == len(raw) else [read_inline(text)[0] for text in raw]
        shown.update((first + n, " ".join(text.split())) for n, text in enumerate(texts))
    return shown
