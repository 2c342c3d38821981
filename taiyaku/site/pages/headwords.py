"""Headwords as the site shows them: readings over their kanji, in the order and groups of a glossary."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from taiyaku.corpus.model import Entry, Lang, Title
from taiyaku.corpus.text import HAN, guess_lang, match_key
from taiyaku.values import Struct

OTHER = "#"  # the group of what begins with neither letter nor kana
KANJI = "漢字"  # the group of what begins with kanji and has no known reading
_HIRAGANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
_SMALL = str.maketrans("ァィゥェォヵヶッャュョヮ", "アイウエオカケツヤユヨワ")
_ROWS = (
    "アイウエオヴ カキクケコ サシスセソ タチツテト ナニヌネノ "
    "ハヒフヘホ マミムメモ ヤユヨ ラリルレロ ワヰヱヲン"
)
_ROW_OF = {kana: chr(ord(row[0]) - 0x60) for row in _ROWS.split() for kana in row}
_VOICING = {"\u3099", "\u309a"}
_KANJI = re.compile(f"[{HAN}]")


class Name(Struct, frozen=True):
    """A headword in one language, with the reading that stands over it."""

    lang: Lang
    text: str
    reading: str | None = None

    @property
    def group(self) -> str:
        """The letter or the 五十音 row it is listed under."""
        return group_of(self.lang, self.reading or self.text)

    @property
    def order(self) -> tuple[int, str, str, str]:
        """Sorts by group, then as a dictionary does."""
        return (*sort_key(self.lang, self.reading or self.text), self.text)


def names_of(entry: Entry) -> tuple[Name, ...]:
    """The entry's headwords in printed order, a kana reading joined to its kanji gloss."""
    readings = [t for t in entry.titles if t.form == "reading"]
    names: list[Name] = []
    used: set[int] = set()
    for title in entry.titles:
        if title.form == "reading":
            continue
        over = next((r for r in readings if id(r) not in used and r.lang == title.lang), None)
        if title.form == "gloss" and over and _KANJI.search(title.text):
            used.add(id(over))
            names.append(Name(title.lang, title.text, over.text))
        else:
            names.append(Name(title.lang, title.text))
    names += [Name(r.lang, r.text) for r in readings if id(r) not in used]
    return tuple(dict.fromkeys(names)) or (Name(guess_lang(entry.id, entry.lang), entry.id),)


def in_order_for(names: Iterable[Name], lang: Lang) -> tuple[Name, ...]:
    """The names, those in the reader's language first."""
    return tuple(sorted(names, key=lambda name: name.lang != lang))


def other_names(entry: Entry) -> tuple[Title, ...]:
    """Aliases that are not headwords already."""
    known = {title.text for title in entry.titles}
    return tuple(dict.fromkeys(a for a in entry.aliases if a.text not in known))


def group_of(lang: Lang, text: str) -> str:
    """The group a headword is listed under: a letter, a row of the kana table, 漢字 or #."""
    first = next((c for c in _plain(lang, text) if c.isalnum()), OTHER).upper()
    if lang == "ja" and not first.isascii():
        return _ROW_OF.get(first) or (KANJI if _KANJI.match(first) else OTHER)
    return first if first.isalpha() else OTHER


def sort_key(lang: Lang, text: str) -> tuple[int, str, str]:
    """Letters before kana before kanji before the rest; voicing marks, size of kana and case do not count."""
    folded = _plain(lang, text)
    group = group_of(lang, text)
    rank = 3 if group == OTHER else 2 if group == KANJI else 1 if lang == "ja" and not group.isascii() else 0
    return rank, folded, text


def _plain(lang: Lang, text: str) -> str:
    """Folded as for look-ups, without accents and voicing marks; hiragana as katakana."""
    folded = unicodedata.normalize("NFD", match_key(text).translate(_HIRAGANA))
    bare = "".join(c for c in folded if not unicodedata.combining(c) and c not in _VOICING)
    return unicodedata.normalize("NFC", bare).translate(_SMALL).lstrip(" 「『【〈《（([\"'“‘・-")
