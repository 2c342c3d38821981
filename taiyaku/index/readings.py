"""How the Japanese of a corpus is read, by SudachiPy; needed for building alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from taiyaku.index.sounds import katakana

_WORD = re.compile(r"[\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\u3041-\u3096\u30a1-\u30fa\u30fc]+")
_KANJI = re.compile(r"[\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff]")
_CONTENT = frozenset({"名詞", "動詞", "形容詞", "形状詞", "副詞", "接頭辞", "接尾辞"})
LONGEST = 24


@lru_cache(1)
def _tokenizer() -> Any:
    from sudachipy import Dictionary, SplitMode  # type: ignore[import-untyped]

    return Dictionary().create(mode=SplitMode.A)


def names_read(names: Iterable[str]) -> dict[str, str]:
    """Each Japanese run of the names with its reading in katakana, and the words in it with theirs."""
    readings: dict[str, str] = {}
    for name in names:
        for run in _WORD.findall(name):
            if len(run) > LONGEST or not _KANJI.search(run):
                continue
            morphemes = list(_tokenizer().tokenize(run))
            parts = [(m.surface(), katakana(m.reading_form())) for m in morphemes]
            for start in range(len(parts)):
                for end in range(start + 1, len(parts) + 1):
                    surface = "".join(s for s, _ in parts[start:end])
                    if _KANJI.search(surface):
                        readings.setdefault(surface, "".join(r for _, r in parts[start:end]))
    return readings


def words_read(texts: Iterable[str]) -> dict[str, str]:
    """Each word with an ideograph in the texts, and each two nouns side by side, with their readings."""
    readings: dict[str, str] = {}
    for text in texts:
        before: tuple[str, str] | None = None
        for m in _tokenizer().tokenize(text[:4000]):
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
