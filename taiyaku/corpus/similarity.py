"""Comparing two texts by what they say: words, keys that forget typography, likeness, differences."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from sys import intern
from typing import Literal, NamedTuple

from taiyaku.corpus.radicals import fold_radicals
from taiyaku.corpus.subsequence import similarity, steps
from taiyaku.corpus.text import remembered
from taiyaku.values import Struct

Change = Literal["same", "deleted", "inserted"]


class Run(Struct, frozen=True):
    """A run of text that stayed, went or came."""

    change: Change
    text: str


# ---- what is the same in all typography

_ALIKE = str.maketrans(
    {"’": "'", "‘": "'", "‛": "'", "´": "'", "`": "'", "′": "'", "“": '"', "”": '"', "„": '"', "‟": '"'}
    | {"″": '"', "〝": '"', "〟": '"', "˚": "°", "º": "°", "〜": "~", "⁓": "~", "∼": "~"}
    | {"\u2010": "-", "\u2011": "-"}
)  # fmt: skip
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\ufe00-\ufe0f\u202a-\u202e\u2066-\u2069]")
_SMALL_FIGURE = re.compile(r"(?<=\d)(?=[²³¹⁰⁴-⁹₀-₉¼-¾⅐-⅞①-⓿❶-➓㉑-㉟㊱-㊿])")  # 10² is not 102
_DASH = r"\u2010-\u2013\u2212\ufe63\uff0d"  # an em dash is never a sign
_SIGN_BEFORE_DIGIT = re.compile(rf"(?:\u2212|(?<!\d)[{_DASH}])(?=\d)")


def plain(text: str) -> str:
    """The text with widths, radicals, quotation marks, signs of numbers and white space made alike."""
    return " ".join(text.replace("`", "'").split()) if text.isascii() else _remembered_plain(text)


def plain_word(text: str) -> str:
    """The same for a word of a vocabulary, which is no text of a document that a build remembers."""
    folded = _UNSEEN.sub("", fold_radicals(text).translate(_ALIKE))
    folded = _SIGN_BEFORE_DIGIT.sub("-", folded)
    folded = unicodedata.normalize("NFKC", _SMALL_FIGURE.sub(" ", folded)).translate(_ALIKE)
    return " ".join(_SIGN_BEFORE_DIGIT.sub("-", folded).split())


_remembered_plain = remembered(plain_word)


# ---- words

_HAN = r"\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_HIRAGANA = r"\u3041-\u309f"
_KATAKANA = r"\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
_LETTER = rf"[^\W\d_{_HAN}{_HIRAGANA}{_KATAKANA}][\u0300-\u036f]*"
# A number keeps its sign, its points and its unit sign; letters keep what joins them: PH-3, ally's, and/or.
# Japanese is cut where the script changes, and where a particle follows another script.
_WORD = rf"""
      [+\-±{_DASH}＋]?\d+(?:[.,/:x．，]\d+)*[%°"'％]?
    | (?:{_LETTER})+(?:['’.&/+{_DASH}-](?=\w)(?:{_LETTER}|\d)+)*
    | [{_HAN}]+
    | [{_KATAKANA}]+[\u3099\u309a]*
    | を
    | (?<=[{_HAN}{_KATAKANA}\w])(?<![{_HIRAGANA}])[はがにでとのもへや]
    | (?:(?!を)[{_HIRAGANA}])+
"""
_TOKEN = re.compile(rf"{_WORD} | [^\w\s]", re.VERBOSE)
_PIECE = re.compile(rf"\s*(?:{_WORD} | [^\s] ) | \s+\Z", re.VERBOSE)
_MEANING = frozenset("+-±%°&")  # signs that say something by themselves


def words(text: str) -> tuple[str, ...]:
    """The words, numbers and signs of a text, in order, widths and case made alike.

    >>> words("Make a PH−3 Roll（ドッジ）")
    ('make', 'a', 'ph-3', 'roll', '(', 'ドッジ', ')')
    """
    return tuple(intern(token.casefold()) for token in _TOKEN.findall(plain(text)))


@remembered
def content_words(text: str) -> tuple[str, ...]:
    """The words of a text without its punctuation."""
    return tuple(w for w in words(text) if len(w) > 1 or w.isalnum() or w in _MEANING)


# ---- a key that is equal for the same wording

_PAGES = r"\d+(?:\s?[-–~]\s?\d+)?"
_PAGE_REFERENCE = re.compile(
    rf"""
      [,(]?\s*(?:\bsee\b:?\s*)?(?:\bon\s+)?(?:
          \b(?:pages|pags|pgs|pp)\b\.?\s*{_PAGES}(?:\s*(?:,|&|\band\b)\s*{_PAGES}(?![0-9A-Za-z]))*
        | \b(?:page|pag|pg)\b\.?\s*{_PAGES}
        | \b(?-i:p)\.?\s?{_PAGES}(?![0-9A-Za-z])
        | \b(?-i:P)\.\s?{_PAGES}(?![0-9A-Za-z])
        | (?<=[(])(?-i:P){_PAGES}(?=[)]|\s*参照)
        | \b(?-i:P){_PAGES}(?=\s*参照)
      )(?:\s*参照)?\s*\)?
    | \d+\s*(?:ページ|頁)(?:\s*参照)?
    """,
    re.IGNORECASE | re.VERBOSE,
)
_MARKER = re.compile(
    r"""
      \A\s*(?:
          [-*\u2010-\u2015\u2212]\s+(?!\d)      # "- 3" may be a number with its sign
        | [•・･◦‣▪■●◆◇□►▶▷◯◎※]\s*
        | \(?(?:\d{1,3}(?:\.\d{1,3})*[a-z]?|(?!p\.\s*\d)[a-z]|[ivx]{1,5})[.)]\s+  # "p. 12" is a page
        | \d{1,3}(?:(?:\.\d{1,3}){2,}[a-z]?|\.\d{1,3}[a-z])\s+    # 4.3.1 and 702.5a are no measures
        | [①-⑳⑴-⒛❶-❿➀-➓]\s*(?![をがの])    # ①を捨てる speaks of ①
      )(?=\S)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_TIMES = re.compile(r"(?<=\d)\s*[x×✕]\s*(?=\d)", re.IGNORECASE)  # 3x3, not x3
_RANGE = re.compile(r"(?<=\d)~(?=\d)")
_SIGNED = re.compile(rf"\s*[-{_DASH}]\s*(?=\d)")
_BETWEEN_DIGITS = re.compile(r"(?<=\d)\s*[\u2014\u2015]\s*(?=\d)")
_STAYS = frozenset("%‰&/+±<>=°~-\x00")
_DROPPED_SYMBOLS = frozenset("|®©™℠\u2212")


@remembered
def functional_key(text: str) -> str:
    """Equal for two texts that differ in white space, punctuation, case, typography, the marker of a list
    item or page numbers alone; another one if a number, sign, unit or word is another one.

    >>> functional_key("See “Dodge”, page 21.") == functional_key("see 'Dodge' (p. 23)")
    True
    >>> functional_key("Make a PH-3 roll.") == functional_key("Make a PH+3 roll.")
    False
    """
    kept = plain(_MARKER.sub("", text, count=1))
    if _FIGURE.search(kept):
        kept = _PAGE_REFERENCE.sub(" ", _BETWEEN_DIGITS.sub("-", kept))
        kept = _TIMES.sub("×", _RANGE.sub("-", _SIGNED.sub("-", kept)))
    return "".join(_meaningful(kept.replace("\u2044", "/").casefold()))


_FIGURE = re.compile(r"\d")  # all of these are about figures
_LETTERS_OR_ONE = re.compile(r"[^\W\d_]+|\d+|.", re.DOTALL)


def _meaningful(text: str) -> Iterator[str]:
    """What says something: letters, figures and signs. A space is kept between two figures alone."""
    before, quotes_open, gap = "", 0, False
    for piece in _LETTERS_OR_ONE.finditer(text):
        sign = piece[0]
        if sign == " ":
            gap = True
            continue
        if not sign[0].isalpha():
            start, end = piece.span()
            last, after = text[start - 1 : start], text[end : end + 1]
            if sign in "\"'":
                # Behind a figure it is inches, feet or minutes, unless it closes a quotation.
                if not last.isdigit() or after.isalpha() or quotes_open:
                    opens = not last.isalnum() and after.strip() != ""
                    closes = quotes_open and not after.isalnum()
                    quotes_open += 1 if opens else -1 if closes else 0
                    continue
            elif sign in ".,:":
                if not (last.isdigit() and after.isdigit()):
                    gap = True
                    continue
            elif not _says_something(sign, before, after):
                gap = True
                continue
            if gap and before.isdigit() and sign.isdigit():
                yield " "
        yield sign
        before, gap = sign[-1], False


def _says_something(character: str, before: str, after: str) -> bool:
    if character.isalnum():
        return True
    if character == "-":
        return after.isdigit()
    if character in "/~":
        return before.isalnum() and (after.isalnum() or after.isspace())
    if character in _STAYS:
        return True
    category = unicodedata.category(character)
    return category in {"Sm", "Sc", "So", "Mn", "Mc"} and character not in _DROPPED_SYMBOLS


# ---- likeness and difference


def likeness(a: str, b: str) -> float:
    """How much two texts share, word by word and in order: 0.0 nothing, 1.0 all of both.

    Twice the longest common subsequence of their words over the number of words (normalised indel
    similarity); punctuation does not count.
    """
    first, second = content_words(a), content_words(b)
    if first == second:
        return 1.0
    if not first or not second:
        return 0.0
    return similarity(first, second)


class _Stretch(NamedTuple):
    """Pieces of both texts that stand at the same place; `same` if they are alike."""

    same: bool
    gone: str
    come: str
    size: int = 0  # pieces, of what is the same


def word_diff(before: str, after: str) -> tuple[Run, ...]:
    """What went and what came between two texts, in whole words; joined again, the runs give both texts.

    Runs are cut from the texts as they stand: the "same" and "inserted" ones make up `after`, the "same" and
    "deleted" ones `before`, but for white space and typography, where a "same" run is taken from `after`.
    What went stands before what came in its place.
    """
    if before == after:
        return (Run("same", after),) if after else ()
    stretches = _without_stray_words(_merged(_stretches(_pieces(before), _pieces(after))))
    return tuple(run for stretch in stretches for run in _runs(stretch) if run.text)


def _stretches(old: Sequence[str], new: Sequence[str]) -> Iterator[_Stretch]:
    for step in steps([_key(p) for p in old], [_key(p) for p in new]):
        gone, come = "".join(old[slice(*step.old)]), "".join(new[slice(*step.new)])
        yield _Stretch(step.same, gone, come, step.old[1] - step.old[0])


def _pieces(text: str) -> list[str]:
    """The text cut into words, each with the white space before it; nothing is lost."""
    return [match[0] for match in _PIECE.finditer(text)]


_ANY_DASH = re.compile(r"[\u2012-\u2015\u2212]")


def _key(piece: str) -> str:
    return _ANY_DASH.sub("-", plain(piece))


def _merged(stretches: Iterator[_Stretch]) -> list[_Stretch]:
    merged: list[_Stretch] = []
    for s in stretches:
        if merged and merged[-1].same == s.same:
            last = merged.pop()
            s = _Stretch(s.same, last.gone + s.gone, last.come + s.come, last.size + s.size)
        merged.append(s)
    return merged


def _without_stray_words(stretches: list[_Stretch]) -> list[_Stretch]:
    """One word alike between two longer changes is chance: it counts as changed, as readers see it.

    After "semantic clean-up" in Neil Fraser's diff-match-patch.
    """

    def stray(at: int) -> bool:
        if not stretches[at].same or stretches[at].size > 1 or not 0 < at < len(stretches) - 1:
            return False
        size = len(stretches[at].come.strip())
        sides = (stretches[at - 1], stretches[at + 1])
        return all(size <= min(len(s.gone.strip()), len(s.come.strip())) for s in sides)

    strays = [stray(at) for at in range(len(stretches))]
    if not any(strays):
        return stretches
    return _merged(
        iter([_Stretch(s.same and not odd, *s[1:]) for s, odd in zip(stretches, strays, strict=True)])
    )


def _runs(stretch: _Stretch) -> Iterator[Run]:
    if stretch.same:
        yield Run("same", stretch.come)
    else:
        yield Run("deleted", stretch.gone)
        yield Run("inserted", stretch.come)
