"""Where the forms of the termbase stand in a text, with the standard library alone.

The longest form is found, none inside another, and none inside a longer word: a Latin or katakana form may
not go on in its script, and one in ideographs not in ideographs, which misses some and invents none.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache

from taiyaku.corpus.model import Lang, Term
from taiyaku.corpus.radicals import fold_radicals
from taiyaku.corpus.text import HAN, KANA, remembered
from taiyaku.values import Struct, encode
from taiyaku.whole_files import digest_of

# Names cut into tokens, so that variants of one form are equal: width, case, plural, kana, hyphens.
# Latin is cut into words, Japanese into characters: where a Japanese word begins and ends is decided at the
# place it is found, not by how the form would be cut on its own.

_SILENT = frozenset("ーｰ・･·")  # long marks and interpuncts are set or left out at will
_BRACKETS = frozenset(":：()（）")  # Immunity (Total) and Immunity: Total are one name
_HYPHENS = frozenset("-‐‑‒–_'’")  # inside a word
_SMALL = str.maketrans("ァィゥェォヵヶッャュョヮ", "アイウエオカケツヤユヨワ")
_LATIN_WORD = re.compile(r"[a-z]+")
_IN_O = re.compile(r"(?!canoes|oboes|aloes|tiptoes).*[aeiou].*oes")  # heroes, but floes

Token = tuple[str, int, int]  # what is compared, and where it stands


@lru_cache(1)
def _token() -> re.Pattern[str]:
    """What a token is; prepared when first asked for, as that takes longer than many a look-up."""
    return re.compile(
        rf"""
          [\uff66-\uff9d][\uff9e\uff9f]?      # half-width kana with its voicing mark
        | [{KANA}{HAN}]
        | [^\W\d_{KANA}{HAN}]+                # a Latin word; digits stand apart: LEVEL1 is Level 1
        | \d+
        | [^\s]
        """,
        re.VERBOSE,
    )


def tokens(text: str) -> list[Token]:
    """The tokens of a text, folded, with their places.

    >>> [t for t, _, _ in tokens("Coup-de-Grâce, ﾄﾞｯｼﾞ")]
    ['coup', 'de', 'grace', ',', 'ド', 'ツ', 'ジ']
    """
    found: list[Token] = []
    for match in _token().finditer(text):
        raw, start, end = match[0], match.start(), match.end()
        if raw in _SILENT and found and found[-1][2] == start:
            if raw in "ーｰ":
                found[-1] = (found[-1][0], found[-1][1], end)
            continue
        if raw in _BRACKETS or (raw in _HYPHENS and _joins(text, start)):
            continue
        found.append((_folded(raw), start, end))
    return found


@remembered
def form_key(text: str) -> str:
    """Equal for all spellings of one form.

    >>> form_key("Line of Fire") == form_key("LINES OF FIRE"), form_key("ﾘﾋﾟｰﾀｰ") == form_key("リピータ")
    (True, True)
    >>> form_key("IMM-1") == form_key("imm 1"), form_key("Specialist Troops") == form_key("Specialist Troop")
    (True, True)
    """
    return " ".join(token for token, _, _ in tokens(text))


def _joins(text: str, at: int) -> bool:
    """Whether a hyphen or apostrophe stands inside a word."""
    return 0 < at < len(text) - 1 and text[at - 1].isalnum() and text[at + 1].isalnum()


@lru_cache(maxsize=1 << 15)
def _folded(raw: str) -> str:
    text = unicodedata.normalize("NFKC", fold_radicals(raw)).casefold().strip() or raw
    if text.isascii():
        return singular(text)
    bare = "".join(c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c) != "Mn")
    return singular(bare) if bare and bare.isascii() else text.translate(_SMALL)


def singular(word: str) -> str:
    """An English word without the ending of its plural (the s-stemmer of Harman 1991, "men" and "-oes").

    >>> singular("heroes"), singular("torpedoes"), singular("floes"), singular("men-at-arms")
    ('hero', 'torpedo', 'floe', 'men-at-arms')
    """
    if word.endswith("men") and len(word) > len("women"):
        return word[:-2] + "an"
    if len(word) < 4 or not word.endswith("s") or not _LATIN_WORD.fullmatch(word):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes")) or _IN_O.fullmatch(word):
        return word[:-2]
    return word if word.endswith(("ss", "us", "is")) else word[:-1]


_LATIN = re.compile(r"[^\W_\u3041-\u30ff\u3400-\u9fff\uff66-\uff9f]")
_KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc-\u30ff\uff66-\uff9f]")
_HAN = re.compile(f"[{HAN}]")
_JOINS = {"・": _KATAKANA, "･": _KATAKANA, "-": _LATIN, "‐": _LATIN, "‑": _LATIN, "_": _LATIN}


class Spotted(Struct, frozen=True):
    """A form in a text."""

    key: str  # of the form
    start: int
    end: int


class FormFinder:
    """Finds forms given by their keys (`linking.forms.form_key`)."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._forms: dict[tuple[str, ...], str] = {tuple(key.split()): key for key in keys if key}
        self._sizes: defaultdict[str, list[int]] = defaultdict(list)
        for parts in self._forms:
            if len(parts) not in self._sizes[parts[0]]:
                self._sizes[parts[0]].append(len(parts))
        for sizes in self._sizes.values():
            sizes.sort(reverse=True)

    def find(self, text: str) -> Iterator[Spotted]:
        """The forms in the text, in its order."""
        cut = tokens(text) if self._forms else []
        names = [token for token, _, _ in cut]
        at = 0
        while at < len(cut):
            step = 1
            for size in self._sizes.get(names[at], ()):
                key = self._forms.get(tuple(names[at : at + size])) if at + size <= len(cut) else None
                if key and stands_apart(text, cut[at][1], cut[at + size - 1][2]):
                    yield Spotted(key, cut[at][1], cut[at + size - 1][2])
                    step = size
                    break
            at += step


def stands_apart(text: str, start: int, end: int) -> bool:
    """Whether what stands there is no part of a longer word.

    >>> stands_apart("ダッシュボード", 0, 4), stands_apart("隠密状態", 0, 2), stands_apart("ドッジは", 0, 3)
    (False, False, True)
    """
    for edge, beside, beyond in (
        (text[start], start - 1, start - 2),
        (text[end - 1], end, end + 1),
    ):
        near = text[beside] if 0 <= beside < len(text) else ""
        if not near or near.isspace():
            continue
        far = text[beyond] if 0 <= beyond < len(text) else ""
        for script in (_LATIN, _KATAKANA, _HAN):
            if script.match(edge):
                if script.match(near):
                    return False
                if near in _JOINS and _JOINS[near] is script and script.match(far):
                    return False
    return True


class ConceptFinder:
    """Which concepts of a termbase are named in texts."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self._concepts: defaultdict[str, list[str]] = defaultdict(list)
        for term in terms:
            for form in dict.fromkeys(map(form_key, (*term.en, *term.ja))):
                self._concepts[form].append(term.concept)
        self._finder = FormFinder(self._concepts)

    @cached_property
    def digest(self) -> str:
        """A name for what it finds."""
        return digest_of(encode(self._concepts))

    def __call__(self, texts: Sequence[tuple[str, Lang]]) -> list[list[str]]:
        """The concepts of each text, as often as they are named."""
        return [[name for _, names in self.find(text) for name in names] for text, _ in texts]

    def find(self, text: str) -> Iterator[tuple[Spotted, Sequence[str]]]:
        """Each form in a text with the concepts it may name."""
        for hit in self._finder.find(text):
            yield hit, self._concepts[hit.key]
