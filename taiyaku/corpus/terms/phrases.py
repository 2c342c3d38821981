"""Phrases of running text that may be terms: runs of English words and of Japanese nouns, with their parts.

A phrase is known by its key, the same for plurals, capitals and width (`matcher`), and keeps the way it
is written most often. No word in it only holds others together, but "of", and "to" between capitals.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator

from taiyaku.corpus.model import Clause, Lang
from taiyaku.corpus.radicals import fold_radicals
from taiyaku.corpus.terms.matcher import form_key, singular
from taiyaku.corpus.text import HAN, KANA, has_japanese
from taiyaku.values import Struct, field

LONGEST_EN, LONGEST_JA = 4, 6  # words, nouns
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_GAP = re.compile(r"[  ]")
_INSIDE = frozenset({"of", "to"})
_IN_ANY = frozenset({"of"})
_CLITIC = re.compile(r"['’](?:t|re|ve|ll|d|m)\Z")
_OWN = re.compile(r"['’]s?\Z")

_BEFORE = (  # "a beacon", "two stagehands"
    r"(?:an?|the|your|their|its|his|her|each|every|another|this|that|these|those|any|no|all|both"
    r"|one|two|three|four|five|six|seven|eight|nine|ten)\b"
)
_BEFORE_NOUN = re.compile(rf"(?i)\b(?:{_BEFORE}|\d+)[ ](?=[^\W\d_])")
_BEHIND_VERB = re.compile(rf"(?i){_BEFORE}|(?:by|to|zero|it|them|up|down|at)\b|\d")

Phrase = tuple[str, ...]  # the words of a key


class Written(Struct, frozen=True):
    """A phrase where it stands."""

    key: str
    form: str
    capital: bool = False  # whether all its words have capitals
    parts: tuple[str, ...] = ()  # keys of it without its first and without its last word


class Use(Struct, array_like=True):
    """How a phrase is written in texts."""

    place: str  # id of the first text that has it
    parts: tuple[str, ...] = ()
    forms: dict[str, int] = field(default_factory=dict)  # how often each
    capital: int = 0


class Phrases(Struct):
    """The phrases of one language: how often each stands, and how it is written."""

    times: dict[str, int] = field(default_factory=dict)
    uses: dict[str, Use] = field(default_factory=dict)

    def note(self, one: Written, place: str) -> None:
        self.take(one.key, 1, Use(place, one.parts, {one.form: 1}, int(one.capital)))

    def take(self, key: str, times: int, more: Use) -> None:
        """Count a phrase that stands in further texts."""
        use = self.uses.get(key)
        self.times[key] = self.times.get(key, 0) + times
        if use is None:
            self.uses[key] = more
            return
        use.parts, use.capital = more.parts, use.capital + more.capital
        for form, count in more.forms.items():
            use.forms[form] = use.forms.get(form, 0) + count

    def form(self, key: str) -> str:
        """How a phrase is written most often: as singular where it is, and not in capitals alone."""

        def rank(form: str) -> tuple[bool, bool, int, str]:
            return form.casefold() != key, len(key) > 4 and form.isupper(), -forms[form], form

        forms = self.uses[key].forms
        return min(forms, key=rank)

    def inside(self) -> dict[str, tuple[str, float]]:
        """Of each phrase the longer one that it stands in most often, with the share of its uses."""
        found: dict[str, tuple[str, int]] = {}
        for key, times in self.times.items():
            for part in self.uses[key].parts:
                if times > found.get(part, ("", 0))[1]:
                    found[part] = key, times
        known = ((part, *longer) for part, longer in found.items() if part in self.times)
        return {part: (key, times / self.times[part]) for part, key, times in known}


def english_phrases(text: str, stop: Collection[str]) -> Iterator[Written]:
    """Every phrase of a text."""
    for run in _runs(text, stop):
        for start, (form, capital, key) in enumerate(run):
            if key in _INSIDE:
                continue
            yield Written(key, form, capital)
            keys, small = key, False
            for word, large, more in run[start + 1 : start + LONGEST_EN]:
                shorter, keys, form = keys, f"{keys} {more}", f"{form} {word}"
                if more in _INSIDE:
                    small |= more not in _IN_ANY
                    continue
                capital = capital and large
                if capital or not small:
                    yield Written(keys, form, capital, (keys[len(key) + 1 :], shorter))


def noun_phrases(text: str, stop: Collection[str]) -> Iterator[str]:
    """Keys of what stands behind articles and numbers; "draws" in "the pilot draws a card" is a verb."""
    for match in _BEFORE_NOUN.finditer(text):
        words: list[str] = []
        at = match.end()
        while (word := _WORD.match(text, at)) and len(words) < LONGEST_EN:
            lower = _OWN.sub("", word[0]).casefold()
            if lower in stop or lower in _INSIDE:
                break
            words.append(_key(lower))
            at = word.end() + (text[word.end() : word.end() + 1] == " ")
            if at == word.end() or (
                len(lower) > 3 and lower.isalpha() and words[-1] != lower
            ):  # behind "goats" is none: came
                break
        if len(words) > 1 and _BEHIND_VERB.match(text, at):
            words.pop()
        if words:
            yield " ".join(words)


def _key(lower: str) -> str:
    return singular(lower) if lower.isascii() and lower.isalpha() else form_key(lower)


def _runs(text: str, stop: Collection[str]) -> Iterator[list[tuple[str, bool, str]]]:
    """Words that stand side by side, as written, whether capital, and as keys."""
    run: list[tuple[str, bool, str]] = []
    end = 0
    for match in _WORD.finditer(text):
        word = _OWN.sub("", match[0])
        joined = match.start() == end + 1 and _GAP.match(text, end)
        lower = word.casefold()
        if run and not joined:
            yield run
            run = []
        if lower in _INSIDE or (lower not in stop and len(word) > 1 and not _CLITIC.search(lower)):
            run.append((word, word[0].isupper(), _key(lower)))
        elif run:
            yield run
            run = []
        end = match.end()
    if run:
        yield run


def japanese_phrases(run: str, stop: Collection[str] = ()) -> Iterator[Written]:
    """Every part of a run of nouns that has a Japanese character, but a single one inside a longer run."""
    nouns = run.split("|")
    for start in range(len(nouns)):
        for end in range(start + 1, min(start + LONGEST_JA, len(nouns)) + 1):
            form = "".join(nouns[start:end]).strip("・･-‐")
            if has_japanese(form) and (len(form) > 1 or len(nouns) == 1) and form not in stop:
                shorter = ("".join(nouns[start + 1 : end]), "".join(nouns[start : end - 1]))
                yield Written(japanese_key(form), form, parts=tuple(map(japanese_key, shorter)))


def japanese_key(form: str) -> str:
    """Equal for all ways to write a Japanese phrase: its width, long marks and interpuncts."""
    return form_key(form).replace(" ", "")


def ordinary(text: str) -> str:
    """The text in ordinary width and ordinary ideographs."""
    return unicodedata.normalize("NFKC", fold_radicals(text))


# Names and sentences of texts.

_NAME_OF_WORDS = re.compile(rf"[{HAN}{KANA}・]{{3,16}}")
_ENDS = {
    "en": re.compile(r"(?<=[.!?])[\"')\]]?\s+(?=[\"'(\[A-Z])"),
    "ja": re.compile(r"(?<=[。！？])(?![」』）)])"),
}


def split_sentences(text: str, lang: Lang) -> list[str]:
    """A text sentence by sentence."""
    return [part for part in _ENDS[lang].split(text) if part]


def set_off_names(clause: Clause) -> Iterator[str]:
    """Names of several words that a Japanese text sets in bold: 月の石."""
    for span in clause.spans:
        name = ordinary(clause.text[span.start : span.end])
        if span.style in ("strong", "emphasis") and is_of_several_words(name):
            yield name


def is_of_several_words(name: str) -> bool:
    """Whether a name is joined by の: 骨のナイフ."""
    return "の" in name[1:-1] and bool(_NAME_OF_WORDS.fullmatch(name))
