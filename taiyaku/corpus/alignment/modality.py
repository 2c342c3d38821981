"""Whether two texts agree in must, may and not.

What a text demands, allows, forbids and lets be is counted by the words that say so, whatever they say it of.
A text that leaves a duty out or adds a permission may be a loose translation; one that loses a duty and gains
a permission says another thing. Sentences are compared one by one where both texts have as many of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase as fnmatch
from functools import lru_cache

from taiyaku.corpus.similarity import plain
from taiyaku.corpus.text import any_of, has_japanese
from taiyaku.values import Struct

_KINDS = ("duties", "permissions", "prohibitions", "exemptions")
_NOT = ("prohibitions", "exemptions")
# What was lost and what was gained, either way round
_OTHER_DUTY = frozenset({frozenset({"duties", "permissions"})})
_OTHER_SIGN = frozenset(
    {
        frozenset({"permissions", "prohibitions"}),
        frozenset({"duties", "prohibitions"}),
        frozenset({"duties", "exemptions"}),
    }
)
_LATIN = re.compile(r"\b[A-Za-z]+\b", re.ASCII)
_SENTENCE = re.compile(r"(?<=[。！？])\s*|(?<=[.!?][)\"”' ])\s*(?=[A-Z\"“(])")
_SHORT_NOT = re.compile(r"(?<=[a-z])(?<!\bca)(?<!\bwo)n't\b", re.IGNORECASE)  # but in "can't" and "won't"
_STOPS = frozenset(("", *"。．.!?！？」』)、,"))
_MOST_SENTENCES = 12


class ModalWords(Struct, frozen=True, eq=False):
    """The words that demand, allow, forbid and deny, in both languages: a vocabulary's `[alignment]`."""

    kinds_of_modals: dict[str, str]
    modals: re.Pattern[str]  # its only group that is found is the word
    negation: re.Pattern[str]
    near_negation: re.Pattern[str]  # words that a negation may stand for in the other language
    no_negation: re.Pattern[str]  # what looks like a negation, or a modal, and is none
    restriction: re.Pattern[str]  # "only" and "until" turn a permission into a prohibition and back
    kinds: dict[str, str]  # words that render one another, where one is a near negation: "until", まで
    of_kinds: re.Pattern[str]
    lacks: re.Pattern[str]  # words that the other language cannot say without a denial: "without"
    ends: tuple[str, ...]  # what follows a Japanese clause that is not the last one

    @staticmethod
    def of(words: Mapping[str, Sequence[str]]) -> ModalWords:
        """From the lists of a vocabulary's table."""
        modals = {word.casefold(): kind for kind in _KINDS for word in words.get(kind, ())}
        modals |= {word.casefold(): "none" for word in words.get("no_modals", ())}
        latin, native = any_of(filter(str.isascii, modals)), any_of(w for w in modals if not w.isascii())
        told = sorted(words.get("denial_kinds", ()), key=len, reverse=True)  # "uni*" before "un*"
        kinds_of = dict(word.rsplit(" ", 1) for word in told)
        near = (*words.get("negations", ()), *words.get("near_negations", ()))
        return ModalWords(
            modals,
            re.compile(rf"\b({latin})\b|({native})(?:な[いく]|ません|ず)?", re.IGNORECASE),
            either(words.get("negations", ())),
            either(near),
            either(words.get("no_negations", ())),
            either(words.get("restrictions", ())),
            kinds_of,
            either(tuple(kinds_of)),
            either(words.get("lacks", ())),
            tuple(words.get("clause_ends", ())),
        )


def either(words: Sequence[str]) -> re.Pattern[str]:
    """Any of the words; * stands for more letters, … for whatever else the sentence says: しか…ない."""
    latin = any_of(filter(str.isascii, words)).replace(r"\*", "[a-z]{2,}")
    native = any_of(w for w in words if not w.isascii() and "…" not in w)
    gaps = (any_of([w]).replace("…", "[^。.!?]*?") for w in sorted(words, key=lambda w: -len(w)) if "…" in w)
    return re.compile("|".join((rf"\b{latin}\b", *gaps, native)), re.IGNORECASE)


class _Said(Struct, frozen=True):
    """What a sentence says of must, may and not."""

    modals: Counter[str]
    denials: int
    answers: Counter[str]  # the words a denial of the other text may stand for, by their kind
    kinds: Counter[str]  # what of the other text's words its own words are for
    lacks: Counter[str]  # those of them that ask for a denial
    loose: int  # denials before nouns
    restricts: bool


def modality_mismatch(en: str, ja: str, words: ModalWords) -> bool:
    """one text says must where the other says may"""
    return any(_clash(a, b, _OTHER_DUTY) for a, b in _compared(en, ja, words))


def negation_mismatch(en: str, ja: str, words: ModalWords) -> bool:
    """one text says no, and the other says yes"""
    return any(
        _clash(a, b, _OTHER_SIGN) or _unanswered(a, b) or _unanswered(b, a)
        for a, b in _compared(en, ja, words)
    )


def allowed_or_denied(en: str, ja: str, words: ModalWords) -> bool:
    """Whether one text allows without a denial, and the other denies and allows nothing."""
    folded = [_folded(text) for text in (en, ja)]
    allows = [bool(_said(text, words).modals["permissions"]) for text in folded]
    denies = [bool(words.negation.search(text)) for text in folded]
    return allows[0] != allows[1] and allows == denies[::-1]


def _unanswered(one: _Said, other: _Said) -> bool:
    """Whether a text denies more than the other has words for, but those that render other words of it."""
    lacks = one.lacks - (other.kinds - (one.kinds - one.lacks))
    lacking = one.denials + lacks.total() > (other.answers - (one.kinds - lacks)).total()
    taken = min(one.loose, (other.lacks - one.kinds).total())  # "unfenced" is 柵のない
    return one.denials > (other.answers - one.kinds).total() - taken or (bool(lacks) and lacking)


def _clash(en: _Said, ja: _Said, kinds: frozenset[frozenset[str]]) -> bool:
    lost, gained = en.modals - ja.modals, ja.modals - en.modals
    if en.restricts or ja.restricts:
        return False
    told = (_untold(lost, ja), _untold(gained, en))
    return any(frozenset({a, b}) in kinds for a in told[0] for b in told[1])


def _untold(modals: Counter[str], other: _Said) -> Counter[str]:
    """The modals but for denials that the other text has without a modal: "never run it"."""
    plainly = other.denials - sum(other.modals[kind] for kind in _NOT)
    return modals - Counter(dict.fromkeys(_NOT, plainly))


def _compared(en: str, ja: str, words: ModalWords) -> Iterator[tuple[_Said, _Said]]:
    if has_japanese(ja):  # where Latin words are names
        names = frozenset(_LATIN.findall(ja))
        en, ja = _LATIN.sub(lambda word: "_" if word[0] in names else word[0], en), _LATIN.sub("_", ja)
    sides = [list(filter(str.strip, _SENTENCE.split(_folded(text)))) for text in (en, ja)]
    if len(sides[0]) != len(sides[1]) or len(sides[0]) > _MOST_SENTENCES:
        sides = [[" ".join(side)] for side in sides]
    for ours, theirs in zip(*sides, strict=True):
        yield _said(ours, words), _said(theirs, words)


def _folded(text: str) -> str:
    return _SHORT_NOT.sub(" not", plain(text).replace("’", "'"))


@lru_cache(maxsize=1 << 12)  # a pair of texts is asked for again and again
def _said(text: str, words: ModalWords) -> _Said:
    modals: Counter[str] = Counter()

    def noted(match: re.Match[str]) -> str:
        kind = words.kinds_of_modals[match[match.lastindex or 0].casefold()]
        if kind != "none":
            modals[kind] += 1
        return " "

    unsaid = words.modals.sub(noted, text)
    rest = words.no_negation.sub(" ", unsaid)
    denials = sum(modals[kind] for kind in _NOT)
    ends = sum(_ends(rest, match, words) for match in words.negation.finditer(rest))
    answers = _kinds(words.near_negation, unsaid, words.kinds)
    answers[""] += sum(modals[kind] for kind in _NOT)
    own, lacks = (_kinds(pattern, rest, words.kinds) for pattern in (words.of_kinds, words.lacks))
    loose = len(words.negation.findall(rest)) - ends
    return _Said(modals, denials + ends, answers, own, lacks, loose, bool(words.restriction.search(rest)))


def _kinds(pattern: re.Pattern[str], text: str, kinds: Mapping[str, str]) -> Counter[str]:
    found = map(str.casefold, pattern.findall(text))
    told = Counter(kinds[word] if word in kinds else _of_pattern(word, kinds) for word in found)
    del told["none"]
    return told


def _of_pattern(word: str, kinds: Mapping[str, str]) -> str:
    """The kind of a word that a pattern has: of "unpaid" that of "un*"."""
    return next((kind for one, kind in kinds.items() if "*" in one and fnmatch(word, one)), "")


def _ends(text: str, match: re.Match[str], words: ModalWords) -> bool:
    """Whether a Japanese clause ends so: before a noun ない often stands for an English adjective."""
    rest = text[match.end() :]
    return match[0].isascii() or rest[:1] in _STOPS or rest.startswith(words.ends)
