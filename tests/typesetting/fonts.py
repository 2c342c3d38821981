"""The faces that styles name: built into reportlab, or one of its fonts under the name a program gives it.

What a reader sees of a font in a PDF is its name, its flags and its widths. So no font file is needed for
"CMBX12": a free font goes by that name, without the flag that would say it is bold.
"""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

from reportlab.pdfbase import _cidfontdata as cid  # type: ignore[import-untyped]
from reportlab.pdfbase import cidfonts, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont  # type: ignore[import-untyped]

DEJAVU = Path(
    "/usr/share/fonts/truetype/dejavu"
)  # Debian's fonts-dejavu-core: it has the glyphs of ligatures
SERIF, SERIF_BOLD = str(DEJAVU / "DejaVuSerif.ttf"), str(DEJAVU / "DejaVuSerif-Bold.ttf")
SANS, SANS_BOLD, SANS_ITALIC = "Vera.ttf", "VeraBd.ttf", "VeraIt.ttf"  # they come with reportlab
FACES: dict[str, tuple[str, float]] = {  # name -> (file, italic angle)
    "CMR10": (SERIF, 0),
    "CMBX12": (SERIF_BOLD, 0),
    "CMTI10": (SERIF, -14),
    "Calibri": (SANS, 0),
    "Calibri-Bold": (SANS_BOLD, 0),
    "Calibri-Italic": (SANS_ITALIC, -11),
    "Calibri-Light": (SANS, 0),
    "LiberationSerif": (SERIF, 0),
    "LiberationSerif-Bold": (SERIF_BOLD, 0),
    "LiberationSerif-Italic": (SERIF, -12),
    "LiberationSerif-BoldItalic": (SERIF_BOLD, -12),
    "Vera-Bold": (SANS_BOLD, 0),
    "Sequel-Roman": (SANS, 0),
    "Sequel-Semi": (SANS_BOLD, 0),
    "Sequel-RomanIt": (SANS_ITALIC, -12),
}
JAPANESE = {"RyuminPro-W3": "HeiseiMin-W3", "ShinGoPro-W6": "HeiseiKakuGo-W5"}
_FORCE_BOLD = 1 << 18


class FontMissing(Exception):
    """A style's font is not on this machine; the message says which package has it."""


def register(name: str) -> str:
    """Make a face known to reportlab, and return its name."""
    if name in pdfmetrics.standardFonts or name in pdfmetrics.getRegisteredFontNames():
        return name
    pdfmetrics.registerFont(_japanese(name) if name in JAPANESE else _renamed(name, *FACES[name]))
    return name


def _renamed(name: str, file: str, angle: float) -> TTFont:
    try:
        font = TTFont(name, file)
    except TTFError as error:
        raise FontMissing(f"{file} is missing: apt-get install fonts-dejavu-core") from error
    font.face.name = name.encode()
    font.face.flags &= ~_FORCE_BOLD
    font.face.italicAngle = angle
    return font


def _japanese(name: str) -> Any:
    """One of Acrobat's Japanese fonts under another name: named in the PDF, not embedded."""
    like = JAPANESE[name]
    for table in (cid.defaultUnicodeEncodings, cid.widthsByUnichar):
        table[name] = table[like]
    cid.CIDFontInfo[name] = _named(deepcopy(cid.CIDFontInfo[like]), like, name)
    if name not in cidfonts.allowedTypeFaces:
        cidfonts.allowedTypeFaces.append(name)
    return cidfonts.UnicodeCIDFont(name)


def _named(value: Any, old: str, new: str) -> Any:
    """The same dictionaries and lists with one font name for another."""
    if isinstance(value, dict):
        return {key: _named(inside, old, new) for key, inside in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_named(inside, old, new) for inside in value)
    return value.replace(old, new) if isinstance(value, str) else value
