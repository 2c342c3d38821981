"""What decides between names: keys that are equal for the same name, and ranks to prefer one by."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from taiyaku.corpus.text import match_key, remembered

_T = TypeVar("_T")
_OF_GROUPS = frozenset({"special-rules", "body"})
_AFTER_RULES = {"notice": 1, "erratum": 2, "faq": 3}
_TRIM = " .,:;!?。、：；！？*_#「」『』\"'"
_BRACKETS = re.compile(  # around all of a name
    r"《([^《》]+)》|〈([^〈〉]+)〉|【([^【】]+)】|≪([^≪≫]+)≫|«([^«»]+)»|〔([^〔〕]+)〕|\[([^\[\]]+)\]|<([^<>]+)>|\(([^()]+)\)"
)
_SEPARATORS = re.compile(r"[\s\-_/・･‧=.,:;!?'\"()\[\]「」『』【】〈〉<>。、]+")
_NOT_IN_ANCHOR = re.compile(r"[\s\x00-\x20\x7f-\xa0\"'<>&`%]+")
_ACCENTS = frozenset({202, 220, 230})  # combining classes; voicing marks of kana have another
_LONG = re.compile(r"(?<=[\u30a1-\u30fa])ー")
_SMALL = str.maketrans("ァィゥェォヵヶッャュョヮ", "アイウエオカケツヤユヨワ")
_HIRAGANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}


_COUNTED = re.compile(r"^(?:§ ?|[#№(（])?\d+(?:\.\d+)*[.)）．]?\s*(?=[^\d.)）．])")


def name_key(text: str) -> str:
    """The exact key of a name: width, case and radicals folded, punctuation and brackets around it dropped.

    >>> name_key("《口寄せ》"), name_key("[4.2]"), name_key("Owl (old)")
    ('口寄せ', '4.2', 'owl (old)')
    """
    key = match_key(text).strip(_TRIM)
    inside = _BRACKETS.fullmatch(key)
    return inside[inside.lastindex or 0].strip(_TRIM) if inside else key


@remembered
def loose_key(text: str) -> str:
    """A key that also forgets accents, hyphens, spaces and which kana are used.

    >>> loose_key("どっじ") == loose_key("ドッジ"), loose_key("Coup de Grâce") == loose_key("coup-de-grace")
    (True, True)
    """
    folded = "".join(
        c for c in unicodedata.normalize("NFD", match_key(text)) if unicodedata.combining(c) not in _ACCENTS
    )
    folded = unicodedata.normalize("NFC", folded).translate(_HIRAGANA).translate(_SMALL)
    return _SEPARATORS.sub("", _LONG.sub("", folded))


def edition_rank(edition: str, editions: Sequence[str]) -> int:
    """0 for the current edition, 1 for a text of no stated edition, more the older it is."""
    if edition in editions:
        age = len(editions) - 1 - editions.index(edition)
        return age + 1 if age else 0
    return 1 if editions and not edition else len(editions) + 1 if editions else 0


def part_name(role: str, heading: str | None, group: str | None) -> str:
    """What a part of an entry goes by: its heading where its role is that of its group, else its role."""
    return heading if heading and group and role in _OF_GROUPS else role


def kind_rank(kind: str) -> int:
    """Rules before notices, errata and questions about them."""
    return _AFTER_RULES.get(kind, 0)


def anchor_name(item_id: str) -> str:
    """The anchor of a section or clause: what follows `#` in its id. `_…` is kept for the page's own."""
    name = _NOT_IN_ANCHOR.sub("-", unicodedata.normalize("NFC", item_id.partition("#")[2] or item_id))
    return f"x{name}" if name.startswith("_") else name or "x"


def without_count(text: str) -> str:
    """A heading without the number it is counted by: "12. Cranes", "#12 STOOP", "§ 4 Weirs", "4.鹿"."""
    return _COUNTED.sub("", text)


def narrowed(found: Iterable[_T], ranks: Iterable[Callable[[_T], int]]) -> list[_T]:
    """What each rank in turn leaves of several: those it puts first."""
    kept = list(found)
    for rank in ranks:
        if len(kept) > 1:
            best = min(map(rank, kept))
            kept = [one for one in kept if rank(one) == best]
    return kept
