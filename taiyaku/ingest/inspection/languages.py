"""Which language a text is in: by its script, and for scripts of many languages by their commonest words."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from taiyaku.corpus.text import HAN, KANA, unique
from taiyaku.ingest.version_lines import language_data
from taiyaku.multimap import multimap
from taiyaku.values import Struct

_KANA = re.compile(f"[{KANA}]")
_HAN = re.compile(f"[{HAN}]")
_HANGUL = re.compile("[\uac00-\ud7a3\u1100-\u11ff\u3130-\u318f]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_PATH = re.compile(r"(?<!\S)\S+/\S+")  # an address, or a page of a wiki: "en/Manual/Mail" is no Dutch
_LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
_WIDE = 0.2  # of the letters of a line: fewer are names inside a sentence of another script
_KANA_SHARE = 0.03  # of kana and ideographs together: Chinese has none
_TELLING = 2  # small words that make a line a sentence of a language
_SECOND = 0.15  # of the text: less are quotations and credits
_SECOND_LINES = 3
_EQUAL = 0.6  # of the other language: two sides that say the same
_LETTERS_A_WORD = 2  # ideographs and kana that weigh as much as a Latin word


class Languages(Struct, frozen=True):
    """How much of a document is in which language, the largest share first."""

    shares: tuple[tuple[str, float], ...]  # of what could be told; they sum to 1
    told: int  # words in sentences of a known language

    @property
    def main(self) -> str | None:
        return self.shares[0][0] if self.shares else None

    @property
    def spoken(self) -> tuple[str, ...]:
        """The languages the document is written in: one, or two where it has both."""
        return tuple(lang for n, (lang, share) in enumerate(self.shares[:2]) if n == 0 or share >= _SECOND)


def identify(texts: Iterable[str]) -> Languages:
    """The languages of a document's texts (blocks, cells or lines).

    Each line counts once, and is told by its script, or by the commonest words of the languages that share
    its script; a line without such words (a name, a table of figures) says nothing. A second language has to
    have three lines of its own.
    """
    everything = (line.strip() for text in texts for line in text.splitlines())
    lines = [line for line in dict.fromkeys(everything) if line]
    told = _tell(lines)
    if not told:
        whole = _of_words(sum(map(_words, lines), Counter()), least=1)
        return Languages(((whole, 1.0),) if whole else (), 0)
    weights: Counter[str] = Counter()
    for lang, weight in told:
        weights[lang] += weight
    main = max(weights, key=lambda lang: weights[lang])
    count = Counter(lang for lang, _ in told)
    kept = {lang: w for lang, w in weights.items() if lang == main or count[lang] >= _SECOND_LINES}
    total = sum(kept.values())
    ranked = sorted(kept.items(), key=lambda item: (-item[1], item[0]))
    if len(ranked) > 1 and ranked[1][1] >= _EQUAL * ranked[0][1]:  # side by side: the first one leads
        leads = _first(lines, {lang for lang, _ in ranked[:2]})
        ranked.sort(key=lambda item: item[0] != leads)
    return Languages(tuple((lang, weight / total) for lang, weight in ranked), int(total))


def _first(lines: Sequence[str], langs: set[str]) -> str | None:
    """Which of two languages is printed first, lines with names in both left aside."""
    plain = [line for line in lines if not (_is_wide(line) and len(_LATIN_WORD.findall(line)) > 1)]
    return next((lang for lang, _ in _tell(plain) if lang in langs), None)


def _tell(lines: Sequence[str]) -> list[tuple[str, int]]:
    """(language, words) of each line that tells its language, in order."""
    wide = [line for line in lines if _is_wide(line)]
    han = _language_of_ideographs(wide)
    words = {line: _words(line) for line in lines}
    everything: Counter[str] = Counter()
    for line in set(lines) - set(wide):
        everything.update(words[line])
    usual = _of_words(everything, least=_TELLING)
    told: list[tuple[str, int]] = []
    for line in lines:
        if _is_wide(line):
            letters = sum(len(p.findall(line)) for p in (_HANGUL, _KANA, _HAN))
            told.append(("ko" if _HANGUL.search(line) else han, -(-letters // _LETTERS_A_WORD)))
        elif lang := _of_words(words[line], least=_TELLING, usual=usual):
            told.append((lang, words[line].total()))
    return told


def _words(line: str) -> Counter[str]:
    return Counter(word.casefold() for word in _WORD.findall(_PATH.sub(" ", line)))


def _is_wide(line: str) -> bool:
    letters = sum(c.isalpha() for c in line)
    wide = len(_KANA.findall(line)) + len(_HAN.findall(line)) + len(_HANGUL.findall(line))
    return wide > 0 and wide >= _WIDE * letters


def _language_of_ideographs(lines: Sequence[str]) -> str:
    """Japanese where kana stand among the ideographs of a document, else Chinese."""
    plain = [line for line in lines if not _HANGUL.search(line)]
    kana = sum(len(_KANA.findall(line)) for line in plain)
    han = sum(len(_HAN.findall(line)) for line in plain)
    return "ja" if kana >= _KANA_SHARE * (kana + han) else "zh"


def _of_words(words: Counter[str], least: int, usual: str | None = None) -> str | None:
    """The language whose small words these are: each counts the less the more languages have it.

    `usual` is the document's language, which wins where no other one is clearly ahead.
    """
    profiles = _profiles()
    scores: dict[str, float] = defaultdict(float)
    hits: Counter[str] = Counter()
    whole: set[str] = set()  # languages with a word of more than a letter: formulas have only such
    for word, number in words.items():
        for lang in profiles.get(word, ()):
            scores[lang] += number / len(profiles[word])
            hits[lang] += number
            if len(word) > 1:
                whole.add(lang)
    if not scores:
        return None
    best = max((lang for lang in language_data()["words"] if lang in scores), key=lambda lang: scores[lang])
    if usual and scores.get(usual, 0) * 2 >= scores[best]:
        return usual
    return best if hits[best] >= least and best in whole else None


@lru_cache(maxsize=1)
def _profiles() -> Mapping[str, Sequence[str]]:
    """Word -> languages that have it."""
    listed = language_data()["words"].items()
    return multimap((word, lang) for lang, words in listed for word in unique(words.split()))
