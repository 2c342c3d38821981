"""How heavy a font is. Programs say it in its name, its flags or its descriptor, and seldom in all three."""

from __future__ import annotations

import re

_WORDS = r"(?i:bold|black|heavy|demi|semi(?!c|exp|ext|ser|l))|[-,](?i:medi|bd|blk|hvy)(?:[A-Z]|$)"
_SHORT = r"-(?:[DE]?B|W[6-9])$|[a-z][EU]B$"  # Japanese faces; "-H" at the end tells how text runs
_TEX = r"^(?:CM(?:SS)?BX?|CMSSDC|(?:SF|EC)(?:BX|BL|BI|RB|SX|SO|XC))(?:SL|TI)?\d|^HaranoAjiGothic-Medium$"
_HEAVY = re.compile(f"{_WORDS}|{_SHORT}|{_TEX}")
_LIGHT = re.compile(r"regular|roman|light|book|thin|medium|normal|\bW[1-5]\b", re.IGNORECASE)
_FORCE_BOLD = 1 << 18
_BOLD, _BLACK = 600, 1000  # weights that a stem may tell


def is_bold(name: str, flags: int, weight: int) -> bool:
    """Whether a font is meant to stand out. `weight` is what its stem makes it: 400 for plain text, or 0.

    A name is believed before the stem, which many programs fill in without measuring.
    """
    if flags & _FORCE_BOLD or _HEAVY.search(name):
        return True
    return _BOLD <= weight <= _BLACK and not _LIGHT.search(name)
