"""A query as units: a word, a code, a run of one Japanese script; each a thing the asker thinks of as one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from taiyaku.corpus.radicals import RADICALS
from taiyaku.corpus.text import has_japanese
from taiyaku.errors import UsageError
from taiyaku.index.analyzer import terms, tokens

MAX_LENGTH = 2000
MAX_UNITS = 32
LONGEST = 48  # no word is longer; nor is more of it looked at
COMMON = 0.12  # weight of a word that is in every sentence
SLIGHT = 0.35  # weight of a word that people put into any question, rare as it may be in rules
GRAMMAR = 0.05  # weight of a Japanese ending or particle
Script = Literal["latin", "code", "katakana", "kanji", "hiragana", "prefix", "other"]
_ENDS = frozenset("のをはがでてにとるたなくうすつ")  # a word inside a run is over where its kana end so
FIELDS = ("kind", "lang", "edition", "label", "source", "status")
_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"'})
_SIGNED = re.compile(
    rf"""
    (?:(?<=\s)|^)(?:
        (?P<field>{"|".join(FIELDS)}):(?:"(?P<quoted>[^"]+)"|(?P<value>[^\s"]+))
      | (?P<no>-)?"(?P<phrase>[^"]+)"
      | -(?P<without>[^\W\d_][^\s"]*)
      | (?P<prefix>[^\W_][^\s"*]*)\*(?=\s|$)
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
MAX_SIGNED = 12


def _lists() -> dict[str, list[str]]:
    """The lists of `common_words.txt`, by their names."""
    blocks = Path(__file__).with_name("common_words.txt").read_text("utf-8").split("\n\n")
    named = (block.partition(":\n") for block in blocks[1:])
    return {name: words.split() for name, _, words in named}


_WORDS = _lists()


_COMMON_JAPANESE, _PARTICLES, _LIGHT = (frozenset(_WORDS[n]) for n in ("japanese", "particles", "light"))


_WEIGHTS = dict.fromkeys(_WORDS["slight"], SLIGHT) | dict.fromkeys(_WORDS["english"], COMMON)


# Over the scripts of a query's characters: k ideographs, t katakana, h hiragana, - a long mark.
_RUN = re.compile(
    r"(?P<katakana>t[t-]*)|(?P<kanji>k+(?:h{1,2}k+)*h*)|(?P<hiragana>[h-]+)|(?P<latin>l+)",
)


_INSIDE = re.compile(r"(?<=k)h{1,2}(?=k)")


_JOINTS = (re.compile(r"[/:&+]"), re.compile(r"[-.\u2010\u2012\u2013\u2212]"))  # the strongest first


_TAIL = re.compile(r"h+$")


_APOSTROPHE = re.compile("['\u2018\u2019\u02bc]")


class Unit(NamedTuple):
    """One thing asked for."""

    text: str  # in ordinary width
    script: Script
    terms: tuple[str, ...]  # index terms that show it, the main ones
    weight: float
    tail: str = ""  # Japanese endings that follow it, no part of the terms

    def ending(self) -> tuple[str, ...]:
        """The pairs of characters that a verb's ending adds to the terms, for showing where they are."""
        if not self.tail or self.tail[0] in _ENDS:
            return ()
        ending = re.split(r"[のをはがでとも]", self.tail)[0][:3]
        return pairs(self.text + ending)[len(self.text) - 1 :]


def is_ideograph(character: str) -> bool:
    """Whether a character is an ideograph, or a mark that stands for one."""
    return "\u3400" <= character <= "\u9fff" or "\u3005" <= character <= "\u3007" or character >= "\U00020000"


def scripts(text: str) -> str:
    """One letter for the script of each character of a text in ordinary width."""
    return "".join(map(_script, text))


def _script(c: str) -> str:
    if c < "\u3005":
        return " " if c.isspace() else "l"
    if "\u3041" <= c <= "\u3096":
        return "h"
    if "\u30a1" <= c <= "\u30fa":
        return "t"
    if c == "ー":
        return "-"
    return "k" if is_ideograph(c) else "l" if c.isalnum() else " "


def plain(text: str) -> str:
    """A query in ordinary width, radicals as ideographs, without control characters."""
    folded = unicodedata.normalize("NFKC", text[:MAX_LENGTH].translate(RADICALS))
    return "".join(c if c.isprintable() else " " for c in folded).replace("・", " ")


def read_units(text: str) -> list[Unit]:
    """The units of any text, none twice; none at all where it has neither letters nor digits."""
    units: dict[tuple[str, ...], Unit] = {}
    shown = plain(text)
    japanese = has_japanese(shown)
    for unit in _units(shown):
        if japanese and unit.script == "latin":
            unit = unit._replace(weight=1.0)  # in a Japanese question TO is a name
        if unit.terms and unit.terms not in units:
            units[unit.terms] = unit
            if len(units) >= MAX_UNITS:
                break
    found = list(units.values())
    if found and all(u.weight <= COMMON for u in found):
        return [u._replace(weight=1.0) for u in found]  # nothing else was asked
    return found


def _units(text: str) -> Iterator[Unit]:
    for match in _RUN.finditer(scripts(text)):
        run, kind = text[match.start() : match.end()][:LONGEST], match.lastgroup
        if kind == "latin":
            yield from _latin(run)
        elif kind == "katakana":
            yield Unit(run, "katakana", pairs(run), 1.0)
        elif kind == "kanji":
            yield from _kanji(run)
        else:
            begins, ends = text[: match.start()][-1:], text[match.end() :][:1]
            alone = not begins.strip() and not ends.strip()
            # A word written in hiragana, where it stands alone; else mostly grammar.
            if run in _COMMON_JAPANESE or run in _PARTICLES or len(run) < 2:
                yield Unit(run, "hiragana", pairs(run), GRAMMAR)
            else:
                yield Unit(run, "hiragana", pairs(run), 1.0 if alone else 0.3 if len(run) >= 3 else GRAMMAR)


def _latin(run: str) -> Iterator[Unit]:
    """Words and codes; the parts of a code are no units of their own."""
    done = -1
    for token in tokens(run):
        if token.start < done:
            continue
        done = token.end
        printed = run[token.start : token.end]
        word = _APOSTROPHE.sub("", printed.casefold())
        script: Script = "latin" if token.term.isalpha() else "code" if token.term.isascii() else "other"
        yield Unit(printed, script, (token.term,), weight_of(word))


def unjoined(unit: Unit) -> list[Unit]:
    """The units of which a code is made, cut at the strongest signs in it; none if it has no such sign.

    >>> [part.text for part in unjoined(read_units("IMM-1/IMM-2")[0])]
    ['IMM-1', 'IMM-2']
    """
    for joint in _JOINTS:
        parts = [part for part in joint.split(unit.text) if part]
        if len(parts) > 1:
            return [piece for part in parts for piece in _latin(part)]
    return []


def weight_of(word: str) -> float:
    """What an English word weighs among those of a query: one that is in every sentence, little."""
    return _WEIGHTS.get(word, 1.0)


def _kanji(run: str) -> Iterator[Unit]:
    """Words of ideographs, with the kana inside them; particles part words, endings go."""
    start = 0
    written = scripts(run)
    for match in _INSIDE.finditer(written):
        inside = run[match.start() : match.end()]
        if inside in _PARTICLES or inside[-1] in _ENDS:
            yield from _word(run[start : match.start()], inside)
            start = match.end()
    tail = _TAIL.search(written)
    end = tail.start() if tail else len(run)
    yield from _word(run[start:end], run[end:])


def _word(word: str, tail: str) -> Iterator[Unit]:
    yield Unit(word, "kanji", pairs(word), 0.4 if word in _LIGHT else 1.0, tail)


def pairs(run: str) -> tuple[str, ...]:
    """Pairs of characters; a single character is its own term."""
    found = terms(run)
    return tuple(dict.fromkeys(found[:-1] if len(found) > 1 else found))


class Asked(NamedTuple):
    """A query taken apart."""

    words: str  # everything that counts for the ranking, phrases and beginnings included
    phrases: tuple[str, ...] = ()  # an entry must have each
    without: tuple[str, ...] = ()  # an entry must have none
    prefixes: tuple[str, ...] = ()  # beginnings of words, an entry must have each
    fields: tuple[tuple[str, str], ...] = ()


def parse(query: str) -> Asked:
    """Take any text apart: words, and a few signs that ask for something exact.

        kind:state  lang:ja  edition:N4  source:faq-1.2  label:"SHORT SKILL"  "exact phrase"  -without  camo*

    A colon, quotation mark or hyphen that is no such sign is no mistake: rules are full of "CH: Mimetism".
    """
    text = plain(query.translate(_QUOTES))
    phrases: list[str] = []
    without: list[str] = []
    prefixes: list[str] = []
    fields: list[tuple[str, str]] = []

    def take(match: re.Match[str]) -> str:
        if len(phrases) + len(without) + len(prefixes) + len(fields) >= MAX_SIGNED:
            return match[0]
        if field := match["field"]:
            fields.append((field.lower(), (match["quoted"] or match["value"]).strip()))
            return " "
        if match["phrase"]:
            (without if match["no"] else phrases).append(match["phrase"])
            return " " if match["no"] else f" {match['phrase']} "
        if match["without"]:
            without.append(match["without"])
            return " "
        prefixes.append(match["prefix"])
        return " "

    words = _SIGNED.sub(take, text).replace('"', " ")
    return Asked(" ".join(words.split()), tuple(phrases), tuple(without), tuple(prefixes), tuple(fields))


def checked(field: str, value: str, known: Iterable[str]) -> str:
    """The known value that is meant. Raises UsageError, with those there are, if there is none such."""
    there = sorted(set(filter(None, known)))
    folded = {v.casefold(): v for v in there}
    if (found := folded.get(value.casefold())) is not None:
        return found
    if field in {"label", "source"}:
        parts = [v for key, v in folded.items() if value.casefold() in key]
        if parts:
            return parts[0] if len(parts) == 1 else value
    choice = ", ".join(there[:12]) + (", …" if len(there) > 12 else "")
    raise UsageError(f"{field}:{value}: nothing has that {field}; there are {choice or 'none'}")
