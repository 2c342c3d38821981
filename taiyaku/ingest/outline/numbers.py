"""Numbers and signs before headings: their kind, how deep they count, and whether they go on counting."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from taiyaku.corpus.text import has_japanese
from taiyaku.ingest.numerals import integer, roman
from taiyaku.ingest.version_lines import language_data
from taiyaku.values import Struct, replace

_UNIT_NAMES = (
    "chapter|part|section|appendix|book|chapitre|kapitel|cap[ií]tulo|cap[ií]tol|capitolo|parte|teil|partie|anhang|"
    "annexe|ap[eéè]ndi(?:ce|x)|hoofdstuk|deel|bijlage|kapittel|kapitola|rozdział|глава|часть|приложение|"
    r"rule|law|art(?:icle|ikel|icolo|[ií]culo|igo|\.)"
)
_COUNT = {
    word: value
    for words in language_data()["numerals"].values()
    for value, word in enumerate(words.split(), 1)
}
_COUNT |= {re.sub("^(twenty)", r"\1-", word): value for word, value in _COUNT.items() if value > 20}
_WORDED = "|".join(sorted(_COUNT, key=len, reverse=True))
_PATTERNS: tuple[tuple[str, str], ...] = (
    (
        "chapter",
        r"第\s*(?P<n>[\d〇一二三四五六七八九十]{1,4}|[IVX]{1,5})\s*(?P<unit>[章部編节節幕話条項])[\s:.、]?",
    ),
    (
        "chapter",
        r"(?!rule\s+[\d.]+[:.–—-]*\s+(?-i:[a-z]))"  # "Rule 2: last sentence deleted" is a correction
        rf"(?P<unit>{_UNIT_NAMES})\s+(?P<n>(?:\d{{1,3}}|[A-Z])(?:\.\d{{1,3}})*|[IVX]{{1,5}}|{_WORDED})(?!\.?\d)"
        r"(?:\s*[:.–—-][\s:.–—-]*|\s+(?-i:(?![a-z\s]))|$|(?=[【（(\[]))",  # "Section 2 is …" is a sentence
    ),
    ("chapter", r"(?P<unit>其の|その)\s*(?P<n>\d{1,3}|[一二三四五六七八九十]{1,3})[\s:.、]+"),
    ("chapter", r"(?P<unit>付録|補遺|附則|付則)\s*(?P<n>[\dA-Z]?)[\s:.]*"),
    (
        "chapter",
        r"(?P<unit>ルール|規則|規定)\s*(?P<n>\d{1,3}(?:\.\d{1,3}){0,3})(?:[\s:.、–—-]+|(?=[【「《(\[]))",
    ),
    ("chapter", r"(?P<unit>[Nn][or]\.|№)\s*(?P<n>\d{1,3})[\s:.–—-]+(?=[^\Wa-z\d])"),
    ("chapter", r"(?P<unit>§)\s?(?P<n>\d{1,3}(?:\.\d{1,3}){0,3})(?:[.:)]\s*|\s+)(?=[^\s\da-z])"),
    ("lettered", r"(?P<n>[A-Z](?:\.[0-9]{1,3})+(?:\.[a-z]{1,5})?)[.:)]*(?:\s+|(?=[^\x00-\x7f]))"),
    ("lettered", r"(?P<n>(?!Q)[A-Z]\d{1,2})[.:)]\s+(?=[^\Wa-z\d])"),
    ("decimal", r"(?P<n>\d{1,3}(?:[.-]\d{1,3}){1,5}[a-z]?)[.:)]*(?:\s[–—-]\s(?=\D)|\s+|(?=[^\x00-\x7f]))"),
    (
        "decimal",
        r"(?P<n>\d{1,3}(?:\.\d{1,3})*\.[a-z])(?:\.\s*(?=[^\da-z\s])|\s+(?=[A-Z]|[^\x00-\x7f]))",
    ),  # 3.a. デッキ
    ("decimal", r"\[(?P<n>\d{1,3}(?:\.\d{1,3}){0,5})\]\s+"),
    ("decimal", r"#?(?P<n>\d{1,3})(?:[.:_]\s*(?=[^\d\s])|\s[–—-]\s(?=\D)|\s+(?=[^\d\s%×x]))"),
    ("paren", r"[(（](?P<n>\d{1,2}|[IVX]{2,5}|[a-zA-Zｱ-ﾝァ-ン]|[一二三四五六七八九十]{1,3})[)）]\s*"),
    ("paren", r"[【［〔〈<](?P<n>\d{1,2}|[一二三四五六七八九十]{1,3})[】］〕〉>]\s*(?=\S)"),
    ("paren", r"(?P<n>\d{1,2}|[IVX]{2,5}|[a-zA-Z])\.?[)）]\s*"),
    ("ordinal", r"(?P<n>\d{1,2})(?:st|nd|rd|th)\b[:.]?\s*"),
    ("letter", r"(?P<n>[A-Z])[.．:]\s+"),
    ("letter", r"(?P<n>[一二三四五六七八九十]{1,3})(?:[、.．]\s*|\s+)(?=\S)"),
    ("roman", r"(?P<n>[IVX]{1,5})(?:[.．:]\s+|\s[–—-]\s+)"),
    ("circled", r"(?P<n>[①-⑳❶-❿])\s*"),
    ("question", r"(?:Q|問|質問)\s*(?P<n>\d*)\s*[.:：．)）]+\s*"),
    (
        "mark",
        r"(?P<n>[◆◇■□●▼▽★☆◎▶▲▣◈§※【《〈≪〔［＜]|(?:>>|//)(?=\s)|○(?=\s*[\u3041-\u9fff])|\[(?=[^\[\]]*[\u3041-\u9fff][^\[\]]*\]$))\s*",
    ),
    ("bullet", r"(?P<n>[•○◦▪▫‣∙➢✓・·–—*+-])\s*"),
)
# "第1章では…" and "3.4 節を参照" speak of a chapter
_REFERENCE = re.compile(
    r"""(?:第\s*[\d〇一二三四五六七八九十]+|\d{1,3}(?:\.\d{1,3})*)\s*[章部編節節条項]\s*
        (?:では|には|を|で[、，]|から第|[とや]\s*(?:第|\d)|(?:を|も)?参照)""",
    re.VERBOSE,
)
_VALUES = re.compile(r"\d{1,3}(?: [^\W\d]+){1,2}, \d{1,3} ")  # "3 HP, 4 STR, 17 DEX"
_PARTS = re.compile(r"[.-]|(?<=^[A-Z])(?=\d)")  # 4.2, B3
_UNIT = re.compile(_UNIT_NAMES, re.IGNORECASE)
_KINDS = [(kind, re.compile(p, re.IGNORECASE if "unit>c" in p else 0)) for kind, p in _PATTERNS]
_UNITS = {"部": 0, "編": 0, "幕": 0, "book": 0, "part": 0, "章": 1, "話": 1, "chapter": 1, "appendix": 1}
_UNITS |= {"teil": 0, "parte": 0, "partie": 0}
_LOWER = {"節": 2, "节": 2, "section": 2, "条": 3, "article": 3, "項": 4}
_ROMAN = re.compile("X{0,2}(?:IX|IV|V?I{0,3})(?<=.)")
_ENDS = re.compile(r"[.。,、;；…]\s*$")
_INSIDE = re.compile(r"\n|[:：]\s|[.!?]\s")  # "Range: 8" is a value
_HANGUL = re.compile("[\uac00-\ud7a3]")
_VERB_END = re.compile(r"[。、「]|(?:です|ます|する|した|ない|[니한된이린]다|요)$")
_WORD = re.compile(r"(?:[^\W\d_]|['’&-])+")  # of any script
# "— The turn —", "---[ THE TURN ]---", "~ Moves ~"
_FRAMED = re.compile(
    r"(?P<sign>[-–—―─=~〜～*+·•◆◇■★☆✦❖※§#|])(?P=sign)*[\[(<{]?\s(?P<name>.{1,60}?)\s?[\])>}]?(?P=sign)+(?P<starred>)"
)
_DASHED = re.compile(  # ――移動――, "*Moves*"
    r"(?P<sign>[-–—―─=~〜～])(?P=sign)+(?P<name>\w.{0,60}?)(?P=sign){2,}"
    r"|(?P<star>[*_/])(?P<starred>\w[^*_/]{0,60}?)(?P=star)"
)
_SMALL_WORDS = "a an and as at by for from in into of off on or per the to up vs with your"
_SMALL = frozenset(_SMALL_WORDS.split())
_LONGEST, _LONGEST_JA = 60, 24
_LOOKED_AT = 48  # characters: no number is longer


class Number(Struct, frozen=True):
    """What a line begins with: "2.1", "第3章", "（1）", "■"."""

    kind: str
    depth: int  # counted from 0 within its kind
    values: tuple[str, ...]
    end: int  # where the title begins

    @property
    def pattern(self) -> tuple[str, int, str]:
        """What numbers of one series share."""
        return self.kind, self.depth, self.values[0] if self.kind in {"mark", "bullet"} else ""


def names_unit(text: str, number: str) -> bool:
    """Whether a line is the word before a number, and the next one the number: "CHAPTER" above "ONE"."""
    found = read_number(f"{text} {number}") if _UNIT.fullmatch(text) else None
    return found is not None and found.end > len(text) and counted(found) is not None


def read_number(text: str) -> Number | None:
    """The number or sign a line begins with, or None; a sign at both ends is an ornament."""
    return None if unframed(text) != text else _read_start(text[:_LOOKED_AT])


def begins_part(text: str) -> bool:
    """Whether a line is the number and the name of a part of its document: "PART ONE: ERRATA"."""
    number = read_number(text)
    return number is not None and number.kind in ("chapter", "letter", "roman")


def unframed(text: str) -> str:
    """A name without the ornament at both its ends."""
    if len(text) >= 2 * _LONGEST:
        return text
    match = _FRAMED.fullmatch(text) or _DASHED.fullmatch(text)
    return match["name"] or match["starred"] if match else text


@lru_cache(8192)  # a line is asked about again and again
def _read_start(text: str) -> Number | None:
    wide = text[:1] > "\u2e7f" or any("\uff00" <= c <= "\uff60" for c in text[:8])
    flat = unicodedata.normalize("NFKC", text[:24]) if wide else text
    if _REFERENCE.match(flat) or _VALUES.match(flat):
        return None
    for kind, pattern in _KINDS:
        match = pattern.match(flat)
        if match and (match.end() < len(flat) or kind == "chapter"):
            return _number(kind, match, text, flat)
    return None


def _number(kind: str, match: re.Match[str], text: str, flat: str) -> Number:
    values = (match["n"],) if match["n"].casefold() in _COUNT else tuple(_PARTS.split(match["n"]))
    depth = len(values) - 1
    if kind == "chapter":
        unit = match["unit"].lower()
        depth = _UNITS.get(unit, _LOWER.get(unit, 1))
    if kind == "decimal" and values[-1] == "0":
        depth = max(0, depth - 1)
    return Number(kind, depth, values, match.end() if len(flat) >= match.end() else len(text))


def counted(number: Number) -> tuple[int, ...] | None:
    """The number as integers; None for signs."""
    if number.kind in {"mark", "bullet"}:
        return None
    found = [_integer(value) for value in number.values]
    return tuple(n for n in found if n is not None) if None not in found else None


def _integer(value: str) -> int | None:
    if worded := _COUNT.get(value.casefold()):
        return worded
    if _ROMAN.fullmatch(value):
        return roman(value)
    if len(value) == 1 and value.isascii() and value.isalpha():
        return ord(value.casefold()) - 96
    return integer(value)


def goes_on(series: Sequence[tuple[int, ...]]) -> list[bool]:
    """For each number of a series in document order, whether it counts on, or begins a level at 1."""
    seen: set[tuple[int, ...]] = set()
    found = []
    for number in series:
        before = (*number[:-1], number[-1] - 1)
        found.append(before in seen or number[-1] <= 1)
        seen.add(number)
    return found


def in_series(numbers: Sequence[Number | None]) -> list[Number | None]:
    """The numbers of a document: "I." is Roman where "II." is, "702" a step below "7" in hundreds."""
    if any(n and n.kind == "roman" for n in numbers):
        numbers = [
            replace(n, kind="roman") if n and n.kind == "letter" and _ROMAN.fullmatch(n.values[0]) else n
            for n in numbers
        ]
    first = {int(n.values[0]) for n in numbers if n and n.kind == "decimal" and n.values[0].isdigit()}
    large = {n for n in first if n >= 100}
    if not large or 2 * sum(n // 100 in first for n in large) < len(large):
        return list(numbers)
    return [
        replace(n, depth=n.depth + 1) if n and n.kind == "decimal" and len(n.values[0]) > 2 else n
        for n in numbers
    ]


@lru_cache(8192)
def is_name(text: str) -> bool:
    """Whether a line is short and has the shape of a name: no stop, a capital for each word that matters."""
    text = unframed(text)
    if number := read_number(text):
        text = text[number.end :]
    if not text or _INSIDE.search(text) or _ENDS.search(text):
        return False
    if has_japanese(text) or _HANGUL.search(text):
        return len(text) <= _LONGEST_JA and not _VERB_END.search(text)
    words = _WORD.findall(text)
    if len(text) > _LONGEST or not 1 <= len(words) <= 8 or not text[0].isupper():
        return False
    content = [word for word in words if word.casefold() not in _SMALL]
    return len(words) <= 3 or 5 * sum(word[0].isupper() for word in content) >= 4 * len(content)
