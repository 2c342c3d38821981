"""What is known of both languages before a document teaches more: everyday words.

A vocabulary's `[everyday]` has lines such as "win winner = 勝つ 勝者", any of the left for any of the right.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

WordLists = Mapping[str, Mapping[str, Sequence[str]]]
WordsOf = Callable[[Sequence[tuple[str, str]]], list[list[str]]]
Meanings = Mapping[str, Mapping[str, float]]  # an English key, the Japanese ones it may be, and how likely

_LIKELY = 0.6  # that an English word is rendered by its one meaning; of several meanings each has a part
_MOST_WORDS = 2  # of a Japanese form that is no single word: 小麦 + 粉


def everyday_meanings(words: WordLists, find_words: WordsOf | None, stem: Callable[[str], str]) -> Meanings:
    """The keys of everyday words; none without something that finds Japanese words."""
    lines = [line for lines in words.get("everyday", {}).values() for line in lines]
    if not lines or not find_words:
        return {}
    pairs = [line.split(" = ", 1) for line in lines if " = " in line]
    forms = sorted({form for _, right in pairs for form in right.split()})
    cut = dict(zip(forms, find_words([(form, "ja") for form in forms]), strict=True))
    found: dict[str, dict[str, float]] = {}
    for left, right in pairs:
        likely = _LIKELY / math.sqrt(len(right.split()))
        for english in left.split():
            into = found.setdefault(f"l:{stem(english)}", {})
            for form in right.split():
                parts = cut[form] if len(cut[form]) <= _MOST_WORDS else []
                for part in parts:
                    into[f"w:{part}"] = max(likely / len(parts), into.get(f"w:{part}", 0.0))
    return found
