"""Version numbers and dates as rules documents print them, and the lines that are made of them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from taiyaku.corpus.text import any_of, narrow
from taiyaku.ingest.numerals import integer
from taiyaku.values import Struct


@lru_cache(maxsize=1)
def language_data() -> Mapping[str, Any]:
    """What tells languages apart, their months, and the words of first pages, by table and language."""
    file = files("taiyaku.ingest").joinpath("vocabularies", "languages.toml")
    return tomllib.loads(file.read_text("utf-8"))


_MONTHS = {
    name: number
    for months in (*language_data()["months"].values(), "jan feb mar apr may jun jul aug sep oct nov dec")
    for number, name in enumerate(months.split(), 1)
}
_MONTH = r"(?P<month>jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?"
_ERAS = {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018}  # the year before the first
_HAN = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})"
# All dates have one
_YEAR = re.compile(rf"(?:19|20)\d\d|{any_of(_ERAS)}|[一二][〇九][〇一二三四五六七八九]{{2}}年")
_DATES = tuple(
    re.compile(pattern, re.IGNORECASE | re.VERBOSE)
    for pattern in (
        rf"(?:(?P<era>{any_of(_ERAS)})\s*(?P<count>元|{_HAN})|(?P<han>[一二][〇九][〇一二三四五六七八九]{{2}}))\s*年"
        rf"\s*(?:(?P<number>{_HAN})\s*月\s*(?:(?P<day>{_HAN})\s*日)?)?",
        r"(?<!\d)(?P<year>(?:19|20)\d\d)\s*年\s*(?:(?P<number>\d{1,2})\s*月\s*(?:(?P<day>\d{1,2})\s*日)?)?",
        r"(?<![\d.])(?P<year>(?:19|20)\d\d)[-/.](?P<number>0?[1-9]|1[0-2])(?:[-/.](?P<day>0?[1-9]|[12]\d|3[01]))?(?!\.?\d)",
        rf"\b(?:(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?)?{_MONTH},?\s+(?P<year>(?:19|20)\d\d)\b",
        rf"(?<!\d)(?P<day>\d{{1,2}})(?:\.|er)?\s*(?:de\s+)?(?P<month>{any_of(_MONTHS)})\.?,?\s+(?:de\s+)?(?P<year>(?:19|20)\d\d)(?!\d)",
        rf"\b{_MONTH}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>(?:19|20)\d\d)\b",
        # 11/15/2014 and 15/11/2014; of 3/4/2014 the year is all that is sure
        r"(?<![\d/.])(?P<number>0?[1-9]|1[0-2])[/.](?P<day>1[3-9]|2\d|3[01])[/.](?P<year>(?:19|20)\d\d)(?![\d/])",
        r"(?<![\d/.])(?P<day>1[3-9]|2\d|3[01])[/.](?P<number>0?[1-9]|1[0-2])[/.](?P<year>(?:19|20)\d\d)(?![\d/])",
        r"(?<![\d/.])\d{1,2}[/.]\d{1,2}[/.](?P<year>(?:19|20)\d\d)(?![\d/])",
    )
)
_VERSION = re.compile(
    r"(?<![\w.])(?:v(?:er(?:sion)?)?\.?\s*|第)?(?P<version>\d{1,3}(?:\.\d{1,3}){1,3}[a-z]?|(?<=v)\d{1,3})(?:版)?(?![\w]|\.\d)"
    r"|(?<![A-Za-z0-9.])(?:v|ver\.?|version)\s*(?P<short>\d{1,3}(?:(?:\.\d{1,3}){1,3}(?=対応|準拠)|(?![\w.])))",
    re.IGNORECASE,
)


class Stamp(Struct, frozen=True):
    """A version with its date, and where in the text they stand."""

    version: str | None
    date: str | None
    start: int
    end: int


def find_date(text: str, start: int = 0) -> tuple[str, int, int] | None:
    """The first date, in ISO form as precise as printed, with its place.

    >>> find_date("the 3rd of May, 2022")[0]
    '2022-05-03'
    >>> find_date("Removed in Dec 2021")[0], find_date("2021年12月5日")[0], find_date("11/15/2014")[0]
    ('2021-12', '2021-12-05', '2014-11-15')
    >>> [find_date(text)[0] for text in ("令和５年４月１日", "平成三十一年三月", "２０２２．０５．０５")]
    ['2023-04-01', '2019-03', '2022-05-05']
    """
    text = narrow(text)
    dated = _DATES if _YEAR.search(text, start) else ()
    matches = [m for pattern in dated if (m := pattern.search(text, start))]
    if not matches:
        return None
    match = min(matches, key=lambda m: (m.start(), -m.end()))
    return _iso(match), match.start(), match.end()


def _iso(match: re.Match[str], year: str = "") -> str:
    parts = match.groupdict()
    month = parts.get("month")
    named = _MONTHS.get(month.casefold()) or _MONTHS[month[:3].casefold()] if month else None
    number = named or integer(parts.get("number") or "0")
    if era := parts.get("era"):
        year = str(_ERAS[era] + (integer(match["count"].replace("元", "1")) or 0))
    else:
        year = year or parts.get("year") or "".join(str(integer(figure)) for figure in match["han"])
    iso = year + (f"-{number:02}" if number else "")
    day = parts.get("day")
    return f"{iso}-{integer(day):02}" if day and number else iso


def find_end(text: str) -> str | None:
    """The last day, month or year that a title gives what it names.

    >>> find_end("League (September 2022 to August 2023)"), find_end("大会規定（2022年9月30日まで）")
    ('2023-08', '2022-09-30')
    >>> find_end("期間：2023年7月1日（土）から9月30日（土）")
    '2023-09-30'
    """
    text, at = narrow(text), 0
    while found := find_date(text, at):
        date, start, at = found
        if same_year := _END_IN_YEAR.match(text, at):
            return _iso(same_year, date[:4])
        before = text[:start].lower()
        between = _YEAR.search(before) and re.search(r"\bto\s*$|\s-\s*$|[–—〜～~]\s*$", before)
        until = re.search(r"\b(?:until|till|through)\s*$", before) or re.match(r"\s*(?:まで|迄)", text[at:])
        if between or until:
            return date
    return None


def find_end_of_force(texts: Iterable[str]) -> str | None:
    """The last day that the first line with words such as "valid from" and two dates gives.

    >>> find_end_of_force(["Anno 1800", "Valid from 1 May 2021 to 31 August 2021."])
    '2021-08-31'
    """
    return next((end for text in texts if find_since(text, "effective") and (end := find_end(text))), None)


_END_IN_YEAR = re.compile(  # …から9月30日
    rf"\s*(?:[(（][月火水木金土日][・祝]*[)）])?\s*(?:から|より|[–—〜～~-])\s*(?P<number>{_HAN})月(?P<day>{_HAN})日"
)
_SINCE_BEHIND = re.compile(
    rf"(?P<date>(?:(?:19|20)\d\d|(?:{any_of(_ERAS)})(?:元|{_HAN}))年{_HAN}月{_HAN}日)"
    r"\s*(?:[(（][月火水木金土日][・祝]*[)）])?\s*(?:より|から|以降|適用|施行|付で|付けで)"
)


def is_on_sale(text: str) -> bool:
    """Whether a date in a text is the day a game came out.

    >>> is_on_sale("砂丘（2021年2月発売）"), is_on_sale("2021年2月 掲載")
    (True, False)
    """
    return _on_sale().search(text) is not None


@lru_cache(maxsize=1)
def _on_sale() -> re.Pattern[str]:
    return re.compile(rf"\d\D{{0,3}}{any_of(language_data()['front']['on_sale'])}")


def find_since(text: str, *lists: str) -> list[str]:
    """The dates behind words such as "in effect from", as printed; `lists` are those of the words.

    >>> find_since("They apply from 1 May 2021.", "effective")
    ['1 May 2021.']
    """
    if not _YEAR.search(text):
        return []
    ends = (m.end() for m in _since(lists or ("since", "effective")).finditer(text))
    found = (text[end : end + 24].partition("\n")[0] for end in ends)
    return [*found, *(m["date"] for m in _SINCE_BEHIND.finditer(text))]


@lru_cache(maxsize=4)
def _since(lists: Sequence[str]) -> re.Pattern[str]:
    """Words such as "in effect from" and 適用日 directly before a figure or a month."""
    words = any_of(word for name in lists for word in language_data()["front"][name])
    with_what = r"(?:(?: [a-z]+){1,4} (?:on|from))?"  # "takes effect with the release on"
    return re.compile(rf"(?i)(?<![a-z]){words}{with_what}[\s:：]*(?=\d|[^\W\d_]{{3,9}}\.? \d)")


def find_version(text: str) -> str | None:
    """The first version number that is no part of a date.

    >>> find_version("Update 1.1.1, Dec 2021")
    '1.1.1'
    """
    return next((s.version for s in find_stamps(text) if s.version), None)


def find_stamps(text: str) -> list[Stamp]:
    """Every version with the date printed behind it, in order; a date alone is a stamp too."""
    text = narrow(text)
    dates: list[tuple[str, int, int]] = []
    blanked = text
    while found := find_date(text, dates[-1][2] if dates else 0):
        dates.append(found)
        _, start, end = found
        blanked = blanked[:start] + "\x00" * (end - start) + blanked[end:]
    stamps = [Stamp(m["version"] or m["short"], None, m.start(), m.end()) for m in _VERSION.finditer(blanked)]
    for date, start, end in dates:
        before = next((s for s in reversed(stamps) if s.end <= start), None)
        if before and before.date is None and before.version and _only_joins(text[before.end : start]):
            stamps[stamps.index(before)] = Stamp(before.version, date, before.start, end)
        else:
            stamps.append(Stamp(None, date, start, end))
    return sorted(stamps, key=lambda s: s.start)


def _only_joins(text: str) -> bool:
    return not re.sub(r"[\s,、，;；:：()（）\[\]【】/|·-]|\b(?:in|of|from|dated)\b", "", text)


def rest_without_stamps(text: str) -> str:
    """What a line says besides versions, dates and the signs between them."""
    for stamp in reversed(find_stamps(text)):
        text = text[: stamp.start] + " " + text[stamp.end :]
    return " ".join(re.sub(r"[,、，;；:：()（）\[\]【】.。/|]", " ", text).split())
