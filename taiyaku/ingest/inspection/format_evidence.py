"""Which format fits a document: what can be counted on its blocks, and the score each format gets for it.

Scores lie between 0 and 1 and are sums of what speaks for a format. A rulebook needs nothing to speak for it:
whatever has headings can be read as one, so its score is the bar that the others have to pass.

    wiki      wikitext; MediaWiki's marks in HTML; lines that wikis print around their pages
    faq       questions: how many, against headings that do not ask and against the length of the text;
              corrections: rows and wordings, and lines that sound like one, against all blocks;
              a first page or file name that says so
    summary   lines with a label that names a part of a rule, against all blocks; signs and indentation
    rulebook  0.4; headings that do not ask, unless it is called errata or questions and not rules;
              a first page or file name that says so
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import PurePosixPath

from taiyaku.corpus.text import cells, unique
from taiyaku.ingest.blocks import Block, BlockKind, Manuscript
from taiyaku.ingest.formats.faq.corrections import begins_correction, corrects_at_once, split_lines, tells
from taiyaku.ingest.formats.faq.dated_lists import history_columns
from taiyaku.ingest.formats.faq.errata_tables import read_columns
from taiyaku.ingest.formats.faq.faq_headings import names_part
from taiyaku.ingest.formats.faq.locations import leading_location, leading_pages
from taiyaku.ingest.formats.faq.stamps import is_flagged_number, read_stamp
from taiyaku.ingest.formats.faq.transcripts import official_posts
from taiyaku.ingest.formats.faq.wordings import arrows_in, change_word
from taiyaku.ingest.formats.question_marks import answer_mark, is_head, names_differences, question_mark
from taiyaku.ingest.formats.summary.head_marks import LABEL, gather, role_of
from taiyaku.ingest.formats.wiki.furniture import furniture_part
from taiyaku.ingest.inspection.front import names, words_pattern
from taiyaku.ingest.list_markers import bracket_heading, signs
from taiyaku.ingest.struck_words import struck_sides
from taiyaku.ingest.version_lines import language_data
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct

_ASKING = re.compile(
    r"(?<![?？])[?？][\s*_)）」』\"”»]*(?:[(（][^()（）]{1,80}[)）]\s*)?$"
)  # "(p. 23)", but no "???"
_LETTERED = re.compile(r"[A-Z](?:(?:\.\d+)* [-–]|\.?\d+(?:\.\d+)*[.):]?|[.)]) \S")
_NOT_A_RULE = frozenset({"question", "answer", "example"})  # labels that stand in any text
_HEAD, _FOOT = 25, 6  # blocks among which a wiki's own lines stand
_FRONT = 5  # blocks that name the document
_COUNTER = re.compile(r"(?<=[^\W\d_]) \d{1,3}(?=\s)")  # of updates
_LOG = 0.7  # the score of a list of changes by dates
_TITLE = 60  # characters
_SAYS_SO = {"in name": "so the file's name says", "in title": "so its title says"}
_SENTENCE = re.compile(r"(?<=[.。])\s")
_CELLS_A_QUESTION = 800  # of text: a question each is an FAQ through and through
_LABELS_IN_SUMMARY = 0.12  # of all blocks
_FAQ_NAMES = {
    "errata": 0.5,
    "questions": 0.35,
    "errata in name": 0.15,
    "questions in name": 0.15,
    "questions in title": 0.2,
}
_KINDS = ("errata", "questions", "summaries", "rules")
_MEDIAWIKI = re.compile(r"mw-parser-output|mw-content-text|class=\"[^\"]*\bmediawiki\b|content=\"MediaWiki")


_NAME_FIRST = re.compile(r"[^\W\d][^:.]{1,40}:\s*\S")  # "Comets: only …"
_WIKI = re.compile(r"(?i)(?<![a-z])wiki|ウィキ")


class Evidence(Struct, frozen=True):
    """What was counted in a document."""

    blocks: int
    cells: int  # of text; a wide character is two
    before: float  # share of the text in front of the first quarter of the questions
    headings: int  # that do not ask
    levels: int  # of headings
    questions: int
    corrections: int  # rows of tables, and wordings given anew
    orders: int  # of them paragraphs that name a page and say what is to be changed there
    hints: int  # further rows and blocks with a word that lets one suspect a change
    dated: int  # headings with a date
    posts: int  # answers of a designer or publisher in a thread
    labels: int  # lines with a known label of a rule's part
    indented: int
    signs: bool  # of groups, or numbers that make heads
    wiki_lines: int
    wiki_markup: bool
    named: tuple[str, ...]  # kinds of document that its first lines or its file's name say it is

    @property
    def logs(self) -> bool:
        """Whether most of it stands below dates, as news and changes do."""
        return self.dated > 1 and 2 * self.dated >= self.headings


class Verdict(Struct, frozen=True):
    """A format, its score, and what speaks for it."""

    format: str
    score: float
    reasons: tuple[str, ...]


def measure(manuscript: Manuscript, raw: str, vocabulary: Vocabulary) -> Evidence:
    """Count what tells formats apart; `raw` is the beginning of the file as text, for its markup."""
    blocks = _without_first_log(manuscript.blocks, vocabulary)
    marks = gather(blocks, vocabulary)
    heads = [b for b in blocks if is_head(b) and not _ASKING.search(b.text)]
    rules = _without_log(blocks, vocabulary)
    listed = _listed_changes(rules, vocabulary)
    corrections = [_corrections(b, vocabulary) or int(n in listed) for n, b in enumerate(rules)]
    lines = list(_lines(manuscript))
    asking = [at for at, line in enumerate(lines) if question_mark(line, vocabulary)]
    if len(asking) < 2:  # else a heading may ask as well
        asking = [at for at, line in enumerate(lines) if _asks(line, vocabulary)]
    lettered = {ln[0] for ln in lines if _LETTERED.match(ln)}  # "A.2 - Cycling", "B. Combat", "B1. …"
    marked = () if {"A", "B"} <= lettered else [ln for ln in lines if answer_mark(ln, vocabulary) is not None]
    spans = ((b.text, s) for b in blocks for s in b.spans)
    begun = sum(s.start == 0 and s.end < len(t) and _asks(t[: s.end], vocabulary) for t, s in spans)
    return Evidence(
        blocks=len(blocks) + sum(max(0, len(b.rows) - 1) for b in blocks),
        cells=sum(cells(b.text) for b in blocks),
        before=sum(map(len, lines[: asking[len(asking) // 4]])) / sum(map(len, lines)) if asking else 0.0,
        headings=len(heads),
        levels=len({b.level for b in heads if b.level}),
        questions=max(len(asking), len(marked), begun),
        corrections=sum(corrections),
        orders=sum(bool(leading_pages(b.text, vocabulary)) and tells(b.text, vocabulary) for b in rules),
        hints=sum(_hints(b, vocabulary) for b, found in zip(rules, corrections, strict=True) if not found),
        dated=sum(_is_dated(b.text, vocabulary) for b in heads),
        posts=official_posts(blocks, vocabulary),
        labels=sum(_has_label(b, vocabulary) for b in blocks),
        indented=sum(b.indent > 0 for b in blocks),
        signs=any(kind.startswith(("sign", "number", "bracket")) for kind, _ in marks.heads),
        wiki_lines=_wiki_lines(blocks, vocabulary) + 2 * _is_page_of_wiki(manuscript, heads, vocabulary),
        wiki_markup=manuscript.reader == "wikitext" or bool(_MEDIAWIKI.search(raw)),
        named=_named(manuscript, blocks, vocabulary if len(heads) > 2 else None),
    )


def _is_dated(heading: str, vocabulary: Vocabulary) -> bool:
    """Whether a heading says a date and nothing else: "Update 2 – 14 May 2023", but not "Arras, May 1940"."""
    stamp = read_stamp(_COUNTER.sub("", heading), vocabulary)
    return stamp is not None and stamp.date is not None


def _without_first_log(blocks: Sequence[Block], vocabulary: Vocabulary) -> Sequence[Block]:
    """The blocks without a list below the title of what is new in the rules that follow."""
    for at, block in enumerate(blocks[1 : _FRONT + 1], 1):
        names_log = vocabulary.is_one_of(block.text, "structure", "changelog")
        if len(block.text) <= _TITLE and (names_log or names_differences(block.text, vocabulary)):
            after = blocks[at + 1 :]
            item = after and (BlockKind.ITEM, after[0].marker)
            listed = next((n for n, b in enumerate(after) if (b.kind, b.marker) != item), len(after))
            if 0 < listed < len(after) - listed:
                return (*blocks[:at], *after[listed:])
    return blocks


def _without_log(blocks: Sequence[Block], vocabulary: Vocabulary) -> list[Block]:
    """The blocks without the list of its own changes at the end of a document, which corrects nothing."""
    kept: list[Block] = []
    log: int | None = None
    for block in blocks:
        if block.kind is BlockKind.HEADING:
            level = block.level or 1
            named = len(kept) > _FRONT and vocabulary.is_one_of(block.text, "structure", "changelog")
            log = level if named else None if log is None or level <= log else log
        if log is None:
            kept.append(block)
    return kept


def weigh(found: Evidence) -> tuple[Verdict, ...]:
    """A verdict on each format, the best first."""
    verdicts = (_wiki(found), _faq(found), _summary(found), _rulebook(found))
    return tuple(sorted(verdicts, key=lambda v: -v.score))


def _wiki(found: Evidence) -> Verdict:
    if found.wiki_markup:
        corrects = 2 * found.corrections >= found.blocks
        corrects |= found.corrections > 1 and bool({"errata", "errata in name"} & {*found.named})
        return Verdict("wiki", 0.5 if corrects else 1.0, ("a wiki's markup",))
    score = {0: 0.0, 1: 0.35}.get(found.wiki_lines, 0.9)  # one may be the date of a rulebook
    reason = f"{found.wiki_lines} lines that wikis print around pages"
    return Verdict("wiki", score, (reason,) if score else ())


def _faq(found: Evidence) -> Verdict:
    share = found.questions / (found.questions + found.headings + 1)
    density = min(1.0, found.questions * _CELLS_A_QUESTION / max(1, found.cells))
    asked = min(1.0, found.questions / 3) * (share + density) / 2
    asked *= max(0.0, min(1.0, 2.2 - 3 * found.before))  # a chapter of questions at the end makes no FAQ
    told = found.corrections + found.hints
    corrected = min(1.0, 2 * told / max(1, found.blocks)) * min(1.0, told / 3)
    if found.named[:1] == ("rules",) and 2 * found.orders < found.blocks - found.headings:
        corrected /= 2  # rules that say what is new in them
    counted = (
        (found.questions, "questions"),
        (found.corrections, "corrections"),
        (found.hints, "lines that sound like one"),
        (found.logs and found.dated, "headings with dates"),
    )
    reasons = [f"{number} {what}" for number, what in counted if number]
    thread = found.posts > 1 and 2 * found.posts > found.headings  # a manual may quote a letter
    score = max(asked, corrected, float(thread), _LOG * found.logs)
    for kind, weight in _FAQ_NAMES.items():
        if kind in found.named:
            reasons.append(_SAYS_SO.get(kind.partition(" ")[2], f"called {kind}"))
            score += weight
    return Verdict("faq", min(1.0, score), tuple(reasons))


def _summary(found: Evidence) -> Verdict:
    share = found.labels / max(1, found.blocks)
    indented = found.indented > 0.3 * found.blocks
    score = min(1.0, share / _LABELS_IN_SUMMARY) * (0.6 + 0.2 * found.signs + 0.2 * indented)
    reasons = [f"{found.labels} labels of parts of rules"] if found.labels else []
    if "summaries" in found.named or "summaries in name" in found.named:
        score += 0.3
        reasons.append("so it is called")
    return Verdict("summary", min(1.0, score), tuple(reasons))


def _rulebook(found: Evidence) -> Verdict:
    reasons, score = [], 0.4
    told = found.questions + found.corrections + found.hints
    called = set(found.named[:1]) or {"rules"}  # the first line that says it is the title's
    corrects = called.isdisjoint({"rules", "rules in name", "summaries"}) and told > ("errata" not in called)
    other = found.logs or corrects or "questions in title" in found.named
    if found.headings >= 3 and found.headings > found.questions and not other:
        score += 0.1 + 0.1 * (found.levels > 1)
        reasons.append(f"{found.headings} headings")
    if "rules" in found.named and not other:
        score += 0.1
        reasons.append("called rules")
    return Verdict("rulebook", score, tuple(reasons) or ("nothing speaks for another format",))


def _lines(manuscript: Manuscript) -> Iterator[str]:
    if manuscript.reader == "markdown":  # its lines hold what was cut from them as well
        return (line.strip() for block in manuscript.blocks for line in block.text.split("\n"))
    return (line.text.strip() for line in manuscript.lines)


def _asks(line: str, vocabulary: Vocabulary) -> bool:
    if answer_mark(line, vocabulary):
        return False
    return bool(_ASKING.search(line)) or question_mark(line, vocabulary) is not None


def _corrections(block: Block, vocabulary: Vocabulary) -> int:
    if block.kind is BlockKind.TABLE:
        listed = read_columns(block, vocabulary) or history_columns(block, vocabulary)
        return len(block.rows) - 1 if listed else 0
    if leading_pages(block.text, vocabulary) is not None:
        lines = split_lines(block, vocabulary)
        sure = block.gap > 0
        return sum(sure or corrects_at_once(ln, vocabulary) or tells(ln.text, vocabulary) for ln in lines)
    place = leading_location(block.text, vocabulary)
    if place and tells(block.text[place:].lstrip(" :：.。、"), vocabulary):
        return 1
    told = change_word(block.text, vocabulary)
    told_apart = struck_sides(block) is not None or is_flagged_number(block.text, vocabulary)
    return int((told is not None and told.is_word) or told_apart or begins_correction(block, vocabulary))


def _listed_changes(blocks: Sequence[Block], vocabulary: Vocabulary) -> set[int]:
    """The items with a name before a colon below a line that says something was changed, and ends in one."""
    hints = _hinting(vocabulary.words("errata", "hints"))
    found: set[int] = set()
    announced = False
    for n, block in enumerate(blocks):
        if block.kind is BlockKind.ITEM:
            found |= {n} if announced and _NAME_FIRST.match(block.text) else set()
        else:
            announced = block.text.endswith(":") and hints.search(block.text.casefold()) is not None
    return found


def _hints(block: Block, vocabulary: Vocabulary) -> int:
    """The rows of a table, or the block, in which a word lets one suspect that a text changes a rule."""
    pattern = _hinting(vocabulary.words("errata", "hints"))
    texts = [" ".join(row) for row in block.rows] or [block.text]
    return sum(pattern.search(text.casefold()) is not None or arrows_in(text) == 1 for text in texts)


@lru_cache(maxsize=16)
def _hinting(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(words_pattern(words))


def _has_label(block: Block, vocabulary: Vocabulary) -> bool:
    """Whether a block is a line such as "効果：", 【効果】 or "Effects: …" that names a part of a rule."""
    text = block.text.strip()
    match = LABEL.fullmatch(text) if block.kind is not BlockKind.TABLE else None
    bracketed = bracket_heading(text, signs(vocabulary))
    head = match["head"] if match else bracketed[0] if bracketed else ""
    role = role_of(head, vocabulary) if head else None
    return role is not None and role not in _NOT_A_RULE


def _wiki_lines(blocks: Sequence[Block], vocabulary: Vocabulary) -> int:
    ends = [*((b, True) for b in blocks[:_HEAD]), *((b, False) for b in blocks[_HEAD:][-_FOOT:])]
    return sum(furniture_part(block, vocabulary, in_head) is not None for block, in_head in ends)


def _is_page_of_wiki(manuscript: Manuscript, heads: Sequence[Block], vocabulary: Vocabulary) -> bool:
    """Whether the title of a page names a wiki, and its headings the parts of one thing: 効果, 裁定."""
    titled = any(u.reason == "title" and _WIKI.search(u.text) for u in manuscript.furniture)
    parts = sum(vocabulary.role(b.text) is not None or names_part(b.text, vocabulary) for b in heads)
    return titled and len(heads) <= 2 * parts + 1


def _named(manuscript: Manuscript, blocks: Sequence[Block], others: Vocabulary | None) -> tuple[str, ...]:
    """What the first lines and the file's name say the document is; a line of errata names rules as well.

    Where there are `others`, of a known vocabulary, no heading of a change log but a title names it.
    """
    front = [u.text for u in manuscript.furniture[:_FRONT] if len(u.text) <= _TITLE]  # running heads
    first = [t for b in blocks[:1] if len(t := _SENTENCE.split(b.text)[0]) <= 2 * _TITLE]
    front += [*first, *(b.text for b in blocks[1:_FRONT] if len(b.text) <= _TITLE)]
    file = manuscript.lines[0].provenance.file if manuscript.lines else ""
    name = re.sub(r"[-_.]+", " ", PurePosixPath(file).stem)
    front = (
        front[:1] if name.casefold() in language_data()["front"]["read_me"] else front
    )  # it names the files beside it
    titles = [t for t in front if others is None or not others.is_one_of(t, "structure", "changelog")]
    said = [kind for text in (*front[:1], *titles) if (kind := _kind(text))]
    if any(_kind(text) == "questions" and not names(text, "rules") for text in front[:1]):
        said.append("questions in title")
    return (*unique(said), *([f"{kind} in name"] if (kind := _kind(name)) else []))


def _kind(text: str) -> str | None:
    kinds = (kind for kind in _KINDS if kind != "errata" or not names(text, "taken_in"))  # エラッタ未反映
    return next((kind for kind in kinds if names(text, kind)), None)
