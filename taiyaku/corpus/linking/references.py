"""Finding explicit references in a text: "(see: Camouflaged State)", "（16　Move 参照）", "page 21".

The words are data: a vocabulary lists them per language and a workspace adds its own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from taiyaku.corpus.text import has_japanese, match_key

_HIRAGANA = re.compile(r"[\u3041-\u3096]")
_NUMBERED = re.compile(r"^(?P<number>\d{1,3}[a-z]?)[\s.．:：]+(?P<name>\S.*)$", re.IGNORECASE)
_BREAK = re.compile(r"[,;、]\s*|\.\s+(?=(?:\S+\s+){3})|。")  # a name, then a whole sentence
_COMMA_OUTSIDE_BRACKETS = re.compile(r"[,、，;]\s*(?![^()（）]*[)）])")
_BRACKETED = re.compile(r"\s*[(（][^()（）]*[)）]")


@dataclass(frozen=True, slots=True)
class ReferenceWords:
    """Words that announce a reference, as written in the vocabularies."""

    see: tuple[str, ...] = ("see",)
    pages: tuple[str, ...] = ("page", "pages", "p")
    special: tuple[str, ...] = ("Special rules",)


@dataclass(frozen=True, slots=True)
class Reference:
    """Words found in a text: a name to look up, or pages."""

    anchor: str
    names: tuple[str, ...] = ()  # what it may be called, the longest first
    number: str | None = None
    pages: tuple[int, int] | None = None


def find_references(text: str, words: ReferenceWords) -> Iterator[Reference]:
    """Every explicit reference of a text, names before pages."""
    latin, japanese, pages = _patterns(words)
    for match in latin.finditer(text):
        yield from _named(match["name"], pages)
    for match in japanese.finditer(text):
        yield from _named(match["name"], pages)
    for match in pages.finditer(text):
        first = _number(match["first"] or match["first2"])
        last = _number(match["last"]) if match["last"] else first
        if 0 < first <= last < first + 100:
            yield Reference(match[0].strip(), pages=(first, last))


def special_rules(text: str, words: ReferenceWords) -> tuple[str, ...]:
    """The names in "Special Rules: Killing, No Quarter."; none if the text is no such list."""
    head, colon, rest = unicodedata.normalize("NFKC", text).partition(":")
    if not colon or match_key(head) not in {match_key(w) for w in words.special}:
        return ()
    return split_names(rest)


def split_names(text: str) -> tuple[str, ...]:
    """A list of names in running text, split at commas outside brackets."""
    names = (name.strip().rstrip(".。") for name in _COMMA_OUTSIDE_BRACKETS.split(text.strip()))
    return tuple(name for name in names if name)


def without_brackets(name: str) -> str:
    """ "Quadrants (ZO)" is "Quadrants" where nothing is called so in full."""
    return _BRACKETED.sub("", name).strip()


def looks_like_a_name(text: str) -> bool:
    """Whether words that lead nowhere were meant as a name: not "see map below", not "下記を参照"."""
    if has_japanese(text):
        return not _HIRAGANA.search(text) and text not in {"下記", "上記", "後述", "前述", "図", "表", "例"}
    first = text.lstrip("[\"'“‘").strip()[:1]
    return first.isupper() or first.isdigit()


def _named(raw: str, pages: re.Pattern[str]) -> Iterator[Reference]:
    name = pages.sub("", raw).strip(" \u3000,、.。:：;")
    if not name:
        return
    numbered = _NUMBERED.match(unicodedata.normalize("NFKC", name))
    forms = [numbered["name"]] if numbered else [name]
    if cut := _BREAK.split(forms[0], maxsplit=1)[0].strip():
        forms.append(cut)
    yield Reference(
        name if not numbered else raw.strip(), tuple(dict.fromkeys(forms)), numbered and numbered["number"]
    )


def _number(text: str) -> int:
    return int(unicodedata.normalize("NFKC", text))


@lru_cache(maxsize=8)
def _patterns(words: ReferenceWords) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    before = _alternatives(w for w in words.see if not has_japanese(w))
    after = _alternatives(w for w in words.see if has_japanese(w))
    latin = rf"[(（]\s*(?:{before})\b\s*:?\s*(?P<name>[^()（）]{{2,120}})[)）]"
    japanese = rf"[(（](?P<name>[^()（）]{{1,60}}?)\s*(?:{after})[^()（）]{{0,6}}[)）]"
    digits = r"[0-9０-９]{1,4}"
    to = rf"(?:\s*[-–~〜,&]\s*(?P<last>{digits}))?"
    units = _alternatives(w for w in words.pages if has_japanese(w))
    long = _alternatives(w for w in words.pages if len(w) > 1 and not has_japanese(w))
    word = rf"(?:(?i:{long})\.?|[pｐ]\.?|[PＰ]\.)"
    ahead = rf"(?<![0-9A-Za-z]){word}\s*(?P<first>{digits}){to}(?![0-9A-Za-z０-９])"
    pages = rf"{ahead}|(?P<first2>{digits})\s*(?:{units})"
    return re.compile(latin, re.IGNORECASE), re.compile(japanese), re.compile(pages)


def _alternatives(words: Iterable[str]) -> str:
    return "|".join(re.escape(w) for w in sorted(set(words), key=lambda w: (-len(w), w))) or r"(?!)"
