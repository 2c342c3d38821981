"""How words sound: `corpus.sounds`, under the name the index knows it by."""

from __future__ import annotations

from taiyaku.corpus.sounds import (
    alike,
    is_kana,
    katakana,
    morae,
    most_alike,
    near_enough,
    pieces,
    reading_of,
    reading_of_romaji,
    skeleton_of_kana,
    skeletons,
)

__all__ = [
    "alike",
    "is_kana",
    "katakana",
    "morae",
    "most_alike",
    "near_enough",
    "pieces",
    "reading_of",
    "reading_of_romaji",
    "skeleton_of_kana",
    "skeletons",
]
