"""How the Japanese of a corpus is read, by SudachiPy; needed for building alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, islice, product
from math import prod
from typing import Any

from taiyaku.corpus.terms.phonetics import katakana
from taiyaku.corpus.text import Told, remembered

_WORD = re.compile(r"[\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\u3041-\u3096\u30a1-\u30fa\u30fc]+")
_KANJI = re.compile(r"[\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff]")
_CONTENT = frozenset({"名詞", "動詞", "形容詞", "形状詞", "副詞", "接頭辞", "接尾辞"})
LONGEST = 24
MOST_READINGS = 5  # of one word
MOST_TOGETHER = 20  # of a name


@lru_cache(1)
def _sudachi() -> tuple[Any, Any]:
    """The dictionary, and what cuts texts by it."""
    from sudachipy import Dictionary, SplitMode  # type: ignore[import-untyped]

    dictionary = Dictionary()
    return dictionary, dictionary.create(mode=SplitMode.A)


Told.tools.append(_sudachi.cache_clear)


def names_read(names: Iterable[str]) -> dict[str, str]:
    """Each Japanese run of the names with its reading in katakana, and the words in it with theirs."""
    readings: dict[str, str] = {}
    for run in _runs(names):
        parts = _read(run)
        for start, end in combinations(range(len(parts) + 1), 2):
            surface = "".join(s for s, _ in parts[start:end])
            if _KANJI.search(surface):
                readings.setdefault(surface, "".join(r for _, r in parts[start:end]))
    return readings


def names_read_otherwise(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Japanese names with what else they may be read as, by the other readings their words have.

    止めの一撃 is トメノイチゲキ to the tokenizer and とどめのいちげき to players. Nothing where the installed
    SudachiPy cannot look words up.
    """
    for run in _runs(names):
        ways = [(usual, *(r for r in _readings(word) if r != usual)) for word, usual in _read(run)]
        if prod(map(len, ways)) <= MOST_TOGETHER:
            yield from ((run, "".join(reading)) for reading in islice(product(*ways), 1, None))
            continue
        for n, way in enumerate(ways):  # one word at a time
            before, after = ("".join(w[0] for w in some) for some in (ways[:n], ways[n + 1 :]))
            yield from ((run, before + other + after) for other in way[1:])


def _runs(names: Iterable[str]) -> Iterator[str]:
    """The Japanese in the names that has ideographs."""
    runs = (run for name in names for run in _WORD.findall(name))
    return (run for run in runs if len(run) <= LONGEST and _KANJI.search(run))


@remembered
def _read(text: str) -> tuple[tuple[str, str], ...]:
    """The words of a text as Sudachi cuts it, with their readings."""
    return tuple((m.surface(), katakana(m.reading_form())) for m in _sudachi()[1].tokenize(text))


@remembered
def _readings(surface: str) -> tuple[str, ...]:
    """How a word is read when it is no proper name, the commonest way first; nothing for mere kana."""
    lookup = getattr(_sudachi()[0], "lookup", None)
    if lookup is None or not _KANJI.search(surface):
        return ()
    found = (m for m in lookup(surface) if m.part_of_speech()[1] != "固有名詞")
    return tuple(dict.fromkeys(katakana(m.reading_form()) for m in found))[:MOST_READINGS]


def words_read(texts: Iterable[str]) -> dict[str, str]:
    """Each word with an ideograph in the texts, and each two nouns side by side, with their readings."""
    readings: dict[str, str] = {}
    for text in texts:
        before: tuple[str, str] | None = None
        for m in _sudachi()[1].tokenize(text[:4000]):
            surface, kind = m.surface(), m.part_of_speech()[0]
            if kind not in _CONTENT or not _KANJI.search(surface):
                before = None
                continue
            part = (surface, katakana(m.reading_form()))
            readings.setdefault(*part)
            if before and kind in {"名詞", "接尾辞"}:
                readings.setdefault(before[0] + surface, before[1] + part[1])
            before = part if kind in {"名詞", "接頭辞"} else None
    return readings
