"""Words in quotation marks, and the text around them."""

from __future__ import annotations

import re

from taiyaku.values import Struct

_QUOTED = re.compile(
    r"""“(?P<a>(?:[^“”]|(?<=\d)”(?=[.,]?”))+)” | (?<!\d)"(?P<b>(?:[^"]|(?<=\d)"(?=[.,]?"))+)"
      | (?<!\w)['‘](?P<c>[^'‘’]+(?:[’'](?=\w)[^'‘’]+)*)['’](?!\w)
      | 「(?P<d>[^「」]*(?:「[^「」]*」[^「」]*)*)」 | 『(?P<e>[^『』]+)』
      | „(?P<f>[^„“”]+)[“”] | «\s*(?P<g>[^«»]+?)\s*» | »(?P<h>[^«»]+)«""",
    re.VERBOSE,
)
_REMARK = re.compile(r"(?<=[”\"’」』])\s*[(（][^()（）“”\"「」]+[)）]$")
QUOTE_SIGN = re.compile('[“”"‘’「」『』]')
_ENDS = (".", "!", "?", "。", "！", "？")
HOLE = "\ufffc"  # stands where a quotation was cut out


class Quote(Struct, frozen=True):
    """Quoted words and where they stood in the text without quotations."""

    text: str
    at: int


def cut_quotes(text: str) -> tuple[str, tuple[Quote, ...]]:
    """The text with a hole for each quotation, and the quotations."""
    quotes: list[Quote] = []
    outside: list[str] = []
    size = end = 0
    for match in _QUOTED.finditer(text):
        outside.append(text[end : match.start()])
        size += match.start() - end
        quotes.append(Quote(next(g for g in match.groups() if g is not None), size))
        outside.append(HOLE)
        size, end = size + 1, match.end()
    return "".join((*outside, text[end:])), tuple(quotes)


def masked(text: str) -> str:
    """The text with every sign of its quotations made a hole: what stands outside keeps its place."""
    return _QUOTED.sub(lambda quote: HOLE * len(quote[0]), text)


def spoken_last(text: str) -> tuple[str, str]:
    """What stands before the speech that ends a text, and that speech without its marks; else all of it."""
    *_, last = [None, *_QUOTED.finditer(text)]
    said = next(g for g in last.groups() if g is not None) if last else ""
    before = text[: last.start()].rstrip() if last else ""
    begins = not before or before.endswith(_ENDS)
    if last is None or text[last.end() :].strip() or not begins or not said.rstrip().endswith(_ENDS):
        return text, ""
    return before, said


def unquoted(text: str) -> str:
    """The text without the quotation marks that enclose all of it but a remark in brackets behind it."""
    match = _QUOTED.fullmatch(_REMARK.sub("", text.strip()))
    return next(g for g in match.groups() if g is not None) if match else text
