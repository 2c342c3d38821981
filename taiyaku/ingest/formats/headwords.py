"""Headwords: the Latin name, the kana reading and the kanji gloss in one line, told apart.

A heading such as "DODGE（ドッジ/緊急回避）", "CAMOUFLAGED (STATE)：カモフラージュ状態", "移動（Move）" or
"COMMAND TOKENS: STRATEGIC USE/戦略的使用" gives one title for each way the thing is called.
"""

from __future__ import annotations

import re
from typing import Literal

from taiyaku.corpus.model import Lang, Title
from taiyaku.corpus.text import guess_lang, has_japanese, has_latin, is_katakana
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct

_OPEN = r"（(［\[〔"
_CLOSE = r"）)］\]〕"
SPACE = " \t\u3000"
BRACKET = re.compile(
    rf"""
    [{SPACE}]* [{_OPEN}] (?P<inner> [^{_OPEN}{_CLOSE}]* )
    (?: [{_CLOSE}] | $ )                    # brackets may be mixed, or left open,
    (?: (?<=[{_CLOSE}]) [{_CLOSE}] )*       # or closed twice
    """,
    re.VERBOSE,
)
RULING = re.compile(r"[-－―—–─━=＝_~～*・.…]{4,}[ \t\u3000]*$|[◇◆■□▼▽◎]+[ \t\u3000]*$")
LEVELS = re.compile(r"(?:LV|LEVEL|Lv\.?|L|レベル|ＬＶ)?[ \u3000.]*[0-9０-９XＸ]{1,2}", re.IGNORECASE)
_ALTERNATIVES = re.compile(r"[ \t\u3000]*[/／|｜][ \t\u3000]*")
_COLON = re.compile(r"[ \t\u3000]*[:：][ \t\u3000]*")
_REMARK = re.compile(r"[。！？]$|^[※*＊]|不明|参照$|^(?:see|cf\.?|p\.?|pp\.?|ｐ|P)[ .]*\d", re.IGNORECASE)


class Headword(Struct, frozen=True):
    """What a heading says: its titles, the kind its type word stands for, and what else is on the line."""

    titles: tuple[Title, ...]
    kind: str | None = None  # "state" for "(STATE)"
    rest: str = ""  # text after the last bracket, where there is any
    remarks: tuple[str, ...] = ()  # what stood in the brackets and is no title
    type_word: str = ""  # the type word as printed
    glossed: bool = False  # whether an alternative in brackets, or after a slash, was given


def read_headword(text: str, vocabulary: Vocabulary, default: Lang = "en") -> Headword:
    """Read a heading without its number and marker."""
    body = strip_ruling(text.strip(SPACE))[0]
    body, kind, after, word = _without_type(body, vocabulary)
    name, inner, rest = _brackets(body)
    alternatives: list[str] = []
    remarks: list[str] = []
    for content in (*inner, *([after] if after else [])):
        found, other = _pieces(content)
        alternatives += found
        remarks += other
    names = _split_scripts(name.rstrip(SPACE + ":："))
    titles = tuple(_titles(names, alternatives, default))
    return Headword(titles, kind, rest, tuple(remarks), word, glossed=len(titles) > 1)


def strip_ruling(text: str) -> tuple[str, str]:
    """A heading without the dashes drawn after it, and those dashes."""
    match = RULING.search(text) if len(text) <= 400 else None
    if not match or not text[: match.start()].strip():
        return text, ""
    return text[: match.start()].rstrip(SPACE), match.group().strip(SPACE)


def _without_type(text: str, vocabulary: Vocabulary) -> tuple[str, str | None, str, str]:
    """The heading without its type word, the kind that stands for, a name printed after it, and the word.

    "X (STATE)：Y" -> ("X", "state", "Y", "STATE"); "STATE: X（Y）" -> ("X（Y）", "state", "", "STATE").
    """
    for match in BRACKET.finditer(text):
        word = match["inner"].strip(SPACE)
        kind = vocabulary.kind_of_word(word)
        if kind and text[: match.start()].strip(SPACE):
            before, after = text[: match.start()], text[match.end() :]
            colon = _COLON.match(after)
            if colon and after[colon.end() :].strip(SPACE):
                return before.rstrip(SPACE), kind, after[colon.end() :].strip(SPACE), word
            return (before + after).rstrip(SPACE + ":："), kind, "", word
    head, *tail = _COLON.split(text, maxsplit=1)
    if tail and tail[0] and (kind := vocabulary.kind_of_word(head)):
        return tail[0], kind, "", head.strip(SPACE)
    return text, None, "", ""


def _brackets(text: str) -> tuple[str, list[str], str]:
    """The name before the brackets, their contents, and what stands behind the last of a row of them."""
    first = next((m for m in BRACKET.finditer(text) if text[: m.start()].strip(SPACE)), None)
    if not first:
        return text, [], ""
    name, inner, end = text[: first.start()], [], first.start()
    for match in BRACKET.finditer(text, first.start()):
        if match.start() != end:
            break
        content = match["inner"].strip(SPACE)
        if re.fullmatch(r"[0-9０-９]+", content):
            name += text[match.start() : match.end()]
        elif content:
            inner.append(content)
        end = match.end()
    if has_japanese(text[end : end + 1]):
        return text, [], ""  # the brackets stand inside a phrase: "移動（Move）の補足"
    return name, inner, text[end:].strip(SPACE)


def _pieces(content: str) -> tuple[list[str], list[str]]:
    """Alternatives in brackets, and remarks there: a list of levels is no name, nor is a sentence."""
    pieces = [p for p in _ALTERNATIVES.split(content) if p.strip(SPACE)]
    if len(pieces) > 1 and all(len(p) == 1 for p in pieces):
        pieces = [content]  # "E/M"
    if pieces and all(LEVELS.fullmatch(p) for p in pieces):
        return [], pieces
    stripped = [p.strip(SPACE) for p in pieces]
    return [p for p in stripped if not _REMARK.search(p)], [p for p in stripped if _REMARK.search(p)]


def _split_scripts(name: str) -> list[str]:
    """A name cut at slashes where a Latin and a Japanese name meet: "USE/使用", not "E/MAULER"."""
    parts = _ALTERNATIVES.split(name)
    if len(parts) < 2 or len({has_japanese(p) for p in parts}) < 2:
        return [name.strip(SPACE)] if name.strip(SPACE) else []
    joined: list[str] = []
    for part in parts:
        if joined and has_japanese(joined[-1]) == has_japanese(part) and not has_japanese(part):
            joined[-1] += f"/{part}"
        else:
            joined.append(part)
    return [p.strip(SPACE) for p in joined if p.strip(SPACE)]


def _titles(names: list[str], alternatives: list[str], default: Lang) -> list[Title]:
    titles: list[Title] = []
    for text in (*names, *alternatives):
        lang = guess_lang(text, default)
        title = Title(lang, text, _form(text, lang, first=not titles))
        if not any(t.text == title.text for t in titles):
            titles.append(title)
    return titles


def _form(text: str, lang: Lang, first: bool) -> Literal["name", "reading", "gloss"]:
    if first or lang != "ja":
        return "name"
    return "reading" if is_katakana(text) else "gloss"


def as_heading(text: str, default: Lang) -> Title:
    """A group's heading as one title; groups are not taken apart."""
    clean = strip_ruling(text)[0].rstrip(SPACE + ":：")
    return Title(guess_lang(clean, default), clean)


def looks_like_name(text: str) -> bool:
    """Whether a text can be a headword: some letters, no sentence, not too long."""
    if len(text) > 400:
        return False
    stripped = strip_ruling(text)[0].strip(SPACE)
    if not (has_japanese(stripped) or has_latin(stripped)) or "。" in BRACKET.sub("", stripped):
        return False
    return not stripped.endswith(("、", "，", ",", "参照", ";", "；")) and len(stripped) <= 100
