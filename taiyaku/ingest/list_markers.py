"""What can stand before the text of a line: bullets, numbers, group signs, brackets that make a heading."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from taiyaku.corpus.text import CODED as CODED_NUMBER
from taiyaku.ingest.numerals import integer, roman
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct

_PARTICLE = re.compile(r"[はがをにでとの](?=[、\d【\u4e00-\u9fff０-９Ａ-Ｚ])|から|まで|より|について|による")
_QUOTED_SENTENCE = re.compile(r"[「『].+[。！!?？][」』]")
_ASCII_BULLETS = frozenset("*-－+>＞＊")  # a sign, unless white space follows

CHAPTER = re.compile(
    r"""
    (?: 第 \s* (?P<kanji> [0-9０-９]{1,3} | [〇一二三四五六七八九十]{1,3} ) \s* [章節部編項話幕回]   # 第1章
      | (?: chapter | section | part | appendix | rule | law | article | scenario | step ) \s+
        (?P<latin> \d{1,3}(?:\.\d{1,3})* | [IVXL]{1,6} ) (?![\w-])                       # Chapter 3
    )
    [ \t\u3000]* [:：.．\-–—]? [ \t\u3000]*
    """,
    re.VERBOSE | re.IGNORECASE,
)
DOTTED = re.compile(
    r"""
    (?P<value> [0-9０-９]{1,3} (?: [.．] [0-9０-９]{1,3} )* (?: [.．][a-z] )? ) [.．]   # 1.  １．  1.1.  3.a.
    (?![0-9０-９]) [ \t\u3000]*
    """,
    re.VERBOSE,
)
BRACKETED = re.compile(
    r"""
    (?: [（(] [ ]?                                                   # (1)
        (?P<inner> [0-9０-９]{1,3}[a-z]? | [A-Za-z] | [ivx]{2,4} | [ア-ン] | [一二三四五六七八九十] )
        [ ]? [)）]
      | (?P<open> [0-9０-９]{1,3} | [A-Za-z] | [ivx]{2,4} ) \.?[)）]              # 1)  a)  1.)
    ) [ \t\u3000]*
    """,
    re.VERBOSE,
)
CIRCLED = re.compile(
    r"(?P<value>[\u2460-\u2473\u2474-\u2487\u2776-\u277f\u3251-\u325f\u24ea])[:：]?[ \t\u3000]*"
)
LETTERED = re.compile(  # "p. 72" is a page
    r"(?P<value>(?!p\.\s*\d)[A-Za-z]|[ivx]{2,4})[.．](?:(?=[ \t\u3000])|(?<=[ivx]{2}.)(?=[A-Z(]))[ \t\u3000]*"
)
CODED = re.compile(
    r"""
    (?: [A-ZＡ-Ｚ]{1,3} [-－‐]? [0-9０-９]{1,3} [a-z]?              # A-3  R12
      | [0-9０-９]{1,2} (?: [-－‐.．] [0-9０-９]{1,2} ){1,3}        # 2-1  3.2.1
    ) (?= [ \t\u3000:：] ) [ \t\u3000]* (?: [:：] [ \t\u3000]* )?
    """,
    re.VERBOSE,
)
BARE = re.compile(
    r"""
    (?: (?: No\.? | № | \# ) [ ]? )?
    (?P<value> [0-9０-９]{1,3} ) (?P<letter> [a-zａ-ｚ]? )
    (?= [ \t\u3000:：] ) [ \t\u3000]* (?: [:：] [ \t\u3000]* )?
    """,
    re.VERBOSE,
)
SIGNS = (  # a class: bullets, arrows, shapes, dingbats; with white space behind they begin an item
    r"-+*·»›–—・･‧※＊\u2022\u2023\u2043\u2190-\u21ff\u25a0-\u25ff\u2605\u2606\u2610-\u2612\u2660-\u2667\u2701-\u2775"
    r"\u2794-\u27bf\u29be\u29bf\u2b00-\u2bff"
)
CLAUSE = r"""(?:
    (?: [A-Z]{1,3}\d{0,3} | \d{1,3} ) (?:\.\d{1,3})+ (?:\.?[a-z] (?:\.[ivx]{1,4})?)? [)）]
  | (?: [A-Z]{1,3}\d{0,3} (?: (?:\.\d{1,3}){2,} | (?:\.\d{1,3})+ \.?[a-z] (?:\.[ivx]{1,4})? )
      | \d{1,3}(?:\.\d{1,3})+\.?[a-z] | \d{3}\.\d{1,3} | (?!P)[A-Z]\.\d{1,2}
      | (?![PV])[A-Z]{1,2}\d{1,2}\.\d{1,4} ) \.? (?=\s+[^\sa-z])
  | \( [A-Z]{1,2}\d{1,2}\.\d{1,4} \) (?=\s)
  | \d{1,2} (?:-\d{1,2}){1,3} [a-z]? \.? (?=\s+[\u3041-\u9fff「【])
)"""  # numbers of clauses at any depth, verbose: A.1.1.f  CE2.1.b.ii)  A.2  702.5a; not "A.2 is", "P.4"
_SHAPES = (  # the first that matches wins; those of a list before those only headings have
    ("chapter", CHAPTER),
    ("dotted", DOTTED),
    ("bracketed", BRACKETED),
    ("circled", CIRCLED),
    ("lettered", LETTERED),
    ("bare", BARE),
    ("coded", CODED),
)
LIST_SHAPES = frozenset({"dotted", "bracketed", "circled", "lettered"})


class Enumerator(Struct, frozen=True):
    """A number before a text."""

    shape: str  # "dotted", "bracketed", "circled", "lettered", "bare", "coded" or "chapter"
    printed: str  # without white space around it
    value: tuple[int, ...]  # (21, 1) for "21a"; (1, 2) for "1.2."; empty where it has no order
    end: int  # where the text begins

    @property
    def number(self) -> str:
        """The number as an entry keeps it: without dots and brackets around it."""
        return self.printed.strip("（()）.．:： \u3000")


def is_number(marker: str | None) -> bool:
    """Whether a marker is the number of an item or of a clause: 1., 4.2, A1."""
    return (marker or "")[:1].isdigit() or re.match(CODED_NUMBER, marker or "") is not None


@lru_cache(maxsize=4096)
def enumerator(text: str) -> Enumerator | None:
    """The number at the beginning of a text, if something follows it."""
    for shape, pattern in _SHAPES:
        match = pattern.match(text)
        if match and match.end() < len(text):
            printed = match.group().strip(" \t\u3000:：")
            return Enumerator(shape, printed, _value(shape, printed), match.end())
    return None


def counts_on(marker: str, text: str) -> bool:
    """Whether a text begins with the number behind a marker: "3. Pull" behind "2.", "ii. Row" behind "i."."""
    one, two = enumerator(f"{marker} -"), enumerator(text)
    if one is None or two is None or one.shape != two.shape or not one.value:
        return False
    last = 1 if one.number == "i" and two.number == "ii" else one.value[-1]
    return two.value == (*one.value[:-1], last + 1)


def _value(shape: str, printed: str) -> tuple[int, ...]:
    folded = unicodedata.normalize("NFKC", printed)
    if shape == "chapter" and (kanji := re.search(r"[〇一二三四五六七八九十]+", folded)):
        return (integer(kanji[0]) or 0,)
    numeral = re.search(r"\b[IVXL]+$" if shape == "chapter" else r"\b[ivx]{2,}\b", folded)
    if numeral and shape in {"chapter", "lettered", "bracketed"}:
        return (roman(numeral[0]),)
    parts = re.findall(r"\d+|(?<![A-Za-z])[A-Za-z](?![A-Za-z])", folded)
    if shape == "bare" and folded[-1].isalpha():
        parts = [*parts[:1], folded[-1]]
    return tuple(int(part) if part.isdigit() else ord(part.casefold()) - 96 for part in parts)


class Signs(Struct, frozen=True):
    """The signs of a vocabulary, ready for use."""

    groups: frozenset[str]
    subs: frozenset[str]
    bullets: frozenset[str]
    headings: dict[str, str]  # opening bracket -> closing one, of brackets that make a heading
    quotes: dict[str, str]  # of brackets that make one only when nothing follows them


def signs(vocabulary: Vocabulary) -> Signs:
    """The vocabulary's group signs, bullets and heading brackets."""
    lists = ("group_markers", "sub_markers", "bullets", "bracket_headings", "quoted_headings")
    return _signs(*(vocabulary.words("structure", name) for name in lists))


@lru_cache(maxsize=16)
def _signs(*lists: tuple[str, ...]) -> Signs:
    groups, subs, bullets, brackets, quotes = lists
    return Signs(
        frozenset(groups),
        frozenset(subs),
        frozenset(bullets),
        {pair[0]: pair[1] for pair in brackets if len(pair) == 2},
        {pair[0]: pair[1] for pair in quotes if len(pair) == 2},
    )


def leading_sign(text: str, known: Signs) -> str | None:
    """The group sign, sub-heading sign or bullet a text begins with.

    ASCII signs count only before white space, so that "-3" and "*word*" stay text.
    """
    if not text:
        return None
    first, rest = text[0], text[1:]
    if first in known.quotes and known.quotes[first] in rest:
        return None
    if first in _ASCII_BULLETS and first not in known.subs and not rest.startswith((" ", "\t", "\u3000")):
        return None
    if first == ">" and not rest.strip(" \u3000"):
        return None
    return first if first in known.groups or first in known.subs or first in known.bullets else None


def bracket_heading(text: str, known: Signs) -> tuple[str, int] | None:
    """The text in the brackets a line begins with, and where the rest begins: "【NAME】 rest".

    A missing closing bracket ends with the line.
    """
    close = known.headings.get(text[:1])
    if close is None:
        return None
    end = text.find(close, 1)
    if end > 0 and goes_on_behind(text, end + 1):
        return None
    if end < 0 or _QUOTED_SENTENCE.fullmatch(text[end + 1 :].strip()):  # 【訂正文】「鷺は魚をとる。」
        return None
    inner = text[1:end].strip(" \t\u3000")
    return (inner, end + 1) if inner and inner[-1] != "。" else None  # 『…する。』 is what is quoted


def goes_on_behind(text: str, at: int) -> bool:
    """Whether a sentence goes on behind a bracket: "【腕力】【知恵】に…。", "【腕力】が3以上なら…。"."""
    another = text[at : at + 1] == text[0]
    return (another or bool(_PARTICLE.match(text, at))) and text.rstrip()[-1:] in "。．.！!？?"


def quoted_heading(text: str, known: Signs) -> str | None:
    """The text of a line that is nothing but a quoted phrase: "＜補足＞"."""
    stripped = text.strip(" \t\u3000:：")
    close = known.quotes.get(stripped[:1])
    if close is None or not stripped.endswith(close) or stripped.find(close, 1) != len(stripped) - 1:
        return None
    return stripped[1:-1].strip(" \t\u3000") or None
