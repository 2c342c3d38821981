"""Characters of one style joined to pieces of text; what is printed twice is kept once."""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.ingest.readers.pdf.page_objects import Box, Hidden, Piece, Style
from taiyaku.values import Struct, replace

OUTSIDE, TWICE = "outside the page", "printed twice"
SPACE = 0.05  # em; with a space in the file, a gap this wide is one

QUARTER = 0.33  # em; between Latin letters and ideographs a quarter of an em is set, which is no space
_LOOSE = 0.2, QUARTER, 0.45  # the same by how many of two letters are wide; Japanese is spread to justify it

_LEVEL = 0.6  # em between the base lines of one line

_PAIRS, _MOST, _EVEN = 2, 0.8, 1.4  # letters side by side; share of them apart; times the usual white
_NARROW = 0.22  # em: less than between words

SMALL_CAPITALS = " small capitals"  # behind the name of a face
TALL = frozenset("bdfghklpqy")  # small letters that reach as far as capitals, up or down

Traits = tuple[bool, bool, str]  # of a font: bold, italic, its name
Shape = tuple[bytes, bytes, Traits]  # matrix without its place, font size, font


class Look(Struct, eq=False):
    """What text objects of one font, size and colour share."""

    style: Style
    size: float
    turned: bool
    doubt: str  # why it may not be seen: see `visibility`
    shape: Shape
    small: bool = False  # small capitals, which the font draws for small letters


class Ink(Struct, eq=False):
    """What the characters of one text object share."""

    base: float
    top: float
    bottom: float
    style: Style
    look: Look
    aside: float = 0.0  # how far to the right of where pdfium has them they stand


Glyph = tuple[str, float, float, Ink, bool]  # character, left, right, ink, after a space


def pieces_of(
    glyphs: Sequence[Glyph], doubles: Sequence[Box]
) -> tuple[list[Piece], list[Piece], list[Hidden]]:
    """The pieces that run from left to right, the turned ones, and what is left out as printed twice.

    `doubles` are places where pdfium leaves out text that is drawn again.
    """
    again: list[Hidden] = []
    turned = [g for g in glyphs if g[3].look.turned]
    flat = _joined([g for g in glyphs if not g[3].look.turned] if turned else glyphs, again)
    return _embolden(_single(flat, again), doubles), _turned(turned), again


def on_page(pieces: Sequence[Piece], width: float, height: float, hidden: list[Hidden]) -> tuple[Piece, ...]:
    """The pieces that stand on the page; the others are noted in `hidden`."""
    kept = []
    for piece in pieces:
        if piece.x0 < width and piece.x1 > 0 and piece.base > 0 and piece.top < height:
            kept.append(piece)
        else:
            hidden.append(Hidden(piece.text, OUTSIDE, piece.box))
    return tuple(kept)


def levelled(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces of a page set upright, with figures that lie in a line of ideographs on its base line."""
    wide = [p for p in pieces if p.text[-1] > "\u2e7f"]
    made = []
    for piece in pieces:
        em = piece.style.size
        near = (p for p in wide if abs(p.base - piece.base) < _LEVEL * em and _touch(p, piece, em))
        host = None if piece.text[-1] > "\u2e7f" else next(near, None)
        made.append(replace(piece, base=host.base) if host else piece)
    return made


def _touch(one: Piece, two: Piece, em: float) -> bool:
    return -0.5 * em < max(one.x0, two.x0) - min(one.x1, two.x1) < em


def _joined(glyphs: Sequence[Glyph], again: list[Hidden]) -> list[Piece]:
    """Characters joined while they follow one another on one base line in one style."""
    pieces: list[Piece] = []
    chars: list[str] = []
    lefts: list[float] = []
    ink: Ink | None = None
    start = end = 0.0
    apart: list[float] = []
    bold = before = False
    small: list[Ink] = []
    for char, left, right, now, spaced in glyphs:
        if ink is not None:
            em = now.style.size or 1.0
            gap = left - end
            same = now is ink or (now.style is ink.style and abs(now.base - ink.base) < 0.1 * em)
            if same and -0.6 * em < gap < 0.6 * em:
                if char == chars[-1] and abs(left - lefts[-1]) < 0.12 * em and right - left > 0.15 * em:
                    bold = True  # the same character again, a hair beside the first
                    again.append(Hidden(char, TWICE, Box(left, now.top, right, now.bottom)))
                    continue
                wide = (char >= "\u2e80") + (chars[-1] >= "\u2e80")
                loose = _LOOSE[wide]
                if gap > SPACE * em:
                    apart.append(gap)
                if gap > (SPACE if spaced else loose) * em:
                    chars.append(" ")
                    lefts.append(end)
                if now is not ink and now.look.small:
                    small.append(now)
                elif now is not ink and chars[0] < "\u2e80" <= char:
                    ink = now  # Japanese text has another face for its Latin letters
                chars.append(char)
                lefts += _spread(char, left, right) if len(char) > 1 else (left,)
                end = right
                continue
            _close_up(chars, lefts, apart, ink.style.size)
            pieces.append(_piece(chars, lefts, start, end, _face_ink(chars, ink, small), bold, before))
            small, apart = [], []
        chars, lefts, bold, before = [char], _spread(char, left, right), False, spaced
        ink, start, end = now, left, right
    if ink is not None:
        _close_up(chars, lefts, apart, ink.style.size)
        pieces.append(_piece(chars, lefts, start, end, _face_ink(chars, ink, small), bold, before))
    return pieces


def _close_up(chars: list[str], lefts: list[float], apart: list[float], em: float) -> None:
    """Take the spaces out between letters set apart for effect; values that stand alone keep theirs."""
    spaces = [at for at, char in enumerate(chars) if char == " "]
    pairs = len(chars) - len(spaces) - 1
    if not spaces or pairs < _PAIRS or len(apart) < _MOST * pairs:
        return
    usual = sorted(apart)[len(apart) // 2]
    if len(spaces) == pairs and (usual > _NARROW * em or any(map(str.isdigit, chars))):
        return
    for at in reversed(spaces):
        if lefts[at + 1] - lefts[at] < _EVEN * usual + 2 * SPACE * em < 0.5 * em:
            del chars[at], lefts[at]


def _face_ink(chars: Sequence[str], ink: Ink, small: Sequence[Ink]) -> Ink:
    """The ink that tells the face of a piece: of small capitals, where all its tall letters are."""
    return small[0] if small and len(small) == sum(char in TALL for char in chars) else ink


def _spread(chars: str, left: float, right: float) -> list[float]:
    """Where the letters of a ligature begin."""
    return [left + (right - left) * n / len(chars) for n in range(len(chars))]


def _turned(glyphs: Sequence[Glyph]) -> list[Piece]:
    """Text that runs another way, joined as it is drawn. Its base line is put where its middle is."""
    pieces: list[Piece] = []
    middle = 0.0, 0.0
    for char, left, right, ink, spaced in glyphs:
        last = pieces[-1] if pieces else None
        x, y = (left + right) / 2, (ink.top + ink.bottom) / 2
        far = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) ** 0.5 / ink.look.size
        middle = x, y
        if last and last.style == ink.style and far < 1.9:
            text = last.text + (" " if spaced and far > 0.78 else "") + char
            top, bottom = min(last.top, ink.top), max(last.bottom, ink.bottom)
            pieces[-1] = replace(
                last, text=text, x0=min(left, last.x0), x1=max(right, last.x1), top=top, bottom=bottom,
                base=(top + bottom) / 2 + 0.3 * ink.style.size, lefts=(left,) * len(text),
            )  # fmt: skip
        else:
            pieces.append(_piece([char], [left] * len(char), left, right, ink))
    return pieces


def _piece(
    chars: list[str],
    lefts: list[float],
    start: float,
    end: float,
    ink: Ink,
    bold: bool = False,
    spaced: bool = False,
) -> Piece:
    style = replace(ink.style, bold=True) if bold else ink.style
    face = ink.look.shape[2][2]
    return Piece("".join(chars), start, end, ink.top, ink.bottom, ink.base, style, tuple(lefts), spaced, face)


def _single(pieces: Sequence[Piece], again: list[Hidden]) -> list[Piece]:
    """Pieces without the second copy of text printed twice to look bold or shaded."""
    seen: dict[tuple[str, int], list[int]] = {}
    kept: list[Piece] = []
    for piece in pieces:
        near = seen.setdefault((piece.text, round(piece.base / 4)), [])
        twin = next((n for n in near if _doubles(kept[n], piece)), None)
        if twin is not None:
            again.append(Hidden(piece.text, TWICE, piece.box))
            kept[twin] = _bold(piece)
        else:
            near.append(len(kept))
            kept.append(piece)
    return kept


def _doubles(first: Piece, second: Piece) -> bool:
    reach = 0.12 * second.style.size
    return abs(first.x0 - second.x0) < reach and abs(first.base - second.base) < reach


def _embolden(pieces: list[Piece], doubles: Sequence[Box]) -> list[Piece]:
    """pdfium leaves out text drawn again in the same place; what it was drawn over is bold."""
    return [_bold(p) if any(_covers(b, p) for b in doubles) else p for p in pieces] if doubles else pieces


def _covers(box: Box, piece: Piece) -> bool:
    em = piece.style.size
    level = box.top < (piece.top + piece.bottom) / 2 < box.bottom
    return level and abs(box.x0 - piece.x0) < 0.3 * em and box.x1 - box.x0 > 0.2 * em


def _bold(piece: Piece) -> Piece:
    return replace(piece, style=replace(piece.style, bold=True))
