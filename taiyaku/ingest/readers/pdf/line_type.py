"""In what type a line is set: the piece that stands for it, its face and largest size, even letters."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_letters, digits

from taiyaku.corpus.text import is_caps
from taiyaku.ingest.readers.pdf.page_objects import Piece

_SMALL_CAPITALS = 0.6, 0.9  # how large they are beside the capitals
_LETTERS = frozenset(ascii_letters + digits)
_NARROW = frozenset("Ifijlrt1")


def main_piece(pieces: Sequence[Piece]) -> Piece:
    """The longest piece in the colour of nearly all of a line, or of its beginning: a link may be longer."""
    colours: dict[int, int] = {}
    for piece in pieces:
        colours[piece.style.colour] = colours.get(piece.style.colour, 0) + len(piece.text)
    colour = max(colours, key=lambda colour: colours[colour])
    if colours[colour] < 0.8 * sum(colours.values()):
        colour = pieces[0].style.colour
    return max((p for p in pieces if p.style.colour == colour), key=lambda p: len(p.text))


def named(pieces: Sequence[Piece]) -> Sequence[Piece]:
    """The pieces of a line without a sign or number set apart in front of its words by type of its own."""
    first, *rest = pieces
    words = any(c.isalpha() for piece in rest for c in piece.text)
    return (
        rest if words and not any(map(str.isalpha, first.text)) and first.style != rest[0].style else pieces
    )


def face_of(pieces: Sequence[Piece]) -> str:
    """The font of all of a line but a few characters; empty where there are several."""
    counts: dict[str, int] = {}
    for piece in pieces:
        counts[piece.face] = counts.get(piece.face, 0) + len(piece.text)
    face = max(counts, key=lambda name: counts[name])
    return face if counts[face] >= 0.8 * sum(counts.values()) else ""


def largest_of(pieces: Sequence[Piece]) -> float:
    """The largest size in which a good part of a line is set; of small capitals, that of the capitals."""
    sizes = {piece.style.size for piece in pieces}
    if len(sizes) == 1:
        return sizes.pop()
    counts = dict.fromkeys(sizes, 0)
    for piece in pieces:
        counts[piece.style.size] += sum(map(str.isalnum, piece.text))
    total = sum(counts.values())
    small_caps = is_caps("".join(piece.text for piece in pieces)) or _has_larger_capitals(pieces, sizes)
    enough = 0 if small_caps else 0.25 * total
    return max((size for size, count in counts.items() if count > enough), default=pieces[0].style.size)


def _has_larger_capitals(pieces: Sequence[Piece], sizes: set[float]) -> bool:
    """Whether the capitals of a line are a little larger than its other letters, as in small capitals."""
    small, large = min(sizes), max(sizes)
    if len(sizes) != 2 or not _SMALL_CAPITALS[0] < small / large < _SMALL_CAPITALS[1]:
        return False
    low = "".join(piece.text for piece in pieces if piece.style.size == small)
    high = "".join(piece.text for piece in pieces if piece.style.size == large)
    return high.isupper() and low.islower()


def is_even(pieces: Sequence[Piece]) -> bool:
    """Whether "i" is as wide as "m", as in the type of programs and typewriters."""
    letters, steps = set[str](), dict[int, int]()
    for piece in pieces:
        size, lefts = piece.style.size or 1.0, piece.lefts
        for at, letter in enumerate(piece.text[:-1]):
            if letter not in _LETTERS:
                continue
            letters.add(letter)
            step = round(40 * (lefts[at + 1] - lefts[at]) / size)
            steps[step] = steps.get(step, 0) + 1
            if len(steps) > 6 and len(letters) > 6:
                return False
    if len(letters) < (3 if letters & _NARROW else 6):
        return False
    usual = max(steps, key=steps.__getitem__)
    return sum(n for step, n in steps.items() if abs(step - usual) <= 1) >= 0.9 * sum(steps.values())
