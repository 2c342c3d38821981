"""Title, version, date and edition as a document's front prints them, each with where it was found.

What is printed on the first page counts before running heads, these before what the format's reader found,
then the file's metadata, and last its name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.version_numbers import version_key
from taiyaku.ingest.blocks import Block, BlockKind, Manuscript
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.inspection.front import Front, names
from taiyaku.ingest.inspection.imprint import (
    YEAR,
    date_in,
    dates_an_edition,
    names_kind,
    only_dates,
    ordinal_edition,
    printing_in,
    version_in,
    version_pattern,
)
from taiyaku.ingest.version_lines import (
    find_date,
    find_end,
    find_end_of_force,
    find_since,
    find_stamps,
    is_on_sale,
)
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct

_FIRST = 8  # blocks
_IN_BRACKETS = re.compile(r"[(（](?:19[7-9]|20\d)\d[)）]\s*$")  # "Third printing (2023)", no battle
_TITLE_LINES = 3  # more headings of one rank are no title in several lines
_SHORT = 90
_ENDS_YEAR = re.compile(
    r"(?:[,，、]\s*|\s[–—-]\s+|(?:edition|版)\s+)((?:19[7-9]\d|20\d\d))年?[)）]?\.?$", re.IGNORECASE
)
_BYLINE = re.compile(r"(?i)^(?:by|von|par|por|di|door|av|a game by|designed by|作|著)\b|©|copyright")
_NAME_VERSION = re.compile(
    r"(?:^|[-_. ])(?:v(?P<v>\d+(?:[._]\d+)*)|(?P<n>\d{1,2}(?:\.\d{1,3}){1,2}))(?=$|[-_. ])", re.I
)
_NAME_DATE = re.compile(
    r"(?<!\d)(?P<y>20\d\d)[-_.]?(?P<m>0[1-9]|1[0-2])[-_.]?(?P<d>0[1-9]|[12]\d|3[01])(?!\d)"
)
_DAY_FIRST = re.compile(r"(?<![\d/.])(?:1[3-9]|2\d|3[01])[/.](?:0?[1-9]|1[0-2])[/.](?:19|20)\d\d")
_MONTH_FIRST = re.compile(r"(?<![\d/.])(?:0?[1-9]|1[0-2])[/.](?:1[3-9]|2\d|3[01])[/.](?:19|20)\d\d")
_SLASHES = re.compile(r"(?<=\d)/(?=\d{1,2}/(?:19|20)\d\d|(?:19|20)\d\d)")
_ISSUE_YEAR = re.compile(r"(?:^|[-_. (（])(?P<year>(?:19[89]|20[0-4])\d)(?=$|[-_. )）年版])")
_ABOUT = re.compile(
    r"(?:(?:what is|what's|about|was ist|qué es|qu'est-ce que|che cos'è)\s+(?P<what>[^?？]+?)\s*[?？]?)"
    r"|(?P<topic>.+?)(?:とは|について)",
    re.IGNORECASE,
)
_LEADERS = re.compile(r"(?:\.\s?){4,}|\s{4,}")  # of a table of contents
_TRAILING = re.compile(r"\s*[(（\[][v\d.,，\s]*$|[\s,，、:：(（\[–—-]+$")  # "Rules (1.1," before a date
_NUMBER = re.compile(
    r"(?i)^[\W_]*(?:version\s+|ver\.?\s*|v\.?\s?)?(\d{1,3}(?:\.\d{1,3}){1,3})(?![\d.]*[^\W_])"
)
_AT_FRONT = 60  # characters of a line: what stands further back is a change
_SEVERAL = 2


class Found(Struct, frozen=True):
    """A value and where it was found; the place is for people."""

    value: str | None
    place: str = ""


NOTHING = Found(None)


class TitlePage(Struct, frozen=True):
    """What a document says it is."""

    title: Found
    version: Found
    date: Found
    edition: Found
    until: Found = NOTHING  # the last day, month or year it counts
    unofficial: bool = False  # it says so of itself


def read_title_page(
    manuscript: Manuscript,
    front: Front,
    findings: Findings,
    format_: str,
    editions: Sequence[str],
    vocabulary: Vocabulary,
    lang: str | None = None,
) -> TitlePage:
    """What the front says; `editions` are those the workspace knows by name."""
    file = manuscript.lines[0].provenance.file if manuscript.lines else ""
    title = find_title(manuscript, front, findings, format_, file)
    revised = [
        (u.text, u.reason)
        for u in (*findings.furniture, *manuscript.furniture)
        if u.reason == "revision" or vocabulary.starts_with(u.text.strip(), "wiki", "revision")
    ]
    lines = tuple(
        revised if format_ == "wiki" else _lines(manuscript, front, findings, title, vocabulary, revised)
    )  # a wiki's page speaks of versions of the game, and has only revisions itself
    stem = PurePosixPath(file).stem
    date = _date(lines, findings, stem, lang)
    if not date.value and title.value and names_kind(title.value):
        date = _year(title.value, title.place)
    if not date.value:
        date = _year(stem, "the file's name")
    until = find_end(title.value or "") or find_end_of_force(b.text for b in manuscript.blocks[:_FIRST])
    end = Found(until, "until when it counts") if until else NOTHING
    first = [title.value or "", *(b.text for b in manuscript.blocks[:_FIRST])]
    disclaims = any(names(text, "unofficial") for text in first)
    version = _version(lines, findings, stem)
    logged = newest_logged(manuscript.blocks, vocabulary, lang) if format_ == "rulebook" else None
    if logged and version.value in (None, logged[0]) and not date.value:
        version, date = (Found(value, "its own change log") if value else NOTHING for value in logged)
    return TitlePage(title, version, date, _edition(lines, stem, editions), end, disclaims)


def find_title(manuscript: Manuscript, front: Front, findings: Findings, format_: str, file: str) -> Found:
    stem = PurePosixPath(file).stem
    own = findings.title if findings.title not in (None, stem, file) else None
    if format_ == "wiki" and own:
        return Found(own, "the page's heading")
    plain = own is not None and len(own) <= _SHORT and format_ != "faq"
    name = stem.split(".")[0].replace("_", " ")
    rules = (
        (front.page_title if format_ != "wiki" else None, "the page's <title>"),
        (_printed(front, manuscript.blocks) if manuscript.reader != "wikitext" else None, "first page"),
        (front.fields.get("title") or front.fields.get("subject"), "the file's front matter"),
        (_without_stamps(own) if own and plain and _may_be_title(own) else None, "first page"),
        (front.declared and _without_stamps(front.declared), "the file's metadata"),
        (_without_stamps(front.heads[0]) if front.heads else None, "running head"),
        (_subject(manuscript) if format_ == "wiki" else None, "the first sentence"),
        (_defined(manuscript.blocks), "the first heading"),
        (name if manuscript.reader == "wikitext" else None, "the file's name"),
        (None, "nowhere; the file's name stands in"),
    )
    return next((Found(*rule) for rule in rules if rule[0]), Found(*rules[-1]))


def _subject(manuscript: Manuscript) -> str | None:
    """What the first sentence of a wiki's page begins with in bold: its name."""
    first = next((b for b in manuscript.blocks if b.kind is BlockKind.PARAGRAPH and b.spans), None)
    span = first.spans[0] if first else None
    return first.text[: span.end] if first and span and span.start == 0 and span.style == "strong" else None


def _defined(blocks: Sequence[Block]) -> str | None:
    """What the first heading asks about: "What is Harbour Nights?", 港の夜とは."""
    first = next((b for b in blocks if b.kind is BlockKind.HEADING), None)
    match = _ABOUT.fullmatch(first.text.strip()) if first else None
    return match["what"] or match["topic"] if match else None


def _printed(front: Front, blocks: Sequence[Block]) -> str | None:
    """The title in the lines before the text: the headings of the highest rank, else the first line.

    A line that the file's metadata call the title is.
    """
    lines = [b for b in front.blocks if _may_be_title(b.text)]
    declared = front.declared and _without_stamps(front.declared)
    if declared and any(_without_stamps(b.text) == declared for b in lines):
        return declared
    heads = [b for b in lines if b.kind is BlockKind.HEADING]
    first = front.blocks[0] if front.blocks and front.blocks[0] in lines else None
    if first and first.kind is not BlockKind.HEADING:
        stamped = len(front.blocks) > 1 and only_dates(front.blocks[1].text)
        if stamped or names_kind(first.text, ("errata", "questions")):
            return _without_stamps(first.text)
    if not heads:
        return _without_stamps(lines[0].text) if lines else None
    rank = min(b.level or 1 for b in heads)
    top = [b for b in heads if (b.level or 1) == rank]
    if not _is_title(top, front, blocks, rank):
        return None
    runs = [_without_section(run, blocks, rank) for run in _runs(lines, top)]
    title = max(runs, key=lambda run: sum(len(b.text) for b in run))
    return None if len(title) > _TITLE_LINES else _without_stamps(" ".join(b.text for b in title))


def _without_section(run: list[Block], blocks: Sequence[Block], rank: int) -> list[Block]:
    """Headings of a title without the last one, if it heads text as others of its rank do."""
    after = blocks.index(run[-1]) + 1 if run[-1] in blocks else len(blocks)
    heads_text = after < len(blocks) and blocks[after].kind is not BlockKind.HEADING
    return run[:-1] if len(run) > 1 and heads_text and not _sole(run, blocks, rank) else run


def _may_be_title(text: str) -> bool:
    dated = only_dates(text) or _BYLINE.search(text)
    links = text.count(" | ") > 1  # "Back | Contents | Next"
    return not (dated or links or _LEADERS.search(text)) and sum(c.isalpha() for c in text) > 1


def _runs(lines: Sequence[Block], top: Sequence[Block]) -> list[list[Block]]:
    """Headings of the highest rank that stand below each other with nothing between."""
    runs: list[list[Block]] = []
    for block in top:
        if runs and lines.index(block) == lines.index(runs[-1][-1]) + 1:
            runs[-1].append(block)
        else:
            runs.append([block])
    return runs


def _sole(top: Sequence[Block], blocks: Sequence[Block], rank: int) -> bool:
    """Whether no other headings are as high."""
    return not any(b.kind is BlockKind.HEADING and (b.level or 1) <= rank and b not in top for b in blocks)


def _is_title(top: Sequence[Block], front: Front, blocks: Sequence[Block], rank: int) -> bool:
    """Whether headings in front are the title: none are as high, or lines of a title page follow."""
    called = names_kind(top[0].text, ("errata", "questions"))
    if called or _sole(top, blocks, rank) or version_in(top[0].text):
        return True
    after = [b.text for b in front.blocks[front.blocks.index(top[0]) + 1 :]]
    return len(after) >= 2 or any(only_dates(t) or _BYLINE.search(t) or names_kind(t) for t in after)


def _without_stamps(text: str) -> str:
    """A title without the version and the date behind it."""
    title = " ".join(text.strip("*_#=~- ").split())
    match = version_pattern().search(title)
    if match and match.start() > 0:
        title = title[: match.start()] + title[match.end() :].lstrip(")）]")
    found = find_date(title)
    if found and found[1] > 0 and title[found[2] :].strip(")）]】 ") == "":
        title = title[: found[1]]
    return _TRAILING.sub("", title).strip() or text.strip()


def _lines(
    manuscript: Manuscript,
    front: Front,
    findings: Findings,
    title: Found,
    vocabulary: Vocabulary,
    revised: Sequence[tuple[str, str]],
) -> Iterator[tuple[str, str]]:
    """(line, where) in the order in which they count."""
    first = "\n".join(b.text for b in manuscript.blocks[:_FIRST] if b.kind is not BlockKind.ITEM)
    yield from ((date, "since when it counts") for date in find_since(first))
    said = (s for s in re.split(r"(?<=[.!?])\s", first) if names_kind(s, ("errata", "questions")))
    yield from ((date, "since when it counts") for s in said for date in find_since(s, "as_of"))
    yield from ((b.text, "first page") for b in front.blocks)
    after = [b for b in manuscript.blocks if b not in front.blocks][:3]
    printed = [f"{b.marker or ''} {b.text}".strip() for b in after if len(b.text) <= _SHORT]
    yield from (
        (text, "first page")
        for text in printed
        if only_dates(text) or ordinal_edition(text) or printing_in(text)
    )
    yield from ((f"{key}: {text}", f"the file's front matter ({key})") for key, text in front.fields.items())
    yield from ((text, "running head") for text in front.heads)
    yield from ((text, "every page") for text in _repeated(manuscript))
    yield from ((u.text, "first page") for u in findings.furniture if u.reason == "version of the document")
    if title.value and vocabulary.is_one_of(title.value, "structure", "changelog"):
        headings = (b.text for b in manuscript.blocks if b.kind is BlockKind.HEADING)
        yield re.sub(r"^\W*(?=\d)", "version ", next(filter(find_stamps, headings), "")), "newest change"
    if front.declared:
        yield front.declared, "the file's metadata"
    yield from revised


def _repeated(manuscript: Manuscript) -> list[str]:
    """Short lines with a version that stand on half of the pages: feet that were taken for text."""
    count = Counter(b.text for b in manuscript.blocks if len(b.text) <= 40 and version_in(b.text))
    count.update(" ".join(u.text.split()) for u in manuscript.furniture if version_in(u.text))
    return [text for text, number in count.items() if number >= max(2, (manuscript.pages or 1) / 2)]


def _version(lines: Sequence[tuple[str, str]], findings: Findings, stem: str) -> Found:
    for text, place in lines:
        if len(text) <= 120 and (version := version_in(text)):
            return Found(version, place)
    if findings.version:
        return Found(findings.version, "first page")
    match = _NAME_VERSION.search(stem)
    if not match and (
        printed := next(((p, where) for text, where in lines if (p := printing_in(text))), None)
    ):
        return Found(*printed)
    return Found((match["v"] or match["n"]).replace("_", "."), "the file's name") if match else NOTHING


def _date(lines: Sequence[tuple[str, str]], findings: Findings, stem: str, lang: str | None = None) -> Found:
    if any(_DAY_FIRST.search(text) for text, _ in lines) and not any(
        _MONTH_FIRST.search(t) for t, _ in lines
    ):
        lang = None  # 24/10/2004 tells what 08/02/2005 is
        lines = [(_SLASHES.sub(".", text), place) for text, place in lines]
    for text, place in sorted(lines, key=lambda line: is_on_sale(line[0]) or dates_an_edition(line[0])):
        found = date_in(text, lang) if len(text) <= 200 and not _BYLINE.search(text) else None
        if found and (len(found) > 4 or YEAR.fullmatch(text.strip(" ()（）"))):
            return Found(found, place)
        if year := YEAR.fullmatch(text.strip()) or _IN_BRACKETS.search(text):
            return Found(year[0].strip(" ()（）"), place)
        if (year := _ENDS_YEAR.search(text)) and len(text) <= _SHORT and _names_issue(text):
            return Found(year[1], place)
    if findings.date:
        return Found(findings.date, "first page")
    match = _NAME_DATE.search(stem)
    return Found(f"{match['y']}-{match['m']}-{match['d']}", "the file's name") if match else NOTHING


def _names_issue(text: str) -> bool:
    """Whether a line says which issue of rules it is: "Second Edition rulebook, 2022", "v2.0 – 2022"."""
    return (version_in(text) or ordinal_edition(text)) is not None or names_kind(text, ("rules",))


def _year(name: str, place: str) -> Found:
    """The year that tells this issue from others of its name: "Rulebook 2021", "regulations-2013"."""
    years = _ISSUE_YEAR.findall(name)
    return Found(years[0], place) if len(years) == 1 else NOTHING


def _edition(lines: Sequence[tuple[str, str]], stem: str, editions: Sequence[str]) -> Found:
    for text, place in (*lines, (stem, "the file's name")):
        for name in sorted(editions, key=len, reverse=True):
            if len(name) > 1 and re.search(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])", text, re.I):
                return Found(name, place)
    printed = ((ordinal_edition(text), place) for text, place in lines if len(text) <= _SHORT)
    return next((Found(edition, place) for edition, place in printed if edition), NOTHING)


def newest_logged(
    blocks: Sequence[Block], vocabulary: Vocabulary, lang: str | None
) -> tuple[str, str | None] | None:
    """The highest version of which the log tells, and its date; None without a log of several."""
    stamps = list(_stamps(blocks, vocabulary, lang))
    return max(stamps, key=lambda stamp: version_key(stamp[0])) if len(stamps) >= _SEVERAL else None


def _stamps(
    blocks: Sequence[Block], vocabulary: Vocabulary, lang: str | None
) -> Iterator[tuple[str, str | None]]:
    level = None  # of the heading of the log
    for block in blocks:
        heading = block.kind is BlockKind.HEADING
        if heading and vocabulary.places.find("logs").fullmatch(lowered(block.text).strip(" :：")):
            level = block.level or 0
        elif heading and level is not None and (block.level or 0) <= level:
            return
        elif level is not None and (number := _NUMBER.match(block.text)):
            yield number[1], date_in(block.text[:_AT_FRONT].replace(number[0], " ", 1), lang)
