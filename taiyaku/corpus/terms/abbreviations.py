"""Short forms and glosses in brackets: "Line of Fire (LoF)", "CAMO（カモフラージュ）"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from taiyaku.corpus.model import Term
from taiyaku.corpus.terms.phrases import japanese_key
from taiyaku.corpus.text import HAN, KANA, has_japanese, has_latin, is_katakana
from taiyaku.values import Struct

LONGEST = 8  # words before a bracket that may belong to the long form
_BRACKET = re.compile(r"[(（]([^()（）]{1,40})[)）]")
_PIECES = re.compile(r"\s*[、，,/／;；=＝]\s*")
_STOPS = re.compile(r"[,、。;；:：！!？?「」『』\"“”()（）\n]|\.(?=\s)")  # signs that end a phrase
_SHORT = re.compile(r"[A-Za-z][A-Za-z0-9&./_+-]{1,9}|[A-Z]{2,4} [A-Z]{3,8}")  # CAMO, TO CAMO
_NATIVE_GLOSS = re.compile(rf"[{HAN}\u30a0-\u30ff・：-]{{2,14}}")
_WITH_KANA = re.compile(rf"[{HAN}{KANA}・]{{2,14}}")  # beside a reading: ドッジ／身かわし
_OKURIGANA = re.compile(rf"(?:[{HAN}]{{1,4}}[りしちきいえけせてねめれびみ]){{1,2}}[{HAN}]{{0,4}}")  # 伏せ状態
_WORD = re.compile(r"[^\W_]+")


_WHOLE = re.compile(  # a name in both languages and nothing else: 綱切り（Cut Loose）
    rf"\W{{0,2}}(?P<native>[{HAN}{KANA}・]{{2,16}})[」』】]?"
    r"\s*[(（](?P<name>[A-Z][\w'’ -]{1,40})[)）][：:]?"
)
_HEADED = re.compile(  # the same before what is said of it: 綱切り（Cut Loose）：…, Cut Loose（綱切り）：…
    rf"\W{{0,2}}(?:(?P<native>[{HAN}{KANA}・]{{2,16}})[」』】]?\s*[(（](?P<name>[A-Z][\w'’ -]{{1,40}})[)）]"
    rf"|(?P<first>[A-Z][\w'’ -]{{1,40}}?)\s*[(（](?P<behind>[{HAN}{KANA}・]{{2,16}})[)）])\W{{0,2}}[：:]"
)


class Gloss(Struct, frozen=True):
    """A short form or a translation, and the words it may stand for, the longest run first."""

    inside: str
    before: tuple[str, ...]


def find_glosses(text: str) -> Iterator[Gloss]:
    """Every piece of a bracket that may be another form of the words before it."""
    for match in _BRACKET.finditer(text):
        head = _STOPS.split(text[max(0, match.start() - 80) : match.start()])[-1]
        runs = _endings(head.strip())
        pieces = [piece.strip() for piece in _PIECES.split(match[1])]
        if not runs or len(pieces) > 3:
            continue
        free = len(pieces) > 1 and any(is_katakana(piece) for piece in pieces)
        if all(is_short_form(p) or is_gloss(p) or (free and _WITH_KANA.fullmatch(p)) for p in pieces):
            yield from (Gloss(piece, runs) for piece in pieces)
        elif len(pieces) == 1 and is_short_form(short := runs[-1].split()[-1]):
            yield Gloss(short, (pieces[0],))  # the other way round: "the HVT (High Value Target)"


def whole_gloss(text: str) -> Gloss | None:
    """The Japanese name in a text that only gives it with an English one in brackets."""
    found = _WHOLE.fullmatch(text.strip())
    return Gloss(found["native"], (found["name"],)) if found else None


def headed_gloss(text: str) -> Gloss | None:
    """The Japanese name with its English one that a text gives alone, or before a colon."""
    found = _HEADED.match(text.strip())
    if found is None:
        return whole_gloss(text)
    return Gloss(found["native"] or found["behind"], (found["name"] or found["first"],))


def _endings(head: str) -> tuple[str, ...]:
    """The last eight, seven, … words of a text, and the last run of one Japanese script."""
    words = head.split()
    runs = [" ".join(words[-count:]) for count in range(min(LONGEST, len(words)), 0, -1)]
    if has_japanese(head):
        native = [has_japanese(character) for character in head]
        runs += [head[at:] for at in range(1, len(head)) if native[at - 1] != native[at]]
        runs += [m[0] for m in re.finditer(rf"(?:[{HAN}]+|[\u30a1-\u30ff・]+)$", head)]
    return tuple(dict.fromkeys(run.strip() for run in runs if run.strip()))


def is_short_form(text: str) -> bool:
    """Whether it could be an abbreviation: short, two capitals or digits at least."""
    if not _SHORT.fullmatch(text):
        return False
    return sum(c.isupper() or c.isdigit() for c in text) >= 2 and any(c.isupper() for c in text)


def is_gloss(text: str) -> bool:
    """Whether it could be a Japanese name: katakana or ideographs without grammar between them."""
    return bool(_NATIVE_GLOSS.fullmatch(text) or _OKURIGANA.fullmatch(text)) or (
        is_katakana(text) and len(text) <= 24 and " " not in text
    )


def fits(short: str, long: str) -> bool:
    """Whether the letters of a short form stand in the long one in order, the first at a word's beginning.

    The test of Schwartz and Hearst (A simple algorithm for identifying abbreviation definitions, 2003),
    which runs from the end; a short form must also be shorter, and its first letter begin the long form.

    >>> fits("LoF", "Line of Fire"), fits("ZoC", "Zone of Control"), fits("IMM-1", "Immobilized-1")
    (True, True, True)
    >>> fits("CAMO", "Stealth")
    False
    """
    letters = [c for c in short.casefold() if c.isalnum()]
    text = long.casefold()
    if not letters or len(letters) >= sum(c.isalnum() for c in text) or not text.startswith(letters[0]):
        return False
    at = len(text) - 1
    for index in range(len(letters) - 1, -1, -1):
        while at >= 0 and (text[at] != letters[index] or (index == 0 and at > 0 and text[at - 1].isalnum())):
            at -= 1
        if at < 0:
            return False
        at -= 1
    return True


def initials_fit(short: str, long: str, small: frozenset[str]) -> bool:
    """Whether the short form is the initials of the long one, small words counted or not.

    >>> initials_fit("LoF", "Line of Fire", frozenset({"of"}))
    True
    >>> initials_fit("ZO", "Zone of Operations", frozenset({"of"}))
    True
    """
    words = _WORD.findall(long)
    letters = "".join(c for c in short.casefold() if c.isalpha())
    if len(words) < 2 or not all(w[0].isupper() or w.casefold() in small for w in words):
        return False
    if words[0].casefold() in small:
        return False
    every = "".join(w[0] for w in words).casefold()
    main = "".join(w[0] for w in words if w.casefold() not in small).casefold()
    return letters in (every, main)


# Names that running text gives in both languages, one in brackets: "Dodge (ドッジ)", 接ぎ木（Grafting）.
_LATIN_BEHIND = re.compile(  # 名声（Renown）
    rf"""
    (?P<head>[{HAN}{KANA}・]+) [「」『』\s]*
    [(（] (?P<name>[A-Z][a-z'’-]+ (?:[ ](?:of|the|and|[A-Z][a-z'’-]+)){{0,3}}) [)）]
    """,
    re.VERBOSE,
)
_SOUND_BEHIND = re.compile(rf"(?P<name>[{HAN}]{{2,8}})[（(](?P<sound>[ァ-ヺー・]{{2,20}})[）)]")
_STEM = "きぎしじちびみりえけげせぜねべめれ"  # what a verb ends in before another word of a compound
_CAPITALS = re.compile(r"(?:[A-Z][\w'’/-]*(?:[ ](?:of|the|and)(?=[ ][A-Z]))?[ ]?)+\Z")


def terms_of_texts(texts: Sequence[str]) -> Iterator[Term]:
    """The names that texts give in both languages."""
    pairs = dict.fromkeys(pair for text in texts for pair in named_in_both(text))
    for number, (en, ja) in enumerate(pairs):
        yield Term(f"gloss-{number}", (en,), (ja,))


def latin_names(text: str, times: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """(English name, Japanese name) where a capitalised name stands in brackets behind Japanese.

    `times` are phrases of Japanese texts by their keys: the name is the longest one before the bracket, for
    one English word the most frequent; none if it is the end of a compound that is not known.
    """
    if whole := headed_gloss(text):
        yield whole.before[0], whole.inside
        return
    for match in _LATIN_BEHIND.finditer(text):
        head, name = match["head"], match["name"]
        known = [n for n in range(len(head)) if times.get(japanese_key(head[n:]))]
        if known:
            common = max(known, key=lambda n: (times[japanese_key(head[n:])], -n))
            at = known[0] if {" ", "-"} & set(name) else common
            cut = at == len(head) - 1 and head[at - 1 : at] == "の" and " " in name  # 市の日（Market Day）
            if not cut and head[at - 1 : at] not in tuple(_STEM):
                yield name, head[at:]


def glossed_by_sound(text: str) -> Iterator[tuple[str, str]]:
    """(name, how the original sounds) where a Japanese text has both: 度胸（ナーヴ）."""
    return ((match["name"], match["sound"]) for match in _SOUND_BEHIND.finditer(text))


def named_in_both(text: str) -> Iterator[tuple[str, str]]:
    """(English name, Japanese name) wherever one of them stands in brackets behind the other."""
    for gloss in find_glosses(text):
        inside, before = gloss.inside, gloss.before
        if has_japanese(inside):
            name = _CAPITALS.search(before[0])
            if name and len(name[0].strip()) > 1:
                yield name[0].strip(), inside
        elif has_latin(inside) and has_japanese(before[-1]) and len(before[-1]) > 1:
            yield inside, before[-1]
