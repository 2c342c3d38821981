"""Dates that stand above the entries of a list, or before them, and days from which changes count."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.article_numbers import ARTICLE, read_article
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.formats.faq.errata_headings import is_short
from taiyaku.ingest.formats.faq.errata_tables import split_rows
from taiyaku.ingest.formats.faq.masthead import DATED_LEVEL
from taiyaku.ingest.formats.faq.stamps import Stamps, read_stamp
from taiyaku.ingest.formats.question_marks import asks, question_mark
from taiyaku.ingest.version_lines import find_date, find_since, language_data
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import replace

_A_DAY = len("2031-07-01")
_SAID = re.compile(r" [^「」。]*[\u3041-\u3096]")  # behind a day: 羊は5頭に変更
_LONGEST_STAMP = 40  # characters
_HEAD_MARKS = set("●■◆▼★◎")  # ● 2009/10/16, above what was changed then
_OF_ARTICLE = rf"ただし、?(?P<article>{ARTICLE})(?:[のを中に][^。、は]{{2,12}})?"
_OF_THE_AMENDED = re.compile(r"[（(][^（()）]*[)）](?=の一部)")  # 規則（平成29年4月1日施行）の一部を…
_IN_FORCE = r"(?:から|より)(?:施行|適用)(?:する|します)。"


def date_by_effect(
    findings: Findings, blocks: Sequence[Block], own: str | None, vocabulary: Vocabulary
) -> None:
    """Give errata the day from which the lines above them say that they count: "These apply from 1 May".

    That of the document itself, `own`, comes with its version, and stays.
    """
    drafts = [d for d in findings.drafts if d.kind in ("erratum", "notice", "faq")]
    listed = all(d.kind != "erratum" for d in drafts)  # it may begin with that line itself
    first = min((d.where.lines[0] for d in drafts if listed or d.kind == "erratum"), default=0) + listed
    told: list[tuple[int, str | None]] = []
    at_once = tuple(language_data()["front"]["at_once"])
    for block in blocks:
        line, text = block.provenance.lines[0], _OF_THE_AMENDED.sub("", block.text)
        if line >= first and not text.endswith((":", "：")) and block.kind is not BlockKind.HEADING:
            of_all = vocabulary.places.find("all_of_it").match(lowered(text))
            if not of_all or _entry_into_force(text):
                continue
            line = 0  # "All amendments apply from 1 April 2014.", at the end
        if text.casefold().startswith(at_once):
            told.append((line, None))
        that_day = any(word in text.casefold() for word in language_data()["front"]["that_day"])
        if that_day and (date := find_date(text)):
            told.append((line, date[0]))
        told += [(line, date[0]) for since in find_since(text, "effective") if (date := find_date(since))]
    ends = [days for block in blocks if (days := _entry_into_force(block.text))]
    in_force = ends[0] if len(ends) == 1 else {}
    for draft in drafts:
        article = read_article(draft.titles[0].text) if draft.titles else None
        if in_force:
            draft.date = in_force.get(article[0] if article else "", in_force[""])
        above = [date for line, date in told if line <= draft.where.lines[0]]
        if above and above[-1] and draft.date is None and above[-1] != own:
            draft.date = above[-1]
        titled = find_date(draft.titles[0].text) if draft.titles and draft.kind == "erratum" else None
        if (
            titled and len(titled[0]) == _A_DAY and own and titled[0] > own
        ):  # "3.2 – changed from 1 July 2031"
            draft.date = titled[0]


def date_by_publication(findings: Findings, blocks: Sequence[Block], updated: str | None) -> None:
    """Give errata the day their page was published, where what came with its last update says so itself.

    公開日：…　最終更新日：…, and below the errata ※…追記 with the day of the update.
    """
    later = [d for d in findings.drafts if d.date and d.date == updated]
    front = min((d.where.lines[0] for d in findings.drafts), default=0)
    heads = (b.text for b in blocks if b.provenance.lines[0] <= front) if later else ()
    days = [d[0] for text in heads for since in find_since(text, "published") if (d := find_date(since))]
    for draft in findings.drafts if days and days[0] < (updated or "") else ():
        if draft.kind == "erratum" and draft.date is None and draft not in later:
            draft.date = days[0]


def _entry_into_force(text: str) -> dict[str, str]:
    """The day in a supplementary provision, wherever it stands, and other days by their articles.

    この規則は、令和5年4月1日から施行する。ただし、第5条の改正は、令和6年4月1日から施行する。
    """
    days = {}
    for at, sentence in enumerate(f"{part}。" for part in text.split("。")[:-1] if part):
        of = "" if at else r"[\d\s]*(?:この|本)[^。、]{2,12}"
        said = re.fullmatch(rf"{of or _OF_ARTICLE}は、?(?P<day>[^。、]+?){_IN_FORCE}", sentence)
        found = find_date(said["day"]) if said else None
        article = read_article(said["article"]) if said and at else None
        if not (found and (article or not at)):
            return {}
        days[article[0] if article else ""] = found[0]
    return days


def history_columns(block: Block, vocabulary: Vocabulary) -> tuple[list[int], int] | None:
    """Where a table has versions and days, and what was changed then: "Version | Date | Change"."""
    keys = [heading_key(cell) for cell in block.rows[0]] if len(block.rows) > 1 else []
    dates, told = vocabulary.keys("faq", "date_columns"), vocabulary.keys("errata", "change_columns")
    days = [at for at, key in enumerate(keys) if key in dates]
    said = [at for at, key in enumerate(keys) if key in told and at not in days]
    dated = all(any(find_date(row[at]) for at in days if at < len(row)) for row in block.rows[1:])
    return (days, said[0]) if days and len(said) == 1 and len(keys) == len(days) + 1 and dated else None


def with_history_tables(blocks: Sequence[Block], findings: Findings, vocabulary: Vocabulary) -> list[Block]:
    """The blocks, with tables of what was changed when as lists below their days."""
    parts: list[Block] = []
    for block in blocks:
        columns = history_columns(block, vocabulary) if block.kind is BlockKind.TABLE else None
        if columns is None:
            parts.append(block)
            continue
        days, said = columns
        head, *rows = split_rows(block)
        findings.discard(head, "header of a table of errata")
        above = ""
        for row in rows:
            cells = row.rows[0]
            day = " ".join(cells[at] for at in days)
            if day != above:
                parts.append(replace(row.of_cell(day), kind=BlockKind.HEADING, level=DATED_LEVEL))
            above = day
            parts.append(replace(row.of_cell(cells[said]), kind=BlockKind.ITEM, marker="-"))
    return parts


def with_dates_apart(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of news, with the dates that paragraphs begin with as headings: "**3 May 2020** – …"."""
    ends = [_end_of_date(b) if b.kind is BlockKind.PARAGRAPH else 0 for b in blocks]
    parts: list[Block] = []
    for block, end in zip(blocks, ends, strict=True):
        if end and sum(map(bool, ends)) > 1:
            parts.append(replace(block.part(0, end), kind=BlockKind.HEADING, level=DATED_LEVEL))
            rest = block.text[end:].lstrip(" \u3000:：,.*–—-")
            block = replace(block.part(len(block.text) - len(rest)), gap=1)
        parts.append(block)
    return parts


def _end_of_date(block: Block) -> int:
    """Where the date that a paragraph begins with ends, apart from what it says."""
    date, start, end = find_date(block.text[:_LONGEST_STAMP]) or ("", 1, 0)
    apart = re.match(r"\s*[-–—:：]|\u3000", block.text[end:]) or (block.spans and block.spans[0].end >= end)
    told = len(date) == _A_DAY and _SAID.match(block.text, end)
    return end if start == 0 and len(date) > 4 and (apart or told) and block.text[end:].strip() else 0


def with_dated_headings(blocks: list[Block], vocabulary: Vocabulary) -> list[Block]:
    """The blocks of changes, news or questions, in which plain lines that only date them are headings.

    They stand before the first question: behind an answer a date is that of the answer, unless it stands
    apart right above a text as those above questions do.
    """
    stamps = [
        (b.kind is BlockKind.PARAGRAPH or (b.kind is BlockKind.ITEM and b.marker in _HEAD_MARKS))
        and len(b.text) <= _LONGEST_STAMP
        and read_stamp(b.text.rstrip(":："), vocabulary)
        for b in blocks
    ]
    asked = [bool(question_mark(b.text, vocabulary)) or asks(b.text) for b in blocks]
    first = asked.index(True) if True in asked else 0
    leads = [
        asked[at + 1] or (at + 2 < len(asked) and asked[at + 2] and is_short(blocks[at + 1]))
        for at in range(len(blocks) - 1)
    ]  # to a question, be it below the name that it is on
    dates = any(stamps[:first]) and not stamps[-1]
    news = True not in asked
    apart = [a.gap > 0 == b.gap for a, b in pairwise(blocks)]
    above = [at for at, stamp in enumerate(stamps[:-1]) if stamp and leads[at] and at]
    dates_apart = dates and len(above) > 1 and all(apart[at] for at in above)
    listed = [
        at for at, (stamp, block) in enumerate(zip(stamps[:-1], blocks[1:], strict=True))
        if stamp and not stamp.holds and (
            (stamp.version and block.kind is BlockKind.ITEM)
            or (dates and (leads[at] or (dates_apart and apart[at] and not stamps[at + 1])))
            or (news and _is_day(stamp, blocks[at].text) and not stamps[at + 1])
        )
    ]  # fmt: skip
    told = [(stamps[at], blocks[at].text) for at in listed]
    counted = any(stamp and _is_day(stamp, text) and _counts(text) for stamp, text in told)
    if len({blocks[at].text for at in listed}) < 2 and not counted:  # the front may have taken the first
        return blocks
    return [
        replace(b, kind=BlockKind.HEADING, level=DATED_LEVEL, marker=None) if at in listed else b
        for at, b in enumerate(blocks)
    ]


def _is_day(stamp: Stamps, text: str) -> bool:
    """Whether a line says a day and nothing else but which of several changes came then: 改訂3：…."""
    full = len(stamp.date or "") == len("2021-05-20") and not stamp.version
    return full and (not stamp.labels or _counts(text))


def _counts(text: str) -> bool:
    """Whether the number of a revision stands before its day."""
    found = find_date(text)
    return found is not None and re.search(r"\d", text[: found[1]]) is not None
