"""How words sound: keys that are equal for a kana word, its romaji and the Latin word it was borrowed from.

Two keys, standard library only. A *reading* spells Japanese as it is read, the same for kana and for romaji
of whatever system, long vowels and doubled consonants forgotten: にとうりゅう, nitouryu and nitōryū are one.
A *skeleton* is the consonants that survive a loan: those of repeater and リピーター are the same.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import accumulate

from taiyaku.corpus.text import remembered

_ROWS = {
    "アイウエオ": "a i u e o",
    "カキクケコ": "ka ki ku ke ko",
    "サシスセソ": "sa si su se so",
    "タチツテト": "ta ti tu te to",
    "ナニヌネノ": "na ni nu ne no",
    "ハヒフヘホ": "ha hi hu he ho",
    "マミムメモ": "ma mi mu me mo",
    "ヤユヨ": "ya yu yo",
    "ラリルレロ": "ra ri ru re ro",
    "ワヰヱヲ": "wa i e o",
    "ガギグゲゴ": "ga gi gu ge go",
    "ザジズゼゾ": "za zi zu ze zo",
    "ダヂヅデド": "da zi zu de do",
    "バビブベボ": "ba bi bu be bo",
    "パピプペポ": "pa pi pu pe po",
    "ヴヵヶンッー": "bu ka ke n - -",
}
_MORA = {k: r.strip("-") for kana, row in _ROWS.items() for k, r in zip(kana, row.split(), strict=True)}
_SMALL_VOWEL = dict(zip("ァィゥェォ", "aiueo", strict=True))
_SMALL_Y = dict(zip("ャュョ", "auo", strict=True))
_KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u30fc]+")
_HIRAGANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
_SYSTEMS = tuple(  # Hepburn and others to one spelling
    (re.compile(one), other)
    for one, other in (
        ("tch", "ch"), ("shi", "si"), ("chi", "ti"), ("tsu", "tu"), ("fu", "hu"), ("dzu|du", "zu"),
        ("ji|di", "zi"), ("sh", "sy"), ("ch", "ty"), ("jy?", "zy"), ("f", "hu"), ("v", "b"), ("l", "r"),
        ("m(?=[bpm])", "n"), ("c(?!h)", "k"), ("n'", "n"), ("oh(?![aiueo])", "o"),
    )
)  # fmt: skip
_LONG = re.compile(r"([aiueo])\1+|(?<=o)u")
_DOUBLE = re.compile(r"([^aiueo])\1+")
_ROMAJI = re.compile(r"(?:(?:[kgsztdnhbpmr]y?|[wy])?[aiueo]|n(?![aiueoy]))+")


def katakana(text: str) -> str:
    """The text with its hiragana as katakana, in ordinary width."""
    return unicodedata.normalize("NFKC", text).translate(_HIRAGANA)


def is_kana(text: str) -> bool:
    """Whether the text is kana alone."""
    return bool(_KANA.fullmatch(text))


@lru_cache(1 << 14)
def morae(kana: str) -> tuple[str, ...]:
    """What each character of a katakana text adds to its romanisation; small ones change the one before."""
    sounds: list[str] = []
    for character in kana:
        before = next((n for n in range(len(sounds) - 1, -1, -1) if sounds[n]), None)
        if character in _SMALL_VOWEL and before is not None:
            sounds[before] = _with_vowel(sounds[before], _SMALL_VOWEL[character])
            sounds.append("")
        elif character in _SMALL_Y and before is not None and sounds[before][-1:] in "ieu":
            start = sounds[before][:-1]
            sounds[before] = f"{start}y{_SMALL_Y[character]}"
            sounds.append("")
        else:
            sounds.append(_MORA.get(character, ""))
    return tuple(sounds)


def _with_vowel(mora: str, vowel: str) -> str:
    """ファ, ティ, ジェ, ウィ: the consonant stays, the vowel is the small one's."""
    if mora == "u":
        return "w" + vowel
    if mora in {"zi", "ti", "si"} and vowel != "i":
        return f"{mora[0]}y{vowel}"
    return (mora[:-1] or mora) + vowel if mora[-1:] in "aiueo" else mora + vowel


@remembered
def reading_of(kana: str) -> str:
    """The reading of a kana word."""
    return _settle("".join(morae(katakana(kana))))


@lru_cache(1 << 12)
def reading_of_romaji(word: str) -> str:
    """The reading that a Latin word may spell, or nothing if it is no romaji."""
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", word).casefold())
    spelt = _DOUBLE.sub(r"\1", "".join(c for c in plain if c.isascii()))
    for one, other in _SYSTEMS:
        spelt = one.sub(other, spelt)
    settled = _settle(spelt)
    return settled if _ROMAJI.fullmatch(settled) else ""


def _settle(romaji: str) -> str:
    return _DOUBLE.sub(r"\1", _LONG.sub(lambda m: m[1] or "", romaji))


_VOICE = str.maketrans({"z": "s", "v": "b", "l": "r", "j": "s"})
_SPELLINGS = tuple(  # letters that a word has to have for it; some may be read in either of two ways: ch, g
    (letters, re.compile(one), others.split("|"))
    for letters, one, others in (
        ("n", r"^(kn|gn|pn)", "n"), ("wr", r"^wr", "r"), ("ps", r"^ps", "s"), ("m", r"mb$|mn$", "m"),
        ("igh", r"igh", "i"), ("ght", r"ght", "t"), ("ugh", r"(?<=[aeiou])ugh", ""),
        ("i", r"[tcs]+ion|cian|sian", "syon"), ("i", r"[tc]i(?=al|ous)", "s"),
        ("tch", r"tch", "t"), ("ch", r"ch", "t|k"), ("g", r"g(?=[eiy])", "g|s"),
        ("re", r"(?<=[aeiouy])re(?=[^aeiouyr])", "re|e"),  # in firecracker and in direction
        ("sch", r"sch", "sk"), ("sh", r"sh", "s"), ("ph", r"ph", "f"), ("th", r"th", "s"), ("", r"ck|q", "k"),
        ("gh", r"gh", "g"), ("cc", r"cc(?=[iey])", "ks"), ("sc", r"sc(?=[iey])", "s"),
        ("c", r"c(?=[eiy])", "s"), ("x", r"x", "ks"), ("dg", r"dg(?=e)", "j"),
        ("r", r"(?<=[aeiouy])r+(?=[^aeiouyr]|e?s?$)", ""), ("m", r"m(?=[bp])", "n"), ("f", r"f", "h"),
        ("wh", r"wh", "w"), ("", r"[wy]", ""), ("c", r"c", "k"),
    )
)  # fmt: skip
_NOT_CONSONANT = re.compile(r"[^bdghkmnprst]")


@remembered
def skeletons(word: str) -> tuple[str, ...]:
    """The keys of a Latin word, one for each way its ch and g may be read.

    >>> skeletons("repeater") == (skeleton_of_kana("リピーター"),)
    True
    """
    forms = ["".join(c for c in unicodedata.normalize("NFD", word.casefold()) if c.isascii() and c.isalpha())]
    for letters, pattern, others in _SPELLINGS:
        if any(letters in form for form in forms):
            forms = [pattern.sub(other, form) for form in forms for other in others]
    return tuple(dict.fromkeys(filter(None, map(_bare, forms))))


@remembered
def skeleton_of_kana(kana: str) -> str:
    """The key of a katakana word."""
    return _bare("".join(morae(katakana(kana))))


def _bare(spelt: str) -> str:
    return _DOUBLE.sub(r"\1", _NOT_CONSONANT.sub("", spelt.translate(_VOICE)))


_VOWELS = tuple(
    (re.compile(one), other)
    for one, other in (
        (r"tion|sion|cian", "syon"), (r"ph", "h"), (r"th", "s"), (r"sh", "s"), (r"ch", "t"),
        (r"ck|c(?![eiy])|q", "k"),
        (r"c", "s"), (r"x", "ks"), (r"(?<=[aeiou])r(?![aeiou])", ""), (r"ee|ea|ie", "i"), (r"oo|ou", "u"),
        (r"ai|ay", "e"), (r"ire", "aia"), (r"i([bdfgklmnptvz])e", r"ai\1"), (r"a([bdfgklmnptvz])e", r"e\1"),
        (r"igh|y\b", "ai"), (r"e\b", ""), (r"f", "h"),
        (r"[lr]", "r"), (r"v", "b"), (r"[jz]", "s"),
    )
)  # fmt: skip


@remembered
def _heard(word: str) -> str:
    heard = word.casefold()
    for one, other in _VOWELS:
        heard = one.sub(other, heard)
    return _DOUBLE.sub(r"\1", heard)


@lru_cache(1 << 14)
def _heard_kana(kana: str) -> str:
    spelt = "".join(morae(katakana(kana))).replace("z", "s")
    return _DOUBLE.sub(r"\1", re.sub(r"(?<=[^aeiou])y", "", spelt))


def alike(one: str, other: str) -> float:
    """How alike two words of one skeleton sound, kana or Latin: 1.0 the same, 0.0 nothing in common."""
    return closeness(heard(one), heard(other))


def heard(word: str) -> str:
    """What is heard of a word, kana or Latin, in the same letters for both."""
    return _heard_kana(word) if is_kana(word) else _heard(word)


def closeness(one: str, other: str) -> float:
    """How alike two words sound, given what is `heard` of them."""
    longest = max(len(one), len(other))
    return 1 - _distance(f"{one}\n{other}") / longest if longest else 0.0


def closeness_at_most(one: str, other: str) -> float:
    """What `closeness` does not exceed, by the lengths alone."""
    longest = max(len(one), len(other))
    return 1 - _CHEAPEST * abs(len(one) - len(other)) / longest if longest else 0.0


@remembered
def _distance(both: str) -> float:
    """Edit distance of two words, a line each, in which a vowel more, less or other costs half."""
    a, _, b = both.partition("\n")
    while a and b and a[0] == b[0]:
        a, b = a[1:], b[1:]
    while a and b and a[-1] == b[-1]:
        a, b = a[:-1], b[:-1]
    costs = [_COSTS.get(y, 1.0) for y in b]
    row = [0.0, *accumulate(costs)]
    for x in a:
        cost = _COSTS.get(x, 1.0)
        above, row = row, [row[0] + cost]
        last = row[0]
        for j, y in enumerate(b):
            if x == y:
                change = above[j]
            else:
                other = costs[j]
                change = above[j] + (cost if cost > other else other)
                if last + other < change:
                    change = last + other
                if above[j + 1] + cost < change:
                    change = above[j + 1] + cost
            row.append(change)
            last = change
    return row[-1]


_CHEAPEST = 0.5
_COSTS = dict.fromkeys("aiueo", _CHEAPEST)


def near_enough(key: str) -> float:
    """How alike words of a skeleton must sound: the shorter, the more."""
    return {0: 0.9, 1: 0.75, 2: 0.65, 3: 0.5}.get(len(key), 0.4)
