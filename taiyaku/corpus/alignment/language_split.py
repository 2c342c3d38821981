"""Texts that hold both languages, cut where one ends and the other begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.model import Lang
from taiyaku.corpus.text import has_japanese, has_latin

_JA = "\u3041-\u30ff\u3400-\u9fff\uff66-\uff9f"
_NO_LATIN = r"[^\sA-Za-z]*[^\W\d_a-zA-Z]"  # ahead: the next letter is no Latin one
# One sentence ends and the other language begins; directly after it only if the next word is no particle.
_SENTENCES = re.compile(
    rf"(?<=[.?!:)\"”’])\s+(?={_NO_LATIN})"
    rf"|(?<=[A-Za-z]{{2}}[.?!])(?=[「『（]?[\u30a1-\u30fa\u3400-\u9fff])"
    r"|(?<=[。？！」）])\s*(?=[A-Z\"“(])|\n+"
)
_SIGN = re.compile(r"\s*[/／|｜\t]\s*|\s+[-–—―=＝:：]\s+")
_SIGNED = re.compile(
    rf"(?P<a>[^{_JA}]*[A-Za-z][^{_JA}]*?)(?:{_SIGN.pattern})(?P<b>[^A-Za-z]*[{_JA}].*)", re.DOTALL
)
_SIGNED_BACK = re.compile(
    rf"(?P<a>.*[{_JA}].*?)(?:{_SIGN.pattern})(?P<b>[^{_JA}]*[A-Za-z][^{_JA}]*)", re.DOTALL
)
_BESIDE = re.compile(
    rf"(?P<a>[^{_JA}]*[A-Za-z][^{_JA}]*?)\s*(?P<b>[「『（]?[\u30a1-\u30fa\u3400-\u9fff].*)", re.DOTALL
)
_BESIDE_BACK = re.compile(rf"(?P<a>[^A-Za-z]*[{_JA}][^A-Za-z]*?)\s*(?P<b>[A-Z][^{_JA}]*)", re.DOTALL)
_LONGEST = 1000  # characters of a text that is given in both languages side by side
_MOST = 0.5  # of the blocks: the document has both languages in each


def lang_of(text: str) -> Lang:
    """Japanese, if there is any in it; nothing, if there are no letters."""
    return "ja" if has_japanese(text) else "en" if has_latin(text) else ""


def sentences_by_language(text: str) -> Iterator[str]:
    """The text cut where a sentence ends and the other language begins."""
    piece = ""
    for part in filter(None, (p.strip() for p in _SENTENCES.split(text))):
        if {lang_of(part), lang_of(piece)} == {"en", "ja"}:  # a number goes with what stands beside it
            yield piece
            piece = part
        else:
            piece = f"{piece} {part}".strip()
    if piece:
        yield piece


class Interleaved:
    """A document in both languages: "Climbing / 登る", one below the other, or side by side."""

    def __init__(self, texts: Sequence[str]) -> None:
        told = [t for t in texts if lang_of(t)]
        both = sum(len(_cut(t, _BESIDE, _BESIDE_BACK)) > 1 for t in told)
        self._beside = both >= _MOST * len(told)

    def pieces(self, text: str) -> Iterator[str]:
        """The text, cut where the language changes."""
        for half in _cut(text, _SIGNED, _SIGNED_BACK) if _SIGN.search(text) else (text,):
            for piece in sentences_by_language(half):
                yield from _cut(piece, _BESIDE, _BESIDE_BACK) if self._beside else (piece,)

    @staticmethod
    def cells(row: Sequence[str]) -> Iterator[str]:
        """A row of a table in each language; what is in none, such as a number, belongs to both."""
        cells = [cell.strip() for cell in row if cell.strip()]
        langs = list(dict.fromkeys(filter(None, map(lang_of, cells))))
        for lang in langs or [""]:
            yield " ".join(cell for cell in cells if lang_of(cell) in ("", lang))


def _cut(text: str, *patterns: re.Pattern[str]) -> tuple[str, ...]:
    may_be = len(text) <= _LONGEST and has_japanese(text) and has_latin(text)  # the patterns are not linear
    found = next((m for p in patterns if may_be and (m := p.fullmatch(text))), None)
    return (found["a"].strip(), found["b"].strip()) if found else (text,)
