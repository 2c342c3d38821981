"""Characters that XML cannot carry, made visible; the same in every format, so that all of them agree."""

from __future__ import annotations

import re

_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_LINE_ENDS = re.compile("\r\n?")
_DELETE = "\u2421"


def visible(text: str) -> str:
    """The text as any file can carry it: control characters as the pictures Unicode has for them (U+2400 and
    on), what has no picture as U+FFFD, line ends as "\\n". Doing it twice changes nothing.
    """
    if text.isprintable():  # nothing to be changed is
        return text
    return _ILLEGAL.sub(_picture, _LINE_ENDS.sub("\n", text))


def _picture(found: re.Match[str]) -> str:
    code = ord(found[0])
    return chr(0x2400 + code) if code < 0x20 else _DELETE if code == 0x7F else "\ufffd"


def illegal(text: str) -> int:
    """How many characters of the text no XML file can carry."""
    return len(_ILLEGAL.findall(text))
