"""Where an erratum says it applies: page references and location lines."""

from __future__ import annotations

import re
from functools import lru_cache

from taiyaku.ingest.vocabulary import Vocabulary, heading_key

_SMALL_WORDS = frozenset("a an the of to in on and or for from first second third fourth last next final main".split())
_TOKEN = re.compile(r"[A-Za-z]+|\d+(?:st|nd|rd|th)?|[^\W\d_]+")


def leading_pages(text: str, vocabulary: Vocabulary) -> tuple[tuple[int, int], int] | None:
    """Pages named at the start of a text and where the rest begins: "(PAG 134) VISIBILITY" -> ((134, 134), 10)."""
    match = _page_pattern(vocabulary.words("references", "pages")).match(text)
    if not match:
        return None
    first = int(match["first"] or match["first2"])
    last = int(match["last"] or match["last2"] or first)
    return (first, max(first, last)), match.end()


def trailing_pages(text: str, vocabulary: Vocabulary) -> tuple[tuple[int, int], int] | None:
    """Pages in brackets at the end of a title and where they begin: "Weather table (page 17)" -> ((17, 17), 14)."""
    opening = max(text.rfind("("), text.rfind("（"), text.rfind("["))  # noqa: RUF001
    if opening <= 0 or text[-1:] not in {")", "）", "]"}:  # noqa: RUF001
        return None
    found = leading_pages(text[opening:], vocabulary)
    return (found[0], opening) if found and found[1] == len(text) - opening else None


@lru_cache(maxsize=16)
def _page_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    latin = sorted((w for w in words if w.isascii()), key=len, reverse=True)
    other = sorted((w for w in words if not w.isascii() and len(w) > 0 and w not in {"ｐ"}), key=len, reverse=True)  # noqa: RUF001
    before = "|".join(map(re.escape, latin)) or r"(?!)"
    behind = "|".join(map(re.escape, other)) or r"(?!)"
    return re.compile(
        rf"""[(（\[【]?\s*(?:
            (?:{before})s?\.?\s*(?P<first>\d{{1,4}})(?:\s*[-–—~〜～,&]\s*(?:(?:{before})\.?\s*)?(?P<last>\d{{1,4}}))?
          | (?P<first2>\d{{1,4}})(?:\s*[-–—~〜～]\s*(?P<last2>\d{{1,4}}))?\s*(?:{behind})
        )(?![\w])\s*[)）\]】]?\s*[:：,，.–—-]?\s*""",  # noqa: RUF001
        re.IGNORECASE | re.VERBOSE,
    )


def is_location(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a line only says which part of a rule is meant: "Grey box, Effects bullet 1"."""
    key = heading_key(text)
    if not key or len(key) > 80:
        return False
    if any(key.startswith(heading_key(opener) + " ") for opener in ("Addition to", "Add to")):
        return True
    known = _place_words(vocabulary.words("errata", "places"))
    words = [w.casefold() for w in _TOKEN.findall(key)]
    places = sum(word in known for word in words)
    if _japanese_places(vocabulary.words("errata", "places")).fullmatch(key):
        return True
    return places > 0 and all(w in known or w in _SMALL_WORDS or w[0].isdigit() for w in words)


@lru_cache(maxsize=16)
def _japanese_places(words: tuple[str, ...]) -> re.Pattern[str]:
    """Place words, counters and particles and nothing else: "効果の3項目"."""
    places = "|".join(sorted((re.escape(w) for w in words if not w.isascii()), key=len, reverse=True)) or r"(?!)"
    filler = r"[のとからまで、,\s第上下左右中段行目番つ箇所\d一二三四五六七八九十]"
    return re.compile(rf"(?:{filler})*(?:{places})(?:{places}|{filler})*")


@lru_cache(maxsize=16)
def _place_words(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(part.casefold() for word in words if word.isascii() for part in word.split())
