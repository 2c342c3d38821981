"""Small and large type that belongs to the text beside it: raised marks, initials, ruby, tracked capitals."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise

from taiyaku.ingest.readers.pdf.page_objects import Piece, is_wide
from taiyaku.values import replace

_KANA = re.compile(r"[\u3041-\u309f\u30a0-\u30ff\s]+")
_HAN = re.compile(r"[\u2e80-\u2fdf\u3005\u3400-\u9fff\uf900-\ufaff]")
_NOTE = re.compile(r"\[\d{1,2}\]")  # of a note, however far from the end of its sentence
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
JOINT = "\u200b"  # behind an initial: whether it is a word of its own is told by the whole document
_SMALL = 0.86  # times the size of the text it is attached to
_TRACKED = 4  # letters
_SINGLE, _KERNED = 0.7, 0.2  # share of words that are one letter, and of letters that kerning draws together
_WORD, _FEWEST = 0.2, 2  # em between words; gaps between capitals that are closer
_APART = 0.05  # em between letters set apart
_UNEVEN, _CELL = 0.2, 0.75  # em between ideographs set apart: how they may differ, and what parts cells
_OFTEN = 3  # gaps for each of those between words
_SIGNS = frozenset("'’&:!?,.-–")
_OPENING = "\"'“„«‘([¿¡"  # set as large as the letter behind it
_INITIAL = 1.8  # times the size of the text it begins


def attach(pieces: Sequence[Piece], em: float) -> tuple[list[Piece], list[Piece]]:
    """The pieces with raised marks and initials put on the line they belong to; and the ruby among them."""
    largest = max((p.style.size for p in pieces), default=em)
    small = [
        p for p in pieces if p.style.size < _SMALL * largest and (len(p.text) <= 4 or _KANA.match(p.text))
    ]
    large = [p for p in pieces if p.style.size >= _INITIAL * em and len(p.text) <= 2]
    if not small and not large:
        return list(pieces), []
    changed: dict[int, Piece] = {}
    ruby: list[Piece] = []
    taken: set[int] = set()
    for initial in large:
        first = _first_line(initial, pieces)
        if first and id(first) not in changed:
            letters = initial.text + JOINT
            lefts = (initial.x0,) * len(letters) + first.lefts
            changed[id(first)] = replace(first, text=letters + first.text, lefts=lefts)
            taken.add(id(initial))
    ordered = sorted((p for p in pieces if id(p) not in taken), key=lambda p: p.base)
    bases = [p.base for p in ordered]
    for piece in small:
        reach = 2.2 * piece.style.size
        near = ordered[bisect_left(bases, piece.base - reach) : bisect_right(bases, piece.base + reach)]
        if bases_of := _below_ruby(piece, near):
            ruby.append(piece)
            taken.add(id(piece))
            for base in bases_of:
                changed[id(base)] = _closed(changed.get(id(base), base), piece)
        elif id(piece) not in changed and (host := _host(piece, near)):
            raised = piece.base < host.base
            text = piece.text.translate(_RAISED) if raised else piece.text
            style = replace(host.style, bold=piece.style.bold, italic=piece.style.italic)
            changed[id(piece)] = replace(piece, text=text, base=host.base, style=style)
    return [changed.get(id(p), p) for p in pieces if id(p) not in taken], ruby


def _host(mark: Piece, near: Sequence[Piece]) -> Piece | None:
    """The piece that a raised or lowered mark touches."""
    if len(mark.text) > 4:
        return None
    for piece in near:
        size = piece.style.size
        if mark.style.size > _SMALL * size or not 0.08 * size < abs(piece.base - mark.base) < 0.6 * size:
            continue
        reach = 0.25 if any(map(str.isalnum, mark.text)) else 0.6  # "Lance †"
        reach = 1.2 if _NOTE.fullmatch(mark.text) else reach
        if -0.15 < (mark.x0 - piece.x1) / size < reach or -0.15 < (piece.x0 - mark.x1) / size < 0.5:
            return piece
    return None


def _below_ruby(piece: Piece, near: Sequence[Piece]) -> list[Piece]:
    """The ideographs above which a piece is kana set small, to say how they are read."""
    if not _KANA.fullmatch(piece.text):
        return []
    found = []
    for base in near:
        size = base.style.size
        if piece.style.size > 0.62 * size or not 0.7 * size < base.base - piece.base < 1.6 * size:
            continue
        inside = [n for n, x in enumerate(base.lefts) if piece.x0 - size < x < piece.x1]
        if any(_HAN.match(base.text[n]) for n in inside):
            found.append(base)
    return found


def _closed(base: Piece, ruby: Piece) -> Piece:
    """Ideographs set apart to be as long as their reading, without the white space of that."""
    reach = 0.15 * base.style.size
    kept = [
        n
        for n, (char, x) in enumerate(zip(base.text, base.lefts, strict=True))
        if char != " " or not ruby.x0 - reach < x < ruby.x1 + reach
    ]
    x0 = ruby.x0 if ruby.x0 < base.x0 < ruby.x1 else base.x0
    x1 = ruby.x1 if ruby.x0 < base.x1 < ruby.x1 else base.x1
    lefts = (x0, *(base.lefts[n] for n in kept[1:]))
    text = "".join(base.text[n] for n in kept)
    return replace(base, text=text, lefts=lefts, x0=x0, x1=x1, top=min(base.top, ruby.top))


def _first_line(initial: Piece, pieces: Sequence[Piece]) -> Piece | None:
    """The line that a letter several lines high begins."""
    if not initial.text.lstrip(_OPENING).isalpha():
        return None
    top = initial.base - 0.75 * initial.style.size
    beside = [
        p
        for p in pieces
        if p.style.size * _INITIAL <= initial.style.size
        and -0.1 * initial.style.size < p.x0 - initial.x1 < 1.5 * p.style.size
        and top - 0.5 * p.style.size < p.base - 0.7 * p.style.size < initial.base
    ]
    first = min(beside, key=lambda p: p.base, default=None)
    if first is None or (len({round(p.base) for p in beside}) == 1 and not first.text[0].islower()):
        return None
    return first


def tracked(pieces: Sequence[Piece]) -> float:
    """The white between letters set apart for effect, "R E M E M B E R"; 0 where they are not.

    Kerning leaves pairs of letters less white, so that they look like words.
    """
    tokens = [token for piece in pieces for token in piece.text.split()]
    if any(map(is_wide, tokens[0])) or any(map(is_wide, tokens[-1])):
        return _tracked_wide(pieces, tokens)
    single = sum(len(token) == 1 for token in tokens)
    few = single < max(_TRACKED, _SINGLE * len(tokens))
    if not single or (few and not all(t.isupper() for t in tokens if t.isalpha())):
        return 0.0
    if not all(map(_is_spelled, tokens)):
        return 0.0
    digits = sum(token.isdigit() for token in tokens)
    values = digits > 0 and digits >= sum(token.isalpha() for token in tokens)  # "M 5 N 7 G 4"
    gaps = _gaps(pieces)
    if values or few:
        return _tracked_a_little(pieces, tokens, gaps)
    usual = sorted(gaps)[len(gaps) // 2]
    em = pieces[0].style.size
    widest = 0.6 if len(tokens) == _TRACKED else 1.2  # "A B C D" may head columns
    close = sum(gap < 0.6 * usual for gap in gaps)
    found = usual if _APART * em < usual < widest * em and close <= _KERNED * len(gaps) else 0.0
    return found or _tracked_a_little(pieces, tokens, gaps)


def _tracked_a_little(pieces: Sequence[Piece], tokens: Sequence[str], gaps: Sequence[float]) -> float:
    """The same of capitals less apart than words are, some of which look like words: "S C E NA R IO 1"."""
    em = pieces[0].style.size
    close = sorted(gap for gap in gaps if 0 < gap < _WORD * em)
    far = [gap for gap in gaps if gap >= _WORD * em]
    if len(close) < _FEWEST or not all(token.isupper() for token in tokens if token.isalpha()):
        return 0.0
    usual = close[len(close) // 2]
    single = sum(len(token) == 1 for token in tokens)
    words = min(far) > usual + _WORD * em if far else single > 1 and 2 * single >= len(tokens)
    return usual if words and usual > _APART * em else 0.0


def _tracked_wide(pieces: Sequence[Piece], tokens: Sequence[str]) -> float:
    """The same of ideographs, each by itself and no further from the next one than cells would be."""
    if len(tokens) < 2 or not all(len(token) == 1 and token.isalnum() for token in tokens):
        return 0.0
    gaps = sorted(_gaps(pieces))
    em, usual = pieces[0].style.size, gaps[len(gaps) // 2]
    words = sum(gap > usual + _UNEVEN * em for gap in gaps)  # "第 一 章   始 动"
    even = usual - gaps[0] < _UNEVEN * em and _OFTEN * words < len(gaps)
    return usual if even and 0.1 * em < gaps[0] and usual < _CELL * em else 0.0


def _is_spelled(token: str) -> bool:
    return token in _SIGNS or (token.isalnum() and (max(token) < "\u2e80" or min(token) >= "\uac00"))


def _gaps(pieces: Sequence[Piece]) -> list[float]:
    return [b[1] - a[2] for a, b in pairwise(letter for piece in pieces for letter in _letters(piece))]


def close_up(pieces: list[Piece]) -> list[Piece]:
    """One piece for a line of letters set apart for effect: "R E M E M B E R"."""
    usual = tracked(pieces)
    if not usual:
        return pieces
    letters = [letter for piece in pieces for letter in _letters(piece)]
    em = pieces[0].style.size
    text, lefts = letters[0][0], [letters[0][1]]
    for gap, (char, left, _) in zip(_gaps(pieces), letters[1:], strict=True):
        if gap > 1.35 * usual + 0.1 * em:
            text += " "
            lefts.append(left - gap)
        text += char
        lefts.append(left)
    return [replace(pieces[0], text=text, x1=pieces[-1].x1, lefts=tuple(lefts))]


def _letters(piece: Piece) -> list[tuple[str, float, float]]:
    """Each letter with its left and right edge; a space begins where the letter before it ends."""
    ends = (*piece.lefts[1:], piece.x1)
    return [(c, x, r) for c, x, r in zip(piece.text, piece.lefts, ends, strict=True) if c != " "]
