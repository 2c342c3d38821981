"""What is known about writing: scripts, widths, match keys and slugs; standard library only."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial, wraps
from itertools import chain, count
from os.path import commonprefix
from typing import Any, ClassVar, Protocol, TypeVar

from taiyaku.corpus.radicals import fold_radicals
from taiyaku.multimap import multimap

MANY_TEXTS = 1 << 17  # as a large game may have; where fewer are remembered, each build asks for all anew
T = TypeVar("T")
W = TypeVar("W", bound="Words")
KANA = r"\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
_WIDE = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
KANJI = "〇一二三四五六七八九十百"  # numbers below a thousand
ARROW = r"(?:[→⇒⇨↓⇩➡➜➔➙➞➤⟶⟹]|--?>|==?>|(?<=[」』])[>＞]{1,3}(?=[「『]))"
# between an old wording and the new one; 「旧」＞「新」
DEEPER = r"(?:\.?[a-zａ-ｚ](?:\.[ivx]{1,4})?)?"  # behind the number of a clause: 2.1.b.ii
# Numbers of clauses with a letter: A.1, B2.11, CE2.1.b, 3.a; "P.4" is a page, "V1.2" a version
LETTERED = (
    rf"(?:(?!PP?\b|V\d)[A-Z]{{1,3}}[0-9]{{0,3}}(?:\.[0-9]{{1,4}})+{DEEPER}"
    r"|[0-9]{1,3}\.[a-z](?![0-9A-Za-z]))"
)
# A1, B12: the number of a clause, where it is marked as one
CODED = r"(?![PQRV])[A-Z][0-9]{1,2}(?!\.?[0-9A-Za-z])"
PIECE_CODE = r"[A-Z]{1,5}\d{0,3}[-‐]\d{1,4}[a-zA-Z]?"  # of a card: HD-001, BT1-023
HAN = r"\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
# Of large classes: prepared when they are asked for, since each takes `re` a millisecond.
_JAPANESE = f"[{KANA}{HAN}]"
_KATAKANA_ONLY = r"[\u30a0-\u30ff\uff65-\uff9f\s0-9０-９A-Za-zＡ-Ｚａ-ｚ・＝=:：,、!！?？.'’&＆\-−]+"
_KATAKANA = re.compile(r"[\u30a1-\u30fa\uff66-\uff9d]")
_LATIN = r"[A-Za-zÀ-ÖØ-öø-ÿĀ-žＡ-Ｚａ-ｚ]+"
_KANA = f"[{KANA}]"
_HIRAGANA = re.compile(r"[\u3041-\u3096]")
_WITHOUT_LATIN = ("ja", "zh", "ko", "ru", "uk", "el", "th", "ar", "he")  # their Latin words are English
_WORD = re.compile(r"\w+")
_BETWEEN_KANA = re.compile(r"(?<=[\u30a1-\u30ff])[・･·‧=＝\s]+(?=[\u30a1-\u30ff])")
_FINAL_LONG = re.compile(r"(?<=[\u30a1-\u30fa][\u30a1-\u30ff])ー(?![\u30a1-\u30ff])")
_SENTENCE_ENDS = frozenset(".!?:;…。．！？：；」』）)]］】\"'”’*★☆♪")
_DEEPEST = 20  # groups in groups, of which a pattern may not have too many
_MINUS_BEFORE_DIGIT = re.compile(r"[\u2212\u2010-\u2013\ufe63\uff0d](?=\d)")


_prepared = lru_cache(None)(re.compile)


class Words(Protocol):
    """Words of a vocabulary, with a name for all of them."""

    @property
    def digest(self) -> str: ...


class Told(dict[str, Any]):
    """What a function told of texts; what it told in an earlier build is asked of who kept that.

    That is taken as it is, until a quarter of it may be of texts that are no more: then what is asked for.
    """

    every: ClassVar[list[Told]] = []
    kept: ClassVar[list[Callable[[Told], tuple[int, dict[str, Any]]]]] = []
    tools: ClassVar[list[Callable[[], None]]] = []  # give up what telling takes, such as a large dictionary
    # The same of words, which the steps of one build share.
    made: ClassVar[list[Callable[[], None]]] = []

    def __init__(self, tell: Callable[..., Any], *words: Words, most: int = MANY_TEXTS) -> None:
        self.tell, self._most, self._words = tell, most, words
        self.name = " ".join((tell.__module__, tell.__qualname__, *(own.digest for own in words)))
        self.forget()
        self.every.append(self)

    def forget(self) -> None:
        self.clear()
        self._before: dict[str, Any] | None = None
        self.used = 0  # texts that were asked for when those that were not went; 0: those that are in it
        self.is_new = False  # whether it is not what was kept

    def __missing__(self, text: str) -> Any:
        if self._before is None:
            self.used, self._before = next((recall(self) for recall in self.kept), (0, {}))
            if 3 * len(self._before) <= 4 * self.used:
                self.update(self._before)
                self._before = {}
                return self[text]
            self.used, self.is_new = 0, bool(self._before)
        if len(self) >= self._most:
            self.clear()
        if (value := self._before.pop(text, None)) is None:
            value, self.is_new = self.tell(text, *self._words), True
        self[text] = value
        return value


def put_down_tools() -> None:
    """Give up what telling takes; it is taken up again where something is told."""
    for give_up in Told.tools:
        give_up()


def remembered(tell: Callable[[str], T]) -> Callable[[str], T]:
    """Lets a function remember what it told of texts, until that is forgotten."""
    return wraps(tell)(partial(dict.__getitem__, Told(tell)))


def remembered_by_words(tell: Callable[[str, W], T], most: int = MANY_TEXTS) -> Callable[[str, W], T]:
    """The same for a function that some words of a vocabulary are given to, besides the text."""
    by_words: dict[str, Told] = {}

    def told(text: str, words: W) -> T:
        own = by_words.get(words.digest)
        if own is None:
            own = by_words[words.digest] = Told(tell, words, most=most)
        known: T = own[text]
        return known

    return wraps(tell)(told)


def has_japanese(text: str) -> bool:
    """Whether any kana or ideograph stands in the text."""
    return not text.isascii() and bool(_prepared(_JAPANESE).search(text))


def has_latin(text: str) -> bool:
    """Whether any Latin letter, half or full width, stands in the text."""
    return bool(_prepared(_LATIN).search(text))


def is_katakana(text: str) -> bool:
    """Whether the text is a katakana word or phrase, as readings of foreign names are."""
    return bool(_KATAKANA.search(text)) and bool(_prepared(_KATAKANA_ONLY).fullmatch(text))


def guess_lang(text: str, default: str = "en") -> str:
    """The language of a run of text, where `default` is the one its document declares.

    Kana and ideographs are Japanese, or Chinese in a Chinese document, unless more words in Latin letters
    stand beside them: a gloss in brackets makes no sentence Japanese. Latin letters are the declared
    language, and English in a document that is written without them.

    >>> guess_lang("The scout is Hidden (隠密) until it moves."), guess_lang("Hidden 隠密")
    ('en', 'ja')
    >>> guess_lang("Der Späher", "de"), guess_lang("Scout", "zh"), guess_lang("侦察兵", "zh")
    ('de', 'en', 'zh')
    """
    native = 0 if text.isascii() else len(_prepared(_JAPANESE).findall(text))
    words = len(_prepared(_LATIN).findall(text))
    if native and (native >= words or (default == "ja" and _HIRAGANA.search(text))):
        chinese = default.startswith("zh") and 10 * len(_prepared(_KANA).findall(text)) < native
        return default if chinese else "ja"
    if words:
        return "en" if default.startswith(_WITHOUT_LATIN) else default
    return default


def any_of(words: Iterable[str]) -> str:
    """A pattern for any of the words, the longest first; for none of them one that never matches.

    What words begin with alike stands in it once, so that a text is not read again for each of them.
    """
    return _any_of(frozenset(words))


@lru_cache(maxsize=1024)  # lists of a vocabulary are asked for again with each document
def _any_of(words: frozenset[str]) -> str:
    listed = sorted(words, key=lambda word: (-len(word), word))
    return f"(?:{_either(listed)})" if listed else r"(?!)"


def _either(words: Sequence[str], deep: int = 0) -> str:
    alike = multimap((word[:1].lower(), word) for word in words)
    parts: list[str] = []
    for own in alike.values():
        start = commonprefix(own)  # noqa: RUF071  letters; none where a pattern may take "A" for "a"
        if len(own) == 1 or not start or deep > _DEEPEST:
            parts += map(re.escape, own)
        else:
            parts.append(f"{re.escape(start)}(?:{_either([w[len(start) :] for w in own], deep + 1)})")
    return "|".join(parts)


def standing(name: str, ending: str = "") -> str:
    """A pattern for a name where it stands in a text: a Latin one as whole words, that may have an ending."""
    return re.escape(name) if has_japanese(name) else rf"(?<!\w){re.escape(name)}{ending}(?!\w)"


def stands_whole(name: str, text: str) -> bool:
    r"""What `\b` on both sides of a name finds, for names that are too many to make a pattern of each.

    >>> stands_whole("net", "a net."), stands_whole("net", "nets"), stands_whole("(net)", "a (net)")
    (True, False, False)
    """
    at = text.find(name)
    while at >= 0:
        if _is_edge(text, at) and _is_edge(text, at + len(name)):
            return True
        at = text.find(name, at + 1)
    return False


def _is_edge(text: str, at: int) -> bool:
    """Whether a word begins or ends at a place."""
    inside = [c.isalnum() or c == "_" for c in (text[at - 1 : at] if at else "", text[at : at + 1])]
    return inside[0] != inside[1]


def is_caps(text: str) -> bool:
    """Whether the text is set in capitals: two or more cased letters, none of them lower case."""
    if text.isascii():
        return text.isupper() and sum(map(str.isalpha, text)) >= 2
    flat = unicodedata.normalize("NFKC", text)
    return flat.isupper() and sum(c.isalpha() and c.isupper() for c in flat) >= 2


def ends_sentence(text: str) -> bool:
    """Whether a line could be the end of a paragraph: it stops at a terminator or a closing bracket."""
    bare = text.rstrip()
    return not bare or bare[-1] in _SENTENCE_ENDS


def cells(text: str) -> int:
    """Display width in terminal cells: wide characters are two, combining and unseen ones none."""
    return sum(map(_WIDTHS.__getitem__, text))


class _Widths(dict[str, int]):
    """The width of each character met so far."""

    def __missing__(self, character: str) -> int:
        wide = unicodedata.east_asian_width(character) in "WF"
        unseen = unicodedata.category(character) in {"Mn", "Me", "Cf"}
        width = self[character] = 0 if unseen else 2 if wide else 1
        return width


_WIDTHS = _Widths()


def squeeze(text: str) -> str:
    """The text without any white space; how text twins are compared."""
    return "".join(text.split())


@remembered
def match_key(text: str) -> str:
    """A lossy key for look-ups only: width, case, radicals, interpuncts and final long marks folded.

    >>> match_key("ﾘﾋﾟｰﾀｰ") == match_key("リピータ")
    True
    """
    if text.isascii():
        return " ".join(text.lower().split())
    folded = unicodedata.normalize("NFKC", fold_radicals(text)).casefold()
    folded = _MINUS_BEFORE_DIGIT.sub("-", folded).replace("’", "'").replace("‘", "'")
    folded = _BETWEEN_KANA.sub("", folded)
    folded = _FINAL_LONG.sub("", folded)
    return " ".join(folded.split())


def free_name(base: str, taken: set[str]) -> str:
    """The name, or the first one with a number behind it that nobody has; taken from now on."""
    name = next(n for n in chain([base], (f"{base}-{number}" for number in count(2))) if n not in taken)
    taken.add(name)
    return name


def slug(text: str, limit: int = 60) -> str:
    """A name for ids and file names: lower case, words joined by hyphens, Japanese kept as it is.

    >>> slug("COUP DE GRÂCE (Short Skill)")
    'coup-de-grace-short-skill'
    """
    folded = unicodedata.normalize("NFKC", fold_radicals(text)).casefold()
    if not folded.isascii():
        folded = "".join(
            c
            if has_japanese(c)
            else "".join(d for d in unicodedata.normalize("NFD", c) if not unicodedata.combining(d))
            for c in folded
        )
    folded = folded.replace("'", "").replace("’", "")
    folded = re.sub(r"(?<![\w])[-\u2212](?=\d)", " minus ", folded)
    folded = re.sub(r"(?<!\w)\+(?=\d)", " plus ", folded)
    words = _WORD.findall(folded.replace("_", " "))
    name = ""
    for word in words:
        longer = f"{name}-{word}" if name else word
        if len(longer) > limit:
            break
        name = longer
    return name or (words[0][:limit] if words else "untitled")


def first_words(text: str, count: int = 8) -> str:
    """The beginning of a text, for messages."""
    short = " ".join(text.split())
    if has_japanese(short):
        return short if len(short) <= 4 * count else short[: 4 * count] + "…"
    words = short.split(" ")
    return short if len(words) <= count else " ".join(words[:count]) + "…"


def unique(items: Iterable[str]) -> tuple[str, ...]:
    """The items without repetitions, in order."""
    return tuple(dict.fromkeys(items))


def letters_off(a: str, b: str, limit: int) -> int:
    """Edit distance (letters more, less, other, or swapped with the next), or more than the limit."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        above, row = row, [i]
        for j, y in enumerate(b, 1):
            cost = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (x != y))
            if before and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before = above
        if min(row) > limit:
            return limit + 1
    return row[-1]


# Characters that XML cannot carry, made visible; the same in every format, so that all of them agree.

_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_LINE_ENDS = re.compile("\r\n?")
_DELETE = "\u2421"


def visible(text: str) -> str:
    """The text as any file can carry it: control characters as the pictures Unicode has for them (U+2400 and
    on), what has no picture as U+FFFD, line ends as "\\n". Doing it twice changes nothing.
    """
    if text.isprintable():  # nothing to be changed is
        return text
    return _ILLEGAL.sub(_picture, _LINE_ENDS.sub("\n", text))


def _picture(found: re.Match[str]) -> str:
    code = ord(found[0])
    return chr(0x2400 + code) if code < 0x20 else _DELETE if code == 0x7F else "\ufffd"


def illegal(text: str) -> int:
    """How many characters of the text no XML file can carry."""
    return len(_ILLEGAL.findall(text))


def narrow(text: str) -> str:
    """Wide letters, figures and signs as narrow ones, each still one sign: "５．３" is "5.3"."""
    return text if text.isascii() else text.translate(_WIDE)


def kanji_value(text: str) -> int:
    """The value of a number in ideographs.

    >>> kanji_value("二十三"), kanji_value("一〇")
    (23, 10)
    """
    if not {"十", "百"} & set(text):
        return int("".join(str(KANJI[:10].index(c)) for c in text))
    total, digit = 0, 0
    for character in text:
        if character in KANJI[:10]:
            digit = KANJI[:10].index(character)
        else:
            total, digit = total + (digit or 1) * (10 if character == "十" else 100), 0
    return total + digit
